"""Which name or value was meant, where there is one right answer."""

from composegen.settings.history import change_of
from composegen.settings.settings import VARIABLES, form_of


def new_name(variable: str) -> str:
    """Tell what a variable is called today, empty when it has no single successor.

    >>> new_name("DR_KINESIS_STREAM_ENABLE"), new_name("DR_COACH_IMAGE"), new_name("DR_WORKERS")
    ('DR_CAMERA_KVS_ENABLE', '', '')
    """
    change = change_of(variable)
    return change.replaced_by[0] if change and len(change.replaced_by) == 1 else ""


def nearest_value(variable: str, value: str) -> str:
    """Find the only value of a closed set that is at most one character away, whatever the case.

    >>> nearest_value("DR_CAR_COLOR", "gray"), nearest_value("DR_TRAIN_MULTI_CONFIG", "true")
    ('Grey', 'True')
    >>> nearest_value("DR_CAR_COLOR", "Pink"), nearest_value("DR_CAR_NAME", "Gray")
    ('', '')
    """
    if variable not in VARIABLES:
        return ""
    folded = value.casefold()
    near = [v for v in form_of(variable).values if within_one(folded, v.casefold())]
    return near[0] if len(near) == 1 else ""


def within_one(one: str, other: str) -> bool:
    """Whether at most one character was added, left out or mistaken.

    >>> within_one("gray", "grey"), within_one("gry", "grey"), within_one("gary", "grey")
    (True, True, False)
    """
    if abs(len(one) - len(other)) > 1:
        return False
    same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if same is None:
        return True
    behind = one[same:], other[same:]
    return any(behind[0][i:] == behind[1][j:] for i, j in ((1, 1), (1, 0), (0, 1)))
