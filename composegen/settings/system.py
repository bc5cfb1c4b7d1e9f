"""What a system.env says: cloud, images, machine, docker style."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from composegen.settings.fields import (
    Bool,
    Bucket,
    Display,
    Folder,
    FreeText,
    Gpus,
    Host,
    Name,
    OptionalPort,
    Port,
    Positive,
    Region,
    Repository,
    SimappTag,
    Stream,
    Tag,
    Url,
)
from composegen.settings.forms import choice
from composegen.settings.variable import required, variable, variable_name

_IMAGES = "5.3.1 (2024-07)"


class System(BaseModel):
    """The machine-wide variables; each field is the variable without `DR_` in lower case."""

    model_config = ConfigDict(frozen=True, alias_generator=variable_name)

    cloud: Annotated[
        Literal["aws", "azure", "local", "remote"], choice("aws", "azure", "local", "remote")
    ] = required("<CLOUD_REPLACE>", "Where models and files are stored.", example="local")
    aws_app_region: Region = variable(
        "us-east-1", "<REGION_REPLACE>", "AWS region of the bucket and of all services."
    )
    upload_s3_profile: Name = variable(
        "default", "default", "AWS profile that uploads finished models; composegen uploads none."
    )
    upload_s3_bucket: Bucket = variable(
        "", "<AWS_DR_BUCKET>", "Bucket that finished models are uploaded to, on AWS."
    )
    upload_s3_role: Name = variable(
        "", None, "IAM role of the upload.", since="2021-03", removed="2026-04"
    )
    local_s3_bucket: Bucket = required(
        "bucket", "Bucket that holds model, parameters and custom files.", example="bucket"
    )
    local_s3_profile: Name = variable(
        "default", "<LOCAL_PROFILE>", "AWS profile whose keys the containers use."
    )
    local_s3_auth_mode: Annotated[Literal["", "profile", "role"], choice("profile", "role")] = (
        variable(
            "", None, "How containers reach the bucket: the keys of a profile or an instance role."
        )
    )
    gui_enable: Bool = variable(False, "False", "Whether workers show Gazebo's windows, over VNC.")
    use_gui: Bool = variable(
        False, None, "Whether a graphical session is wanted; only ever warned about, under WSL2."
    )
    gazebo_args: FreeText = variable(
        "", None, "More arguments for Gazebo.", since="6.0", example="--verbose"
    )
    gazebo_render_engine: Annotated[Literal["ogre", "ogre2"], choice("ogre", "ogre2")] = variable(
        "ogre2", None, "Engine with which Gazebo renders.", since="6.0"
    )
    kinesis_stream_name: Stream = variable(
        "", "", "Kinesis video stream the car's camera goes to; empty for none."
    )
    kinesis_stream_enable: Bool = variable(
        True, None, "Whether the car's camera is streamed.", removed="5.1.0 (2023-03)"
    )
    camera_main_enable: Bool = variable(
        True, "True", "Whether the camera that follows the car runs.", worker=True, since="5.1.0"
    )
    camera_sub_enable: Bool = variable(
        True, "False", "Whether the camera above the track runs.", worker=True, since="5.1.0"
    )
    camera_kvs_enable: Bool = variable(
        True, "True", "Whether the car's view with overlay is streamed.", worker=True, since="5.1.0"
    )
    enable_extra_kvs_overlay: Bool = variable(
        False, "False", "Whether the overlay shows more numbers.", worker=True, since="5.3.1"
    )
    simapp_source: Repository = variable(
        "awsdeepracercommunity/deepracer-simapp",
        "awsdeepracercommunity/deepracer-simapp",
        "Repository of the image of trainer and workers, without tag.",
        since=_IMAGES,
    )
    simapp_version: SimappTag = variable(
        "",
        "<SIMAPP_VERSION_TAG>",
        "Tag of that image; `gpu` in it makes the training run on the GPU.",
        since=_IMAGES,
        example="6.0.4-cpu",
    )
    minio_image: Tag = variable("", "latest", "Tag of the MinIO image.", since="2022-11")
    analysis_image: Tag = variable(
        "cpu", "cpu", "Tag of the log analysis image; composegen analyses no logs."
    )
    sagemaker_image: Tag = variable(
        "", None, "Tag of the training image.", removed=_IMAGES, example="5.2.2-cpu"
    )
    robomaker_image: Tag = variable(
        "", None, "Tag of the workers' image.", removed=_IMAGES, example="5.2.2-cpu"
    )
    coach_image: Tag = variable(
        "", None, "Tag of the trainer's image.", removed=_IMAGES, example="5.2.1"
    )
    workers: Positive = variable(
        1, "1", "How many workers drive at the same time.", filled=True, example="3"
    )
    robomaker_mount_logs: Bool = variable(
        False, "False", "Whether the workers' logs are kept in data/logs/robomaker."
    )
    robomaker_mount_simapp_dir: FreeText = variable(
        "", "", "Folder with an altered simulation bundle.", commented=True, since="2022-12"
    )
    robomaker_mount_scripts_dir: FreeText = variable(
        "",
        "${DR_DIR}/data/scripts",
        "Folder with scripts that workers run before they start.",
        commented=True,
        since="2024-12",
    )
    cloud_watch_enable: Bool = variable(
        False, "False", "Whether the containers' logs go to AWS CloudWatch."
    )
    cloud_watch_log_stream_prefix: FreeText = variable(
        "", "", "Text before the names of the log streams in CloudWatch.", since="2023-12"
    )
    docker_style: Annotated[
        Literal["compose", "swarm"], choice("compose", "swarm", any_case=True)
    ] = variable(
        "swarm", "<DOCKER_STYLE>", "Whether Docker Compose or a swarm runs the containers."
    )
    host_x: Bool = variable(False, "False", "Whether workers draw on the host's X server.")
    webviewer_port: Port = variable(8100, "8100", "Host port of the page that shows all workers.")
    display: Display = variable(
        "", ":99", "X display the workers draw on, if not the caller's.", commented=True
    )
    remote_minio_url: Url = variable(
        "", "http://mynas:9000", "Address of a storage of your own elsewhere.", commented=True
    )
    robomaker_cuda_devices: Gpus = variable(
        "", "0", "GPUs the workers see; all when unset.", commented=True, since="5.0.5 (2022-08)"
    )
    sagemaker_cuda_devices: Gpus = variable(
        "", "0", "GPUs the trainer sees; all when unset.", commented=True, since="5.0.5 (2022-08)"
    )
    telegraf_host: Host = variable(
        "", "telegraf", "Host that collects metrics.", commented=True, since="5.2.2 (2024-05)"
    )
    telegraf_port: OptionalPort = variable(
        None, "8092", "UDP port of that host.", commented=True, since="5.2.2 (2024-05)"
    )
    quiet_activate: Bool = variable(
        False, "False", "Whether activating DeepRacer-for-Cloud prints less.", since="2026-04"
    )
    experiment_name: Folder = variable(
        "",
        "",
        "Folder below experiments/ whose run.env, worker files and custom files are used.",
        commented=True,
        since="2026-04",
        example="oval-fast",
    )
    droa_url: Url = variable(
        "",
        "https://xxxx.cloudfront.net",
        "Address of a DeepRacer on AWS installation that models are imported to.",
        commented=True,
        since="2026-04",
    )
    droa_username: FreeText = variable(
        "", "user@example.com", "Who imports models there.", commented=True, since="2026-04"
    )
