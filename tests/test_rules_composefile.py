"""What is found in a compose file already there: rule, place and wording."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from composegen.api import Finding, Options, Part, Rendering, lint_compose_file, load, render
from composegen.composefile import parse_compose_file
from composegen.linting import lint
from composegen.planning.ports import Job
from composegen.rules.registry import RULES
from composegen.rules.rule import Subject
from examples import FOLDERS
from folders import write_folder

THREE = {"DR_WORKERS": "3"}
CALM = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.3"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "drfc", system=THREE, run=CALM)


def rendered(folder: Path, edits: Mapping[str, str] | None = None) -> str:
    """Render a folder, then edit the text by hand."""
    text = render(load(folder))
    for old, new in (edits or {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    return text


def findings(folder: Path, text: str) -> list[Finding]:
    """What is found in a compose file beside the env files of a folder."""
    return list(lint_compose_file(load(folder), "docker-compose.yml", text.encode()))


def contract(folder: Path, text: str) -> list[tuple[str, str, str]]:
    """Code, place and wording of everything but that the file is stale."""
    return [
        (found.code, str(found.location).removeprefix("docker-compose.yml:"), found.message)
        for found in findings(folder, text)
        if found.code != "CG401"
    ]


def by_hand(tmp_path: Path, text: str, workers: int = 1) -> list[tuple[str, str, str]]:
    """What is found in a file written by hand, for a folder with so many workers."""
    folder = write_folder(tmp_path, system={"DR_WORKERS": str(workers)}, run=CALM)
    return contract(folder, text)


def place_of(text: str, piece: str, number: int = 1) -> str:
    """Line and column of the nth time a piece stands in a text."""
    at = -1
    for _ in range(number):
        at = text.index(piece, at + 1)
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


@pytest.mark.parametrize("example", FOLDERS, ids=lambda example: example.name)
def test_the_examples_are_up_to_date_and_honour_the_contract(example: Path) -> None:
    assert findings(example, (example / "docker-compose.yml").read_text()) == []


@pytest.mark.parametrize("bind", ["0.0.0.0", "::1", "127.0.0.1"])
@pytest.mark.parametrize("multi_config", ["True", "False"])
def test_a_file_is_compared_with_the_options_it_was_rendered_with(
    tmp_path: Path, bind: str, multi_config: str
) -> None:
    folder = write_folder(
        tmp_path,
        system=THREE | {"DR_DOCKER_STYLE": "swarm"},
        run=CALM | {"DR_TRAIN_MULTI_CONFIG": multi_config},
        workers={2: {}, 3: {}},
    )
    parts = Options(added=frozenset({Part.GPU}), left_out=frozenset({Part.STORAGE}))
    options = Rendering("compose", bind, None, "training.yml", "../drfc", parts)
    text = render(load(folder), options)
    assert lint_compose_file(load(folder), "out/training.yml", text.encode()) == ()


@pytest.mark.parametrize("style", ["compose", "swarm"])
@pytest.mark.parametrize("job", Job)
@pytest.mark.parametrize(
    "name", ["docker-compose.yml", "compose.yaml", "run-0.yml", "my own.yml", "it's $1.yml"]
)
def test_a_file_of_any_name_is_compared_with_its_own_kind(
    tmp_path: Path, style: str, job: Job, name: str
) -> None:
    folder = write_folder(tmp_path, system={"DR_WORKERS": "2"}, run=CALM)
    text = render(load(folder, job=job), Rendering(style, file=name))
    assert lint_compose_file(load(folder), name, text.encode()) == ()


def test_a_stale_file_shows_every_difference(folder: Path) -> None:
    text = rendered(folder)
    other = {"DR_WORLD_NAME": "Oval_track", "DR_LOCAL_S3_MODEL_PREFIX": "other"}
    write_folder(folder, system=THREE, run=CALM | other)
    first, *others = findings(folder, text)
    assert others == []
    assert (first.code, first.severity) == ("CG401", "warning")
    stale = re.compile(r"""['"](model|reinvent_base|model/metrics/.*)['"]$""")
    numbers = [number for number, line in enumerate(text.splitlines(), 1) if stale.search(line)]
    places = [f"docker-compose.yml:{number}:7" for number in numbers]
    assert str(first.location) == places[0]
    assert first.message == (
        'the file is not what its env files make now: `MODEL_S3_PREFIX: "model"` would be'
        ' `MODEL_S3_PREFIX: "other"`; 6 more places differ'
    )
    assert [(str(r.location), r.message) for r in first.related][:2] == [
        (places[1], '`WORLD_NAME: "reinvent_base"` would be `WORLD_NAME: "Oval_track"`'),
        (
            places[2],
            '`SAGEMAKER_SHARED_S3_PREFIX: "model"` would be `SAGEMAKER_SHARED_S3_PREFIX: "other"`',
        ),
    ]
    assert first.help == (
        "`composegen render -o docker-compose.yml` writes it anew,"
        " with `--check` it shows the difference"
    )


@pytest.mark.parametrize(
    ("edits", "message"),
    [
        ({"    init: true\n": ""}, "`init: true` would come in here"),
        ({"name: ": "x-mine: 1\nname: "}, "`x-mine: 1` would go"),
        ({"name: ": "\nname: "}, "a blank line would go"),
        ({"name: ": "x-a: 1\nx-b: 2\nname: "}, "`x-a: 1` and 1 more line would go"),
    ],
)
def test_lines_that_came_or_went_are_told(
    folder: Path, edits: dict[str, str], message: str
) -> None:
    (found,) = findings(folder, rendered(folder, edits))
    assert found.message == f"the file is not what its env files make now: {message}"


def test_a_stale_file_tells_no_secret(folder: Path) -> None:
    edits = {
        'AWS_SECRET_ACCESS_KEY: "${DR_LOCAL_SECRET_ACCESS_KEY:-}"': "AWS_SECRET_ACCESS_KEY: abc"
    }
    (found,) = findings(folder, rendered(folder, edits))
    assert "abc" not in repr(found)
    assert "`AWS_SECRET_ACCESS_KEY: ***` would be" in found.message


def test_other_line_ends_do_not_make_a_file_stale(folder: Path) -> None:
    assert findings(folder, rendered(folder).replace("\n", "\r\n")) == []


def test_a_file_that_composegen_did_not_write_is_not_stale(folder: Path) -> None:
    assert findings(folder, rendered(folder, {"Generated by composegen from": "From"})) == []


def test_env_files_with_errors_make_no_file_stale(folder: Path) -> None:
    text = rendered(folder)
    (folder / "custom_files").mkdir(exist_ok=True)
    write_folder(folder, system=THREE | {"DR_CLOUD": "moon"}, run=CALM)
    assert findings(folder, text) == []


def test_a_folder_without_env_files_is_no_reason_to_raise(tmp_path: Path, folder: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    found = findings(empty, rendered(folder, {"replicas: 3": "replicas: 2"}))
    assert [finding.code for finding in found if finding.code == "CG405"] == []


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (
            "services: [",
            "CG402",
            "expected the node content, but found '<stream end>', so this is no YAML and"
            " Docker Compose refuses the file",
        ),
        ("DR_WORKERS: 3\n", "CG403", "there are no `services` in it, so this is no compose file"),
    ],
)
def test_what_is_no_compose_file_is_an_error_and_nothing_else(
    tmp_path: Path, content: str, code: str, message: str
) -> None:
    assert [found[::2] for found in by_hand(tmp_path, content)] == [(code, message)]


def test_a_missing_trainer_is_told(tmp_path: Path) -> None:
    text = "services:\n  robomaker: {image: x}\n"
    message = "there is no service `sagemaker`, so nobody trains the model"
    assert by_hand(tmp_path, text) == [("CG404", "1:1", message)]


def test_a_service_with_nearly_the_right_name_is_told(folder: Path) -> None:
    (found,) = findings(folder, "services:\n  robomaker: {scale: 3}\n  sagmaker: {image: x}\n")
    assert found.help == "call `sagmaker` `sagemaker`"


def test_missing_workers_are_told(tmp_path: Path) -> None:
    message = "there is no service `robomaker`, so there is no worker"
    assert by_hand(tmp_path, "services:\n  sagemaker: {image: x}\n") == [("CG404", "1:1", message)]


def test_a_gap_between_workers_is_told(folder: Path) -> None:
    text = """\
services:
  robomaker-1: {image: x}
  robomaker-3: {environment: [ROLLOUT_IDX=2]}
  robomaker-4: {environment: {ROLLOUT_IDX: 3}}
  sagemaker: {image: x}
"""
    message = (
        "there is no service `robomaker-2`, though there is `robomaker-4`,"
        " so the trainer waits for a worker that never comes"
    )
    (found,) = findings(folder, text)
    assert (found.code, str(found.location), found.message) == (
        "CG404",
        "docker-compose.yml:1:1",
        message,
    )
    assert [str(related.location) for related in found.related] == ["docker-compose.yml:4:3"]


def test_an_evaluation_needs_no_trainer(folder: Path) -> None:
    text = "name: deepracer-eval-0\nservices:\n  robomaker: {image: x}\n"
    assert contract(folder, text) == []


def test_another_number_of_replicas_shows_both_places(folder: Path) -> None:
    text = rendered(folder, {"replicas: 3": "replicas: 2"})
    found = next(f for f in findings(folder, text) if f.code == "CG405")
    line, column = place_of(text, "replicas: 2").split(":")
    assert str(found.location) == f"docker-compose.yml:{line}:{int(column) + len('replicas: ')}"
    assert found.message == (
        "`robomaker` has 2 replicas, but `DR_WORKERS` is `3`, so the workers' shares do not add up"
    )
    assert [(str(r.location), r.message) for r in found.related] == [
        ("system.env:6:12", "`DR_WORKERS=3` comes from here")
    ]


@pytest.mark.parametrize(
    ("services", "place", "what"),
    [
        ("robomaker: {image: x}", "2:3", "`robomaker` is one worker"),
        ("robomaker: {scale: 1}", "2:22", "`robomaker` has 1 replica"),
        (
            "robomaker-1: {image: x}\n  robomaker-2: {environment: {ROLLOUT_IDX: 1}}",
            "3:3",
            "the file has 2 workers",
        ),
    ],
)
def test_another_number_of_workers_is_told(
    tmp_path: Path, services: str, place: str, what: str
) -> None:
    text = f"services:\n  {services}\n  sagemaker: {{image: x}}\n"
    message = f"{what}, but `DR_WORKERS` is `3`, so the workers' shares do not add up"
    assert by_hand(tmp_path, text, 3) == [("CG405", place, message)]


def test_a_number_of_replicas_that_only_the_shell_knows_is_left_alone(tmp_path: Path) -> None:
    text = "services:\n  robomaker: {scale: '${N}'}\n  sagemaker: {image: x}\n"
    assert by_hand(tmp_path, text, 3) == []


@pytest.mark.parametrize(
    ("environment", "place", "message"),
    [
        (
            "{ROLLOUT_IDX: '2'}",
            "3:44",
            "`ROLLOUT_IDX` of `robomaker-2` is `2`, but worker 2 has index 1",
        ),
        (
            "[ROLLOUT_IDX=0]",
            "3:31",
            "`ROLLOUT_IDX` of `robomaker-2` is `0`, but worker 2 has index 1",
        ),
        ("{}", "3:3", "`robomaker-2` sets no `ROLLOUT_IDX`, so it counts itself as worker 1"),
    ],
)
def test_a_wrong_index_is_told(tmp_path: Path, environment: str, place: str, message: str) -> None:
    text = f"""\
services:
  robomaker-1: {{environment: {{ROLLOUT_IDX: 0}}}}
  robomaker-2: {{environment: {environment}}}
  sagemaker: {{image: x}}
"""
    assert by_hand(tmp_path, text, 2) == [("CG406", place, message)]


def test_replicas_in_mode_run_all_have_one_index(folder: Path) -> None:
    text = rendered(folder, {"/run.sh multi ": "/run.sh run "})
    message = "`robomaker` runs in mode `run`, so all 3 replicas have one index"
    assert contract(folder, text) == [("CG406", place_of(text, "|\n"), message)]


@pytest.mark.parametrize(
    ("edit", "piece", "message"),
    [
        (
            {'"reinvent_base"': '"a $$ $TRACK b"'},
            "$TRACK",
            "`$TRACK` in `WORLD_NAME` comes from the shell that calls Docker Compose,"
            " so it differs from machine to machine",
        ),
        (
            {'"reinvent_base"': '"${TRACK:-secret}"'},
            "${TRACK",
            "`$TRACK` in `WORLD_NAME` comes from the shell that calls Docker Compose,"
            " so it differs from machine to machine",
        ),
        (
            {'"reinvent_base"': "costs 5$"},
            "$\n",
            "a single `$` in `WORLD_NAME`, which Docker Stack refuses",
        ),
        (
            {"export DOCKER": "echo $HOME\n        export DOCKER"},
            "$HOME\n",
            "`$HOME` in `command` comes from the shell that calls Docker Compose,"
            " so it differs from machine to machine",
        ),
        (
            {"${DR_LOCAL_ACCESS_KEY_ID:-}": "${DR_LOCAL_ACCESS_KEY_ID}"},
            "${DR_LOCAL_ACCESS_KEY_ID}",
            "`$DR_LOCAL_ACCESS_KEY_ID` in `MINIO_ROOT_USER` comes from the shell that calls"
            " Docker Compose, so it differs from machine to machine",
        ),
    ],
)
def test_a_single_dollar_is_told_where_it_stands(
    folder: Path, edit: dict[str, str], piece: str, message: str
) -> None:
    text = rendered(folder, edit)
    assert contract(folder, text) == [("CG407", place_of(text, piece), message)]


def test_a_dollar_written_as_an_escape_is_told_at_the_value(tmp_path: Path) -> None:
    text = 'services:\n  robomaker: {entrypoint: "\\x24A"}\n  sagemaker: {image: x}\n'
    ((code, place, _),) = by_hand(tmp_path, text)
    assert (code, place) == ("CG407", "2:27")


def test_a_version_in_compose_style_is_told(folder: Path) -> None:
    text = rendered(folder, {"name: ": 'version: "3.8"\nname: '})
    message = "Docker Compose ignores `version` and warns about it at every command"
    assert contract(folder, text) == [("CG408", place_of(text, "version: "), message)]


def test_a_version_in_a_file_for_docker_stack_is_fine(tmp_path: Path) -> None:
    text = 'version: "3.8"\nservices:\n  robomaker: {image: x}\n  sagemaker: {image: x}\n'
    assert by_hand(tmp_path, text) == []


@pytest.mark.parametrize(
    ("key", "follows"),
    [
        ("hostname", "so none of them finds out its number"),
        ("container_name", "so Docker Compose refuses the file"),
    ],
)
def test_one_name_for_several_replicas_is_told(folder: Path, key: str, follows: str) -> None:
    text = rendered(folder, {"    init: true": f"    {key}: worker\n    init: true"})
    message = f"`{key}` gives 3 replicas of `robomaker` one name, {follows}"
    assert contract(folder, text) == [("CG409", place_of(text, f"{key}: worker"), message)]


def test_a_name_for_a_single_container_is_fine(tmp_path: Path) -> None:
    text = "services:\n  robomaker: {hostname: a}\n  sagemaker: {container_name: b}\n"
    assert by_hand(tmp_path, text) == []


@pytest.mark.parametrize(
    ("one", "other", "port"),
    [
        ("8080:80", "8080:81", 8080),
        ("127.0.0.1:8080-8090:80", "[::]:8085:80", 8085),
        ("127.0.0.1:8080:80/udp", "127.0.0.1:8079-8081:80/udp", 8080),
        ("8080:80", "{target: 1, published: '8080', protocol: tcp}", 8080),
    ],
)
def test_two_services_on_one_port_show_both_places(
    folder: Path, one: str, other: str, port: int
) -> None:
    text = f"""\
services:
  robomaker: {{scale: 3}}
  a:
    ports: ["{one}"]
  b:
    ports: [{other if other.startswith("{") else f'"{other}"'}]
  sagemaker: {{image: x}}
"""
    (found,) = findings(folder, text)
    assert (found.code, str(found.location), found.message) == (
        "CG410",
        "docker-compose.yml:6:13",
        f"`b` publishes on port {port} of the host, as `a` does, so only one of them starts",
    )
    assert [(str(r.location), r.message) for r in found.related] == [
        ("docker-compose.yml:4:13", "`a` publishes on it here")
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("8080:80", "8081:80"),
        ("8080:80", "8080:80/udp"),
        ("127.0.0.1:8080:80", "127.0.0.2:8080:80"),
        ("8080", "8080"),
        ("${PORT}:80", "${PORT}:80"),
    ],
)
def test_ports_that_do_not_meet_are_fine(tmp_path: Path, one: str, other: str) -> None:
    text = f'services:\n  robomaker: {{ports: ["{one}"]}}\n  sagemaker: {{ports: ["{other}"]}}\n'
    assert by_hand(tmp_path, text) == []


def test_replicas_need_a_port_each(folder: Path) -> None:
    text = rendered(folder, {":8080-8082:": ":8080-8081:"})
    message = (
        "3 replicas of `robomaker` are to share ports 8080 to 8081 of the host,"
        " so 1 of them cannot start"
    )
    assert contract(folder, text) == [("CG410", place_of(text, "'127.0.0.1:8080"), message)]


@pytest.mark.parametrize(
    "healthcheck",
    [
        "image: x",
        "healthcheck: {disable: true}",
        "healthcheck: {test: NONE}",
        "healthcheck: {test: [NONE]}",
    ],
)
def test_waiting_for_health_without_a_check_is_told(tmp_path: Path, healthcheck: str) -> None:
    text = f"""\
services:
  robomaker:
    depends_on:
      sagemaker:
        condition: service_healthy
  sagemaker:
    {healthcheck}
"""
    message = (
        "`robomaker` waits until `sagemaker` is healthy, but `sagemaker` has no `healthcheck`,"
        " so it never starts"
    )
    assert by_hand(tmp_path, text) == [("CG411", "5:20", message)]


@pytest.mark.parametrize(
    ("condition", "healthcheck"),
    [("service_healthy", "{test: [CMD, 'true']}"), ("service_started", "{disable: true}")],
)
def test_waiting_for_what_will_come_is_fine(
    tmp_path: Path, condition: str, healthcheck: str
) -> None:
    text = f"""\
services:
  robomaker: {{depends_on: {{sagemaker: {{condition: {condition}}}}}}}
  sagemaker: {{healthcheck: {healthcheck}}}
"""
    assert by_hand(tmp_path, text) == []


def test_an_allow_comment_silences_a_rule_and_may_not_be_one_too_many(folder: Path) -> None:
    comment = "# composegen: allow CG407\n"
    edits = {"WORLD_NAME: ": f"{comment}      WORLD_NAME: ", '"reinvent_base"': '"$A"'}
    assert contract(folder, rendered(folder, edits)) == []
    text = rendered(folder, {"init: true": f"{comment}    init: true"})
    assert [found[0] for found in contract(folder, text)] == ["CG190"]


def test_rules_find_values_through_anchors_and_merges_once(tmp_path: Path) -> None:
    text = """\
x-worker: &worker {environment: {WORLD_NAME: "$A"}}
services:
  robomaker: {<<: *worker}
  sagemaker: *worker
"""
    assert [found[:2] for found in by_hand(tmp_path, text)] == [("CG407", "1:47")]


SHAPES = st.recursive(
    st.sampled_from(["1", "'$A'", "null", "robomaker", "8080:80", "NONE", "service_healthy"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(
            st.sampled_from(
                [
                    *("services", "robomaker", "robomaker-2", "sagemaker", "ports", "published"),
                    *("environment", "command", "deploy", "replicas", "scale", "hostname", "name"),
                    *("depends_on", "condition", "healthcheck", "test", "version", "env_file"),
                ]
            ),
            inner,
            max_size=4,
        ).map(lambda held: f"{{{', '.join(f'{key}: {value}' for key, value in held.items())}}}"),
    ),
    max_leaves=25,
)


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_folder(tmp_path_factory.mktemp("complete"))


@settings(max_examples=400, deadline=None)
@given(shape=SHAPES)
def test_a_file_of_any_shape_is_linted_without_raising(complete: Path, shape: str) -> None:
    text = f"services: {{robomaker: {shape}, sagemaker: {shape}}}\n"
    read = parse_compose_file("c.yml", text.encode())
    assert read.defects == ()
    found = lint(Subject(load(complete), compose_file=read, rendering=text), RULES)
    assert list(found) == sorted(found, key=lambda finding: finding.sort_key())
