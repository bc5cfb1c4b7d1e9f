"""Stands in for the order of starts, which a swarm does not know: who needs something waits."""

import hashlib
import socket

from bucket import (
    ENV,
    EVALUATION,
    MODEL,
    PATIENCE,
    content,
    delete,
    end,
    run,
    storage,
    trainer_runs,
    within,
)


def wait():
    """Wait until the parameters in the bucket are those of this rendering, and somebody trains."""
    key, evaluated = MODEL + ENV["S3_YAML_NAME"], ENV.get("COMPOSEGEN_TICKET", "")

    def published():
        if evaluated:
            return content(EVALUATION) == evaluated.encode() or None
        text = content(key)
        same = text and hashlib.sha256(text).hexdigest() == ENV["COMPOSEGEN_PARAMETERS"]
        # An earlier training may have left the same.
        return (same and trainer_runs()) or None

    storage()
    if within(PATIENCE, f"`{key}` and the trainer", published) is None:
        end(f"`{key}` is not of this rendering, or nobody trains: see what `publish` says")
    if evaluated:
        # The next evaluation waits for parameters of its own time.
        delete([EVALUATION])


def answer():
    """Answer for as long as the trainer trains."""
    listener = socket.socket()
    listener.bind(("", 8099))
    listener.listen(8)
    while True:
        listener.accept()[0].close()


if __name__ == "__main__":
    run(answer=answer, wait=wait)
