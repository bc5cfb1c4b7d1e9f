"""The kinds of value, each with what it takes and what it refuses."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError
from pydantic_core import SchemaValidator

from composegen.settings import fields
from composegen.settings.forms import Form
from composegen.settings.sentences import suggestion


def _form(kind: Any) -> Form:
    return next(item for item in get_args(kind) if isinstance(item, Form))


def _error(kind: Any, value: str) -> str:
    with pytest.raises(ValidationError) as caught:
        SchemaValidator(_form(kind).schema).validate_python(value)
    return caught.value.errors()[0]["type"]


TAKEN: list[tuple[Any, list[str]]] = [
    (fields.Bucket, ["bucket", "my.bucket-1", "Old_Bucket", 'a"b$c']),
    (fields.Prefix, ["rl-deepracer", "a/b/c", "25921e05", "a\\b", "😀", "${x", "a\nb"]),
    (fields.Key, ["custom_files/model_metadata.json", "a"]),
    (fields.YamlFile, ["training_params.yaml", "a.b.yaml"]),
    (fields.Folder, ["oval-fast", "a.b", "_x"]),
    (fields.Tag, ["5.2.2-cpu", "latest", "RELEASE.2024-01-01T00-00-00Z", "_a"]),
    (fields.SimappTag, ["6.0.4-gpu", "5.3.3-dev-cpu", "latest", "gpus", "6.0.4", "6.0.4-mine"]),
    (fields.Repository, ["awsdeepracercommunity/deepracer-simapp", "localhost:5000/a/b", "a"]),
    (fields.Gpus, ["0", "0,1", "GPU-8932f937-d72c", "-1", "10"]),
    (fields.Url, ["http://mynas:9000", "https://minio.example.org/path?x=1"]),
    (fields.Host, ["telegraf", "10.0.0.1", "my-host_1.local"]),
    (fields.Region, ["us-east-1", "us-gov-west-1", "local"]),
    (fields.Display, [":99", ":0.1", "localhost:10.0"]),
    (fields.Positions, ["0.23,-1;0.46,1", "0,1", "1,-1", "0.5,1;0.5,-1;1.0,1"]),
    (fields.Stream, ["my-stream", "none"]),
    (fields.World, ["reInvent2019_track", "my_own"]),
]
REFUSED: list[tuple[Any, dict[str, str]]] = [
    (fields.Bucket, {"s3://b": "uri", "S3://b/p": "uri", "b/p": "path", "a b": "blank"}),
    (fields.Prefix, {"s3://b/p": "uri", "a b": "blank"}),
    (fields.Key, {"s3://b/p": "uri", "a\tb": "blank"}),
    (
        fields.YamlFile,
        dict.fromkeys(["a.yml", "a/b.yaml", ".yaml", "a"], "string_pattern_mismatch"),
    ),
    (fields.Folder, dict.fromkeys(["a/b", "..", ".git", "/"], "string_pattern_mismatch")),
    (fields.Tag, dict.fromkeys(["minio/minio:1", "-a", "a:b", ".x"], "string_pattern_mismatch")),
    (fields.SimappTag, {"5.3.1-gpus": "variant", "6.0.4-cpu1": "variant", "a b": "blank"}),
    (fields.Repository, dict.fromkeys(["a/b:tag", "A/B", "/a", "a/"], "string_pattern_mismatch")),
    (fields.Gpus, dict.fromkeys(["all", "0,", ",1", "0;1", "-2"], "string_pattern_mismatch")),
    (fields.Url, dict.fromkeys(["mynas:9000", "ftp://a", "http://"], "string_pattern_mismatch")),
    (fields.Host, dict.fromkeys(["a:8092", "http://a", "a/b"], "string_pattern_mismatch")),
    (fields.Region, dict.fromkeys(["US-EAST-1", "us_east"], "string_pattern_mismatch")),
    (fields.Display, dict.fromkeys(["99", ":", ":x"], "string_pattern_mismatch")),
    (
        fields.Positions,
        dict.fromkeys(
            ["0.5", "1.1,1", "-0.1,1", "0.5,0", "0.5,2", "0.5,1;", "x,1", "0.5,1,1", "nan,1"],
            "positions",
        ),
    ),
    (fields.Stream, {"None": "stream", "a b": "blank"}),
    (fields.World, {"reInvent2019 track": "blank"}),
    (fields.Name, {"a b": "blank"}),
]


@pytest.mark.parametrize(("kind", "values"), TAKEN)
def test_a_value_of_its_kind_stays_as_it_is(kind: Any, values: list[str]) -> None:
    for value in values:
        assert SchemaValidator(_form(kind).schema).validate_python(value) == value


@pytest.mark.parametrize(("kind", "values"), REFUSED)
def test_a_value_of_another_kind_is_refused(kind: Any, values: dict[str, str]) -> None:
    assert {value: _error(kind, value) for value in values} == values


@pytest.mark.parametrize(
    ("kind", "written", "meant"),
    [
        (fields.Bucket, "s3://my-bucket/models", "my-bucket"),
        (fields.Bucket, "bucket/models", "bucket"),
        (fields.Prefix, "s3://bucket/my/model", "my/model"),
        (fields.Prefix, "my model", "my_model"),
        (fields.YamlFile, "folder/training.yml", "training.yaml"),
        (fields.Tag, "minio/minio:latest", "latest"),
        (fields.SimappTag, "5.3.1-gpus", "5.3.1-gpu"),
        (fields.SimappTag, "a/deepracer-simapp:6.0.4-cpu", "6.0.4-cpu"),
        (fields.Repository, "a/b:6.0.4-cpu", "a/b"),
        (fields.Gpus, "0, 1", "0,1"),
        (fields.Url, "mynas:9000", "http://mynas:9000"),
        (fields.Region, "US-EAST-1", "us-east-1"),
        (fields.Display, "99", ":99"),
        (fields.Positions, "0.23, -1; 0.46, 1;", "0.23,-1;0.46,1"),
        (fields.World, "reInvent2019 track", "reInvent2019_track"),
        (fields.Bucket, "s3://", ""),
        (fields.Fraction, "40", ""),
    ],
)
def test_what_was_meant_is_suggested_only_when_it_would_do(
    kind: Any, written: str, meant: str
) -> None:
    assert suggestion(written, _form(kind)) == meant
