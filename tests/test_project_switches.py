"""What DeepRacer-for-Cloud does with overlays and image generations, as values of the services."""

import re
import subprocess
from pathlib import Path

import pytest

from composegen.api import Options, Part, Rendering, Severity, lint, load, render
from composegen.project.project import project
from composegen.project.service import FromShell, Logging, Mount, Service
from folders import write_folder
from stack_reader import stack_config

OLD = {
    "DR_SIMAPP_VERSION": "",
    "DR_COACH_IMAGE": "5.2.1",
    "DR_ROBOMAKER_IMAGE": "5.2.2-cpu",
    "DR_SAGEMAKER_IMAGE": "5.2.1-gpu",
}
NEW = {"DR_SIMAPP_VERSION": "6.0.4-cpu"}
V5_3 = {"DR_SIMAPP_VERSION": "5.3.3-gpu"}
SIMAPP = "awsdeepracercommunity/deepracer-simapp"
# The rows of docs/drfc.md.
SWITCHES: dict[str, dict[str, str]] = {
    "DR_CLOUD=local": {"DR_CLOUD": "local"},
    "DR_CLOUD=azure": {"DR_CLOUD": "azure"},
    "DR_CLOUD=aws": {"DR_CLOUD": "aws", "DR_AWS_APP_REGION": "eu-west-1"},
    "DR_CLOUD=remote": {"DR_CLOUD": "remote", "DR_REMOTE_MINIO_URL": "http://nas:9000"},
    "DR_HOST_X=True": {"DR_HOST_X": "True"},
    "DR_CLOUD_WATCH_ENABLE=True": {"DR_CLOUD_WATCH_ENABLE": "True"},
    "DR_ROBOMAKER_MOUNT_LOGS=True": {"DR_ROBOMAKER_MOUNT_LOGS": "True"},
    "DR_ROBOMAKER_MOUNT_SIMAPP_DIR": {"DR_ROBOMAKER_MOUNT_SIMAPP_DIR": "/home/me/simapp:old"},
    "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR": {"DR_ROBOMAKER_MOUNT_SCRIPTS_DIR": "${DR_DIR}/data/scripts"},
    "DR_TELEGRAF_HOST": {"DR_TELEGRAF_HOST": "telegraf", "DR_TELEGRAF_PORT": "8092"},
    "DR_WORKERS": {"DR_WORKERS": "3"},
    "DR_TRAIN_MULTI_CONFIG=True": {"DR_WORKERS": "2"},
    "DR_DOCKER_STYLE=swarm": {"DR_DOCKER_STYLE": "swarm"},
}
GENERATIONS = pytest.mark.parametrize("generation", [OLD, V5_3, NEW], ids=["5.2", "5.3", "6"])
EVERY_SWITCH = pytest.mark.parametrize("switch", SWITCHES)


def services(folder: Path, options: Options | None = None) -> dict[str, Service]:
    configuration = load(folder)
    assert not [found for found in lint(configuration) if found.severity is Severity.ERROR]
    described = project(configuration, options or Options())
    return {service.name: service for service in described.services}


def environment(service: Service) -> dict[str, object]:
    return {variable.name: variable.value for variable in service.environment}


@pytest.mark.parametrize(
    ("system", "trainer", "worker", "start", "run"),
    [
        (
            OLD,
            "awsdeepracercommunity/deepracer-rlcoach:5.2.1",
            "awsdeepracercommunity/deepracer-robomaker:5.2.2-cpu",
            '"TRAINING_JOB_NAME=$MODEL_S3_PREFIX" "exec python3 rl_deepracer_coach_robomaker.py"',
            "./run.sh run distributed_training.launch",
        ),
        (
            V5_3,
            f"{SIMAPP}:5.3.3-gpu",
            f"{SIMAPP}:5.3.3-gpu",
            '"RUN_ID=$RUN_ID" "exec python3 /opt/code/ml/rl_coach/start.py"',
            "/opt/simapp/run.sh run distributed_training.launch",
        ),
        (
            OLD | NEW,
            f"{SIMAPP}:6.0.4-cpu",
            f"{SIMAPP}:6.0.4-cpu",
            '"RUN_ID=$RUN_ID" "source /root/sagemaker-venv/bin/activate'
            ' && exec python3 /opt/ml/code/rl_coach/start.py"',
            "/opt/ml/code/run.sh run distributed_training.launch.py",
        ),
    ],
)
def test_each_generation_of_images_is_started_its_own_way(
    tmp_path: Path, system: dict[str, str], trainer: str, worker: str, start: str, run: str
) -> None:
    found = services(write_folder(tmp_path, system=system))
    sagemaker, robomaker = found["sagemaker"], found["robomaker"]
    assert (sagemaker.image, robomaker.image, found["publish"].image) == (trainer, worker, worker)
    assert sagemaker.command == f"exec bash /composegen/train.sh {start}"
    assert robomaker.command == run


def test_a_trainer_without_an_entrypoint_gets_a_shell(tmp_path: Path) -> None:
    sagemaker = services(write_folder(tmp_path, system=OLD))["sagemaker"]
    assert (sagemaker.entrypoint, sagemaker.working_dir) == (("/bin/bash", "-c"), "/deepracer")
    assert environment(sagemaker)["SAGEMAKER_IMAGE"] == "5.2.1-gpu"


@pytest.mark.parametrize(
    ("system", "switch", "told"),
    [
        (OLD | {"DR_ROBOMAKER_IMAGE": "5.0.9-cpu"}, "DR_KINESIS_STREAM_ENABLE", "False"),
        (OLD | {"DR_ROBOMAKER_IMAGE": "5.1.1-cpu"}, "DR_CAMERA_KVS_ENABLE", "False"),
        (V5_3, "DR_CAMERA_KVS_ENABLE", "False"),
        (NEW, "DR_CAMERA_KVS_ENABLE", "False"),
    ],
)
def test_the_cameras_stream_has_had_two_switches(
    tmp_path: Path, system: dict[str, str], switch: str, told: str
) -> None:
    found = services(write_folder(tmp_path, system=system | {switch: "False"}))
    assert environment(found["robomaker"])["ENABLE_KINESIS"] == told


@pytest.mark.parametrize(
    ("system", "published"),
    [
        (OLD, [8080, 21001]),
        (V5_3, [8080, 21001]),
        (NEW, [8080]),
        (NEW | {"DR_GUI_ENABLE": "True"}, [8080, 21001]),
        (OLD | {"DR_HOST_X": "True"}, [8080]),
        (NEW | {"DR_GUI_ENABLE": "True", "DR_HOST_X": "True"}, [8080]),
    ],
)
def test_windows_are_shown_by_vnc_where_the_image_does(
    tmp_path: Path, system: dict[str, str], published: list[int]
) -> None:
    worker = services(write_folder(tmp_path, system=system))["robomaker"]
    assert [port.published.first for port in worker.ports] == published


def test_only_the_newest_images_know_a_render_engine(tmp_path: Path) -> None:
    for system, told in ((OLD, False), (V5_3, False), (NEW, True)):
        worker = services(write_folder(tmp_path, system=system))["robomaker"]
        assert ("GAZEBO_RENDER_ENGINE" in environment(worker)) is told


def test_folders_are_mounted_where_the_image_looks(tmp_path: Path) -> None:
    mounts = {
        "DR_ROBOMAKER_MOUNT_LOGS": "True",
        "DR_ROBOMAKER_MOUNT_SIMAPP_DIR": "bundle",
        "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR": "${DR_DIR}/data/scripts",
    }
    common = (Mount("./data/logs/robomaker/model", "/root/.ros/log"),)
    scripts = (Mount("./data/scripts", "/scripts"),)
    for system, bundle in (
        (NEW, (Mount("./bundle", "/opt/simapp"),)),
        (V5_3, (Mount("./bundle", "/opt/simapp"),)),
        (
            OLD,
            tuple(
                Mount(f"./bundle/{name}", f"/opt/install/{name}")
                for name in ("sagemaker_rl_agent", "deepracer_simulation_environment")
            ),
        ),
    ):
        worker = services(write_folder(tmp_path, system=system | mounts))["robomaker"]
        assert worker.mounts == common + bundle + scripts


def test_logs_go_to_cloud_watch_from_trainer_and_workers(tmp_path: Path) -> None:
    switch = {"DR_CLOUD_WATCH_ENABLE": "True", "DR_CLOUD_WATCH_LOG_STREAM_PREFIX": "mine/"}
    found = services(write_folder(tmp_path, system=switch | {"DR_AWS_APP_REGION": "eu-west-1"}))
    for name in ("sagemaker", "robomaker"):
        assert found[name].logging == Logging(
            "awslogs",
            (
                ("awslogs-group", "/deepracer-for-cloud"),
                ("awslogs-create-group", "true"),
                ("awslogs-region", "eu-west-1"),
                ("tag", "mine/{{.Name}}"),
            ),
        )


def test_workers_draw_on_the_hosts_x_server(tmp_path: Path) -> None:
    worker = services(write_folder(tmp_path, system={"DR_HOST_X": "True"}))["robomaker"]
    told = environment(worker)
    assert told["DISPLAY"] is FromShell.DISPLAY
    assert told["XAUTHORITY"] == "/root/.Xauthority"
    assert told["NVIDIA_DRIVER_CAPABILITIES"] == "all"
    assert worker.mounts == (
        Mount("/tmp/.X11-unix", "/tmp/.X11-unix"),  # noqa: S108 - where X servers listen
        Mount(FromShell.XAUTHORITY, "/root/.Xauthority"),
    )
    write_folder(tmp_path, system={"DR_HOST_X": "True", "DR_DISPLAY": ":99"})
    assert environment(services(tmp_path)["robomaker"])["DISPLAY"] == ":99"


def test_workers_draw_on_the_x_server_of_wsl(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, system={"DR_HOST_X": "True"})
    worker = services(folder, Options(wsl=True))["robomaker"]
    told = environment(worker)
    assert told["LD_LIBRARY_PATH"] == "/usr/lib/wsl/lib"
    assert not {"XAUTHORITY", "NVIDIA_DRIVER_CAPABILITIES"} & told.keys()
    assert worker.devices == ("/dev/dxg",)
    assert [mount.target for mount in worker.mounts] == [
        "/tmp/.X11-unix",  # noqa: S108 - where X servers listen
        "/mnt/wslg",
        "/usr/lib/wsl",
    ]


def switched(folder: Path, switch: str, generation: dict[str, str]) -> Path:
    multi = {"DR_TRAIN_MULTI_CONFIG": str(switch == "DR_TRAIN_MULTI_CONFIG=True")}
    return write_folder(folder, system=generation | SWITCHES[switch], run=multi, workers={2: {}})


def test_the_table_of_overlays_has_a_rendering_for_every_row() -> None:
    page = (Path(__file__).parent.parent / "docs" / "drfc.md").read_text()
    assert re.findall(r"^\| `([^`]+)`", page, re.M) == list(SWITCHES)


@EVERY_SWITCH
@GENERATIONS
def test_docker_compose_takes_every_row_of_every_generation_without_a_word(
    tmp_path: Path, compose: Path, switch: str, generation: dict[str, str]
) -> None:
    folder = switched(tmp_path, switch, generation)
    parts = frozenset({Part.GPU, Part.VIEWER, Part.METRICS})
    for options in (Options(), Options(added=parts, wsl=True)):
        text = render(load(folder), Rendering("compose", options=options))
        done = subprocess.run(
            [compose, "-f", "-", "--project-directory", folder, "config", "-q"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            env={},
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.swarm
@EVERY_SWITCH
@GENERATIONS
def test_docker_stack_takes_every_row_of_every_generation_without_a_word(
    tmp_path: Path, switch: str, generation: dict[str, str]
) -> None:
    folder = switched(tmp_path, switch, generation)
    parts = frozenset({Part.VIEWER, Part.METRICS})
    for options in (Options(), Options(added=parts)):
        stack_config(render(load(folder), Rendering("swarm", options=options)), folder)
