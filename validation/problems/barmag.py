"""The Barmag flow control valve of Skarbek-Wazynski 1981, section 6.4, between two pipes: data, circuit, reference."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.components.component import Component, quantity, state
from bramah.components.hydraulic import (
    BarmagValve,
    FlowSource,
    Line,
    LineFriction,
    Plug,
    PressureSource,
)
from bramah.components.ports import hydraulic
from bramah.components.signal import Ramp
from bramah.declare import parameter
from bramah.expr import Expr, maximum, minimum, select, sqrt
from bramah.fluids import ConstantFluid
from bramah.lines.wave_speed import wave_speed
from bramah.result import Result
from bramah.simulation import simulate

DENSITY, VISCOSITY, BULK_MODULUS = 870.0, 6.973e-2, 1.8e9
"""kg/m3, Pa s, Pa."""
DIAMETER, PIPE_AREA = 0.0127, 1.26676e-4
LENGTHS = (5.1114, 1.5)
WALLS = ((6.0e-3, 6.4035e8), (1.5e-3, 116.522e9))
"""Thickness and modulus: a hose before the valve, a steel pipe after it."""
START = ((25.12e5, 8.3294e-4), (21.0e5, 4.0e-4))
"""Pressure and flow in each pipe, Pa and m3/s."""
LOAD_BEFORE, LOAD_AFTER, LOAD_TIME, LOAD_DURATION = 21.0e5, 41.0e5, 5.0e-3, 1.0e-3
RETURN_PRESSURE = 1.0e5
SPOOL_AREA, MASS, DRAG, SPRING, JET = 2.56e-4, 0.0653, 2.78, 8520.0, 16000.0
PRELOAD = (1.239e-3 + 8.5188e-3) * SPRING
"""Force of the spring where the bypass begins to open, N."""
OVERLAP, CHAMBER, DAMPER, SETTING, START_OPENING = 1.239e-3, 9.8e-6, 1.1e-11, 1.471e-3, 0.9109e-3
BYPASS_NOTCH, THROTTLE_NOTCH, LAMINAR_NOTCH = 0.05214, 0.06251, 0.06
"""c_d A over the opening to the power 1.3. BARIN takes the last, where flow through the throttle becomes laminar."""

LEAST_DROP = 1.0
"""Pa; below it the bypass passes as much, or its slope would be infinite."""

LAMINAR_FLOW = pi * SETTING / 4 * 2000 * VISCOSITY / DENSITY
"""m3/s at a Reynolds number of 2000."""
LAMINAR_PRESSURE = LAMINAR_FLOW**2 * DENSITY / (2 * (LAMINAR_NOTCH * SETTING**1.3) ** 2)
LAMINAR_GRADIENT = LAMINAR_FLOW / LAMINAR_PRESSURE
LAMINAR_DIP = LAMINAR_NOTCH / THROTTLE_NOTCH
"""Laminar over turbulent flow where one becomes the other: the law of the source jumps there."""

WAVE_SPEEDS = tuple(wave_speed(DENSITY, BULK_MODULUS, DIAMETER, *wall) for wall in WALLS)


def tick(factor: float) -> float:
    """CLPNT's time step: a share FCTR of half the time that waves take through the shortest pipe."""
    return factor * LENGTHS[1] / (2 * WAVE_SPEEDS[1])


TICK = tick(1 / 3)
"""Of the printed run."""


class SkarbekBarmag(Component):
    """BARMAG as its source has it: what the spool displaces and what the damper passes is missing in P and A.

    The throttle is laminar below a pressure drop of P_MIN, at 4 % less flow than the turbulent law gives there; here
    that jump is a steep slope. The spool does not reach its ends in the run of the source, and has none here.
    """

    symbol = "three-port flow control valve"

    P = hydraulic("inlet")
    T = hydraulic("bypass")
    A = hydraulic("outlet")

    damper = parameter("m3/(s Pa)", DAMPER, above=0, help="flow through the damping orifice per pressure")
    steepness = parameter("-", 0.01, above=0, help="range of the jump in the throttle's law, over P_MIN")

    x = state("mm", START_OPENING, scale=1e-3, help="opening of the bypass")
    v = state("m/s", 0.0, scale=0.1, help="speed of the spool")
    p = state("bar", START[1][0], scale=1e7, help="pressure in the spring chamber")
    q_T = quantity("l/min", "flow through the bypass")

    def equations(self) -> None:
        force = SPOOL_AREA * (self.P.p - self.p) - PRELOAD - SPRING * self.x - JET * maximum(self.x, 0.0)
        self.rate(x=self.v, v=(force - DRAG * self.v) / MASS)
        inflow = self.damper * (self.A.p - self.p) + SPOOL_AREA * self.v
        self.rate(p=BULK_MODULUS * inflow / (CHAMBER - SPOOL_AREA * self.x))
        through, bypassed = self._throttle(), self._bypass()
        self.P.flow(through + bypassed)
        self.A.flow(-through)
        self.T.flow(-bypassed)
        self.report(q_T=bypassed)

    def _bypass(self) -> Expr:
        drop = self.P.p - self.T.p
        return BYPASS_NOTCH * maximum(self.x, 0.0) ** 1.3 * sqrt(2 / DENSITY * maximum(drop, LEAST_DROP))

    def _throttle(self) -> Expr:
        drop = self.P.p - self.A.p
        size = maximum(abs(drop), LAMINAR_PRESSURE)
        past = (size - LAMINAR_PRESSURE) / (self.steepness * LAMINAR_PRESSURE)
        share = LAMINAR_DIP + (1 - LAMINAR_DIP) * minimum(past, 1.0)
        turbulent = share * THROTTLE_NOTCH * SETTING**1.3 * sqrt(2 / DENSITY * size)
        signed = select(drop < 0.0, -turbulent, turbulent)
        return select(abs(drop) < LAMINAR_PRESSURE, LAMINAR_GRADIENT * drop, signed)


def library_valve() -> BarmagValve:
    """The valve of the library with the same data; it counts all flows at its ports."""
    return BarmagValve(
        start_travel=OVERLAP + START_OPENING, start_contact=0.0, start_pressure=START[1][0], leakage=0.0,
        transition_pressure=LAMINAR_PRESSURE,
    )  # fmt: skip


def fluid() -> ConstantFluid:
    return ConstantFluid(reference_density=DENSITY, reference_bulk_modulus=BULK_MODULUS, viscosity=VISCOSITY / DENSITY)


def barmag_circuit(
    *, step: float, exact: bool = False, valve: Component | None = None, speeds: Sequence[float] = WAVE_SPEEDS
) -> Circuit:
    """A constant flow, the hose, the valve with a return of constant pressure, the pipe, and a load that rises."""
    circuit = Circuit("Barmag valve between lines", fluid=fluid())
    circuit.run.update(line_step=step, line_grid="exact" if exact else "adjust")
    circuit.add("source", FlowSource(flow=START[0][1]))
    for name, length, speed, (pressure, flow) in zip(("hose", "pipe"), LENGTHS, speeds, START, strict=True):
        circuit.add(
            name,
            Line(
                length=length, diameter=DIAMETER, wave_speed=speed, friction=LineFriction.NONE,
                start_pressure=pressure, start_flow=flow,
            ),
        )  # fmt: skip
    circuit.add("valve", valve or SkarbekBarmag())
    circuit.add("return", PressureSource(pressure=RETURN_PRESSURE))
    circuit.add("rise", Ramp(before=LOAD_BEFORE, after=LOAD_AFTER, start_time=LOAD_TIME, duration=LOAD_DURATION))
    circuit.add("load", PressureSource())
    circuit.connect("source.P", "hose.A")
    circuit.connect("hose.B", "valve.P")
    circuit.connect("valve.A", "pipe.A")
    circuit.connect("valve.T", "return.P")
    circuit.connect("pipe.B", "load.P")
    circuit.connect("rise.y", "load.pressure")
    if isinstance(valve, BarmagValve):
        circuit.add("plug", Plug())
        circuit.connect("valve.X", "plug.A")
    return circuit


def columns(result: Result, t: NDArray[np.float64]) -> NDArray[np.float64]:
    """Pressures, flows, opening, speed and chamber pressure in the order in which the source prints them."""
    names = ("P.p", "A.p", "P.q", "A.q", "T.q", "x", "v", "p")
    signs = np.array([1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, 1.0])
    return np.array([result[f"valve.{name}"].at(t) for name in names]).T * signs


def settled_run(until: float, *, rtol: float = 1e-8, **options: Any) -> Result:
    """A run far more accurate than the values it is compared with; options as for `barmag_circuit`."""
    result = simulate(barmag_circuit(**options), until, rtol=rtol)
    result.raise_if_failed()
    return result
