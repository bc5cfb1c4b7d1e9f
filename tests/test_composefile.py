"""A compose file already there: values with places, from any bytes."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from composegen.api import Rendering, load, render
from composegen.composefile import difference, parse_compose_file
from composegen.reading.yaml_values import read_yaml
from folders import write_folder


def defect_of(content: bytes) -> tuple[str, str, str]:
    """Rule, place and wording of the only thing wrong with a file."""
    (defect,) = parse_compose_file("c.yml", content).defects
    return defect.rule, str(defect.location), defect.message


def test_keys_and_scalars_know_their_place() -> None:
    value, _, defects = read_yaml("c.yml", b"a:\n  - b: 'c d'\n")
    assert value is not None
    inner = value.entries["a"].value.items[0].entries["b"]
    assert (str(inner.location), str(inner.value.location)) == ("c.yml:2:5", "c.yml:2:8")
    assert (inner.value.text, inner.value.written, inner.value.location.end_column) == (
        "c d",
        "'c d'",
        13,
    )
    assert defects == []


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_places_do_not_depend_on_line_ends_or_a_byte_order_mark(line_end: str) -> None:
    text = line_end.join(["\ufeffa: 1", "b:", "  c: é😀x", ""])
    value, _, _ = read_yaml("c.yml", text.encode())
    assert value is not None
    found = value.at("b", "c")
    assert found is not None
    assert (str(found.location), found.location.end_column) == ("c.yml:3:6", 9)


def test_merges_and_anchors_are_resolved_and_keep_the_place_of_the_value() -> None:
    content = b"""\
x: &x {image: one, init: true}
y: &y {init: false, tty: true}
services:
  a: {<<: *x}
  b: {<<: [*x, *y], image: two}
"""
    read = parse_compose_file("c.yml", content)
    a, b = (read.services[name].entry.value for name in "ab")
    texts = {name: entry.value.text for name, entry in b.entries.items()}
    assert texts == {"image": "two", "init": "true", "tty": "true"}
    assert str(a.entries["image"].value.location) == "c.yml:1:15"


def test_later_documents_lie_over_earlier_ones() -> None:
    content = b"services:\n  a: {image: x, tty: true}\n---\nservices:\n  a: {image: y}\n  b: {}\n"
    services = parse_compose_file("c.yml", content).services
    image = services["a"].entry.value.at("image")
    assert image is not None
    assert (image.text, str(image.location)) == ("y", "c.yml:5:14")
    assert services["a"].entry.value.at("tty") is not None
    assert list(services) == ["a", "b"]


def test_a_mapping_that_merges_itself_ends() -> None:
    read = parse_compose_file("c.yml", b"services:\n  a: &a\n    <<: *a\n    b: *a\n")
    assert list(read.services["a"].entry.value.entries) == ["b"]


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        (b"a: [", "c.yml:1:5", "expected the node content, but found '<stream end>'"),
        (b"a:\n  b: *x\n", "c.yml:2:6", "found undefined alias 'x'"),
        (b"a: 1\nb: c: d\n", "c.yml:2:5", "mapping values are not allowed here"),
        (b"a: \x01", "c.yml:1:4", "special characters are not allowed"),
        (b"[" * 5000, "c.yml:1:1", "the values are nested too deeply"),
    ],
)
def test_broken_yaml_is_a_finding_with_place(content: bytes, place: str, words: str) -> None:
    message = f"{words}, so this is no YAML and Docker Compose refuses the file"
    assert defect_of(content) == ("broken-yaml", place, message)


def test_a_byte_that_is_no_text_is_a_finding_with_place() -> None:
    message = "byte 0xff is not UTF-8, so this is no YAML"
    assert defect_of("# é\na: ".encode() + b"\xff") == ("broken-yaml", "c.yml:2:4", message)


def test_a_key_that_stands_twice_shows_both_places() -> None:
    (defect,) = parse_compose_file("c.yml", b"services:\n  a: {b: 1}\n  a: {}\n").defects
    assert (str(defect.location), defect.message) == (
        "c.yml:3:3",
        "`a` stands twice in one mapping, so Docker Compose refuses the file",
    )
    assert [str(related.location) for related in defect.related] == ["c.yml:2:3"]


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        (b"", "c.yml:1:1", "there are no `services` in it"),
        (b"# nothing\n", "c.yml:1:1", "there are no `services` in it"),
        (b"- 1\n", "c.yml:1:1", "there are no `services` in it"),
        (b"just a text\n", "c.yml:1:1", "there are no `services` in it"),
        (b"a: 1\nservices:\n", "c.yml:2:1", "there is nothing below `services`"),
        (b"services: [a]\n", "c.yml:1:1", "there is nothing below `services`"),
    ],
)
def test_what_is_no_compose_file_is_said_to_be_none(content: bytes, place: str, words: str) -> None:
    message = f"{words}, so this is no compose file"
    assert defect_of(content) == ("no-compose-file", place, message)


@pytest.mark.parametrize(
    ("rendering", "workers"),
    [
        (Rendering(), 1),
        (Rendering(bind="0.0.0.0", file="training.yml"), 3),
        (Rendering(bind="::1", file="a.yml", folder="../drfc"), 3),
        (Rendering("swarm", file="its own.yml", folder="../drfc"), 3),
    ],
)
def test_the_options_of_a_rendering_can_be_read_from_its_file(
    tmp_path: Path, rendering: Rendering, workers: int
) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": str(workers)},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.3"},
        workers={2: {}, 3: {}},
    )
    read = parse_compose_file("x.yml", render(load(folder), rendering).encode())
    assert read.generated
    assert (read.bind, read.named, read.folder) == (
        rendering.bind,
        rendering.file,
        rendering.folder,
    )
    assert [worker.number for worker in read.workers] == ([None] if workers == 1 else [1, 2, 3])


def test_an_anchor_that_is_set_twice_counts_as_it_stands_last(
    recwarn: pytest.WarningsRecorder,
) -> None:
    content = b"services:\n  a: &s {image: x}\n  b: &s {image: y}\n  c: *s\n"
    read = parse_compose_file("c.yml", content)
    image = read.services["c"].entry.value.at("image")
    assert image is not None
    assert (image.text, read.defects, list(recwarn)) == ("y", (), [])


def test_environment_is_read_in_both_of_its_forms() -> None:
    content = b"services:\n  a: {environment: {A: 1, B: , C: ''}}\n  b: {environment: [A=1=2, B]}\n"
    services = parse_compose_file("c.yml", content).services
    assert [services["a"].variable(name) for name in "ABCD"] == ["1", None, "", None]
    assert [services["b"].variable(name) for name in "ABC"] == ["1=2", "", None]


@pytest.mark.parametrize(
    ("settings", "replicas"),
    [
        ("", 1),
        ("deploy: {replicas: 3}", 3),
        ("scale: 2", 2),
        ("deploy: {replicas: '4'}", 4),
        ("deploy: {replicas: '${N}'}", None),
    ],
)
def test_replicas_are_read_wherever_they_stand(settings: str, replicas: int | None) -> None:
    content = f"services:\n  a:\n    image: x\n    {settings}\n".encode()
    assert parse_compose_file("c.yml", content).services["a"].replicas == replicas


def test_a_difference_hides_what_a_secret_is_set_to() -> None:
    before = 'A: 1\nAWS_SECRET_ACCESS_KEY: "topsecret"\n'
    after = 'A: 2\nAWS_SECRET_ACCESS_KEY: "${DR_LOCAL_SECRET_ACCESS_KEY:-}"'
    lines = list(difference(before, after, "c.yml", "c.yml (rendered anew)"))
    assert lines[3:] == [
        "-A: 1\n",
        "-AWS_SECRET_ACCESS_KEY: ***\n",
        "+A: 2\n",
        '+AWS_SECRET_ACCESS_KEY: "${DR_LOCAL_SECRET_ACCESS_KEY:-}"\n\\ No newline at end of file\n',
    ]


SNIPPETS = st.sampled_from(
    [
        *(
            "services:",
            "\n",
            "\n  ",
            "\n    ",
            "a: ",
            "b: ",
            "- ",
            "[",
            "]",
            "{",
            "}",
            ", ",
            "&a ",
            "*a",
        ),
        *(
            "<<: ",
            "|",
            ">",
            "'",
            '"',
            "#",
            "!x ",
            "? ",
            "---",
            "...",
            "%",
            "$",
            "\t",
            "é",
            "\u2028",
        ),
        *(
            "replicas: 2",
            "ports: ",
            "1:2",
            "environment: ",
            "robomaker: ",
            "sagemaker: ",
            "\x85",
            "\0",
        ),
    ]
)


@settings(max_examples=500, deadline=None)
@given(
    st.one_of(st.binary(max_size=80), st.lists(SNIPPETS, max_size=25).map("".join).map(str.encode))
)
def test_no_bytes_make_it_raise(content: bytes) -> None:
    read = parse_compose_file("c.yml", content)
    assert bool(read.services) or bool(read.defects)
    for service in read.services.values():
        assert isinstance(service.environment, dict)


@settings(max_examples=200, deadline=None)
@given(st.lists(SNIPPETS, max_size=25).map("".join))
def test_a_line_on_top_moves_every_place_by_one(text: str) -> None:
    plain = parse_compose_file("c.yml", text.encode())
    moved = parse_compose_file("c.yml", b"#\n" + text.encode())
    if "%" not in text:
        assert [
            (d.rule, d.location.line + 1, d.message) for d in plain.defects if d.location.line > 1
        ] == [(d.rule, d.location.line, d.message) for d in moved.defects if d.location.line > 2]
