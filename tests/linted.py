"""Folders written in a test, as findings."""

from collections.abc import Mapping
from pathlib import Path

from composegen.api import Finding, lint, load
from folders import write_folder

CALM = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"}


def findings(
    folder: Path,
    *,
    system: Mapping[str, str] | None = None,
    run: Mapping[str, str] | None = None,
    workers: Mapping[int, Mapping[str, str]] | None = None,
    custom: Mapping[str, str] | None = None,
    vcpus: int | None = None,
    options: tuple[tuple[str, str], ...] = (),
) -> list[Finding]:
    """Write a folder that has no finding but for what is given, and lint it."""
    write_folder(folder, system=system, run=run, workers=workers)
    for name, text in (custom or {}).items():
        (folder / "custom_files").mkdir(exist_ok=True)
        (folder / "custom_files" / name).write_text(text)
    return list(lint(load(folder, options), vcpus=vcpus))


def told(finding: Finding) -> tuple[str, str, str, str]:
    """Code, place, wording and help of a finding."""
    return (finding.code, str(finding.location), finding.message, finding.help)


def notes(finding: Finding) -> list[str]:
    """Other ends of a finding, each with its place."""
    return [f"{related.location}: {related.message}" for related in finding.related]
