"""Scripts that run in containers: each a file of its own here, and a text in a rendering."""

from importlib.resources import files

from composegen.project.service import File

FOLDER = "/composegen"


def script(name: str) -> str:
    """Read one of our scripts."""
    return files("composegen").joinpath("scripts", name).read_text(encoding="ascii")


def bucket_script() -> File:
    """Give the script that trainer, workers and `publish` talk to the bucket with."""
    name = "bucket.py"
    return File(name, f"{FOLDER}/{name}", script(name))
