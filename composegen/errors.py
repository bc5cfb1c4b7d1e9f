"""The few exceptions that end a command, each with its exit code.

Findings are values, not exceptions; what stands here ends a command before or beside them.
"""


class ComposegenError(Exception):
    """Anything that ends a command with a sentence instead of a traceback.

    Args:
        message: What happened, as one lower-case clause.
        help: What to do, or nothing.
    """

    exit_code = 3

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class UsageError(ComposegenError):
    """The command line asks for something that does not exist or does not fit together."""

    exit_code = 2


class CannotReadError(ComposegenError):
    """A folder or file that the command needs cannot be read."""


class CannotWriteError(ComposegenError):
    """The output cannot be written."""


class CannotRenderError(ComposegenError):
    """The configuration asks for something that cannot be rendered (yet)."""


class TemplateError(ComposegenError):
    """A template, ours or a user's, does not compile or fails while it is rendered."""
