"""The tracks of the image."""

from decimal import Decimal

import pytest

from composegen.settings.tracks import OPEN_TRACKS, TRACKS, length_of, product_name


def test_there_are_127_worlds_with_a_length_and_a_direction() -> None:
    assert len(TRACKS) == 127
    for name, (length, direction) in TRACKS.items():
        assert Decimal("5") < Decimal(length) < Decimal("90"), name
        assert direction in ("cw", "ccw", "")
        assert (direction != "") == (name not in OPEN_TRACKS)


@pytest.mark.parametrize(
    ("world", "length"),
    [
        ("reinvent_base", "17.71"),
        ("penbay_pro", "89.24"),
        ("Straight_track", "5.71"),
        ("reInvent2019_wide_mirrored", "16.64"),
        ("2022_summit_speedway", "25.17"),
    ],
)
def test_a_lap_has_an_exact_length(world: str, length: str) -> None:
    assert str(length_of(world)) == length


def test_a_track_is_driven_the_way_its_name_says() -> None:
    for name, (_, direction) in TRACKS.items():
        suffix = name.rpartition("_")[2]
        if suffix in ("cw", "ccw"):
            assert direction == suffix, name


@pytest.mark.parametrize(
    ("name", "world"),
    [
        ("RL_Speedway", "2022_summit_speedway"),
        ("Ace_Speedway_track", "2022_april_open"),
        ("A to Z Speedway", "reInvent2019_wide"),
        ("Smile_Speedway", "reInvent2019_track"),
        ("re:Invent 2018", "reinvent_base"),
        ("reinvent_base", ""),
    ],
)
def test_product_names_lead_to_worlds(name: str, world: str) -> None:
    assert product_name(name) == world
    assert world in (*TRACKS, "")
