"""Which variables hold secrets, whose values no output and no message may show."""

import re

_SECRET = re.compile(r"SECRET|PASSWORD|PASSWD|TOKEN|ACCESS_KEY", re.IGNORECASE)


def is_secret(name: str) -> bool:
    """Tell by its name whether a variable holds a secret.

    >>> is_secret("DR_LOCAL_SECRET_ACCESS_KEY"), is_secret("DR_LOCAL_S3_REWARD_KEY")
    (True, False)
    """
    return _SECRET.search(name) is not None
