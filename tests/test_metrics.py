"""`--with metrics`: what collects, keeps and draws, all in the one file and without a password."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from command_line import run
from folders import write_folder

PASSWORD = "INFLUXDB_ADMIN_PASSWORD"  # noqa: S105 - a name


def rendered(folder: Path, *options: str) -> dict[str, Any]:
    code, out, err = run("render", "-C", folder, "--style", "compose", *options)
    assert code == 0, err
    file: dict[str, Any] = yaml.safe_load(out)
    return file


def test_run_0_brings_what_collects_keeps_and_draws(tmp_path: Path) -> None:
    file = rendered(write_folder(tmp_path), "--with", "metrics")
    services = file["services"]
    assert {
        name: (services[name]["image"], services[name]["ports"])
        for name in ("influxdb", "telegraf", "grafana")
    } == {
        "influxdb": ("influxdb:1.8-alpine", ["127.0.0.1:8886:8086"]),
        "telegraf": (
            "telegraf:1.18-alpine",
            ["127.0.0.1:8092:8092/udp", "127.0.0.1:8125:8125/udp"],
        ),
        "grafana": ("grafana/grafana:10.4.2", ["127.0.0.1:3000:3000"]),
    }
    assert set(file["volumes"]) == {"influxdb_data", "grafana_data"}
    for name in ("influxdb", "telegraf", "grafana"):
        assert services[name]["container_name"] == f"deepracer-0-{name}-1"


def test_the_three_agree_on_database_user_and_password(tmp_path: Path) -> None:
    file = rendered(write_folder(tmp_path), "--with", "metrics")
    texts = {name: config["content"].replace("$$", "$") for name, config in file["configs"].items()}
    (written,) = tomllib.loads(texts["telegraf.conf"])["outputs"]["influxdb"]
    (source,) = yaml.safe_load(texts["influxdb.yaml"])["datasources"]
    kept = file["services"]["influxdb"]["environment"]
    assert written["urls"] == [source["url"]] == ["http://deepracer-0-influxdb-1:8086"]
    assert written["database"] == source["jsonData"]["dbName"] == kept["INFLUXDB_DB"]
    assert written["username"] == source["user"] == kept["INFLUXDB_ADMIN_USER"]
    assert written["password"] == source["secureJsonData"]["password"] == f"${PASSWORD}"
    for name in ("influxdb", "telegraf", "grafana"):
        told = file["services"][name]["environment"]
        assert told[PASSWORD] == f"${{{PASSWORD}:-}}"


def test_no_password_is_in_the_file_and_none_is_well_known(tmp_path: Path) -> None:
    _, out, _ = run("render", "-C", write_folder(tmp_path), "--with", "metrics")
    assert "admin" not in out
    assert len(re.findall(r'_PASSWORD: "\$\{[A-Z_]+:-\}"', out)) == len(
        re.findall("_PASSWORD: ", out)
    )


def test_workers_and_trainer_send_to_it_unless_another_host_is_named(tmp_path: Path) -> None:
    def told(*options: str) -> set[tuple[str | None, str | None]]:
        services = rendered(tmp_path, *options)["services"]
        return {
            tuple(services[name]["environment"].get(f"TELEGRAF_{w}") for w in ("HOST", "PORT"))
            for name in ("robomaker", "sagemaker")
        }

    write_folder(tmp_path)
    assert told() == {(None, None)}
    assert told("--with", "metrics") == {("deepracer-0-telegraf-1", "8092")}
    named = ("--set", "DR_TELEGRAF_HOST=nas", "--set", "DR_TELEGRAF_PORT=9")
    assert told("--with", "metrics", *named) == told(*named) == {("nas", "9")}


@pytest.mark.parametrize("options", [("--set", "DR_RUN_ID=1"), ("--job", "evaluation")])
def test_other_runs_are_told_how_to_use_those_of_run_0(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    code, out, err = run("render", "-C", write_folder(tmp_path), "--with", "metrics", *options)
    assert (code, out) == (2, "")
    assert "`--with metrics` is for the training of run 0" in err
    assert "set `DR_TELEGRAF_HOST=deepracer-0-telegraf-1` and `DR_TELEGRAF_PORT=8092`" in err


def test_the_head_says_that_all_runs_use_them(tmp_path: Path) -> None:
    _, out, _ = run("render", "-C", write_folder(tmp_path), "--with", "metrics")
    assert "#   stop    docker compose rm -sf publish robomaker sagemaker\n" in out
    assert "which ends minio, influxdb, telegraf and grafana too, which all runs use\n" in out
