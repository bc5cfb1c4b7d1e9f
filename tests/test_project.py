"""The services of a project: what reaches which container under which name."""

from pathlib import Path

import pytest

from composegen.api import load
from composegen.planning.ports import PortRange
from composegen.project.minio import DEFAULT_TAG
from composegen.project.options import Options, Part
from composegen.project.project import project
from composegen.project.service import (
    Condition,
    Dependency,
    FromShell,
    Port,
    Project,
    Service,
)
from composegen.project.viewer import page_by_ports
from folders import write_folder


def described(folder: Path) -> Project:
    configuration = load(folder)
    assert configuration.defects == ()
    return project(configuration)


def environment(service: Service) -> dict[str, object]:
    return {variable.name: variable.value for variable in service.environment}


def service(described: Project, name: str) -> Service:
    return next(service for service in described.services if service.name == name)


def test_one_worker_runs_as_it_is_told(tmp_path: Path) -> None:
    worker = service(described(write_folder(tmp_path)), "robomaker")
    assert worker.command == "/opt/ml/code/run.sh run distributed_training.launch.py"
    assert environment(worker)["ROLLOUT_IDX"] == "0"
    assert environment(worker)["S3_YAML_NAME"] == "training_params.yaml"
    assert "MULTI_CONFIG" not in environment(worker)
    assert worker.replicas is None


def test_one_worker_has_no_configuration_of_its_own_even_with_multi_config(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        run={"DR_TRAIN_MULTI_CONFIG": "True"},
        workers={2: {"DR_WORLD_NAME": "Bowtie_track"}},
    )
    worker = service(described(folder), "robomaker")
    assert environment(worker)["S3_YAML_NAME"] == "training_params.yaml"
    assert worker.env_files == ()


def test_scaled_workers_share_one_service_and_look_their_number_up(tmp_path: Path) -> None:
    worker = service(described(write_folder(tmp_path, system={"DR_WORKERS": "3"})), "robomaker")
    assert worker.replicas == 3
    assert worker.ports == (Port(PortRange(8080, 8082), 8080),)
    assert worker.command == "/opt/ml/code/run.sh multi distributed_training.launch.py"
    assert worker.numbered
    assert "ROLLOUT_IDX" not in environment(worker)


def test_workers_of_their_own_differ_in_what_their_files_say(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "3"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_RTF": "0.50"},
        workers={2: {"DR_WORLD_NAME": "Bowtie_track", "DR_TRAIN_RTF": "2"}, 3: {}},
    )
    found = described(folder)
    workers = [service(found, f"robomaker-{number}") for number in (1, 2, 3)]
    seen = [environment(worker) for worker in workers]
    assert [s["ROLLOUT_IDX"] for s in seen] == ["0", "1", "2"]
    assert [s["WORLD_NAME"] for s in seen] == ["reinvent_base", "Bowtie_track", "reinvent_base"]
    assert [s["RTF_OVERRIDE"] for s in seen] == ["0.50", "2", "0.50"]
    assert [s["S3_YAML_NAME"] for s in seen] == [f"training_params_{n}.yaml" for n in (1, 2, 3)]
    assert {s["MULTI_CONFIG"] for s in seen} == {"True"}
    assert workers[0].env_files == ("system.env", "run.env")
    assert workers[2].env_files == ("system.env", "run.env", "worker-3.env")
    assert [worker.ports[0].published for worker in workers] == [
        PortRange(port, port) for port in (8080, 8081, 8082)
    ]


@pytest.mark.parametrize(
    ("variable", "name"),
    [
        ("DR_ROBOMAKER_CUDA_DEVICES", "CUDA_VISIBLE_DEVICES"),
        ("DR_TRAIN_RTF", "RTF_OVERRIDE"),
        ("DR_GAZEBO_ARGS", "GAZEBO_ARGS"),
        ("DR_TELEGRAF_HOST", "TELEGRAF_HOST"),
        ("DR_TELEGRAF_PORT", "TELEGRAF_PORT"),
    ],
)
def test_what_the_image_takes_for_set_when_empty_is_left_out(
    tmp_path: Path, variable: str, name: str
) -> None:
    folder = write_folder(tmp_path, system={variable: ""})
    assert name not in environment(service(described(folder), "robomaker"))
    write_folder(tmp_path, system={variable: "1"})
    assert environment(service(described(tmp_path), "robomaker"))[name] == "1"


def test_no_kinesis_stream_is_the_empty_text(tmp_path: Path) -> None:
    worker = service(described(write_folder(tmp_path)), "robomaker")
    assert environment(worker)["KINESIS_VIDEO_STREAM_NAME"] == ""


@pytest.mark.parametrize(
    ("system", "expected", "absent"),
    [
        (
            {"DR_CLOUD": "local"},
            {
                "S3_ENDPOINT_URL": "http://deepracer-0-minio-1:9000",
                "AWS_ACCESS_KEY_ID": FromShell.ACCESS_KEY_ID,
                "AWS_SECRET_ACCESS_KEY": FromShell.SECRET_ACCESS_KEY,
            },
            "AWS_METADATA_SERVICE_TIMEOUT",
        ),
        (
            {"DR_CLOUD": "remote", "DR_REMOTE_MINIO_URL": "http://nas:9000"},
            {"S3_ENDPOINT_URL": "http://nas:9000", "AWS_ACCESS_KEY_ID": FromShell.ACCESS_KEY_ID},
            "AWS_METADATA_SERVICE_TIMEOUT",
        ),
        (
            {"DR_CLOUD": "aws", "DR_AWS_APP_REGION": "us-east-1"},
            {"AWS_METADATA_SERVICE_TIMEOUT": "3", "AWS_METADATA_SERVICE_NUM_ATTEMPTS": "5"},
            "AWS_ACCESS_KEY_ID",
        ),
        (
            {
                "DR_CLOUD": "aws",
                "DR_AWS_APP_REGION": "us-east-1",
                "DR_LOCAL_S3_AUTH_MODE": "profile",
            },
            {"AWS_ACCESS_KEY_ID": FromShell.ACCESS_KEY_ID},
            "S3_ENDPOINT_URL",
        ),
        ({"DR_LOCAL_S3_AUTH_MODE": "role"}, {}, "AWS_ACCESS_KEY_ID"),
    ],
)
def test_each_cloud_is_reached_its_own_way(
    tmp_path: Path, system: dict[str, str], expected: dict[str, object], absent: str
) -> None:
    found = described(write_folder(tmp_path, system=system))
    for name in ("sagemaker", "robomaker", "publish"):
        seen = environment(service(found, name))
        assert expected.items() <= seen.items()
        assert absent not in seen


@pytest.mark.parametrize(
    ("system", "published"),
    [
        ({}, [8080]),
        ({"DR_GUI_ENABLE": "True"}, [8080, 21001]),
        ({"DR_GAZEBO_RENDER_ENGINE": "ogre"}, [8080, 21001]),
    ],
)
def test_vnc_is_published_when_there_is_a_gui(
    tmp_path: Path, system: dict[str, str], published: list[int]
) -> None:
    worker = service(described(write_folder(tmp_path, system=system)), "robomaker")
    assert [port.published.first for port in worker.ports] == published


def test_the_trainer_gets_the_model_and_the_image(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_SAGEMAKER_CUDA_DEVICES": "0,1"},
        run={"DR_TRAIN_MAX_STEPS_PER_ITERATION": "5000", "DR_RUN_ID": "7"},
    )
    found = described(folder)
    assert found.name == "deepracer-7"
    trainer = environment(service(found, "sagemaker"))
    assert trainer["RUN_ID"] == "7"
    assert trainer["SAGEMAKER_IMAGE"] == "awsdeepracercommunity/deepracer-simapp:6.0.4-cpu"
    assert trainer["CUDA_VISIBLE_DEVICES"] == "0,1"
    assert trainer["MAX_MEMORY_STEPS"] == "5000"
    assert trainer["MODEL_S3_PREFIX"] == "model"


def test_gpus_are_reserved_on_demand_and_seen_as_written(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, system={"DR_ROBOMAKER_CUDA_DEVICES": "1,0"})
    configuration = load(folder)
    for options, reserved in ((Options(), False), (Options(frozenset({Part.GPU})), True)):
        services = {service.name: service for service in project(configuration, options).services}
        assert services["robomaker"].gpus is reserved
        assert not services["sagemaker"].gpus
        assert environment(services["robomaker"])["CUDA_VISIBLE_DEVICES"] == "1,0"


@pytest.mark.parametrize(
    ("system", "run", "carried", "url", "command"),
    [
        ({}, {}, True, "http://deepracer-0-minio-1:9000", ""),
        ({"DR_CLOUD": "azure"}, {}, True, "http://deepracer-0-minio-1:9000", ""),
        (
            {},
            {"DR_RUN_ID": "1"},
            False,
            "http://deepracer-0-minio-1:9000",
            "docker compose -p deepracer-0 up -d minio",
        ),
        ({"DR_CLOUD": "aws", "DR_AWS_APP_REGION": "us-east-1"}, {}, False, None, ""),
    ],
)
def test_only_the_training_of_run_0_carries_the_storage(
    tmp_path: Path,
    system: dict[str, str],
    run: dict[str, str],
    carried: bool,
    url: str | None,
    command: str,
) -> None:
    found = described(write_folder(tmp_path, system=system, run=run))
    publish = service(found, "publish")
    assert ("minio" in [each.name for each in found.services]) is carried
    assert ([need.service for need in publish.depends_on] == ["minio"]) is carried
    assert environment(publish).get("S3_ENDPOINT_URL") == url
    assert environment(publish)["STORAGE_COMMAND"] == command


def test_drfcs_own_storage_is_used_when_ours_is_left_out(tmp_path: Path) -> None:
    configuration = load(write_folder(tmp_path))
    found = project(configuration, Options(left_out=frozenset({Part.STORAGE})))
    assert "minio" not in [each.name for each in found.services]
    publish = service(found, "publish")
    assert environment(publish)["S3_ENDPOINT_URL"] == "http://s3-minio-1:9000"
    assert environment(publish)["STORAGE_COMMAND"] == "source bin/activate.sh"


def test_the_image_of_the_storage_is_pinned_unless_it_is_chosen(tmp_path: Path) -> None:
    for system, tag in (({}, DEFAULT_TAG), ({"DR_MINIO_IMAGE": "latest"}, "latest")):
        found = described(write_folder(tmp_path, system=system))
        assert service(found, "minio").image == f"minio/minio:{tag}"


def test_the_others_start_when_publish_has_ended_well(tmp_path: Path) -> None:
    found = described(write_folder(tmp_path, system={"DR_WORKERS": "2"}))
    for name in ("robomaker", "sagemaker"):
        assert service(found, name).depends_on == (Dependency("publish", Condition.COMPLETED),)


def test_pages_without_the_viewer_name_scaled_workers_by_port(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, system={"DR_WORKERS": "2"})
    page = page_by_ports(load(folder).plan, "deepracer-0", "::1")["project"]
    assert isinstance(page, dict)
    assert [(w["name"], w["address"]) for w in page["workers"]] == [
        ("Port 8080", "http://[::1]:8080"),
        ("Port 8081", "http://[::1]:8081"),
    ]
