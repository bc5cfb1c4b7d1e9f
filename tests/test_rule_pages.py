"""Every rule has a page whose bad example fires that rule and no other, the good one none."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from composegen.api import Finding
from composegen.configuration import load
from composegen.linting import lint
from composegen.rules.pages import Example, page
from composegen.rules.registry import RULES
from composegen.rules.rule import Rule, Subject
from folders import write_folder

RULES_FOLDER = Path(__file__).parent.parent / "composegen" / "rules"
DOCS = Path(__file__).parent.parent / "docs" / "rules.md"
EACH_ITS_OWN = {"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"}
CHECKABLE = [rule for rule in RULES if rule.code < "CG4"]


def linted(example: Example, folder: Path) -> tuple[Finding, ...]:
    """Lint a folder without findings, changed as an example says."""
    if "2 workers" in example.about:
        write_folder(folder, system={"DR_WORKERS": "2"}, run=EACH_ITS_OWN)
    else:
        write_folder(folder)
    path = folder / example.file
    path.parent.mkdir(exist_ok=True)
    text = example.text
    if "escaped" in example.about:
        content = b"".join(_unescaped(line) for line in text.splitlines(keepends=True))
    else:
        content = text.encode()
    if "none" in example.about:
        path.unlink()
    elif "whole file" in example.about:
        whole = content
        if "escaped" in example.about:
            whole = content.rstrip(b"\n") + b"\n" + path.read_bytes()
        path.write_bytes(whole)
    else:
        path.write_bytes(_kept(path, example) + content)
    for about in example.about:
        if about.startswith("with "):
            (folder / about.removeprefix("with ")).touch()
    vcpus = [int(a.removesuffix(" vCPUs")) for a in example.about if a.endswith(" vCPUs")]
    return lint(Subject(load(folder), vcpus=vcpus[0] if vcpus else None))


def _kept(path: Path, example: Example) -> bytes:
    """Lines of the valid folder that the example does not set anew, in any of its files."""
    names = {line.partition("=")[0] for line in example.text.splitlines()}
    for file in (path, *path.parent.glob("*.env")):
        lines = file.read_text().splitlines(keepends=True) if file.exists() else []
        file.write_text("".join(line for line in lines if line.partition("=")[0] not in names))
    return path.read_bytes()


def _unescaped(line: str) -> bytes:
    value = line.rstrip("\n").replace("{'x' * 131072}", "x" * 131072)
    return ast.literal_eval(f"b'{value}'") + b"\n" if "'" not in value else value.encode() + b"\n"


@pytest.mark.parametrize("rule", CHECKABLE, ids=lambda rule: rule.name)
def test_the_bad_example_fires_that_rule_and_no_other(rule: Rule, tmp_path: Path) -> None:
    findings = linted(page(rule).bad, tmp_path)
    assert {finding.name for finding in findings} == {rule.name}, findings


@pytest.mark.parametrize("rule", CHECKABLE, ids=lambda rule: rule.name)
def test_the_good_example_has_no_finding(rule: Rule, tmp_path: Path) -> None:
    assert linted(page(rule).good, tmp_path) == ()


def test_every_module_of_a_rule_is_registered_under_its_own_name() -> None:
    modules = sorted(path.stem for path in RULES_FOLDER.glob("cg*.py"))
    registered = [f"{rule.code.lower()}_{rule.name.replace('-', '_')}" for rule in RULES]
    assert registered == modules


def test_numbers_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)


def test_the_manual_holds_every_page(golden: Callable[[Path, str], None]) -> None:
    lines = ["# Rules", "", "Made from the rules by `make golden`.", ""]
    lines += ["| number | name | severity | what is wrong |", "|---|---|---|---|"]
    for rule in RULES:
        anchor = f"#{rule.code.lower()}-{rule.name}"
        title = page(rule).title
        lines.append(f"| [{rule.code}]({anchor}) | `{rule.name}` | {rule.severity} | {title} |")
    for rule in RULES:
        text = page(rule)
        lines += ["", f"## {rule.code} {rule.name}", "", text.title, "", text.why]
        for kind, example in (("Bad", text.bad), ("Good", text.good)):
            where = ", ".join((example.file, *example.about))
            lines += ["", f"{kind} ({where}):", "", "```", *example.text.splitlines(), "```"]
        lines += ["", f"What to do: {text.to_do}"]
    golden(DOCS, "\n".join(lines) + "\n")
