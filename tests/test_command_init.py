"""`composegen init` makes folders that lint without a finding and render."""

import json
from itertools import product
from pathlib import Path

import pytest
from dotenv import dotenv_values

from command_line import run
from composegen.api import Rendering, lint, load, render

COMBINATIONS = [
    (workers, multi, cloud, style)
    for workers, multi, cloud, style in product(
        (1, 2, 3, 20, 21, 100), (False, True), ("local", "aws", "remote"), ("compose", "swarm")
    )
    if workers > 1 or not multi
]


@pytest.mark.parametrize(("workers", "multi", "cloud", "style"), COMBINATIONS)
def test_what_is_made_has_no_finding_and_renders(
    tmp_path: Path, workers: int, multi: bool, cloud: str, style: str
) -> None:
    words = ["--workers", str(workers), "--cloud", cloud, "--style", style]
    code, out, _ = run(
        "init", "-C", tmp_path / "new", *words, *(["--multi-config"] if multi else [])
    )
    assert (code, out) == (0, "")
    configuration = load(tmp_path / "new")
    assert lint(configuration) == ()
    assert len(configuration.plan.workers) == workers
    assert render(configuration, Rendering(style="compose")).startswith("# DeepRacer training")


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "run.env").write_text("mine\n")
    (tmp_path / ".gitignore").write_text("*.log")
    code, _, err = run("init", "-C", tmp_path)
    assert code == 0
    assert f"left {tmp_path}/run.env as it is\n" in err
    assert f"made {tmp_path}/system.env\n" in err
    assert (tmp_path / "run.env").read_text() == "mine\n"
    assert (tmp_path / ".gitignore").read_text() == "*.log\n.env\ndata/\n"
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    _, _, again = run("init", "-C", tmp_path)
    assert "made" not in again
    assert {path: path.read_bytes() for path in before} == before


def test_a_storage_on_this_machine_gets_keys_that_nobody_else_has(tmp_path: Path) -> None:
    for name in ("one", "other"):
        assert "DR_LOCAL" not in "".join(map(str, run("init", "-C", tmp_path / name)))
    one, other = (dotenv_values(tmp_path / name / ".env") for name in ("one", "other"))
    assert list(one) == [
        *("DR_LOCAL_ACCESS_KEY_ID", "DR_LOCAL_SECRET_ACCESS_KEY"),
        *("GF_SECURITY_ADMIN_PASSWORD", "INFLUXDB_ADMIN_PASSWORD"),
    ]
    assert all(len(one[name] or "") >= 8 and one[name] != other[name] for name in one)
    assert (tmp_path / "one" / ".env").stat().st_mode & 0o777 == 0o600
    assert set(dotenv_values(tmp_path / "one" / ".env.example").values()) == {""}


def test_a_storage_elsewhere_has_keys_of_its_own(tmp_path: Path) -> None:
    run("init", "-C", tmp_path, "--cloud", "aws")
    assert not (tmp_path / ".env").exists()


def test_one_more_worker_gets_the_present_values(tmp_path: Path) -> None:
    run("init", "-C", tmp_path, "--workers", "2", "--multi-config")
    text = (tmp_path / "run.env").read_text()
    (tmp_path / "run.env").write_text(
        text.replace("DR_WORLD_NAME=reinvent_base", "DR_WORLD_NAME=Bowtie_track").replace(
            "DR_OA_OBJECT_POSITIONS=", 'DR_OA_OBJECT_POSITIONS="0.2,-1;0.4,1"'
        )
    )
    assert run("init", "-C", tmp_path, "worker", "3")[0] == 0
    lines = (tmp_path / "worker-3.env").read_text().splitlines()
    assert "DR_WORLD_NAME=Bowtie_track" in lines
    assert 'DR_OA_OBJECT_POSITIONS="0.2,-1;0.4,1"' in lines
    assert all(line and line[0] != " " for line in lines)
    assert all(line.count("=") == 1 for line in lines if line[0] != "#")
    code, _, err = run("init", "-C", tmp_path, "worker", "3")
    assert (code, err) == (0, f"left {tmp_path}/worker-3.env as it is\n")


def test_every_variable_has_a_comment_of_its_own_above_it(tmp_path: Path) -> None:
    run("init", "-C", tmp_path)
    for name in ("system.env", "run.env"):
        lines = (tmp_path / name).read_text().splitlines()
        variables = [i for i, line in enumerate(lines) if line.lstrip("#").startswith("DR_")]
        assert len(variables) > 20
        for i in variables:
            assert lines[i - 1].startswith("# Allowed: ")
            assert lines[i - 2].startswith("# ")


def test_a_wish_that_cannot_be_is_wrong_use(tmp_path: Path) -> None:
    for words in (
        ("--workers", "101"),
        ("--workers", "0"),
        ("--multi-config",),
        ("worker", "1"),
        ("worker",),
        ("car", "2"),
    ):
        code, out, err = run("init", "-C", tmp_path, *words)
        assert (code, out) == (2, "")
        assert err.startswith("composegen: ")
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "custom_files").write_text("mine\n")
    code, _, err = run("init", "-C", tmp_path)
    assert code == 3
    assert "cannot make the folder" in err
    assert (tmp_path / "custom_files").read_text() == "mine\n"


def test_numbers_satisfy_the_rule_for_every_count(tmp_path: Path) -> None:
    for workers in (1, 2, 7, 20, 40, 50, 100):
        folder = tmp_path / str(workers)
        run("init", "-C", folder, "--workers", str(workers))
        episodes = json.loads((folder / "custom_files" / "hyperparameters.json").read_text())[
            "num_episodes_between_training"
        ]
        assert episodes % workers == 0
        assert episodes <= 200
