"""Variables that nothing reads: never known, removed or renamed."""

from collections.abc import Iterator

from composegen.finding import Defect, Related
from composegen.reading.environment import Environment, Setting
from composegen.settings.history import Change, change_of
from composegen.settings.nearest import nearest
from composegen.settings.sentences import advice, shown
from composegen.settings.settings import VARIABLES

# Known besides the models' variables: the folder, and keys that no model may hold.
_ELSEWHERE = frozenset({"DR_DIR", "DR_LOCAL_ACCESS_KEY_ID", "DR_LOCAL_SECRET_ACCESS_KEY"})
_NEAR = 0.75
# Most names of a file are among these.
_READ = frozenset(name for name in VARIABLES if change_of(name) is None)
# What DeepRacer-for-Cloud reads by mistake, and the name in its templates.
_READ_INSTEAD = {"DR_COLLISION_PENALTY": "DR_EVAL_COLLISION_PENALTY"}


def unknown(environment: Environment) -> Iterator[Defect]:
    """Find settings that nothing reads, with what was probably meant.

    Names without `DR_` and names that other values refer to are helpers, and fine.
    """
    helpers: set[str] | None = None
    for name, setting in environment.settings.items():
        if name in _READ:
            continue
        change = change_of(name)
        if change is not None:
            yield from _changed(environment, setting, change)
        elif name.startswith("DR_") and name not in _ELSEWHERE:
            helpers = _referenced(environment) if helpers is None else helpers
            if name not in helpers:
                yield from map(_unknown, (*setting.overridden, setting))


def _referenced(environment: Environment) -> set[str]:
    return {
        reference.name
        for winner in environment.settings.values()
        for setting in (*winner.overridden, winner)
        for reference in setting.references
    }


def _unknown(setting: Setting) -> Defect:
    if setting.name in _READ_INSTEAD:
        right = _READ_INSTEAD[setting.name]
        return Defect(
            "unknown-variable",
            setting.assignment.name_location,
            f"`{setting.name}` is read by DeepRacer-for-Cloud's evaluation only;"
            f" composegen reads `{right}`",
            f"set `{right}` as well",
        )
    bare = {name.removeprefix("DR_"): name for name in VARIABLES}
    near = bare.get(nearest(setting.name.removeprefix("DR_"), bare, _NEAR), "")
    follows = f"; the nearest is `{near}`" if near else " and no other value refers to it"
    return Defect(
        "unknown-variable",
        setting.assignment.name_location,
        f"`{setting.name}` is no variable of DeepRacer-for-Cloud{follows}",
        f"call it `{near}`" if near else "",
    )


def _changed(environment: Environment, setting: Setting, change: Change) -> Iterator[Defect]:
    if change.read_before and _image_version(environment) < change.read_before:
        return
    name = setting.name
    new = " and ".join(f"`{replacement}`" for replacement in change.replaced_by)
    place = setting.assignment.name_location
    if not change.replaced_by:
        yield Defect(
            "removed-variable",
            place,
            f"`{name}` was removed in {change.version}, so nothing reads it",
            "delete the line",
        )
        return
    present = [environment[other] for other in change.replaced_by if other in environment]
    if present:
        yield Defect(
            "removed-variable",
            place,
            f"`{name}` gave way to {new} in {change.version}, so nothing reads it",
            "delete the line",
            tuple(Related(other.location, f"`{other.name}` is set here") for other in present),
        )
        return
    only = change.replaced_by[0] if len(change.replaced_by) == 1 else ""
    yield Defect(
        "renamed-variable",
        place,
        f"`{name}` became {new} in {change.version}, and only the new name is read",
        advice(only, shown(setting.value)) if only else f"set {new} instead",
    )


def _image_version(environment: Environment) -> tuple[int, int]:
    """Tell the generation of the image in use, 99.0 or 5.2 for a tag without a number."""
    for variable, unnumbered in (("DR_SIMAPP_VERSION", (99, 0)), ("DR_ROBOMAKER_IMAGE", (5, 2))):
        setting = environment.get(variable)
        if setting is not None and setting.value:
            major, _, rest = setting.value.partition(".")
            minor = rest.partition(".")[0]
            numbered = major.isdecimal() and minor.isdecimal()
            return (int(major), int(minor)) if numbered else unnumbered
    return (99, 0)
