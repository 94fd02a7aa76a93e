"""Valves against their formulas and the published numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from scipy.optimize import brentq

from bramah.components.hydraulic import (
    CheckValve,
    FirstOrderReliefValve,
    HandroosReliefValve,
    ProportionalValve43,
    SecondOrderHandroosReliefValve,
    StaticReliefValve,
)
from bramah.errors import CircuitError

Make = Callable[..., Any]
LPM = 1e-3 / 60


def handroos_flow(made: Any, p: float, p_ref: float) -> float:
    """Flow with the opening settled."""
    K = made.rate("K", K=0.0, P__p=p, set_pressure=p_ref) * made.values["time_constant"]
    return float(made.through("P", K=K, P__p=p))


def test_check_valve_opens_between_its_pressures(part: Make) -> None:
    valve = part(CheckValve, leakage=0, B__p=1e5)
    closed, half, full = (valve.through("A", A__p=1e5 + dp) for dp in (0.4e5, 1.25e5, 4e5))
    assert closed == 0.0
    assert half == pytest.approx(0.65 * 25e-6 * math.sqrt(2 * 1.25e5 / 850), rel=0.01)
    assert full == pytest.approx(0.65 * 50e-6 * math.sqrt(2 * 4e5 / 850), rel=1e-3)
    assert valve.through("A", A__p=-1e5) == 0.0
    assert set(valve.equations.switches) == {"open", "fully_open"}


@pytest.mark.parametrize(
    ("corner", "before", "after"), [(0.5e5, (0.0, 0.0), (1.0, 0.0)), (2e5, (1.0, 0.0), (1.0, 1.0))]
)
def test_check_valve_is_continuous_where_it_switches(
    part: Make, corner: float, before: tuple[float, float], after: tuple[float, float]
) -> None:
    valve = part(CheckValve, A__p=corner, B__p=0.0)
    one, other = (valve.through("A", open=o, fully_open=f) for o, f in (before, after))
    assert one == pytest.approx(other, rel=1e-14)


def test_check_valve_refuses_to_open_before_it_cracks() -> None:
    with pytest.raises(CircuitError, match=r"opening_pressure = 1 bar must be above cracking_pressure = 3 bar"):
        CheckValve(cracking_pressure="3 bar", opening_pressure="1 bar")


def test_relief_valve_at_its_override(part: Make) -> None:
    """At set pressure + override the rated area is open; the knee adds 1e-4/4 and the transition takes 5e-7."""
    valve = part(StaticReliefValve, P__p=140e5, T__p=0.0)
    expected = 0.65 * 1e-5 * math.sqrt(2 * 140e5 / 850)
    assert valve.through("P") == pytest.approx(expected * (1 + 0.25e-4), rel=1e-6)
    assert valve.through("P", P__p=60e5) < 1e-5 * expected
    # A back pressure shifts everything by itself; the density is constant here.
    assert valve.through("P", P__p=150e5, T__p=10e5) == pytest.approx(valve.through("P"), rel=1e-14)


def test_first_order_relief_valve_settles_on_the_static_one(part: Make) -> None:
    static = part(StaticReliefValve, P__p=131e5, T__p=0.0)
    valve = part(FirstOrderReliefValve, P__p=131e5, T__p=0.0)
    steady = valve.rate("x", x=0.0) * 3e-3
    assert valve.rate("x", x=steady) == pytest.approx(0.0, abs=1e-12)
    assert valve.through("P", x=steady) == pytest.approx(static.through("P"), rel=1e-14)
    assert valve.slope(valve.equations.rates["x"], "x") == pytest.approx(-1 / 3e-3, rel=1e-14)


def test_handroos_coefficients(part: Make) -> None:
    """c1 = 1.09518e14 and c2 = -8.1471e6 from the data of Esqué 2008, Table 5.2."""
    valve = part(HandroosReliefValve, T__p=0.0)

    def bracket(p: float) -> float:
        return (p - 100e5) / (valve.rate("K", K=0.0, P__p=p) * 2e-3)

    c2 = (bracket(130e5) - bracket(110e5)) / 20e5
    c1 = bracket(110e5) - c2 * 110e5
    assert f"{c1:.5e}" == "1.09518e+14"
    assert f"{c2:.4e}" == "-8.1471e+06"


def test_handroos_reproduces_its_points(part: Make) -> None:
    valve = part(HandroosReliefValve, T__p=0.0)
    assert handroos_flow(valve, 110e5, 100e5) == pytest.approx(10 * LPM, rel=1e-13)
    assert handroos_flow(valve, 130e5, 120e5) == pytest.approx(60 * LPM, rel=1e-13)


@pytest.mark.parametrize(("p_ref", "expected"), [(100e5, 11.714), (120e5, 12.704)])
def test_handroos_static_pressure_at_25_lpm(part: Make, p_ref: float, expected: float) -> None:
    valve = part(HandroosReliefValve, T__p=0.0)
    p = brentq(lambda p: handroos_flow(valve, p, p_ref) - 25 * LPM, p_ref, 132e5, xtol=1.0)
    assert f"{p / 1e6:.3f}" == f"{expected:.3f}"


def test_handroos_stays_open_where_the_bracket_would_vanish(part: Make) -> None:
    """c1 + c2 p crosses zero at 13.443 MPa; limited from below, the flow goes on growing."""
    valve = part(HandroosReliefValve, T__p=0.0)
    flows = [handroos_flow(valve, p, 100e5) for p in (90e5, 100e5, 105e5, 125e5, 133e5, 134.43e5, 140e5, 300e5, 1000e5)]
    assert flows[:2] == [0.0, 0.0]
    assert all(a < b for a, b in pairwise(flows[1:]))


def test_second_order_handroos_settles_on_the_same_point_and_never_takes_flow_back(part: Make) -> None:
    first = part(HandroosReliefValve, P__p=115e5, T__p=0.0)
    valve = part(SecondOrderHandroosReliefValve, P__p=115e5, T__p=0.0)
    K = first.rate("K", K=0.0) * 2e-3
    # The rate is a difference of terms near 1e-2 (K/tau^2), rounded to 1e-18.
    assert valve.rate("K_rate", K=K, K_rate=0.0) == pytest.approx(0.0, abs=1e-15)
    assert valve.through("P", K=K) == pytest.approx(first.through("P", K=K), rel=1e-15)
    assert valve.through("P", K=-1e-8) == 0.0
    omega = math.sqrt(-valve.slope(valve.equations.rates["K_rate"], "K"))
    assert omega == pytest.approx(1 / 2e-3, rel=1e-14)
    assert -valve.slope(valve.equations.rates["K_rate"], "K_rate") == pytest.approx(2 * 0.7 * omega, rel=1e-14)


def test_handroos_points_must_determine_a_characteristic() -> None:
    with pytest.raises(CircuitError, match="pressure_1 must be above set_pressure_1"):
        HandroosReliefValve(pressure_1="90 bar")
    with pytest.raises(CircuitError, match="must differ"):
        HandroosReliefValve(pressure_2="110 bar", set_pressure_2="100 bar")


def test_proportional_valve_connects_p_to_a_and_b_to_t(part: Make) -> None:
    """At x = 1 with 100 bar across each open edge; the closed ones leak rounding^2/4 of the full area."""
    valve = part(ProportionalValve43, x=1.0, P__p=200e5, A__p=100e5, B__p=100e5, T__p=0.0)
    full = 0.65 * 8e-6 * math.sqrt(2 * 100e5 / 850)
    for port, sign in (("P", 1), ("A", -1), ("B", 1), ("T", -1)):
        assert valve.through(port) == pytest.approx(sign * full, rel=2e-6)
    assert valve.through("A", x=-1.0) == pytest.approx(full, rel=2e-6)
    assert valve.through("B", x=-1.0) == pytest.approx(-full, rel=2e-6)


def test_proportional_valve_area_ratio_and_overlap(part: Make) -> None:
    pressures = {"P__p": 200e5, "A__p": 100e5, "B__p": 100e5, "T__p": 0.0}
    half = part(ProportionalValve43, area_ratio=0.5, x=1.0, **pressures)
    assert half.through("B") == pytest.approx(-0.5 * half.through("A"), rel=2e-6)
    lapped = part(ProportionalValve43, overlap=0.1, x=0.05, **pressures)
    assert abs(lapped.through("A")) < 1e-5 * abs(half.through("A"))
    assert lapped.through("A", x=1.0) == pytest.approx(half.through("A"), rel=2e-6)


def test_spool_of_second_order(part: Make) -> None:
    valve = part(ProportionalValve43, command=0.5, P__p=0.0, A__p=0.0, B__p=0.0, T__p=0.0)
    omega = 2 * math.pi * 60
    assert valve.rate("speed", x=0.2, speed=0.0) == pytest.approx(omega**2 * 0.3, rel=1e-14)
    assert valve.rate("speed", x=0.5, speed=2.0) == pytest.approx(-2 * 0.8 * omega * 2.0, rel=1e-14)
    assert valve.rate("speed", command=7.0, x=1.0, speed=0.0) == 0.0
