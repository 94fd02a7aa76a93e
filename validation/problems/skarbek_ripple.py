"""Skarbek-Wazynski 1981, chapter 7: a Reyrolle A200 pump, a pipe and a restrictor, in the frequency domain.

Density, viscosity and wave speed are not printed: 1375 m/s follows from the printed time steps, 900 kg/m3 from the
areas of the valve at its mean flow, 0.0285 Pa s from the tables (mean Re about 1880).
"""

from __future__ import annotations

import math

import numpy as np

from bramah.analysis import Friction, Harmonics, Resistance, WaveLine, pump_ripple, restrictor
from bramah.units import convert
from validation.reading import read

FREQUENCY = 7 * 153.5 / (2 * math.pi)
"""Seven pistons at 153.5 rad/s."""
LENGTHS = {"resonant": 3.944, "nonresonant": 2.661}
BORE = 0.015
DENSITY, VISCOSITY = 900.0, 0.0285 / 900.0
WAVE_SPEED = 1375.0
GRID_WAVE_SPEED = {"resonant": 1383.4, "nonresonant": 1375.5}
"""What the grid of runs with the 14 cm pipe made of it."""
MEAN_FLOW, MEAN_DROP = 0.7e-3, 199e5
LEAKAGE = 1.7561e-12
BREAK_FREQUENCY = 800.0
TRANSDUCER = 0.022
"""From the flange, m."""


def source_flow() -> Harmonics:
    """The flow ripple of the pump itself, m3/s (table 7.1)."""
    rows = read("skarbek_ripple_source")
    litres = np.array([float(r["amplitude_l_s"]) for r in rows])
    return Harmonics.of(FREQUENCY, 1e-3 * litres, [float(r["phase_deg"]) for r in rows])


def spectrum(pipe: str, run: str) -> Harmonics:
    """A printed spectrum of the pressure, Pa."""
    rows = [r for r in read(f"skarbek_ripple_{pipe}") if r["run"] == run]
    amplitude = 1e5 * np.array([float(r["amplitude_bar"]) for r in rows])
    return Harmonics.of(FREQUENCY, amplitude, [float(r["phase_deg"]) for r in rows], mean=200e5)


def valve(dynamic: bool) -> Resistance:
    """Index 1.95 with a lag, or square-law without."""
    if not dynamic:
        return restrictor(MEAN_DROP, MEAN_FLOW)
    return restrictor(MEAN_DROP, MEAN_FLOW, 1.95, 1 / (2 * math.pi * BREAK_FREQUENCY))


def predicted(
    pipe: str,
    *,
    length: float = 0.14,
    volume: float = 51e-6,
    dynamic: bool = True,
    friction: Friction = Friction.LAMINAR,
    wave_speed: float = WAVE_SPEED,
) -> Harmonics:
    """Pressure at the transducer, Pa, with an equivalent pipe of so much length and volume inside the pump."""
    outlet = _line(LENGTHS[pipe], BORE, wave_speed, friction, MEAN_FLOW)
    internal = _line(length, math.sqrt(4 * volume / (math.pi * length)), WAVE_SPEED, friction)
    return pump_ripple(
        source_flow(), outlet, valve(dynamic), leakage=LEAKAGE, internal=internal, position=TRANSDUCER, mean=200e5
    )


def _line(length: float, bore: float, wave_speed: float, friction: Friction, flow: float = 0.0) -> WaveLine:
    return WaveLine(
        length=length, diameter=bore, wave_speed=wave_speed, density=DENSITY, viscosity=VISCOSITY, flow=flow,
        friction=friction,
    )  # fmt: skip


def bar(pressure: float) -> float:
    return convert(float(pressure), "bar")
