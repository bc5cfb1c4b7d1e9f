"""What a user writes is what a container receives: hostile values through the real Compose."""

import json
import os
import subprocess
from pathlib import Path

from composegen.api import load, render
from folders import write_folder
from hostile import env_value, hostile

COUNT = int(os.environ.get("COMPOSEGEN_HOSTILE_VALUES", "2000"))
WORKERS = 100
SHARED = {
    "DR_LOCAL_S3_MODEL_PREFIX": "SAGEMAKER_SHARED_S3_PREFIX",
    "DR_KINESIS_STREAM_NAME": "KINESIS_VIDEO_STREAM_NAME",
}


def test_hostile_values_arrive_exactly(compose: Path, tmp_path: Path) -> None:
    """A value a worker, and two that all share; by our reading and by Compose's own."""
    checked = 0
    for batch in range(-(-COUNT // WORKERS)):
        values = hostile(batch, WORKERS)
        shared = {
            name: "".join(text.split()) or "x" for name, text in zip(SHARED, values, strict=False)
        }
        write_folder(
            tmp_path,
            system={"DR_WORKERS": str(WORKERS)},
            run={
                "DR_TRAIN_MULTI_CONFIG": "True",
                "DR_GAZEBO_ARGS": env_value(values[0]),
                **{name: env_value(text) for name, text in shared.items()},
            },
            workers={i: {"DR_GAZEBO_ARGS": env_value(v)} for i, v in enumerate(values, 1) if i > 1},
        )
        (tmp_path / "docker-compose.yml").write_text(render(load(tmp_path)))
        done = subprocess.run(
            [compose, "-f", tmp_path / "docker-compose.yml", "config", "--format", "json"],
            capture_output=True,
            check=True,
            env={"A": "from the shell", "DR_GAZEBO_ARGS": "from the shell"},
        )
        assert done.stderr == b""
        services = json.loads(done.stdout)["services"]
        for i, value in enumerate(values, 1):
            received = services[f"robomaker-{i}"]["environment"]
            # What Compose prints can be read by Compose again, so a `$` is doubled there.
            assert received["GAZEBO_ARGS"].replace("$$", "$") == value
            assert received["DR_GAZEBO_ARGS"].replace("$$", "$") == value
            for name, text in shared.items():
                assert received[SHARED[name]].replace("$$", "$") == text
            checked += 1
    assert checked >= COUNT
