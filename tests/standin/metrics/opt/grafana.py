"""Stands in for Grafana: answers GET /?q=QUERY from its provisioned data source, to who logs in."""

import base64
import os
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import yaml

(file,) = Path("/etc/grafana/provisioning/datasources").glob("*.yaml")
(source,) = yaml.safe_load(os.path.expandvars(file.read_text()))["datasources"]
login = {"u": source["user"], "p": source["secureJsonData"]["password"]}
database = {"db": source["jsonData"]["dbName"]}
password = os.environ["GF_SECURITY_ADMIN_PASSWORD"]
allowed = "Basic " + base64.b64encode(f"admin:{password}".encode()).decode()


class Grafana(BaseHTTPRequestHandler):
    """Answers queries."""

    def do_GET(self):
        """Pass a query on, and the answer back."""
        if self.headers.get("Authorization") != allowed:
            self.send_error(401)
            return
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        words = urllib.parse.urlencode({**query, **login, **database})
        with urllib.request.urlopen(f"{source['url']}/query?{words}") as answer:
            body = answer.read()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)


ThreadingHTTPServer(("", 3000), Grafana).serve_forever()
