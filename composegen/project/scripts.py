"""Scripts that run in containers: each a file of its own here, and a text in a rendering."""

from importlib.resources import files

from composegen.project.service import File

FOLDER = "/composegen"


def script(name: str) -> File:
    """Give one of our scripts, below `FOLDER` in the container."""
    text = files("composegen").joinpath("scripts", name).read_text(encoding="ascii")
    return File(name, f"{FOLDER}/{name}", text)


# What trainer, workers and `publish` talk to the bucket with.
BUCKET = "bucket.py"
