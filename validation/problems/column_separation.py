"""The rig of Bergant and Simpson (1999), Adelaide: water in a copper pipe rising to a valve that closes in 9 ms.

Length, bore, wave speed, closing time, velocities and the head of the tank over the inlet, 22 m, are published. Not
published, and assumed here: water at 20 degC, the standard atmosphere, and a ball valve as an orifice of the pipe's bore
whose area falls linearly. Heads are over the pipe's inlet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import bramah as br
from bramah.components.laws.gravity import GRAVITY

Floats = NDArray[np.float64]

LENGTH, BORE, RISE, HEAD = 37.23, 0.0221, 2.03, 22.0
WAVE_SPEED, CLOSING = 1319.0, 0.009
DENSITY, VISCOSITY = 998.2, 1.004e-6
ATMOSPHERE, VAPOUR = 101325.0, 2339.0
DISCHARGE = 0.7
AREA = math.pi * BORE**2 / 4
METRE = DENSITY * GRAVITY
"""Pa per metre of water."""
JOUKOWSKY = WAVE_SPEED / GRAVITY
"""Head per velocity, s."""


def rig(
    velocity: float, cavitation: str, *, reaches: int = 64, unsteady: str = "vardy_brown", gas_fraction: float = 1e-7
) -> br.Circuit:
    """Tank, pipe, valve and the tank behind it, whose pressure is such that the water has this velocity."""
    friction = 0.3164 * (velocity * BORE / VISCOSITY) ** -0.25
    lost = (friction * LENGTH / BORE + 1 / DISCHARGE**2) * velocity**2 / (2 * GRAVITY)
    fluid = br.ConstantFluid(
        reference_density=DENSITY, viscosity=VISCOSITY, reference_bulk_modulus=2.2e9, atmospheric_pressure=ATMOSPHERE
    )
    circuit = br.Circuit("Column separation", fluid=fluid)
    circuit.add("tank", br.PressureSource(pressure=METRE * HEAD))
    circuit.add("pipe", br.Line(
        length=LENGTH, diameter=BORE, wave_speed=WAVE_SPEED, rise=RISE, unsteady=unsteady, cavitation=cavitation,
        vapour_pressure=VAPOUR, gas_fraction=gas_fraction, reaches=reaches,
        start_pressure=METRE * HEAD, start_flow=velocity * AREA,
    ))  # fmt: skip
    circuit.add("closing", br.DutyCycle(stages=[[0.0, 1.0], [CLOSING, 0.0]]))
    circuit.add("valve", br.VariableOrifice(full_area=AREA, discharge_coefficient=DISCHARGE))
    circuit.add("beyond", br.PressureSource(pressure=METRE * (HEAD - RISE - lost)))
    circuit.connect("tank.P", "pipe.A")
    circuit.connect("pipe.B", "valve.A")
    circuit.connect("valve.B", "beyond.P")
    circuit.connect("closing.y", "valve.opening")
    return circuit


def run(velocity: float, cavitation: str, *, until: float = 0.3, rtol: float = 1e-5, **options: object) -> br.Result:
    circuit = rig(velocity, cavitation, **options)  # type: ignore[arg-type]
    return br.simulate(circuit, until=until, start="steady", rtol=rtol)


def valve_head(result: br.Result) -> Floats:
    """Head at the valve, m."""
    return result["pipe.B.p"].values / METRE + RISE


@dataclass(frozen=True)
class Features:
    """What is read off a record of the head at the valve; times in s, from the end of the first pulse."""

    plateau: float
    """Head in the middle of the first pulse."""
    cavity: float
    """How long the first cavity lasts."""
    second_end: float
    """When the second pulse ends."""
    second_cavity_end: float
    after_collapse: float
    """Head 20 ms after the cavity closed."""
    peak: float
    """Highest head of the second pulse."""
    width: float
    """Of what is over `high` in the second pulse."""


def features(t: Floats, head: Floats, level: float, high: float) -> Features:
    """Times are those at which the head passes `level`."""
    falls, rises = _passes(t, -head, -level), _passes(t, head, level)
    fall = falls[0]
    rise = rises[rises > fall][0]
    end = falls[falls > rise + 0.02][0]
    again = rises[rises > end][0] if (rises > end).any() else math.nan
    pulse = (t >= rise) & (t <= end)
    over = np.interp(np.linspace(rise, end, 20001), t, head) > high
    return Features(
        plateau=float(np.interp(fall / 2, t, head)),
        cavity=rise - fall,
        second_end=end - fall,
        second_cavity_end=again - fall,
        after_collapse=float(np.interp(rise + 0.02, t, head)),
        peak=float(head[pulse].max()),
        width=float(over.mean() * (end - rise)),
    )


def _passes(t: Floats, x: Floats, level: float) -> Floats:
    """When x rises through a level."""
    i = np.nonzero((x[1:] > level) & (x[:-1] <= level))[0]
    return np.asarray(t[i] + (level - x[i]) / (x[i + 1] - x[i]) * (t[i + 1] - t[i]))
