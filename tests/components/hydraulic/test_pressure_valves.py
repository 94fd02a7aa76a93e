"""Reducing, sequence, unloading and counterbalance valves, compensators and cross-line relief."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    CounterbalanceValve,
    CrossLineRelief,
    FlowSource,
    LinearReliefValve,
    Orifice,
    PressureSource,
    ReducingRelievingValve,
    ReducingValve,
    SequenceValve,
    SplineReliefValve,
    Tank,
    ThreeWayCompensator,
    TwoWayCompensator,
    UnloadingValve,
    Volume,
)
from bramah.components.signal import Ramp
from bramah.errors import CircuitError
from bramah.simulation import simulate

Make = Callable[..., Any]
BAR, LPM = 1e5, 1e-3 / 60
TAU = 5e-3


def steady(made: Any, **values: Any) -> float:
    """Where the spool goes at these pressures."""
    return float(made.rate("x", x=0.0, **values)) * TAU


def full(dp: float, area: float = 30e-6) -> float:
    return 0.65 * area * math.sqrt(2 * dp / 850)


def test_spline_valve_is_closed_then_a_line_then_an_orifice(part: Make) -> None:
    valve = part(SplineReliefValve, T__p=3e5)
    flow = {
        p: valve.through("P", P__p=(3 + p) * BAR) / LPM for p in (-5.0, 0.0, 97.9, 101.0, 103.0, 105.0, 108.1, 140.0)
    }
    assert flow[-5] == flow[0] == flow[97.9] == 0.0
    for p in (101.0, 103.0, 105.0):
        assert flow[p] == pytest.approx(7.5 * (p - 100), rel=1e-12)
    for p in (108.1, 140.0):
        assert flow[p] == pytest.approx(45 * math.sqrt(p / 106), rel=1e-12)


@pytest.mark.parametrize("widths", [(2, 1, 1, 2), (90, 1, 0.1, 500), (0.1, 3, 3, 0.1)])
def test_spline_valve_never_falls_however_its_corners_are_rounded(part: Make, widths: tuple[float, ...]) -> None:
    names = ("knee_below", "knee_above", "full_below", "full_above")
    valve = part(SplineReliefValve, T__p=0.0, **{n: f"{w} bar" for n, w in zip(names, widths, strict=True)})
    p = np.linspace(0, 700e5, 70001)
    assert np.all(np.diff(valve.through("P", P__p=p)) >= 0)
    slope = valve.slope(valve.equations.through[0][1], "P.p", P__p=p)
    # The line has 7.5 l/min/bar. Joints rise from the flat slope to that of the line; a cubic passes 4/3 of it between.
    assert np.all(slope >= 0) and np.all(slope <= 4 / 3 * 7.5 * LPM / BAR)


def test_spline_valve_keeps_the_end_points_it_is_given(part: Make) -> None:
    """Wenzel 1999, example 3.2: rounded from 720 to 825 and from 840 to 900 psi, whatever a cubic would do there."""
    psi = 6894.757293168
    valve = part(
        SplineReliefValve, T__p=0.0, cracking_pressure=800 * psi, full_pressure=850 * psi, full_flow=45.0,
        knee_below=80 * psi, knee_above=25 * psi, full_below=10 * psi, full_above=50 * psi,
    )  # fmt: skip
    flow = {
        p: float(valve.through("P", P__p=p * psi)) for p in (720.0, 721.0, 749.0, 824.0, 825.0, 840.0, 871.0, 899.0)
    }
    assert flow[720] <= 1e-40 < flow[721] < flow[749]
    assert flow[824] > 0.9 * 24
    assert [flow[825], flow[840]] == pytest.approx([0.9 * 25, 0.9 * 40], rel=1e-12)
    # Not yet on the branch of the open valve, which a joint that ended at 870 psi would have reached.
    assert flow[871] < 45 * (871 / 850) ** 0.5 * (1 - 1e-3)
    assert flow[899] == pytest.approx(45 * (899 / 850) ** 0.5, rel=1e-4)


def test_spline_valve_refuses_corners_that_overlap() -> None:
    with pytest.raises(CircuitError, match="must be above cracking_pressure = 100 bar"):
        SplineReliefValve(full_pressure="90 bar")
    with pytest.raises(CircuitError, match="the line is shorter"):
        SplineReliefValve(knee_above="4 bar", full_below="3 bar")


def test_linear_valve(part: Make) -> None:
    valve = part(LinearReliefValve, T__p=5e5)
    assert valve.through("P", P__p=115e5) == 0.0
    assert valve.through("P", P__p=120e5) == pytest.approx(30 * 5 * LPM, rel=1e-12)


def test_reducing_valve_closes_as_its_outlet_reaches_the_setting(part: Make) -> None:
    valve = part(ReducingValve, Y__p=2e5, P__p=100e5, leakage=0.0)
    assert steady(valve, A__p=20e5) == 1.0
    assert steady(valve, A__p=49.5e5) == pytest.approx(0.5, rel=1e-12)
    assert steady(valve, A__p=52e5) == steady(valve, A__p=80e5) == 0.0
    assert valve.through("P", A__p=49.5e5, x=0.5) == pytest.approx(0.5 * full(50.5e5), rel=1e-5)
    assert valve.through("Y", A__p=49.5e5) == 0.0


def test_relieving_valve_feeds_below_and_relieves_above(part: Make) -> None:
    valve = part(ReducingRelievingValve, T__p=0.0, P__p=100e5, leakage=0.0)
    for p_A, x in ((20e5, 1.0), (47.5e5, 0.5), (50e5, 0.0), (51e5, -0.2), (53.5e5, -0.7), (90e5, -1.2)):
        assert steady(valve, A__p=p_A) == pytest.approx(x, abs=1e-12)
    feeding = valve.through("P", A__p=47.5e5, x=0.5)
    assert feeding == pytest.approx(0.5 * full(52.5e5), rel=1e-5) and valve.through("T", A__p=47.5e5, x=0.5) == 0.0
    relieving = valve.through("T", A__p=53.5e5, x=-0.7)
    assert relieving == pytest.approx(-0.5 * full(53.5e5), rel=1e-5) and valve.through("P", A__p=53.5e5, x=-0.7) == 0.0
    assert valve.through("A", A__p=50.5e5, x=-0.1) == 0.0


def test_sequence_valve_looks_at_its_inlet_only(part: Make) -> None:
    valve = part(SequenceValve, Y__p=1e5, leakage=0.0)
    for p_B in (0.0, 70e5):
        assert steady(valve, A__p=80e5, B__p=p_B) == 0.0
        assert steady(valve, A__p=83.5e5, B__p=p_B) == pytest.approx(0.5, rel=1e-12)
        assert steady(valve, A__p=90e5, B__p=p_B) == 1.0
    assert valve.through("A", A__p=90e5, B__p=40e5, x=1.0) == pytest.approx(full(50e5), rel=1e-5)


def test_unloading_valve_charges_between_its_two_pressures() -> None:
    """A pump charges a volume that a consumer empties; the valve unloads at 100 bar and loads again at 85 bar."""
    circuit = Circuit("Charging")
    circuit.add("pump", FlowSource(flow="20 l/min"))
    circuit.add("line", Volume(volume="0.05 l"))
    circuit.add("unload", UnloadingValve())
    circuit.add("feed", Orifice(diameter="3 mm"))
    circuit.add("store", Volume(volume="20 l"))
    circuit.add("use", Orifice(diameter="0.5 mm"))
    circuit.add("tank", Tank())
    circuit.connect("pump.P", "line.A", "unload.P", "feed.A")
    circuit.connect("feed.B", "store.A", "unload.X", "use.A")
    circuit.connect("use.B", "unload.T", "tank.T")
    result = simulate(circuit, 3.0)
    names = [e.name for e in result.events]
    assert len(names) > 3 and names == (["unloads", "loads again"] * len(names))[: len(names)]
    at = {"unloads": 100e5, "loads again": 85e5}
    for event in result.events:
        assert float(result["store.A.p"].at(event.t)) == pytest.approx(at[event.name], rel=1e-6)


def test_counterbalance_valve_holds_until_pilot_or_load_opens_it(part: Make) -> None:
    valve = part(CounterbalanceValve, leakage=0.0)
    assert steady(valve, A__p=0.0, B__p=150e5, X__p=0.0) == 0.0
    assert steady(valve, A__p=0.0, B__p=165e5, X__p=0.0) == pytest.approx(0.5, rel=1e-12)
    assert steady(valve, A__p=0.0, B__p=105e5, X__p=15e5) == pytest.approx(0.5, rel=1e-12)
    # Back pressure at the outlet counts 1 + r times, unless the spring chamber is vented.
    assert steady(valve, A__p=3e5, B__p=120e5, X__p=15e5) == pytest.approx(0.5, rel=1e-12)
    vented = part(CounterbalanceValve, leakage=0.0, spring_chamber="vented")
    assert steady(vented, A__p=3e5, B__p=105e5, X__p=15e5) == pytest.approx(0.5, rel=1e-12)
    assert valve.through("B", A__p=0.0, B__p=100e5, X__p=0.0, x=0.5) == pytest.approx(0.5 * full(100e5), rel=1e-5)


def test_counterbalance_valve_lifts_freely(part: Make) -> None:
    valve = part(CounterbalanceValve, leakage=0.0, B__p=100e5, X__p=0.0, x=0.0)
    assert valve.through("A", A__p=100.5e5) == 0.0 == valve.through("A", A__p=90e5)
    assert valve.through("A", A__p=105e5) == pytest.approx(full(5e5, 50e-6), rel=1e-3)


def compensated(valve: Any, supply: Any) -> list[float]:
    """Flow through a 4 mm orifice behind a compensator at a load of 20 and of 90 bar, in l/min."""
    circuit = Circuit("Compensated")
    circuit.add("supply", supply)
    circuit.add("line", Volume(volume="0.1 l"))
    circuit.add("valve", valve)
    circuit.add("meter", Orifice(diameter="4 mm"))
    circuit.add("load", PressureSource())
    circuit.add("rise", Ramp(before="20 bar", after="90 bar", start_time="1 s", duration="1 s"))
    circuit.connect("rise.y", "load.pressure")
    circuit.connect("line.A", "meter.A")
    circuit.connect("meter.B", "load.P", "valve.X")
    if isinstance(valve, TwoWayCompensator):
        circuit.connect("supply.P", "valve.A")
        circuit.connect("valve.B", "line.A")
    else:
        circuit.add("tank", Tank())
        circuit.connect("supply.P", "line.A", "valve.P")
        circuit.connect("valve.T", "tank.T")
    result = simulate(circuit, 3.0)
    assert result.ok
    return [float(result["meter.A.q"].at(t)) / LPM for t in (1.0, 3.0)]


@pytest.mark.parametrize(
    ("valve", "supply"),
    [
        (TwoWayCompensator(), PressureSource(pressure="150 bar")),
        (ThreeWayCompensator(), FlowSource(flow="40 l/min")),
    ],
)
def test_compensators_keep_the_flow_whatever_the_load(valve: Any, supply: Any) -> None:
    """The margin is 8 bar, and at most the override of 1 bar more: 6 % in flow between the extremes."""
    low, high = compensated(valve, supply)
    at_margin = 0.65 * math.pi * 0.002**2 * math.sqrt(2 * 8e5 / 870) / LPM
    for flow in (low, high):
        assert at_margin * 0.98 < flow < 1.09 * at_margin
    assert low == pytest.approx(high, rel=0.06)


def test_cross_line_relief_limits_the_difference_and_feeds_the_low_side() -> None:
    """A flow from B to A, as a braking motor makes it: A stays 200 bar and an override above B, B just below boost."""
    circuit = Circuit("Braking")
    circuit.add("out", FlowSource(flow="30 l/min"))
    circuit.add("back", FlowSource(flow="-32 l/min"))
    circuit.add("line_A", Volume(volume="0.3 l", start_pressure="10 bar"))
    circuit.add("line_B", Volume(volume="0.3 l", start_pressure="10 bar"))
    circuit.add("protection", CrossLineRelief(set_pressure_A="200 bar", set_pressure_B="150 bar"))
    circuit.add("boost", PressureSource(pressure="10 bar"))
    circuit.connect("out.P", "line_A.A", "protection.A")
    circuit.connect("back.P", "line_B.A", "protection.B")
    circuit.connect("boost.P", "protection.S")
    last = simulate(circuit, 1.0).end
    p_A, p_B = last["line_A.A.p"], last["line_B.A.p"]
    assert 200e5 < p_A - p_B < 220e5
    assert 8e5 < p_B < 10e5
    assert last["boost.P.q"] == pytest.approx(-2 * LPM, rel=1e-6)
