"""What is wrong with values: rule, place, wording and help."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from composegen.finding import Severity
from composegen.reports.text import text_report
from linted import findings, notes, told


@pytest.mark.parametrize(
    ("value", "message", "help"),
    [
        ("0", "is `0`, which is below 1; it must be a whole number of 1 or more", ""),
        ("-1", "is `-1`, which is below 1; it must be a whole number of 1 or more", ""),
        (
            "2.0",
            "is `2.0`, which is no whole number; it must be a whole number of 1 or more",
            "write `DR_WORKERS=2`",
        ),
        ("two", "is `two`, which is no whole number; it must be a whole number of 1 or more", ""),
    ],
)
def test_a_worker_count_that_is_none_is_an_error_at_its_value(
    tmp_path: Path, value: str, message: str, help: str
) -> None:
    (found,) = findings(tmp_path, system={"DR_WORKERS": value})
    assert told(found) == ("CG201", "system.env:6:12", f"`DR_WORKERS` {message}", help)
    assert found.severity is Severity.ERROR


def test_an_empty_worker_count_is_an_error_at_its_name(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, system={"DR_WORKERS": ""})
    assert (
        told(found)
        == (
            "CG202",
            "system.env:6:1",
            "`DR_WORKERS` is empty; it must be a whole number of 1 or more",
            "give it a value in system.env, such as `DR_WORKERS=1`",
        )
        or found.help == "give it a value in system.env, such as `DR_WORKERS=3`"
    )


@pytest.mark.parametrize(
    ("line", "code", "severity", "help"),
    [
        ("DR_CAR_COLOR=Gray", "CG201", "error", "write `DR_CAR_COLOR=Grey`"),
        ("DR_RACE_TYPE=HEAD_TO_HEAD", "CG201", "error", "write `DR_RACE_TYPE=HEAD_TO_BOT`"),
        (
            "DR_WORLD_NAME=2022_may_open_ccw.npy",
            "CG208",
            "warning",
            "write `DR_WORLD_NAME=2022_may_open_ccw`",
        ),
        (
            "DR_WORLD_NAME=reinvent2019_track",
            "CG208",
            "warning",
            "write `DR_WORLD_NAME=reInvent2019_track`",
        ),
        (
            "DR_WORLD_NAME=RL_Speedway",
            "CG208",
            "warning",
            "write `DR_WORLD_NAME=2022_summit_speedway`",
        ),
        (
            "DR_CHANGE_START_POSITION=False",
            "CG206",
            "warning",
            "write `DR_TRAIN_CHANGE_START_POSITION=False`",
        ),
        ("DR_WORKER=3", "CG204", "note", "call it `DR_WORKERS`"),
        ("DR_WOLRD_NAME=x", "CG204", "note", "call it `DR_WORLD_NAME`"),
    ],
)
def test_the_nearest_right_one_is_named(
    tmp_path: Path, line: str, code: str, severity: str, help: str
) -> None:
    name, _, value = line.partition("=")
    (found,) = findings(tmp_path, run={name: value})
    assert (found.code, found.severity, found.help) == (code, severity, help)
    assert found.location.file == "run.env"


@pytest.mark.parametrize(
    "values",
    [
        {"DR_CONTINUE_ON_SPOT_INTERRUPTION_OF_MINE": "x", "DR_CAR_COLOR": "Red"},
        {"MODEL_NAME": "x", "DR_UPLOAD_S3_PREFIX": "$MODEL_NAME-1"},
        {"DR_MODEL_BASE_OF_MINE": "x", "DR_UPLOAD_S3_PREFIX": "$DR_MODEL_BASE_OF_MINE-1"},
    ],
)
def test_names_of_ones_own_are_a_note_at_most(tmp_path: Path, values: Mapping[str, str]) -> None:
    assert {found.severity for found in findings(tmp_path, run=values)} <= {Severity.NOTE}


def test_a_helper_that_others_refer_to_is_silent(tmp_path: Path) -> None:
    assert findings(tmp_path, run={"DR_OF_MINE": "x", "DR_UPLOAD_S3_PREFIX": "$DR_OF_MINE"}) == []


def test_an_unknown_name_in_a_workers_file_is_told_once_at_its_place(tmp_path: Path) -> None:
    (found,) = findings(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"},
        workers={2: {"DR_CAR_COLOUR": "Blue"}},
    )
    assert told(found) == (
        "CG204",
        "worker-2.env:1:1",
        "`DR_CAR_COLOUR` is no variable of DeepRacer-for-Cloud; the nearest is `DR_CAR_COLOR`",
        "call it `DR_CAR_COLOR`",
    )


def test_both_generations_of_images_are_a_note_and_the_new_one_wins(tmp_path: Path) -> None:
    old = ("DR_SAGEMAKER_IMAGE", "DR_ROBOMAKER_IMAGE", "DR_COACH_IMAGE")
    found = findings(tmp_path, system=dict.fromkeys(old, "5.2.2-cpu"))
    assert [(f.code, f.severity, str(f.location)) for f in found] == [
        ("CG205", "note", "system.env:7:1"),
        ("CG205", "note", "system.env:8:1"),
        ("CG205", "note", "system.env:9:1"),
    ]
    assert found[0].message == (
        "`DR_SAGEMAKER_IMAGE` gave way to `DR_SIMAPP_VERSION` and `DR_SIMAPP_SOURCE`"
        " in 5.3.1 (2024-07), so nothing reads it"
    )
    assert notes(found[0]) == ["system.env:5:19: `DR_SIMAPP_VERSION` is set here"]


def test_a_switch_in_lower_case_tells_who_would_take_it_for_off(tmp_path: Path) -> None:
    (found,) = findings(
        tmp_path,
        run={"DR_TRAIN_MULTI_CONFIG": "true"},
    )
    assert told(found) == (
        "CG207",
        "run.env:8:23",
        "`DR_TRAIN_MULTI_CONFIG` is `true`, taken as `True`,"
        " but DeepRacer-for-Cloud itself takes only `True` and would stay off",
        "write `DR_TRAIN_MULTI_CONFIG=True`",
    )


def test_broken_json_an_unknown_race_type_and_a_bad_worker_count_come_in_one_run(
    tmp_path: Path,
) -> None:
    found = findings(
        tmp_path,
        system={"DR_WORKERS": "two"},
        run={"DR_RACE_TYPE": "HEAD_TO_HEAD"},
        custom={"hyperparameters.json": '{"lr": 0.001,}\n'},
    )
    assert [(f.code, str(f.location)) for f in found] == [
        ("CG209", "custom_files/hyperparameters.json:1:13"),
        ("CG201", "run.env:3:14"),
        ("CG201", "system.env:6:12"),
    ]


def test_a_stream_named_none_is_an_error(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, system={"DR_KINESIS_STREAM_NAME": "None"})
    assert (found.code, found.help) == ("CG201", "write `DR_KINESIS_STREAM_NAME=` for no stream")


@pytest.mark.parametrize("tag", ["latest", "cpu", "gpu-dev"])
def test_a_tag_without_a_version_is_a_note(tmp_path: Path, tag: str) -> None:
    (found,) = findings(tmp_path, system={"DR_SIMAPP_VERSION": tag})
    assert told(found) == (
        "CG215",
        "system.env:5:19",
        f"`DR_SIMAPP_VERSION` is `{tag}`, a tag without a version,"
        " so two starts may run different images, each as one of version 6",
        "name a version, such as `DR_SIMAPP_VERSION=6.0.4-cpu`",
    )
    assert found.severity is Severity.NOTE


def test_the_tag_of_an_old_image_is_looked_at_where_it_is_the_one_in_use(tmp_path: Path) -> None:
    old = {"DR_SAGEMAKER_IMAGE": "gpu", "DR_ROBOMAKER_IMAGE": "5.2.2-cpu", "DR_COACH_IMAGE": "5.2"}
    found = findings(tmp_path, system={"DR_SIMAPP_VERSION": ""} | old)
    places = [told(each)[:2] for each in found]
    assert places == [("CG215", "system.env:7:20"), ("CG221", "system.env:8:20")]


def test_the_latest_minio_is_fine(tmp_path: Path) -> None:
    assert findings(tmp_path, system={"DR_MINIO_IMAGE": "latest"}) == []


@pytest.mark.parametrize(
    ("devices", "ids", "gpus"),
    [
        ("DR_SAGEMAKER_CUDA_DEVICES", "0", "GPU `0`"),
        ("DR_ROBOMAKER_CUDA_DEVICES", "0,1", "GPUs `0,1`"),
    ],
)
def test_gpus_for_an_image_of_cpus_are_a_warning(
    tmp_path: Path, devices: str, ids: str, gpus: str
) -> None:
    (found,) = findings(tmp_path, system={devices: ids})
    assert told(found) == (
        "CG217",
        "system.env:7:27",
        f"`{devices}` hands out {gpus}, but the image `6.0.4-cpu` computes on the CPU alone",
        "set `DR_SIMAPP_VERSION=6.0.4-gpu`, or delete the line",
    )
    assert notes(found) == ["system.env:5:19: `DR_SIMAPP_VERSION=6.0.4-cpu` comes from here"]


@pytest.mark.parametrize(
    "system",
    [
        {"DR_SAGEMAKER_CUDA_DEVICES": "0", "DR_SIMAPP_VERSION": "6.0.4-gpu"},
        {"DR_SAGEMAKER_CUDA_DEVICES": "-1"},
        {"DR_SAGEMAKER_CUDA_DEVICES": ""},
    ],
)
def test_gpus_for_an_image_with_cuda_and_no_gpus_are_silent(
    tmp_path: Path, system: Mapping[str, str]
) -> None:
    assert findings(tmp_path, system=system) == []


def test_a_plain_cuda_visible_devices_is_a_warning_with_the_two_that_took_its_place(
    tmp_path: Path,
) -> None:
    (found,) = findings(tmp_path, system={"CUDA_VISIBLE_DEVICES": "0"})
    assert told(found) == (
        "CG206",
        "system.env:7:1",
        "`CUDA_VISIBLE_DEVICES` became `DR_ROBOMAKER_CUDA_DEVICES` and `DR_SAGEMAKER_CUDA_DEVICES`"
        " in 5.0.5 (2022-08), and only the new name is read",
        "set `DR_ROBOMAKER_CUDA_DEVICES` and `DR_SAGEMAKER_CUDA_DEVICES` instead",
    )


def test_a_value_fits_to_the_last_byte_and_not_one_further(tmp_path: Path) -> None:
    room = 131_072 - len("DR_GAZEBO_ARGS=\0")
    assert findings(tmp_path, system={"DR_GAZEBO_ARGS": "x" * room}) == []
    (found,) = findings(tmp_path, system={"DR_GAZEBO_ARGS": "x" * (room + 1)})
    assert told(found) == (
        "CG216",
        "system.env:7:16",
        "`DR_GAZEBO_ARGS` makes 131073 bytes with its name in the container,"
        " which takes 131072 at most",
        "shorten it by 1 byte",
    )


def test_a_value_is_measured_in_bytes_under_the_longest_name_it_gets(tmp_path: Path) -> None:
    room = (131_072 - len("SAGEMAKER_SHARED_S3_PREFIX=\0")) // 2
    assert findings(tmp_path, run={"DR_LOCAL_S3_MODEL_PREFIX": "é" * room}) == []
    found = findings(tmp_path, run={"DR_LOCAL_S3_MODEL_PREFIX": "é" * (room + 1)})
    assert [f.code for f in found] == ["CG216"]


def test_a_secret_in_a_file_is_told_and_never_shown(tmp_path: Path) -> None:
    found = findings(
        tmp_path,
        system={"DR_LOCAL_ACCESS_KEY_ID": "AKIDX", "DR_LOCAL_SECRET_ACCESS_KEY": "hush-hush"},
    )
    assert [(f.code, f.severity, str(f.location)) for f in found] == [
        ("CG310", "warning", "system.env:7:1"),
        ("CG310", "warning", "system.env:8:1"),
    ]
    assert found[0].message == (
        "`DR_LOCAL_ACCESS_KEY_ID` is a secret, and `system.env` is a file that is shared"
    )
    sources = {"system.env": (tmp_path / "system.env").read_text()}
    report = text_report(found, sources)
    assert "AKIDX" not in report
    assert "hush" not in report


def test_a_secret_from_the_command_line_or_without_a_value_is_in_no_file(tmp_path: Path) -> None:
    assert (
        findings(
            tmp_path,
            system={"DR_LOCAL_ACCESS_KEY_ID": ""},
            options=(("DR_LOCAL_SECRET_ACCESS_KEY", "hush"),),
        )
        == []
    )


def test_a_missing_docker_style_is_swarm_and_a_note(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, system={"DR_DOCKER_STYLE": ""})
    assert told(found)[0] == "CG214"
    assert found.message == "`DR_DOCKER_STYLE` is not set, which means `swarm` as in DRfC"
    assert found.severity is Severity.NOTE


def test_a_docker_style_is_accepted_in_any_case_and_no_third_one(tmp_path: Path) -> None:
    assert findings(tmp_path, system={"DR_DOCKER_STYLE": "Compose"}) == []
    (found,) = findings(tmp_path, system={"DR_DOCKER_STYLE": "podman"})
    assert told(found)[:3] == (
        "CG201",
        "system.env:4:17",
        "`DR_DOCKER_STYLE` is `podman`, which is none of its values;"
        " it must be `compose` or `swarm`",
    )


def test_a_release_of_minio_that_nobody_chose_is_told(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, system={"DR_MINIO_IMAGE": ""})
    tag = "RELEASE.2025-04-22T22-12-26Z"
    assert told(found) == (
        "CG220",
        "system.env:2:1",
        f"`DR_MINIO_IMAGE` is not set, so the storage is MinIO `{tag}`",
        f"set `DR_MINIO_IMAGE={tag}`, or the release that your models are kept by",
    )
    assert found.severity is Severity.NOTE
    elsewhere = {"DR_CLOUD": "aws", "DR_AWS_APP_REGION": "us-east-1"}
    for system, run in ((elsewhere, {}), ({}, {"DR_RUN_ID": "1"})):
        found_there = findings(tmp_path, system={"DR_MINIO_IMAGE": "", **system}, run=run)
        assert "CG220" not in [found.code for found in found_there]


@pytest.mark.parametrize(
    ("system", "message"),
    [
        (
            {"DR_SIMAPP_VERSION": "", "DR_COACH_IMAGE": "5.2.1", "DR_ROBOMAKER_IMAGE": "5.2.2"},
            "`DR_ROBOMAKER_IMAGE` is `5.2.2`, and `DR_SIMAPP_VERSION` is not set, so the images are"
            " started as those of version up to 5.2 are",
        ),
        (
            {"DR_SIMAPP_VERSION": "my-build-2"},
            "`DR_SIMAPP_VERSION` is `my-build-2`, so the images are started as those of version 6"
            " are",
        ),
        (
            {"DR_SIMAPP_VERSION": "latest"},
            "`DR_SIMAPP_VERSION` is `latest`, a tag without a version, so two starts may run"
            " different images, each as one of version 6",
        ),
    ],
)
def test_a_generation_of_images_that_is_not_plain_is_told(
    tmp_path: Path, system: dict[str, str], message: str
) -> None:
    found = findings(tmp_path, system={"DR_SAGEMAKER_IMAGE": "5.2.1", **system})
    assert message in [each.message for each in found]


def test_gpus_in_a_swarm_are_the_engines_to_give(tmp_path: Path) -> None:
    system = {"DR_SIMAPP_VERSION": "6.0.4-gpu", "DR_ROBOMAKER_CUDA_DEVICES": "0"}
    assert findings(tmp_path, system=system) == []
    (found,) = findings(tmp_path, system=system | {"DR_DOCKER_STYLE": "swarm"})
    assert (found.code, str(found.location)) == ("CG222", "system.env:7:27")
    assert "`docker stack` reserves no GPU" in found.message
