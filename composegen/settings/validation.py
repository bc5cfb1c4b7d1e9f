"""What the files say to validated values, with everything that is wrong in one go."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from composegen.finding import Defect
from composegen.reading.environment import Environment, Setting
from composegen.settings.remarks import remarks
from composegen.settings.requirements import Lack, lacks
from composegen.settings.run import Run
from composegen.settings.sentences import advice, sentence, shown, suggestion
from composegen.settings.settings import (
    NOT_EMPTY,
    SYSTEM_VARIABLES,
    VARIABLES,
    Settings,
    form_of,
    stand_in,
)
from composegen.settings.system import System

__all__ = ["Settings", "validate"]

_Model = TypeVar("_Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class _Problem:
    """What Pydantic says about one variable."""

    variable: str
    error: str
    context: Mapping[str, object]


def validate(environment: Environment) -> tuple[Settings, tuple[Defect, ...]]:
    """Validate everything one worker sees.

    A value that is missing or wrong is a defect and stops nothing: its field takes the default or
    something harmless, and `Settings.broken` names it.
    """
    written = environment.settings
    values = {name: setting.value for name, setting in written.items() if setting.value}
    unfilled = {n for n, v in values.items() if v[0] in "<[" and _placeholder(v) and n in VARIABLES}
    for name in unfilled:
        del values[name]
    problems: list[_Problem] = []
    system = _read(System, values, problems)
    run = _read(Run, values, problems)
    problems += [
        _Problem(name, "missing", {})
        for name in NOT_EMPTY
        if name in written and not written[name].value
    ]
    broken = frozenset((*unfilled, *(problem.variable for problem in problems)))
    settings = Settings(system, run, environment, broken)
    missing = [lack for lack in lacks(settings) if lack.variable not in broken]
    defects = (
        *(_unfilled(written[name]) for name in sorted(unfilled) if _own(written[name], broken)),
        *_defects(settings, [p for p in problems if p.variable not in unfilled]),
        *map(_needed, missing),
        *remarks(settings),
    )
    if missing:
        settings = replace(settings, broken=broken | {lack.variable for lack in missing})
    return settings, defects


def _read(model: type[_Model], values: dict[str, str], problems: list[_Problem]) -> _Model:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        found = [
            _Problem(str(detail["loc"][0]), detail["type"], detail.get("ctx", {}))
            for detail in error.errors(include_url=False, include_input=False)
        ]
    problems.extend(found)
    usable: dict[str, Any] = dict(values)
    for problem in found:
        usable.pop(problem.variable, None)
        if model.model_fields[problem.variable.removeprefix("DR_").lower()].is_required():
            usable[problem.variable] = stand_in(problem.variable)
    return model.model_validate(usable)


def _placeholder(value: str) -> bool:
    """Whether a template's mark stands where a value should.

    >>> _placeholder("<CLOUD_REPLACE>"), _placeholder("[***my-bucket***]"), _placeholder("<a>b<c>")
    (True, True, False)
    """
    if value.startswith("[***"):
        return value.endswith("***]")
    return value.startswith("<") and value.find(">") == len(value) - 1 > 1


def _own(setting: Setting, broken: frozenset[str]) -> bool:
    """Whether what is wrong was written here, and not where a reference leads to."""
    return not any(reference.name in broken for reference in setting.references)


def _unfilled(setting: Setting) -> Defect:
    form = form_of(setting.name)
    return Defect(
        "placeholder",
        setting.location,
        f"`{setting.name}` still holds the placeholder `{shown(setting.value)}`;"
        f" it must be {form.allowed}",
        f"put a value in its place, or run DeepRacer-for-Cloud's init.sh, which fills in"
        f" {'system.env' if setting.name in SYSTEM_VARIABLES else 'run.env'}",
    )


def _defects(settings: Settings, problems: list[_Problem]) -> Iterator[Defect]:
    for problem in problems:
        name = problem.variable
        form = form_of(name)
        if problem.error == "missing":
            state = "empty" if name in settings.environment else "not set"
            file = "system.env" if name in SYSTEM_VARIABLES else "run.env"
            yield Defect(
                "missing-value",
                settings.location(name),
                f"`{name}` is {state}; it must be {form.allowed}",
                f"give it a value in {file}, such as `{name}={stand_in(name)}`",
            )
            continue
        setting = settings.environment[name]
        if _own(setting, settings.broken):
            meant = suggestion(setting.value, form)
            yield Defect(
                "wrong-value",
                setting.location,
                sentence(name, setting.value, problem.error, problem.context, form),
                advice(name, meant) or _more(problem),
            )


def _more(problem: _Problem) -> str:
    if problem.error == "stream":
        return f"write `{problem.variable}=` for no stream"
    if problem.error == "less_than_equal" and "a fraction" in form_of(problem.variable).allowed:
        return "`0.1` is a tenth of the lap"
    return ""


def _needed(lack: Lack) -> Defect:
    return Defect(
        "missing-value",
        lack.location,
        lack.message,
        f"add `{lack.variable}=...`: {form_of(lack.variable).allowed}",
        lack.related,
    )
