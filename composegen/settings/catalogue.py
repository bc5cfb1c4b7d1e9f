"""The list of all variables, with everything that is known about each."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from composegen.settings.forms import Form
from composegen.settings.run import Run
from composegen.settings.system import System
from composegen.settings.variable import variable_name

if TYPE_CHECKING:
    from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Variable:
    """Everything known about one variable.

    Args:
        name: The variable.
        field: Its field in the model.
        file: Where it belongs, `system.env` or `run.env`.
        form: What its value must look like.
        description: What it is for, one sentence with the unit.
        default: Text of what is assumed without it, empty when nothing is.
        derived: A variable and a text behind it that make the default, or nothing.
        stock: Its value in DeepRacer-for-Cloud's template, None when it is in none.
        commented: Whether the template has it in a comment.
        required: Whether it must be there.
        filled: Whether it must not be there with nothing behind it.
        worker: Whether a worker's own file may change it.
        since: Version or month in which it came, if later than all.
        removed: Version or month in which it went, if it did.
        example: A value that shows what it is for, if the default does not.
    """

    name: str
    field: str
    file: str
    form: Form
    description: str
    default: str
    derived: tuple[str, str] | None
    stock: str | None
    commented: bool
    required: bool
    filled: bool
    worker: bool
    since: str
    removed: str
    example: str

    @property
    def stand_in(self) -> str:
        """A harmless value for when its own is missing or wrong."""
        return self.example if self.required else self.default

    @property
    def is_boolean(self) -> bool:
        """Whether it is a switch."""
        return self.form.values == ("False", "True")


@lru_cache(maxsize=1)
def variables() -> dict[str, Variable]:
    """Everything known about all variables, by name, system.env's before run.env's."""
    known = (*_variables(System, "system.env"), *_variables(Run, "run.env"))
    return {variable.name: variable for variable in known}


def _variables(model: "type[BaseModel]", file: str) -> list[Variable]:
    found = []
    for field, info in model.model_fields.items():
        extra: Any = info.json_schema_extra
        found.append(
            Variable(
                name=variable_name(field),
                field=field,
                file=file,
                form=next(item for item in info.metadata if isinstance(item, Form)),
                description=info.description or "",
                default="" if info.is_required() or info.default is None else str(info.default),
                derived=tuple(extra["derived"]) if extra.get("derived") else None,
                stock=extra["stock"],
                commented=extra.get("commented", False),
                required=info.is_required(),
                filled=extra.get("filled", info.is_required()),
                worker=extra["worker"],
                since=extra.get("since", ""),
                removed=extra.get("removed", ""),
                example=extra["example"],
            )
        )
    return found
