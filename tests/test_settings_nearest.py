"""The name somebody most likely meant."""

import pytest

from composegen.settings.nearest import nearest
from composegen.settings.tracks import TRACKS


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("reinvent2019_track", "reInvent2019_track"),
        ("2022_open_may_ccw", "2022_may_open_ccw"),
        ("2022_reinvent_champ", "2022_reinvent_champ_cw"),
        ("Singapore_F1", "Singapore_f1"),
        ("Bowtie_trak", "Bowtie_track"),
        ("my_own_circuit_42", ""),
        ("", ""),
    ],
)
def test_a_mistyped_world_has_a_nearest_one(written: str, meant: str) -> None:
    assert nearest(written, TRACKS) == meant


def test_the_answer_does_not_depend_on_the_order_of_the_names() -> None:
    names = ["abcd", "abce"]
    assert nearest("abcf", names) == nearest("abcf", reversed(names)) != ""
