"""The `viewer` service: one page that shows what all workers see."""

from collections.abc import Iterator, Sequence

from composegen.planning.ports import Job, PortRange
from composegen.planning.workers import Layout, Plan, Worker
from composegen.project.robomaker import STREAM_PORT
from composegen.project.scripts import FOLDER
from composegen.project.service import File, Page, Port, Service

IMAGE = "nginx:1.28-alpine"
PAGE = "viewer/streams.html.j2"

_PORT = 80
_NAME = "streams.html"
# The resolver that Docker gives every container on a network of its own.
_RESOLVER = "127.0.0.11"
_ALWAYS = ("", "/racecar/camera/zed/rgb/image_rect_color", "what the car sees")
# Switch, topic, and what it shows; the first one a configuration has is shown first.
_TOPICS = (
    ("DR_CAMERA_KVS_ENABLE", "/racecar/deepracer/kvs_stream", "car with overlay"),
    _ALWAYS,
    ("DR_CAMERA_MAIN_ENABLE", "/racecar/main_camera/zed/rgb/image_rect_color", "following"),
    ("DR_CAMERA_SUB_ENABLE", "/sub_camera/zed/rgb/image_rect_color", "from above"),
)
# What an evaluation that saves a video publishes as well.
_VIDEO = ("/racecar/deepracer/main_camera_stream", "as in the video")


def viewer(plan: Plan, project: str) -> Service:
    """Describe the service that shows the page and passes the workers' pictures on."""
    port = plan.ports.viewer
    return Service(
        name="viewer",
        template="viewer",
        image=IMAGE,
        entrypoint=("/bin/sh", "-c"),
        command="exec nginx -g 'daemon off;'",
        environment=(),
        ports=(Port(PortRange(port, port), _PORT),),
        follows_files=True,
        files=(
            File("nginx.conf", "/etc/nginx/conf.d/default.conf", _passing_on(plan, project)),
            File(_NAME, f"{FOLDER}/{_NAME}", Page(PAGE, page_by_viewer(plan, project))),
        ),
    )


def page_by_viewer(plan: Plan, project: str) -> dict[str, object]:
    """Give what the page tells of the workers, whose pictures the viewer passes on."""
    workers = [
        _told(worker, f"Worker {worker.number}", f"/workers/{worker.number}")
        for worker in plan.workers
    ]
    return _page(plan, project, workers, viewer=True)


def page_by_ports(plan: Plan, project: str, address: str) -> dict[str, object]:
    """Give what the page tells of the workers, asked on their own ports.

    Which replica of a scaled service has which port is Docker's choice, so there the port is the
    name.
    """
    host = f"[{address}]" if ":" in address else address
    workers = []
    for worker in plan.workers:
        port = plan.ports.stream(worker.number)
        name = f"Port {port}" if plan.layout is Layout.SCALED else f"Worker {worker.number}"
        workers.append(_told(worker, name, f"http://{host}:{port}"))
    return _page(plan, project, workers, viewer=False)


def topics(plan: Plan) -> Iterator[tuple[str, str]]:
    """List the topics that every worker publishes, each with what it shows.

    Source: the ROS topics of the simulation image and the switches that start their cameras.
    """
    for switch, topic, name in _TOPICS:
        if not switch or all(view.text(switch).lower() == "true" for view in plan.views):
            yield topic, name
    if plan.job is Job.EVALUATION and plan.settings.run.eval_save_mp4:
        yield _VIDEO


def _page(
    plan: Plan, project: str, workers: Sequence[object], *, viewer: bool
) -> dict[str, object]:
    known = [{"topic": topic, "name": name} for topic, name in topics(plan)]
    return {
        "project": {"title": project, "viewer": viewer, "topics": known, "workers": workers},
    }


def _told(worker: Worker, name: str, address: str) -> dict[str, object]:
    text = worker.settings.text
    lines = [
        text("DR_WORLD_NAME"),
        f"{text('DR_RACE_TYPE')}, {text('DR_CAR_COLOR')} car",
        f"starts at {text('DR_TRAIN_START_POSITION_OFFSET')} of the lap",
    ]
    return {"name": name, "lines": lines, "address": address}


def _passing_on(plan: Plan, project: str) -> Page:
    # A name that is unique on a network which several projects share.
    own = "-1" if plan.layout is Layout.PER_WORKER else ""
    values = {
        "port": _PORT,
        "resolver": _RESOLVER,
        "folder": FOLDER,
        "page": _NAME,
        "numbers": [worker.number for worker in plan.workers],
        "worker": f"{project}-robomaker-$number{own}",
        "stream_port": STREAM_PORT,
        "topics": [topic for topic, _ in topics(plan)],
    }
    return Page("viewer/nginx.conf.j2", values)
