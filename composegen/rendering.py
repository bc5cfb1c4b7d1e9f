"""Lays a project out as YAML; the only room that knows Jinja.

Templates lay out values and compute nothing. Every scalar goes through `quoted`, or through
`block` where it is a script of ours; what stands in a comment goes through `comment`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    TemplatesNotFound,
    TemplateSyntaxError,
)
from jinja2 import TemplateError as JinjaError

from composegen.errors import TemplateError
from composegen.scalars import block, comment, plain, quoted

_PACKAGE = Path(__file__).parent


def render(template: str, values: Mapping[str, object], templates: Path | None = None) -> str:
    """Lay out values as the text of a file.

    Args:
        template: Name of the template, `docker-compose.yml.j2` for a compose file.
        values: What it lays out, such as what a style made of a project.
        templates: Folder whose files win over ours of the same name.

    Raises:
        TemplateError: A template does not compile or fails; the message points into it.
    """
    return _pointing(lambda: _environment(templates).get_template(template).render(values))


@cache
def _environment(templates: Path | None) -> Environment:
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in _folders(templates)]),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - YAML, where `quoted` does the escaping
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        quoted=quoted, plain=plain, block=block, comment=comment, json=_json, sha256=_sha256
    )
    return environment


def _json(value: object) -> str:
    """Write a value for a script element, which no text in it can end."""
    from json import dumps  # noqa: PLC0415 - only for pages

    text = dumps(value)
    return text.translate({ord(char): f"\\u{ord(char):04x}" for char in "<>&"})


def _sha256(text: str) -> str:
    """Give the digest by which a content security policy knows a script or a style."""
    from base64 import b64encode  # noqa: PLC0415 - only for pages
    from hashlib import sha256  # noqa: PLC0415

    return b64encode(sha256(text.encode()).digest()).decode()


def _folders(templates: Path | None) -> list[Path]:
    ours = _PACKAGE / "templates"
    if not ours.is_dir():  # a checkout, where they stand at the top level
        ours = _PACKAGE.parent / "templates"
    return [ours] if templates is None else [templates, ours]


def _pointing(action: Callable[[], str]) -> str:
    try:
        return action()
    except TemplateSyntaxError as error:
        raise TemplateError(f"{error.filename}:{error.lineno}: {error.message}") from error
    except (TemplateNotFound, TemplatesNotFound) as error:
        raise TemplateError(f"there is no template `{error.name}`") from error
    except Exception as error:
        # A template may call anything, so anything may come out of it; ours included.
        place = _place_in_template(error)
        if place is None and not isinstance(error, JinjaError):
            raise
        raise TemplateError(f"{place or 'template'}: {error}") from error


def _place_in_template(error: BaseException) -> str | None:
    place, trace = None, error.__traceback__
    while trace is not None:
        name: Any = trace.tb_frame.f_code.co_filename
        if name.endswith(".j2"):
            place = f"{name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
