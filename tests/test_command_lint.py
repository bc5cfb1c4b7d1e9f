"""`composegen lint` as a user meets it: what is looked at, reports, defaults and exit codes."""

import io
import json
from pathlib import Path

import pytest

from command_line import run
from composegen.api import load, render
from composegen.cli import main
from folders import RUN, SYSTEM, write_env, write_folder

BLUE = {"DR_CAR_COLOR": "blue"}
OWN = {"DR_OF_MY_OWN": "1"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand above a folder without findings."""
    monkeypatch.chdir(tmp_path)
    return write_folder(tmp_path / "drfc")


def places(*words: str | Path) -> tuple[int, list[str]]:
    """Exit code, and place and number of each finding."""
    code, out, err = run("lint", *words, "--format", "json")
    assert err == ""
    found = json.loads(out)["findings"]
    return code, [f"{f['file']}:{f['line']}:{f['column']} {f['code']}" for f in found]


def test_a_folder_without_findings_says_so(folder: Path) -> None:
    assert run("lint", "-C", folder) == (0, "no findings\n", "")


def test_findings_and_their_count_go_to_standard_output(folder: Path) -> None:
    write_folder(folder, run=BLUE | OWN)
    code, out, err = run("lint", "-C", folder)
    assert (code, err) == (1, "")
    assert out.startswith("run.env:9:14: error: `DR_CAR_COLOR` is `blue`")
    assert out.endswith("1 error, 1 note\n")
    assert "\x1b[" not in out


class Terminal(io.StringIO):
    """Standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folder(folder, run=BLUE)
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    main(["lint", "-C", str(folder)], terminal, io.StringIO())
    assert "\x1b[1;31merror:\x1b[0m" in terminal.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal()
    main(["lint", "-C", str(folder)], plain, io.StringIO())
    assert "\x1b[" not in plain.getvalue()


@pytest.mark.parametrize(
    ("run_env", "fail_on", "code"),
    [
        (BLUE, "error", 1),
        (BLUE, "never", 0),
        ({"DR_GUI_ENABLE": "true"}, "error", 0),
        ({"DR_GUI_ENABLE": "true"}, "warning", 1),
        (OWN, "warning", 0),
        (OWN, "note", 1),
    ],
)
def test_the_exit_code_follows_the_worst_finding(
    folder: Path, run_env: dict[str, str], fail_on: str, code: int
) -> None:
    write_folder(folder, run=run_env)
    assert run("lint", "-C", folder, "--fail-on", fail_on)[0] == code


def test_set_wins_over_the_files(folder: Path) -> None:
    write_folder(folder, run=BLUE)
    assert places("-C", folder, "--set", "DR_CAR_COLOR=Blue") == (0, [])
    assert places("-C", folder, "--set", "DR_CAR_COLOR=grey") == (1, ["--set:1:14 CG201"])


def test_rules_are_selected_and_ignored_by_numbers_names_and_beginnings(folder: Path) -> None:
    write_folder(folder, run=BLUE | OWN)
    everything = ["run.env:9:14 CG201", "run.env:10:1 CG204"]
    assert places("-C", folder) == (1, everything)
    assert places("-C", folder, "--select", "CG2") == (1, everything)
    assert places("-C", folder, "--select", "CG1,unknown-variable") == (0, everything[1:])
    assert places("-C", folder, "--ignore", "CG201", "--ignore", "CG204") == (0, [])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--select", "CG99"), "there is no rule `CG99`"),
        (("--ignore", "unknwon-variable"), "there is no rule `unknwon-variable`"),
        (("-",), "`-` needs `--stdin-filename FILE`, which says what it is"),
        (("-", "x"), "`-` and `--stdin-filename FILE` go together, without another path"),
        (("--stdin-filename", "x"), "`-` and `--stdin-filename FILE` go together"),
        (("drfc/other.txt",), "`drfc/other.txt` is no file that composegen reads"),
        (("--fix", "drfc/run.env"), "`--fix` and `--diff` look at one whole folder"),
        (("--vcpus", "0"), "`--vcpus` takes 1 or more, not `0`"),
        (("--instance", "c5.3xlarge"), "composegen does not know the instance type `c5.3xlarge`"),
        (("--fail-on", "always"), "argument --fail-on: invalid choice: 'always'"),
    ],
)
def test_wrong_use_is_told_with_exit_code_2(
    folder: Path, words: tuple[str, ...], message: str
) -> None:
    (folder / "other.txt").touch()
    code, out, err = run("lint", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"composegen: {message}")


@pytest.mark.parametrize("path", ["gone", "gone/run.env", "drfc/worker-7.env"])
def test_what_is_not_there_is_told_with_exit_code_3(folder: Path, path: str) -> None:
    assert folder.exists()
    code, out, err = run("lint", path)
    assert (code, out) == (3, "")
    assert err == f"composegen: there is no file or folder `{path}`\n"


def test_a_named_folder_gives_paths_as_seen_from_here(folder: Path) -> None:
    write_folder(folder, run=BLUE)
    assert places("drfc") == (1, ["drfc/run.env:9:14 CG201"])
    assert places("-C", folder, folder) == (1, ["run.env:9:14 CG201"])


def test_a_named_file_gives_the_findings_of_that_file_alone(folder: Path) -> None:
    write_folder(folder, system={"DR_WORKERS": "two"}, run=BLUE)
    (folder / "custom_files").mkdir()
    (folder / "custom_files" / "hyperparameters.json").write_text("{")
    assert places("drfc/run.env") == (1, ["drfc/run.env:9:14 CG201"])
    assert places("drfc/run.env", "drfc/system.env")[1] == [
        "drfc/run.env:9:14 CG201",
        "drfc/system.env:6:12 CG201",
    ]
    (found,) = places("drfc/custom_files/hyperparameters.json")[1]
    assert found.startswith("drfc/custom_files/hyperparameters.json:1:")


def test_a_file_is_found_in_its_folder_from_within(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(folder, run=BLUE)
    (folder / "custom_files").mkdir()
    (folder / "custom_files" / "hyperparameters.json").write_text('{"lr": "x"}')
    monkeypatch.chdir(folder / "custom_files")
    assert places("hyperparameters.json") == (1, ["hyperparameters.json:1:8 CG210"])


def test_a_named_compose_file_is_compared_with_its_env_files(folder: Path) -> None:
    output = folder / "docker-compose.yml"
    output.write_text(render(load(folder)))
    assert places("drfc/docker-compose.yml") == (0, [])
    write_folder(folder, run={"DR_WORLD_NAME": "Oval_track"})
    code, found = places("drfc/docker-compose.yml")
    assert code == 0
    assert [line.split()[1] for line in found] == ["CG401"]
    assert found[0].startswith("drfc/docker-compose.yml:")


def test_a_compose_file_elsewhere_knows_its_folder(folder: Path, tmp_path: Path) -> None:
    write_folder(folder, system={"DR_WORKERS": "2"}, run={"DR_TRAIN_MULTI_CONFIG": "True"})
    write_env(folder / "worker-2.env", {})
    output = tmp_path / "out" / "training.yml"
    output.parent.mkdir()
    assert run("render", "-C", folder, "-o", output)[0] == 0
    assert places("out/training.yml") == (0, [])
    write_env(folder / "worker-2.env", {"DR_WORLD_NAME": "Oval_track"})
    code, found = places("out/training.yml")
    assert (code, [line.split()[1] for line in found]) == (0, ["CG401"])
    assert found[0].startswith("out/training.yml:")


def standard_input(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_text_from_an_editor_stands_for_the_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (folder / "run.env").read_bytes() + b"DR_CAR_COLOR=blue\n"
    standard_input(monkeypatch, text)
    assert places("-", "--stdin-filename", "drfc/run.env") == (1, ["drfc/run.env:9:14 CG201"])
    standard_input(monkeypatch, text)
    out = run("lint", "-", "--stdin-filename", "drfc/run.env")[1]
    assert "9 | DR_CAR_COLOR=blue\n" in out
    assert "blue" not in (folder / "run.env").read_text()


def test_a_compose_file_from_an_editor_need_not_exist(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder.exists()
    standard_input(monkeypatch, b"services: {robomaker: [}\n")
    code, found = places("-", "--stdin-filename", "drfc/docker-compose.yml")
    assert code == 1
    assert [line.split()[1] for line in found] == ["CG402"]


def test_a_compose_file_from_an_editor_is_looked_at_as_it_stands(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "docker-compose.yml").write_text("gone\n")
    standard_input(monkeypatch, render(load(folder)).encode())
    assert places("-", "--stdin-filename", "drfc/docker-compose.yml") == (0, [])


def experiment(folder: Path, name: str, values: dict[str, str]) -> None:
    home = folder / "experiments" / name
    home.mkdir(parents=True)
    write_env(home / "run.env", RUN | values)


def test_all_experiments_are_looked_at_each_with_the_machines_settings(folder: Path) -> None:
    (folder / "run.env").unlink()
    write_env(folder / "system.env", SYSTEM | OWN)
    experiment(folder, "fast", BLUE)
    experiment(folder, "slow", {})
    (folder / "experiments" / "notes.txt").touch()
    code, found = places("-C", folder, "--all-experiments")
    assert (code, found) == (
        1,
        ["experiments/fast/run.env:9:14 CG201", "system.env:7:1 CG204"],
    )
    assert "9 | DR_CAR_COLOR=blue" in run("lint", "-C", folder, "--all-experiments")[1]


def test_the_folders_own_run_is_looked_at_beside_its_experiments(folder: Path) -> None:
    write_folder(folder, run=BLUE)
    experiment(folder, "fast", {})
    assert places("drfc", "--all-experiments") == (1, ["drfc/run.env:9:14 CG201"])


def test_an_experiment_has_worker_files_of_its_own(folder: Path) -> None:
    write_env(folder / "system.env", SYSTEM | {"DR_WORKERS": "2"})
    write_env(folder / "worker-2.env", {})
    experiment(
        folder,
        "fast",
        {"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"},
    )
    (folder / "run.env").unlink()
    code, found = places("-C", folder, "--all-experiments")
    assert (code, found) == (1, ["experiments/fast/run.env:8:23 CG301"])


def test_a_file_of_an_experiment_may_be_named(folder: Path) -> None:
    experiment(folder, "fast", BLUE)
    code, found = places("drfc/experiments/fast/run.env")
    assert (code, found) == (1, ["drfc/experiments/fast/run.env:9:14 CG201"])


def test_no_experiments_at_all_are_told(folder: Path) -> None:
    code, _, err = run("lint", "-C", folder, "--all-experiments")
    assert code == 3
    assert "cannot read the folder" in err


def test_a_machine_by_its_type_or_by_its_vcpus(folder: Path) -> None:
    assert places("-C", folder, "--instance", "c5.4xlarge") == (0, [])
    crowded = (0, ["system.env:6:12 CG311"])
    assert places("-C", folder, "--instance", "t3.large") == crowded
    assert places("-C", folder, "--vcpus", "2") == crowded


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("composegen.toml", 'ignore = ["CG201"]\nfail-on = "note"\n'),
        ("pyproject.toml", '[tool.composegen]\nignore = ["CG201"]\nfail-on = "note"\n'),
    ],
)
def test_a_folder_sets_defaults_which_options_win_over(folder: Path, file: str, text: str) -> None:
    write_folder(folder, run=BLUE | OWN)
    (folder / file).write_text(text)
    assert places("-C", folder) == (1, ["run.env:10:1 CG204"])
    assert places("-C", folder, "--fail-on", "error") == (0, ["run.env:10:1 CG204"])
    assert places("-C", folder, "--ignore", "CG204") == (1, ["run.env:9:14 CG201"])


def test_composegen_toml_is_asked_before_pyproject_toml(folder: Path) -> None:
    write_folder(folder, run=OWN)
    (folder / "composegen.toml").write_text('select = ["CG204"]\n')
    (folder / "pyproject.toml").write_text("[tool.composegen]\nnonsense = 1\n")
    assert places("-C", folder) == (0, ["run.env:9:1 CG204"])


def test_a_pyproject_without_a_table_of_ours_changes_nothing(folder: Path) -> None:
    (folder / "pyproject.toml").write_text('[project]\nname = "composegen"\n')
    assert places("-C", folder) == (0, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ignroe = []\n", "composegen.toml sets `ignroe`, which is nothing that `composegen lint`"),
        ("ignore = 1\n", "composegen.toml sets `ignore` to something else than a list of rules"),
        ("ignore = [1]\n", "composegen.toml sets `ignore` to something else than a list of rules"),
        ('ignore = ["CG999"]\n', "there is no rule `CG999`"),
        (
            'fail-on = "always"\n',
            "composegen.toml sets `fail-on` to `always`;"
            " it must be one of error, never, note, warning",
        ),
        ("ignore = [\n", "composegen.toml is no TOML: "),
    ],
)
def test_wrong_defaults_are_wrong_use(folder: Path, text: str, message: str) -> None:
    (folder / "composegen.toml").write_text(text)
    code, out, err = run("lint", "-C", folder)
    assert (code, out) == (2, "")
    assert err.startswith(f"composegen: {message}")


def test_github_counts_paths_from_where_the_job_stands(folder: Path) -> None:
    write_folder(folder, run=BLUE)
    code, out, _ = run("lint", "-C", "drfc", "--format", "github")
    assert code == 1
    assert out.startswith("::error file=drfc/run.env,line=9,col=14,endLine=9,endColumn=18,")


def test_fix_repairs_then_tells_what_is_left(folder: Path) -> None:
    write_folder(folder, run=BLUE | {"DR_WORLD_NAME": "nowhere"})
    code, out, err = run("lint", "-C", folder, "--fix")
    assert (code, err) == (0, "run.env:9: wrote `Blue` for `blue` in `DR_CAR_COLOR`\n")
    assert out.startswith("run.env:2:15: warning: `DR_WORLD_NAME` is `nowhere`")
    assert out.endswith("1 warning\n")
    assert "DR_CAR_COLOR=Blue\n" in (folder / "run.env").read_text()


def test_diff_shows_repairs_and_writes_nothing(folder: Path) -> None:
    assert run("lint", "-C", folder, "--diff") == (0, "", "")
    write_folder(folder, run=BLUE)
    code, out, err = run("lint", "-C", folder, "--diff")
    assert (code, err) == (1, "")
    assert "-DR_CAR_COLOR=blue\n+DR_CAR_COLOR=Blue\n" in out
    assert "DR_CAR_COLOR=blue\n" in (folder / "run.env").read_text()


def test_an_ignored_rule_repairs_nothing(folder: Path) -> None:
    write_folder(folder, run=BLUE)
    run("lint", "-C", folder, "--fix", "--ignore", "CG201")
    assert "DR_CAR_COLOR=blue\n" in (folder / "run.env").read_text()
