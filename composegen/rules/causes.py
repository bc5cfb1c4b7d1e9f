"""The other ends of findings: settings and hyperparameters that they follow from."""

from collections.abc import Iterator

from composegen.finding import Related
from composegen.rules.rule import Subject
from composegen.settings.custom_files import HYPERPARAMETERS
from composegen.settings.settings import Settings

EPISODES = "num_episodes_between_training"


def causes(settings: Settings, *variables: str) -> tuple[Related, ...]:
    """Point at the variables among `variables` that are set to something."""
    return tuple(
        Related(
            settings.location(name),
            f"`{name}={settings.environment[name].value}` comes from here",
        )
        for name in variables
        if settings.given(name)
    )


def usable(settings: Settings, *variables: str) -> bool:
    """Tell whether validation had nothing to say against any of `variables`."""
    return settings.broken.isdisjoint(variables)


def episodes(subject: Subject) -> int | None:
    """Tell how many episodes lie between two trainings, None when what the file says is no use."""
    files = subject.configuration.custom_files
    place = files.location(EPISODES)
    for defect in subject.configuration.defects:
        broken = defect.rule == "broken-json" and defect.location.file.endswith(HYPERPARAMETERS)
        if broken or (defect.rule == "wrong-hyperparameter" and defect.location == place):
            return None
    return files.hyperparameters.num_episodes_between_training


def episodes_cause(subject: Subject) -> Iterator[Related]:
    """Point at the number of episodes, when a file says it."""
    files = subject.configuration.custom_files
    place = files.location(EPISODES)
    if place is not None:
        number = files.hyperparameters.num_episodes_between_training
        yield Related(place, f'`"{EPISODES}": {number}` comes from here')
