"""What a person watches in the browser tests: stand-in workers, the real nginx, a rendered page."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from composegen.api import Options, Part, Rendering, load, render
from composegen.composefile import parse_compose_file
from folders import write_folder

STREAM = Path(__file__).parent.parent / "standin" / "simapp" / "opt" / "ml" / "code" / "stream.py"
NGINX = "/usr/sbin/nginx"
PORT = 18100


def folder_of(path: Path, workers: int, own: Mapping[int, Mapping[str, str]] | None = None) -> Path:
    """Write a folder with so many workers, each with a file of its own."""
    first, *others = [
        {"DR_TRAIN_START_POSITION_OFFSET": f"0.{n:02}", **(own or {}).get(n, {})}
        for n in range(1, workers + 1)
    ]
    folder = write_folder(
        path,
        system={"DR_WORKERS": str(workers), "DR_CAMERA_SUB_ENABLE": "False"},
        run={
            "DR_TRAIN_MULTI_CONFIG": "True",
            "DR_RUN_ID": "31",
            "DR_LOCAL_S3_CUSTOM_FILES_PREFIX": "mine",
            "DR_TRAIN_CHANGE_START_POSITION": "False",
            **first,
        },
        workers=dict(enumerate(others, 2)),
    )
    (folder / "custom_files").mkdir()
    (folder / "custom_files" / "hyperparameters.json").write_text(
        f'{{"num_episodes_between_training": {workers * 10}}}'
    )
    return folder


def rendered_files(folder: Path) -> dict[str, str]:
    """The texts that the viewer's service carries."""
    text = render(load(folder), Rendering(options=Options(added=frozenset({Part.VIEWER}))))
    configs = parse_compose_file("docker-compose.yml", text.encode()).root.at("configs")
    assert configs is not None
    found = {}
    for name in ("nginx.conf", "streams.html"):
        content = configs.at(name, "content")
        assert content is not None
        assert content.text is not None
        found[name] = content.text.replace("$$", "$")
    return found


class Workers:
    """Stand-in workers, a process each, on loopback addresses of their own."""

    def __init__(self, place: Callable[[int], tuple[str, int]]) -> None:
        self.place = place
        self.processes: dict[int, subprocess.Popen[bytes]] = {}

    def start(self, *numbers: int) -> None:
        """Start workers by number, from 1, and wait until each answers."""
        for number in numbers:
            address, port = self.place(number)
            self.processes[number] = subprocess.Popen(
                [sys.executable, STREAM, address, str(port)],
                env={**os.environ, "ROLLOUT_IDX": str(number - 1)},
            )
        for number in numbers:
            wait_for(*self.place(number))

    def kill(self, *numbers: int) -> None:
        """End workers as a crash would."""
        for number in numbers:
            process = self.processes.pop(number)
            process.kill()
            process.wait()

    def freeze(self, number: int) -> None:
        """Let a worker stop in the middle of what it does."""
        self.processes[number].send_signal(signal.SIGSTOP)

    def thaw(self, number: int) -> None:
        """Let a frozen worker go on."""
        self.processes[number].send_signal(signal.SIGCONT)


def by_address(number: int) -> tuple[str, int]:
    """Place of a worker that nginx asks: an address of its own, with the port of the image."""
    return f"127.1.0.{number}", 8080


def wait_for(address: str, port: int) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + 20
    while True:
        try:
            socket.create_connection((address, port), timeout=1).close()
        except OSError:
            assert time.monotonic() < end, f"nobody listens on {address}:{port}"
            time.sleep(0.05)
        else:
            return


@contextmanager
def served(folder: Path, directory: Path) -> Iterator[str]:
    """Serve the rendered page by a real nginx; names, port and folder alone are this machine's."""
    files = rendered_files(folder)
    page = directory / "page"
    page.mkdir(parents=True)
    (page / "streams.html").write_text(files["streams.html"])
    configuration = files["nginx.conf"]
    for old, new in (
        (r"listen 80;", f"listen 127.0.0.1:{PORT};"),
        (r"root /composegen;", f"root {page};"),
        (r"set \$worker deepracer-31-robomaker-\$number(-1)?;", "set $worker 127.1.0.$number;"),
    ):
        configuration, number = re.subn(old, new, configuration)
        assert number == 1
    file = directory / "nginx.conf"
    file.write_text(
        f"user root; pid {directory}/pid; error_log {directory}/error.log; worker_processes 1;\n"
        "events { worker_connections 256; }\n"
        f"http {{ include /etc/nginx/mime.types; client_body_temp_path {directory}/body;\n"
        f"proxy_temp_path {directory}/proxy;\n{configuration}}}\n"
    )
    nginx = subprocess.Popen([NGINX, "-p", directory, "-c", file, "-g", "daemon off;"])
    try:
        wait_for("127.0.0.1", PORT)
        yield f"http://127.0.0.1:{PORT}/"
    finally:
        nginx.terminate()
        nginx.wait()
