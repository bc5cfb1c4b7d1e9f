"""Measure whole processes of `composegen render` beside `docker compose config -q`.

Both run alternately in one go on the very file that was rendered, from an installed wheel with
its byte code. Prints a table of medians, ratios and peak memory; asserts nothing.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPOSE = ROOT / ".tools" / "compose-v5" / "bin" / "docker-compose"
WORKERS = (1, 3, 30, 100)
ROUNDS = 15


def main() -> None:
    """Install a wheel, make the folders, take turns and print the table."""
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        python = installed(room)
        command = str(python.with_name("composegen"))
        compose = plugin(room)
        print(f"{'what':34} {'median':>9} {'best':>9} {'peak':>9}")
        report("python -c pass", measured([[str(python), "-c", "pass"]])[0])
        report("composegen --version", measured([[command, "--version"]])[0])
        report("composegen --help", measured([[command, "--help"]])[0])
        given = "from pydantic import BaseModel, Field; import jinja2"
        report("pydantic and jinja2, imported", measured([[str(python), "-c", given]])[0])
        for count in WORKERS:
            folder = multi_config(room / f"w{count}", count)
            file = folder / "docker-compose.yml"
            render = [command, "render", "-C", str(folder), "-o", str(file)]
            subprocess.run(render, check=True, capture_output=True)
            check = [*compose, "-f", str(file), "config", "-q"]
            jinja = [str(python.with_name("jinja2")), *lines_of(file)]
            ours, theirs, plain = measured([render, check, jinja])
            report(f"composegen render, W = {count}", ours)
            report(f"docker compose config -q, W = {count}", theirs)
            report("jinja2-cli, the same lines", plain)
            print(f"{'ratio to docker compose':34} {ours[0] / theirs[0]:>9.2f}")
            print(f"{'ratio to jinja2-cli':34} {ours[0] / plain[0]:>9.2f}")


def lines_of(file: Path) -> tuple[str, str]:
    """Write a template and data from which jinja2-cli makes the same lines, nothing checked."""
    template, data = file.with_suffix(".j2"), file.with_suffix(".json")
    template.write_text("{% for line in lines %}{{ line }}\n{% endfor %}")
    data.write_text(json.dumps({"lines": file.read_text().splitlines()}))
    return str(template), str(data)


def installed(room: Path) -> Path:
    """Build a wheel and install it, byte code and all, into an environment of its own."""
    quietly(sys.executable, "-m", "build", "-w", "-o", room / "dist", ROOT)
    quietly(sys.executable, "-m", "venv", room / "venv")
    python = room / "venv" / "bin" / "python"
    wheel = next((room / "dist").glob("*.whl"))
    quietly(python, "-m", "pip", "install", "-q", wheel, "jinja2-cli")
    return python


def quietly(*words: str | Path) -> None:
    """Run a command that is only there to prepare."""
    subprocess.run(words, check=True, capture_output=True, env=environment())


def plugin(room: Path) -> list[str]:
    """Docker Compose as people start it, through the docker CLI, when that is there."""
    if shutil.which("docker") is None:
        return [str(COMPOSE)]
    plugins = room / "docker" / "cli-plugins"
    plugins.mkdir(parents=True)
    (plugins / "docker-compose").symlink_to(COMPOSE.resolve())
    return ["docker", "--config", str(room / "docker"), "compose"]


def multi_config(folder: Path, count: int) -> Path:
    """Copy the three-tracks example with `count` workers, each with a file of its own."""
    shutil.copytree(ROOT / "examples" / "three-tracks", folder)
    system = (folder / "system.env").read_text()
    (folder / "system.env").write_text(system.replace("DR_WORKERS=3", f"DR_WORKERS={count}"))
    hyperparameters = folder / "custom_files" / "hyperparameters.json"
    each = min(10, 200 // count)
    episodes = f'"num_episodes_between_training": {each * count}'
    text = hyperparameters.read_text().replace('"num_episodes_between_training": 30', episodes)
    hyperparameters.write_text(text)
    own = (folder / "run.env").read_text()
    for number in range(2, count + 1):
        (folder / f"worker-{number}.env").write_text(own)
    return folder


def measured(commands: Sequence[Sequence[str]]) -> list[tuple[float, float, float]]:
    """Median and best seconds and peak MiB of each command, the commands taking turns."""
    seconds: list[list[float]] = [[] for _ in commands]
    peaks = [0.0 for _ in commands]
    for _ in range(ROUNDS + 1):
        for at, command in enumerate(commands):
            begin = time.perf_counter()
            child = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
            )
            _, status, usage = os.wait4(child.pid, 0)
            seconds[at].append(time.perf_counter() - begin)
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                raise SystemExit(f"failed: {' '.join(command)}")
            peaks[at] = max(peaks[at], usage.ru_maxrss / 1024)
    return [
        (statistics.median(taken[1:]), min(taken[1:]), peak)
        for taken, peak in zip(seconds, peaks, strict=True)
    ]


def environment() -> dict[str, str]:
    """The shell's environment, but with byte code, as on a user's machine."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def report(what: str, result: tuple[float, float, float]) -> None:
    """Print one line of the table."""
    median, best, peak = result
    print(f"{what:34} {median * 1000:>6.0f} ms {best * 1000:>6.0f} ms {peak:>5.0f} MiB")


if __name__ == "__main__":
    main()
