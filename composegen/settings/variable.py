"""How the models describe a variable besides its type."""

from typing import Any

from pydantic import Field
from pydantic.config import JsonDict


def variable_name(field: str) -> str:
    """Name of the variable that a model's field stands for.

    >>> variable_name("world_name")
    'DR_WORLD_NAME'
    """
    return f"DR_{field.upper()}"


def variable(  # noqa: PLR0913  (one keyword for each thing that can be known)
    default: object,
    stock: str | None,
    description: str,
    *,
    commented: bool = False,
    worker: bool = False,
    filled: bool = False,
    derived: tuple[str, str] | None = None,
    since: str = "",
    removed: str = "",
    example: str = "",
) -> Any:
    """Describe a variable that may be missing.

    Args:
        default: What is assumed without it; None, or an empty text, when nothing is.
        stock: Its value in DeepRacer-for-Cloud's template, None when it is in none.
        description: One sentence, with the unit.
        commented: Whether the template has it in a comment.
        worker: Whether a worker's own file may change it.
        filled: Whether it must not be there with nothing behind it.
        derived: A variable and a text behind it that make its default.
        since: Version or month in which it came.
        removed: Version or month in which it went.
        example: A value that shows what it is for.
    """
    known: JsonDict = {
        "stock": stock,
        "commented": commented,
        "worker": worker,
        "filled": filled,
        "derived": list(derived) if derived else None,
        "since": since,
        "removed": removed,
        "example": example,
    }
    return Field(default, description=description, json_schema_extra=known)


def required(stock: str, description: str, *, example: str, worker: bool = False) -> Any:
    """Describe a variable that must be there; `example` stands in while it is not."""
    known: JsonDict = {"stock": stock, "worker": worker, "example": example}
    return Field(description=description, json_schema_extra=known)
