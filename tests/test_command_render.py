"""`composegen render` as a user meets it: streams, files and exit codes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import run
from folders import write_env, write_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "drfc", system={"DR_WORKERS": "2"}, run=DRIFTLESS)


DRIFTLESS = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"}


def test_standard_output_holds_yaml_alone(folder: Path) -> None:
    code, out, err = run("render", "-C", folder)
    assert (code, err) == (0, "")
    assert out.startswith("# DeepRacer training deepracer-0: 2 workers")


def test_a_file_is_written_whole_and_told(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "drfc" / "docker-compose.yml"
    code, out, err = run("render", "-C", folder, "-o", output)
    assert (code, out) == (0, "")
    assert err == f"no findings; wrote {output}\n"
    assert output.read_text() == run("render", "-C", folder)[1]
    assert sorted(path.name for path in folder.iterdir()) == [
        "docker-compose.yml",
        "run.env",
        "system.env",
    ]


def test_errors_leave_the_file_as_it_was(folder: Path) -> None:
    output = folder / "docker-compose.yml"
    output.write_text("precious\n")
    write_folder(folder, system={"DR_WORKERS": "two"})
    code, out, err = run("render", "-C", folder, "-o", output)
    assert (code, out) == (1, "")
    assert "system.env:6:12: error: " in err
    assert err.endswith("1 error; nothing was rendered\n")
    assert output.read_text() == "precious\n"


def test_a_folder_that_refuses_is_told_and_nothing_is_lost(folder: Path) -> None:
    code, _, err = run("render", "-C", folder, "-o", folder / "gone" / "compose.yml")
    assert code == 3
    assert (
        err == f"composegen: cannot write `{folder}/gone/compose.yml`: No such file or directory\n"
    )


def test_an_existing_file_keeps_its_permissions(folder: Path) -> None:
    output = folder / "docker-compose.yml"
    output.write_text("")
    output.chmod(0o640)
    run("render", "-C", folder, "-o", output)
    assert output.stat().st_mode & 0o777 == 0o640


def test_a_link_keeps_pointing_where_it_points(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "real.yml"
    target.write_text("")
    output = folder / "docker-compose.yml"
    output.symlink_to(target)
    assert run("render", "-C", folder, "-o", output)[0] == 0
    assert output.is_symlink()
    assert target.read_text().startswith("# DeepRacer")


def test_check_says_when_a_file_is_up_to_date(folder: Path) -> None:
    output = folder / "docker-compose.yml"
    run("render", "-C", folder, "-o", output)
    code, out, err = run("render", "-C", folder, "-o", output, "--check")
    assert (code, out, err) == (0, "", f"{output} is up to date\n")


def test_check_shows_what_would_change_and_writes_nothing(folder: Path) -> None:
    output = folder / "docker-compose.yml"
    run("render", "-C", folder, "-o", output)
    before = output.read_bytes()
    write_folder(
        folder, system={"DR_WORKERS": "4"}, run={"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.2"}
    )
    code, out, err = run("render", "-C", folder, "-o", output, "--check")
    assert (code, out) == (1, "")
    assert "-      replicas: 2\n+      replicas: 4\n" in err
    assert output.read_bytes() == before


def test_set_wins_over_every_file(folder: Path) -> None:
    code, out, _ = run(
        "render", "-C", folder, "--set", "DR_RUN_ID=4", "--set", "DR_LOCAL_S3_MODEL_PREFIX=a$b"
    )
    assert code == 0
    assert 'name: "deepracer-4"' in out
    assert 'MODEL_S3_PREFIX: "a$$b"' in out


def test_set_wins_over_a_workers_own_file(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run=DRIFTLESS | {"DR_TRAIN_MULTI_CONFIG": "True"},
        workers={2: {"DR_WORLD_NAME": "Bowtie_track"}},
    )
    _, out, _ = run("render", "-C", folder, "--set", "DR_WORLD_NAME=Oval_track")
    assert out.count('WORLD_NAME: "Oval_track"') == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--set", "DR_WORKERS"), "`--set` takes NAME=VALUE, not `DR_WORKERS`"),
        (
            ("--bind", "everywhere"),
            "`--bind` takes an IP address such as 0.0.0.0, not `everywhere`",
        ),
        (("--templates", "gone"), "`--templates` takes a folder, and `gone` is none"),
        (("--check",), "`--check` needs `-o FILE`, the file to compare with"),
        (("--wrong",), "unrecognized arguments: --wrong"),
        (("--style", "podman"), "argument --style: invalid choice: 'podman'"),
    ],
)
def test_wrong_use_is_told_with_exit_code_2(
    folder: Path, words: tuple[str, ...], message: str
) -> None:
    code, out, err = run("render", "-C", folder, *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"composegen: {message}")


def test_a_folder_that_is_not_there_is_told_with_exit_code_3(tmp_path: Path) -> None:
    code, out, err = run("render", "-C", tmp_path / "gone")
    assert (code, out) == (3, "")
    assert "cannot read the folder" in err


@pytest.mark.parametrize("address", ["0.0.0.0", "192.168.1.7", "::1"])
def test_bind_publishes_on_an_address(folder: Path, address: str) -> None:
    _, out, _ = run("render", "-C", folder, "--bind", address)
    shown = f"[{address}]" if ":" in address else address
    assert f"ports: ['{shown}:8080-8081:8080']" in out


def test_loopback_is_the_default(folder: Path) -> None:
    assert "ports: ['127.0.0.1:8080-8081:8080']" in run("render", "-C", folder)[1]


def test_a_pipe_is_written_to_as_it_is(folder: Path) -> None:
    words = ["render", "-C", str(folder), "-o", "/dev/stdout"]
    done = subprocess.run(
        [sys.executable, "-m", "composegen", *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "no findings; wrote /dev/stdout\n")
    assert done.stdout.startswith("# DeepRacer training deepracer-0: 2 workers")


def test_env_files_are_named_as_seen_from_the_file_written(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path / "drfc",
        system={"DR_WORKERS": "2"},
        run=DRIFTLESS | {"DR_TRAIN_MULTI_CONFIG": "True"},
        workers={2: {}},
    )
    output = tmp_path / "out" / "training.yml"
    output.parent.mkdir()
    assert run("render", "-C", folder, "-o", output)[0] == 0
    text = output.read_text()
    assert 'env_file: ["../drfc/system.env", "../drfc/run.env", "../drfc/worker-2.env"]' in text
    assert "#   start   docker compose -f training.yml up -d\n" in text


@pytest.mark.parametrize(
    ("style", "name", "start"),
    [
        ("compose", "compose.yaml", "docker compose up -d"),
        ("swarm", "compose.yaml", "docker stack deploy -c compose.yaml deepracer-0"),
        ("compose", "my own.yml", "docker compose -f 'my own.yml' up -d"),
        ("swarm", "my own.yml", "docker stack deploy -c 'my own.yml' deepracer-0"),
    ],
)
def test_the_header_names_the_file_where_docker_does_not_look(
    tmp_path: Path, style: str, name: str, start: str
) -> None:
    folder = write_folder(tmp_path, run=DRIFTLESS)
    assert run("render", "-C", folder, "--style", style, "-o", folder / name)[0] == 0
    assert f"#   start   {start}\n" in (folder / name).read_text()


@pytest.mark.parametrize(
    ("system", "words", "first"),
    [
        ({"DR_DOCKER_STYLE": "swarm"}, (), 'version: "3.8"'),
        ({"DR_DOCKER_STYLE": "Compose"}, (), 'name: "deepracer-0"'),
        ({"DR_DOCKER_STYLE": "swarm"}, ("--style", "compose"), 'name: "deepracer-0"'),
        ({"DR_DOCKER_STYLE": "compose"}, ("--style", "swarm"), 'version: "3.8"'),
    ],
)
def test_an_option_wins_over_the_folders_docker_style(
    folder: Path, system: dict[str, str], words: tuple[str, ...], first: str
) -> None:
    write_folder(folder, system={"DR_WORKERS": "2"} | system, run=DRIFTLESS)
    code, out, _ = run("render", "-C", folder, *words)
    assert code == 0
    assert out[out.index("---\n") + 4 :].splitlines()[0] == first


def test_same_input_gives_the_same_bytes_wherever_and_whoever(folder: Path, tmp_path: Path) -> None:
    moved = folder.rename(tmp_path / "elsewhere")
    write_env(moved / ".env", {"DR_CAR_NAME": "Stale", "DR_WORLD_NAME": "Oval_track"})
    surroundings = (
        {"PATH": os.environ["PATH"]},
        {
            "PATH": os.environ["PATH"],
            "DR_CAR_NAME": "Stale",
            "DR_WORKERS": "9",
            "LC_ALL": "tr_TR.UTF-8",
            "TZ": "Asia/Tokyo",
            "USER": "somebody",
            "HOME": str(tmp_path),
        },
    )
    texts = {
        subprocess.run(
            [sys.executable, "-m", "composegen", "render"],
            cwd=moved,
            env=environment,
            check=True,
            capture_output=True,
        ).stdout
        for environment in surroundings
    }
    assert texts == {run("render", "-C", moved)[1].encode()}


def test_a_reader_that_goes_away_is_no_traceback(folder: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m composegen render -C {folder} | true",
        shell=True,
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr
