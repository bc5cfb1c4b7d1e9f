"""Serves one worker's moving pictures on port 8080, as the simulation image's stream viewer does.

/stream is a multipart of JPEG pictures without end, /snapshot one of them, each as wide and high as
asked for. The picture holds the worker's number, and a bar that moves.
"""

import io
import os
import signal
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from PIL import Image, ImageDraw, ImageFont

FRAMES = 20
PAUSE = 0.1
COLOURS = ("#7a1f2b", "#1f3f7a", "#1f6b3a", "#6b4a1f", "#4a1f6b", "#1f6b6b")
TOPICS = (
    "/racecar/deepracer/kvs_stream",
    "/racecar/camera/zed/rgb/image_rect_color",
    "/racecar/main_camera/zed/rgb/image_rect_color",
    "/sub_camera/zed/rgb/image_rect_color",
)


def picture(number, frame, topic, width, height, quality):
    """Draw one frame as JPEG."""
    image = Image.new("RGB", (width, height), COLOURS[number % len(COLOURS)])
    draw = ImageDraw.Draw(image)
    left = width * frame // FRAMES
    draw.rectangle((left, 0, left + width // FRAMES, height), fill="#ffffff")
    big = Image.new("L", (24, 12), 0)
    ImageDraw.Draw(big).text((1, 0), str(number + 1), fill=255, font=ImageFont.load_default())
    mask = big.resize((width * 2 // 3, height * 2 // 3))
    image.paste("#ffd75e", (width // 6, height // 6), mask)
    draw.text((6, height - 16), topic, fill="#ffffff")
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=quality)
    return stream.getvalue()


class Stream(BaseHTTPRequestHandler):
    """Answers /stream and /snapshot."""

    number = 0
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        """Send pictures of a topic."""
        asked = urlsplit(self.path)
        words = {name: values[0] for name, values in parse_qs(asked.query).items()}
        topic = words.get("topic", "")
        if asked.path not in ("/stream", "/snapshot") or topic not in TOPICS:
            # As careless as the real one, which lists everything it has.
            self.answer("text/html", b"everything there is", 200 if asked.path == "/" else 404)
            return
        sizes = (int(words.get(name, default)) for name, default in self.defaults())
        width, height, quality = sizes
        shape = (topic, width, height, quality)
        if asked.path == "/snapshot":
            frame = int(time.time() / PAUSE) % FRAMES
            self.answer("image/jpeg", picture(self.number, frame, *shape))
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace;boundary=frame")
        self.send_header("Connection", "close")
        self.end_headers()
        while True:
            frame = int(time.time() / PAUSE) % FRAMES
            jpeg = picture(self.number, frame, *shape)
            head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
            self.wfile.write(head.encode() + jpeg + b"\r\n")
            time.sleep(PAUSE)

    @staticmethod
    def defaults():
        """Name what may be asked for, with what is sent otherwise."""
        return (("width", 640), ("height", 480), ("quality", 95))

    def answer(self, kind, body, status=200):
        """Send one body."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Worker", str(self.number))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Keep the log for the one line that says who this is."""


class Server(ThreadingHTTPServer):
    """A viewer that goes away in the middle of a stream is nothing to tell."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, *_):
        """Say nothing."""


if __name__ == "__main__":
    Stream.number = int(os.environ["ROLLOUT_IDX"])
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    address, port = sys.argv[1:] or ("", "8080")
    Server((address, int(port)), Stream).serve_forever()
