"""docs/variables.md, the reference of every variable, says what the models say."""

from collections.abc import Callable, Iterator
from pathlib import Path

from composegen.project.parameters import parameter_keys
from composegen.settings.catalogue import Variable, variables
from composegen.settings.history import CHANGES

PAGE = Path(__file__).parent.parent / "docs" / "variables.md"
RACE_TYPES = ("TIME_TRIAL", "OBJECT_AVOIDANCE", "HEAD_TO_BOT")


def page() -> Iterator[str]:
    """Write the page from the models."""
    yield "# Variables"
    yield ""
    yield "Made from the models by `make golden`. Switches are `True` or `False`."
    for file in ("system.env", "run.env"):
        yield ""
        yield f"## {file}"
        for variable in variables().values():
            if variable.file == file and not variable.removed:
                yield from entry(variable)
    yield ""
    yield "## Removed and renamed"
    yield ""
    yield "| variable | since | now |"
    yield "|---|---|---|"
    for name, change in sorted(CHANGES.items()):
        now = ", ".join(f"`{new}`" for new in change.replaced_by) or "gone"
        yield f"| `{name}` | {change.version} | {now} |"


def entry(variable: Variable) -> Iterator[str]:
    """Write what is known about one variable."""
    yield ""
    yield f"### `{variable.name}`"
    yield ""
    yield variable.description
    yield ""
    yield f"- Allowed: {variable.form.allowed}."
    if variable.derived:
        yield f"- Default: `{variable.derived[0]}` and `{variable.derived[1]}` behind it."
    else:
        required = "none, it must be set" if variable.required else "none"
        yield f"- Default: {f'`{variable.default}`' if variable.default else required}."
    if variable.worker:
        yield "- A worker's own file may change it."
    if variable.since:
        yield f"- Since {variable.since}."
    keys = dict.fromkeys(key for race in RACE_TYPES for key in parameter_keys(variable.name, race))
    if keys:
        yield f"- Parameter file: {', '.join(f'`{key}`' for key in keys)}."


def test_the_page_is_made_from_the_models(golden: Callable[[Path, str], None]) -> None:
    golden(PAGE, "\n".join(page()) + "\n")


def test_every_variable_has_a_description_of_one_line() -> None:
    for variable in variables().values():
        assert variable.description.endswith(".")
        assert "\n" not in variable.description
