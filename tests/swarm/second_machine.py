"""The second machine of the swarm, which `tests/standin/second` makes."""

import json
import subprocess
from pathlib import Path

from engine_project import Report, docker, eventually

_NAME = "cgtest-second"
_ENGINE = f"unix:///run/{_NAME}/docker.sock"


class SecondMachine:
    """Another engine, at the other end of a cable."""

    def __init__(self) -> None:
        assert Path(f"/run/{_NAME}").is_dir(), "these tests need: tests/standin/second start"
        self.node = self.docker("info", "-f", "{{.Swarm.NodeID}}")

    @staticmethod
    def docker(*words: str) -> str:
        """Run the docker command line there; give what it says."""
        return docker("--host", _ENGINE, *words).stdout.strip()

    def load(self, image: str) -> None:
        """Copy an image of the first machine, unless it is there."""
        identity = ("image", "inspect", "-f", "{{.Id}}", image)
        there = docker("--host", _ENGINE, *identity, check=False).stdout
        if docker(*identity).stdout != there:
            with subprocess.Popen(["docker", "save", image], stdout=subprocess.PIPE) as saved:
                words = ["docker", "--host", _ENGINE, "load"]
                subprocess.run(words, stdin=saved.stdout, check=True, capture_output=True)

    def reports(self, number: int) -> list[Report] | None:
        """What `number` running workers say about themselves, by index; `None` until they have."""
        logs = [self.docker("logs", task) for task in self.docker("ps", "-q").split()]
        said = [json.loads(line) for log in logs for line in log.splitlines() if line[:1] == "{"]
        return sorted(said, key=lambda r: int(r["worker"])) if len(said) == number else None

    def unplug(self) -> None:
        """Pull the cable, and wait until the swarm has noticed."""
        self._cable("down")
        eventually(lambda: self._state() == "down")

    def plug_in(self) -> None:
        """Put the cable back, and wait until the swarm has noticed."""
        self._cable("up")
        eventually(lambda: self._state() == "ready")

    def _state(self) -> str:
        return docker("node", "inspect", "-f", "{{.Status.State}}", self.node).stdout.strip()

    @staticmethod
    def _cable(state: str) -> None:
        subprocess.run(["ip", "link", "set", _NAME, state], check=True)
