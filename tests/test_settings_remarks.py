"""Values that are accepted with a remark."""

import pytest

from composegen.finding import Defect
from composegen.reading.environment import Environment
from composegen.settings.validation import validate
from environments import on_top


def _only(environment: Environment) -> Defect:
    (defect,) = validate(environment)[1]
    return defect


def test_multi_config_in_lower_case_is_taken_and_off_elsewhere() -> None:
    settings, (defect,) = validate(on_top(run="DR_TRAIN_MULTI_CONFIG=true\n"))
    assert settings.run.train_multi_config is True
    assert not settings.broken
    assert (defect.rule, str(defect.location), defect.location.end_column) == (
        "boolean-case",
        "run.env:7:23",
        27,
    )
    assert defect.message == (
        "`DR_TRAIN_MULTI_CONFIG` is `true`, taken as `True`,"
        " but DeepRacer-for-Cloud itself takes only `True` and would stay off"
    )
    assert defect.help == "write `DR_TRAIN_MULTI_CONFIG=True`"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "DR_GUI_ENABLE=TRUE",
            "`DR_GUI_ENABLE` is `TRUE`, taken as `True`,"
            " but the image itself takes only `True` and would stay off",
        ),
        (
            "DR_HOST_X=false",
            "`DR_HOST_X` is `false`, taken as `False`, which is how every reader knows it",
        ),
    ],
)
def test_other_switches_are_told_in_their_own_words(line: str, message: str) -> None:
    defect = _only(on_top(system=f"{line}\n"))
    assert (defect.rule, defect.location.line) == ("boolean-case", 5)
    assert defect.message == message


@pytest.mark.parametrize(
    ("world", "message", "help_"),
    [
        (
            "2022_may_open_ccw.npy",
            "`DR_WORLD_NAME` is `2022_may_open_ccw.npy`, the file of a track;"
            " the world is `2022_may_open_ccw`",
            "write `DR_WORLD_NAME=2022_may_open_ccw`",
        ),
        (
            "reinvent2019_track",
            "`DR_WORLD_NAME` is `reinvent2019_track`, no world of the image, which tells case"
            " apart; the nearest is `reInvent2019_track`",
            "write `DR_WORLD_NAME=reInvent2019_track`",
        ),
        (
            "RL_Speedway",
            "`DR_WORLD_NAME` is `RL_Speedway`,"
            " how `2022_summit_speedway` is called outside of the image",
            "write `DR_WORLD_NAME=2022_summit_speedway`",
        ),
        (
            "2022_open_may_ccw",
            "`DR_WORLD_NAME` is `2022_open_may_ccw`, no world of the image;"
            " the nearest is `2022_may_open_ccw`",
            "write `DR_WORLD_NAME=2022_may_open_ccw`",
        ),
        (
            "my_garage",
            "`DR_WORLD_NAME` is `my_garage`, no world of the image",
            "a world that only your own image has is fine; composegen does not know its length",
        ),
    ],
)
def test_an_unknown_world_is_taken_with_the_nearest_one(
    world: str, message: str, help_: str
) -> None:
    settings, (defect,) = validate(on_top(run=f"DR_WORLD_NAME={world}\n"))
    assert settings.text("DR_WORLD_NAME") == world
    assert (defect.rule, str(defect.location)) == ("unknown-world", "run.env:7:15")
    assert (defect.message, defect.help) == (message, help_)


def test_a_workers_own_world_is_told_in_its_own_file() -> None:
    defect = _only(on_top(worker="DR_WORLD_NAME=oval_track\n"))
    assert str(defect.location) == "worker-2.env:1:15"


def test_a_blank_in_free_text_is_told_once_although_names_refer_to_it() -> None:
    defect = _only(on_top(run="DR_CAR_NAME=Fast Car\nDR_DISPLAY_NAME=$DR_CAR_NAME\n"))
    assert (defect.rule, str(defect.location)) == ("value-with-blank", "run.env:7:13")
    assert defect.message == (
        "`DR_CAR_NAME` is `Fast Car`, which DeepRacer-for-Cloud's shell cuts at the blank"
    )
    assert defect.help == "write `DR_CAR_NAME=Fast_Car`"


def test_quotes_do_not_help_deepracer_for_clouds_shell() -> None:
    defect = _only(on_top(system='DR_GAZEBO_ARGS="-v 4"\n'))
    assert defect.message == (
        "`DR_GAZEBO_ARGS` is `-v 4`, which DeepRacer-for-Cloud's shell cuts at the blank"
        " in spite of the quotes, and then cannot read"
    )
    assert defect.help == ""
