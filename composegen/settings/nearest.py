"""The name somebody most likely meant."""

from collections.abc import Iterable

_NEAR = 0.7


def nearest(name: str, names: Iterable[str], near: float = _NEAR) -> str:
    """Find the one of `names` that `name` was most likely meant to be, or nothing.

    Names that differ in case only come first, then those with the same words in another order,
    then the most similar one when its similarity, 0 to 1, reaches `near`.

    >>> nearest("Gray", ["Black", "Grey"]), nearest("2022_open_may", ["2022_may_open"])
    ('Grey', '2022_may_open')
    >>> nearest("podman", ["compose", "swarm"])
    ''
    """
    by_folded = {known.casefold(): known for known in sorted(names, reverse=True)}
    folded = name.casefold()
    if folded in by_folded:
        return by_folded[folded]
    words = sorted(folded.split("_"))
    for candidate, known in by_folded.items():
        if sorted(candidate.split("_")) == words:
            return known
    from difflib import get_close_matches  # noqa: PLC0415  (only a mistake pays for it)

    matches = get_close_matches(folded, by_folded, 1, near)
    return by_folded[matches[0]] if matches else ""
