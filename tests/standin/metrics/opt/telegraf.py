"""Stands in for Telegraf: takes lines on the UDP port of its configuration, and passes them on."""

import os
import socket
import tomllib
import urllib.parse
import urllib.request
from pathlib import Path

text = Path("/etc/telegraf/telegraf.conf").read_text()
configuration = tomllib.loads(os.path.expandvars(text))
(listener,) = configuration["inputs"]["socket_listener"]
(output,) = configuration["outputs"]["influxdb"]
login = {"db": output["database"], "u": output["username"], "p": output["password"]}
url = f"{output['urls'][0]}/{{}}?{urllib.parse.urlencode(login)}"
door = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
door.bind(("", int(listener["service_address"].rpartition(":")[2])))
made = False
while True:
    lines = door.recv(65536)
    try:
        if not made:
            create = urllib.parse.urlencode({"q": f"CREATE DATABASE {login['db']}"}).encode()
            urllib.request.urlopen(url.format("query"), create)
            made = True
        urllib.request.urlopen(url.format("write"), lines)
    except OSError as error:
        print(error, flush=True)
