"""One rendered stack on a real swarm, driven as the head of its file says."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine_project import KEYS, EngineProject, Report, docker, eventually
from storage import Storage


class Stack(EngineProject):
    """A copy of a folder, rendered for a swarm.

    Args:
        folder: The folder to copy.
        directory: Where the copy goes.
        run_id: DR_RUN_ID, for ports and names of its own.
        settings: More `--set` options.
        cli: The docker command line, as people have old and new ones.
        options: Other options of `render`.
    """

    def __init__(
        self,
        folder: Path,
        directory: Path,
        run_id: int,
        settings: Mapping[str, str],
        cli: str,
        options: Sequence[str] = (),
    ) -> None:
        self.cli = cli
        options = ("--style", "swarm", *options)
        super().__init__(Path("docker"), folder, directory, run_id, settings, options)

    def deploy(self) -> None:
        """Start everything, with the keys in the shell."""
        subprocess.run(
            [self.cli, "stack", "deploy", "--resolve-image", "never", "-c", self.file, self.name],
            env={**os.environ, **KEYS},
            check=True,
            capture_output=True,
        )

    def remove(self) -> None:
        """End everything, and wait until it has."""
        docker("stack", "rm", self.name)
        eventually(lambda: not self.tasks(everything=True))

    def tasks(self, service: str = "", *, everything: bool = False) -> list[str]:
        """Names of the stack's running containers, or of all of them; or of one service."""
        label = f"label=com.docker.stack.namespace={self.name}"
        words = ["ps", "--format", "{{.Names}}", "--filter", label, *(["-a"] if everything else [])]
        names = docker(*words).stdout.split()
        return sorted(name for name in names if name.startswith(f"{self.name}_{service}"))

    def workers(self) -> list[str]:
        """Names of the stack's running workers."""
        return self.tasks("robomaker")

    def told(self, number: int) -> list[Report]:
        """What each of `number` running workers says, by index."""
        return sorted(self.reports(number).values(), key=lambda report: int(report["worker"]))

    def said_by(self, service: str) -> str:
        """Everything the tasks of a service have said."""
        done = docker("service", "logs", "--raw", f"{self.name}_{service}", check=False)
        return done.stdout + done.stderr


def trains(some: Stack, storage: Storage) -> list[str]:
    """Wait until a stack has written a model; give the names of what trains for it."""
    model = f"{some.model}/model/deepracer_checkpoints.json"
    eventually(lambda: model in storage.keys(f"{some.model}/"))
    return some.trainings()
