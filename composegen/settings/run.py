"""What a run.env says, and a worker's own file on top: track, car, training, evaluation."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from composegen.settings.fields import (
    Bool,
    Count,
    Fraction,
    Key,
    Label,
    Metres,
    MetresPerSecond,
    OptionalFactor,
    OptionalPositive,
    Positions,
    Positive,
    Prefix,
    Seconds,
    SignedMetres,
    World,
    YamlFile,
)
from composegen.settings.forms import choice
from composegen.settings.variable import required, variable, variable_name

BODY_SHELLS = ("deepracer", "f1_2021", *(f"f1_car_{number}" for number in range(11, 22)))
CAR_COLORS = (
    *("Black", "Grey", "Blue", "Red", "Orange", "White", "Purple"),
    *("f1_car_1e73fc", "f1_car_7102bb", "f1_car_cf15fc", "f1_car_eb0000"),
    *("f1_car_ff9900", "f1_car_fffe01", "f1_car_9efc03", "f1_car_1bd900"),
    *("f1_car_73fdf9", "f1_car_000000", "f1_car_bccacc", "f1_car_ffffff"),
)

BodyShell = Annotated[str, choice(*BODY_SHELLS)]
Checkpoint = Annotated[Literal["best", "last"], choice("best", "last")]
RaceType = Annotated[
    Literal["TIME_TRIAL", "OBJECT_AVOIDANCE", "HEAD_TO_BOT", "HEAD_TO_MODEL"],
    choice(
        *("TIME_TRIAL", "OBJECT_AVOIDANCE", "HEAD_TO_BOT", "HEAD_TO_MODEL"),
        meant={"HEAD_TO_HEAD": "HEAD_TO_BOT"},
    ),
]
Metric = Annotated[
    Literal["progress", "reward", "laptime"], choice("progress", "reward", "laptime")
]
ObstacleType = Annotated[
    Literal["box_obstacle", "deepracer_box_obstacle", "amazon_box_obstacle"],
    choice("box_obstacle", "deepracer_box_obstacle", "amazon_box_obstacle"),
]


class Run(BaseModel):
    """The variables of one run; each field is the variable without `DR_` in lower case."""

    model_config = ConfigDict(frozen=True, alias_generator=variable_name)

    run_id: Count = variable(0, "0", "Number of the run, behind the names of all it makes.")
    world_name: World = required(
        "reinvent_base", "Track to drive on.", example="reinvent_base", worker=True
    )
    race_type: RaceType = variable("TIME_TRIAL", "TIME_TRIAL", "Kind of race.", worker=True)
    car_name: Label = required("FastCar", "Name of the car.", example="FastCar")
    car_body_shell_type: BodyShell = variable(
        "deepracer", "deepracer", "Shape of the car.", worker=True
    )
    car_color: Annotated[str, choice(*CAR_COLORS)] = variable(
        "Red", "Red", "Colour of the car.", worker=True
    )
    display_name: Label = required(
        "$DR_CAR_NAME", "Name shown in the video overlay.", example="FastCar"
    )
    racer_name: Label = required(
        "$DR_CAR_NAME", "Name of who races, shown in the video overlay.", example="FastCar"
    )
    enable_domain_randomization: Bool = variable(
        False, "False", "Whether colours and light of the world vary.", worker=True
    )
    eval_number_of_trials: Positive = variable(5, "3", "How many laps an evaluation drives.")
    eval_is_continuous: Bool = variable(
        True, "True", "Whether an evaluated car goes on after leaving the track, with a penalty."
    )
    eval_max_resets: Count = variable(
        0, "100", "How often an evaluated car may be put back on the track.", since="2021-11"
    )
    eval_off_track_penalty: Seconds = variable(
        Decimal("5.0"), "5.0", "Time added to an evaluated lap for leaving the track, in seconds."
    )
    eval_collision_penalty: Seconds = variable(
        Decimal("5.0"), "5.0", "Time added to an evaluated lap for a collision, in seconds."
    )
    eval_save_mp4: Bool = variable(False, "False", "Whether an evaluation saves a video.")
    eval_checkpoint: Checkpoint = variable(
        "last", "last", "Which state of the model is evaluated.", since="2021-11"
    )
    eval_opp_s3_model_prefix: Prefix = variable(
        "", "rl-deepracer-sagemaker", "Where in the bucket the opponent's model is."
    )
    eval_opp_s3_metrics_prefix: Prefix = variable(
        "",
        None,
        "Where in the bucket the opponent's metrics go.",
        derived=("DR_EVAL_OPP_S3_MODEL_PREFIX", "/metrics"),
    )
    eval_opp_car_body_shell_type: BodyShell = variable(
        "deepracer", "deepracer", "Shape of the opponent's car."
    )
    eval_opp_car_name: Label = variable("", "FasterCar", "Name of the opponent's car.")
    eval_opp_display_name: Label = variable(
        "", "$DR_EVAL_OPP_CAR_NAME", "The opponent's name in the video overlay."
    )
    eval_opp_racer_name: Label = variable(
        "", "$DR_EVAL_OPP_CAR_NAME", "Name of who races against the model."
    )
    eval_debug_reward: Bool = variable(
        False, "False", "Whether an evaluation also runs the reward function."
    )
    eval_reset_behind_dist: SignedMetres = variable(
        Decimal("1.0"),
        "1.0",
        "How far behind the place it left an evaluated car is put back, in metres.",
        since="2021-07",
    )
    eval_reverse_direction: Bool = variable(
        False, "False", "Whether an evaluation drives the track backwards.", since="5.1.0"
    )
    eval_rtf: OptionalFactor = variable(
        None, "1.0", "How much faster than real time an evaluation runs.", commented=True
    )
    train_rtf: OptionalFactor = variable(
        None, "1.0", "How much faster than real time a training runs.", commented=True
    )
    train_change_start_position: Bool = variable(
        True, "True", "Whether each episode starts further along the track.", worker=True
    )
    train_reverse_direction: Bool = variable(
        False, "False", "Whether the track is driven backwards.", worker=True, since="5.1.0"
    )
    train_alternate_driving_direction: Bool = variable(
        False, "False", "Whether every other episode drives backwards.", worker=True
    )
    train_start_position_offset: Fraction = variable(
        Decimal("0.0"), "0.0", "Where the first episode starts, a fraction of the lap.", worker=True
    )
    train_round_robin_advance_dist: Fraction = variable(
        Decimal("0.05"),
        "0.05",
        "How far the start moves on with each episode, a fraction of the lap.",
        worker=True,
        example="0.1",
    )
    train_multi_config: Bool = variable(
        False, "False", "Whether workers from the second on have files of their own."
    )
    train_min_eval_trials: Positive = variable(
        5, "5", "How many laps the evaluation between two trainings drives at least."
    )
    train_best_model_metric: Metric = variable(
        "progress", "progress", "What decides which model is the best one.", since="5.1.0"
    )
    train_max_steps_per_iteration: OptionalPositive = variable(
        None,
        "10000",
        "At how many steps the trainer stops collecting and trains.",
        commented=True,
        since="2024-01",
    )
    local_s3_model_prefix: Prefix = required(
        "rl-deepracer-sagemaker",
        "Where in the bucket the model is trained.",
        example="rl-deepracer-sagemaker",
    )
    local_s3_pretrained: Bool = variable(
        False, "False", "Whether training starts from a model that is already there."
    )
    local_s3_pretrained_prefix: Prefix = variable(
        "", "rl-sagemaker-pretrained", "Where in the bucket that model is."
    )
    local_s3_pretrained_checkpoint: Checkpoint = variable(
        "last", "last", "Which state of that model training starts from."
    )
    local_s3_custom_files_prefix: Prefix = variable(
        "custom_files", "custom_files", "Where in the bucket the three custom files are."
    )
    local_s3_training_params_file: YamlFile = variable(
        "training_params.yaml",
        "training_params.yaml",
        "Name of the workers' parameter file below the model prefix.",
    )
    local_s3_eval_params_file: YamlFile = variable(
        "evaluation_params.yaml",
        "evaluation_params.yaml",
        "Name of an evaluation's parameter file below the model prefix.",
    )
    local_s3_model_metadata_key: Key = variable(
        "",
        "$DR_LOCAL_S3_CUSTOM_FILES_PREFIX/model_metadata.json",
        "Key of the model metadata in the bucket.",
        derived=("DR_LOCAL_S3_CUSTOM_FILES_PREFIX", "/model_metadata.json"),
    )
    local_s3_hyperparameters_key: Key = variable(
        "",
        "$DR_LOCAL_S3_CUSTOM_FILES_PREFIX/hyperparameters.json",
        "Key of the hyperparameters in the bucket.",
        derived=("DR_LOCAL_S3_CUSTOM_FILES_PREFIX", "/hyperparameters.json"),
    )
    local_s3_reward_key: Key = variable(
        "",
        "$DR_LOCAL_S3_CUSTOM_FILES_PREFIX/reward_function.py",
        "Key of the reward function in the bucket.",
        derived=("DR_LOCAL_S3_CUSTOM_FILES_PREFIX", "/reward_function.py"),
    )
    local_s3_metrics_prefix: Prefix = variable(
        "",
        "$DR_LOCAL_S3_MODEL_PREFIX/metrics",
        "Where in the bucket metrics go.",
        derived=("DR_LOCAL_S3_MODEL_PREFIX", "/metrics"),
    )
    upload_s3_prefix: Prefix = variable(
        "",
        "$DR_LOCAL_S3_MODEL_PREFIX-1",
        "Where in the other bucket a finished model is uploaded to.",
        derived=("DR_LOCAL_S3_MODEL_PREFIX", "-1"),
    )
    oa_number_of_obstacles: Count = variable(
        6, "6", "How many obstacles stand on the track.", worker=True
    )
    oa_min_distance_between_obstacles: Metres = variable(
        Decimal("2.0"), "2.0", "Least distance between two obstacles, in metres.", worker=True
    )
    oa_randomize_obstacle_locations: Bool = variable(
        False, "False", "Whether obstacles move with every episode.", worker=True
    )
    oa_is_obstacle_bot_car: Bool = variable(
        False, "False", "Whether the obstacles are standing cars.", worker=True
    )
    oa_obstacle_type: ObstacleType = variable(
        "box_obstacle", "box_obstacle", "What the obstacles are.", worker=True, since="2022-10"
    )
    oa_object_positions: Positions = variable(
        "",
        "",
        "Where obstacles stand, as pairs of progress (a fraction of the lap) and lane (-1 or 1).",
        worker=True,
        example="0.23,-1;0.46,1",
    )
    h2b_is_lane_change: Bool = variable(
        False, "False", "Whether the other cars change lanes.", worker=True
    )
    h2b_lower_lane_change_time: Seconds = variable(
        Decimal("3.0"), "3.0", "Least time between two lane changes, in seconds.", worker=True
    )
    h2b_upper_lane_change_time: Seconds = variable(
        Decimal("5.0"), "5.0", "Longest time between two lane changes, in seconds.", worker=True
    )
    h2b_lane_change_distance: Metres = variable(
        Decimal("1.0"), "1.0", "How long a lane change takes, in metres.", worker=True
    )
    h2b_number_of_bot_cars: Count = variable(
        0, "3", "How many other cars drive on the track.", worker=True
    )
    h2b_min_distance_between_bot_cars: Metres = variable(
        Decimal("2.0"), "2.0", "Least distance between two other cars, in metres.", worker=True
    )
    h2b_randomize_bot_car_locations: Bool = variable(
        False, "False", "Whether the other cars start elsewhere in every episode.", worker=True
    )
    h2b_bot_car_speed: MetresPerSecond = variable(
        Decimal("0.2"), "0.2", "How fast the other cars drive, in metres per second.", worker=True
    )
    h2b_bot_car_penalty: Seconds = variable(
        Decimal("2.0"),
        "5.0",
        "Time added for running into another car, in seconds.",
        worker=True,
        since="2021-08",
    )
