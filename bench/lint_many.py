"""Measure `composegen lint` on 3,000 env files of 60 lines in one process.

Once as 1,000 folders of one or two workers and once as 30 folders of 99 workers with a file each.
Prints seconds and files a second; asserts nothing. The aim is 10 seconds.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from composegen.settings.catalogue import Variable, variables

FILES = 3000
LINES = 60


def main() -> None:
    """Write the folders, lint each set of them in one process and print the table."""
    print(f"{'what':44} {'seconds':>8} {'files/s':>8}")
    for per_folder in (3, 100):
        with tempfile.TemporaryDirectory() as name:
            folders = [write(Path(name, str(n)), per_folder) for n in range(FILES // per_folder)]
            seconds = measured(folders)
        what = f"{len(folders)} folders of {per_folder} files, {LINES} lines each"
        print(f"{what:44} {seconds:>8.2f} {FILES / seconds:>8.0f}")


def write(folder: Path, files: int) -> Path:
    """Write system.env, run.env and the files of further workers, without a finding."""
    folder.mkdir()
    workers = files - 1
    system = {
        "DR_CLOUD": "local",
        "DR_LOCAL_S3_BUCKET": "bucket",
        "DR_SIMAPP_VERSION": "6.0.4-cpu",
        "DR_DOCKER_STYLE": "compose",
        "DR_WORKERS": str(workers),
    }
    run = {
        "DR_TRAIN_MULTI_CONFIG": "True",
        "DR_TRAIN_CHANGE_START_POSITION": "False",
        "DR_WORLD_NAME": "reinvent_base",
        "DR_CAR_NAME": "FastCar",
        "DR_DISPLAY_NAME": "$DR_CAR_NAME",
        "DR_RACER_NAME": "$DR_CAR_NAME",
        "DR_LOCAL_S3_MODEL_PREFIX": "model",
    }
    (folder / "custom_files").mkdir()
    episodes = '{"num_episodes_between_training": 200}\n'
    (folder / "custom_files" / "hyperparameters.json").write_text(episodes)
    known = [
        variable
        for variable in variables().values()
        if not (variable.removed or variable.commented)
    ]
    ours = [variable for variable in known if variable.file == "run.env"]
    (folder / "system.env").write_text(
        lines(system, [variable for variable in known if variable.file == "system.env"])
    )
    (folder / "run.env").write_text(lines(run, ours))
    own = lines({"DR_WORLD_NAME": "reInvent2019_track"}, ours)
    for number in range(2, workers + 1):
        (folder / f"worker-{number}.env").write_text(own)
    return folder


def lines(values: dict[str, str], known: list[Variable]) -> str:
    """Fill up with defaults, then with comments, to as many lines as a stock file has."""
    written = dict(values)
    for variable in known:
        value = variable.default or (variable.stock or "")
        if variable.name not in written and value and "<" not in value and "$" not in value:
            written[variable.name] = value
    text = [f"{name}={value}" for name, value in list(written.items())[:LINES]]
    text += [f"# {number}" for number in range(len(text), LINES)]
    return "\n".join(text) + "\n"


def measured(folders: list[Path]) -> float:
    """Lint all folders in one process and return how many seconds it took."""
    begin = time.perf_counter()
    command = [sys.executable, "-m", "composegen", "lint", *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begin
    if done.stdout != "no findings\n":
        sys.exit(f"the folders are not as they should be:\n{done.stdout[-2000:]}{done.stderr}")
    return seconds


if __name__ == "__main__":
    main()
