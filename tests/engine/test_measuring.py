"""Metrics on the real engine: from a worker to Grafana, with passwords that only `.env` knows."""

import base64
import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

import pytest

from engine_project import KEYS, EngineProject, docker, eventually, last_words, with_compose
from storage import EXAMPLE, Storage

pytestmark = pytest.mark.engine

PASSWORDS = {"GF_SECURITY_ADMIN_PASSWORD": "drawn$1", "INFLUXDB_ADMIN_PASSWORD": "kept$2"}
SERVICES = ("influxdb", "telegraf", "grafana")
_GRAFANA = "http://127.0.0.1:3000/?q=SELECT+count(progress)+FROM+dr_training_episodes"


@pytest.fixture
def run_0(storage: Storage) -> Iterator[EngineProject]:
    """Run 0 with metrics; they and what they have kept are gone afterwards."""
    run_0 = storage.project
    run_0.options = ("--with", "metrics")
    run_0.render()
    yield run_0
    run_0.compose("stop", "-t", "1", *SERVICES)
    run_0.compose("rm", "-f", *SERVICES)
    for kept in ("influxdb_data", "grafana_data"):
        docker("volume", "rm", f"{run_0.name}_{kept}", check=False)
    run_0.give_keys(KEYS)
    run_0.options = ()
    run_0.render()


def counted(password: str) -> int | None:
    """How many episodes Grafana knows of, `None` while there are none."""
    login = base64.b64encode(f"admin:{password}".encode()).decode()
    request = urllib.request.Request(_GRAFANA, headers={"Authorization": f"Basic {login}"})
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 - our own Grafana
        (result,) = json.load(answer)["results"]
    return int(result["series"][0]["values"][0][1]) if "series" in result else None


@with_compose("5")
def test_an_episode_of_another_run_reaches_grafana(
    run_0: EngineProject, project: Callable[..., EngineProject]
) -> None:
    run_0.give_keys({**KEYS, **{name: f"'{text}'" for name, text in PASSWORDS.items()}})
    run_0.compose("up", "-d", *SERVICES)
    where = {"DR_TELEGRAF_HOST": "deepracer-0-telegraf-1", "DR_TELEGRAF_PORT": "8092"}
    project(EXAMPLE, **where).up()

    def seen() -> int | None:
        try:
            return counted(PASSWORDS["GF_SECURITY_ADMIN_PASSWORD"])
        except (ConnectionError, urllib.error.URLError):
            return None

    assert eventually(seen)
    with pytest.raises(urllib.error.HTTPError):
        counted("admin")


def test_nothing_starts_with_a_well_known_password(run_0: EngineProject) -> None:
    run_0.compose("up", "-d", "influxdb", "grafana")
    for service, name in zip(("influxdb", "grafana"), sorted(PASSWORDS, reverse=True), strict=True):
        said = last_words(f"{run_0.name}-{service}-1")
        assert said == f"composegen: set {name} in the shell or in .env, and start again\n"
