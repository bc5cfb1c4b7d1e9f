"""Folders that tests start from: complete, and without a finding."""

from collections.abc import Mapping
from pathlib import Path

SYSTEM = {
    "DR_CLOUD": "local",
    "DR_MINIO_IMAGE": "RELEASE.2025-04-22T22-12-26Z",
    "DR_LOCAL_S3_BUCKET": "bucket",
    "DR_DOCKER_STYLE": "compose",
    "DR_SIMAPP_VERSION": "6.0.4-cpu",
    "DR_WORKERS": "1",
}
RUN = {
    "DR_RUN_ID": "0",
    "DR_WORLD_NAME": "reinvent_base",
    "DR_RACE_TYPE": "TIME_TRIAL",
    "DR_CAR_NAME": "FastCar",
    "DR_DISPLAY_NAME": "FastCar",
    "DR_RACER_NAME": "FastCar",
    "DR_LOCAL_S3_MODEL_PREFIX": "model",
    "DR_TRAIN_MULTI_CONFIG": "False",
}


def write_folder(
    folder: Path,
    *,
    system: Mapping[str, str] | None = None,
    run: Mapping[str, str] | None = None,
    workers: Mapping[int, Mapping[str, str]] | None = None,
) -> Path:
    """Write system.env, run.env and worker files."""
    folder.mkdir(parents=True, exist_ok=True)
    write_env(folder / "system.env", SYSTEM | dict(system or {}))
    write_env(folder / "run.env", RUN | dict(run or {}))
    for number, values in (workers or {}).items():
        write_env(folder / f"worker-{number}.env", values)
    return folder


def write_env(path: Path, values: Mapping[str, str]) -> None:
    """Write one env file, a line a variable."""
    path.write_bytes("".join(f"{name}={value}\n" for name, value in values.items()).encode())
