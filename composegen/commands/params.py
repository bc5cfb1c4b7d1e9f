"""`composegen params`: the parameter files that the workers read."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from composegen.api import lint
from composegen.commands.command import Streams
from composegen.commands.folder import add_folder_arguments, add_job_arguments, load_chosen
from composegen.commands.parts import add_part_arguments, options
from composegen.commands.refusing import refused
from composegen.commands.writing import write_beside
from composegen.errors import UsageError
from composegen.planning.ports import Job
from composegen.planning.workers import Layout
from composegen.project.evaluation import evaluation_parameters
from composegen.project.parameters import parameters_text, training_parameters


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of `params`."""
    add_folder_arguments(parser)
    add_job_arguments(parser)
    add_part_arguments(parser)
    parser.add_argument("--worker", metavar="N", type=int, help="only the file of worker N")
    parser.add_argument(
        "-o", "--output", metavar="DIR", type=Path, help="write the files into DIR, which exists"
    )


def run(arguments: Namespace, streams: Streams) -> int:
    """Print or write parameter files, or show the findings that stand against it."""
    configuration = load_chosen(arguments)
    if refused(lint(configuration), configuration, streams):
        return 1
    plan = configuration.plan
    workers = plan.workers if plan.layout is Layout.PER_WORKER else plan.workers[:1]
    if arguments.worker is not None:
        workers = tuple(worker for worker in workers if worker.number == arguments.worker)
        if not workers:
            raise UsageError(f"worker {arguments.worker} has no parameter file of its own")
    parts = options(arguments, configuration)
    collect = training_parameters if plan.job is Job.TRAINING else evaluation_parameters
    for worker in workers:
        text = parameters_text(collect(worker, parts))
        if arguments.output is not None:
            write_beside(arguments.output / worker.parameters_file, text)
            streams.err.write(f"wrote {arguments.output / worker.parameters_file}\n")
        else:
            heading = f"# {worker.parameters_file}\n" if len(workers) > 1 else ""
            streams.out.write(f"---\n{heading}{text}" if len(workers) > 1 else text)
    return 0
