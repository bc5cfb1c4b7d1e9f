"""The command line as tests call it."""

import io
from pathlib import Path

from composegen.cli import main


def run(*words: str | Path) -> tuple[int, str, str]:
    """Run the command line; give exit code, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    code = main([str(word) for word in words], out, err)
    return code, out.getvalue(), err.getvalue()
