"""A relief valve held by friction: its loop against the exact solution, and its stop."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import FirstOrderReliefValve, HysteresisReliefValve, PressureSource, Tank
from bramah.components.signal import TableSource
from bramah.fluids import ConstantFluid
from bramah.simulation import simulate

Make = Callable[..., Any]
BAR = 1e5
TAU = 3e-3
SET, HYSTERESIS, OVERRIDE, LARGEST = 120.0, 8.0, 20.0, 1.5


@pytest.fixture
def valve(part: Make) -> Any:
    return part(
        HysteresisReliefValve, hysteresis="8 bar", largest_opening=LARGEST, T__p=3e5, time_constant=TAU, rated_area=1e-5
    )


def moves(valve: Any, dp: float, x: float) -> float:
    """Towards which opening, less the present one."""
    return float(valve.rate("x", x=x, P__p=(3 + dp) * BAR)) * TAU


def test_it_opens_along_one_line_and_shuts_along_another(valve: Any) -> None:
    for dp in (100.0, 112.0, 116.0, 120.0, 126.0, 138.0, 149.0, 160.0):
        up = min(max((dp - SET) / OVERRIDE, 0.0), LARGEST)
        down = min(max((dp - SET + HYSTERESIS) / OVERRIDE, 0.0), LARGEST)
        for x in (0.0, 0.1, 0.3, 0.9, 1.5):
            expected = up - x if x < up else down - x if x > down else 0.0
            assert moves(valve, dp, x) == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_cracking_and_reseat_pressure(valve: Any) -> None:
    assert moves(valve, 119.999, 0.0) == 0.0 < moves(valve, 120.001, 0.0)
    # All but shut, it goes on shutting below 112 bar and stays above.
    assert moves(valve, 111.9, 1e-3) == pytest.approx(-1e-3, rel=1e-9)
    assert moves(valve, 112.1, 1e-3) == 0.0


def test_at_its_stop_it_is_an_orifice(valve: Any) -> None:
    """Nothing opens it further: at 250 bar x goes to 1.5, and the flow through 15 mm2 grows with the root of dp."""
    assert moves(valve, 250.0, 1.4) == pytest.approx(0.1, rel=1e-12)
    assert moves(valve, 250.0, 1.5) == 0.0
    for dp in (160.0, 250.0):
        # Of the laminar range below 0.2 bar (0.2/160)^2/4 = 4e-7 is left.
        jet = 0.65 * 1.5e-5 * math.sqrt(2 * dp * BAR / 850)
        assert valve.through("P", x=1.5, P__p=(3 + dp) * BAR) == pytest.approx(jet, rel=4e-7)


def test_without_hysteresis_it_is_the_first_order_valve(part: Make) -> None:
    """But for the rounded knee of that one, w^2/4 of the override: 5e-5 at its middle."""
    at = {"P__p": 131e5, "T__p": 0.0, "x": 0.2}
    one, other = part(HysteresisReliefValve, hysteresis=0.0, **at), part(FirstOrderReliefValve, **at)
    assert one.rate("x") == pytest.approx(other.rate("x"), rel=2e-4)
    assert one.through("P") == other.through("P")


def test_a_slow_rise_and_fall_draws_the_loop() -> None:
    """Pressure rises and falls at r = 100 bar/s. With u the time since the line was met at x_0, the lag is exact:

    x = x_0 + (r / p_o) (u - tau (1 - exp(-u/tau))) while it opens, and the same downwards while it shuts.
    """
    rate, top = 100.0, 136.0
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("rise", TableSource(points=[[0.0, 110e5], [0.26, 136e5], [0.52, 110e5], [0.6, 110e5]]))
    circuit.add("source", PressureSource())
    circuit.add("valve", HysteresisReliefValve(hysteresis="8 bar", time_constant=TAU))
    circuit.add("tank", Tank())
    circuit.connect("rise.y", "source.pressure")
    circuit.connect("source.P", "valve.P")
    circuit.connect("valve.T", "tank.T")
    result = simulate(circuit, 0.6, rtol=1e-9)
    result.raise_if_failed()
    slope = rate / OVERRIDE

    def lagged(u: np.ndarray) -> np.ndarray:
        return slope * (u - TAU * (1 - np.exp(-u / TAU)))

    opens = (SET - 110.0) / rate
    t = np.linspace(opens, 0.26, 50)
    assert result["valve.x"].at(t) == pytest.approx(lagged(t - opens), abs=1e-8)
    # Past the top it opens for as long as the line is above it: x_top + (the line there - x_top) decays towards a
    # falling line, and stops where both meet.
    behind = slope * TAU * (1 - math.exp(-(0.26 - opens) / TAU))
    x_top = (top - SET) / OVERRIDE - behind
    u = np.linspace(0.0, 0.05, 200001)
    x = x_top + behind - slope * u + slope * TAU - (behind + slope * TAU) * np.exp(-u / TAU)
    stuck = float(x.max())
    assert result["valve.x"].at(0.30) == pytest.approx(stuck, abs=1e-7)
    # It sticks until the lower line is met: (p - 112 bar)/20 bar = x.
    slips = 0.26 + (top - (SET - HYSTERESIS + stuck * OVERRIDE)) / rate
    t = np.linspace(slips, 0.52 - 2e-2, 50)
    assert result["valve.x"].at(slips - 1e-4) == pytest.approx(stuck, abs=1e-7)
    assert result["valve.x"].at(t) == pytest.approx(stuck - lagged(t - slips), abs=1e-7)
    # Shut below 112 bar, but for the lag.
    assert result["valve.x"].at(0.6) == pytest.approx(0.0, abs=1e-7)
