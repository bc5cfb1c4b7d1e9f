"""What a rendering is asked for beside the variables: parts of a project that come and go."""

from dataclasses import dataclass
from enum import StrEnum

from composegen.planning.ports import Job
from composegen.planning.workers import Plan
from composegen.settings.validation import Settings

_STORED_HERE = frozenset({"local", "azure"})
_SERVES_ALL = 0


class Part(StrEnum):
    """Something that `--with` adds to a rendering and `--without` leaves out."""

    STORAGE = "storage"
    GPU = "gpu"
    VIEWER = "viewer"
    METRICS = "metrics"


@dataclass(frozen=True, slots=True)
class Options:
    """What is added, what is left out, and where DRfC's own storage would be found.

    Args:
        added: Parts that `--with` names.
        left_out: Parts that `--without` names.
        wsl: Whether the host's X server is that of WSL2.
        drfc_storage: Host name of the MinIO that DeepRacer-for-Cloud starts in this style.
    """

    added: frozenset[Part] = frozenset()
    left_out: frozenset[Part] = frozenset()
    wsl: bool = False
    drfc_storage: str = "s3-minio-1"

    def has(self, part: Part, plan: Plan) -> bool:
        """Whether the rendering has a part; the training of run 0 carries the storage."""
        return part not in self.left_out and (
            part in self.added
            or (part is Part.STORAGE and stored_here(plan.settings) and serves_all(plan))
        )


DEFAULT = Options()


def stored_here(settings: Settings) -> bool:
    """Whether models are kept by a MinIO on this machine."""
    return settings.system.cloud in _STORED_HERE


def serves_all(plan: Plan) -> bool:
    """Whether this is the run that brings what all runs of a machine use: the training of run 0."""
    return plan.job is Job.TRAINING and plan.settings.run.run_id == _SERVES_ALL
