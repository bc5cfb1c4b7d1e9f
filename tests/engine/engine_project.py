"""One rendered project on the real engine, driven as a user would."""

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from composegen.api import Rendering, load, render

IMAGE = {"DR_SIMAPP_SOURCE": "composegen-test/simapp", "DR_SIMAPP_VERSION": "6.0.4-cpu"}
PATIENCE = 40


def docker(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run the docker command line."""
    return subprocess.run(["docker", *words], capture_output=True, text=True, check=check)


class Running:
    """A Compose project in a folder with a docker-compose.yml.

    Args:
        compose: The Docker Compose binary.
        directory: The folder.
        name: Name of the project.
    """

    def __init__(self, compose: Path, directory: Path, name: str) -> None:
        self.compose_binary = compose
        self.directory = directory
        self.name = name

    def compose(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run Docker Compose in the folder, as a user would."""
        return subprocess.run(
            [str(self.compose_binary), *words],
            cwd=self.directory,
            capture_output=True,
            text=True,
            check=check,
            stdin=subprocess.DEVNULL,
        )

    def up(self, *words: str) -> None:
        """Start everything."""
        done = self.compose("up", "-d", "-t", "1", *words, check=False)
        assert done.returncode == 0, done.stderr

    def down(self, *, check: bool = True) -> None:
        """End everything."""
        self.compose("down", "-t", "1", "--remove-orphans", check=check)

    def containers(self, *, everything: bool = False) -> list[str]:
        """Names of the project's containers."""
        words = ["ps", "--format", "{{.Names}}", "--filter", f"label={self._label}"]
        return sorted(docker(*words, *(["-a"] if everything else [])).stdout.split())

    def networks(self) -> list[str]:
        """Networks that belong to the project."""
        words = ("network", "ls", "--format", "{{.Name}}", "--filter", f"label={self._label}")
        return docker(*words).stdout.split()

    def report(self, container: str) -> dict[str, Any] | None:
        """The last thing a worker or trainer said about itself, when it has said anything."""
        lines = docker("logs", container).stdout.splitlines()
        said: list[dict[str, Any]] = [json.loads(line) for line in lines if line.startswith("{")]
        return said[-1] if said else None

    def reports(self, number: int) -> dict[str, dict[str, Any]]:
        """What each running worker says, once `number` of them have said something."""

        def told() -> dict[str, dict[str, Any]] | None:
            workers = [name for name in self.containers() if "-robomaker-" in name]
            said = {name: report for name in workers if (report := self.report(name))}
            return said if len(said) == number else None

        said: dict[str, dict[str, Any]] = eventually(told)
        return said

    def indices(self, number: int) -> list[int]:
        """Worker indices of `number` running workers, sorted."""
        return sorted(report["worker"] for report in self.reports(number).values())

    @property
    def _label(self) -> str:
        return f"com.docker.compose.project={self.name}"


class EngineProject(Running):
    """A copy of a folder, rendered for the stand-in image and a run id of its own.

    Args:
        compose: The Docker Compose binary.
        folder: The folder to copy.
        directory: Where the copy goes.
        run_id: DR_RUN_ID, for ports and names of its own.
        settings: More `--set` options.
    """

    def __init__(
        self,
        compose: Path,
        folder: Path,
        directory: Path,
        run_id: int,
        settings: Mapping[str, str],
    ) -> None:
        super().__init__(compose, directory, f"deepracer-{run_id}")
        shutil.copytree(folder, directory)
        overrides = {**IMAGE, "DR_RUN_ID": str(run_id), **settings}
        self.configuration = load(directory, tuple(overrides.items()))
        (directory / "docker-compose.yml").write_text(render(self.configuration, Rendering()))


def eventually(ask: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Ask until there is an answer; fail after `patience` seconds."""
    end = time.monotonic() + patience
    while (answer := ask()) in (None, False):
        assert time.monotonic() < end, "no answer in time"
        time.sleep(0.2)
    return answer
