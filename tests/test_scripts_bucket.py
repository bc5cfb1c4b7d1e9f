"""The scripts that talk to the bucket, run as a container runs them, against a real S3 server."""

import ast
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import boto3
import pytest

SCRIPTS = Path(__file__).parent.parent / "composegen" / "scripts"
KEYS = {"AWS_ACCESS_KEY_ID": "composegen-test", "AWS_SECRET_ACCESS_KEY": "not-a-secret"}
MODEL = {"model/ip/ip.json": b"address", "model/model/0.ckpt": b"weights"}
CUSTOM = ("hyperparameters.json", "model_metadata.json", "reward_function.py")
INSTEAD = (
    "take a new `DR_LOCAL_S3_MODEL_PREFIX`, with the old one as `DR_LOCAL_S3_PRETRAINED_PREFIX`,"
    " or wipe the model with the command at the head of the compose file\n"
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real S3 server that checks signatures."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = "{}:{}".format(*free.getsockname())
    folder = tmp_path_factory.mktemp("s3")
    rclone = Path(sys.executable).with_name("rclone")
    keys = ",".join(KEYS.values())
    command: list[str | Path] = [
        rclone,
        "serve",
        "s3",
        "--auth-key",
        keys,
        "--addr",
        address,
        folder,
    ]
    with subprocess.Popen([*command, "--vfs-cache-mode", "off"], stderr=subprocess.DEVNULL) as s3:
        for _ in range(100):
            try:
                socket.create_connection(tuple(address.split(":")), 1).close()  # type: ignore[arg-type]
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://{address}"
        s3.kill()


_SCRIPT = {"wait": "swarm.py"}


class Bucket:
    """One bucket of its own, and the script as it runs in the service `publish`."""

    def __init__(self, server: str, name: str, folder: Path) -> None:
        self.name = name
        names = {key.lower(): value for key, value in KEYS.items()}
        self.client: Any = boto3.client("s3", "us-east-1", endpoint_url=server, **names)
        self.folder = folder
        for part in ("custom_files", "parameters"):
            (folder / part).mkdir(parents=True)
        for script in ("bucket.py", "swarm.py"):
            shutil.copy(SCRIPTS / script, folder)
        for file in CUSTOM:
            (folder / "custom_files" / file).write_text(f"new {file}")
        self.parameters("training_params_1.yaml", "training_params_2.yaml")
        self.environment = {
            "JOB": "training",
            "CLOUD": "local",
            "AWS_REGION": "us-east-1",
            "MODEL_S3_BUCKET": name,
            "MODEL_S3_PREFIX": "model",
            "CUSTOM_FILES_S3_PREFIX": "custom_files",
            "HYPERPARAMETER_FILE_S3_KEY": "custom_files/hyperparameters.json",
            "MODELMETADATA_FILE_S3_KEY": "custom_files/model_metadata.json",
            "REWARD_FILE_S3_KEY": "custom_files/reward_function.py",
            "TRAINING_PARAMS_FILE": "training_params.yaml",
            "EVAL_PARAMS_FILE": "evaluation_params.yaml",
            "TRAINER": "composegen-nobody.invalid",
            "STORAGE_COMMAND": "",
            "S3_ENDPOINT_URL": server,
            **KEYS,
        }

    def parameters(self, *names: str, text: str = "CAR_NAME: 'new'\n") -> None:
        """Leave these parameter files alone to be published."""
        shutil.rmtree(self.folder / "parameters")
        (self.folder / "parameters").mkdir()
        for name in names:
            (self.folder / "parameters" / name).write_text(text)

    def run(self, verb: str = "publish", **environment: str) -> tuple[int, str]:
        """Run the script, and give its exit code and what it said."""
        given = {name: text for name, text in os.environ.items() if not name.startswith("AWS_")}
        done = subprocess.run(
            [sys.executable, self.folder / _SCRIPT.get(verb, "bucket.py"), verb],
            env={**given, **self.environment, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stdout
        return done.returncode, done.stdout

    def put(self, objects: Mapping[str, bytes]) -> None:
        if self.name not in [found["Name"] for found in self.client.list_buckets()["Buckets"]]:
            self.client.create_bucket(Bucket=self.name)
        for key, content in objects.items():
            self.client.put_object(Bucket=self.name, Key=key, Body=content)

    def objects(self) -> dict[str, bytes]:
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=self.name)
        keys = [found["Key"] for page in pages for found in page.get("Contents", [])]
        return {
            key: self.client.get_object(Bucket=self.name, Key=key)["Body"].read() for key in keys
        }


@pytest.fixture
def bucket(server: str, tmp_path: Path, request: pytest.FixtureRequest) -> Bucket:
    digits = "".join(char for char in str(hash(request.node.name)) if char.isdigit())
    return Bucket(server, f"bucket-{digits}", tmp_path / "composegen")


PUBLISHED = {
    **{f"custom_files/{name}": f"new {name}".encode() for name in CUSTOM},
    "model/reward_function.py": b"new reward_function.py",
    "model/training_params_1.yaml": b"CAR_NAME: 'new'\n",
    "model/training_params_2.yaml": b"CAR_NAME: 'new'\n",
    "model/composegen-ticket": b"one training",
}
TOLD = (
    "composegen: published training_params_1.yaml, training_params_2.yaml and custom_files to"
    " `{}`\n"
)


@pytest.mark.parametrize("script", ["bucket.py", "swarm.py"])
def test_a_script_is_what_an_old_image_can_run_and_a_compose_file_carry(script: str) -> None:
    text = (SCRIPTS / script).read_text()
    ast.parse(text, feature_version=(3, 6))
    assert text.isascii()
    assert "$" not in text
    assert all(line == line.rstrip() for line in text.split("\n"))


def test_a_first_start_finds_nothing_and_leaves_everything(bucket: Bucket) -> None:
    made = f"composegen: made the bucket `{bucket.name}`\n"
    assert bucket.run() == (0, made + TOLD.format(bucket.name))
    assert bucket.objects() == PUBLISHED
    assert bucket.run() == (0, TOLD.format(bucket.name))
    assert bucket.objects() == PUBLISHED


def test_what_is_replaced_is_told_and_what_is_stale_goes(bucket: Bucket) -> None:
    kept = {"custom_files/mine.txt": b"mine", "model/evaluation_params.yaml": b"x"}
    bucket.put(
        {
            "custom_files/hyperparameters.json": b"old",
            "custom_files/model_metadata.json": b"new model_metadata.json",
            "model/training_params.yaml": b"stale",
            "model/training_params_1.yaml": b"old",
            "model/training_params_7.yaml": b"stale",
            "model/composegen-ticket": b"stale",
            **kept,
        }
    )
    code, said = bucket.run()
    assert (code, said) == (
        0,
        "composegen: replaces `custom_files/hyperparameters.json`\n"
        "composegen: replaces `model/training_params_1.yaml`\n" + TOLD.format(bucket.name),
    )
    assert bucket.objects() == PUBLISHED | kept


@pytest.mark.parametrize(
    "foreign",
    [
        "model/ip/ip.json",
        "model/model/0.ckpt",
        "model/metrics/TrainingMetrics.json",
        "model/training_params_1.yaml.bak",
        "model/training_params_x.yaml",
        "model/.finished",
    ],
)
def test_nothing_is_changed_where_a_model_is(bucket: Bucket, foreign: str) -> None:
    before = {foreign: b"1", "model/training_params_9.yaml": b"2", "custom_files/x": b"3"}
    bucket.put(before)
    assert bucket.run() == (
        1,
        f"composegen: `model/` holds a model (1 objects, such as `{foreign}`), which a new training"
        f" would destroy: {INSTEAD}",
    )
    assert bucket.objects() == before


def test_custom_files_inside_the_model_prefix_are_no_model(bucket: Bucket) -> None:
    inside = {
        "CUSTOM_FILES_S3_PREFIX": "model/mine",
        "HYPERPARAMETER_FILE_S3_KEY": "model/mine/hyperparameters.json",
        "MODELMETADATA_FILE_S3_KEY": "model/mine/model_metadata.json",
        "REWARD_FILE_S3_KEY": "model/mine/reward_function.py",
    }
    bucket.put({"model/mine/old.json": b"old"})
    assert bucket.run(**inside)[0] == 0
    bucket.put({"model/mine-too/x": b"x"})
    assert bucket.run(**inside)[0] == 1


def test_wiping_takes_what_is_below_the_prefix_and_nothing_beside_it(bucket: Bucket) -> None:
    beside = {"model-2/model/0.ckpt": b"x", "modelx": b"y", "my/model/z": b"z"}
    bucket.put(MODEL | beside)
    wiped = "composegen: wiped `model/`: 2 objects\n"
    wipe = {"COMPOSEGEN_WIPE_MODEL": "True"}
    assert bucket.run(**wipe) == (0, wiped + TOLD.format(bucket.name))
    assert bucket.objects() == PUBLISHED | beside


def test_wiping_is_asked_for_by_one_word_alone(bucket: Bucket) -> None:
    bucket.put(MODEL)
    assert bucket.run(COMPOSEGEN_WIPE_MODEL="yes") == (
        1,
        "composegen: `COMPOSEGEN_WIPE_MODEL` is `yes`, and only `True` wipes a model\n",
    )
    assert bucket.objects() == MODEL


def test_wiping_knows_more_than_a_page_of_objects(bucket: Bucket) -> None:
    bucket.put({f"model/ip/{number}": b"" for number in range(1100)})
    code, said = bucket.run(COMPOSEGEN_WIPE_MODEL="True")
    assert (code, said.splitlines()[0]) == (0, "composegen: wiped `model/`: 1100 objects")
    assert bucket.objects() == PUBLISHED


def test_while_the_trainer_runs_nothing_is_touched(bucket: Bucket) -> None:
    bucket.put(MODEL)
    runs = {"TRAINER": "composegen-nobody.invalid localhost"}
    assert bucket.run(**runs) == (
        0,
        "composegen: the trainer runs, so nothing is published: what changed waits for the next"
        " training\n",
    )
    assert bucket.run(**runs, COMPOSEGEN_WIPE_MODEL="True") == (
        1,
        "composegen: the trainer runs, so nothing is wiped: end it first\n",
    )
    assert bucket.objects() == MODEL


def test_every_missing_file_is_told_at_once(bucket: Bucket) -> None:
    for name in CUSTOM[:2]:
        (bucket.folder / "custom_files" / name).unlink()
    bucket.put({})
    assert bucket.run() == (
        1,
        "composegen: there is no `custom_files/hyperparameters.json` and no"
        " `custom_files/model_metadata.json` in custom_files, and none stays in the bucket"
        f" `{bucket.name}`: put it into custom_files\n",
    )
    assert bucket.objects() == {}


def test_a_file_that_only_the_bucket_has_is_enough(bucket: Bucket) -> None:
    bucket.put({"elsewhere/reward.py": b"theirs"})
    assert bucket.run(REWARD_FILE_S3_KEY="elsewhere/reward.py")[0] == 0
    assert bucket.objects()["model/reward_function.py"] == b"theirs"


def test_keys_are_asked_for_by_the_names_of_drfc(bucket: Bucket) -> None:
    assert bucket.run(AWS_ACCESS_KEY_ID="", AWS_SECRET_ACCESS_KEY="") == (
        1,
        "composegen: there is no `DR_LOCAL_ACCESS_KEY_ID` and no `DR_LOCAL_SECRET_ACCESS_KEY`:"
        " export it, or write it into `.env` beside the compose file\n",
    )


def test_wrong_keys_and_names_no_bucket_can_have_are_told_at_once(bucket: Bucket) -> None:
    server = bucket.environment["S3_ENDPOINT_URL"]
    assert bucket.run(**KEYS | {"AWS_SECRET_ACCESS_KEY": "wrong"}) == (
        1,
        f"composegen: {server} refuses the keys or the bucket `{bucket.name}`: see whether the"
        " keys are right, and whether the bucket is yours\n",
    )
    assert bucket.run(MODEL_S3_BUCKET="no bucket") == (
        1,
        "composegen: `DR_LOCAL_S3_BUCKET` is `no bucket`, which no bucket can be called:"
        " correct it\n",
    )


# Thirty times as fast: half a minute of patience is a second of a test.
HURRY = """\
import time
now, pause, start = time.time, time.sleep, time.time()
time.time = lambda: start + (now() - start) * 30
time.sleep = lambda seconds: pause(seconds / 30)
"""


@pytest.mark.parametrize(
    ("command", "remedy"),
    [
        ("docker compose -p deepracer-0 up -d minio", "start it with `{}` in its own folder"),
        ("", "see whether it runs"),
    ],
)
def test_a_storage_that_never_answers_is_told_with_what_starts_it(
    bucket: Bucket, tmp_path: Path, command: str, remedy: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(HURRY)
    nobody = "http://127.0.0.1:9"
    asked = {"S3_ENDPOINT_URL": nobody, "STORAGE_COMMAND": command, "PYTHONPATH": str(tmp_path)}
    code, said = bucket.run(**asked)
    waits = f"composegen: waits for the storage at {nobody}\n"
    end = f"composegen: the storage at {nobody} does not answer: {remedy.format(command)}\n"
    assert (code, said) == (1, waits * said.count(waits) + end)
    assert said.count(waits) >= 2


def test_a_missing_bucket_is_not_made_on_aws(bucket: Bucket) -> None:
    assert bucket.run(CLOUD="aws") == (
        1,
        f"composegen: there is no bucket `{bucket.name}` on AWS: make it, or correct"
        " `DR_LOCAL_S3_BUCKET`\n",
    )
    buckets = bucket.client.list_buckets()["Buckets"]
    assert bucket.name not in [found["Name"] for found in buckets]


def test_a_ticket_is_taken_once(bucket: Bucket) -> None:
    assert bucket.run()[0] == 0
    assert bucket.run("take") == (0, "")
    assert bucket.objects() == {k: v for k, v in PUBLISHED.items() if "ticket" not in k}
    assert bucket.run("take") == (
        1,
        "composegen: `publish` has allowed no training at `model/`, which would destroy a model"
        f" that is there: {INSTEAD}",
    )


def test_hidden_files_and_what_python_leaves_stay_at_home(bucket: Bucket) -> None:
    custom = bucket.folder / "custom_files"
    for name in (".env", "__pycache__/x.pyc", ".git/config", "tables/ü ñ.csv"):
        (custom / name).parent.mkdir(exist_ok=True)
        (custom / name).write_text("x")
    (custom / "link").symlink_to("/nowhere")
    assert bucket.run()[0] == 0
    assert bucket.objects() == PUBLISHED | {"custom_files/tables/ü ñ.csv": b"x"}


def test_an_evaluation_stamps_its_results_and_nothing_of_a_users(bucket: Bucket) -> None:
    bucket.put(MODEL)
    bucket.parameters(
        "evaluation_params.yaml",
        text=(
            "DISPLAY_NAME:\n- '{time}'\n"
            "SIMTRACE_S3_PREFIX:\n- 'a{time}b/evaluation-{time}'\n- 'other-{time}{seconds}'\n"
            "METRICS_S3_OBJECT_KEY:\n- 'm/evaluation-{time}.json'\n- '{seconds}-{seconds}.json'\n"
            "WORLD_NAME: '{seconds}'\n"
        ),
    )
    before = int(time.time())
    told = "composegen: published `model/evaluation_params.yaml`\n"
    assert bucket.run(JOB="evaluation") == (0, told)
    objects = bucket.objects()
    text = objects.pop("model/evaluation_params.yaml").decode()
    assert objects == MODEL
    lines = text.splitlines()
    assert lines[:2] == ["DISPLAY_NAME:", "- '{time}'"]
    stamp = lines[3].removeprefix("- 'a{time}b/evaluation-").removesuffix("'")
    assert len(stamp) == len("20261201142000")
    assert lines[4] == "- 'other-{time}{seconds}'"
    assert lines[6] == f"- 'm/evaluation-{stamp}.json'"
    seconds = lines[7].removeprefix("- '{seconds}-").removesuffix(".json'")
    assert before <= int(seconds) <= time.time()
    assert lines[8] == "WORLD_NAME: '{seconds}'"


def test_an_evaluation_needs_a_model_and_wipes_none(bucket: Bucket) -> None:
    bucket.put({"model/training_params.yaml": b"x"})
    assert bucket.run(JOB="evaluation") == (
        1,
        f"composegen: there is no model at `model/` in the bucket `{bucket.name}`: train one first,"
        " or correct `DR_LOCAL_S3_MODEL_PREFIX`\n",
    )
    bucket.put(MODEL)
    code, said = bucket.run(JOB="evaluation", COMPOSEGEN_WIPE_MODEL="True")
    assert (code, said) == (1, "composegen: an evaluation wipes no model\n")
    assert bucket.objects().items() >= MODEL.items()


def test_a_worker_of_a_swarm_waits_for_an_evaluation_of_its_own_time(bucket: Bucket) -> None:
    bucket.parameters("evaluation_params.yaml", text="JOB_TYPE: 'EVALUATION'\n")
    bucket.put(MODEL)
    job = {"JOB": "evaluation", "COMPOSEGEN_TICKET": "of this rendering"}
    worker = {**job, "S3_YAML_NAME": "evaluation_params.yaml"}
    assert bucket.run("publish", **job)[0] == 0
    assert bucket.run("wait", **worker) == (0, "")
    with subprocess.Popen(
        [sys.executable, bucket.folder / "swarm.py", "wait"],
        env={**os.environ, **bucket.environment, **worker},
    ) as second:
        time.sleep(2)
        assert second.poll() is None
        assert bucket.run("publish", **job)[0] == 0
        assert second.wait(30) == 0


def test_a_worker_of_a_swarm_waits_for_its_parameters_and_for_somebody_who_trains(
    bucket: Bucket,
) -> None:
    text = "CAR_NAME: 'new'\n"
    bucket.put({"model/training_params.yaml": text.encode()})
    with socket.socket() as trainer:
        trainer.bind(("127.0.0.1", 0))
        worker = {
            "S3_YAML_NAME": "training_params.yaml",
            "COMPOSEGEN_PARAMETERS": hashlib.sha256(text.encode()).hexdigest(),
            "TRAINER": f"127.0.0.1:{trainer.getsockname()[1]}",
        }
        with subprocess.Popen(
            [sys.executable, bucket.folder / "swarm.py", "wait"],
            env={**os.environ, **bucket.environment, **worker},
        ) as waiting:
            time.sleep(2)
            assert waiting.poll() is None
            trainer.listen()
            assert waiting.wait(30) == 0
