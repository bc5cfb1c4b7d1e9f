"""`composegen init`: a folder to start from, or one more worker file."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from composegen.api import load
from composegen.commands.command import Streams
from composegen.commands.writing import make_folder, read_text, write_beside
from composegen.errors import UsageError
from composegen.initialising import Wishes, ignored, keys, new_folder, new_worker
from composegen.planning.ports import MAX_WORKERS
from composegen.reading.layers import worker_file

# Worker 1 is run.env.
_OWN_FILES = range(2, MAX_WORKERS + 1)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of `init`."""
    parser.add_argument(
        "worker", nargs="*", metavar="worker N", help="add the file of one more worker"
    )
    parser.add_argument("-C", "--directory", metavar="DIR", type=Path, default=Path())
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="how many workers")
    parser.add_argument(
        "--multi-config", action="store_true", help="a configuration of its own for each worker"
    )
    parser.add_argument("--cloud", choices=("local", "aws", "remote"), default="local")
    parser.add_argument("--style", choices=("compose", "swarm"), default="compose")
    parser.add_argument(
        "--simapp", metavar="TAG", default="6.0.4-cpu", help="tag of the simulation image"
    )


def run(arguments: Namespace, streams: Streams) -> int:
    """Make what is not there yet, and list what was made and what was left."""
    folder: Path = arguments.directory
    if arguments.worker:
        files = _worker(folder, arguments.worker)
    else:
        files = new_folder(_wishes(arguments))
    make_folder(folder)
    for name, text in files.items():
        _make(folder / name, text, streams)
    if not arguments.worker:
        _ignore(folder / ".gitignore", streams)
        if arguments.cloud == "local":
            _make(folder / ".env", _new_keys(), streams, private=True)
    return 0


def _make(path: Path, text: str, streams: Streams, *, private: bool = False) -> None:
    if path.exists():
        streams.err.write(f"left {path} as it is\n")
        return
    make_folder(path.parent)
    write_beside(path, text, private=private)
    streams.err.write(f"made {path}\n")


def _new_keys() -> str:
    """Invent what is yet to be used: MinIO, InfluxDB and Grafana take it at their first start."""
    from secrets import token_hex  # noqa: PLC0415 - nothing else is secret

    return keys(f"composegen-{token_hex(4)}", *(token_hex(20) for _ in range(3)))


def _wishes(arguments: Namespace) -> Wishes:
    if not 1 <= arguments.workers <= MAX_WORKERS:
        raise UsageError(f"`--workers` takes 1 to {MAX_WORKERS}, not `{arguments.workers}`")
    if arguments.multi_config and arguments.workers == 1:
        raise UsageError("`--multi-config` needs at least `--workers 2`")
    return Wishes(
        arguments.workers,
        arguments.multi_config,
        arguments.cloud,
        arguments.style,
        arguments.simapp,
    )


def _worker(folder: Path, words: list[str]) -> dict[str, str]:
    match words:
        case ["worker", number] if number.isdecimal() and int(number) in _OWN_FILES:
            return {worker_file(int(number)): new_worker(load(folder), int(number))}
        case _:
            raise UsageError(
                f"`composegen init {' '.join(words)}` is not known",
                f"`composegen init worker N` takes 2 to {MAX_WORKERS}; worker 1 is run.env",
            )


def _ignore(path: Path, streams: Streams) -> None:
    present = read_text(path)
    wanted = ignored(present)
    if wanted != present:
        write_beside(path, wanted)
        streams.err.write(f"{'added to' if present else 'made'} {path}\n")
