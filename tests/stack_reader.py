"""What the real `docker stack` reads."""

import os
import subprocess
from pathlib import Path
from typing import Any

import yaml


def stack_config(text: str, folder: Path) -> dict[str, Any]:
    """What `docker stack` reads, which must be without a word of complaint; needs its CLI 25."""
    done = subprocess.run(
        ["docker", "stack", "config", "-c", "-"],
        input=text,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"]},
    )
    assert (done.returncode, done.stderr) == (0, "")
    # As texts, whatever they look like: a plain `=` is one too.
    read: dict[str, Any] = yaml.load(done.stdout, yaml.BaseLoader)  # noqa: S506 - makes texts only
    return read
