"""Speed of pressure waves in an elastic pipe."""

from __future__ import annotations

import math
from enum import Enum


class Anchoring(Enum):
    """How the pipe is held along its axis, which decides how far its wall gives way."""

    EXPANSION_JOINTS = "expansion_joints"
    ONE_END = "one_end"
    THROUGHOUT = "throughout"


def wall_factor(anchoring: Anchoring, poisson: float, thickness_ratio: float = 0.0) -> float:
    """C1 in 1/beta + C1 d/(T E) (Wylie and Streeter 1993, section 1-2).

    Thin wall: 1 with expansion joints, 1 - poisson/2 held at one end, 1 - poisson^2 held throughout. A thickness ratio
    T/d above 0 takes the wall as thick: 2 (T/d) (1 + poisson) + thin value / (1 + T/d).
    """
    thin = {
        Anchoring.EXPANSION_JOINTS: 1.0,
        Anchoring.ONE_END: 1.0 - 0.5 * poisson,
        Anchoring.THROUGHOUT: 1.0 - poisson**2,
    }[anchoring]
    if thickness_ratio <= 0.0:
        return thin
    return 2.0 * thickness_ratio * (1.0 + poisson) + thin / (1.0 + thickness_ratio)


def wave_speed(
    density: float,
    bulk_modulus: float,
    diameter: float = 0.0,
    wall_thickness: float = math.inf,
    wall_modulus: float = math.inf,
    factor: float = 1.0,
) -> float:
    """c = 1 / sqrt(rho (1/beta + C1 d / (T E))), m/s; without a wall that of a rigid pipe.

    Skarbek-Wazynski 1981, routine WAVSPD, has C1 = 1; `wall_factor` gives others.
    """
    return 1.0 / math.sqrt(density * (1.0 / bulk_modulus + factor * diameter / (wall_thickness * wall_modulus)))
