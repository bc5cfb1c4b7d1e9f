"""The examples: folders, each with the file it renders to beside it."""

from pathlib import Path

from composegen.api import Configuration, load
from composegen.planning.ports import Job

ROOT = Path(__file__).parent.parent / "examples"
FOLDERS = sorted(path.parent for path in ROOT.glob("*/system.env"))
FOR_SWARM = [ROOT / "swarm"]
FOR_COMPOSE = [folder for folder in FOLDERS if folder not in FOR_SWARM]
# What is not for a training.
JOBS = {ROOT / "evaluation": Job.EVALUATION}


def loaded(folder: Path) -> Configuration:
    """Load an example for the job that it shows."""
    return load(folder, job=JOBS.get(folder, Job.TRAINING))
