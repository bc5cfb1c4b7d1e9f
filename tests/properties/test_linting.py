"""Linting never raises, whatever the files hold, and a line on top moves every place by one."""

import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from composegen.api import lint, lint_compose_file
from composegen.configuration import load_folder
from composegen.finding import Finding
from composegen.reading.layers import Folder
from composegen.reports.github import github_report
from composegen.reports.json import json_report
from composegen.reports.sarif import sarif_report
from composegen.reports.text import summary, text_report
from composegen.settings.catalogue import variables
from folders import RUN, SYSTEM

FILES = ("system.env", "run.env", "worker-2.env", "worker-3.env")
CUSTOM_FILES = ("custom_files/hyperparameters.json", "custom_files/model_metadata.json")

NAMES = st.sampled_from(sorted(variables())) | st.text("ABZ_az09", min_size=1, max_size=9)
PIECES = st.sampled_from(
    [
        *("True", "0.05", "3", "Gray", "", " ", "$", "${A", "$DR_CAR_NAME", '"', "'", "\\"),
        *(" #", ";", "`", "<X>", "None", "é", "\t", "=", "cpu", "-1", "composegen: allow CG1"),
    ]
)
VALUES = st.lists(PIECES, max_size=4).map("".join)
COMMENTS = st.sampled_from(("# x", "# composegen: allow CG201, CG204", " # y", "", "junk"))
LINES = st.builds("{}={}".format, NAMES, VALUES) | COMMENTS
TEXTS = st.lists(LINES, max_size=12).map("\n".join)


def folder(files: dict[str, bytes]) -> Folder:
    names = frozenset(name.partition("/")[0] for name in files)
    return Folder(Path(), names, files)


def findings(files: dict[str, bytes]) -> list[Finding]:
    return list(lint(load_folder(folder(files)), vcpus=4))


def valid(values: dict[str, str]) -> str:
    return "".join(f"{name}={value}\n" for name, value in values.items())


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(FILES + CUSTOM_FILES), st.binary(max_size=300)))
def test_linting_never_raises_on_any_bytes(files: dict[str, bytes]) -> None:
    report(findings(files), files)


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(FILES), TEXTS))
def test_linting_never_raises_on_lines_that_are_nearly_right(texts: dict[str, str]) -> None:
    head = {"system.env": valid(SYSTEM | {"DR_WORKERS": "3"})}
    head["run.env"] = valid(RUN | {"DR_TRAIN_MULTI_CONFIG": "True"})
    files = {n: (head.get(n, "") + texts.get(n, "")).encode() for n in {*head, *texts}}
    report(findings(files), files)


def report(found: list[Finding], files: dict[str, bytes]) -> None:
    """Write every report, and count what is in it."""
    sources = {name: content.decode("utf-8", "replace") for name, content in files.items()}
    assert len(json.loads(json_report(found))["findings"]) == len(found)
    assert len(json.loads(sarif_report(found, sources))["runs"][0]["results"]) == len(found)
    assert github_report(found).count("\n") == len(found)
    heads = [f" [{finding.code} {finding.name}]" for finding in found]
    lines = text_report(found, sources).split("\n")
    assert [h for h in heads if not any(line.endswith(h) for line in lines)] == []
    assert bool(found) == (summary(found) != "no findings")


@settings(max_examples=200)
@given(st.binary(max_size=400))
def test_linting_a_compose_file_never_raises_on_any_bytes(content: bytes) -> None:
    files = {"system.env": valid(SYSTEM).encode(), "run.env": valid(RUN).encode()}
    found = lint_compose_file(load_folder(folder(files)), "docker-compose.yml", content)
    assert all(finding.code.startswith("CG") for finding in found)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS.filter(lambda text: "\r" not in text))
def test_a_blank_line_on_top_moves_every_place_by_one(text: str) -> None:
    system = valid(SYSTEM).encode()
    plain = findings({"system.env": system, "run.env": (valid(RUN) + text).encode()})
    moved = findings({"system.env": system, "run.env": ("\n" + valid(RUN) + text).encode()})
    assert [place(finding, 1) for finding in plain] == [place(finding, 0) for finding in moved]


def place(finding: Finding, more: int) -> tuple[object, ...]:
    """Where a finding is, its lines in run.env moved on."""
    ends = (finding.location, *(related.location for related in finding.related))
    return (
        finding.code,
        finding.message,
        *(
            (end.file, end.line + more, end.column, end.end_line + more, end.end_column)
            if end.file == "run.env"
            else end
            for end in ends
        ),
    )
