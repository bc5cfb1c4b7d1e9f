"""Which variables hold secrets, whose values no output and no message may show."""

import re

_SECRET = re.compile(r"SECRET|PASSWORD|PASSWD|TOKEN|ACCESS_KEY", re.IGNORECASE)
_SET = re.compile(r"""([A-Za-z0-9_]+)(["']?[ \t]*[:=][ \t]*)(?=\S)""")
# What a rendered file holds in a secret's place: names, which `up` fills in.
_FILLED_IN = re.compile(r"""["']?\$\{[A-Za-z0-9_]+:?-?\}["']?\s*""")


def is_secret(name: str) -> bool:
    """Tell by its name whether a variable holds a secret.

    >>> is_secret("DR_LOCAL_SECRET_ACCESS_KEY"), is_secret("DR_LOCAL_S3_REWARD_KEY")
    (True, False)
    """
    return _SECRET.search(name) is not None


def masked(line: str) -> str:
    r"""Hide what a line of an env file or a compose file sets a secret to.

    >>> masked("DR_LOCAL_SECRET_ACCESS_KEY=abc\n"), masked("DR_CAR_NAME=abc")
    ('DR_LOCAL_SECRET_ACCESS_KEY=***\n', 'DR_CAR_NAME=abc')
    >>> masked('AWS_ACCESS_KEY_ID: "${DR_LOCAL_ACCESS_KEY_ID:-}"')
    'AWS_ACCESS_KEY_ID: "${DR_LOCAL_ACCESS_KEY_ID:-}"'
    """
    for match in _SET.finditer(line):
        if not is_secret(match[1]):
            continue
        if _FILLED_IN.fullmatch(line, match.end()):
            return line
        end = "\n" if line.endswith("\n") else ""
        return f"{line[: match.end()]}***{end}"
    return line
