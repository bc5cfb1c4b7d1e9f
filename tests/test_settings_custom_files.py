"""hyperparameters.json and model_metadata.json."""

import json
from decimal import Decimal
from typing import Any

import pytest

from composegen.finding import Defect
from composegen.settings.custom_files import (
    ActionSpace,
    CustomFiles,
    Hyperparameters,
    ModelMetadata,
    validate_custom_files,
)

HYPERPARAMETERS = "custom_files/hyperparameters.json"
MODEL_METADATA = "custom_files/model_metadata.json"
# Of the form the game has used for years.
USUAL = {
    "batch_size": 64,
    "beta_entropy": 0.01,
    "discount_factor": 0.995,
    "e_greedy_value": 1.0,
    "epsilon_steps": 10000,
    "exploration_type": "categorical",
    "loss_type": "huber",
    "lr": 0.0003,
    "num_episodes_between_training": 40,
    "num_epochs": 3,
    "stack_size": 1,
    "term_cond_avg_score": 350000000.0,
    "term_cond_max_episodes": 1000000000,
    "sac_alpha": 0.2,
}
BOUNDS: dict[str, tuple[list[str], dict[str, str]]] = {
    "batch_size": (["1", "512"], {"0": "is below 1", "64.5": "is no whole number"}),
    "beta_entropy": (["0", "0.01", "1"], {"-0.001": "is below 0"}),
    "discount_factor": (["0", "0.999", "1"], {"-0.001": "is below 0", "1.001": "is above 1"}),
    "e_greedy_value": (["0", "1.0"], {"-0.001": "is below 0", "1.001": "is above 1"}),
    "epsilon_steps": (["0", "10000"], {"-1": "is below 0"}),
    "lr": (["0.000001", "1"], {"0": "is not above 0", "0.0": "is not above 0"}),
    "num_episodes_between_training": (
        ["1", "20", "200"],
        {"0": "is below 1", "201": "is above 200", "true": "is no whole number"},
    ),
    "num_epochs": (["1", "10"], {"0": "is below 1", "null": "is no whole number"}),
    "sac_alpha": (["0", "0.2"], {"-0.001": "is below 0"}),
    "stack_size": (["1", "4"], {"0": "is below 1"}),
    "term_cond_avg_score": (["-100", "350.0"], {"NaN": "is no number", "[]": "is no number"}),
    "term_cond_max_episodes": (["1", "1000000000"], {"0": "is below 1"}),
}
CLOSED = [
    (Hyperparameters, "exploration_type", ["categorical", "e-greedy"]),
    (Hyperparameters, "loss_type", ["huber", "mean squared error"]),
    (ModelMetadata, "action_space_type", ["continuous", "discrete"]),
    (
        ModelMetadata,
        "neural_network",
        [
            "DEEP_CONVOLUTIONAL_NETWORK",
            "DEEP_CONVOLUTIONAL_NETWORK_DEEP",
            "DEEP_CONVOLUTIONAL_NETWORK_SHALLOW",
        ],
    ),
    (ModelMetadata, "training_algorithm", ["clipped_ppo", "sac"]),
]


def _hyperparameters(text: str) -> tuple[CustomFiles, tuple[Defect, ...]]:
    return validate_custom_files({HYPERPARAMETERS: text.encode()})


def _metadata(text: str) -> tuple[CustomFiles, tuple[Defect, ...]]:
    return validate_custom_files({MODEL_METADATA: text.encode()})


def _message(defects: tuple[Defect, ...]) -> str:
    (defect,) = defects
    return defect.message


def test_the_usual_hyperparameters_are_read_without_a_word() -> None:
    custom_files, defects = _hyperparameters(json.dumps(USUAL))
    assert defects == ()
    assert custom_files.hyperparameters.num_episodes_between_training == 40
    assert custom_files.hyperparameters.lr == Decimal("0.0003")


def test_without_files_there_are_defaults_and_nothing_is_present() -> None:
    custom_files, defects = validate_custom_files({})
    assert defects == ()
    assert custom_files == CustomFiles()
    assert custom_files.present == frozenset()
    read = custom_files.hyperparameters.model_dump()
    assert {key: str(value) for key, value in read.items()} == {
        "batch_size": "64",
        "beta_entropy": "0.01",
        "discount_factor": "0.999",
        "e_greedy_value": "0.05",
        "epsilon_steps": "10000",
        "exploration_type": "categorical",
        "loss_type": "mean squared error",
        "lr": "0.0003",
        "num_episodes_between_training": "20",
        "num_epochs": "10",
        "sac_alpha": "0.2",
        "stack_size": "1",
        "term_cond_avg_score": "100000",
        "term_cond_max_episodes": "100000",
    }
    metadata = custom_files.model_metadata
    assert metadata.neural_network == "DEEP_CONVOLUTIONAL_NETWORK_SHALLOW"
    assert (metadata.training_algorithm, metadata.action_space_type) == ("clipped_ppo", "discrete")
    assert metadata.action_space == ActionSpace()
    assert metadata.sensor == ("FRONT_FACING_CAMERA",)


@pytest.mark.parametrize("key", sorted(BOUNDS))
def test_a_bound_is_where_it_should_be(key: str) -> None:
    inside, outside = BOUNDS[key]
    for written in inside:
        custom_files, defects = _hyperparameters(f'{{"{key}": {written}}}')
        assert defects == ()
        assert str(getattr(custom_files.hyperparameters, key)) == written
    for written, why in outside.items():
        message = _message(_hyperparameters(f'{{"{key}": {written}}}')[1])
        assert message.startswith(f"`{key}` is `{written}`, which {why}; it must be a ")


def test_no_number_is_left_out_here() -> None:
    assert set(BOUNDS) == set(Hyperparameters.model_fields) - {"exploration_type", "loss_type"}


@pytest.mark.parametrize(("model", "key", "values"), CLOSED)
def test_a_closed_set_takes_its_values_and_refuses_all_others(
    model: Any, key: str, values: list[str]
) -> None:
    read = _hyperparameters if model is Hyperparameters else _metadata
    for value in values:
        custom_files, defects = read(json.dumps({key: value}))
        assert defects == ()
        part = (
            custom_files.hyperparameters
            if model is Hyperparameters
            else custom_files.model_metadata
        )
        assert getattr(part, key) == value
    for wrong in ("", "unknown", values[0] + " ", 1, None, [values[0]]):
        message = _message(read(json.dumps({key: wrong}))[1])
        assert "which is none of its values; it must be `" in message


def test_a_number_given_as_a_text_is_told_with_its_place_and_the_number() -> None:
    custom_files, (defect,) = _hyperparameters('{\n  "num_epochs": "10"\n}')
    assert (defect.rule, str(defect.location)) == (
        "wrong-hyperparameter",
        f"{HYPERPARAMETERS}:2:17",
    )
    assert defect.location.end_column == 21
    assert defect.message == (
        '`num_epochs` is `"10"`, which is a text; it must be a whole number of 1 or more'
    )
    assert defect.help == 'write `"num_epochs": 10`'
    assert custom_files.hyperparameters.num_epochs == 10


@pytest.mark.parametrize(
    ("written", "help_"),
    [
        ('{"epsilon_steps": 1.0}', 'write `"epsilon_steps": 1`'),
        ('{"loss_type": "Huber"}', 'write `"loss_type": "huber"`'),
        ('{"lr": "fast"}', ""),
        ('{"lr": 1e999999999}', ""),
        ('{"batch_size": "0"}', ""),
        ('{"discount_factor": NaN}', ""),
    ],
)
def test_help_is_given_only_where_there_is_an_answer(written: str, help_: str) -> None:
    (defect,) = _hyperparameters(written)[1]
    assert defect.help == help_


@pytest.mark.parametrize(
    ("key", "near"), [("num_epoch", "num_epochs"), ("learning_rate", "lr"), ("foo", "")]
)
def test_an_unknown_hyperparameter_has_the_nearest_name(key: str, near: str) -> None:
    (defect,) = _hyperparameters(f'{{"{key}": 1}}')[1]
    assert (defect.rule, str(defect.location)) == (
        "unknown-hyperparameter",
        f"{HYPERPARAMETERS}:1:2",
    )
    nearest = f"; the nearest is `{near}`" if near else ""
    assert defect.message == f"`{key}` is no hyperparameter, so nothing reads it{nearest}"


def test_model_metadata_may_hold_more_but_no_slip_of_the_pen() -> None:
    (defect,) = _metadata('{"preprocess_type": "x", "neural_networks": "x"}')[1]
    assert str(defect.location) == f"{MODEL_METADATA}:1:26"
    assert defect.message == (
        "`neural_networks` is no key of the model metadata, so nothing reads it;"
        " the nearest is `neural_network`"
    )


def test_a_discrete_action_space_has_speeds() -> None:
    custom_files, defects = _metadata(
        '{"action_space": [{"steering_angle": -30, "speed": 0.50, "index": 0},'
        ' {"steering_angle": 30.0, "speed": 2, "index": 1}]}'
    )
    assert defects == ()
    assert custom_files.model_metadata.action_space == ActionSpace((Decimal("0.50"), Decimal(2)), 2)


def test_a_continuous_action_space_has_two_speeds() -> None:
    custom_files, defects = _metadata(
        '{"action_space": {"speed": {"high": 4.0, "low": 1},'
        ' "steering_angle": {"high": 30, "low": -30}}, "action_space_type": "continuous"}'
    )
    assert defects == ()
    assert custom_files.model_metadata.action_space == ActionSpace((Decimal(1), Decimal("4.0")))


@pytest.mark.parametrize(
    "written",
    [
        *("1", '"x"', "null", "[1]", "{}", '[{"speed": 1}]', '{"speed": {"low": 1}}'),
        '[{"speed": "1", "steering_angle": 1}]',
    ],
)
def test_anything_else_is_no_action_space(written: str) -> None:
    (defect,) = _metadata(f'{{"action_space": {written}}}')[1]
    assert str(defect.location) == f"{MODEL_METADATA}:1:18"
    assert defect.message == (
        f"`action_space` is `{written}`, which is no action space; it must be a list of objects"
        " with `speed` and `steering_angle`, or an object with `low` and `high` of both"
    )


def test_a_broken_file_is_present_and_made_up_for() -> None:
    custom_files, (defect,) = _hyperparameters('{"num_epochs": 3,}')
    assert (defect.rule, str(defect.location)) == ("broken-json", f"{HYPERPARAMETERS}:1:17")
    assert custom_files.hyperparameters == Hyperparameters()
    assert custom_files.present == {"hyperparameters.json"}
    assert custom_files.location("num_epochs") is None


def test_both_files_are_looked_at_in_one_run() -> None:
    _, defects = validate_custom_files({HYPERPARAMETERS: b"[]", MODEL_METADATA: b'{"sensor": "x"}'})
    assert [defect.rule for defect in defects] == ["broken-json", "wrong-hyperparameter"]
    assert defects[1].message == (
        '`sensor` is `"x"`, which is no list of texts; it must be a list of sensors\' names'
    )


def test_a_key_can_be_found_again() -> None:
    custom_files, _ = _hyperparameters('{"lr": 1,\n "num_episodes_between_training": 30}')
    place = custom_files.location("num_episodes_between_training")
    assert str(place) == f"{HYPERPARAMETERS}:2:35"


def test_an_experiments_own_files_come_before_the_folders() -> None:
    own = "experiments/oval/custom_files/hyperparameters.json"
    custom_files, _ = validate_custom_files(
        {own: b'{"num_epochs": 7}', HYPERPARAMETERS: b'{"num_epochs": 3}', "run.env": b"A=1"}
    )
    assert custom_files.hyperparameters.num_epochs == 7
    assert custom_files.present == {"hyperparameters.json"}
