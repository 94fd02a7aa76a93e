"""What an engineer computes by hand for the machines of examples/machines: loads, areas, flows, orifices.

Unless a test says otherwise a figure may be off by 1 %, `NEAR`: hand calculations leave out that oil is compressed
(0.7 % at 100 bar), and a swing may not have died out altogether. Data of the oil are those of its sheet, `br.oil`.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import bramah as br

FOLDER = Path(__file__).parents[3] / "examples" / "machines"
G = 9.80665
BAR, LPM, RPM, PER_REV = 1e5, 1e-3 / 60, 2 * math.pi / 60, 1 / (2 * math.pi)
NEAR = 0.01


@cache
def run(name: str) -> br.Result:
    return br.simulate(br.read_circuit(FOLDER / f"{name}.toml"))


def at(name: str, time: float, *signals: str) -> list[float]:
    """Values in SI at a time."""
    found = run(name).at(time, list(signals))
    return [float(found[s]) for s in signals]


def disc(diameter: float, inner: float = 0.0) -> float:
    return math.pi / 4 * (diameter**2 - inner**2)


def drop(flow: float, area: float, density: float) -> float:
    """Of a sharp edge: rho/2 (q/(c_d A))^2."""
    return 0.5 * density * (flow / (0.65 * area)) ** 2


def through(pressure: float, area: float, density: float) -> float:
    return 0.65 * area * math.sqrt(2 * pressure / density)


def laminar(drop: float) -> float:
    """A drop of tenths of a bar, grown by the laminar transition of valves: q ~ dp/(dp^2 + (0.2 bar)^2)^(1/4)."""
    return math.sqrt((drop**2 + math.sqrt(drop**4 + (2 * drop * 0.2 * BAR) ** 2)) / 2)
