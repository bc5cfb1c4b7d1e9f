"""Puts the services of one rendering together."""

from composegen.configuration import Configuration
from composegen.planning.workers import Layout, Plan
from composegen.project.robomaker import robomaker
from composegen.project.sagemaker import sagemaker
from composegen.project.service import Project

NETWORK = "sagemaker-local"


def project(configuration: Configuration) -> Project:
    """Describe everything a configuration asks for, as values no Docker style has touched."""
    plan = configuration.plan
    image = simapp_image(plan)
    return Project(
        name=project_name(plan),
        title=_title(plan),
        made_from=tuple(file.file for file in configuration.files),
        network=NETWORK,
        services=(*robomaker(plan, image), sagemaker(plan, image)),
    )


def project_name(plan: Plan) -> str:
    """Name of the Compose project, as DeepRacer-for-Cloud's own commands expect it."""
    return f"deepracer-{plan.settings.run.run_id}"


def simapp_image(plan: Plan) -> str:
    """Repository and tag of the simulation image, which serves trainer and workers."""
    settings = plan.settings
    return f"{settings.text('DR_SIMAPP_SOURCE')}:{settings.text('DR_SIMAPP_VERSION')}"


def _title(plan: Plan) -> str:
    count = len(plan.workers)
    match plan.layout:
        case Layout.SINGLE:
            return "1 worker"
        case Layout.SCALED:
            return f"{count} workers that share one configuration"
        case Layout.PER_WORKER:
            return f"{count} workers, each with a configuration of its own"
