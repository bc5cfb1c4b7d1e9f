"""Starts the real InfluxDB as its image does: with the user that the environment names."""

import os
import subprocess
import time
import urllib.parse
import urllib.request
from pathlib import Path

user, password = (os.environ[f"INFLUXDB_ADMIN_{what}"] for what in ("USER", "PASSWORD"))
if not Path("/var/lib/influxdb/meta/meta.db").exists():
    address = "127.0.0.1:8086"
    alone = {**os.environ, "INFLUXDB_HTTP_BIND_ADDRESS": address}
    with subprocess.Popen(["influxd"], env=alone) as first:
        command = f"CREATE USER {user} WITH PASSWORD '{password}' WITH ALL PRIVILEGES"
        query = urllib.parse.urlencode({"q": command}).encode()
        while True:
            try:
                urllib.request.urlopen(f"http://{address}/query", query)
                break
            except OSError:
                time.sleep(0.1)
        first.terminate()
os.execvp("influxd", ["influxd"])
