"""What the files say to validated values."""

import pytest

from composegen.finding import Defect
from composegen.reading.environment import Environment
from composegen.settings.catalogue import variables
from composegen.settings.validation import validate
from environments import RUN, SYSTEM, environment, on_top, without


def _only(environment: Environment) -> Defect:
    (defect,) = validate(environment)[1]
    return defect


def test_complete_files_are_read_without_a_word() -> None:
    settings, defects = validate(on_top())
    assert defects == ()
    assert settings.broken == frozenset()
    assert (settings.system.cloud, settings.run.display_name) == ("local", "FastCar")


def test_the_stock_templates_filled_in_are_silent() -> None:
    filled = {
        "DR_CLOUD": "local",
        "DR_AWS_APP_REGION": "us-east-1",
        "DR_UPLOAD_S3_BUCKET": "not-defined",
        "DR_LOCAL_S3_PROFILE": "minio",
        "DR_SIMAPP_VERSION": "6.0.4-cpu",
        "DR_DOCKER_STYLE": "compose",
    }
    texts = {"system.env": "", "run.env": ""}
    for name, known in variables().items():
        if known.stock is not None and not known.commented:
            texts[known.file] += f"{name}={filled.get(name, known.stock)}\n"
    settings, defects = validate(environment(system=texts["system.env"], run=texts["run.env"]))
    assert defects == ()
    assert settings.text("DR_LOCAL_S3_REWARD_KEY") == "custom_files/reward_function.py"
    assert settings.run.eval_opp_racer_name == "FasterCar"


@pytest.mark.parametrize(
    ("written", "because", "help_"),
    [
        ("0", "which is below 1", ""),
        ("-1", "which is below 1", ""),
        ("2.0", "which is no whole number", "write `DR_WORKERS=2`"),
        ("two", "which is no whole number", ""),
    ],
)
def test_a_wrong_worker_count_is_told_with_what_is_allowed(
    written: str, because: str, help_: str
) -> None:
    settings, (defect,) = validate(on_top(system=f"DR_WORKERS={written}\n"))
    assert (defect.rule, str(defect.location)) == ("wrong-value", "system.env:5:12")
    assert defect.location.end_column == 12 + len(written)
    assert defect.message == (
        f"`DR_WORKERS` is `{written}`, {because}; it must be a whole number of 1 or more"
    )
    assert defect.help == help_
    assert settings.system.workers == 1
    assert settings.broken == {"DR_WORKERS"}


def test_an_empty_worker_count_is_an_error_although_it_may_be_missing() -> None:
    defect = _only(on_top(system="DR_WORKERS=\n"))
    assert (defect.rule, str(defect.location)) == ("missing-value", "system.env:5:1")
    assert defect.message == "`DR_WORKERS` is empty; it must be a whole number of 1 or more"
    assert defect.help == "give it a value in system.env, such as `DR_WORKERS=3`"
    settings, defects = validate(without("DR_WORKERS"))
    assert (settings.system.workers, defects) == (1, ())


@pytest.mark.parametrize(
    ("line", "place", "near", "because"),
    [
        ("DR_CAR_COLOR=Gray", "run.env:7:14", "Grey", "none of its values"),
        ("DR_RACE_TYPE=HEAD_TO_HEAD", "run.env:7:14", "HEAD_TO_BOT", "none of its values"),
        ("DR_EVAL_CHECKPOINT=las", "run.env:7:20", "last", "none of its values"),
        ("DR_LOCAL_S3_PRETRAINED=Fals7", "run.env:7:24", "False", "neither of the two"),
    ],
)
def test_a_wrong_value_of_a_closed_set_has_the_nearest_right_one(
    line: str, place: str, near: str, because: str
) -> None:
    defect = _only(on_top(run=f"{line}\n"))
    name, _, written = line.partition("=")
    assert (defect.rule, str(defect.location)) == ("wrong-value", place)
    assert defect.message.startswith(f"`{name}` is `{written}`, which is {because}; it must be `")
    assert defect.message.endswith(f"; the nearest is `{near}`")
    assert defect.help == f"write `{name}={near}`"


def test_a_colour_near_nothing_has_no_nearest() -> None:
    defect = _only(on_top(run="DR_CAR_COLOR=Yellow\n"))
    assert "nearest" not in defect.message
    assert "`Black`, `Blue`, `Grey`, `Orange`, `Purple`, `Red`, `White`, `f1_" in defect.message


def test_the_docker_style_may_be_missing_or_capital_but_not_another() -> None:
    settings, defects = validate(on_top())
    assert (settings.system.docker_style, defects) == ("swarm", ())
    settings, defects = validate(on_top(system="DR_DOCKER_STYLE=Compose\n"))
    assert (settings.system.docker_style, defects) == ("compose", ())
    defect = _only(on_top(system="DR_DOCKER_STYLE=podman\n"))
    assert str(defect.location) == "system.env:5:17"
    assert defect.message == (
        "`DR_DOCKER_STYLE` is `podman`, which is none of its values;"
        " it must be `compose` or `swarm`"
    )


@pytest.mark.parametrize(
    ("line", "message", "help_"),
    [
        (
            "DR_WORLD_NAME=reInvent2019 track",
            "`DR_WORLD_NAME` is `reInvent2019 track`, which holds a blank;"
            " it must be the name of a world, without blanks",
            "write `DR_WORLD_NAME=reInvent2019_track`",
        ),
        (
            "DR_LOCAL_S3_MODEL_PREFIX=my model",
            "`DR_LOCAL_S3_MODEL_PREFIX` is `my model`, which holds a blank;"
            " it must be a prefix inside the bucket, without `s3://` and without blanks",
            "write `DR_LOCAL_S3_MODEL_PREFIX=my_model`",
        ),
        (
            "DR_LOCAL_S3_BUCKET=s3://b/models",
            "`DR_LOCAL_S3_BUCKET` is `s3://b/models`, which is an S3 URI;"
            " it must be the bare name of a bucket, without `s3://`, path and blanks",
            "write `DR_LOCAL_S3_BUCKET=b`",
        ),
        (
            "DR_TRAIN_START_POSITION_OFFSET=40",
            "`DR_TRAIN_START_POSITION_OFFSET` is `40`, which is above 1;"
            " it must be a number from 0 to 1, a fraction of the lap",
            "`0.1` is a tenth of the lap",
        ),
        (
            "DR_KINESIS_STREAM_NAME=None",
            "`DR_KINESIS_STREAM_NAME` is `None`, which the image takes for the name of a stream;"
            " it must be the name of a stream without blanks, or nothing",
            "write `DR_KINESIS_STREAM_NAME=` for no stream",
        ),
        (
            'DR_OA_OBJECT_POSITIONS="0.23, -1;0.46, 1"',
            "`DR_OA_OBJECT_POSITIONS` is `0.23, -1;0.46, 1`, which holds a blank;"
            " it must be `progress,lane` pairs with `;` between them, progress from 0 to 1 and"
            " lane -1 or 1, such as `0.23,-1;0.46,1`",
            'write `DR_OA_OBJECT_POSITIONS="0.23,-1;0.46,1"`',
        ),
    ],
)
def test_a_value_of_another_form_is_told_with_what_was_meant(
    line: str, message: str, help_: str
) -> None:
    defect = _only(on_top(run=f"{line}\n"))
    assert (defect.rule, defect.location.line) == ("wrong-value", 7)
    assert (defect.message, defect.help) == (message, help_)


@pytest.mark.parametrize(
    ("name", "file", "message", "example"),
    [
        ("DR_CLOUD", "system.env", "`aws`, `azure`, `local` or `remote`", "local"),
        (
            "DR_LOCAL_S3_BUCKET",
            "system.env",
            "the bare name of a bucket, without `s3://`, path and blanks",
            "bucket",
        ),
        ("DR_WORLD_NAME", "run.env", "the name of a world, without blanks", "reinvent_base"),
        ("DR_CAR_NAME", "run.env", "a text of your choice", "FastCar"),
        ("DR_DISPLAY_NAME", "run.env", "a text of your choice", "FastCar"),
        ("DR_RACER_NAME", "run.env", "a text of your choice", "FastCar"),
        (
            "DR_LOCAL_S3_MODEL_PREFIX",
            "run.env",
            "a prefix inside the bucket, without `s3://` and without blanks",
            "rl-deepracer-sagemaker",
        ),
    ],
)
def test_what_nobody_wants_a_default_for_must_be_there(
    name: str, file: str, message: str, example: str
) -> None:
    missing = next(d for d in validate(without(name))[1] if f"`{name}`" in d.message)
    assert (missing.rule, str(missing.location)) == ("missing-value", f"{file}:1:1")
    assert missing.message == f"`{name}` is not set; it must be {message}"
    assert missing.help == f"give it a value in {file}, such as `{name}={example}`"
    _, defects = validate(on_top(**{file.removesuffix(".env"): f"{name}=\n"}))
    empty = next(d for d in defects if f"`{name}`" in d.message)
    line = 5 if file == "system.env" else 7
    assert (empty.rule, str(empty.location)) == ("missing-value", f"{file}:{line}:1")
    assert empty.message == f"`{name}` is empty; it must be {message}"


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("DR_CLOUD=<CLOUD_REPLACE>", "system.env:5:10"),
        ("DR_UPLOAD_S3_BUCKET=<AWS_DR_BUCKET>", "system.env:5:21"),
        ("DR_LOCAL_S3_BUCKET=[***my bucket***]", "system.env:5:20"),
        ("DR_SIMAPP_VERSION=<SIMAPP_VERSION_TAG>", "system.env:5:19"),
        ("DR_DOCKER_STYLE=<DOCKER_STYLE>", "system.env:5:17"),
    ],
)
def test_a_placeholder_is_one_error_and_no_other(line: str, place: str) -> None:
    settings, (defect,) = validate(on_top(system=f"{line}\n"))
    name, _, mark = line.partition("=")
    assert (defect.rule, str(defect.location)) == ("placeholder", place)
    assert defect.message.startswith(f"`{name}` still holds the placeholder `{mark}`; it must be ")
    assert defect.help == (
        "put a value in its place, or run DeepRacer-for-Cloud's init.sh, which fills in system.env"
    )
    assert settings.broken == {name}
    assert settings.text(name) == mark


def test_the_templates_as_shipped_have_one_error_a_placeholder() -> None:
    texts = {"system.env": "", "run.env": ""}
    for name, known in variables().items():
        if known.stock is not None and not known.commented:
            texts[known.file] += f"{name}={known.stock}\n"
    _, defects = validate(environment(system=texts["system.env"], run=texts["run.env"]))
    assert {defect.rule for defect in defects} == {"placeholder"}
    assert len(defects) == texts["system.env"].count("=<")


def test_a_wrong_value_is_told_where_it_was_written_and_not_where_it_leads() -> None:
    run = (
        "DR_LOCAL_S3_MODEL_PREFIX=my model\nDR_LOCAL_S3_METRICS_PREFIX=$DR_LOCAL_S3_MODEL_PREFIX\n"
    )
    settings, (defect,) = validate(on_top(run=run))
    assert str(defect.location) == "run.env:7:26"
    assert settings.broken == {"DR_LOCAL_S3_MODEL_PREFIX", "DR_LOCAL_S3_METRICS_PREFIX"}
    settings, (defect,) = validate(on_top(run="DR_CAR_NAME=<NAME>\nDR_RACER_NAME=$DR_CAR_NAME\n"))
    assert str(defect.location) == "run.env:7:13"
    assert settings.broken == {"DR_CAR_NAME", "DR_RACER_NAME"}


def test_everything_wrong_is_told_in_one_run() -> None:
    settings, defects = validate(
        on_top(
            system="DR_WORKERS=two\nDR_CLOUD=remote\n",
            run="DR_RACE_TYPE=RACE\nDR_WORLD_NAME=oval\nDR_TRAIN_MULTI_CONFIG=TRUE\n",
        )
    )
    assert sorted((defect.rule, str(defect.location)) for defect in defects) == [
        ("boolean-case", "run.env:9:23"),
        ("missing-value", "system.env:6:10"),
        ("unknown-world", "run.env:8:15"),
        ("wrong-value", "run.env:7:14"),
        ("wrong-value", "system.env:5:12"),
    ]
    assert settings.broken == {"DR_WORKERS", "DR_RACE_TYPE", "DR_REMOTE_MINIO_URL"}
    assert (settings.system.workers, settings.run.race_type) == (1, "TIME_TRIAL")


def test_with_nothing_at_all_everything_required_is_told_and_the_rest_goes_on() -> None:
    settings, defects = validate(Environment())
    assert {defect.rule for defect in defects} == {"missing-value"}
    assert len(defects) == 8
    assert settings.broken == {
        *("DR_CLOUD", "DR_LOCAL_S3_BUCKET", "DR_SIMAPP_VERSION", "DR_WORLD_NAME"),
        *("DR_CAR_NAME", "DR_DISPLAY_NAME", "DR_RACER_NAME", "DR_LOCAL_S3_MODEL_PREFIX"),
    }
    assert settings.text("DR_WORLD_NAME") == "reinvent_base"


def test_a_secret_never_appears() -> None:
    secret = "wJalrXUtnFEMI"  # noqa: S105
    lines = f"DR_LOCAL_ACCESS_KEY_ID={secret} x\nDR_LOCAL_SECRET_ACCESS_KEY={secret}\n"
    _, defects = validate(environment(system=SYSTEM + lines, run=RUN))
    assert defects == ()
