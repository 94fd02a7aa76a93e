"""One unit of the servo chain of the benchmark, made of library components, against its equations written by hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import (
    DoubleActingCylinder,
    FirstOrderReliefValve,
    FlowSource,
    Orifice,
    ProportionalValve43,
    Transition,
    Volume,
)
from bramah.fluids import ConstantFluid

Make = Callable[..., Any]
FLUID = ConstantFluid(reference_density=850, reference_bulk_modulus=1.5e9)
A1, A2, LINE = 1.2566e-3, 7.66e-4, 2e-5
BORE = math.sqrt(4 * A1 / math.pi)
ROD = math.sqrt(BORE**2 - 4 * A2 / math.pi)


def flow(area: float, dp: float) -> float:
    return 0.65 * math.sqrt(2 / 850) * area * dp / math.sqrt(math.sqrt(dp * dp + 4e8))


def by_hand(y: Any, u: float, neighbour: float) -> list[float]:
    """Rates of supply pressure, relief opening, spool position and speed and cylinder pressures; force on the rod."""
    p, relief, x, speed, p_A, p_B, rod, v = y
    opened, reverse = (8e-6 * 0.5 * (s + math.sqrt(s * s + 1e-6)) for s in (x, -x))
    q_PA, q_BT, q_PB, q_AT = flow(opened, p - p_A), flow(opened, p_B), flow(reverse, p - p_B), flow(reverse, p_A)
    leak, z, omega = 1e-13 * (p_A - p_B), (p - 120e5) / 20e5, 376.99111843077515
    net = 4e-4 - flow(1e-5 * relief, p) - q_PA - q_PB + flow(LINE, neighbour - p)
    return [
        1.5e9 / 1e-3 * net,
        (0.5 * (z + math.sqrt(z * z + 1e-4)) - relief) / 3e-3,
        speed,
        omega * omega * (u - x) - 2 * 0.8 * omega * speed,
        1.5e9 / (5e-5 + A1 * rod) * (q_PA - q_AT - leak - A1 * v),
        1.5e9 / (5e-5 + A2 * (0.6 - rod)) * (q_PB - q_BT + leak + A2 * v),
        A1 * p_A - A2 * p_B,
    ]


def test_library_components_give_the_equations_of_the_benchmark(part: Make) -> None:
    volume = part(Volume, FLUID, volume="1 l")
    source = part(FlowSource, FLUID, flow=4e-4)
    relief = part(FirstOrderReliefValve, FLUID)
    line = part(Orifice, FLUID, diameter=math.sqrt(4 * LINE / math.pi), transition=Transition.PRESSURE)
    valve = part(ProportionalValve43, FLUID)
    cylinder = part(
        DoubleActingCylinder, FLUID, bore=BORE, rod_diameter=ROD, stroke="600 mm", leakage=1e-13, end_stops="none"
    )  # fmt: skip
    random = np.random.default_rng(2)
    for _ in range(50):
        low, high = [0, 0, -1, -200, 0, 0, 0, -1], [2e7, 1, 1, 200, 2e7, 2e7, 0.6, 1]
        y = random.uniform(low, high)
        u, neighbour = random.uniform(-1, 1), random.uniform(0, 2e7)
        p, opening, x, speed, p_A, p_B, rod, v = y
        at_valve = {"P__p": p, "T__p": 0.0, "A__p": p_A, "B__p": p_B, "x": x, "speed": speed, "command": u}
        at_relief = {"P__p": p, "T__p": 0.0, "x": opening}
        at_cylinder = {"A__p": p_A, "B__p": p_B, "rod__x": rod, "rod__v": v}
        into = source.through("P") + relief.through("P", **at_relief) + valve.through("P", **at_valve)
        into += line.through("B", A__p=neighbour, B__p=p)
        found = [
            -into / volume.store("A", A__p=p),
            relief.rate("x", **at_relief),
            valve.rate("x", **at_valve),
            valve.rate("speed", **at_valve),
            *(
                -(valve.through(c, **at_valve) + cylinder.through(c, **at_cylinder)) / cylinder.store(c, **at_cylinder)
                for c in "AB"
            ),
            cylinder.through("rod", **at_cylinder),
        ]
        # Sums of terms of either sign, each exact to rounding: the largest, 1e10 Pa/s, is rounded to 1e-6.
        assert found == pytest.approx(by_hand(y, u, neighbour), rel=1e-12, abs=1e-6)
