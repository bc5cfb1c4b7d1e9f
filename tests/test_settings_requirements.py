"""Values that others make necessary."""

import pytest

from composegen.finding import Defect
from composegen.reading.environment import Environment
from composegen.settings.validation import validate
from environments import SYSTEM, environment, on_top, without


def _only(environment: Environment) -> Defect:
    settings, (defect,) = validate(environment)
    assert defect.rule == "missing-value"
    assert settings.broken
    return defect


@pytest.mark.parametrize(
    ("system", "run", "place", "message", "help_"),
    [
        (
            "DR_CLOUD=remote",
            "",
            "system.env:5:10",
            "`DR_CLOUD=remote` needs `DR_REMOTE_MINIO_URL`, which is not set",
            "add `DR_REMOTE_MINIO_URL=...`: a URL that begins with `http://` or `https://`",
        ),
        (
            "DR_CLOUD=aws",
            "",
            "system.env:5:10",
            "`DR_CLOUD=aws` needs `DR_AWS_APP_REGION`, which is not set",
            "add `DR_AWS_APP_REGION=...`: an AWS region such as `us-east-1`",
        ),
        (
            "",
            "DR_LOCAL_S3_PRETRAINED=True",
            "run.env:7:24",
            "`DR_LOCAL_S3_PRETRAINED=True` needs `DR_LOCAL_S3_PRETRAINED_PREFIX`, which is not set",
            "add `DR_LOCAL_S3_PRETRAINED_PREFIX=...`:"
            " a prefix inside the bucket, without `s3://` and without blanks",
        ),
        (
            "",
            "DR_RACE_TYPE=HEAD_TO_MODEL",
            "run.env:7:14",
            "`DR_RACE_TYPE=HEAD_TO_MODEL` needs `DR_EVAL_OPP_S3_MODEL_PREFIX`, which is not set",
            "add `DR_EVAL_OPP_S3_MODEL_PREFIX=...`:"
            " a prefix inside the bucket, without `s3://` and without blanks",
        ),
    ],
)
def test_one_variable_needs_another(
    system: str, run: str, place: str, message: str, help_: str
) -> None:
    defect = _only(on_top(system=f"{system}\n", run=f"{run}\n"))
    assert (str(defect.location), defect.message, defect.help) == (place, message, help_)


def test_an_empty_one_is_shown_beside_what_needs_it() -> None:
    defect = _only(on_top(system="DR_CLOUD=aws\nDR_AWS_APP_REGION=\n"))
    assert str(defect.location) == "system.env:6:1"
    assert defect.message == "`DR_CLOUD=aws` needs `DR_AWS_APP_REGION`, which is empty"
    (related,) = defect.related
    assert (str(related.location), related.message) == (
        "system.env:5:10",
        "`DR_CLOUD=aws` stands here",
    )


def test_the_same_values_are_enough_when_they_are_there() -> None:
    for system, run in (
        ("DR_CLOUD=remote\nDR_REMOTE_MINIO_URL=http://mynas:9000\n", ""),
        ("DR_CLOUD=aws\nDR_AWS_APP_REGION=eu-central-1\n", ""),
        ("DR_CLOUD=azure\n", ""),
        ("", "DR_LOCAL_S3_PRETRAINED=True\nDR_LOCAL_S3_PRETRAINED_PREFIX=before\n"),
        ("", "DR_LOCAL_S3_PRETRAINED=False\n"),
    ):
        assert validate(on_top(system=system, run=run))[1] == ()


def test_a_wrong_value_is_not_missing_as_well() -> None:
    _, (defect,) = validate(on_top(system="DR_CLOUD=remote\nDR_REMOTE_MINIO_URL=mynas:9000\n"))
    assert defect.rule == "wrong-value"


def test_without_any_image_nothing_can_run() -> None:
    defect = _only(without("DR_SIMAPP_VERSION"))
    assert str(defect.location) == "system.env:1:1"
    assert defect.message == ("`DR_SIMAPP_VERSION` is not set, so nothing says which image to run")


def test_the_three_old_images_do_instead() -> None:
    old = SYSTEM.replace(
        "DR_SIMAPP_VERSION=6.0.4-cpu\n",
        "DR_SAGEMAKER_IMAGE=5.2.1-gpu\nDR_ROBOMAKER_IMAGE=5.2.2-cpu\nDR_COACH_IMAGE=5.2.1\n",
    )
    assert validate(environment(system=old))[1] == ()
    defect = _only(environment(system=old.replace("DR_COACH_IMAGE=5.2.1\n", "")))
    assert str(defect.location) == "system.env:3:20"
    assert defect.message == (
        "`DR_SAGEMAKER_IMAGE` without `DR_SIMAPP_VERSION` needs `DR_COACH_IMAGE`, which is not set"
    )
