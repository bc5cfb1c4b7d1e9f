"""What goes wrong for real users, a test a case: the value, the place and the wording."""

import json
import re
from pathlib import Path

import pytest

from command_line import run
from composegen.api import Finding, lint, load, render
from folders import RUN, SYSTEM, write_folder
from stock import template

EPISODES = "custom_files/hyperparameters.json"
KEEPS_RULE = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"}


def findings(folder: Path) -> list[Finding]:
    return list(lint(load(folder)))


def only(folder: Path) -> Finding:
    """The one finding there is."""
    found = findings(folder)
    assert len(found) == 1, found
    return found[0]


def told(finding: Finding) -> tuple[str, str, str]:
    return str(finding.location), f"{finding.severity}: {finding.message}", finding.help


def with_run(folder: Path, *lines: str, **system: str) -> Path:
    """A valid folder with more lines in run.env."""
    write_folder(folder, system=system)
    names = {line.partition("=")[0] for line in lines}
    kept = [f"{name}={value}" for name, value in RUN.items() if name not in names]
    (folder / "run.env").write_text("\n".join((*kept, *lines)) + "\n")
    return folder


def with_episodes(folder: Path, episodes: int) -> Path:
    (folder / "custom_files").mkdir(exist_ok=True)
    (folder / EPISODES).write_text(json.dumps({"num_episodes_between_training": episodes}))
    return folder


def container_value(folder: Path, name: str) -> str:
    text = render(load(folder))
    found = re.search(rf'^      {name}: "(.*)"$', text, re.M)
    assert found
    return found[1]


def test_case_1_stock_templates_filled_have_no_finding(tmp_path: Path) -> None:
    (tmp_path / "system.env").write_text(template("system.env") + "\n")
    (tmp_path / "run.env").write_text(template("run.env"))
    assert findings(tmp_path) == []


def test_case_2_each_placeholder_is_an_error_with_its_place(tmp_path: Path) -> None:
    text = template("system.env", filled=False)
    (tmp_path / "system.env").write_text(text)
    (tmp_path / "run.env").write_text(template("run.env"))
    found = [f for f in findings(tmp_path) if f.name == "placeholder"]
    places = [
        (number, line.index("<") + 1)
        for number, line in enumerate(text.split("\n"), 1)
        if "<" in line and not line.startswith("#")
    ]
    assert len(places) >= 5
    assert [(f.location.line, f.location.column) for f in found] == places
    assert all("placeholder" in f.message for f in found)
    assert run("render", "-C", tmp_path)[:2] == (1, "")


@pytest.mark.parametrize(
    ("content", "line", "column", "message"),
    [
        (b"A=1\nB=caf\xe9\n", 2, 6, "byte 0xe9 is not UTF-8"),
        ("A=1\n".encode("utf-16"), 1, 1, "the file is UTF-16"),
        (b"A=1\nB=x\0y\n", 2, 4, "a NUL character"),
    ],
)
def test_case_6_what_is_no_text_is_told_with_its_place(
    tmp_path: Path, content: bytes, line: int, column: int, message: str
) -> None:
    write_folder(tmp_path)
    (tmp_path / "run.env").write_bytes(content)
    finding = only(tmp_path)
    assert (finding.location.file, finding.location.line, finding.location.column) == (
        "run.env",
        line,
        column,
    )
    assert finding.message.startswith(message)


def test_case_6_a_byte_order_mark_is_read_and_told(tmp_path: Path) -> None:
    write_folder(tmp_path)
    path = tmp_path / "run.env"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    finding = only(tmp_path)
    assert (str(finding.location), finding.name) == ("run.env:1:1", "byte-order-mark")
    assert load(tmp_path).settings.run.run_id == 0


def test_case_9_blanks_in_names_and_in_free_text(tmp_path: Path) -> None:
    name = only(with_run(tmp_path / "a", "DR_WORLD_NAME=reInvent2019 track"))
    assert (str(name.location), name.severity) == ("run.env:8:15", "error")
    assert "`DR_WORLD_NAME`" in name.message
    text = only(with_run(tmp_path / "b", "DR_CAR_NAME=Fast Car"))
    assert (str(text.location), text.severity) == ("run.env:8:13", "warning")
    assert "shell" in text.message
    assert load(tmp_path / "b").settings.text("DR_CAR_NAME") == "Fast Car"


def test_case_10_references_backwards_are_silent_and_others_told(tmp_path: Path) -> None:
    assert findings(with_run(tmp_path / "a", "DR_DISPLAY_NAME=$DR_CAR_NAME")) == []
    across = with_run(tmp_path / "b", "DR_GAZEBO_ARGS=$SHARED", SHARED="1")
    assert findings(across) == []
    later = with_run(tmp_path / "c", "DR_GAZEBO_ARGS=a-$LATER", "LATER=1")
    (finding,) = findings(later)
    assert str(finding.location) == "run.env:9:18"
    assert "`$LATER` is set only after this line" in finding.message
    assert str(finding.related[0].location) == "run.env:10:1"
    (finding,) = findings(with_run(tmp_path / "d", "DR_GAZEBO_ARGS=$NEVER"))
    assert "`$NEVER` is set nowhere" in finding.message


def test_case_11_broken_lines_are_told_and_the_rest_is_read(tmp_path: Path) -> None:
    folder = with_run(
        tmp_path,
        "A=${B",
        "DR_GUI_ENABLE",
        "=1",
        "DR_CAR_COLOR=Gray",
        'C="abc',
    )
    found = {str(f.location): f.name for f in findings(folder)}
    assert found == {
        "run.env:9:3": "broken-reference",
        "run.env:10:1": "broken-statement",
        "run.env:11:1": "broken-statement",
        "run.env:12:14": "wrong-value",
        "run.env:13:3": "unterminated-quote",
    }


def test_case_12_the_same_key_twice_and_in_a_workers_file(tmp_path: Path) -> None:
    finding = only(with_run(tmp_path / "a", "DR_CAR_COLOR=Red", "DR_CAR_COLOR=Blue"))
    assert (str(finding.location), finding.severity) == ("run.env:10:1", "warning")
    assert "a second time" in finding.message
    assert str(finding.related[0].location) == "run.env:9:1"
    folder = write_folder(
        tmp_path / "b",
        system={"DR_WORKERS": "2"},
        run=KEEPS_RULE | {"DR_TRAIN_MULTI_CONFIG": "True", "DR_CAR_COLOR": "Red"},
        workers={2: {"DR_CAR_COLOR": "Blue"}},
    )
    assert findings(folder) == []


def test_case_13_glued_lines_are_told_by_both_names(tmp_path: Path) -> None:
    folder = with_run(tmp_path, "DR_GAZEBO_ARGS=TrueDR_TRAIN_RTF=1")
    finding = next(f for f in findings(folder) if f.name == "glued-lines")
    assert str(finding.location) == "run.env:9:20"
    assert "`DR_TRAIN_RTF` is glued to the value of `DR_GAZEBO_ARGS`" in finding.message


def test_case_16_a_stale_shell_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(tmp_path, run={"DR_DISPLAY_NAME": "$DR_CAR_NAME"})
    before = run("render", "-C", tmp_path)
    monkeypatch.setenv("DR_CAR_NAME", "Stale")
    (tmp_path / ".env").write_text("DR_CAR_NAME=Stale\n")
    assert run("render", "-C", tmp_path) == before


@pytest.mark.parametrize("value", ["$(date)", "`date`"])
def test_case_17_a_command_is_text_and_told(tmp_path: Path, value: str) -> None:
    folder = with_run(tmp_path, f"DR_GAZEBO_ARGS={value}")
    finding = only(folder)
    assert (str(finding.location), finding.name) == ("run.env:9:16", "shell-command")
    assert "which DRfC's shell runs" in finding.message
    assert container_value(folder, "GAZEBO_ARGS") == value.replace("$", "$$")


@pytest.mark.parametrize("value", ["0", "-1", "2.0", "two", ""])
def test_case_18_a_wrong_number_of_workers_is_told(tmp_path: Path, value: str) -> None:
    finding = only(write_folder(tmp_path, system={"DR_WORKERS": value}))
    column = 12 if value else 1
    assert str(finding.location) == f"system.env:6:{column}"
    assert finding.severity == "error"
    assert "a whole number of 1 or more" in finding.message


def test_case_19_a_switch_in_lower_case_is_taken_and_told(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run=KEEPS_RULE | {"DR_TRAIN_MULTI_CONFIG": "true"},
        workers={2: {}},
    )
    finding = only(folder)
    assert (finding.name, finding.severity) == ("boolean-case", "warning")
    assert len(load(folder).plan.workers) == 2
    assert container_value(folder, "MULTI_CONFIG") == "True"


@pytest.mark.parametrize(
    ("line", "severity", "near"),
    [
        ("DR_CAR_COLOR=Gray", "error", "Grey"),
        ("DR_RACE_TYPE=HEAD_TO_HEAD", "error", "HEAD_TO_BOT"),
        ("DR_WORLD_NAME=2022_may_open_ccw.npy", "warning", "2022_may_open_ccw"),
        ("DR_WORLD_NAME=reinvent2019_track", "warning", "reInvent2019_track"),
        ("DR_WORLD_NAME=RL_Speedway", "warning", "2022_summit_speedway"),
    ],
)
def test_case_20_names_outside_a_set_get_the_nearest(
    tmp_path: Path, line: str, severity: str, near: str
) -> None:
    finding = only(with_run(tmp_path, line))
    name, _, value = line.partition("=")
    assert finding.location.column == len(name) + 2
    assert finding.severity == severity
    assert f"`{value}`" in finding.message
    assert f"`{name}={near}`" in finding.help


@pytest.mark.parametrize(
    ("variable", "value", "name"),
    [
        ("DR_LOCAL_S3_MODEL_PREFIX", "25921e05", "MODEL_S3_PREFIX"),
        ("DR_LOCAL_S3_MODEL_PREFIX", "08", "MODEL_S3_PREFIX"),
        ("DR_LOCAL_S3_MODEL_PREFIX", "0o17", "MODEL_S3_PREFIX"),
        ("DR_LOCAL_S3_MODEL_PREFIX", "yes", "MODEL_S3_PREFIX"),
        ("DR_LOCAL_S3_MODEL_PREFIX", "null", "MODEL_S3_PREFIX"),
        ("DR_TRAIN_RTF", "0.10", "RTF_OVERRIDE"),
        ("DR_TRAIN_RTF", "1e-4", "RTF_OVERRIDE"),
    ],
)
def test_case_21_a_number_or_a_word_of_yaml_arrives_as_written(
    tmp_path: Path, variable: str, value: str, name: str
) -> None:
    assert container_value(write_folder(tmp_path, run={variable: value}), name) == value


def test_case_24_a_pretrained_model_needs_a_prefix_of_its_own(tmp_path: Path) -> None:
    finding = only(with_run(tmp_path / "a", "DR_LOCAL_S3_PRETRAINED=True"))
    assert (finding.name, finding.severity) == ("missing-value", "error")
    assert "`DR_LOCAL_S3_PRETRAINED_PREFIX`" in finding.message
    folder = with_run(
        tmp_path / "b", "DR_LOCAL_S3_PRETRAINED=True", "DR_LOCAL_S3_PRETRAINED_PREFIX=model"
    )
    finding = only(folder)
    assert (finding.name, finding.severity) == ("pretrained-onto-itself", "warning")


def test_case_25_a_cloud_needs_what_it_is_reached_by(tmp_path: Path) -> None:
    finding = only(write_folder(tmp_path / "a", system={"DR_CLOUD": "remote"}))
    assert finding.severity == "error"
    assert "`DR_REMOTE_MINIO_URL`" in finding.message
    folder = write_folder(tmp_path / "b", system={"DR_CLOUD": "aws", "DR_AWS_APP_REGION": ""})
    finding = only(folder)
    assert finding.severity == "error"
    assert "`DR_AWS_APP_REGION`" in finding.message


def test_case_26_the_docker_style(tmp_path: Path) -> None:
    system = {name: value for name, value in SYSTEM.items() if name != "DR_DOCKER_STYLE"}
    folder = write_folder(tmp_path / "a")
    (folder / "system.env").write_text("".join(f"{n}={v}\n" for n, v in system.items()))
    finding = only(folder)
    assert (finding.severity, finding.name) == ("note", "default-docker-style")
    assert "means `swarm`" in finding.message
    assert findings(write_folder(tmp_path / "b", system={"DR_DOCKER_STYLE": "Compose"})) == []
    finding = only(write_folder(tmp_path / "c", system={"DR_DOCKER_STYLE": "podman"}))
    assert "`compose` or `swarm`" in finding.message


def test_case_27_a_worker_without_a_file_stops_it(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "3"},
        run=KEEPS_RULE | {"DR_TRAIN_MULTI_CONFIG": "True"},
        workers={2: {}},
    )
    with_episodes(folder, 30)
    assert told(only(folder)) == (
        "run.env:8:23",
        "error: `DR_TRAIN_MULTI_CONFIG` asks for settings of its own for each of 3 workers, "
        "but there is no worker-3.env",
        "`composegen init worker 3` writes one, or set `DR_WORKERS=2`",
    )
    assert str(only(folder).related[0].location) == "system.env:6:12"
    assert run("render", "-C", folder)[:2] == (1, "")


def test_case_28_files_that_nobody_reads_are_told(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "4"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.2"},
        workers={1: {}, 2: {}, 3: {}, 4: {}, 5: {}},
    )
    (folder / "woker-2.env").touch()
    (folder / "worker-02.env").touch()
    assert {f.location.file: (f.message, str(f.severity)) for f in findings(folder)} == {
        name: (message, "warning")
        for name, message in {
            "woker-2.env": "woker-2.env is no name of a worker's file, so nothing reads it; "
            "the nearest is worker-2.env",
            "worker-02.env": "worker-02.env is no name of a worker's file, so nothing reads it; "
            "the nearest is worker-2.env",
            "worker-1.env": "worker 1 takes its settings from run.env, so nothing reads "
            "worker-1.env",
            "worker-5.env": "there are 4 workers, so nothing reads worker-5.env",
        }.items()
    }
    write_folder(
        folder, run={"DR_TRAIN_MULTI_CONFIG": "False", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.2"}
    )
    assert (
        "`DR_TRAIN_MULTI_CONFIG` is off"
        in {f.location.file: f.message for f in findings(folder)}["worker-3.env"]
    )


@pytest.mark.parametrize(
    ("workers", "episodes", "distance", "drift", "help"),
    [
        (
            2,
            20,
            "0.05",
            "0.5",
            "`DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1`, `num_episodes_between_training` to 40",
        ),
        (4, 10, "0.4", "0.2", "`num_episodes_between_training` to 20, `DR_WORKERS=2`"),
    ],
)
def test_case_29_numbers_that_drift_are_told_with_those_that_would_not(
    tmp_path: Path, workers: int, episodes: int, distance: str, drift: str, help: str
) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": str(workers)},
        run={"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": distance},
    )
    finding = only(with_episodes(folder, episodes))
    assert (str(finding.location), finding.severity) == ("run.env:9:35", "warning")
    assert f"every evaluation starts {drift} of a lap from the one before" in finding.message
    assert help in finding.help


@pytest.mark.parametrize(
    ("workers", "episodes", "distance"),
    [
        (2, 40, "0.05"),
        (2, 20, "0.1"),
        (3, 30, "0.1"),
        (1, 20, "0.05"),
        (10, 100, "0.1"),
        (1, 40, "0.05"),
    ],
)
def test_case_30_numbers_that_keep_the_rule_are_silent(
    tmp_path: Path, workers: int, episodes: int, distance: str
) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": str(workers)},
        run={"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": distance},
    )
    assert findings(with_episodes(folder, episodes)) == []


def test_case_31_a_start_that_stays_knows_no_rule(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path, system={"DR_WORKERS": "3"}, run={"DR_TRAIN_CHANGE_START_POSITION": "False"}
    )
    assert findings(folder) == []


def test_case_32_a_worker_without_an_episode_is_an_error(tmp_path: Path) -> None:
    folder = with_episodes(write_folder(tmp_path, system={"DR_WORKERS": "4"}), 3)
    assert told(only(folder)) == (
        "system.env:6:12",
        "error: there are 4 workers for 3 episodes between two trainings, so worker 4 would have "
        "nothing to do and end",
        "set `DR_WORKERS=3`, or raise `num_episodes_between_training` to 4 or more",
    )


def test_case_33_what_one_worker_sets_no_other_sees(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "3"},
        run=KEEPS_RULE | {"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_RTF": "1.0"},
        workers={2: {"DR_TRAIN_RTF": "2.0"}, 3: {}},
    )
    seen = [worker.settings.text("DR_TRAIN_RTF") for worker in load(folder).plan.workers]
    assert seen == ["1.0", "2.0", "1.0"]


def test_case_35_one_track_with_staggered_starts_is_silent(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run=KEEPS_RULE | {"DR_TRAIN_MULTI_CONFIG": "True"},
        workers={2: {"DR_TRAIN_START_POSITION_OFFSET": "0.5"}},
    )
    assert findings(folder) == []


def test_case_37_twelve_workers_each_have_a_port(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "12"},
        run={"DR_TRAIN_MULTI_CONFIG": "True"},
        workers={number: {} for number in range(2, 13)},
    )
    ports = re.findall(r"127\.0\.0\.1:(\d+):8080", render(load(folder)))
    assert sorted(map(int, ports)) == list(range(8080, 8092))


def test_case_41_a_scaled_service_keeps_its_count_by_itself(tmp_path: Path) -> None:
    text = render(load(write_folder(tmp_path, system={"DR_WORKERS": "5"})))
    assert "    deploy:\n      replicas: 5\n" in text
    worker = text[text.index("  robomaker:") : text.index("  sagemaker:")]
    assert not re.search(r"container_name:|hostname:|restart:", worker)


def test_case_42_keys_are_in_no_output(tmp_path: Path) -> None:
    folder = with_run(
        tmp_path,
        "DR_LOCAL_ACCESS_KEY_ID=AKIAHUSH",
        "DR_LOCAL_SECRET_ACCESS_KEY=hush-hush",
        "AWS_SECRET_ACCESS_KEY=hush-hush",
        "DR_GAZEBO_ARGS=$DR_LOCAL_SECRET_ACCESS_KEY",
        "DR_CAR_COLOR=$DR_LOCAL_SECRET_ACCESS_KEY",
    )
    for words in (
        ("render",),
        ("params",),
        ("explain",),
        ("explain", "DR_GAZEBO_ARGS"),
        ("explain", "DR_CAR_COLOR"),
        ("explain", "DR_LOCAL_SECRET_ACCESS_KEY"),
    ):
        for form in ([], ["--format", "json"]) if words[0] == "explain" else ([],):
            _, out, err = run(words[0], "-C", folder, *words[1:], *form)
            assert "hush" not in (out + err).lower(), words


def test_case_43_an_image_always_has_a_tag(tmp_path: Path) -> None:
    text = render(load(write_folder(tmp_path)))
    images = re.findall(r"image: \"(.*)\"", text)
    assert len(images) == 4
    assert all(re.fullmatch(r"[^:]+:[^:]+", image) for image in images)


def test_case_44_the_viewers_port_is_not_a_workers(tmp_path: Path) -> None:
    finding = only(write_folder(tmp_path, system={"DR_WEBVIEWER_PORT": "8085"}))
    assert (str(finding.location), finding.severity) == ("system.env:7:19", "warning")
    assert "on port 8085, which belongs to the streams of run 0, 8080-8099" in finding.message
    assert str(finding.related[0].location) == "system.env:6:12"


def test_case_45_everything_wrong_is_told_in_one_run(tmp_path: Path) -> None:
    folder = with_run(tmp_path, "DR_RACE_TYPE=HEAD_TO_HEAD", DR_WORKERS="many")
    (folder / "custom_files").mkdir()
    (folder / EPISODES).write_text('{"batch_size": 64,}\n')
    found = {f"{f.location.file}:{f.location.line}": f.name for f in findings(folder)}
    assert found == {
        f"{EPISODES}:1": "broken-json",
        "run.env:8": "wrong-value",
        "system.env:6": "wrong-value",
    }
