"""Values that are accepted although another reader, or the image, may not take them as meant."""

from collections.abc import Iterator

from composegen.finding import Defect
from composegen.reading.envfile import Quote
from composegen.reading.environment import Setting
from composegen.reading.layers import READ_BY_SHELL
from composegen.settings.forms import without_blanks
from composegen.settings.sentences import advice, shown
from composegen.settings.settings import BOOLEANS, VARIABLES, Settings, form_of
from composegen.settings.tracks import TRACKS, product_name

_SWITCHES = tuple(sorted(BOOLEANS))
_FREE = tuple(sorted(name for name in VARIABLES if form_of(name).free))
# Compared with exactly `True`: the first by DeepRacer-for-Cloud, the second by the image.
_EXACT = {
    "DR_TRAIN_MULTI_CONFIG": "DeepRacer-for-Cloud itself takes only `True` and would stay off",
    "DR_GUI_ENABLE": "the image itself takes only `True` and would stay off",
}


def remarks(settings: Settings) -> Iterator[Defect]:
    """Find values that are fine here and may not be elsewhere."""
    written = settings.environment.settings
    for name in _SWITCHES:
        setting = written.get(name)
        if setting is None or setting.value in ("True", "False", "") or name in settings.broken:
            continue
        yield _boolean_case(setting, settings.text(name))
    for name in _FREE:
        setting = written.get(name)
        # A blank that comes through a reference is told where it was written.
        if setting and _blanks(setting.value) and _cut_by_shell(setting):
            yield _blank(setting)
    world = settings.run.world_name
    if world not in TRACKS and "DR_WORLD_NAME" not in settings.broken:
        yield _unknown_world(written["DR_WORLD_NAME"])


def _blanks(text: str) -> bool:
    return " " in text or "\t" in text


def _cut_by_shell(setting: Setting) -> bool:
    file = setting.location.file.rpartition("/")[2]
    return file in READ_BY_SHELL and _blanks(setting.assignment.raw)


def _boolean_case(setting: Setting, canonical: str) -> Defect:
    follows = f"taken as `{canonical}`"
    if canonical == "True" and setting.name in _EXACT:
        follows += f", but {_EXACT[setting.name]}"
    else:
        follows += ", which is how every reader knows it"
    return Defect(
        "boolean-case",
        setting.location,
        f"`{setting.name}` is `{setting.value}`, {follows}",
        advice(setting.name, canonical),
    )


def _blank(setting: Setting) -> Defect:
    value = setting.value
    follows = "which DeepRacer-for-Cloud's shell cuts at the blank"
    if setting.assignment.quote is not Quote.NONE:
        follows += " in spite of the quotes, and then cannot read"
    return Defect(
        "value-with-blank",
        setting.location,
        f"`{setting.name}` is `{shown(value)}`, {follows}",
        advice(setting.name, form_of(setting.name).suggest(value)),
    )


def _unknown_world(setting: Setting) -> Defect:
    from composegen.settings.nearest import nearest  # noqa: PLC0415

    world = setting.value
    bare = world.removesuffix(".npy")
    product = product_name(bare)
    near = product or nearest(without_blanks(bare), TRACKS)
    if bare != world and near == bare:
        because = f"the file of a track; the world is `{near}`"
    elif product:
        because = f"how `{near}` is called outside of the image"
    elif near.casefold() == bare.casefold():
        because = f"no world of the image, which tells case apart; the nearest is `{near}`"
    else:
        because = "no world of the image" + (f"; the nearest is `{near}`" if near else "")
    return Defect(
        "unknown-world",
        setting.location,
        f"`DR_WORLD_NAME` is `{shown(world)}`, {because}",
        advice("DR_WORLD_NAME", near)
        or "a world that only your own image has is fine; composegen does not know its length",
    )
