"""Random hostile env files mean to us what they mean to the real Docker Compose."""

import os
import random
from collections.abc import Sequence
from pathlib import Path

from compose_reader import read_with_compose
from composegen.finding import Defect
from composegen.reading.envfile import parse_env_file
from composegen.reading.environment import Environment

COUNT = int(os.environ.get("COMPOSEGEN_HOSTILE_FILES", "3000"))
REFUSALS = 60
ERRORS = {
    "broken-statement",
    "broken-reference",
    "split-differently",
    "undecodable-text",
    "unterminated-quote",
}

NAMES = [*["A", "B", "C_1", "DR_X"] * 8, "a.b", "x-y", "1A", "A[0]", "É", "export", "A B", "A\tB"]
SEPARATORS = [*["="] * 30, " = ", "= ", " =", "\t=\t", ":", ": ", "=\xa0", "=\u3000", "==", "\n"]
BEFORE = [*[""] * 25, " ", "\t", "\xa0", "\u3000", "\x1f", "export ", "export\t", "export\xa0", "#"]
BEHIND = [*[""] * 12, " ", "# c", " # c", "b", " L=1", "\t", "\u3000", "\x1f", ";", "\r"]
PIECES = [
    *("a", "b", "0", "x y", " ", "  ", "\t", "~", "%", "&", ";", ":", "=", "{", "}", "[", "export"),
    *("'", '"', "\\", "\\\\", '\\"', "\\'", "\\n", "\\t", "\\a", "\\c", "\\q", "\\$", "\\\n", "\n"),
    *("\\0", "\\012", "\\0101", "\\0377", "\\0400", "\\0777", "\\08"),
    *("$", "$$", "$A", "${A}", "${B}", "$B_", "$1", "$(date)", "`x`", "${", "${A", "${A B}"),
    *("${A:-x}", "${N-y}", "${A:+z}", "${N+z}", "${A:?e}", "${N?e}", "${N:?$M}", "${A}${N:-b}"),
    *("${N:-${A}}", "${N:-$A-}", "${N:-{}}", '${N:-{"a":1}}', "${N:-a}-${N:-b}"),
    *("#", " #", " # c", "\t# c", "\r", "\xa0", "\u3000", "\u2028", "\x85", "\v", "\f", "\x1f"),
    *("\u200b", "é", "😀", "\ufeff", "\u212a", "$\u212a", "${\u017f}", "\x01", "\x7f"),
]


def hostile_files(seed: int) -> list[list[str]]:
    """Make lists of env files, lowest layer first; always the same for one seed."""
    chance = random.Random(seed)  # noqa: S311 - the same files every time
    return [
        ["A=one\nDR_X='p$q'\n"] * chance.randint(0, 1)
        + [_file(chance) for _ in range(chance.choice([1, 1, 2]))]
        for _ in range(COUNT)
    ]


def _file(chance: random.Random) -> str:
    ends = [*["\n"] * 12, "\r\n", "\r", ""]
    lines = [_line(chance) + chance.choice(ends) for _ in range(chance.choice([1, 1, 1, 2, 3]))]
    return "\ufeff" * (chance.random() < 0.02) + "".join(lines)


def _line(chance: random.Random) -> str:
    quote = chance.choice(["", "", "", "'", '"', "'"])
    body = "".join(chance.choices(PIECES, k=chance.randint(0, 6)))
    name = chance.choice(BEFORE) + chance.choice(NAMES) + chance.choice(SEPARATORS)
    return name + quote + body + quote * (chance.random() < 0.9) + chance.choice(BEHIND)


def read(case: Sequence[str]) -> tuple[dict[str, str], list[Defect]]:
    """Layer the files of a case as composegen does, with the defects that stop a rendering."""
    environment = Environment()
    defects: list[Defect] = []
    for number, text in enumerate(case):
        file = parse_env_file(f"{number}.env", text.encode())
        environment = environment.layer(file)
        defects += [*file.defects, *environment.defects]
    values = {name: setting.value for name, setting in environment.items()}
    return values, [defect for defect in defects if defect.rule in ERRORS]


def test_what_we_accept_compose_reads_alike(compose: Path, tmp_path: Path) -> None:
    accepted = [
        (case, values) for case in hostile_files(1) for values, no in [read(case)] if not no
    ]
    assert len(accepted) > COUNT // 4
    received = read_with_compose(compose, tmp_path, [case for case, _ in accepted])
    different = [
        (case, ours, theirs)
        for (case, ours), theirs in zip(accepted, received, strict=True)
        if ours != theirs
    ]
    assert different == []


def test_what_compose_refuses_is_an_error_here(compose: Path, tmp_path: Path) -> None:
    """The other way round: each refusal costs a run of Compose, so there are fewer."""
    cases = hostile_files(2)[:REFUSALS]
    received = read_with_compose(compose, tmp_path, cases)
    refused = [
        case for case, theirs in zip(cases, received, strict=True) if isinstance(theirs, str)
    ]
    assert len(refused) > REFUSALS // 4
    assert [case for case in refused if not read(case)[1]] == []
