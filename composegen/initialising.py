"""A folder to start from, as texts by file name: env files, custom files, what git ignores."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from composegen.configuration import Configuration
from composegen.project.minio import DEFAULT_TAG
from composegen.reading.layers import HYPERPARAMETERS, MODEL_METADATA, RUN, SYSTEM, worker_file
from composegen.rendering import render
from composegen.settings.catalogue import Variable, variables
from composegen.settings.validation import Settings

_COLOURS = ("Red", "Blue", "Orange", "Purple", "White", "Black", "Grey")
# Episodes a worker plays an iteration, most first: with 1 / episodes of a lap from one start to
# the next, each iteration is one whole lap and evaluation always starts at the same place.
_EPISODES = (20, 10, 5, 4, 2, 1)
_MOST_EPISODES = 200
_FEW_WORKERS = 1
# Keys, and what the storage keeps.
_IGNORED = (".env", "data/")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a new folder shall be for.

    Args:
        workers: How many workers.
        multi_config: Whether each has a file of its own.
        cloud: `local`, `aws` or `remote`.
        style: `compose` or `swarm`.
        simapp: Tag of the simulation image.
    """

    workers: int = 1
    multi_config: bool = False
    cloud: str = "local"
    style: str = "compose"
    simapp: str = "6.0.4-cpu"


def new_folder(wishes: Wishes) -> dict[str, str]:
    """Write everything a training needs, as texts by path below the folder."""
    episodes = _episodes(wishes.workers)
    distance = str(Decimal(1) / episodes)
    system = _system(wishes)
    run = {
        "DR_WORLD_NAME": "reinvent_base",
        "DR_LOCAL_S3_MODEL_PREFIX": "first-model",
        "DR_TRAIN_MULTI_CONFIG": str(wishes.multi_config),
        "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": distance,
    }
    files = {
        SYSTEM: _env("The machine: storage, image, workers. Read first.", SYSTEM, system),
        RUN: _env("The run: track, car, model. Wins over system.env.", RUN, run),
        HYPERPARAMETERS: _json(_hyperparameters(episodes * wishes.workers)),
        MODEL_METADATA: _json(_MODEL_METADATA),
        "custom_files/reward_function.py": render("init/reward_function.py.j2", {}),
        ".env.example": keys("", "", "", ""),
    }
    if wishes.multi_config:
        shared = _run_values(run)
        for number in range(2, wishes.workers + 1):
            own = shared | _own(number, wishes.workers)
            files[worker_file(number)] = _worker(number, own)
    return files


def new_worker(configuration: Configuration, number: int) -> str:
    """Write the file of one more worker: what it may change, with run.env's present values."""
    settings: Settings = configuration.settings
    values = {v.name: settings.text(v.name) for v in _of_workers()}
    return _worker(number, values)


def keys(name: str, secret: str, grafana: str, influxdb: str) -> str:
    """Write the file that Docker Compose takes the keys of the storage and passwords from."""
    return _KEYS.format(name=name, secret=secret, grafana=grafana, influxdb=influxdb)


def ignored(present: str) -> str:
    r"""Add what git must ignore to the text of a .gitignore, as far as it is not there.

    >>> ignored("*.log")
    '*.log\n.env\ndata/\n'
    >>> ignored("data/\n")
    'data/\n.env\n'
    """
    there = {line.strip() for line in present.splitlines()}
    missing = "".join(f"{name}\n" for name in _IGNORED if name not in there)
    begun = present if not missing or not present or present.endswith("\n") else f"{present}\n"
    return begun + missing


def _episodes(workers: int) -> int:
    fitting = (n for n in _EPISODES if n * workers <= _MOST_EPISODES)
    most = next(fitting, 1)
    return most if workers == _FEW_WORKERS else min(most, 10)


def _system(wishes: Wishes) -> dict[str, str]:
    values = {
        "DR_CLOUD": wishes.cloud,
        "DR_AWS_APP_REGION": "us-east-1",
        "DR_LOCAL_S3_PROFILE": "minio" if wishes.cloud == "local" else "default",
        "DR_LOCAL_S3_BUCKET": "bucket",
        "DR_UPLOAD_S3_BUCKET": "",
        "DR_SIMAPP_VERSION": wishes.simapp,
        "DR_DOCKER_STYLE": wishes.style,
        "DR_WORKERS": str(wishes.workers),
    }
    if wishes.cloud == "local":
        values["DR_MINIO_IMAGE"] = DEFAULT_TAG
    if wishes.cloud == "remote":
        values["DR_REMOTE_MINIO_URL"] = "http://mynas:9000"
    return values


def _own(number: int, workers: int) -> dict[str, str]:
    """Set a worker off from the others: a colour, and a start a bit further on the lap."""
    offset = (Decimal(number - 1) / workers).quantize(Decimal("0.01"))
    return {
        "DR_CAR_COLOR": _COLOURS[(number - 1) % len(_COLOURS)],
        "DR_TRAIN_START_POSITION_OFFSET": str(offset),
    }


def _run_values(run: Mapping[str, str]) -> dict[str, str]:
    return {v.name: run.get(v.name, v.stock or v.default) for v in _of_workers()}


def _of_workers() -> Iterator[Variable]:
    return (v for v in variables().values() if v.worker and not v.removed)


def _env(title: str, file: str, values: Mapping[str, str]) -> str:
    chosen = [v for v in variables().values() if v.file == file and v.stock is not None]
    chosen += [variables()[name] for name in values if variables()[name] not in chosen]
    rows = [
        _row(v, values.get(v.name, v.stock or ""), commented=v.commented and v.name not in values)
        for v in chosen
        if not v.removed
    ]
    return render("init/env.j2", {"title": title, "variables": rows, "spaced": True})


def _worker(number: int, values: Mapping[str, str]) -> str:
    # Without blank lines, on which DRfC's own reader of worker files stumbles.
    title = f"Worker {number}: what it does otherwise than run.env. Delete what is the same."
    rows = [_row(v, _readable(values[v.name]), commented=False) for v in _of_workers()]
    return render("init/env.j2", {"title": title, "variables": rows, "spaced": False})


def _row(variable: Variable, value: str, *, commented: bool) -> dict[str, object]:
    return {
        "name": variable.name,
        "description": variable.description,
        "allowed": variable.form.allowed,
        "value": value,
        "commented": commented,
    }


def _readable(value: str) -> str:
    """Quote what a shell would split, which is object positions alone."""
    return f'"{value}"' if ";" in value else value


def _hyperparameters(episodes: int) -> dict[str, object]:
    return {
        "batch_size": 64,
        "beta_entropy": 0.01,
        "discount_factor": 0.99,
        "e_greedy_value": 0.05,
        "epsilon_steps": 10000,
        "exploration_type": "categorical",
        "loss_type": "huber",
        "lr": 0.0003,
        "num_episodes_between_training": episodes,
        "num_epochs": 5,
        "stack_size": 1,
        "term_cond_avg_score": 350.0,
        "term_cond_max_episodes": 1000,
    }


_MODEL_METADATA = {
    "action_space_type": "discrete",
    "action_space": [
        {"steering_angle": -25, "speed": 1.0},
        {"steering_angle": -12, "speed": 1.6},
        {"steering_angle": 0, "speed": 2.4},
        {"steering_angle": 12, "speed": 1.6},
        {"steering_angle": 25, "speed": 1.0},
    ],
    "sensor": ["FRONT_FACING_CAMERA"],
    "neural_network": "DEEP_CONVOLUTIONAL_NETWORK_SHALLOW",
    "training_algorithm": "clipped_ppo",
    "version": "5",
}

_KEYS = """\
# For Docker Compose alone; git ignores the file .env.
# Keys of the storage.
DR_LOCAL_ACCESS_KEY_ID={name}
DR_LOCAL_SECRET_ACCESS_KEY={secret}
# Passwords of the metrics: Grafana's for the user admin, and InfluxDB's.
GF_SECURITY_ADMIN_PASSWORD={grafana}
INFLUXDB_ADMIN_PASSWORD={influxdb}
"""


def _json(value: object) -> str:
    return json.dumps(value, indent=2) + "\n"
