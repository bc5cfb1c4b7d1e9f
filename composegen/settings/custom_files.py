"""The custom files of a run: hyperparameters, model metadata, reward function."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import (
    CoreSchema,
    ErrorDetails,
    PydanticCustomError,
    SchemaValidator,
    core_schema,
)

from composegen.finding import Defect, Location
from composegen.settings.forms import LONGEST_DECIMAL, Form, bounded, choice
from composegen.settings.json_text import Place, parse_object, places
from composegen.settings.nearest import nearest
from composegen.settings.sentences import sentence, shown, suggestion

HYPERPARAMETERS = "hyperparameters.json"
MODEL_METADATA = "model_metadata.json"
REWARD_FUNCTION = "reward_function.py"

_Model = TypeVar("_Model", bound=BaseModel)


def _not_text(value: object) -> None:
    if isinstance(value, str):
        raise PydanticCustomError("text", "a text")


def _json_whole(value: object) -> int:
    _not_text(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError("whole_number", "no whole number")
    return value


def _json_number(value: object) -> Decimal:
    _not_text(value)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise PydanticCustomError("number", "no number")
    number = Decimal(value)
    if not number.is_finite():
        raise PydanticCustomError("number", "no number")
    if abs(number.adjusted()) > LONGEST_DECIMAL:
        raise PydanticCustomError("too_long", "too long")
    return number


def _checked(check: Callable[[Any], Any], schema: CoreSchema) -> CoreSchema:
    return core_schema.no_info_before_validator_function(check, schema)


def whole(low: int, high: int | None = None) -> Form:
    """Form of a whole number in JSON, from `low` to `high`."""
    return Form(
        _checked(_json_whole, core_schema.int_schema(ge=low, le=high)),
        bounded("a whole number", low, high),
    )


def number(low: int | None = None, high: int | None = None, above: int | None = None) -> Form:
    """Form of a number in JSON, from `low` to `high`, or above `above`."""
    low_, high_, above_ = (None if n is None else Decimal(n) for n in (low, high, above))
    return Form(
        _checked(_json_number, core_schema.decimal_schema(ge=low_, le=high_, gt=above_)),
        bounded("a number", low, high, above=above),
    )


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """What the car can do.

    Args:
        speeds: All speeds of a discrete space, the lowest and the highest of a continuous one, in
            metres per second.
        actions: How many actions there are to choose from, None in a continuous space.
    """

    speeds: tuple[Decimal, ...] = ()
    actions: int | None = None


def _action_space(value: Any) -> ActionSpace:
    try:
        if isinstance(value, list):
            for action in value:
                _json_number(action["steering_angle"])
            return ActionSpace(tuple(_json_number(action["speed"]) for action in value), len(value))
        for bound in ("low", "high"):
            _json_number(value["steering_angle"][bound])
        speed = value["speed"]
        return ActionSpace((_json_number(speed["low"]), _json_number(speed["high"])))
    except (KeyError, TypeError, IndexError, PydanticCustomError):
        raise PydanticCustomError("action_space", "no action space") from None


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise PydanticCustomError("texts", "no list of texts")
    return tuple(value)


class Hyperparameters(BaseModel):
    """hyperparameters.json: how the model is trained; without a key its default counts."""

    model_config = ConfigDict(frozen=True)

    batch_size: Annotated[int, whole(1)] = 64
    beta_entropy: Annotated[Decimal, number(0)] = Decimal("0.01")
    discount_factor: Annotated[Decimal, number(0, 1)] = Decimal("0.999")
    e_greedy_value: Annotated[Decimal, number(0, 1)] = Decimal("0.05")
    epsilon_steps: Annotated[int, whole(0)] = 10000
    exploration_type: Annotated[
        Literal["categorical", "e-greedy"], choice("categorical", "e-greedy")
    ] = "categorical"
    loss_type: Annotated[
        Literal["huber", "mean squared error"], choice("huber", "mean squared error")
    ] = "mean squared error"
    lr: Annotated[Decimal, number(above=0)] = Decimal("0.0003")
    num_episodes_between_training: Annotated[int, whole(1, 200)] = 20
    num_epochs: Annotated[int, whole(1)] = 10
    sac_alpha: Annotated[Decimal, number(0)] = Decimal("0.2")
    stack_size: Annotated[int, whole(1)] = 1
    term_cond_avg_score: Annotated[Decimal, number()] = Decimal(100000)
    term_cond_max_episodes: Annotated[int, whole(1)] = 100000


class ModelMetadata(BaseModel):
    """model_metadata.json: what the car can do and which network drives it."""

    model_config = ConfigDict(frozen=True)

    action_space: Annotated[
        ActionSpace,
        Form(
            core_schema.no_info_plain_validator_function(_action_space),
            "a list of objects with `speed` and `steering_angle`,"
            " or an object with `low` and `high` of both",
        ),
    ] = ActionSpace()
    action_space_type: Annotated[
        Literal["continuous", "discrete"], choice("continuous", "discrete")
    ] = "discrete"
    neural_network: Annotated[
        Literal[
            "DEEP_CONVOLUTIONAL_NETWORK",
            "DEEP_CONVOLUTIONAL_NETWORK_DEEP",
            "DEEP_CONVOLUTIONAL_NETWORK_SHALLOW",
        ],
        choice(
            "DEEP_CONVOLUTIONAL_NETWORK",
            "DEEP_CONVOLUTIONAL_NETWORK_DEEP",
            "DEEP_CONVOLUTIONAL_NETWORK_SHALLOW",
        ),
    ] = "DEEP_CONVOLUTIONAL_NETWORK_SHALLOW"
    sensor: Annotated[
        tuple[str, ...],
        Form(core_schema.no_info_plain_validator_function(_texts), "a list of sensors' names"),
    ] = ("FRONT_FACING_CAMERA",)
    training_algorithm: Annotated[Literal["clipped_ppo", "sac"], choice("clipped_ppo", "sac")] = (
        "clipped_ppo"
    )
    version: Annotated[Any, Form(core_schema.any_schema(), "a version")] = "4"


# What other tools and papers call it.
_CALLED = {"discount": "discount_factor", "entropy": "beta_entropy", "learning_rate": "lr"}


@dataclass(frozen=True, slots=True)
class CustomFiles:
    """The custom files, validated.

    Args:
        hyperparameters: How the model is trained; defaults where nothing usable is given.
        model_metadata: The car and its network; defaults where nothing usable is given.
        present: Names of the custom files that are there, without folder.
        texts: Path and text of each JSON file that could be read, by name.
    """

    hyperparameters: Hyperparameters = field(default_factory=Hyperparameters)
    model_metadata: ModelMetadata = field(default_factory=ModelMetadata)
    present: frozenset[str] = frozenset()
    texts: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def location(self, key: str) -> Location | None:
        """Place of the value of a key, None when neither JSON file has it."""
        for path, text in self.texts.values():
            place = places(path, text).get(key)
            if place is not None:
                return place.value
        return None


def validate_custom_files(
    files: Mapping[str, bytes],
) -> tuple[CustomFiles, tuple[Defect, ...]]:
    """Validate the custom files among `files`, which are bytes by path.

    A file that is missing, or holds something wrong, is made up for with defaults. Of several the
    one in the deepest folder counts, as an experiment's own does.
    """
    defects: list[Defect] = []
    texts: dict[str, tuple[str, str]] = {}
    paths = {
        name: path
        for path in sorted(files, key=lambda path: path.count("/"))
        for name in (HYPERPARAMETERS, MODEL_METADATA, REWARD_FUNCTION)
        if f"/{path}".endswith(f"/custom_files/{name}")
    }
    read: dict[str, Any] = {}
    for name, model in ((HYPERPARAMETERS, Hyperparameters), (MODEL_METADATA, ModelMetadata)):
        values: dict[str, Any] = {}
        if name in paths:
            values, broken = parse_object(paths[name], files[paths[name]])
            if broken:
                defects.append(broken)
            else:
                texts[name] = (paths[name], files[paths[name]].decode())
        read[name] = _read(model, values, texts.get(name, ("", "")), defects)
    custom_files = CustomFiles(read[HYPERPARAMETERS], read[MODEL_METADATA], frozenset(paths), texts)
    return custom_files, tuple(defects)


def _read(
    model: type[_Model], values: dict[str, Any], source: tuple[str, str], defects: list[Defect]
) -> _Model:
    unknown = [key for key in values if key not in model.model_fields]
    if unknown:
        defects.extend(_unknown(model, unknown, source))
    try:
        return model.model_validate(values)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
    usable = dict(values)
    where = places(*source)
    for detail in found:
        key = str(detail["loc"][0])
        defects.append(_wrong(model, key, usable.pop(key), where[key], detail))
    return model.model_validate(usable)


def _wrong(
    model: type[BaseModel], key: str, value: Any, place: Place, detail: ErrorDetails
) -> Defect:
    form = next(item for item in model.model_fields[key].metadata if isinstance(item, Form))
    closed = isinstance(value, str) and form.values
    near = suggestion(value, form) if closed else ""
    meant = f'"{near}"' if near else _number_in(value, form)
    return Defect(
        "wrong-hyperparameter",
        place.value,
        sentence(key, value if closed else place.text, detail["type"], detail.get("ctx", {}), form),
        f'write `"{key}": {meant}`' if meant else "",
    )


def _number_in(value: object, form: Form) -> str:
    """Take the number that `form` allows out of a text or a fraction."""
    if not isinstance(value, str | Decimal):
        return ""
    try:
        number = Decimal(value)
        # Only then is it safe to write all its digits out.
        short = number.is_finite() and abs(number.adjusted()) <= LONGEST_DECIMAL
        meant = int(number) if short and number == int(number) else number
        SchemaValidator(form.schema).validate_python(meant)
    except (ValueError, ArithmeticError):
        return ""
    return str(meant)


def _unknown(model: type[BaseModel], keys: list[str], source: tuple[str, str]) -> Iterator[Defect]:
    where = places(*source)
    for key in keys:
        near = _CALLED.get(key, "") if model is Hyperparameters else ""
        near = near or nearest(key, model.model_fields)
        # Model metadata travels with keys of other tools; only a slip of the pen is of interest.
        if model is ModelMetadata and not near:
            continue
        what = "hyperparameter" if model is Hyperparameters else "key of the model metadata"
        yield Defect(
            "unknown-hyperparameter",
            where[key].key,
            f"`{shown(key)}` is no {what}, so nothing reads it"
            + (f"; the nearest is `{near}`" if near else ""),
            f"call it `{near}`" if near else "",
        )
