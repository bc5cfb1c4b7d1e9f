"""Reward the car for staying close to the centre line, and for nothing else."""


def reward_function(params):
    """Return 1.0 on the centre line, falling to 0.001 at the edge of the track."""
    if not params["all_wheels_on_track"]:
        return 1e-3
    offset = params["distance_from_center"] / (0.5 * params["track_width"])
    return float(max(1e-3, 1.0 - offset**2))
