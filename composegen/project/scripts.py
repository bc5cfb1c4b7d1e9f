"""Scripts that run in containers: each a file of its own here, and a text in a rendering."""

from pathlib import Path

from composegen.project.service import File

FOLDER = "/composegen"
_SCRIPTS = Path(__file__).parent.parent / "scripts"


def script(name: str) -> File:
    """Give one of our scripts, below `FOLDER` in the container."""
    return File(name, f"{FOLDER}/{name}", (_SCRIPTS / name).read_text(encoding="ascii"))


# What trainer, workers and `publish` talk to the bucket with.
BUCKET = "bucket.py"
# What they wait with for one another where Docker knows no order of starts.
SWARM = "swarm.py"
