"""What is found in env files as text: rule, place and wording, beside the value."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from composegen.configuration import Configuration, load_folder
from composegen.finding import Finding
from composegen.linting import lint
from composegen.reading.layers import Folder
from composegen.rules.rule import Subject
from folders import RUN, SYSTEM

# The stock values, with what the init script of DeepRacer-for-Cloud fills in.
STOCK_SYSTEM = """\
DR_CLOUD=local
DR_AWS_APP_REGION=us-east-1
DR_UPLOAD_S3_PROFILE=default
DR_UPLOAD_S3_BUCKET=models-of-mine
DR_LOCAL_S3_BUCKET=bucket
DR_LOCAL_S3_PROFILE=minio
DR_GUI_ENABLE=False
DR_KINESIS_STREAM_NAME=
DR_CAMERA_MAIN_ENABLE=True
DR_CAMERA_SUB_ENABLE=False
DR_CAMERA_KVS_ENABLE=True
DR_ENABLE_EXTRA_KVS_OVERLAY=False
DR_SIMAPP_SOURCE=awsdeepracercommunity/deepracer-simapp
DR_SIMAPP_VERSION=6.0.4-cpu
DR_MINIO_IMAGE=latest
DR_ANALYSIS_IMAGE=cpu
DR_WORKERS=1
DR_ROBOMAKER_MOUNT_LOGS=False
# DR_ROBOMAKER_MOUNT_SIMAPP_DIR=
# DR_ROBOMAKER_MOUNT_SCRIPTS_DIR=${DR_DIR}/.
DR_CLOUD_WATCH_ENABLE=False
DR_CLOUD_WATCH_LOG_STREAM_PREFIX=
DR_DOCKER_STYLE=compose
DR_HOST_X=False
DR_WEBVIEWER_PORT=8100
# DR_DISPLAY=:99
# DR_REMOTE_MINIO_URL=http://mynas:9000
DR_QUIET_ACTIVATE=False
"""
STOCK_RUN = """\
DR_RUN_ID=0
DR_WORLD_NAME=reinvent_base
DR_RACE_TYPE=TIME_TRIAL
DR_CAR_NAME=FastCar
DR_CAR_BODY_SHELL_TYPE=deepracer
DR_CAR_COLOR=Red
DR_DISPLAY_NAME=$DR_CAR_NAME
DR_RACER_NAME=$DR_CAR_NAME
DR_ENABLE_DOMAIN_RANDOMIZATION=False
DR_EVAL_NUMBER_OF_TRIALS=3
DR_EVAL_IS_CONTINUOUS=True
DR_EVAL_MAX_RESETS=100
DR_EVAL_OFF_TRACK_PENALTY=5.0
DR_EVAL_COLLISION_PENALTY=5.0
DR_EVAL_SAVE_MP4=False
DR_EVAL_CHECKPOINT=last
DR_EVAL_OPP_S3_MODEL_PREFIX=rl-deepracer-sagemaker
DR_EVAL_OPP_CAR_BODY_SHELL_TYPE=deepracer
DR_EVAL_OPP_CAR_NAME=FasterCar
DR_EVAL_OPP_DISPLAY_NAME=$DR_EVAL_OPP_CAR_NAME
DR_EVAL_OPP_RACER_NAME=$DR_EVAL_OPP_CAR_NAME
DR_EVAL_DEBUG_REWARD=False
DR_EVAL_RESET_BEHIND_DIST=1.0
DR_EVAL_REVERSE_DIRECTION=False
#DR_EVAL_RTF=1.0
DR_TRAIN_CHANGE_START_POSITION=True
DR_TRAIN_REVERSE_DIRECTION=False
DR_TRAIN_ALTERNATE_DRIVING_DIRECTION=False
DR_TRAIN_START_POSITION_OFFSET=0.0
DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.05
DR_TRAIN_MULTI_CONFIG=False
DR_TRAIN_MIN_EVAL_TRIALS=5
DR_TRAIN_BEST_MODEL_METRIC=progress
#DR_TRAIN_MAX_STEPS_PER_ITERATION=10000
DR_LOCAL_S3_MODEL_PREFIX=rl-deepracer-sagemaker
DR_LOCAL_S3_PRETRAINED=False
DR_LOCAL_S3_PRETRAINED_PREFIX=rl-sagemaker-pretrained
DR_LOCAL_S3_PRETRAINED_CHECKPOINT=last
DR_LOCAL_S3_CUSTOM_FILES_PREFIX=custom_files
DR_LOCAL_S3_TRAINING_PARAMS_FILE=training_params.yaml
DR_LOCAL_S3_EVAL_PARAMS_FILE=evaluation_params.yaml
DR_LOCAL_S3_MODEL_METADATA_KEY=$DR_LOCAL_S3_CUSTOM_FILES_PREFIX/model_metadata.json
DR_LOCAL_S3_HYPERPARAMETERS_KEY=$DR_LOCAL_S3_CUSTOM_FILES_PREFIX/hyperparameters.json
DR_LOCAL_S3_REWARD_KEY=$DR_LOCAL_S3_CUSTOM_FILES_PREFIX/reward_function.py
DR_LOCAL_S3_METRICS_PREFIX=$DR_LOCAL_S3_MODEL_PREFIX/metrics
DR_UPLOAD_S3_PREFIX=$DR_LOCAL_S3_MODEL_PREFIX-1

DR_OA_NUMBER_OF_OBSTACLES=6
DR_OA_MIN_DISTANCE_BETWEEN_OBSTACLES=2.0
DR_OA_RANDOMIZE_OBSTACLE_LOCATIONS=False
DR_OA_IS_OBSTACLE_BOT_CAR=False
DR_OA_OBSTACLE_TYPE=box_obstacle
DR_OA_OBJECT_POSITIONS=

DR_H2B_IS_LANE_CHANGE=False
DR_H2B_LOWER_LANE_CHANGE_TIME=3.0
DR_H2B_UPPER_LANE_CHANGE_TIME=5.0
DR_H2B_LANE_CHANGE_DISTANCE=1.0
DR_H2B_NUMBER_OF_BOT_CARS=3
DR_H2B_MIN_DISTANCE_BETWEEN_BOT_CARS=2.0
DR_H2B_RANDOMIZE_BOT_CAR_LOCATIONS=False
DR_H2B_BOT_CAR_SPEED=0.2
DR_H2B_BOT_CAR_PENALTY=5.0"""

Told = list[tuple[str, str, str]]
SHELL_CUTS = (
    "DRfC's shell cuts at blanks and at a second `=`, even in quotes; write it without them"
)


def lines(values: Mapping[str, str]) -> bytes:
    return "".join(f"{name}={value}\n" for name, value in values.items()).encode()


def folder(
    *, system: bytes | str = "", run: bytes | str = "", worker: bytes | str | None = None
) -> Configuration:
    """A folder without findings but for what comes first in a file, before what it needs."""
    needed = {"system.env": dict(SYSTEM), "run.env": dict(RUN)}
    if worker is not None:
        needed["system.env"]["DR_WORKERS"] = "2"
        needed["run.env"] |= {
            "DR_TRAIN_MULTI_CONFIG": "True",
            "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1",
        }
    files = {}
    for name, text in (("system.env", system), ("run.env", run), ("worker-2.env", worker)):
        if text is None:
            continue
        content = text.encode() if isinstance(text, str) else text
        ours = {n: v for n, v in needed.get(name, {}).items() if f"{n}=".encode() not in content}
        files[name] = content + lines(ours)
    return load_folder(Folder(Path(), frozenset(files), files))


def findings(configuration: Configuration) -> tuple[Finding, ...]:
    return lint(Subject(configuration))


def told(configuration: Configuration) -> Told:
    """Code, place and wording of everything that is found."""
    return [(f.code, str(f.location), f.message) for f in findings(configuration)]


def value(configuration: Configuration, name: str, worker: int = 1) -> str:
    """What a worker sees."""
    return configuration.plan.workers[worker - 1].settings.environment[name].value


@pytest.mark.parametrize("style", ["compose", "swarm"])
def test_the_stock_templates_filled_in_have_no_finding(style: str) -> None:
    system = STOCK_SYSTEM.replace("DOCKER_STYLE=compose", f"DOCKER_STYLE={style}")
    files = {"system.env": system.encode(), "run.env": STOCK_RUN.encode()}
    configuration = load_folder(Folder(Path(), frozenset(files), files))
    assert told(configuration) == []
    assert value(configuration, "DR_UPLOAD_S3_PREFIX") == "rl-deepracer-sagemaker-1"
    assert value(configuration, "DR_H2B_BOT_CAR_PENALTY") == "5.0"


def test_a_comment_behind_a_value_is_an_error_that_names_what_the_shell_reads() -> None:
    configuration = folder(system="DR_WORKERS=3 # was DR_WORKERS=1\n")
    assert value(configuration, "DR_WORKERS") == "3"
    (finding,) = [found for found in findings(configuration) if found.code < "CG2"]
    assert (finding.code, finding.severity) == ("CG110", "error")
    assert str(finding.location) == "system.env:1:14"
    assert finding.location.end_column == 32
    assert finding.message == (
        "`# was DR_WORKERS=1` is no comment for DRfC's shell, which also reads `DR_WORKERS=1` out "
        "of it"
    )
    assert finding.help == "put the comment on a line of its own, above"


@pytest.mark.parametrize(
    ("line", "name", "expected", "place", "message"),
    [
        (
            "DR_CAR_NAME='Fast'  # a car",
            "DR_CAR_NAME",
            "Fast",
            "run.env:1:21",
            "`# a car` is no comment for DRfC's shell, which takes each word for a variable",
        ),
        (
            "DR_KINESIS_STREAM_NAME=   # none",
            "DR_KINESIS_STREAM_NAME",
            "# none",
            "run.env:1:27",
            "`# none` becomes the value of `DR_KINESIS_STREAM_NAME`, since only a `#` behind a "
            "value and a blank begins a comment",
        ),
        (
            "DR_CAR_NAME=Fast\t# a car",
            "DR_CAR_NAME",
            "Fast\t# a car",
            "run.env:1:18",
            "`# a car` becomes part of the value of `DR_CAR_NAME`, since only a `#` behind a "
            "value and a blank begins a comment",
        ),
    ],
)
def test_a_comment_that_may_become_the_value_is_an_error(
    line: str, name: str, expected: str, place: str, message: str
) -> None:
    configuration = folder(run=line + "\n")
    assert value(configuration, name) == expected
    assert ("CG110", place, message) in told(configuration)
    assert "CG113" not in [finding.code for finding in findings(configuration)]


def test_a_comment_in_a_worker_file_is_part_of_the_value_for_its_own_reader() -> None:
    assert told(folder(worker="DR_CAR_COLOR=Blue # sky\n")) == [
        ("CG110", "worker-2.env:1:19", "DRfC's own reader makes `# sky` part of `DR_CAR_COLOR`")
    ]


def test_a_colour_that_begins_with_a_hash_is_no_comment() -> None:
    configuration = folder(run="MY_COLOUR=#ff0000\n")
    assert (told(configuration), value(configuration, "MY_COLOUR")) == ([], "#ff0000")


def test_windows_line_ends_are_one_finding_a_file_and_not_in_the_value() -> None:
    configuration = folder(run=b"DR_CAR_COLOR=Blue\r\n\r\nDR_GAZEBO_ARGS=\r\n")
    message = "lines end with a carriage return, which DRfC's shell makes part of every value"
    assert told(configuration) == [("CG111", "run.env:1:18", message)]
    assert value(configuration, "DR_CAR_COLOR") == "Blue"
    assert value(configuration, "DR_GAZEBO_ARGS") == ""


def test_a_byte_order_mark_is_read_over_and_found() -> None:
    configuration = folder(system=b"\xef\xbb\xbfDR_HOST_X=False\n")
    message = "the file begins with a byte-order mark, so DRfC's shell loses its first line"
    assert told(configuration) == [("CG112", "system.env:1:1", message)]
    assert value(configuration, "DR_HOST_X") == "False"


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        (
            "A=1\n".encode("utf-16"),
            "run.env:1:1",
            "the file is UTF-16, which no reader of env files understands",
        ),
        (b"A=1\nB=caf\xe9\n", "run.env:2:6", "byte 0xe9 is not UTF-8, so the file cannot be read"),
        (
            b"A=1\nB=\0\n",
            "run.env:2:3",
            "a NUL character, which no environment can hold, so the file cannot be read",
        ),
    ],
)
def test_what_is_no_text_is_one_error_with_its_place(
    content: bytes, place: str, message: str
) -> None:
    assert told(folder(run=content)) == [("CG102", place, message)]


def test_what_the_reader_of_worker_files_cannot_take_is_a_warning_for_each_line() -> None:
    configuration = folder(
        worker='DR_WORLD_NAME="Bowtie_track"\n\n  # note\nMY_KEY=YWJj==\nDR_CAR_COLOR=Blue\n'
    )
    assert told(configuration) == [
        (
            "CG114",
            "worker-2.env:1:15",
            '`DR_WORLD_NAME` is `Bowtie_track` for Docker Compose and `"Bowtie_track"` for '
            "DRfC's own reader, which keeps the quotes",
        ),
        ("CG114", "worker-2.env:2:1", "DRfC's own reader crashes at a blank line"),
        (
            "CG114",
            "worker-2.env:3:3",
            "an indented comment is no comment for DRfC's own reader, which stops at a line "
            "without `=`",
        ),
        (
            "CG114",
            "worker-2.env:4:8",
            "`MY_KEY` is `YWJj==` for Docker Compose, and DRfC's own reader stops at the second "
            "`=`",
        ),
    ]
    assert {finding.severity for finding in findings(configuration)} == {"warning"}
    assert value(configuration, "DR_WORLD_NAME", 2) == "Bowtie_track"
    assert value(configuration, "MY_KEY", 2) == "YWJj=="
    assert findings(configuration)[0].help == "write `DR_WORLD_NAME=Bowtie_track`"


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        (
            "DR_CAR_COLOR=Blue  ",
            "`DR_CAR_COLOR` is `Blue` for Docker Compose and `Blue  ` for DRfC's own reader, "
            "which takes it to the letter",
            "write `DR_CAR_COLOR=Blue`",
        ),
        (
            "export DR_CAR_COLOR=Blue",
            "`DR_CAR_COLOR` is `Blue` for Docker Compose, and DRfC's own reader sets "
            "`export DR_CAR_COLOR` instead",
            "write `DR_CAR_COLOR=Blue`",
        ),
        (
            "DR_DISPLAY_NAME=$DR_CAR_NAME",
            "`DR_DISPLAY_NAME` is `FastCar` for Docker Compose and `$DR_CAR_NAME` for DRfC's own "
            "reader, which resolves no references",
            "write the value itself",
        ),
        (
            'MY_TEXT="a\nb"',
            "`MY_TEXT` is `a\\nb` for Docker Compose, and DRfC's own reader stops at a line "
            "without `=`",
            "DRfC reads line by line, so write the value on one line",
        ),
    ],
)
def test_what_the_reader_of_worker_files_takes_otherwise_is_said(
    line: str, message: str, help: str
) -> None:
    (finding,) = findings(folder(worker=line + "\n"))
    assert (finding.code, finding.message, finding.help) == ("CG114", message, help)


def test_lines_of_a_worker_file_that_is_not_read_are_not_looked_at() -> None:
    files = {
        "system.env": lines(SYSTEM),
        "run.env": lines(RUN),
        "worker-2.env": b"\n",
    }
    found = told(load_folder(Folder(Path(), frozenset(files), files)))
    assert [code for code, *_ in found] == ["CG302"]


def test_quoted_positions_are_read_alike_in_run_env_and_in_a_worker_file() -> None:
    positions = 'DR_OA_OBJECT_POSITIONS="0.23,-1;0.46,1"\n'
    configuration = folder(run=positions, worker=positions)
    assert told(configuration) == []
    assert value(configuration, "DR_OA_OBJECT_POSITIONS", 2) == "0.23,-1;0.46,1"


def test_the_shell_runs_what_stands_behind_a_semicolon() -> None:
    configuration = folder(run="DR_OA_OBJECT_POSITIONS=0.23,-1;0.46,1\n")
    (finding,) = findings(configuration)
    assert (finding.code, str(finding.location)) == ("CG113", "run.env:1:24")
    assert finding.message == (
        "`DR_OA_OBJECT_POSITIONS` is `0.23,-1;0.46,1` for Docker Compose and `0.23,-1` for "
        "DRfC's shell, which runs `0.46,1` as a command"
    )
    assert finding.help == 'write `DR_OA_OBJECT_POSITIONS="0.23,-1;0.46,1"`'
    assert value(configuration, "DR_OA_OBJECT_POSITIONS") == "0.23,-1;0.46,1"


@pytest.mark.parametrize("quote", ["", '"', "'"])
def test_a_blank_in_a_free_text_is_one_warning(quote: str) -> None:
    configuration = folder(run=f"DR_CAR_NAME={quote}Fast Car{quote}\n")
    assert [(f.code, str(f.location)) for f in findings(configuration)] == [
        ("CG212", "run.env:1:13")
    ]
    assert value(configuration, "DR_CAR_NAME") == "Fast Car"


def test_a_blank_in_a_name_with_a_closed_form_is_one_error() -> None:
    configuration = folder(run="DR_WORLD_NAME=reInvent2019 track\n")
    assert [(f.code, f.severity, str(f.location)) for f in findings(configuration)] == [
        ("CG201", "error", "run.env:1:15")
    ]
    assert value(configuration, "DR_WORLD_NAME") == "reInvent2019 track"


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        (
            "MY_NAME=Fast Car",
            "`MY_NAME` is `Fast Car` for Docker Compose and `Fast` for DRfC's shell, which takes "
            "`Car` for a variable",
            SHELL_CUTS,
        ),
        (
            'MY_NAME="Fast Car"',
            "`MY_NAME` is `Fast Car` for Docker Compose, and DRfC's shell does not set it: it "
            "finds a quote that is never closed",
            SHELL_CUTS,
        ),
        (
            "MY_NAME=a B=2",
            "`MY_NAME` is `a B=2` for Docker Compose and `a` for DRfC's shell, which also sets `B`",
            SHELL_CUTS,
        ),
        (
            "MY_NAME=YWJj==",
            "`MY_NAME` is `YWJj==` for Docker Compose and `YWJj` for DRfC's shell, which drops "
            "what follows the second `=`",
            SHELL_CUTS,
        ),
        (
            "MY_NAME=C:\\me",
            "`MY_NAME` is `C:\\me` for Docker Compose and `C:me` for DRfC's shell",
            "write `MY_NAME='C:\\me'`",
        ),
        (
            'MY_NAME="a\\tb"',
            "`MY_NAME` is `a\\tb` for Docker Compose with its escapes undone, and not undone for "
            "DRfC's shell",
            "",
        ),
        (
            "MY_NAME=~/x",
            "`MY_NAME` is `~/x` for Docker Compose, but DRfC's shell puts the home folder in "
            "place of `~`",
            'write `MY_NAME="~/x"`',
        ),
        (
            "UID=5",
            "`UID` is `5` for Docker Compose, but DRfC's shell never changes it",
            "",
        ),
        (
            "MY_NAME = a",
            "`MY_NAME` is `a` for Docker Compose and `MY_NAME` for DRfC's shell, which takes "
            "`MY_NAME` for a variable",
            "write `MY_NAME=a`",
        ),
        (
            "MY-NAME=a",
            "`MY-NAME` is `a` for Docker Compose, and DRfC's shell does not set it: it finds no "
            "name in `MY-NAME`",
            "",
        ),
        (
            "  # set MY_NAME=x here",
            "an indented comment is no comment for DRfC's shell, which prints the whole "
            "environment, keys included, and reads `MY_NAME=x` out of it",
            "begin the comment at the margin",
        ),
        (
            "  #note",
            "an indented comment is no comment for DRfC's shell, which prints the whole "
            "environment, keys included",
            "begin the comment at the margin",
        ),
    ],
)
def test_what_the_shell_takes_otherwise_is_said(line: str, message: str, help: str) -> None:
    (finding,) = [f for f in findings(folder(run=line + "\n")) if f.code != "CG204"]
    assert (finding.code, finding.severity) == ("CG113", "warning")
    assert (finding.message, finding.help) == (message, help)


@pytest.mark.parametrize(
    "line",
    [
        "DR_GAZEBO_ARGS=$DR_CAR_NAME",
        'DR_GAZEBO_ARGS="${DR_CAR_NAME}-1"',
        "DR_GAZEBO_ARGS=${MISSING:-x}",
        "export DR_GAZEBO_ARGS=-s",
        "   DR_GAZEBO_ARGS=-s   ",
        "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR=${DR_DIR}/.",
    ],
)
def test_what_shell_and_compose_take_alike_is_silent(line: str) -> None:
    before = "DR_CAR_NAME=FastCar\n"
    assert told(folder(run=f"{before}{line}\n")) == []


def test_an_earlier_reference_is_silent_across_files() -> None:
    configuration = folder(system="MY_CAR=Fast\n", run="DR_CAR_NAME=$MY_CAR\n")
    assert (told(configuration), value(configuration, "DR_CAR_NAME")) == ([], "Fast")


def test_a_reference_to_what_is_set_later_or_never_is_found() -> None:
    configuration = folder(run="DR_DISPLAY_NAME=x$DR_CAR_NAME\nDR_RACER_NAME=x${NOWHERE}\n")
    later, never = findings(configuration)
    assert (later.code, str(later.location), later.message) == (
        "CG107",
        "run.env:1:18",
        "`$DR_CAR_NAME` is set only after this line, so it becomes empty",
    )
    assert [(str(r.location), r.message) for r in later.related] == [
        ("run.env:6:1", "`DR_CAR_NAME` is set here")
    ]
    assert (never.code, str(never.location), never.message) == (
        "CG107",
        "run.env:2:16",
        "`$NOWHERE` is set nowhere before this line, so it becomes empty",
    )
    assert value(configuration, "DR_RACER_NAME") == "x"


def test_broken_lines_are_errors_and_the_rest_is_still_looked_at() -> None:
    text = 'MY_A=${B\n=1\nDR_HOST_X\nMY_B="abc\n'
    configuration = folder(run=text + "DR_CAR_COLOR=Gray\n")
    assert [(f.code, f.severity, str(f.location)) for f in findings(configuration)] == [
        ("CG106", "error", "run.env:1:6"),
        ("CG103", "error", "run.env:2:1"),
        ("CG103", "error", "run.env:3:1"),
        ("CG104", "error", "run.env:4:6"),
        ("CG201", "error", "run.env:5:14"),
    ]


def test_a_key_twice_in_one_file_is_found_with_both_places_and_the_last_counts() -> None:
    configuration = folder(run="DR_CAR_COLOR=Red\n# both\nDR_CAR_COLOR=Blue\n")
    (finding,) = findings(configuration)
    assert (finding.code, str(finding.location)) == ("CG101", "run.env:3:1")
    assert finding.message == "`DR_CAR_COLOR` is set a second time in this file, and this line wins"
    assert [(str(r.location), r.message) for r in finding.related] == [
        ("run.env:1:1", "`DR_CAR_COLOR` is set here first")
    ]
    assert value(configuration, "DR_CAR_COLOR") == "Blue"


def test_a_key_in_run_env_and_in_a_worker_file_is_silent() -> None:
    configuration = folder(run="DR_CAR_COLOR=Red\n", worker="DR_CAR_COLOR=Blue\n")
    assert told(configuration) == []
    assert value(configuration, "DR_CAR_COLOR") == "Red"
    assert value(configuration, "DR_CAR_COLOR", 2) == "Blue"


def test_glued_lines_are_one_finding_that_names_both_halves() -> None:
    configuration = folder(run="DR_RACER_NAME=TrueDR_EVAL_RTF=1\n")
    (finding,) = findings(configuration)
    assert (finding.code, str(finding.location)) == ("CG108", "run.env:1:19")
    assert finding.message == (
        "`DR_EVAL_RTF` is glued to the value of `DR_RACER_NAME`, so it is not set and "
        "`DR_RACER_NAME` is `TrueDR_EVAL_RTF=1`"
    )
    assert finding.help == "break the line before `DR_EVAL_RTF`"
    assert value(configuration, "DR_RACER_NAME") == "TrueDR_EVAL_RTF=1"


@pytest.mark.parametrize("command", ["$(date)", "`date`", '"$(date)"', "$((1+2))"])
def test_a_command_is_a_warning_and_stays_text(command: str) -> None:
    configuration = folder(run=f"DR_GAZEBO_ARGS={command}\n")
    assert told(configuration) == [
        (
            "CG109",
            "run.env:1:16",
            "`DR_GAZEBO_ARGS` holds a command, which DRfC's shell runs; composegen and Docker "
            "Compose take it as text",
        )
    ]
    assert value(configuration, "DR_GAZEBO_ARGS") == command.strip('"')


@pytest.mark.parametrize(
    "line",
    [
        "DR_LOCAL_SECRET_ACCESS_KEY=hu$1sh",
        "DR_LOCAL_SECRET_ACCESS_KEY=hush;x",
        "DR_LOCAL_SECRET_ACCESS_KEY='hush hush'",
        "DR_LOCAL_SECRET_ACCESS_KEY=hush # was hush",
        "DR_LOCAL_SECRET_ACCESS_KEY=hush # was=hush",
        "DR_LOCAL_SECRET_ACCESS_KEY=\t# hush",
        "DR_LOCAL_SECRET_ACCESS_KEY=hushDR_RUN_ID=0",
        "DR_CAR_NAME=xDR_LOCAL_SECRET_ACCESS_KEY=hush",
        "DR_CAR_NAME=x # DR_LOCAL_SECRET_ACCESS_KEY=hush",
        "  # DR_LOCAL_SECRET_ACCESS_KEY=hush",
        "DR_LOCAL_SECRET_ACCESS_KEY = hush",
    ],
)
def test_no_finding_shows_a_secret(line: str) -> None:
    for configuration in (folder(run=line + "\n"), folder(worker=line + "\n")):
        for finding in findings(configuration):
            shown = f"{finding.message}{finding.help}{finding.related}"
            assert "hush" not in shown
            assert "hu$1sh" not in shown
        assert findings(configuration)
