"""One rendered project on the real engine, driven as a user would."""

import fcntl
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

SIMAPP = "composegen-test/simapp:6.0.4-cpu"
MINIO = "composegen-test/minio:standin"
NGINX = "composegen-test/nginx:standin"
METRICS = "composegen-test/metrics:standin"
# What a rendering names, and what stands in for it.
IMAGES = (
    (r"awsdeepracercommunity/deepracer-simapp:[^\"]+", SIMAPP),
    (r"minio/minio:[^\"]+", MINIO),
    (r"nginx:[^\"]+", NGINX),
    (r"(?:telegraf|influxdb|grafana/grafana):[^\"]+", METRICS),
)
KEYS = {"DR_LOCAL_ACCESS_KEY_ID": "composegen-test", "DR_LOCAL_SECRET_ACCESS_KEY": "not-a-secret"}
PATIENCE = 60

# No two projects of a session meet below one model prefix, where the second would be refused.
_MODELS = count()

Report = dict[str, Any]


def docker(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run the docker command line; a failure tells what Docker said."""
    done = subprocess.run(["docker", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0 or not check, f"docker {' '.join(words)}: {done.stderr}"
    return done


def with_compose(version: str) -> pytest.MarkDecorator:
    """Run a test with one Compose version alone, where the other one makes no difference."""
    return pytest.mark.parametrize("compose", [version], indirect=True)


@contextmanager
def turn() -> Iterator[None]:
    """Have the engine to oneself: ports, run ids and the network's name are the machine's."""
    with (Path(tempfile.gettempdir()) / "composegen-test-engine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@dataclass(frozen=True)
class Container:
    """What the engine says about one container.

    Attributes:
        id: The engine's id; another one after recreation.
        started: When it was started last.
        exit_code: `None` while it runs or before it ran.
    """

    id: str
    started: str
    exit_code: int | None


class EngineProject:
    """A copy of a folder, rendered for a run id and a model of its own; images alone are replaced.

    Args:
        compose: The Docker Compose binary.
        folder: The folder to copy.
        directory: Where the copy goes.
        run_id: DR_RUN_ID, for ports and names of its own.
        settings: More `--set` options.
        options: Other options of `render`.
    """

    def __init__(
        self,
        compose: Path,
        folder: Path,
        directory: Path,
        run_id: int,
        settings: Mapping[str, str],
        options: Sequence[str] = (),
    ) -> None:
        self.options = options
        self.compose_binary = compose
        self.directory = directory
        self.file = directory / "docker-compose.yml"
        self.run_id = run_id
        self.name = f"deepracer{'-eval' if 'evaluation' in options else ''}-{run_id}"
        self._settings = {"DR_RUN_ID": str(run_id), **settings}
        shutil.copytree(folder, directory)
        self.give_keys(KEYS)
        self.take_a_new_model()

    def take_a_new_model(self) -> None:
        """Render for a model prefix that nobody has used."""
        self.model = f"model-{self.run_id}-{next(_MODELS)}"
        self._settings |= {
            "DR_LOCAL_S3_MODEL_PREFIX": self.model,
            "DR_LOCAL_S3_METRICS_PREFIX": f"{self.model}/metrics",
        }
        self.render()

    def render(self) -> None:
        """Render anew, as after a change of an env file."""
        words = [f"--set={name}={value}" for name, value in self._settings.items()]
        render = [sys.executable, "-m", "composegen", "render", "-C", str(self.directory)]
        done = subprocess.run(
            [*render, *words, *self.options, "-o", str(self.file)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        text = self.file.read_text()
        for named, standin in IMAGES:
            text = re.sub(f'(image|SAGEMAKER_IMAGE): "{named}"', rf'\1: "{standin}"', text)
        self.file.write_text(text)

    def set(self, **settings: str) -> None:
        """Render anew with more `--set` options."""
        self._settings |= settings
        self.render()

    def override(self, **services: Mapping[str, Any]) -> None:
        """Write what Docker Compose merges into the rendered file."""
        file = self.directory / "docker-compose.override.yml"
        file.write_text(json.dumps({"services": services}))

    def parameters(self, number: int) -> str:
        """Text of a worker's parameter file, as `composegen params` prints it."""
        words = [f"--set={name}={value}" for name, value in self._settings.items()]
        params = [sys.executable, "-m", "composegen", "params", "-C", str(self.directory)]
        done = subprocess.run(
            [*params, "--worker", str(number), *words], capture_output=True, text=True, check=True
        )
        return done.stdout

    def give_keys(self, keys: Mapping[str, str]) -> None:
        """Write the keys of the storage where Docker Compose looks for them."""
        lines = (f"{name}={value}\n" for name, value in keys.items())
        (self.directory / ".env").write_text("".join(lines))

    def compose(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run Docker Compose in the folder; a failure tells what it said."""
        done = subprocess.run(
            [str(self.compose_binary), *words],
            cwd=self.directory,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0 or not check, f"{' '.join(words)}: {done.stderr}"
        return done

    def up(self, *words: str) -> None:
        """Start everything."""
        self.compose("up", "-d", "-t", "1", *words)

    def down(self) -> None:
        """End everything."""
        self.compose("down", "--remove-orphans")

    def refused(self) -> str:
        """Try to start, see that nothing runs, and give what `publish` said."""
        done = self.compose("up", "-d", check=False)
        assert done.returncode == 1
        assert self.containers() == []
        return self.said("publish")

    def has(self, service: str) -> bool:
        """Whether a service has a container."""
        return f"{self.name}-{service}-1" in self.containers(everything=True)

    def trainings(self) -> list[str]:
        """Names of the containers that train for this run, running or not."""
        words = ("ps", "-a", "--format", "{{.Names}}", "--filter", "name=algo-1")
        environment = "{{json .Config.Env}}"
        return [
            name
            for name in docker(*words).stdout.split()
            if f"RUN_ID={self.run_id}"
            in json.loads(docker("inspect", "-f", environment, name).stdout)
        ]

    def said(self, service: str) -> str:
        """Everything a service of one container has said."""
        done = docker("logs", f"{self.name}-{service}-1")
        return done.stdout + done.stderr

    def containers(self, *, everything: bool = False) -> list[str]:
        """Names of the project's running containers, or of all of them."""
        words = ["ps", "--format", "{{.Names}}", "--filter", f"label={self._label}"]
        return sorted(docker(*words, *(["-a"] if everything else [])).stdout.split())

    def workers(self) -> list[str]:
        """Names of the project's running workers."""
        return [name for name in self.containers() if name.startswith(f"{self.name}-robomaker-")]

    def networks(self) -> list[str]:
        """Networks that belong to the project."""
        words = ("network", "ls", "--format", "{{.Name}}", "--filter", f"label={self._label}")
        return docker(*words).stdout.split()

    def report(self, container: str) -> Report | None:
        """What a running container said about itself in this run, if it has said anything."""
        lines = docker("logs", *_since_last_end(container), container).stdout.splitlines()
        said: list[Report] = [json.loads(line) for line in lines if line.startswith("{")]
        assert len(said) < 2, f"{container} said who it is more than once: {lines}"
        return said[0] if said else None

    def reports(self, number: int) -> dict[str, Report]:
        """What each running worker says, once `number` of them run and all have said it."""

        def told() -> dict[str, Report] | None:
            workers = self.workers()
            said = {name: report for name in workers if (report := self.report(name))}
            return said if len(said) == len(workers) == number else None

        said: dict[str, Report] = eventually(told)
        return said

    def indices(self, number: int) -> list[int]:
        """Worker indices of `number` running workers, sorted."""
        return sorted(report["worker"] for report in self.reports(number).values())

    def states(self) -> dict[str, Container]:
        """The project's running containers; equal later when nothing touched them."""
        return {name: inspect(name) for name in self.containers()}

    @property
    def _label(self) -> str:
        return f"com.docker.compose.project={self.name}"


def inspect(container: str) -> Container:
    """Ask the engine about a container."""
    words = "{{.Id}} {{.State.StartedAt}} {{.State.Status}} {{.State.ExitCode}}"
    identity, started, status, code = docker("inspect", "-f", words, container).stdout.split()
    return Container(identity, started, int(code) if status == "exited" else None)


def _since_last_end(container: str) -> tuple[str, ...]:
    """Options that leave out what earlier runs said.

    The engine notes the start of a run only when it is under way, so quick words come before it.
    """
    ended = docker("inspect", "-f", "{{.State.FinishedAt}}", container).stdout.strip()
    return () if ended.startswith("0001-") else ("--since", ended)


def last_words(container: str) -> str:
    """What a container said on standard error in all its runs, once the last one has ended."""
    assert eventually(lambda: inspect(container).exit_code) == 1
    return docker("logs", container).stderr


def eventually(ask: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Ask until there is an answer; fail after `patience` seconds."""
    end = time.monotonic() + patience
    while (answer := ask()) is None or answer is False:
        assert time.monotonic() < end, "no answer in time"
        time.sleep(0.2)
    return answer
