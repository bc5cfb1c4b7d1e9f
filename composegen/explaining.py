"""The life of a value: who set it, who won, and which container and file it reaches."""

from collections.abc import Iterator
from dataclasses import dataclass

from composegen.configuration import Configuration
from composegen.finding import Location
from composegen.planning.workers import Layout, Worker
from composegen.project.parameters import parameter_keys
from composegen.project.project import project
from composegen.project.service import FromShell
from composegen.reading.environment import Setting
from composegen.secret import is_secret
from composegen.settings.catalogue import Variable, variables
from composegen.settings.history import change_of

HIDDEN = "***"
DEFAULT = "default"
FILLED_IN = frozenset(entry.value for entry in FromShell)


@dataclass(frozen=True, slots=True)
class Step:
    """One place that sets a variable.

    Args:
        location: Where.
        written: The value as the file has it.
        value: What it came to, references resolved.
        references: What each `$NAME` in it resolved to, with the place that set that.
        wins_for: Workers that see this value.
    """

    location: Location
    written: str
    value: str
    references: tuple[tuple[str, str, str], ...]
    wins_for: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything there is to say about one variable of a configuration.

    Args:
        name: The variable.
        known: What the models know of it, `None` for a name of the user's own.
        replaced_by: Its successors, when it was renamed or removed.
        values: Text that reaches each worker, by worker number.
        steps: Places that set it, lowest layer first.
        containers: `service.NAME` of every environment entry that carries it.
        parameters: `file: KEY` of every entry of a parameter file that carries it.
    """

    name: str
    known: Variable | None
    replaced_by: tuple[str, ...]
    values: dict[int, str]
    steps: tuple[Step, ...]
    containers: tuple[str, ...]
    parameters: tuple[str, ...]


def explain(configuration: Configuration, name: str, worker: int | None = None) -> Explanation:
    """Tell the life of one variable, as all workers see it or one of them.

    Args:
        configuration: The folder, with or without errors.
        name: The variable.
        worker: Number of the worker to look through, `None` for all.
    """
    seen = [w for w in configuration.plan.workers if worker in (None, w.number)]
    change = change_of(name)
    return Explanation(
        name,
        variables().get(name),
        change.replaced_by if change else (),
        {w.number: _shown(name, w.settings.text(name)) for w in seen},
        tuple(_steps(name, seen)),
        tuple(_containers(configuration, name, seen)),
        tuple(_parameters(configuration, name, seen)),
    )


def origin(name: str, worker: Worker) -> str:
    """Tell in a word where a worker's value comes from: a place, or `default`."""
    setting = worker.settings.environment.get(name)
    return str(setting.location) if setting is not None and setting.value else DEFAULT


def source_of(configuration: Configuration, service: str, entry: str) -> tuple[str, str] | None:
    """Go the other way: the variable behind an environment entry, and its value.

    Args:
        configuration: The folder.
        service: A service of the rendering.
        entry: A name in its environment.

    Returns:
        Variable, empty when the entry is composegen's own, and value; nothing when there is no
        such entry.
    """
    for found in project(configuration).services:
        for variable in found.environment if found.name == service else ():
            if variable.name == entry:
                value = variable.value if isinstance(variable.value, str) else HIDDEN
                return variable.source, _shown(variable.source, value)
    return None


def entries(configuration: Configuration) -> Iterator[str]:
    """List every `service.NAME` of the rendering."""
    for service in project(configuration).services:
        yield from (f"{service.name}.{variable.name}" for variable in service.environment)


def _steps(name: str, workers: list[Worker]) -> Iterator[Step]:
    settings: dict[Location, Setting] = {}
    winners: dict[Location, list[int]] = {}
    for worker in workers:
        setting = worker.settings.environment.get(name)
        if setting is None:
            continue
        settings |= {s.location: s for s in (*setting.overridden, setting)}
        winners.setdefault(setting.location, []).append(worker.number)
    for location, setting in settings.items():
        yield Step(
            location,
            _shown(name, setting.assignment.raw),
            _shown(name, setting.value),
            tuple(
                (r.name, _shown(r.name, r.setting.value), str(r.setting.location))
                for r in setting.references
                if r.setting is not None
            ),
            tuple(winners.get(location, ())),
        )


def _containers(configuration: Configuration, name: str, seen: list[Worker]) -> Iterator[str]:
    own = {f"robomaker-{worker.number}" for worker in seen}
    for service in project(configuration).services:
        if service.name.startswith("robomaker-") and service.name not in own:
            continue
        for variable in service.environment:
            if variable.source == name:
                yield f"{service.name}.{variable.name}"


def _parameters(configuration: Configuration, name: str, seen: list[Worker]) -> Iterator[str]:
    each = seen if configuration.plan.layout is Layout.PER_WORKER else seen[:1]
    for worker in each:
        for key in parameter_keys(name, worker.settings.text("DR_RACE_TYPE")):
            yield f"{worker.parameters_file}: {key}"


def _shown(name: str, value: str) -> str:
    return HIDDEN if value and is_secret(name) else value
