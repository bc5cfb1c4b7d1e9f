"""The tracks of the simulation image: names, lengths and driving directions.

Lengths are those of the centre line, from the image's own route files (5.3.2 and newer).
"""

from decimal import Decimal

# World: length in metres, direction in which it is driven when the direction is not reversed.
TRACKS: dict[str, tuple[str, str]] = {
    "2022_april_open": ("50.30", "ccw"),
    "2022_april_open_ccw": ("50.28", "ccw"),
    "2022_april_open_cw": ("50.28", "cw"),
    "2022_april_pro": ("67.46", "ccw"),
    "2022_april_pro_ccw": ("67.44", "ccw"),
    "2022_april_pro_cw": ("67.44", "cw"),
    "2022_august_open": ("43.31", "ccw"),
    "2022_august_open_ccw": ("43.31", "ccw"),
    "2022_august_open_cw": ("43.31", "cw"),
    "2022_august_pro": ("63.88", "ccw"),
    "2022_august_pro_ccw": ("63.86", "ccw"),
    "2022_august_pro_cw": ("63.86", "cw"),
    "2022_july_open": ("40.20", "ccw"),
    "2022_july_pro": ("57.89", "ccw"),
    "2022_july_pro_ccw": ("57.86", "ccw"),
    "2022_july_pro_cw": ("57.86", "cw"),
    "2022_june_open": ("41.28", "ccw"),
    "2022_june_open_ccw": ("41.26", "ccw"),
    "2022_june_open_cw": ("41.26", "cw"),
    "2022_june_pro": ("58.61", "ccw"),
    "2022_june_pro_ccw": ("58.60", "ccw"),
    "2022_june_pro_cw": ("58.60", "cw"),
    "2022_march_open": ("48.07", "ccw"),
    "2022_march_open_ccw": ("48.07", "ccw"),
    "2022_march_open_cw": ("48.07", "cw"),
    "2022_march_pro": ("76.76", "ccw"),
    "2022_march_pro_ccw": ("76.75", "ccw"),
    "2022_march_pro_cw": ("76.75", "cw"),
    "2022_may_open": ("46.13", "ccw"),
    "2022_may_open_ccw": ("46.12", "ccw"),
    "2022_may_open_cw": ("46.12", "cw"),
    "2022_may_pro": ("63.86", "ccw"),
    "2022_may_pro_ccw": ("63.86", "ccw"),
    "2022_may_pro_cw": ("63.86", "cw"),
    "2022_october_open": ("49.57", "ccw"),
    "2022_october_open_ccw": ("49.53", "ccw"),
    "2022_october_open_cw": ("49.53", "cw"),
    "2022_october_pro": ("62.08", "ccw"),
    "2022_october_pro_ccw": ("62.07", "ccw"),
    "2022_october_pro_cw": ("62.07", "cw"),
    "2022_reinvent_champ_ccw": ("33.28", "ccw"),
    "2022_reinvent_champ_cw": ("33.28", "cw"),
    "2022_september_open": ("45.30", "ccw"),
    "2022_september_open_ccw": ("45.26", "ccw"),
    "2022_september_open_cw": ("45.26", "cw"),
    "2022_september_pro": ("60.18", "ccw"),
    "2022_september_pro_ccw": ("60.17", "ccw"),
    "2022_september_pro_cw": ("60.17", "cw"),
    "2022_summit_speedway": ("25.17", "ccw"),
    "2022_summit_speedway_ccw": ("25.11", "ccw"),
    "2022_summit_speedway_cw": ("25.11", "cw"),
    "2022_summit_speedway_mini": ("22.45", "ccw"),
    "2024_reinvent_champ_ccw": ("25.11", "ccw"),
    "2024_reinvent_champ_cw": ("25.11", "cw"),
    "AWS_track": ("69.25", "ccw"),
    "Albert": ("51.39", "cw"),
    "AmericasGeneratedInclStart": ("39.07", "ccw"),
    "Aragon": ("59.92", "cw"),
    "Austin": ("59.35", "ccw"),
    "Belille": ("60.06", "cw"),
    "Bowtie_track": ("17.43", "ccw"),
    "Canada_Training": ("21.74", "ccw"),
    "China_track": ("22.92", "ccw"),
    "FS_June2020": ("52.87", "cw"),
    "July_2020": ("59.91", "cw"),
    "LGSWide": ("38.03", "ccw"),
    "Mexico_track": ("20.51", "ccw"),
    "Monaco": ("60.27", "cw"),
    "Monaco_building": ("60.27", "cw"),
    "New_York_Track": ("21.88", "ccw"),
    "Oval_track": ("19.55", "ccw"),
    "Singapore": ("60.47", "ccw"),
    "Singapore_building": ("60.47", "ccw"),
    "Singapore_f1": ("60.47", "ccw"),
    "Spain_track": ("60.00", "cw"),
    "Spain_track_f1": ("60.00", "cw"),
    "Straight_track": ("5.71", ""),
    "Tokyo_Training_track": ("22.63", "ccw"),
    "Vegas_track": ("22.55", "ccw"),
    "Virtual_May19_Train_track": ("19.45", "ccw"),
    "arctic_open": ("42.22", "ccw"),
    "arctic_open_ccw": ("42.19", "ccw"),
    "arctic_open_cw": ("42.19", "cw"),
    "arctic_pro": ("59.52", "ccw"),
    "arctic_pro_ccw": ("59.48", "ccw"),
    "arctic_pro_cw": ("59.48", "cw"),
    "caecer_gp": ("73.16", "ccw"),
    "caecer_loop": ("35.09", "ccw"),
    "dubai_open": ("40.66", "ccw"),
    "dubai_open_ccw": ("40.61", "ccw"),
    "dubai_open_cw": ("40.61", "cw"),
    "dubai_pro": ("64.95", "ccw"),
    "hamption_open": ("45.93", "ccw"),
    "hamption_pro": ("60.74", "ccw"),
    "jyllandsringen_open": ("46.12", "ccw"),
    "jyllandsringen_open_ccw": ("46.07", "ccw"),
    "jyllandsringen_open_cw": ("46.07", "cw"),
    "jyllandsringen_pro": ("62.03", "ccw"),
    "jyllandsringen_pro_ccw": ("62.13", "ccw"),
    "jyllandsringen_pro_cw": ("62.13", "cw"),
    "morgan_open": ("45.04", "ccw"),
    "morgan_pro": ("59.27", "ccw"),
    "penbay_open": ("68.68", "ccw"),
    "penbay_open_ccw": ("68.67", "ccw"),
    "penbay_open_cw": ("68.67", "cw"),
    "penbay_pro": ("89.24", "ccw"),
    "penbay_pro_ccw": ("89.24", "ccw"),
    "penbay_pro_cw": ("89.24", "cw"),
    "reInvent2019_track": ("23.12", "ccw"),
    "reInvent2019_track_ccw": ("23.09", "ccw"),
    "reInvent2019_track_cw": ("23.09", "cw"),
    "reInvent2019_wide": ("16.64", "ccw"),
    "reInvent2019_wide_ccw": ("16.60", "ccw"),
    "reInvent2019_wide_cw": ("16.60", "cw"),
    "reInvent2019_wide_mirrored": ("16.64", "ccw"),
    "red_star_open": ("43.49", "ccw"),
    "red_star_pro": ("68.90", "ccw"),
    "red_star_pro_ccw": ("68.85", "ccw"),
    "red_star_pro_cw": ("68.85", "cw"),
    "reinvent_base": ("17.71", "ccw"),
    "reinvent_carpet": ("17.71", "ccw"),
    "reinvent_concrete": ("17.71", "ccw"),
    "reinvent_wood": ("17.71", "ccw"),
    "thunder_hill_open": ("40.91", "ccw"),
    "thunder_hill_pro": ("59.15", "ccw"),
    "thunder_hill_pro_ccw": ("59.11", "ccw"),
    "thunder_hill_pro_cw": ("59.11", "cw"),
}

# Worlds whose end does not meet their start.
OPEN_TRACKS = frozenset({"Straight_track"})

# What the console, race pages and older images call a track; letters and digits only.
_KNOWN_AS = {
    "acespeedway": "2022_april_open",
    "acespeedwaytrack": "2022_april_open",
    "atoz": "reInvent2019_wide",
    "atozspeedway": "reInvent2019_wide",
    "reinvent2018": "reinvent_base",
    "rlspeedway": "2022_summit_speedway",
    "smile": "reInvent2019_track",
    "smilespeedway": "reInvent2019_track",
}


def length_of(world: str) -> Decimal | None:
    """Length of a lap in metres, None for a world that is not known.

    >>> length_of("reinvent_base"), length_of("my_track")
    (Decimal('17.71'), None)
    """
    track = TRACKS.get(world)
    return None if track is None else Decimal(track[0])


def product_name(name: str) -> str:
    """World that is called `name` outside of the image, or nothing.

    >>> product_name("RL_Speedway")
    '2022_summit_speedway'
    """
    return _KNOWN_AS.get("".join(c for c in name.lower() if c.isalnum()), "")
