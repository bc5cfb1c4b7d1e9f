"""Puts the services of one rendering together."""

from composegen.configuration import Configuration
from composegen.planning.generations import choice
from composegen.planning.ports import Job
from composegen.planning.workers import Layout, Plan
from composegen.project.metrics import metrics
from composegen.project.minio import minio
from composegen.project.options import DEFAULT, Options, Part
from composegen.project.publish import publish
from composegen.project.robomaker import robomaker
from composegen.project.sagemaker import sagemaker
from composegen.project.service import Project
from composegen.project.viewer import viewer

NETWORK = "sagemaker-local"


def project(configuration: Configuration, options: Options = DEFAULT) -> Project:
    """Describe everything a configuration asks for, as values no Docker style has touched."""
    plan = configuration.plan
    name = project_name(plan)
    folder = configuration.folder
    stored = options.has(Part.STORAGE, plan)
    return Project(
        name=name,
        job=plan.job,
        title=_title(plan),
        images=_images(plan),
        made_from=tuple(folder.path(file.file) for file in configuration.files),
        network=NETWORK,
        services=(
            *((minio(plan.settings),) if stored else ()),
            publish(plan, name, options, folder),
            *robomaker(plan, options, folder),
            *((sagemaker(plan, options),) if plan.job is Job.TRAINING else ()),
            *((viewer(plan, name),) if options.has(Part.VIEWER, plan) else ()),
            *(metrics() if options.has(Part.METRICS, plan) else ()),
        ),
    )


def project_name(plan: Plan) -> str:
    """Name of the Compose project, as DeepRacer-for-Cloud's own commands expect it."""
    job = "-eval" if plan.job is Job.EVALUATION else ""
    return f"deepracer{job}-{plan.settings.run.run_id}"


def _images(plan: Plan) -> str:
    chosen = choice(plan.settings)
    tag = plan.settings.text(chosen.variable)
    return f"{chosen.generation}, as {chosen.variable} is {tag}"


def _title(plan: Plan) -> str:
    count = len(plan.workers)
    match plan.layout:
        case Layout.SINGLE:
            return "1 worker"
        case Layout.SCALED:
            return f"{count} workers that share one configuration"
        case Layout.PER_WORKER:
            return f"{count} workers, each with a configuration of its own"
