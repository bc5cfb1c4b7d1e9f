"""What a machine can carry: vCPUs of EC2 instance types, and how many workers they are enough for.

A worker needs 2 to 4 vCPUs, and fewer when the GPU draws; nothing official gives a figure. The
point of reference is a c5.4xlarge with 16 vCPUs, which ran three workers and the trainer without
loss. The trainer is counted like a worker.
"""

VCPUS_A_WORKER = 2
COMFORTABLE_VCPUS_A_WORKER = 4
REFERENCE_VCPUS, REFERENCE_WORKERS = 16, 3

_LARGE = "large"
_XLARGE = "xlarge"
_VCPUS_OF_LARGE = 2
_VCPUS_OF_XLARGE = 4

# Family: its sizes as multiples of xlarge; 0 is `large`.
_FAMILIES: dict[str, tuple[int, ...]] = {
    "c5": (0, 1, 2, 4, 9, 12, 18, 24),
    "c5a": (0, 1, 2, 4, 8, 12, 16, 24),
    "c5d": (0, 1, 2, 4, 9, 12, 18, 24),
    "c6a": (0, 1, 2, 4, 8, 12, 16, 24, 32, 48),
    "c6i": (0, 1, 2, 4, 8, 12, 16, 24, 32),
    "c7a": (1, 2, 4, 8, 12, 16, 24, 32, 48),
    "c7i": (0, 1, 2, 4, 8, 12, 16, 24, 48),
    "g4dn": (1, 2, 4, 8, 12, 16),
    "g5": (1, 2, 4, 8, 12, 16, 24, 48),
    "g6": (1, 2, 4, 8, 12, 16, 24, 48),
    "m5": (0, 1, 2, 4, 8, 12, 16, 24),
    "m5a": (0, 1, 2, 4, 8, 12, 16, 24),
    "m6i": (0, 1, 2, 4, 8, 12, 16, 24, 32),
    "m7i": (0, 1, 2, 4, 8, 12, 16, 24, 48),
    "p2": (1, 8, 16),
    "p3": (2, 8, 16),
    "r5": (0, 1, 2, 4, 8, 12, 16, 24),
    "t3": (0, 1, 2),
    "t3a": (0, 1, 2),
}


def instance_types() -> dict[str, int]:
    """List the known EC2 instance types with their vCPUs.

    >>> types = instance_types()
    >>> types["c5.4xlarge"], types["g4dn.xlarge"], types["t3.large"]
    (16, 4, 2)
    """
    return {
        f"{family}.{_size(multiple)}": _VCPUS_OF_XLARGE * multiple or _VCPUS_OF_LARGE
        for family, multiples in _FAMILIES.items()
        for multiple in multiples
    }


def needed(workers: int) -> int:
    """Tell how many vCPUs so many workers and the trainer need at least.

    >>> needed(3)
    8
    """
    return VCPUS_A_WORKER * (workers + 1)


def carried(vcpus: int) -> int:
    """Tell how many workers so many vCPUs are enough for, none when not even for one.

    >>> carried(8), carried(2)
    (3, 0)
    """
    return max(0, vcpus // VCPUS_A_WORKER - 1)


def comfortable(vcpus: int) -> int:
    """Tell how many workers so many vCPUs carry with room to spare.

    >>> comfortable(16), comfortable(4)
    (3, 0)
    """
    return max(0, vcpus // COMFORTABLE_VCPUS_A_WORKER - 1)


def _size(multiple: int) -> str:
    if multiple == 0:
        return _LARGE
    return _XLARGE if multiple == 1 else f"{multiple}{_XLARGE}"
