"""The services of `--with metrics`: Telegraf collects, InfluxDB keeps, Grafana draws.

Source: the metrics of DeepRacer-for-Cloud 6.0.4; the images it runs, its ports and its database.
"""

from collections.abc import Iterator

from composegen.planning.ports import GRAFANA, INFLUXDB, TELEGRAF_UDP, PortRange
from composegen.project.service import File, FromShell, Page, Port, Service, Variable, Volume

TELEGRAF_IMAGE = "telegraf:1.18-alpine"
INFLUXDB_IMAGE = "influxdb:1.8-alpine"
GRAFANA_IMAGE = "grafana/grafana:10.4.2"

_SHELL = ("/bin/sh", "-c")
_DATABASE = {
    "url": "http://deepracer-0-influxdb-1:8086",
    "database": "influx",
    "user": "deepracer",
    "password": f"${FromShell.INFLUXDB_PASSWORD.value}",
}
_PASSWORD = Variable("INFLUXDB_ADMIN_PASSWORD", FromShell.INFLUXDB_PASSWORD)


def metrics() -> Iterator[Service]:
    """Describe the services that collect, keep and draw the metrics of all runs on a machine."""
    statsd, lines = TELEGRAF_UDP[1], TELEGRAF_UDP[0]
    yield Service(
        name="influxdb",
        template="influxdb",
        image=INFLUXDB_IMAGE,
        entrypoint=_SHELL,
        command=_with_password(FromShell.INFLUXDB_PASSWORD, "/entrypoint.sh influxd"),
        environment=(
            Variable("INFLUXDB_DB", _DATABASE["database"]),
            Variable("INFLUXDB_HTTP_AUTH_ENABLED", "true"),
            Variable("INFLUXDB_REPORTING_DISABLED", "true"),
            Variable("INFLUXDB_ADMIN_USER", _DATABASE["user"]),
            _PASSWORD,
        ),
        ports=(Port(PortRange(INFLUXDB, INFLUXDB), 8086),),
        volumes=(Volume("influxdb_data", "/var/lib/influxdb"),),
        shared=True,
    )
    yield Service(
        name="telegraf",
        template="telegraf",
        image=TELEGRAF_IMAGE,
        entrypoint=_SHELL,
        command="exec /entrypoint.sh telegraf",
        environment=(_PASSWORD,),
        ports=tuple(Port(PortRange(port, port), port, "udp") for port in TELEGRAF_UDP),
        files=(
            File(
                "telegraf.conf",
                "/etc/telegraf/telegraf.conf",
                Page("metrics/telegraf.conf.j2", {**_DATABASE, "lines": lines, "statsd": statsd}),
            ),
        ),
        follows_files=True,
        shared=True,
    )
    yield Service(
        name="grafana",
        template="grafana",
        image=GRAFANA_IMAGE,
        entrypoint=_SHELL,
        command=_with_password(FromShell.GRAFANA_PASSWORD, "/run.sh"),
        environment=(
            Variable("GF_SECURITY_ADMIN_PASSWORD", FromShell.GRAFANA_PASSWORD),
            _PASSWORD,
        ),
        ports=(Port(PortRange(GRAFANA, GRAFANA), 3000),),
        volumes=(Volume("grafana_data", "/var/lib/grafana"),),
        files=(
            File(
                "influxdb.yaml",
                "/etc/grafana/provisioning/datasources/influxdb.yaml",
                Page("metrics/influxdb.yaml.j2", _DATABASE),
            ),
        ),
        follows_files=True,
        shared=True,
    )


def _with_password(password: FromShell, start: str) -> str:
    """Start a program only if it has a password: without one, it takes a well-known one."""
    name = password.value
    sentence = f"composegen: set {name} in the shell or in .env, and start again"
    return f'[ -n "${name}" ] || {{ echo "{sentence}" >&2; exit 1; }}; exec {start}'
