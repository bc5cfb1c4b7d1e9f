"""What the generations of images differ in, as one table.

Source: the compose files of DeepRacer-for-Cloud 5.0 to 6.0 and the images themselves.
"""

from dataclasses import dataclass

from composegen.planning.generations import Generation, generation, version
from composegen.settings.validation import Settings


@dataclass(frozen=True, slots=True)
class Images:
    """How trainer and workers of one generation are started.

    Args:
        run: Script that starts a worker.
        launch: What follows the name of a launch file.
        start: Command of the trainer.
        working_dir: Where the trainer works.
        entrypoint: The trainer's, empty where the image's own shell runs the command.
        sibling: What the environment of the container that trains is known by, as a shell has it.
        bundle: Folders of an altered bundle, and where the image looks for them.
        bundle_read: Whether the image looks there at all.
    """

    run: str
    launch: str
    start: str
    working_dir: str
    bundle: tuple[tuple[str, str], ...]
    entrypoint: tuple[str, ...] = ()
    sibling: str = "RUN_ID=$RUN_ID"
    bundle_read: bool = True

    def worker(self, mode: str, launch: str) -> str:
        """Write the command of a worker.

        >>> IMAGES[Generation.V6].worker("run", "distributed_training.launch")
        '/opt/ml/code/run.sh run distributed_training.launch.py'
        """
        return f"{self.run} {mode} {launch}{self.launch}"


IMAGES = {
    Generation.UP_TO_5_2: Images(
        run="./run.sh",
        launch="",
        start="exec python3 rl_deepracer_coach_robomaker.py",
        working_dir="/deepracer",
        entrypoint=("/bin/bash", "-c"),
        sibling="TRAINING_JOB_NAME=$MODEL_S3_PREFIX",
        bundle=tuple(
            (f"/{name}", f"/opt/install/{name}")
            for name in ("sagemaker_rl_agent", "deepracer_simulation_environment")
        ),
    ),
    Generation.V5_3: Images(
        run="/opt/simapp/run.sh",
        launch="",
        start="exec python3 /opt/code/ml/rl_coach/start.py",
        working_dir="/opt/ml/code/",
        bundle=(("", "/opt/simapp"),),
    ),
    Generation.V6: Images(
        run="/opt/ml/code/run.sh",
        launch=".py",
        start=(
            "source /root/sagemaker-venv/bin/activate"
            " && exec python3 /opt/ml/code/rl_coach/start.py"
        ),
        working_dir="/opt/ml/code/",
        bundle=(("", "/opt/simapp"),),
        bundle_read=False,
    ),
}


def images(settings: Settings) -> Images:
    """Pick the row of the table that the variables choose."""
    return IMAGES[generation(settings)]


def trainer_image(settings: Settings) -> str:
    """Repository and tag of the trainer's image."""
    if generation(settings) is Generation.UP_TO_5_2:
        return f"awsdeepracercommunity/deepracer-rlcoach:{settings.text('DR_COACH_IMAGE')}"
    return _simapp(settings)


def worker_image(settings: Settings) -> str:
    """Repository and tag of the workers' image, which `publish` runs in too."""
    if generation(settings) is Generation.UP_TO_5_2:
        return f"awsdeepracercommunity/deepracer-robomaker:{settings.text('DR_ROBOMAKER_IMAGE')}"
    return _simapp(settings)


def training_image(settings: Settings) -> tuple[str, str]:
    """Name the container that trains: an image, up to 5.2 a tag alone, and its variable."""
    if generation(settings) is Generation.UP_TO_5_2:
        return settings.text("DR_SAGEMAKER_IMAGE"), "DR_SAGEMAKER_IMAGE"
    return _simapp(settings), "DR_SIMAPP_VERSION"


def kinesis_switch(settings: Settings) -> str:
    """Name the variable that switches the stream of the car's camera on."""
    old = generation(settings) is Generation.UP_TO_5_2
    before = old and (version(settings, "DR_ROBOMAKER_IMAGE") or (5, 2)) < (5, 1)
    return "DR_KINESIS_STREAM_ENABLE" if before else "DR_CAMERA_KVS_ENABLE"


def _simapp(settings: Settings) -> str:
    return f"{settings.text('DR_SIMAPP_SOURCE')}:{settings.text('DR_SIMAPP_VERSION')}"
