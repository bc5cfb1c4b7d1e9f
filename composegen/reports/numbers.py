"""Exact numbers as a person and a machine read them."""

from decimal import Decimal


def exact(number: Decimal) -> str:
    """Write all digits of a number and no exponent.

    >>> exact(Decimal("1E-7")), exact(Decimal("0.25"))
    ('0.0000001', '0.25')
    """
    return format(number, "f")


def laps(number: Decimal) -> str:
    """Write laps, with a decimal at least, as the documented rule does.

    >>> laps(Decimal(1)), laps(Decimal("0.25"))
    ('1.0', '0.25')
    """
    text = exact(number)
    return text if "." in text else f"{text}.0"


def counted(number: int, what: str) -> str:
    """Write a number of things.

    >>> counted(1, "worker"), counted(10_000, "step")
    ('1 worker', '10,000 steps')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"
