"""What several rules look for at once: settings that nothing reads."""

from collections.abc import Iterator

from composegen.finding import Defect
from composegen.rules.rule import Subject
from composegen.settings.unknown import unknown


def unread(subject: Subject) -> Iterator[Defect]:
    """Find settings that nothing reads in what each worker sees; the same one may come twice."""
    for view in subject.configuration.plan.views:
        yield from unknown(view.environment)
