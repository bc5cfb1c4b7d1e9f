"""Serves one worker's picture on port 8080, as the simulation image's stream viewer does."""

import os
import signal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360">'
    f'<text x="240" y="200" font-size="96" text-anchor="middle">{os.environ["ROLLOUT_IDX"]}</text>'
    "</svg>"
).encode()


class Stream(BaseHTTPRequestHandler):
    """Answers /stream and /snapshot with the picture."""

    def do_GET(self):
        """Send the picture."""
        known = self.path.startswith(("/stream", "/snapshot"))
        self.send_response(200 if known else 404)
        self.send_header("Content-Type", "image/svg+xml")
        self.end_headers()
        self.wfile.write(PICTURE if known else b"")

    def log_message(self, *_):
        """Keep the log for the one line that says who this is."""


signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
ThreadingHTTPServer(("", 8080), Stream).serve_forever()
