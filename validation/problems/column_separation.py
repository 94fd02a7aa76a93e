"""The rigs of Bergant and Simpson (1999) and of Simpson (1986): water in a copper pipe that rises to a closing valve.

Length, bore, rise, wave speed, closing time, velocities and the head of the tank over the inlet are published.
Assumed are water at 20 degC, the standard atmosphere, and that the ball valve is an orifice of the pipe's bore whose
area falls linearly. Heads are over the pipe's inlet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

import bramah as br
from bramah.components.laws.gravity import GRAVITY

Floats = NDArray[np.float64]

DENSITY, VISCOSITY = 998.2, 1.004e-6
ATMOSPHERE, VAPOUR = 101325.0, 2339.0
DISCHARGE = 0.7
SPLASH = 0.02
"""s, after a cavity has closed; falls within it end no pulse."""
METRE = DENSITY * GRAVITY
"""Pa per metre of water."""


@dataclass(frozen=True, kw_only=True)
class Rig:
    """Tank, pipe and valve; SI units."""

    velocity: float
    head: float
    """Of the tank, over the pipe's inlet."""
    closing: float
    length: float
    bore: float
    rise: float
    wave_speed: float

    @property
    def area(self) -> float:
        return math.pi * self.bore**2 / 4


SLOW = Rig(velocity=0.30, head=22.0, closing=0.009, length=37.23, bore=0.0221, rise=2.03, wave_speed=1319.0)
FAST = replace(SLOW, velocity=1.40)
SIMPSON_SLOW = Rig(velocity=0.332, head=23.41, closing=0.022, length=36.0, bore=0.01905, rise=1.0, wave_speed=1280.0)
SIMPSON_FAST = replace(SIMPSON_SLOW, velocity=1.125, head=21.74, closing=0.024)


def circuit_of(
    rig: Rig,
    cavitation: str,
    *,
    reaches: int = 64,
    unsteady: str = "vardy_brown",
    gas_fraction: float = 1e-7,
    linear_flow: bool = False,
) -> br.Circuit:
    """With a tank behind the valve whose pressure is such that the water has its velocity.

    With `linear_flow` no valve closes: the flow itself falls linearly.
    """
    friction = 0.3164 * (rig.velocity * rig.bore / VISCOSITY) ** -0.25
    lost = (friction * rig.length / rig.bore + 1 / DISCHARGE**2) * rig.velocity**2 / (2 * GRAVITY)
    fluid = br.ConstantFluid(
        reference_density=DENSITY, viscosity=VISCOSITY, reference_bulk_modulus=2.2e9, atmospheric_pressure=ATMOSPHERE
    )
    circuit = br.Circuit("Column separation", fluid=fluid)
    circuit.add("tank", br.PressureSource(pressure=METRE * rig.head))
    circuit.add("pipe", br.Line(
        length=rig.length, diameter=rig.bore, wave_speed=rig.wave_speed, rise=rig.rise, unsteady=unsteady,
        cavitation=cavitation, vapour_pressure=VAPOUR, gas_fraction=gas_fraction, reaches=reaches,
        start_pressure=METRE * rig.head, start_flow=rig.velocity * rig.area,
    ))  # fmt: skip
    circuit.connect("tank.P", "pipe.A")
    if linear_flow:
        flow = -rig.velocity * rig.area
        circuit.add("closing", br.DutyCycle(stages=[[0.0, flow], [rig.closing, 0.0]]))
        circuit.add("valve", br.FlowSource())
        circuit.connect("valve.P", "pipe.B")
        circuit.connect("closing.y", "valve.flow")
        return circuit
    circuit.add("closing", br.DutyCycle(stages=[[0.0, 1.0], [rig.closing, 0.0]]))
    circuit.add("valve", br.VariableOrifice(full_area=rig.area, discharge_coefficient=DISCHARGE))
    circuit.add("beyond", br.PressureSource(pressure=METRE * (rig.head - rig.rise - lost)))
    circuit.connect("pipe.B", "valve.A")
    circuit.connect("valve.B", "beyond.P")
    circuit.connect("closing.y", "valve.opening")
    return circuit


def run(rig: Rig, cavitation: str, *, until: float = 0.3, rtol: float = 1e-5, **options: Any) -> br.Result:
    """From steady flow; the valve begins to close at once."""
    return br.simulate(circuit_of(rig, cavitation, **options), until=until, start="steady", rtol=rtol)


def valve_head(rig: Rig, result: br.Result) -> Floats:
    """Head at the valve, m."""
    return np.asarray(result["pipe.B.p"].values / METRE + rig.rise)


def absolute_pressure(rig: Rig, head: float) -> float:
    """At the valve, kPa."""
    return (METRE * (head - rig.rise) + ATMOSPHERE) / 1e3


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
    fall = float(falls[0])
    rise = float(rises[rises > fall][0])
    end = float(falls[falls > rise + SPLASH][0])
    again = float(rises[rises > end][0])
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
