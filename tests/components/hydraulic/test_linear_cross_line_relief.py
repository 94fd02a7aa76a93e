"""Cross-line relief by straight lines against its source, and with both lines relieved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import FlowSource, LinearCrossLineRelief, PressureSource, Volume
from bramah.simulation import simulate

Make = Callable[..., Any]
BAR = 1e5
P_B, P_C, P_R, G_N, G_R = 5 * BAR, 1 * BAR, 200 * BAR, 4e-9, 6e-9
VALUES = {"set_pressure": P_R, "cracking_pressure": P_C, "check_gradient": G_N, "gradient": G_R}
ROUNDING = 1e-13
"""Of a flow: differences of pressures of 200 bar that are a bar."""


def junc(p: float) -> float:
    """Skarbek 1981, JUNC, equations 1 and 4: flow into the line."""
    if p < P_B - P_C:
        return G_N * (P_B - p - P_C)
    if p > P_R + P_C + P_B:
        return -G_R * (p - P_C - P_B - P_R) / (1 + G_R / G_N)
    return 0.0


@pytest.mark.parametrize("p", [0.0, 3.99, 4.0, 4.5, 5.0, 100.0, 206.0, 206.01, 250.0, 600.0])
@pytest.mark.parametrize(("line", "other"), ["AB", "BA"])
def test_each_line_alone_is_that_of_the_source(part: Make, line: str, other: str, p: float) -> None:
    made = part(LinearCrossLineRelief, S__p=P_B, **VALUES, **{f"{line}__p": p * BAR, f"{other}__p": 50 * BAR})
    assert -made.through(line) == pytest.approx(junc(p * BAR), rel=ROUNDING, abs=ROUNDING * G_N * P_R)
    assert made.through(other) == 0.0
    assert made.through("S") == -made.through(line)


@pytest.mark.parametrize(("a", "b"), [(230.0, 230.0), (230.0, 228.0), (230.0, 216.0), (230.0, 215.5), (206.5, 400.0)])
def test_both_lines_relieved_share_the_relief_valve(part: Make, a: float, b: float) -> None:
    """The pressure between the valves, found here by bisection, passes what both check valves give it."""
    made = part(LinearCrossLineRelief, S__p=P_B, A__p=a * BAR, B__p=b * BAR, **VALUES)

    def given(p_r: float) -> np.ndarray:
        return G_N * np.maximum(np.array([a, b]) * BAR - P_C - p_r, 0.0)

    low, high = P_B + P_R, 1000 * BAR
    for _ in range(100):
        p_r = 0.5 * (low + high)
        low, high = (p_r, high) if given(p_r).sum() > G_R * (p_r - P_B - P_R) else (low, p_r)
    # The bisection ends at a bit of 200 bar, 4e-9 Pa.
    assert [made.through("A"), made.through("B")] == pytest.approx(list(given(p_r)), rel=1e-9, abs=1e-16)
    assert made.through("A") + made.through("B") + made.through("S") == 0.0


def test_a_pumped_line_settles_where_its_straight_lines_meet() -> None:
    """30 l/min into A and out of B: A at p_S + p_c + p_set + q/G, B at p_S - p_c - q/G_c, and S gives nothing."""
    q = 30e-3 / 60
    circuit = Circuit("Braking")
    circuit.add("out", FlowSource(flow=q))
    circuit.add("back", FlowSource(flow=-q))
    circuit.add("line_A", Volume(volume="0.3 l", start_pressure="5 bar"))
    circuit.add("line_B", Volume(volume="0.3 l", start_pressure="5 bar"))
    circuit.add("protection", LinearCrossLineRelief(**VALUES))
    circuit.add("boost", PressureSource(pressure=P_B))
    circuit.connect("out.P", "line_A.A", "protection.A")
    circuit.connect("back.P", "line_B.A", "protection.B")
    circuit.connect("boost.P", "protection.S")
    result = simulate(circuit, 1.0, rtol=1e-8)
    result.raise_if_failed()
    last = result.end
    # Settled to what remains after hundreds of time constants V/(B G), and to the tolerance.
    assert last["line_A.A.p"] == pytest.approx(P_B + P_C + P_R + q * (1 / G_N + 1 / G_R), rel=1e-8)
    assert last["line_B.A.p"] == pytest.approx(P_B - P_C - q / G_N, rel=1e-7)
    assert last["boost.P.q"] == pytest.approx(0.0, abs=1e-7 * q)
