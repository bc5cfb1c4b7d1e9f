"""Lays a project out as YAML; the only room that knows Jinja.

Templates lay out values and compute nothing. Every scalar goes through `quoted`, or through
`block` where it is a script of ours.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    TemplatesNotFound,
    TemplateSyntaxError,
)
from jinja2 import TemplateError as JinjaError

from composegen.errors import TemplateError

_PACKAGE = Path(__file__).parent
_ENTRY = "docker-compose.yml.j2"
_PLAIN = re.compile(r"\.{0,2}/[A-Za-z0-9./_-]*(?::/[A-Za-z0-9./_-]*)?")


def render(values: Mapping[str, object], templates: Path | None = None) -> str:
    """Lay out the values of a styled project as the text of a compose file.

    Args:
        values: What a style made of a project.
        templates: Folder whose files win over ours of the same name.

    Raises:
        TemplateError: A template does not compile or fails; the message points into it.
    """
    return _pointing(lambda: _environment(templates).get_template(_ENTRY).render(values))


def quoted(value: object) -> str:
    r"""Write a text as a YAML double-quoted scalar of printable ASCII.

    Any text survives but NUL and lone surrogates, which env files cannot carry either.

    >>> print(quoted('say "hi"\n'), quoted("ü€😀"), quoted(3))
    "say \"hi\"\x0a" "\xfc\u20ac\U0001f600" "3"
    """
    text = str(value)
    if text.isascii() and text.isprintable():
        if '"' in text or "\\" in text:
            text = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{text}"'
    return f'"{"".join(map(_escaped, text))}"'


def plain(text: str) -> str:
    """Write a path without quotes where YAML takes it as it is, and quoted elsewhere.

    >>> plain("./data:/data"), plain("./my data:/data")
    ('./data:/data', '"./my data:/data"')
    """
    return text if _PLAIN.fullmatch(text) else quoted(text)


def _escaped(char: str) -> str:
    code = ord(char)
    if char in '"\\':
        return "\\" + char
    if " " <= char <= "~":
        return char
    for letter, digits in ("x", 2), ("u", 4):
        if code < 16**digits:
            return f"\\{letter}{code:0{digits}x}"
    return f"\\U{code:08x}"


def block(text: str, indent: int) -> str:
    r"""Lay out a script as the lines of a literal block scalar.

    Raises:
        ValueError: The text is not plain ASCII lines that begin at the margin.

    >>> block("a\n  b\n", 4)
    '    a\n      b\n'
    """
    lines = text.splitlines()
    plain = all(line.isascii() and line.isprintable() and line == line.rstrip() for line in lines)
    if not plain or not text.endswith("\n") or text[0] in " \n" or text.endswith("\n\n"):
        raise ValueError(
            "a script is printable ASCII, begins at the margin and ends with a newline"
        )
    margin = " " * indent
    return "".join(f"{margin}{line}\n" if line else "\n" for line in lines)


@cache
def _environment(templates: Path | None) -> Environment:
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in _folders(templates)]),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - YAML, where `quoted` does the escaping
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(quoted=quoted, plain=plain, block=block)
    return environment


def _folders(templates: Path | None) -> list[Path]:
    ours = _PACKAGE / "templates"
    if not ours.is_dir():  # a checkout, where they stand at the top level
        ours = _PACKAGE.parent / "templates"
    return [ours] if templates is None else [templates, ours]


def _pointing(action: Callable[[], str]) -> str:
    try:
        return action()
    except TemplateSyntaxError as error:
        raise TemplateError(f"{error.filename}:{error.lineno}: {error.message}") from error
    except (TemplateNotFound, TemplatesNotFound) as error:
        raise TemplateError(f"there is no template `{error.name}`") from error
    except Exception as error:
        # A template may call anything, so anything may come out of it; ours included.
        place = _place_in_template(error)
        if place is None and not isinstance(error, JinjaError):
            raise
        raise TemplateError(f"{place or 'template'}: {error}") from error


def _place_in_template(error: BaseException) -> str | None:
    place, trace = None, error.__traceback__
    while trace is not None:
        name: Any = trace.tb_frame.f_code.co_filename
        if name.endswith(".j2"):
            place = f"{name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
