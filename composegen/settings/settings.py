"""The validated values one worker sees, each still knowing what the user wrote and where."""

from dataclasses import dataclass
from typing import Any

from composegen.finding import Location
from composegen.reading.environment import Environment
from composegen.settings.forms import Form
from composegen.settings.run import Run
from composegen.settings.system import System
from composegen.settings.variable import variable_name

_FIELDS = {
    variable_name(field): info
    for model in (System, Run)
    for field, info in model.model_fields.items()
}

VARIABLES = frozenset(_FIELDS)
SYSTEM_VARIABLES = frozenset(map(variable_name, System.model_fields))
BOOLEANS = frozenset(name for name, info in _FIELDS.items() if info.annotation is bool)


def _extra(variable: str) -> Any:
    return _FIELDS[variable].json_schema_extra


# May be missing, but not be there with nothing behind it.
NOT_EMPTY = tuple(name for name in _FIELDS if _extra(name).get("filled"))


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything one worker sees.

    Args:
        system: The machine-wide values.
        run: The values of the run.
        environment: What the files say.
        broken: Variables whose value is missing or of no use; their fields hold the default, or
            something harmless, so that the rest can still be looked at.
    """

    system: System
    run: Run
    environment: Environment
    broken: frozenset[str] = frozenset()

    def given(self, variable: str) -> bool:
        """Whether a variable is set to something."""
        setting = self.environment.settings.get(variable)
        return setting is not None and setting.value != ""

    def text(self, variable: str) -> str:
        """Text of a variable: exactly as written, `True` or `False` for a switch.

        Without a value it is the default's text, or nothing. A value that is wrong stays as it
        is written, for whoever allows it.
        """
        setting = self.environment.settings.get(variable)
        if setting is None or not setting.value:
            return self._default(variable)
        if variable in BOOLEANS and variable not in self.broken:
            return "True" if setting.value.lower() == "true" else "False"
        return setting.value

    def location(self, variable: str) -> Location:
        """Place of a variable's value, or of its name when nothing is behind it.

        When it is not set at all, that is the first line of the file it belongs in.
        """
        setting = self.environment.settings.get(variable)
        if setting is None:
            return Location(self._home(variable))
        return setting.location if setting.value else setting.assignment.name_location

    def _default(self, variable: str) -> str:
        if variable not in VARIABLES:
            return ""
        model = self.system if variable in SYSTEM_VARIABLES else self.run
        value = getattr(model, variable.removeprefix("DR_").lower())
        derived = _extra(variable).get("derived")
        if value == "" and derived:
            source, behind = derived
            front = self.text(source)
            return front + behind if front else ""
        return "" if value is None else str(value)

    def _home(self, variable: str) -> str:
        name = "system.env" if variable in SYSTEM_VARIABLES else "run.env"
        files = {setting.assignment.location.file for setting in self.environment.values()}
        return min((file for file in files if file.rpartition("/")[2] == name), default=name)


def form_of(variable: str) -> Form:
    """Tell what a variable's value must look like.

    >>> form_of("DR_DOCKER_STYLE").values
    ('compose', 'swarm')
    """
    return next(item for item in _FIELDS[variable].metadata if isinstance(item, Form))


def stand_in(variable: str) -> str:
    """Find a harmless value for a variable that must be there and is not."""
    return str(_extra(variable)["example"])
