"""What the real Docker Compose reads from env files, many files in one run."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

_REFUSED = re.compile(r"case-(\d+)-\d+\.env: ")

_WARNING = re.compile("^time=.*\n", re.MULTILINE)


def read_with_compose(
    compose: Path, directory: Path, cases: Sequence[Sequence[str]]
) -> list[dict[str, str] | str]:
    """Read lists of env files, lowest layer first.

    Returns:
        For each list the variables a service with this env_file list gets, or the error.
    """
    files = [
        [
            _written(directory / f"case-{number}-{layer}.env", text)
            for layer, text in enumerate(case)
        ]
        for number, case in enumerate(cases)
    ]
    results: dict[int, dict[str, str] | str] = {}
    while left := [number for number in range(len(cases)) if number not in results]:
        services = {f"s{number}": {"image": "i", "env_file": files[number]} for number in left}
        project = directory / "compose.json"
        project.write_text(json.dumps({"name": "p", "services": services}))
        done = subprocess.run(
            [compose, "-f", project, "config", "--format", "json"],
            capture_output=True,
            check=False,
            env={"HOME": str(directory)},
        )
        if done.returncode == 0:
            for name, service in json.loads(done.stdout)["services"].items():
                results[int(name[1:])] = _unescaped(service.get("environment") or {})
            break
        error = _WARNING.sub("", done.stderr.decode())
        refused = _REFUSED.search(error)
        assert refused, error
        results[int(refused[1])] = error
    return [results[number] for number in range(len(cases))]


def _written(path: Path, text: str) -> str:
    path.write_bytes(text.encode())
    return path.name


def _unescaped(environment: dict[str, str | None]) -> dict[str, str]:
    """Undo the doubling of `$`, which makes what Compose prints readable for Compose again."""
    return {
        name: value.replace("$$", "$") for name, value in environment.items() if value is not None
    }
