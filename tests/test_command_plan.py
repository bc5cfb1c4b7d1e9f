"""`composegen plan` tells how many workers to take, and whether the numbers are right."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from folders import write_folder

DISTANCE = "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"
SVG = "{http://www.w3.org/2000/svg}"
DISCRETE = [{"steering_angle": 0, "speed": 1.0}, {"steering_angle": 0, "speed": 2.0}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_folder(
        tmp_path,
        system={"DR_WORKERS": "3"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", DISTANCE: "0.1"},
        workers={2: {"DR_WORLD_NAME": "Bowtie_track"}, 3: {"DR_RACE_TYPE": "OBJECT_AVOIDANCE"}},
    )
    custom_files(tmp_path)
    return tmp_path


def custom_files(folder: Path, episodes: int = 30, **metadata: Any) -> None:
    (folder / "custom_files").mkdir(exist_ok=True)
    (folder / "custom_files" / "hyperparameters.json").write_text(
        f'{{\n"num_episodes_between_training": {episodes}\n}}\n'
    )
    (folder / "custom_files" / "model_metadata.json").write_text(
        json.dumps({"action_space": DISCRETE, **metadata})
    )


def told(folder: Path, *words: str) -> Any:
    code, out, _ = run("plan", "-C", folder, "--format", "json", *words)
    assert code == 0
    return json.loads(out)


def text(folder: Path, *words: str) -> str:
    code, out, _ = run("plan", "-C", folder, "--vcpus", "16", *words)
    assert code == 0
    return out


def test_each_worker_has_a_row(folder: Path) -> None:
    assert text(folder).splitlines()[:6] == [
        "3 workers, 30 episodes an iteration (from one training of the model to the next)",
        "",
        "worker  world           length  race type         episodes  laps  drift  port"
        "  parameter file",
        "     1  reinvent_base  17.71 m  TIME_TRIAL              10   1.0      0  8080"
        "  training_params_1.yaml",
        "     2  Bowtie_track   17.43 m  TIME_TRIAL              10   1.0      -  8081"
        "  training_params_2.yaml",
        "     3  reinvent_base  17.71 m  OBJECT_AVOIDANCE        10   1.0      -  8082"
        "  training_params_3.yaml",
    ]


def test_json_tells_the_same_with_exact_numbers_as_texts(folder: Path) -> None:
    found = told(folder, "--vcpus", "16")
    second = found["workers"][1]
    assert second | {"starts": []} == {
        "number": 2,
        "index": 1,
        "world": "Bowtie_track",
        "length_m": 17.43,
        "race_type": "TIME_TRIAL",
        "episodes": 10,
        "laps": "1.0",
        "starts": [],
        "stream_port": 8081,
        "stream_ports": "8081",
        "vnc_ports": None,
        "parameters_file": "training_params_2.yaml",
        "gpu": None,
    }
    assert second["starts"][:3] == ["0", "0.1", "0.2"]
    assert found["rule"] == {
        "applies": True,
        "value": "1.0",
        "holds": True,
        "drift": "0",
        "evaluation_starts": ["0"] * 10,
        "suggestions": [],
    }
    assert "changes" not in found


def test_workers_of_a_scaled_service_share_a_range_of_ports(folder: Path) -> None:
    found = told(folder, "--set", "DR_TRAIN_MULTI_CONFIG=False", "--set", "DR_GUI_ENABLE=True")
    assert [w["stream_port"] for w in found["workers"]] == [None] * 3
    assert {w["stream_ports"] for w in found["workers"]} == {"8080-8082"}
    assert {w["vnc_ports"] for w in found["workers"]} == {"21001-21003"}


def test_a_gpu_image_shows_which_gpus_a_worker_sees(folder: Path) -> None:
    image = ("--set", "DR_SIMAPP_VERSION=6.0.4-gpu")
    assert {w["gpu"] for w in told(folder, *image)["workers"]} == {"all"}
    with (folder / "worker-2.env").open("a") as file:
        file.write("DR_ROBOMAKER_CUDA_DEVICES=1\n")
    assert [w["gpu"] for w in told(folder, *image)["workers"]] == ["all", "1", "all"]
    assert "  GPU\n" in text(folder, *image)


def test_a_rule_that_is_kept_says_so(folder: Path) -> None:
    out = text(folder)
    assert (
        "Evaluations all start at one place, so their results compare\n"
        "  worker 1 plays 10 episodes, each 0.1 of a lap further on: 1.0 laps\n"
    ) in out
    assert "evaluations   E" in out


def test_a_rule_that_is_broken_names_the_numbers_that_keep_it(folder: Path) -> None:
    out = text(folder, "--set", f"{DISTANCE}=0.25")
    assert (
        "Evaluations drift: each starts 0.5 of a lap after the one before,"
        " so their results do not compare\n"
        "  worker 1 plays 10 episodes, each 0.25 of a lap further on: 2.5 laps;"
        " only whole laps keep them at one place\n"
        "  change one of these, and they stay:\n"
        f"    {DISTANCE}=0.2      10 x 0.2 = 2.0\n"
        '    "num_episodes_between_training": 24        8 x 0.25 = 2.0\n'
    ) in out
    assert "evaluation 2  E....." in out
    assert run("plan", "-C", folder, "--set", f"{DISTANCE}=0.25")[2] == ""


def test_the_numbers_of_a_broken_rule_are_exact(folder: Path) -> None:
    custom_files(folder, 10)
    found = told(folder, "--workers", "4", "--set", f"{DISTANCE}=0.4")
    assert found["rule"]["value"] == "1.2"
    assert found["rule"]["drift"] == "0.2"
    assert found["rule"]["evaluation_starts"][:5] == ["0.2", "0.4", "0.6", "0.8", "0"]


@pytest.mark.parametrize("setting", ["DR_TRAIN_CHANGE_START_POSITION=False", f"{DISTANCE}=0"])
def test_the_rule_is_silent_when_the_start_does_not_move(folder: Path, setting: str) -> None:
    words = ("--set", setting, "--set", "DR_TRAIN_START_POSITION_OFFSET=0.5")
    assert "Evaluations" not in text(folder, *words)
    found = told(folder, *words)
    assert found["rule"]["applies"] is False
    assert found["rule"]["suggestions"] == []
    assert found["workers"][0]["starts"] == ["0.5"] * 10
    assert found["workers"][0]["laps"] == "0.0"


@pytest.mark.parametrize(
    ("network", "cap"),
    [
        ("DEEP_CONVOLUTIONAL_NETWORK_SHALLOW", 10_000),
        ("DEEP_CONVOLUTIONAL_NETWORK", 3_000),
        ("DEEP_CONVOLUTIONAL_NETWORK_DEEP", 3_000),
    ],
)
def test_the_network_decides_at_how_many_steps_collecting_ends(
    folder: Path, network: str, cap: int
) -> None:
    custom_files(folder, neural_network=network)
    assert told(folder)["steps"]["cap"] == cap
    assert f"stops collecting at {cap:,} an iteration (neural network {network})" in text(folder)


def test_a_number_of_steps_that_is_given_wins(folder: Path) -> None:
    words = ("--set", "DR_TRAIN_MAX_STEPS_PER_ITERATION=5000")
    assert told(folder, *words)["steps"]["cap"] == 5000
    assert "5,000 an iteration (DR_TRAIN_MAX_STEPS_PER_ITERATION)" in text(folder, *words)


def test_steps_of_completed_episodes_are_estimated_between_two_speeds(folder: Path) -> None:
    # 266 steps on reinvent_base and 262 on Bowtie_track at 1 m/s, 133 and 131 at 2 m/s.
    found = told(folder)["steps"]["estimate"]
    assert found["slowest"] == {
        "speed": "1.0",
        "steps_an_episode": 265,
        "steps_an_iteration": 7940,
        "episodes_that_fit": 37,
        "thrown_away_from": 38,
    }
    assert found["fastest"]["steps_an_iteration"] == 3970
    out = text(folder)
    assert "  an estimate, at 15 steps a second, with every episode a completed lap:\n" in out
    assert (
        "    all at 1.0 m/s: 265 steps an episode, 37 episodes fit,"
        " experience is thrown away from 38 on\n"
    ) in out
    assert "  30 episodes fit at any speed\n" in out


@pytest.mark.parametrize(
    ("cap", "verdict"),
    [
        ("5000", "30 episodes fit when driven fast; driven slowly, some experience is thrown away"),
        ("2000", "30 episodes are more than fit at any speed, so some experience is thrown away"),
    ],
)
def test_too_many_episodes_for_the_steps_are_told(folder: Path, cap: str, verdict: str) -> None:
    out = text(folder, "--set", f"DR_TRAIN_MAX_STEPS_PER_ITERATION={cap}")
    assert f"  {verdict}\n" in out


def test_without_a_length_or_a_speed_there_is_no_estimate(folder: Path) -> None:
    assert told(folder, "--set", "DR_WORLD_NAME=my_own_track")["steps"]["estimate"] is None
    custom_files(folder, action_space=[])
    out = text(folder)
    assert "no estimate of how many episodes that is: it needs the length of every track" in out


@pytest.mark.parametrize(
    ("vcpus", "verdict"),
    [("16", "enough, with room to spare"), ("8", "enough, but tight"), ("7", "too few")],
)
def test_the_machine_is_judged(folder: Path, vcpus: str, verdict: str) -> None:
    _, out, _ = run("plan", "-C", folder, "--vcpus", vcpus)
    assert (
        f"Machine: {vcpus} vCPUs for 3 workers and the trainer, which take 8 to 16 vCPUs: {verdict}"
    ) in out
    assert "  assumed: 2 to 4 vCPUs for each worker, fewer when a GPU draws" in out
    assert "  for comparison: 16 vCPUs ran 3 workers and the trainer without loss\n" in out


def test_an_instance_type_stands_for_its_vcpus(folder: Path) -> None:
    machine = told(folder, "--instance", "c5.4xlarge")["machine"]
    assert (machine["vcpus"], machine["fit_comfortably"], machine["fit_at_most"]) == (16, 3, 7)


def test_without_an_option_this_machine_is_meant(folder: Path) -> None:
    assert told(folder)["machine"]["vcpus"] == os.cpu_count()


def test_an_unknown_instance_type_is_told_with_the_nearest(folder: Path) -> None:
    code, _, err = run("plan", "-C", folder, "--instance", "c5.4xlage")
    assert code == 2
    assert "composegen does not know the instance type `c5.4xlage`\n" in err
    assert "did you mean `c5.4xlarge`? `--vcpus N` says how large a machine is" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--vcpus", "0"), "`--vcpus` takes 1 or more, not `0`"),
        (("--workers", "0"), "`--workers` takes 1 to 100, not `0`"),
        (("--workers", "101"), "`--workers` takes 1 to 100, not `101`"),
    ],
)
def test_numbers_out_of_range_are_refused(
    folder: Path, words: tuple[str, str], message: str
) -> None:
    code, out, err = run("plan", "-C", folder, *words)
    assert (code, out, err) == (2, "", f"composegen: {message}\n")


def test_another_number_of_workers_prints_the_lines_to_change(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    out = text(folder, "--workers", "5")
    assert out.endswith(
        "To change:\n"
        "  system.env:6  DR_WORKERS=5  (now DR_WORKERS=3)\n"
        f"  run.env:9     {DISTANCE}=0.5  (now {DISTANCE}=0.1)\n"
        "  worker-4.env  make it with `composegen init worker 4`\n"
        "  worker-5.env  make it with `composegen init worker 5`\n"
    )
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_worker_file_nobody_reads_any_more_is_told(folder: Path) -> None:
    assert text(folder, "--workers", "2").endswith(
        "To change:\n"
        "  system.env:6  DR_WORKERS=2  (now DR_WORKERS=3)\n"
        f"  run.env:9     {DISTANCE}=0.2  (now {DISTANCE}=0.1)\n"
        "  worker-3.env  nobody reads it any more; delete it or keep it\n"
    )


def test_episodes_that_cannot_be_shared_out_are_among_the_lines_to_change(folder: Path) -> None:
    assert told(folder, "--workers", "7")["changes"][:3] == [
        {"place": "system.env:6", "now": "DR_WORKERS=3", "then": "DR_WORKERS=7"},
        {"place": "run.env:9", "now": f"{DISTANCE}=0.1", "then": f"{DISTANCE}=0.25"},
        {
            "place": "custom_files/hyperparameters.json:2",
            "now": '"num_episodes_between_training": 30',
            "then": '"num_episodes_between_training": 28',
        },
    ]


def test_what_was_set_on_the_command_line_is_among_the_lines_to_change(folder: Path) -> None:
    words = ("--set", f"{DISTANCE}=0.2", "--set", "DR_LOCAL_SECRET_ACCESS_KEY=hush")
    out = text(folder, "--workers", "2", *words, "--set", "DR_CAR_COLOR=Blue")
    assert f"  run.env:9     {DISTANCE}=0.2  (now {DISTANCE}=0.1)\n" in out
    assert "  run.env       DR_CAR_COLOR=Blue\n" in out
    assert "DR_LOCAL_SECRET_ACCESS_KEY=***\n" in out
    assert "hush" not in out


def test_the_same_number_of_workers_changes_nothing(folder: Path) -> None:
    assert text(folder, "--workers", "3").endswith(
        "\nNothing to change: the files say so already\n"
    )


def test_errors_in_the_files_are_findings_and_nothing_is_planned(folder: Path) -> None:
    code, out, err = run("plan", "-C", folder, "--set", "DR_WORKERS=two")
    assert (code, out) == (1, "")
    assert "error: `DR_WORKERS`" in err
    assert err.endswith("; nothing was planned\n")


def test_more_workers_than_episodes_are_a_finding(folder: Path) -> None:
    code, out, err = run("plan", "-C", folder, "--workers", "31")
    assert (code, out) == (1, "")
    assert "CG303 idle-worker" in err


def test_the_same_folder_is_told_the_same_way_twice(folder: Path) -> None:
    assert text(folder, "--workers", "7") == text(folder, "--workers", "7")


def test_the_picture_draws_starts_where_they_are(folder: Path) -> None:
    lines = text(folder).splitlines()
    head = next(at for at, line in enumerate(lines) if line.endswith("1 lap"))
    assert lines[head] == (
        "              0              1/4            1/2            3/4            1 lap"
    )
    assert lines[head + 1] == "worker 1      " + "o....." * 10 + "|"
    out = text(folder, "--set", f"{DISTANCE}=0.5")
    assert "worker 1      5" + "." * 29 + "5" + "." * 29 + "|" in out


def test_the_svg_shows_every_worker_and_every_start(folder: Path) -> None:
    picture = folder / "plan.svg"
    words = ("--svg", str(picture), "--set", "DR_TRAIN_START_POSITION_OFFSET=0.05")
    code, _, err = run("plan", "-C", folder, *words)
    assert (code, err) == (0, f"wrote {picture}\n")
    root = ET.fromstring(picture.read_text())  # noqa: S314 - our own picture
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    workers = [g for g in root.iter(f"{SVG}g") if g.get("class") == "worker"]
    assert [g.get("id") for g in workers] == ["worker-1", "worker-2", "worker-3"]
    for number, group in enumerate(workers, 1):
        labels = [label.text for label in group.iter(f"{SVG}text")]
        assert labels[0] == f"worker {number}"
        starts = [line for line in group.iter(f"{SVG}line") if line.get("class") == "start"]
        places = {line.attrib["x1"] for line in starts}
        assert places == {f"{250 + 640 * (at / 10 + 0.05):.2f}" for at in range(10)}
    drawn = [c for c in root.iter(f"{SVG}circle") if c.get("class") == "evaluation"]
    assert len(drawn) == 10
    assert {c.attrib["cx"] for c in drawn} == {"282.00"}
    for mark in (*root.iter(f"{SVG}circle"), *root.iter(f"{SVG}text")):
        assert 0 <= float(mark.get("cx") or mark.attrib["x"]) <= width
        assert 0 <= float(mark.get("cy") or mark.attrib["y"]) <= height


def test_the_svg_needs_nothing_but_itself(folder: Path) -> None:
    run("plan", "-C", folder, "--svg", folder / "plan.svg")
    text = (folder / "plan.svg").read_text()
    assert "href" not in text
    assert "url(" not in text
    assert text.count("http") == 1  # the namespace


def test_the_svg_holds_any_name_of_a_world(folder: Path) -> None:
    world = "a&b<" + "c" * 50
    code, _, err = run(
        "plan", "-C", folder, "--svg", folder / "plan.svg", "--set", f"DR_WORLD_NAME={world}"
    )
    assert code == 0, err
    root = ET.fromstring((folder / "plan.svg").read_text())  # noqa: S314 - our own picture
    assert any(label.text == world[:25] + "…" for label in root.iter(f"{SVG}text"))


def test_planning_does_not_load_the_template_engine(folder: Path) -> None:
    script = (
        "import sys; from composegen.cli import main;"
        f"main(['plan', '-C', {str(folder)!r}]); sys.exit('jinja2' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0
