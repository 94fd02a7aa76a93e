"""Steps of circuits with lines: as long as the tolerance allows, over many ticks where waves are smooth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.solvers.methods import METHODS
from bramah.system import build
from tests.runs.lined_circuits import FLUID, PIPE, RISE, TRANSIT, Q, closing

VARIABLE = [name for name, method in METHODS.items() if not method.needs_fixed_step]


def filling(**line: Any) -> br.Circuit:
    """A vessel fills through an orifice and a narrow line, in some hundred transits."""
    circuit = br.Circuit("filling", fluid=FLUID)
    circuit.add("supply", br.PressureSource(pressure="100 bar"))
    circuit.add("orifice", br.Orifice(diameter="3 mm"))
    own = {"diameter": "12 mm", "start_flow": 0.0, "friction": "laminar", "reaches": 20}
    circuit.add("line", br.Line(**{**PIPE, **own, **line}))
    circuit.add("vessel", br.Volume(volume="20 l", start_pressure="20 bar"))
    circuit.connect("supply.P", "orifice.A")
    circuit.connect("orifice.B", "line.A")
    circuit.connect("line.B", "vessel.A")
    return circuit


def steps(result: br.Result) -> int:
    """Attempts, repeated ones included."""
    return int(result.recorded.counters["accepted"] + result.recorded.counters["rejected"])


def ticks(result: br.Result, line: str = "line") -> int:
    return len(result.profile(line).t) - 1


@pytest.mark.parametrize("unsteady", ["none", "zielke"])
def test_steps_pass_over_ticks_and_tolerance_sets_their_length(unsteady: str) -> None:
    found = [br.simulate(filling(unsteady=unsteady), until=150 * TRANSIT, rtol=rtol) for rtol in (1e-3, 1e-5, 1e-7)]
    assert all(result.ok for result in found)
    count = [steps(result) for result in found]
    assert count[0] < count[1] < count[2]
    assert count[0] < ticks(found[0]) / 4 and count[1] < ticks(found[1]) / 2


@pytest.mark.parametrize("method", VARIABLE)
def test_long_steps_give_what_short_ones_give(method: str) -> None:
    """No step longer than a tick: what line ends meet is then known without foresight. The error of both is some
    tolerances, that of the pressure's scale, 100 bar, being 1e-5 of it."""
    circuit = filling()
    step = build(circuit).grid.step  # type: ignore[union-attr]
    t = np.linspace(0.0, 60 * TRANSIT, 500)
    free, bound = (
        br.simulate(circuit, until=60 * TRANSIT, rtol=1e-6, method=method, largest_step=h) for h in (0.0, step)
    )
    assert free.ok and bound.ok
    for name in ("line.A.p", "line.B.p"):
        assert np.abs(free[name].at(t) - bound[name].at(t)).max() < 20 * 1e-6 * 100e5
    if method in ("rodas4", "rodas5p"):
        assert steps(free) < 0.7 * ticks(free)


def test_a_front_in_a_quiet_line_is_met_when_it_comes() -> None:
    """Between fronts steps are long; at a front they end at ticks."""
    circuit = closing(TRANSIT / 1000, {"reaches": 100})
    result = br.simulate(circuit, until=7.9 * TRANSIT, start="steady")
    assert steps(result) < 0.4 * ticks(result, "line1")
    p, start = result["line1.B.p"], result["line1.B.p"].values[0]
    for k in range(4):
        early, late = p.at([(2 * k - 0.04) * TRANSIT, (2 * k + 0.04) * TRANSIT] if k else [0.0, 0.04 * TRANSIT])
        assert (late - early) / RISE == pytest.approx((1.0 if k == 0 else 2.0) * (-1) ** k, rel=0.05)
    assert start == pytest.approx(20e5, rel=0.05)


@pytest.mark.parametrize("ticks_later", [40.3, 40.99, 41.5, 42.01])
@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_is_felt_before_it_happens(ticks_later: float, threads: int) -> None:
    """A jump amid ticks that were foreseen in one: friction throws a front back, for which they are foreseen anew."""
    circuit = br.Circuit("step", fluid=FLUID)
    circuit.add("source", br.PressureSource(pressure="20 bar"))
    circuit.add(
        "line", br.Line(**{**PIPE, "diameter": "12 mm", "start_flow": 0.0, "friction": "laminar", "reaches": 20})
    )
    circuit.add("course", br.Step(before=0.0, after=-Q, step_time=ticks_later * TRANSIT / 20))
    circuit.add("valve", br.FlowSource())
    circuit.connect("course.y", "valve.flow")
    circuit.connect("source.P", "line.A")
    circuit.connect("line.B", "valve.P")
    result = br.simulate(circuit, until=3 * TRANSIT, start="steady", threads=threads)
    t = np.linspace(0.0, 0.9999 * ticks_later * TRANSIT / 20, 2000)
    assert np.abs(result["line.B.p"].at(t) - 20e5).max() < 1e-6
    account = result.fluid()
    assert abs(account.entries["line.waves"].converted) < 1e-12 * account.turnover


@pytest.mark.parametrize("height", [0.005, 0.007, 0.01, 0.02])
def test_an_event_beside_a_line_sends_no_wave(height: float) -> None:
    """A ball falls on a floor while a valve swings: what consistency changes of a pressure there is no jump."""

    def swinging(ball: bool) -> br.Result:
        circuit = br.Circuit("beside", fluid=FLUID)
        circuit.add("source", br.PressureSource(pressure="20 bar"))
        circuit.add("line", br.Line(**{**PIPE, "start_flow": 0.0, "friction": "laminar", "reaches": 4}))
        circuit.add("course", br.Sine(amplitude=0.5, offset=0.5, frequency=15.0))
        circuit.add("valve", br.VariableOrifice(full_area="30 mm2"))
        circuit.add("tank", br.Tank())
        for a, b in (
            ("course.y", "valve.opening"),
            ("source.P", "line.A"),
            ("line.B", "valve.A"),
            ("valve.B", "tank.T"),
        ):
            circuit.connect(a, b)
        if ball:
            circuit.add("ball", br.Mass(mass=1.0, start_position=height))
            circuit.add("weight", br.Force(force=-9.81))
            circuit.add("floor", br.EndStop(sides="lower"))
            circuit.connect("ball.port", "weight.port", "floor.port")
        return br.simulate(circuit, until=10 * TRANSIT, rtol=1e-7, largest_step=TRANSIT / 4)

    with_ball, without = swinging(True), swinging(False)
    assert with_ball.events
    assert np.abs(with_ball.profile("line").p - without.profile("line").p).max() < 2 * 1e-7 * 100e5


@pytest.mark.parametrize(("volume", "rtol"), [(0.0, 1e-3), (1e-5, 1e-5), (2e-2, 1e-5)])
def test_waves_between_lossless_ends_do_not_grow(volume: float, rtol: float) -> None:
    """Two hundred periods after a slow closure, by the energy in line and volume. A volume takes a part of the waves
    that are hardly longer than a tick away."""
    circuit = closing(3.6 * TRANSIT, {"reaches": 40})
    if volume:
        circuit.add("volume", br.Volume(volume=volume, start_pressure="20 bar"))
        circuit.connect("volume.A", "line1.B")
    result = br.simulate(circuit, until=800 * TRANSIT, rtol=rtol)
    along = result.profile("line1")
    inertia = RISE / Q / (1200.0 / 36.0) / 40  # of one reach
    squeeze = 36.0 / 1200.0 / (RISE / Q) / 40
    weight = np.r_[0.5, np.ones(39), 0.5]
    energy = (squeeze * (along.p - 20e5) ** 2 + inertia * along.q**2) @ weight / 2
    energy += volume / 16000e5 * (along.p[:, -1] - 20e5) ** 2 / 2
    period = len(energy) // 200
    early, late = energy[period : 2 * period].mean(), energy[-period:].mean()
    assert 0.9 * early < late < 1.0001 * early


def test_switching_in_the_middle_of_a_long_step() -> None:
    """A relief valve opens at a time that is no tick."""
    circuit = filling(unsteady="zielke")
    circuit.add("relief", br.CheckValve(cracking_pressure="60 bar", opening_pressure="61 bar"))
    circuit.add("tank", br.Tank())
    circuit.connect("relief.A", "vessel.A")
    circuit.connect("relief.B", "tank.T")
    free, bound = (
        br.simulate(circuit, until=150 * TRANSIT, rtol=1e-6, largest_step=h)
        for h in (0.0, build(circuit).grid.step)  # type: ignore[union-attr]
    )
    assert [e.name for e in free.events] == [e.name for e in bound.events]
    assert [e.t for e in free.events] == pytest.approx([e.t for e in bound.events], abs=1e-4)
    account = free.fluid()
    assert abs(account.entries["line.waves"].converted) < 1e-12 * account.turnover


def test_stops_from_outside_change_nothing_but_steps() -> None:
    circuit = filling()
    whole = br.simulate(circuit, until=10 * TRANSIT, rtol=1e-7)
    simulation = circuit.start(rtol=1e-7)
    for t in np.sort(np.random.default_rng(1).uniform(0, 10 * TRANSIT, 30)):
        simulation.advance(float(t))
    simulation.advance(10 * TRANSIT)
    assert simulation["line.B.p"] == pytest.approx(whole["line.B.p"].values[-1], abs=20 * 1e-7 * 100e5)


def test_records_on_a_grid_of_times_are_those_of_steps() -> None:
    t = np.linspace(0.0, 10 * TRANSIT, 137)
    steps_of = br.simulate(filling(), until=10 * TRANSIT)
    grid_of = br.simulate(filling(), until=10 * TRANSIT, record=list(t))
    for name in ("line.A.q", "line.B.p", "line.B.q"):
        assert steps_of[name].at(t) == pytest.approx(grid_of[name].at(t), rel=1e-12, abs=1e-12)
