"""The one port plan: which host port every stream, VNC server and helper of a machine gets.

| what                                   | port                               | for run 0   |
|----------------------------------------|------------------------------------|-------------|
| streams, training run 0, to 20 workers | 8080 + worker - 1                  | 8080-8099   |
| streams, any other training            | 10100 + 200 x run + worker         | 10101-10200 |
| stream of an evaluation                | 10100 + 200 x run + 101            | 10201       |
| VNC of a worker                        | 21000 + 200 x run + worker         | 21001-21100 |
| viewer of a training                   | DR_WEBVIEWER_PORT (8100) + run     | 8100        |
| viewer of an evaluation                | DR_WEBVIEWER_PORT + 100 + run      | 8200        |
| MinIO: API, console                    | 9000, 9001; once a machine         | the same    |
| metrics: Grafana, InfluxDB             | 3000, 8886; once a machine         | the same    |
| metrics: Telegraf                      | 8092/udp, 8125/udp; once a machine | the same    |

Run ids go from 0 to 50 and workers from 1 to 100, so everything stays below 32768, where Linux
begins to hand out ports of its own, and off the ports that browsers refuse to open (10080).
"""

from dataclasses import dataclass
from enum import StrEnum

MAX_RUN_ID = 50
MAX_WORKERS = 100
MINIO_API = 9000
MINIO_CONSOLE = 9001
GRAFANA = 3000
INFLUXDB = 8886
TELEGRAF_UDP = (8092, 8125)

_FAMILIAR_FIRST = 8080
_FAMILIAR_WORKERS = 20
_STREAM_BASE = 10100
_VNC_BASE = 21000
_RUN_STRIDE = 200
_EVALUATION_OFFSET = 101
_EVALUATION_VIEWER_OFFSET = 100


class Job(StrEnum):
    """What a rendering does: train a model or evaluate one."""

    TRAINING = "training"
    EVALUATION = "evaluation"


@dataclass(frozen=True, slots=True)
class PortRange:
    """Host ports from `first` to `last`, both included.

    >>> str(PortRange(8080, 8082)), str(PortRange(8080, 8080)), len(PortRange(8080, 8082))
    ('8080-8082', '8080', 3)
    """

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def __len__(self) -> int:
        return self.last - self.first + 1

    def __contains__(self, port: int) -> bool:
        return self.first <= port <= self.last


@dataclass(frozen=True, slots=True)
class PortPlan:
    """The host ports of one job of one run.

    Args:
        run_id: DR_RUN_ID, 0 to 50.
        workers: How many workers there are, 1 to 100.
        viewer_base: DR_WEBVIEWER_PORT.
        job: Training, or evaluation with its single worker.
    """

    run_id: int
    workers: int
    viewer_base: int
    job: Job = Job.TRAINING

    def fits(self) -> bool:
        """Whether run id and worker count are inside the plan."""
        return self.run_id <= MAX_RUN_ID and self.workers <= MAX_WORKERS

    def stream(self, number: int) -> int:
        """Port of the stream of worker `number`, from 1.

        >>> PortPlan(0, 3, 8100).stream(3), PortPlan(1, 3, 8100).stream(3)
        (8082, 10303)
        >>> PortPlan(0, 1, 8100, Job.EVALUATION).stream(1)
        10201
        """
        return self._first_stream + number - 1

    @property
    def streams(self) -> PortRange:
        """Ports of all streams; a scaled service hands them out in any order."""
        return PortRange(self.stream(1), self.stream(self.workers))

    def vnc(self, number: int) -> int:
        """Port of the VNC server of worker `number`, from 1.

        >>> PortPlan(50, 100, 8100).vnc(100)
        31100
        """
        return _VNC_BASE + _RUN_STRIDE * self.run_id + number

    @property
    def vncs(self) -> PortRange:
        """Ports of all VNC servers."""
        return PortRange(self.vnc(1), self.vnc(self.workers))

    @property
    def viewer(self) -> int:
        """Port of the page that shows all workers.

        >>> PortPlan(2, 3, 8100).viewer, PortPlan(2, 1, 8100, Job.EVALUATION).viewer
        (8102, 8202)
        """
        offset = _EVALUATION_VIEWER_OFFSET if self.job is Job.EVALUATION else 0
        return self.viewer_base + self.run_id + offset

    @property
    def _first_stream(self) -> int:
        block = _STREAM_BASE + _RUN_STRIDE * self.run_id
        if self.job is Job.EVALUATION:
            return block + _EVALUATION_OFFSET
        if self.run_id == 0 and self.workers <= _FAMILIAR_WORKERS:
            return _FAMILIAR_FIRST
        return block + 1


# What the plan keeps free on a machine, whoever uses it: name, ports, protocol.
RESERVED: tuple[tuple[str, PortRange, str], ...] = (
    (
        "the streams of run 0",
        PortRange(_FAMILIAR_FIRST, _FAMILIAR_FIRST + _FAMILIAR_WORKERS - 1),
        "tcp",
    ),
    (
        "the streams of all runs",
        PortRange(_STREAM_BASE + 1, _STREAM_BASE + _RUN_STRIDE * MAX_RUN_ID + _EVALUATION_OFFSET),
        "tcp",
    ),
    (
        "the VNC servers of all runs",
        PortRange(_VNC_BASE + 1, _VNC_BASE + _RUN_STRIDE * MAX_RUN_ID + MAX_WORKERS),
        "tcp",
    ),
    ("MinIO", PortRange(MINIO_API, MINIO_CONSOLE), "tcp"),
    ("Grafana", PortRange(GRAFANA, GRAFANA), "tcp"),
    ("InfluxDB", PortRange(INFLUXDB, INFLUXDB), "tcp"),
)
