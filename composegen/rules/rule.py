"""What a rule is, and what it may look at."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from composegen.configuration import Configuration
from composegen.finding import Defect, Finding, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeFile


@dataclass(frozen=True, slots=True)
class Subject:
    """What a rule may look at.

    Args:
        configuration: The folder, read, validated and planned.
        vcpus: Virtual CPUs of the machine it shall run on, when somebody told.
        compose_file: A compose file already there, when one is looked at.
        rendering: What rendering the configuration to that file would make now, None when it
            has errors or there are no env files.
    """

    configuration: Configuration
    vcpus: int | None = None
    compose_file: "ComposeFile | None" = None
    rendering: str | None = None


def reported_below(_: Subject) -> Iterable[Defect]:
    """Check nothing: reading or validation reports this rule's defects by its name."""
    return ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that composegen looks for.

    Args:
        code: Number, such as `CG101`.
        name: Name that reads well after "allow", such as `duplicate-key`.
        severity: How bad its findings are.
        page: The rule's manual page, which is the docstring of its module.
        check: Finds the defects of a subject.
    """

    code: str
    name: str
    severity: Severity
    page: str | None
    check: Callable[[Subject], Iterable[Defect]] = reported_below

    def finding(self, defect: Defect) -> Finding:
        """Give a defect this rule's number and severity."""
        return Finding(
            self.code,
            self.name,
            self.severity,
            defect.location,
            defect.message,
            defect.help,
            defect.related,
        )
