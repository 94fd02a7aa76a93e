"""V9 of Wang 1988 written as plain differential equations and solved by SciPy: a second opinion on Bramah's circuit.

Supply pipe, pipe before the orifice, both sides of the piston, position and speed of the rod: nothing of Bramah's is
used. Flow through orifices is linear below 0.2 bar, dry friction is rounded over 10 um/s, stiction is left out.
"""

from __future__ import annotations

from functools import cache
from math import copysign, pi, sqrt, tanh

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from validation.problems.hasp import V9_SCHEDULE, pipe_volume

Floats = NDArray[np.float64]

PUMP, RELIEF, SETTING = 1.25e-3, 0.5e-3, 70.0
"""m3/s, m3/s per bar, bar."""
PA, PB, AT, BT = 0.14556e-3, 0.14809e-3, 0.13399e-3, 0.13596e-3
ORIFICE = 0.69 * pi / 4 * 6.5e-3**2 * sqrt(2e5 / 870)
"""m3/s at a drop of 1 bar, as those of the valve."""
LINEAR = 0.2
PISTON, ROD = pi / 4 * 50.8e-3**2, pi / 4 * (50.8e-3**2 - 25e-3**2)
STROKE, MASS, COULOMB, VISCOUS = 0.61, 870.0, 100.0, 5000.0
MODULUS, DISSOLVED, EXPONENT = 7000.0, 0.1, 1.4
"""Bar; the first pipe has 12000 bar."""
TIMES, COMMANDS = np.array(V9_SCHEDULE).T


def passed(c: float, drop: float) -> float:
    return c * (drop / sqrt(LINEAR) if abs(drop) < LINEAR else copysign(sqrt(abs(drop)), drop))


def modulus(p: float) -> float:
    """Bar; air comes out of solution below the pressure of the atmosphere."""
    if p > 0:
        return MODULUS
    return 1 / (1 / MODULUS + DISSOLVED * -p / (EXPONENT * max(p + 1, 1e-3) ** 2))


def rates(t: float, y: Floats, pipe: float) -> list[float]:
    supply, before, a, b, x, v = y
    u = float(np.interp(t, TIMES, COMMANDS))
    if u >= 0:
        from_supply, to_b = u * passed(PA, supply - before), -u * passed(BT, b)
        to_before, drawn = from_supply, from_supply
    else:
        drawn, to_before = -u * passed(PB, supply - b), u * passed(AT, before)
        to_b = drawn
    relieved = RELIEF * max(supply - SETTING, 0.0)
    through = passed(ORIFICE, before - a)
    force = 1e5 * (a * PISTON - b * ROD) - VISCOUS * v - COULOMB * tanh(v / 1e-5)
    return [
        12000 / pipe_volume(5.88) * (PUMP - relieved - drawn),
        modulus(before) / pipe_volume(5.88) * (to_before - through),
        modulus(a) / (pipe_volume(pipe) + PISTON * x) * (through - PISTON * v),
        modulus(b) / (pipe_volume(12.47) + ROD * (STROKE - x)) * (to_b + ROD * v),
        v,
        force / MASS,
    ]


@cache
def piston_side(pipe: float, until: float = 2.0) -> tuple[Floats, Floats]:
    """Times and the pressure on the piston side, bar."""
    start = [0.0, 16.0, 16.0, 21.0, 0.0, 0.0]
    t = np.linspace(0.0, until, 20_001)
    found = solve_ivp(rates, (0.0, until), start, "LSODA", t, rtol=1e-8, atol=1e-8, max_step=1e-3, args=(pipe,))
    assert found.success, found.message
    return t, found.y[2]
