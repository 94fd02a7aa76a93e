"""Skarbek-Wazynski 1981, chapter 7: the pump, a pipe and a restrictor as a circuit in time.

`thesis` builds a run of table 7.10 with its assumptions: one time step for both lines, the wave speed changed until
whole reaches fit, Trikha's friction below Re = 2000 and Blasius' above, all at the start of a reach. `exact` keeps the
data of such a run and changes nothing but the methods: no rounding of the wave speed, and Zielke's friction throughout.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

import bramah as br
from bramah.analysis import Harmonics, harmonics, peak_to_trough
from validation.problems import skarbek_ripple as ripple
from validation.reading import read

MEAN_FLOW = 0.735e-3
"""Of the pump without leakage, m3/s."""
PISTONS, SPEED = 7, 153.5
DRIFTED_SPEED = 153.16
"""rad/s. The source adds up the angle of the shaft in single precision, which loses 0.22 % with time steps B and C."""
PRESSURE, TANK = 200e5, 1e5
VALVES = {"dynamic": (4.1485e-6, 1.95), "steady": (4.7605e-6, 2.0)}
"""Area in m2 and index; q = c_d A (2 dp / rho)^(1/n)."""
DISCHARGE = 0.7
RIPPLE_START, UNTIL = 1e-3, 0.2275
PERIODS = 3
FRICTION: dict[str, dict[str, Any]] = {
    "dynamic": {"friction": "blasius", "unsteady": "trikha", "unsteady_laminar_only": 1},
    "steady": {"friction": "blasius"},
    "zero": {"friction": "none"},
}
REACHES = 300
"""Of the outlet pipe in `exact`. Its transit is a whole number of time steps; the other pipe's is interpolated."""


@dataclass(frozen=True)
class Found:
    """What a run gives at the transducer, in Pa."""

    spectrum: Harmonics
    peak_to_trough: float
    t: np.ndarray
    p: np.ndarray


@cache
def thesis(run: str, speed: float = SPEED, leakage: float = ripple.LEAKAGE) -> Found:
    """A run of table 7.10."""
    given = next(row for row in read("skarbek_ripple_runs") if row["run"] == run)
    law = {**FRICTION[given["friction"]], "laminar_end": 2000, "turbulent_begin": 2000, "first_order": 1}
    made = circuit(
        given["pipe"], float(given["equivalent_length_m"]), 1e-6 * float(given["equivalent_volume_cm3"]),
        valve=given["valve"], break_frequency=float(given["valve_Hz"] or ripple.BREAK_FREQUENCY),
        speed=speed, leakage=leakage, law=law,
    )  # fmt: skip
    made.run |= {"line_step": float(given["time_step_s"]), "line_grid": "adjust"}
    return _found(made, UNTIL, speed)


@cache
def exact(pipe: str, length: float = 0.18, volume: float = 51e-6) -> Found:
    """The data of the source's best runs without its approximations."""
    made = circuit(pipe, length, volume, valve="dynamic", law={"friction": "laminar", "unsteady": "zielke"})
    step = ripple.LENGTHS[pipe] / (ripple.WAVE_SPEED * REACHES)
    made.run |= {"line_step": step, "line_grid": "exact"}
    return _found(made, UNTIL, SPEED)


def circuit(
    pipe: str,
    length: float,
    volume: float,
    *,
    valve: str,
    law: dict[str, Any],
    break_frequency: float = ripple.BREAK_FREQUENCY,
    speed: float = SPEED,
    leakage: float = ripple.LEAKAGE,
) -> br.Circuit:
    """Pump with an equivalent pipe of so much length and volume, outlet pipe and restrictor.

    With another leakage the pump gives as much less or more, so that the mean pressure stays.
    """
    source, (area, index) = ripple.source_flow(), VALVES[valve]
    drop = PRESSURE - TANK
    mean = MEAN_FLOW - (ripple.LEAKAGE - leakage) * drop
    rated = {"rated_flow": DISCHARGE * area * (2 * drop / ripple.DENSITY) ** (1 / index), "rated_drop": drop}
    lag = {"time_constant": 1 / (2 * math.pi * break_frequency), "start_drop": drop}
    made = br.Circuit(f"Pump ripple, {pipe} pipe", fluid=br.ConstantFluid(
        reference_density=ripple.DENSITY, viscosity=ripple.VISCOSITY
    ))  # fmt: skip
    made.add("pump", br.RipplePump(
        displacement=mean / speed, speed=speed, leakage=leakage, pistons=PISTONS, ripple_start=RIPPLE_START,
        amplitude=list(source.amplitude / mean), phase=list(source.phase),
    ))  # fmt: skip
    lines = {"wave_speed": ripple.WAVE_SPEED, "start_pressure": PRESSURE, **law}
    made.add("internal", br.Line(length=length, diameter=math.sqrt(4 * volume / (math.pi * length)), **lines))
    made.add("end", br.Plug())
    made.add("pipe", br.Line(length=ripple.LENGTHS[pipe], diameter=ripple.BORE, start_flow=ripple.MEAN_FLOW, **lines))
    made.add("valve", br.DynamicRestrictor(index=index, **rated, **lag) if valve == "dynamic" else
             br.PowerLawRestrictor(index=index, **rated))  # fmt: skip
    made.add("tank", br.Tank(pressure=TANK))
    made.connect("pump.P", "internal.A", "pipe.A")
    made.connect("internal.B", "end.A")
    made.connect("pipe.B", "valve.A")
    made.connect("tank.T", "valve.B", "pump.T")
    return made


def _found(made: br.Circuit, until: float, speed: float) -> Found:
    result = br.simulate(made, until, start="steady", rtol=1e-6)
    result.raise_if_failed()
    profile = result.profile("pipe")
    p, f = profile.pressure(ripple.TRANSDUCER), PISTONS * speed / (2 * math.pi)
    last = profile.t > profile.t[-1] - PERIODS / f
    return Found(harmonics((profile.t, p), f, periods=PERIODS), peak_to_trough(p[last]), profile.t, p)
