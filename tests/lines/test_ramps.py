"""Flow that is stopped over some time: what follows is as large as the flow that was stopped, whatever the tick."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br

Q, AREA = 0.07, np.pi * 0.3**2 / 4
RISE = 1e6 * Q / AREA
SWINGS, AT = np.array([1, -1, 1, -1, 1]), np.array([1.9, 3.9, 5.9, 7.9, 9.9])


def line(reaches: int, flow: float = Q) -> br.Line:
    """A transit of 1 s, rho c = 1e6 Pa s/m, no friction."""
    given: dict[str, Any] = {
        "length": 1000.0,
        "diameter": 0.3,
        "wave_speed": 1000.0,
        "friction": "none",
        "start_pressure": 2e6,
    }
    return br.Line(**given, start_flow=flow, reaches=reaches)


def stopped(reaches: int, begin: float, duration: float, rtol: float = 1e-8) -> br.Result:
    circuit = br.Circuit("Stopped", fluid=br.ConstantFluid(reference_density=1000.0, viscosity="1 cSt"))
    circuit.add("reservoir", br.PressureSource(pressure=2e6))
    circuit.add("line", line(reaches))
    circuit.add("valve", br.FlowSource())
    circuit.add("course", br.Ramp(before=-Q, after=0.0, start_time=begin, duration=duration))
    circuit.connect("reservoir.P", "line.A")
    circuit.connect("line.B", "valve.P")
    circuit.connect("course.y", "valve.flow")
    return br.simulate(circuit, until="10 s", rtol=rtol)


def off(result: br.Result, rise: float = RISE) -> float:
    """The largest error of five plateaus, over the rise."""
    p = result["line.B.p"]
    return float(np.max(np.abs(p.at(AT) - p.at(0.0) - rise * SWINGS)) / rise)


@pytest.mark.parametrize("reaches", [2, 5, 20, 100])
@pytest.mark.parametrize("part", [0.02, 0.3, 0.99])
def test_a_ramp_shorter_than_a_tick_is_exact(reaches: int, part: float) -> None:
    """Wherever it lies: in a tick, from one on, up to one, or across."""
    for begin in (0.5, 0.5 + 0.37 / reaches, 0.5 + (1 - part) / reaches, 0.5 + (1 - 0.4 * part) / reaches):
        for rtol in (1e-4, 1e-8):
            assert off(stopped(reaches, begin, part / reaches, rtol)) < 1e-12, begin


@pytest.mark.parametrize("reaches", [5, 20, 100])
@pytest.mark.parametrize("ticks", [1.5, 2.5, 7.4, 30.0])
def test_a_longer_ramp_is_off_by_its_corners(reaches: int, ticks: float) -> None:
    """What flows beyond what waves know at ticks, at most an eighth of a tick's change, is paid by a thousandth."""
    for begin in (0.3, 0.3 + 0.37 / reaches):
        if begin + ticks / reaches < 1.8:
            assert off(stopped(reaches, begin, ticks / reaches)) < 2.5e-4 / ticks


@pytest.mark.parametrize("over", [0.0, 0.01, 0.04])
def test_a_valve_that_shuts_within_a_tick_gives_joukowskys_rise(over: float) -> None:
    """The flow falls late and steeply, not evenly. 1e-8: what is left of the valve's steady flow."""
    for reaches in (2, 5, 20):
        for at in (0.5, 0.513):
            circuit = br.Circuit("Shut", fluid=br.ConstantFluid(reference_density=1000.0, viscosity="1 cSt"))
            circuit.add("reservoir", br.PressureSource(pressure=2e6))
            circuit.add("line", line(reaches, 0.0))
            circuit.add("valve", br.NetworkValve(diameter=0.15, loss_coefficient=10.0, leakage=1e-20))
            circuit.add("tank", br.Tank())
            circuit.connect("reservoir.P", "line.A")
            circuit.connect("line.B", "valve.A")
            circuit.connect("valve.B", "tank.T")
            closing = br.close_valve(circuit, "valve", at=at, over=over)
            result = br.simulate(closing, "10 s", start="steady", rtol=1e-8)
            flow = result["line.A.q"].values[0]
            assert off(result, 1e6 * flow / AREA) < 1e-8


def test_fluid_is_kept_and_a_run_can_be_taken_up_within_the_ramp() -> None:
    """From the middle of a ramp that lies across a tick, what follows is the same to the last bit."""
    whole, again = (br.Circuit("Two", fluid=br.ConstantFluid(reference_density=1000.0)) for _ in range(2))
    for circuit in (whole, again):
        circuit.add("reservoir", br.PressureSource(pressure=2e6))
        circuit.add("line", line(20))
        circuit.add("valve", br.FlowSource())
        circuit.add("course", br.Ramp(before=-Q, after=0.0, start_time=0.54, duration=0.03))
        circuit.connect("reservoir.P", "line.A")
        circuit.connect("line.B", "valve.P")
        circuit.connect("course.y", "valve.flow")
    first = whole.start()
    first.advance("0.555 s")
    kept = first.snapshot()
    first.advance("4 s")
    second = again.start(start=kept)
    second.advance("4 s")
    one, other = first.snapshot().waves, second.snapshot().waves
    assert one is not None and other is not None and np.array_equal(one, other)
    fluid = first.result().fluid()
    assert fluid.entries["line.waves"].converted == pytest.approx(0.0, abs=1e-12 * fluid.turnover)
