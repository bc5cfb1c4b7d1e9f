"""The kinds of value an env file can hold, as annotated types that the models share."""

from decimal import Decimal, InvalidOperation
from typing import Annotated

from pydantic_core import PydanticCustomError

from composegen.settings.forms import boolean, decimal, free_text, text, whole, without_blanks

_GPU = "([0-9]+|(GPU|MIG)-[0-9a-zA-Z/-]+)"


def _object_name(text: str) -> str:
    if text[:5].lower() == "s3://":
        raise PydanticCustomError("uri", "a URI")
    return text


def _meant_object_name(text: str) -> str:
    path = text[5:].partition("/")[2] if text[:5].lower() == "s3://" else text
    return without_blanks(path)


def _bucket(text: str) -> str:
    if "/" in _object_name(text):
        raise PydanticCustomError("path", "holds a path")
    return text


def _meant_bucket(text: str) -> str:
    bare = text[5:] if text[:5].lower() == "s3://" else text
    return bare.strip().partition("/")[0]


def _variant(tag: str) -> str:
    last = tag.rpartition("-")[2]
    if tag[:1].isdigit() and last[:3] in ("cpu", "gpu") and last not in ("cpu", "gpu"):
        raise PydanticCustomError("variant", "ends in neither cpu nor gpu")
    return tag


def _meant_variant(tag: str) -> str:
    head, dash, last = tag.rpartition("-")
    return head + dash + last[:3] if last[:3] in ("cpu", "gpu") else ""


def _stream(text: str) -> str:
    # DeepRacer-for-Cloud's own template said so until 2021-07.
    if text == "None":
        raise PydanticCustomError("stream", "a stream's name")
    return text


def _positions(text: str) -> str:
    for position in text.split(";"):
        progress, comma, lane = position.partition(",")
        try:
            inside = 0 <= Decimal(progress) <= 1 and Decimal(lane) in (1, -1)
        except InvalidOperation:
            inside = False
        if not (comma and inside):
            raise PydanticCustomError("positions", "no list of positions")
    return text


Bool = Annotated[bool, boolean()]
Count = Annotated[int, whole(0)]
Positive = Annotated[int, whole(1)]
OptionalPositive = Annotated[int | None, whole(1)]
Port = Annotated[int, whole(1, 65535)]
OptionalPort = Annotated[int | None, whole(1, 65535)]
Fraction = Annotated[Decimal, decimal(0, 1, "a fraction of the lap")]
Seconds = Annotated[Decimal, decimal(0, unit="in seconds")]
Metres = Annotated[Decimal, decimal(0, unit="in metres")]
SignedMetres = Annotated[Decimal, decimal(unit="in metres")]
MetresPerSecond = Annotated[Decimal, decimal(0, unit="in metres per second")]
OptionalFactor = Annotated[Decimal | None, decimal(above=0)]

Label = Annotated[str, free_text(without_blanks)]
FreeText = Annotated[str, free_text()]
Name = Annotated[str, text("a name without blanks")]
World = Annotated[str, text("the name of a world, without blanks")]
Prefix = Annotated[
    str,
    text(
        "a prefix inside the bucket, without `s3://` and without blanks",
        check=_object_name,
        suggest=_meant_object_name,
    ),
]
Key = Annotated[
    str,
    text(
        "a key inside the bucket, without `s3://` and without blanks",
        check=_object_name,
        suggest=_meant_object_name,
    ),
]
Bucket = Annotated[
    str,
    text(
        "the bare name of a bucket, without `s3://`, path and blanks",
        check=_bucket,
        suggest=_meant_bucket,
    ),
]
Stream = Annotated[str, text("the name of a stream without blanks, or nothing", check=_stream)]
YamlFile = Annotated[
    str,
    text(
        "a file name that ends in `.yaml`, without folders and blanks",
        r"^[^/. \t][^/ \t]*\.yaml$",
        suggest=lambda text: without_blanks(text.rpartition("/")[2]).partition(".")[0] + ".yaml",
    ),
]
Folder = Annotated[str, text("the name of one folder, without blanks", r"^[^/. \t][^/ \t]*$")]
Tag = Annotated[
    str,
    text(
        "an image's tag alone, such as `5.2.2-cpu`",
        r"^[A-Za-z0-9_][A-Za-z0-9_.-]*$",
        suggest=lambda text: text.rpartition(":")[2],
    ),
]
SimappTag = Annotated[
    str,
    text(
        "an image's tag alone, such as `6.0.4-cpu` or `6.0.4-gpu`",
        r"^[A-Za-z0-9_][A-Za-z0-9_.-]*$",
        _variant,
        lambda text: text.rpartition(":")[2] if ":" in text else _meant_variant(text),
    ),
]
Repository = Annotated[
    str,
    text(
        "an image's repository without a tag",
        r"^([A-Za-z0-9.-]+(:[0-9]+)?/)?[a-z0-9]+([._/-]+[a-z0-9]+)*$",
        suggest=lambda text: text.rpartition(":")[0].lower() or text.lower(),
    ),
]
Gpus = Annotated[
    str,
    text(
        "a list of GPU ids such as `0` or `0,1`",
        rf"^(-1|{_GPU}(,{_GPU})*)$",
        suggest=lambda text: "".join(text.split()),
    ),
]
Url = Annotated[
    str,
    text(
        "a URL that begins with `http://` or `https://`",
        r"^https?://[^/ \t]+(/[^ \t]*)?$",
        suggest=lambda text: f"http://{text}",
    ),
]
Host = Annotated[str, text("the name or address of a host", r"^[A-Za-z0-9._-]+$")]
Region = Annotated[
    str,
    text("an AWS region such as `us-east-1`", r"^[a-z0-9-]+$", suggest=str.lower),
]
Display = Annotated[
    str,
    text(
        "an X display such as `:99`",
        r"^[^: \t]*:[0-9]+(\.[0-9]+)?$",
        suggest=lambda text: f":{text}",
    ),
]
Positions = Annotated[
    str,
    text(
        "`progress,lane` pairs with `;` between them, progress from 0 to 1 and lane -1 or 1,"
        " such as `0.23,-1;0.46,1`",
        check=_positions,
        suggest=lambda text: "".join(text.split()).rstrip(";"),
    ),
]
