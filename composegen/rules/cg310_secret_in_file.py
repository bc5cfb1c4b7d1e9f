"""A secret stands in an env file, which ends up in git.

Env files are shared, committed and, with DR_TRAIN_MULTI_CONFIG, given to every worker. Keys
belong in the shell or in a `.env` file that git ignores; composegen never renders them.

Bad (system.env)::

    DR_LOCAL_SECRET_ACCESS_KEY=hush

Good (system.env)::

    DR_LOCAL_S3_PROFILE=minio

What to do: move the line to `.env`, and put `.env` into .gitignore.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.reading.environment import OPTIONS
from composegen.rules.rule import Rule, Subject
from composegen.secret import is_secret


def check(subject: Subject) -> Iterator[Defect]:
    """Find names of secrets with something behind them."""
    for file in subject.configuration.files:
        if file.file == OPTIONS:
            continue
        for assignment in file.assignments:
            if assignment.raw and is_secret(assignment.name):
                yield Defect(
                    "secret-in-file",
                    assignment.name_location,
                    f"`{assignment.name}` is a secret, and `{file.file}` is a file that is shared",
                    "move the line to `.env`, which git ignores",
                )


RULE = Rule("CG310", "secret-in-file", Severity.WARNING, __doc__, check)
