"""Where the pressure settles when a constant flow must leave through a relief valve."""

from __future__ import annotations

import math

import pytest
from scipy.optimize import brentq

from bramah.components.component import Component
from bramah.components.hydraulic import (
    FirstOrderReliefValve,
    FixedPump,
    FlowSource,
    HandroosReliefValve,
    Orifice,
    SecondOrderHandroosReliefValve,
    StaticReliefValve,
    Tank,
    Volume,
)
from bramah.components.mechanical import SpeedSource
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import DENSITY, circuit

SET, OVERRIDE, AREA, FLOW = 1.2e7, 2e6, 1e-5, 5e-4
SPRING_VALVE = {"set_pressure": SET, "override": OVERRIDE, "rated_area": AREA}


def settle(valve: Component, flow: float = FLOW, until: float = 20.0) -> Result:
    supply = circuit(
        "s.P v.A r.P",
        "r.T t.T",
        s=FlowSource(flow=flow),
        v=Volume(volume="10 l", start_pressure=0.0),
        r=valve,
        t=Tank(),
    )
    result = simulate(supply, until, rtol=1e-8)
    assert result.ok, result.message
    return result


def spring_valve_flow(p: float) -> float:
    z = (p - SET) / OVERRIDE
    opening = 0.5 * (z + math.hypot(z, 0.01))
    return 0.65 * AREA * opening * math.sqrt(2 / DENSITY) * p / (p**2 + 2e4**2) ** 0.25


def handroos_flow(p: float) -> float:
    """q = (p - p_ref) sqrt(p) / (c1 + c2 p) through (100, 110 bar, 10 l/min) and (120, 130 bar, 60 l/min)."""
    y1 = 1e6 * math.sqrt(1.1e7) / (10 / 6e4)
    y2 = 1e6 * math.sqrt(1.3e7) / (60 / 6e4)
    c2 = (y2 - y1) / 2e6
    return (p - 1e7) * math.sqrt(p) / (y1 + c2 * (p - 1.1e7))


@pytest.mark.parametrize("valve", [StaticReliefValve(**SPRING_VALVE), FirstOrderReliefValve(**SPRING_VALVE)], ids=repr)
@pytest.mark.parametrize("flow", [1e-5, 2e-4, 1e-3])
def test_spring_valves_settle_where_their_flow_is_the_pump_s(valve: Component, flow: float) -> None:
    result = settle(valve, flow)
    exact = brentq(lambda p: spring_valve_flow(p) - flow, 1e6, 5e7, xtol=1e-6)
    # 1e-8 of the scale of 1e7 Pa, twice.
    assert result["v.A.p"].values[-1] == pytest.approx(exact, rel=0, abs=0.2)
    assert result["r.P.q"].values[-1] == pytest.approx(flow, rel=1e-7)


@pytest.mark.parametrize("valve", [HandroosReliefValve(), SecondOrderHandroosReliefValve()], ids=repr)
@pytest.mark.parametrize("flow", [1e-4, 3e-4, 1e-3])
def test_handroos_valves_settle_on_their_characteristic(valve: Component, flow: float) -> None:
    result = settle(valve, flow)
    exact = brentq(lambda p: handroos_flow(p) - flow, 1.002e7, 1.25e7, xtol=1e-6)
    # sqrt is smoothed over 0.2 bar, which shows as (0.2/110)^2 / 4 = 8e-7 of the flow at most.
    assert handroos_flow(float(result["v.A.p"].values[-1])) == pytest.approx(flow, rel=2e-6)
    assert result["v.A.p"].values[-1] == pytest.approx(exact, rel=1e-6)


def test_handroos_valve_reproduces_a_measured_point() -> None:
    result = settle(HandroosReliefValve(set_pressure="120 bar"), 60 / 6e4)
    assert result["v.A.p"].values[-1] == pytest.approx(1.3e7, rel=0, abs=0.5)


def test_pump_orifice_and_relief_valve_share_the_flow() -> None:
    displacement, speed, bore = 28e-6 / (2 * math.pi), 1500 * math.pi / 30, 2.5e-3
    load = circuit(
        "p.P v.A r.P o.A",
        "p.S r.T o.B t.T",
        "m.shaft p.shaft",
        p=FixedPump(displacement="28 cm3/rev"),
        m=SpeedSource(speed="1500 rpm"),
        v=Volume(volume="0.5 l"),
        t=Tank(),
        r=StaticReliefValve(**SPRING_VALVE),
        o=Orifice(diameter=bore, transition="pressure", transition_pressure="0.2 bar"),
    )
    result = simulate(load, 2.0, rtol=1e-8)

    def orifice(p: float) -> float:
        return 0.65 * math.pi / 4 * bore**2 * math.sqrt(2 / DENSITY) * p / (p**2 + 2e4**2) ** 0.25

    exact = brentq(lambda p: spring_valve_flow(p) + orifice(p) - displacement * speed, 1e6, 5e7, xtol=1e-6)
    assert exact > SET, "the valve is open"
    assert result["v.A.p"].values[-1] == pytest.approx(exact, rel=0, abs=0.2)
    assert result["p.shaft.T"].values[-1] == pytest.approx(-displacement * exact, rel=1e-7)


def test_the_steady_point_costs_no_steps() -> None:
    short, long = (settle(StaticReliefValve(**SPRING_VALVE), until=t) for t in (20.0, 2000.0))
    assert long.counters["accepted"] - short.counters["accepted"] < 15
