"""The swarm style: what the real `docker stack` makes of it, and what its commands do."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from composegen.api import Options, Part, Rendering, load, render
from composegen.planning.ports import Job
from composegen.styles.swarm import value
from examples import FOLDERS
from folders import write_folder
from hostile import env_value
from stack_reader import stack_config

KEYS = {
    *("image", "volumes", "environment", "ports", "networks", "command", "entrypoint", "deploy"),
    *("working_dir", "hostname", "init", "stop_grace_period", "logging"),
}


def stack(folder: Path, job: Job = Job.TRAINING, *added: Part) -> str:
    options = Options(added=frozenset(added))
    return render(load(folder, job=job), Rendering("swarm", options=options))


@pytest.mark.swarm
@pytest.mark.parametrize("job", Job)
@pytest.mark.parametrize("example", FOLDERS, ids=lambda folder: folder.name)
def test_docker_stack_takes_every_example_without_a_word(example: Path, job: Job) -> None:
    text = stack(example, job, Part.VIEWER)
    stack_config(text, example)
    services = yaml.safe_load(text)["services"]
    for service in services.values():
        assert service.keys() <= KEYS
        assert service["deploy"]["restart_policy"] == {"condition": "none"}
        assert all(re.fullmatch(r"[0-9]+:[0-9]+", port) for port in service.get("ports", ()))
    assert yaml.safe_load(text)["version"] == "3.8"
    assert yaml.safe_load(text)["networks"] == {
        "sagemaker-local": {"external": True, "name": "sagemaker-local"}
    }


def test_workers_and_the_rest_are_placed_by_the_labels_of_drfc(tmp_path: Path) -> None:
    services = yaml.safe_load(stack(write_folder(tmp_path, system={"DR_WORKERS": "3"})))["services"]
    placed = {n: s["deploy"]["placement"]["constraints"] for n, s in services.items()}
    assert placed == {
        "minio": ["node.labels.Sagemaker == true"],
        "publish": ["node.labels.Sagemaker == true"],
        "robomaker": ["node.labels.Robomaker == true"],
        "sagemaker": ["node.labels.Sagemaker == true"],
    }
    worker = services["robomaker"]
    assert worker["deploy"]["replicas"] == 3
    assert worker["environment"]["DOCKER_REPLICA_SLOT"] == "{{.Task.Slot}}"
    assert worker["hostname"] == "deepracer-0-robomaker-{{.Task.Slot}}"
    assert worker["ports"] == ["8080:8080"]
    assert services["sagemaker"]["hostname"] == "deepracer-0-sagemaker-1"
    assert services["minio"]["hostname"] == "deepracer-0-minio-1"


def test_workers_of_their_own_have_a_port_each(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_RUN_ID": "1"},
        workers={2: {}},
    )
    services = yaml.safe_load(stack(folder))["services"]
    assert [services[f"robomaker-{n}"]["ports"] for n in (1, 2)] == [["10301:8080"], ["10302:8080"]]
    assert services["robomaker-2"]["hostname"] == "deepracer-1-robomaker-2-1"
    digests = [services[f"robomaker-{n}"]["environment"]["COMPOSEGEN_PARAMETERS"] for n in (1, 2)]
    assert len(set(digests)) == 2


def test_drfcs_own_storage_has_another_name_in_a_swarm(tmp_path: Path) -> None:
    folder = write_folder(tmp_path)
    for style, host in (("compose", "s3-minio-1"), ("swarm", "minio")):
        out = run("render", "-C", folder, "--style", style, "--without", "storage")[1]
        assert set(re.findall(r"S3_ENDPOINT_URL: .http://(.*):9000", out)) == {host}


def test_a_swarm_binds_to_no_address(tmp_path: Path) -> None:
    folder = write_folder(tmp_path)
    code, out, err = run("render", "-C", folder, "--style", "swarm", "--bind", "10.0.0.1")
    assert (code, out) == (3, "")
    assert "`docker stack` publishes on every address of every machine" in err


@pytest.mark.parametrize("words", [("--with", "gpu"), ("--wsl",)])
def test_what_docker_stack_cannot_do_is_told(tmp_path: Path, words: tuple[str, ...]) -> None:
    code, out, err = run("render", "-C", write_folder(tmp_path), "--style", "swarm", *words)
    assert (code, out) == (3, "")
    assert "which `docker stack` cannot do" in err


def test_texts_reach_their_paths(tmp_path: Path) -> None:
    hostile = env_value("it's\\\"$HOME{{x}}")
    folder = write_folder(tmp_path / "drfc", run={"DR_CAR_NAME": hostile})
    text = stack(folder)
    command = yaml.safe_load(text)["services"]["publish"]["command"]
    script, *arguments = [part.replace("$$", "$") for part in command]
    script = script.replace("/composegen", str(tmp_path / "there"))
    lines = script.splitlines()
    assert lines[-1].startswith("exec python3 ")
    subprocess.run(["bash", "-c", "\n".join(lines[:-1]), *arguments], check=True)
    written = tmp_path / "there" / "parameters" / "training_params.yaml"
    assert written.read_text() == run("params", "-C", folder)[1]


TEXTS = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_characters="\x7f"), max_size=30
)


@pytest.mark.swarm
@given(TEXTS)
def test_docker_stack_gives_every_text_to_the_engines_templates(text: str) -> None:
    quoted = json.dumps(value(text))
    file = f'version: "3.8"\nservices:\n  a:\n    image: x\n    environment:\n      A: {quoted}\n'
    read = stack_config(file, Path())
    given_on = read["services"]["a"]["environment"]["A"]
    assert given_on.replace('{{"{{"}}', "{{") == text
