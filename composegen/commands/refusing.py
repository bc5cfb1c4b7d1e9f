"""Findings come before anything a command makes; errors among them stop it."""

from collections.abc import Sequence

from composegen.commands.command import Streams
from composegen.commands.targets import renamed
from composegen.configuration import Configuration
from composegen.finding import Finding, Severity
from composegen.reports.text import summary, text_report


def refused(
    findings: Sequence[Finding],
    configuration: Configuration,
    streams: Streams,
    done: str = "rendered",
) -> bool:
    """Show findings and tell whether an error among them stands against going on.

    Args:
        findings: In the order they shall stand.
        configuration: What they are about.
        streams: Where they are shown.
        done: What is not done because of them.
    """
    named = configuration.folder.path
    shown = [renamed(finding, named) for finding in findings]
    texts = {named(file): text for file, text in configuration.sources.items()}
    streams.err.write(text_report(shown, texts, colour=streams.colour))
    if any(finding.severity is Severity.ERROR for finding in findings):
        streams.err.write(f"{summary(findings)}; nothing was {done}\n")
        return True
    return False
