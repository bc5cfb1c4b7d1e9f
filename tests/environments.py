"""Env files written in a test, as the environment a worker sees."""

from composegen.reading.envfile import parse_env_file
from composegen.reading.environment import Environment

SYSTEM = """\
DR_CLOUD=local
DR_LOCAL_S3_BUCKET=bucket
DR_SIMAPP_VERSION=6.0.4-cpu
DR_WORKERS=1
"""
RUN = """\
DR_RUN_ID=0
DR_WORLD_NAME=reinvent_base
DR_CAR_NAME=FastCar
DR_DISPLAY_NAME=$DR_CAR_NAME
DR_RACER_NAME=$DR_CAR_NAME
DR_LOCAL_S3_MODEL_PREFIX=rl-deepracer-sagemaker
"""


def environment(*, system: str = SYSTEM, run: str = RUN, worker: str = "") -> Environment:
    """Layer three files, worker-2.env on top."""
    seen = Environment()
    for file, text in (("system.env", system), ("run.env", run), ("worker-2.env", worker)):
        seen = seen.layer(parse_env_file(file, text.encode()))
    return seen


def on_top(*, system: str = "", run: str = "", worker: str = "") -> Environment:
    """Layer lines on top of files that are complete; they begin on lines 5 and 7."""
    return environment(system=SYSTEM + system, run=RUN + run, worker=worker)


def without(name: str) -> Environment:
    """Take one line out of files that are complete."""
    return environment(system=_drop(SYSTEM, name), run=_drop(RUN, name))


def _drop(text: str, name: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith(f"{name}="))
