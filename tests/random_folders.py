"""Folders of every kind, for tests that must hold for all of them."""

from collections.abc import Mapping
from pathlib import Path

from hypothesis import strategies as st

from folders import write_folder
from hostile import PIECES, env_value

WORKERS = 5
# Each choice with what belongs to it.
_CLOUDS: tuple[dict[str, str], ...] = (
    {"DR_CLOUD": "local"},
    {"DR_CLOUD": "azure"},
    {"DR_CLOUD": "aws", "DR_AWS_APP_REGION": "eu-west-1"},
    {"DR_CLOUD": "remote", "DR_REMOTE_MINIO_URL": "http://nas:9000"},
)
_IMAGES: tuple[dict[str, str], ...] = (
    {"DR_SIMAPP_VERSION": "6.0.4-gpu"},
    {"DR_SIMAPP_VERSION": "5.3.3-cpu"},
    {
        "DR_SIMAPP_VERSION": "",
        "DR_COACH_IMAGE": "5.2.1",
        "DR_ROBOMAKER_IMAGE": "5.2.2-cpu",
        "DR_SAGEMAKER_IMAGE": "5.2.1-gpu",
    },
)
_SWITCHES = {
    "DR_HOST_X": "True",
    "DR_GUI_ENABLE": "True",
    "DR_CLOUD_WATCH_ENABLE": "True",
    "DR_ROBOMAKER_MOUNT_LOGS": "True",
    "DR_ROBOMAKER_MOUNT_SIMAPP_DIR": "/srv/simapp:old",
    "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR": "scripts",
    "DR_TELEGRAF_HOST": "telegraf",
    "DR_LOCAL_S3_AUTH_MODE": "role",
}
_TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join)
_DENSE = _TEXTS.map(lambda text: "".join(text.split()) or "x")


@st.composite
def folders(draw: st.DrawFn) -> tuple[dict[str, str], dict[str, str], dict[int, dict[str, str]]]:
    """Draw system.env, run.env and worker files, all valid, with hostile texts where texts go."""
    number = draw(st.integers(1, WORKERS))
    switches = draw(st.sets(st.sampled_from(sorted(_SWITCHES))))
    system = {
        **draw(st.sampled_from(_CLOUDS)),
        **draw(st.sampled_from(_IMAGES)),
        **{name: _SWITCHES[name] for name in sorted(switches)},
        "DR_WORKERS": str(number),
    }
    run = {
        "DR_TRAIN_MULTI_CONFIG": draw(st.sampled_from(["True", "False"])),
        "DR_RACE_TYPE": draw(st.sampled_from(["TIME_TRIAL", "OBJECT_AVOIDANCE", "HEAD_TO_BOT"])),
        "DR_LOCAL_S3_MODEL_PREFIX": env_value(draw(_DENSE)),
        **_own(draw),
    }
    return system, run, {worker: _own(draw) for worker in range(2, number + 1)}


def _own(draw: st.DrawFn) -> dict[str, str]:
    return {
        "DR_WORLD_NAME": env_value(draw(_DENSE)),
        "DR_CAR_NAME": env_value(draw(_TEXTS)),
        "DR_GAZEBO_ARGS": env_value(draw(_TEXTS)),
    }


def write(
    folder: Path,
    drawn: tuple[Mapping[str, str], Mapping[str, str], Mapping[int, Mapping[str, str]]],
    run_id: int = 0,
) -> Path:
    """Write a drawn folder, in the place of what was there."""
    system, run, workers = drawn
    for old in folder.glob("worker-*.env"):
        old.unlink()
    return write_folder(
        folder, system=system, run={**run, "DR_RUN_ID": str(run_id)}, workers=workers
    )
