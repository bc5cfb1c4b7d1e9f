"""What a machine can carry."""

import pytest

from composegen.planning.machine import (
    REFERENCE_VCPUS,
    REFERENCE_WORKERS,
    carried,
    comfortable,
    instance_types,
    needed,
)


def test_the_reference_fits_comfortably() -> None:
    assert instance_types()["c5.4xlarge"] == REFERENCE_VCPUS
    assert comfortable(REFERENCE_VCPUS) == REFERENCE_WORKERS


@pytest.mark.parametrize("vcpus", range(1, 200))
def test_what_fits_does_not_need_more_than_there_is(vcpus: int) -> None:
    assert comfortable(vcpus) <= carried(vcpus)
    if carried(vcpus):
        assert needed(carried(vcpus)) <= vcpus
    assert needed(carried(vcpus) + 1) > vcpus


@pytest.mark.parametrize(
    ("instance", "vcpus"),
    [
        ("c5.large", 2),
        ("c5.9xlarge", 36),
        ("g4dn.2xlarge", 8),
        ("g5.48xlarge", 192),
        ("p2.xlarge", 4),
    ],
)
def test_instance_types_have_the_vcpus_that_ec2_gives_them(instance: str, vcpus: int) -> None:
    assert instance_types()[instance] == vcpus
