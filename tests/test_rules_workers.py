"""What is wrong with files and workers together: rule, place, wording, help and other ends."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from composegen.api import lint, load
from composegen.finding import Severity
from composegen.reports.text import text_report
from folders import write_folder
from linted import CALM, findings, notes, told

MULTI = CALM | {"DR_TRAIN_MULTI_CONFIG": "True"}
# What a run beside run 0 needs, lest it overwrites the other's custom files.
OWN_FILES = {"DR_LOCAL_S3_CUSTOM_FILES_PREFIX": "mine"}


def system(workers: int) -> dict[str, str]:
    return {"DR_WORKERS": str(workers)}


def hyperparameters(episodes: int) -> dict[str, str]:
    return {"hyperparameters.json": f'{{"num_episodes_between_training": {episodes}}}\n'}


def test_a_worker_without_a_file_is_an_error_that_shows_both_ends(tmp_path: Path) -> None:
    run = MULTI | {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "1"}
    (found,) = findings(tmp_path, system=system(3), run=run, workers={2: {}})
    assert text_report([found], {"run.env": (tmp_path / "run.env").read_text()}) == (
        "run.env:8:23: error: `DR_TRAIN_MULTI_CONFIG` asks for settings of its own for each of"
        " 3 workers, but there is no worker-3.env [CG301 missing-worker-file]\n"
        "  |\n"
        "8 | DR_TRAIN_MULTI_CONFIG=True\n"
        "  |                       ^~~~\n"
        "  = note: `DR_WORKERS=3` comes from system.env:6:12\n"
        "  = help: `composegen init worker 3` writes one, or set `DR_WORKERS=2`\n"
    )


@pytest.mark.parametrize(
    ("count", "missing"),
    [
        (3, "worker-2.env or worker-3.env"),
        (4, "worker-2.env, worker-3.env or worker-4.env"),
        (50, "worker-2.env, worker-3.env and 47 more"),
    ],
)
def test_several_workers_without_a_file_are_one_finding(
    tmp_path: Path, count: int, missing: str
) -> None:
    run = MULTI | {"DR_TRAIN_CHANGE_START_POSITION": "False"}
    custom = hyperparameters(100)
    (found,) = findings(tmp_path, system=system(count), run=run, custom=custom)
    assert found.message.endswith(f"each of {count} workers, but there is no {missing}")
    assert found.help == "`composegen init worker 2` writes the first, or set `DR_WORKERS=1`"


@pytest.mark.parametrize(
    ("name", "message", "help"),
    [
        (
            "worker-5.env",
            "there are 4 workers, so nothing reads worker-5.env",
            "set `DR_WORKERS=5`, or move the file away",
        ),
        (
            "worker-1.env",
            "worker 1 takes its settings from run.env, so nothing reads worker-1.env",
            "move what it says into run.env",
        ),
        (
            "woker-2.env",
            "woker-2.env is no name of a worker's file, so nothing reads it;"
            " the nearest is worker-2.env",
            "call it worker-2.env",
        ),
        (
            "worker-02.env",
            "worker-02.env is no name of a worker's file, so nothing reads it;"
            " the nearest is worker-2.env",
            "call it worker-2.env",
        ),
        (
            "Worker_3.env",
            "Worker_3.env is no name of a worker's file, so nothing reads it;"
            " the nearest is worker-3.env",
            "call it worker-3.env",
        ),
        (
            "worker-0.env",
            "workers are numbered from 1, so nothing reads worker-0.env",
            "move the file away",
        ),
    ],
)
def test_a_worker_file_that_nothing_reads_is_a_warning(
    tmp_path: Path, name: str, message: str, help: str
) -> None:
    (tmp_path / name).touch()
    run = MULTI | {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.2"}
    own: Mapping[int, Mapping[str, str]] = {2: {}, 3: {}, 4: {}}
    (found,) = findings(tmp_path, system=system(4), run=run, workers=own)
    assert told(found) == ("CG302", f"{name}:1:1", message, help)
    assert found.severity is Severity.WARNING


@pytest.mark.parametrize("name", ["world-2.env", "week-2.env", ".env", "other.env", "server-1.env"])
def test_other_env_files_are_nobodys_business(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    assert findings(tmp_path) == []


def test_worker_files_while_multi_config_is_off_are_a_warning_each(tmp_path: Path) -> None:
    found = findings(
        tmp_path,
        system=system(3),
        run=CALM | {"DR_TRAIN_CHANGE_START_POSITION": "False"},
        workers={2: {}, 3: {}},
    )
    assert [told(f)[:3] for f in found] == [
        (
            "CG302",
            f"worker-{number}.env:1:1",
            f"`DR_TRAIN_MULTI_CONFIG` is off, so nothing reads worker-{number}.env",
        )
        for number in (2, 3)
    ]
    assert notes(found[0]) == ["run.env:8:23: `DR_TRAIN_MULTI_CONFIG=False` comes from here"]


def test_one_worker_reads_no_worker_file_multi_config_or_not(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, run=MULTI, workers={2: {}})
    assert found.message == "there is 1 worker, so nothing reads worker-2.env"


def test_stray_files_are_not_judged_by_a_worker_count_that_is_wrong(tmp_path: Path) -> None:
    found = findings(tmp_path, system={"DR_WORKERS": "two"}, run=MULTI, workers={2: {}})
    assert [f.code for f in found] == ["CG201"]


def test_a_surplus_worker_is_an_error(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, system=system(4), custom=hyperparameters(3))
    assert told(found) == (
        "CG303",
        "system.env:6:12",
        "there are 4 workers for 3 episodes between two trainings,"
        " so worker 4 would have nothing to do and end",
        "set `DR_WORKERS=3`, or raise `num_episodes_between_training` to 4 or more",
    )
    assert notes(found) == [
        "custom_files/hyperparameters.json:1:35: "
        '`"num_episodes_between_training": 3` comes from here'
    ]


def test_surplus_workers_are_named(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, system=system(30))
    assert found.message == (
        "there are 30 workers for 20 episodes between two trainings,"
        " so workers 21 to 30 would have nothing to do and end"
    )
    assert notes(found) == []


@pytest.mark.parametrize(
    "text", ['{"num_episodes_between_training": 3,}', '{"num_episodes_between_training": "3"}']
)
def test_episodes_that_cannot_be_read_are_no_reason_for_more(tmp_path: Path, text: str) -> None:
    found = findings(tmp_path, system=system(30), custom={"hyperparameters.json": text})
    assert [f.code for f in found] in (["CG209"], ["CG210"])


@pytest.mark.parametrize(
    ("numbers", "place", "message", "help"),
    [
        (
            (2, 20, "0.05"),
            "run.env:9:35",
            "worker 1 plays 10 episodes between two evaluations, each 0.05 of a lap further on,"
            " 0.5 laps in all, so every evaluation starts 0.5 of a lap from the one before",
            "set `DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1`, `num_episodes_between_training` to 40,"
            " `DR_WORKERS=1` or `DR_TRAIN_CHANGE_START_POSITION=False`",
        ),
        (
            (4, 10, "0.4"),
            "run.env:9:35",
            "worker 1 plays 3 episodes between two evaluations, each 0.4 of a lap further on,"
            " 1.2 laps in all, so every evaluation starts 0.2 of a lap from the one before",
            "set `num_episodes_between_training` to 20, `DR_WORKERS=2`"
            " or `DR_TRAIN_CHANGE_START_POSITION=False`",
        ),
        (
            (2, 20, ""),
            "system.env:6:12",
            "worker 1 plays 10 episodes between two evaluations, each 0.05 of a lap further on,"
            " 0.5 laps in all, so every evaluation starts 0.5 of a lap from the one before",
            "set `DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1`, `num_episodes_between_training` to 40,"
            " `DR_WORKERS=1` or `DR_TRAIN_CHANGE_START_POSITION=False`",
        ),
    ],
)
def test_a_start_that_drifts_is_a_warning_with_the_numbers_that_would_be_right(
    tmp_path: Path, numbers: tuple[int, int, str], place: str, message: str, help: str
) -> None:
    workers, episodes, distance = numbers
    run = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": distance} if distance else {}
    (found,) = findings(tmp_path, system=system(workers), run=run, custom=hyperparameters(episodes))
    assert told(found) == ("CG304", place, message, help)
    assert found.severity is Severity.WARNING
    end = f'custom_files/hyperparameters.json:1:35: `"num_episodes_between_training": {episodes}`'
    assert notes(found)[-1] == f"{end} comes from here"


@pytest.mark.parametrize(
    ("workers", "episodes", "distance"),
    [
        (2, 40, "0.05"),
        (2, 20, "0.1"),
        (3, 30, "0.1"),
        (1, 20, "0.05"),
        (10, 100, "0.1"),
        (1, 40, "0.05"),
        (2, 20, "0"),
    ],
)
def test_a_start_that_stays_is_silent(
    tmp_path: Path, workers: int, episodes: int, distance: str
) -> None:
    run = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": distance}
    custom = hyperparameters(episodes)
    assert findings(tmp_path, system=system(workers), run=run, custom=custom) == []


@pytest.mark.parametrize(("workers", "distance"), [(2, "0.05"), (7, "0.37"), (20, "0.011")])
def test_the_rule_does_not_apply_when_starts_do_not_change(
    tmp_path: Path, workers: int, distance: str
) -> None:
    run = {
        "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": distance,
        "DR_TRAIN_CHANGE_START_POSITION": "False",
    }
    assert findings(tmp_path, system=system(workers), run=run) == []


def test_a_distance_that_is_wrong_is_told_once(tmp_path: Path) -> None:
    run = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "40"}
    assert [f.code for f in findings(tmp_path, system=system(2), run=run)] == ["CG201"]


def test_only_worker_ones_distance_counts(tmp_path: Path) -> None:
    own = {2: {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.03"}}
    assert findings(tmp_path, system=system(2), run=MULTI, workers=own) == []


def test_staggered_offsets_on_one_track_are_fine(tmp_path: Path) -> None:
    own = {2: {"DR_TRAIN_START_POSITION_OFFSET": "0.5"}}
    assert findings(tmp_path, system=system(2), run=MULTI, workers=own) == []


def test_four_workers_of_three_race_types_are_fine(tmp_path: Path) -> None:
    own = {
        2: {"DR_RACE_TYPE": "OBJECT_AVOIDANCE"},
        3: {"DR_RACE_TYPE": "HEAD_TO_BOT"},
        4: {"DR_RACE_TYPE": "HEAD_TO_BOT"},
    }
    run = MULTI | {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.2"}
    assert findings(tmp_path, system=system(4), run=run, workers=own) == []


@pytest.mark.parametrize("prefix", ["model", "model/", "$DR_LOCAL_S3_MODEL_PREFIX"])
def test_a_model_that_would_destroy_itself_is_a_warning(tmp_path: Path, prefix: str) -> None:
    run = {"DR_LOCAL_S3_PRETRAINED": "True", "DR_LOCAL_S3_PRETRAINED_PREFIX": prefix}
    (found,) = findings(tmp_path, run=run)
    value = prefix if prefix.startswith("model") else "model"
    assert told(found) == (
        "CG305",
        "run.env:10:31",
        f"`DR_LOCAL_S3_PRETRAINED_PREFIX` is `{value}`, where this training writes its own model,"
        " so it destroys the one it starts from",
        "give `DR_LOCAL_S3_MODEL_PREFIX` a new value and leave the old one here",
    )
    assert notes(found) == ["run.env:7:26: `DR_LOCAL_S3_MODEL_PREFIX=model` comes from here"]


def test_another_model_to_start_from_is_fine_and_so_is_none(tmp_path: Path) -> None:
    other = {"DR_LOCAL_S3_PRETRAINED": "True", "DR_LOCAL_S3_PRETRAINED_PREFIX": "model-0"}
    assert findings(tmp_path, run=other) == []
    off = {"DR_LOCAL_S3_PRETRAINED": "False", "DR_LOCAL_S3_PRETRAINED_PREFIX": "model"}
    assert findings(tmp_path, run=off) == []


def test_pretraining_without_a_prefix_is_an_error(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, run={"DR_LOCAL_S3_PRETRAINED": "True"})
    assert told(found)[:3] == (
        "CG202",
        "run.env:9:24",
        "`DR_LOCAL_S3_PRETRAINED=True` needs `DR_LOCAL_S3_PRETRAINED_PREFIX`, which is not set",
    )


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("PATH", "give it another name, or delete the line"),
        ("LD_LIBRARY_PATH", "give it another name, or delete the line"),
        ("PYTHONPATH", "give it another name, or delete the line"),
        ("AWS_DEFAULT_REGION", "give it another name, or delete the line"),
        ("ROS_DOMAIN_ID", "give it another name, or delete the line"),
        ("WORLD_NAME", "set `DR_WORLD_NAME` instead"),
        ("RTF_OVERRIDE", "set `DR_TRAIN_RTF` instead"),
    ],
)
def test_a_name_of_the_image_in_a_file_that_workers_get_is_an_error(
    tmp_path: Path, name: str, help: str
) -> None:
    own: Mapping[int, Mapping[str, str]] = {2: {name: "x"}}
    (found,) = findings(tmp_path, system=system(2), run=MULTI, workers=own)
    assert told(found) == (
        "CG306",
        "worker-2.env:1:1",
        f"`{name}` is a name that the image itself reads, and with `DR_TRAIN_MULTI_CONFIG`"
        " every line of worker-2.env reaches the workers",
        help,
    )
    assert notes(found) == ["run.env:8:23: `DR_TRAIN_MULTI_CONFIG=True` comes from here"]


def test_gpus_by_the_images_own_name_are_an_error_where_they_reach_workers(tmp_path: Path) -> None:
    found = findings(
        tmp_path,
        system=system(2) | {"CUDA_VISIBLE_DEVICES": "0"},
        run=MULTI,
        workers={2: {}},
    )
    assert [(f.code, str(f.location)) for f in found] == [
        ("CG206", "system.env:7:1"),
        ("CG306", "system.env:7:1"),
    ]
    assert found[1].help == (
        "set `DR_ROBOMAKER_CUDA_DEVICES` and `DR_SAGEMAKER_CUDA_DEVICES` instead"
    )


def test_names_of_the_image_reach_no_scaled_worker_and_come_from_no_option(tmp_path: Path) -> None:
    assert findings(tmp_path / "a", system=system(2) | {"PATH": "/x"}, run=CALM) == []
    options = (("PATH", "/x"),)
    found = findings(tmp_path / "b", system=system(2), run=MULTI, workers={2: {}}, options=options)
    assert found == []


@pytest.mark.parametrize(
    ("name", "value", "place", "message", "help"),
    [
        (
            "DR_WORKERS",
            "101",
            "system.env:6:12",
            "`DR_WORKERS` is `101`, but there are ports for 100 workers in a run only",
            "set `DR_WORKERS=100`",
        ),
        (
            "DR_RUN_ID",
            "51",
            "run.env:1:11",
            "`DR_RUN_ID` is `51`, but there are ports for runs 0 to 50 only",
            "set `DR_RUN_ID=50`",
        ),
        (
            "DR_WEBVIEWER_PORT",
            "65500",
            "run.env:9:19",
            "`DR_WEBVIEWER_PORT` would put the viewer of an evaluation on port 65600,"
            " but the last port is 65535",
            "set `DR_WEBVIEWER_PORT=8100`",
        ),
    ],
)
def test_what_has_no_port_is_an_error(
    tmp_path: Path, name: str, value: str, place: str, message: str, help: str
) -> None:
    where = {"system": {name: value}} if name == "DR_WORKERS" else {"run": {name: value}}
    custom = hyperparameters(200)
    run = {"DR_TRAIN_CHANGE_START_POSITION": "False"} | OWN_FILES
    found = findings(
        tmp_path, system=where.get("system"), run=where.get("run", {}) | run, custom=custom
    )
    assert [told(f) for f in found] == [("CG307", place, message, help)]


def test_the_last_run_with_the_most_workers_has_its_ports(tmp_path: Path) -> None:
    run = {"DR_RUN_ID": "50", "DR_TRAIN_CHANGE_START_POSITION": "False"} | OWN_FILES
    custom = hyperparameters(100)
    assert findings(tmp_path, system=system(100), run=run, custom=custom) == []


@pytest.mark.parametrize(
    ("port", "run_id", "message"),
    [
        (
            "8085",
            "0",
            "a training on port 8085, which belongs to the streams of run 0, 8080-8099",
        ),
        (
            "7985",
            "0",
            "an evaluation on port 8085, which belongs to the streams of run 0, 8080-8099",
        ),
        ("8998", "3", "a training on port 9001, which belongs to MinIO, 9000-9001"),
        ("3000", "0", "a training on port 3000, which belongs to Grafana, 3000"),
    ],
)
def test_a_viewer_on_a_port_that_is_taken_is_an_error(
    tmp_path: Path, port: str, run_id: str, message: str
) -> None:
    run = {"DR_RUN_ID": run_id} | OWN_FILES
    (found,) = findings(tmp_path, system={"DR_WEBVIEWER_PORT": port}, run=run)
    assert told(found) == (
        "CG309",
        "system.env:7:19",
        f"`DR_WEBVIEWER_PORT` puts the viewer of {message}",
        "set `DR_WEBVIEWER_PORT=8100`",
    )
    ends = ["run.env:1:11: `DR_RUN_ID=3` comes from here"] if run_id == "3" else []
    assert notes(found) == [*ends, "system.env:6:12: `DR_WORKERS=1` comes from here"]


@pytest.mark.parametrize("name", ["system.env", "run.env"])
def test_a_file_that_is_not_there_is_one_error_and_not_one_for_each_value(
    tmp_path: Path, name: str
) -> None:
    folder = write_folder(tmp_path)
    (folder / name).unlink()
    (found,) = lint(load(folder))
    assert told(found) == (
        "CG308",
        f"{name}:1:1",
        f"there is no `{name}`, which every training needs",
        "name a DeepRacer-for-Cloud folder with `-C DIR`; `composegen init` makes one",
    )


def test_a_crowded_machine_is_a_warning_when_the_machine_is_known(tmp_path: Path) -> None:
    run = {"DR_TRAIN_CHANGE_START_POSITION": "False"}
    assert findings(tmp_path, system=system(3), run=run) == []
    assert findings(tmp_path, system=system(3), run=run, vcpus=8) == []
    (found,) = findings(tmp_path, system=system(3), run=run, vcpus=6)
    assert told(found) == (
        "CG311",
        "system.env:6:12",
        "3 workers and the trainer need 8 vCPUs or more, 2 each, but the machine has 6,"
        " so the simulation would drop frames",
        "set `DR_WORKERS=2`, or take a machine with 8 vCPUs or more",
    )
    (found,) = findings(tmp_path, system=system(1), run=run, vcpus=2)
    assert found.help == "take a machine with 4 vCPUs or more"


def test_runs_beside_run_0_need_custom_files_of_their_own(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, run={"DR_RUN_ID": "2"})
    assert told(found) == (
        "CG312",
        "run.env:1:11",
        "run 2 keeps its custom files below `custom_files`, as run 0 does, so two runs at once"
        " overwrite one another's reward function",
        "set `DR_LOCAL_S3_CUSTOM_FILES_PREFIX=custom_files_2`",
    )
    assert findings(tmp_path, run={"DR_RUN_ID": "2"} | OWN_FILES) == []


@pytest.mark.parametrize(("style", "what"), [("compose", "Docker puts"), ("swarm", "no task")])
def test_a_mounted_folder_that_is_not_here_is_told(tmp_path: Path, style: str, what: str) -> None:
    name = "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR"
    for path in ("/nowhere/scripts", "scripts"):
        (found,) = findings(tmp_path, system={name: path, "DR_DOCKER_STYLE": style})
        assert (found.code, found.severity) == ("CG313", Severity.NOTE)
        assert f"there is no folder `{path}` on this machine" in found.message
        assert what in found.message
    (tmp_path / "scripts").mkdir()
    for path in ("scripts", "./scripts", str(tmp_path)):
        assert findings(tmp_path, system={name: path}) == []


@pytest.mark.parametrize(
    ("run_id", "viewer", "job"), [("20", "8100", "training"), ("0", "8180", "evaluation")]
)
def test_a_run_id_that_leads_to_the_viewer_of_drfc_is_told(
    tmp_path: Path, run_id: str, viewer: str, job: str
) -> None:
    run = {"DR_RUN_ID": run_id, "DR_LOCAL_S3_CUSTOM_FILES_PREFIX": f"custom_{run_id}"}
    system = {"DR_WEBVIEWER_PORT": viewer}
    assert findings(tmp_path, system=system, run=run) == []
    (found,) = findings(tmp_path, system=system | {"DR_DOCKER_STYLE": "swarm"}, run=run)
    assert told(found) == (
        "CG314",
        "run.env:1:11",
        f"DRfC puts the {job} of run {run_id} on port {viewer}, where its viewer is",
        "take another `DR_RUN_ID` if you use this folder with DRfC too",
    )
