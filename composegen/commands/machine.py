"""The options that say how large the machine is."""

from argparse import ArgumentParser, Namespace

from composegen.errors import UsageError


def add_machine_arguments(parser: ArgumentParser) -> None:
    """Add `--vcpus` and `--instance`, of which one may be given."""
    machine = parser.add_mutually_exclusive_group()
    machine.add_argument(
        "--vcpus", metavar="N", type=int, help="virtual CPUs of the machine that it shall run on"
    )
    machine.add_argument("--instance", metavar="TYPE", help="EC2 instance, such as c5.4xlarge")


def vcpus_of(arguments: Namespace) -> int | None:
    """Tell how many virtual CPUs the options give the machine, None when there is no option.

    Raises:
        UsageError: There are none, or nobody knows the instance type.
    """
    if arguments.vcpus is not None and arguments.vcpus < 1:
        raise UsageError(f"`--vcpus` takes 1 or more, not `{arguments.vcpus}`")
    if arguments.instance is None:
        vcpus: int | None = arguments.vcpus
        return vcpus
    from composegen.planning.machine import instance_types  # noqa: PLC0415 - only with --instance
    from composegen.settings.nearest import nearest  # noqa: PLC0415

    known = instance_types()
    if arguments.instance not in known:
        near = nearest(arguments.instance, known)
        raise UsageError(
            f"composegen does not know the instance type `{arguments.instance}`",
            f"did you mean `{near}`? " * bool(near) + "`--vcpus N` says how large a machine is",
        )
    return known[arguments.instance]
