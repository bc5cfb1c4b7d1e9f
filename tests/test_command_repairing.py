"""`--fix` and `--diff` as commands use them: what is written, shown and told."""

import io
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from composegen.api import lint, load
from composegen.commands.command import Streams
from composegen.commands.repairing import add_repair_arguments, repair
from folders import write_folder

BEFORE = b'DR_CAR_COLOR=Gray  \nDR_LOCAL_SECRET_ACCESS_KEY="topsecret" # topsecret\nA=1 # one\r\n'
AFTER = b"DR_CAR_COLOR=Grey\n# topsecret\nDR_LOCAL_SECRET_ACCESS_KEY=topsecret\n# one\nA=1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = write_folder(tmp_path)
    (folder / "run.env").write_bytes(BEFORE)
    return folder


def repaired(folder: Path, *words: str) -> tuple[bytes, str, str]:
    """Repair a folder; give what its configuration holds then, and what was shown and told."""
    parser = ArgumentParser()
    add_repair_arguments(parser)
    arguments = parser.parse_args(words, Namespace(settings=[]))
    streams = Streams(io.StringIO(), io.StringIO())
    configuration = repair(load(folder), lint, arguments, streams)
    out, err = streams.out, streams.err
    assert isinstance(out, io.StringIO)
    assert isinstance(err, io.StringIO)
    return configuration.folder.files["run.env"], out.getvalue(), err.getvalue()


def test_without_an_option_nothing_happens(folder: Path) -> None:
    assert repaired(folder) == (BEFORE, "", "")
    assert (folder / "run.env").read_bytes() == BEFORE


def test_fix_writes_and_tells_what_it_did(folder: Path) -> None:
    content, out, err = repaired(folder, "--fix")
    assert (content, out) == (AFTER, "")
    assert (folder / "run.env").read_bytes() == AFTER
    assert err == (
        "run.env:1: took trailing blanks away\n"
        "run.env:1: wrote `Grey` for `Gray` in `DR_CAR_COLOR`\n"
        "run.env:2: moved the comment to a line of its own above\n"
        "run.env:2: took the quotes of `DR_LOCAL_SECRET_ACCESS_KEY` away\n"
        "run.env:3: ended the lines with a line feed alone\n"
        "run.env:3: moved the comment to a line of its own above\n"
    )


def test_fix_twice_is_fix_once(folder: Path) -> None:
    repaired(folder, "--fix")
    assert repaired(folder, "--fix") == (AFTER, "", "")


def test_diff_shows_what_fix_would_change_and_writes_nothing(folder: Path) -> None:
    content, out, err = repaired(folder, "--diff")
    assert (content, err) == (BEFORE, "")
    assert (folder / "run.env").read_bytes() == BEFORE
    assert out.startswith("--- run.env\n+++ run.env (repaired)\n@@ -1,3 +1,5 @@\n")
    assert "-DR_CAR_COLOR=Gray  \n" in out
    assert "+DR_CAR_COLOR=Grey\n" in out


def test_fix_keeps_what_set_options_say(folder: Path) -> None:
    arguments = Namespace(fix=True, diff=False, settings=[("DR_RUN_ID", "7")])
    streams = Streams(io.StringIO(), io.StringIO())
    configuration = repair(load(folder, arguments.settings), lint, arguments, streams)
    assert configuration.settings.run.run_id == 7
