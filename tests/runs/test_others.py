"""Other packages' integrators on the compiled equations: same answers as our own, same events, same record."""

from __future__ import annotations

import math
import sys
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.chain import servo_chain
from bramah.circuit import Circuit
from bramah.components.component import Component, discrete, state
from bramah.components.hydraulic import Orifice, PressureSource, Tank, Volume
from bramah.components.mechanical import EndStop, Force, Mass
from bramah.components.signal import Step
from bramah.errors import MethodError
from bramah.expr import maximum, sqrt
from bramah.result import Result
from bramah.runs.others import OTHERS
from bramah.runs.others.held import SPARSE_FROM
from bramah.runs.protocol import DONE, PAUSED
from bramah.runs.start import start_run
from bramah.simulation import simulate
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System, build
from tests.solvers.problems import CONSTRAINED, DRIVEN, HIRES, PART
from validation.problems.pilot_relief import WENZEL_END, wenzel_test

every_other = pytest.mark.parametrize("name", OTHERS)
every_ode = pytest.mark.parametrize("name", [name for name, other in OTHERS.items() if not other.algebraic])
every_stiff = pytest.mark.parametrize("name", [name for name, other in OTHERS.items() if other.stiff])
every_explicit = pytest.mark.parametrize("name", [name for name, other in OTHERS.items() if not other.stiff])
G = 9.81


def discharge() -> Circuit:
    """A volume under pressure empties through an orifice."""
    circuit = Circuit("Discharge")
    circuit.add("volume", Volume(volume="2 l", start_pressure="150 bar"))
    circuit.add("orifice", Orifice(diameter="1 mm"))
    circuit.add("tank", Tank())
    circuit.connect("volume.A", "orifice.A")
    circuit.connect("orifice.B", "tank.T")
    return circuit


def divider() -> Circuit:
    """Two orifices in series with nothing between them to store fluid: that pressure is algebraic and jumps."""
    circuit = Circuit("Divider")
    circuit.add("step", Step(before=50e5, after=150e5, step_time=0.05))
    circuit.add("source", PressureSource())
    circuit.add("first", Orifice(diameter="1.5 mm"))
    circuit.add("second", Orifice(diameter="1 mm"))
    circuit.add("volume", Volume(volume="0.5 l", start_pressure="10 bar"))
    circuit.connect("step.y", "source.pressure")
    circuit.connect("source.P", "first.A")
    circuit.connect("first.B", "second.A", name="between")
    circuit.connect("second.B", "volume.A")
    return circuit


def bounce() -> Circuit:
    """A body falls on a stop and bounces."""
    circuit = Circuit("Bounce")
    circuit.add("mass", Mass(mass=2.0, start_position="1 m"))
    circuit.add("weight", Force(force=-2.0 * G))
    circuit.add("stop", EndStop(sides="lower", lower=0.0, restitution=0.7))
    circuit.connect("mass.port", "weight.port", "stop.port")
    return circuit


def alone(part: Component) -> System:
    circuit = Circuit()
    circuit.add(PART, part)
    return build(circuit)


def worst(result: Result, reference: Result, times: np.ndarray) -> float:
    """Largest difference of any unknown at the times, over the largest value it takes."""
    ours, theirs = (r.recorded.at(times)[1] for r in (reference, result))
    return float((abs(theirs - ours) / np.maximum(abs(ours).max(axis=0), 1e-12)).max())


def agree(system: System, name: str, until: float) -> None:
    """At most one tolerance a step from a run of ours at a much tighter one, and closer for tighter tolerances.

    The circuits are damped, so local errors add up at worst; between the points too.
    """
    reference = simulate(system, until, method="rodas5p", rtol=1e-10)
    times = np.linspace(0, until, 401)
    differences = []
    for rtol in (1e-5, 1e-7):
        result = simulate(system, until, method=name, rtol=rtol)
        assert result.ok, result.message
        assert len(result.events) == len(reference.events)
        differences.append(worst(result, reference, times))
        # Twice: the absolute tolerance, rtol times the scale, comes on top of the relative one.
        assert differences[-1] <= 2 * rtol * result.counters["accepted"]
    assert differences[1] <= differences[0] / 10


@every_stiff
def test_discharge(name: str) -> None:
    agree(build(discharge()), name, 1.0)


@every_stiff
def test_servo_unit_with_scheduled_edges(name: str) -> None:
    agree(build(servo_chain(1)), name, 0.3)


class Follower(Component):
    """y follows a steady rise, 1e-4 behind it: slow to look at, with an eigenvalue of -1e4."""

    x = state("-", 0.0)
    y = state("-", 0.0)

    def equations(self) -> None:
        self.rate(x=1.0, y=1e4 * (self.x - self.y))


@every_explicit
def test_explicit_methods_get_stiff_equations_right_by_short_steps(name: str) -> None:
    system = alone(Follower())
    result, implicit = (simulate(system, 0.1, method=method, rtol=1e-5) for method in (name, "bdf"))
    assert result[f"{PART}.y"].at(0.1) == pytest.approx(0.1 - 1e-4, abs=5e-5)
    # 1e4 times 0.1 s is 1000; no explicit method here is stable beyond 7 to the step.
    assert result.counters["accepted"] > 140 > implicit.counters["accepted"]
    assert result.counters["jacobians"] == result.counters["factorisations"] == 0


@every_explicit
def test_explicit_methods_on_a_servo_unit(name: str) -> None:
    system = build(servo_chain(1))
    reference = simulate(system, 0.1, method="rodas5p", rtol=1e-10)
    # Their few long steps straddle jumps in the curvature of the laws, so the promise per step is not kept.
    assert worst(simulate(system, 0.1, method=name, rtol=1e-7), reference, np.linspace(0, 0.1, 101)) < 1e-4


def test_algebraic_unknowns_and_a_jump() -> None:
    system = build(divider())
    assert system.has_algebraic
    agree(system, "ida", 0.2)


@every_stiff
def test_sparse_matrices(name: str) -> None:
    system = build(servo_chain(13))
    assert system.n >= SPARSE_FROM
    reference = simulate(system, 0.01, method="rodas5p", rtol=1e-9)
    result = simulate(system, 0.01, method=name, rtol=1e-5)
    assert worst(result, reference, np.array([0.005, 0.01])) <= 2e-5 * result.counters["accepted"]


@every_other
def test_bouncing_mass_meets_the_stop_at_the_exact_times(name: str) -> None:
    exact, flight = [math.sqrt(2 / G)], 2 * 0.7 * math.sqrt(2 / G)
    while exact[-1] + flight < 2.0:
        exact.append(exact[-1] + flight)
        flight *= 0.7
    result = simulate(bounce(), 2.0, method=name, rtol=1e-9)
    assert result.ok, result.message
    # A tolerance of 2e-9 m at more than 1 m/s, added up over four contacts.
    assert len(exact) == 4
    assert [e.t for e in result.events] == pytest.approx(exact, abs=8e-9)


@every_other
def test_dense_output_is_as_good_as_the_points(name: str) -> None:
    result = simulate(DRIVEN.system, 5.1, begin=0.3, start=DRIVEN.start(0.3), method=name, rtol=1e-8)
    at_points = abs(DRIVEN.values(result, result.t.tolist()) - DRIVEN.answer(result.t.tolist())).max()
    times = np.linspace(0.3, 5.1, 1001).tolist()
    between = abs(DRIVEN.values(result, times) - DRIVEN.answer(times)).max()
    # Radau's dense output is of order 3 only, but within the tolerance.
    assert between <= 2 * at_points + 1e-8 * (1 + math.e)


@every_stiff
def test_hires_meets_its_reference(name: str) -> None:
    times = list(HIRES.reference)
    result = simulate(HIRES.system, times[-1], method=name, rtol=1e-7)
    assert HIRES.values(result, times) == pytest.approx(HIRES.answer(times), rel=1e-3)


@every_other
def test_pausing_changes_nothing(name: str) -> None:
    system = build(servo_chain(1))
    relative, absolute = tolerances(system, 1e-4, None)
    settings = Settings(relative=relative, absolute=absolute)
    whole, sliced = (start_run(system, name, settings, own_start(system)) for _ in range(2))
    assert whole.advance(0.3) == DONE
    pauses = 0
    while (status := sliced.advance(0.3, 1e-9)) == PAUSED:
        pauses += 1
    assert status == DONE
    assert pauses > 10
    assert (sliced.record().y == whole.record().y).all()
    assert sliced.record().counters == whole.record().counters


@every_other
def test_going_on_after_the_end(name: str) -> None:
    relative, absolute = tolerances(DRIVEN.system, 1e-8, None)
    settings = Settings(relative=relative, absolute=absolute)
    run = start_run(DRIVEN.system, name, settings, replace(own_start(DRIVEN.system), t=0.3, y=DRIVEN.answer([0.3])[0]))
    for until in (1.0, 1.7, 2.4):
        assert run.advance(until) == DONE
        assert run.t == until
        assert run.point().y == pytest.approx(DRIVEN.answer([until])[0], rel=1e-5)


@every_other
def test_record_of_a_grid_and_of_the_end(name: str) -> None:
    times = [0.0, 0.05, 0.05, 0.11, 0.2]
    system = build(servo_chain(1))
    steps, grid, end = (simulate(system, 0.2, method=name, record=r) for r in ("steps", times, "end"))
    assert grid.t.tolist() == times
    # The record of steps holds the integrator's interpolant to rounding.
    assert grid.recorded.y == pytest.approx(steps.recorded.at(times)[1], rel=1e-9, abs=1e-9)
    assert (end.recorded.y[-1] == steps.recorded.y[-1]).all()
    assert end.t.tolist() == [0.2]


class Sawtooth(Component):
    """x grows and is put back at 1; y grows with what of x is above a half, and a count begins at a scheduled time."""

    x = state("-")
    y = state("-")
    begun = discrete(0.0)

    def equations(self) -> None:
        self.rate(x=1.0 + 0.1 * self.begun, y=maximum(self.x, 0.5))
        self.when("is put back", 1.0 - self.x, reset={self.x: 0.0})
        self.at("begins", 1.3, set={"begun": 1.0})


@every_other
def test_corners_of_laws_change_nothing(name: str) -> None:
    """They are for the core; what happens and the numbers of what happens are the same without them."""
    circuit = Circuit("Sawtooth")
    circuit.add("part", Sawtooth())
    runs = [simulate(build(circuit, corners=corners), 3.0, method=name) for corners in (False, True)]
    without, found = runs
    assert found.events == without.events and len(found.events) >= 3
    assert found.t.tolist() == without.t.tolist()
    assert np.array_equal(found.recorded.y, without.recorded.y)


class OnceAndTwice(Component):
    """x grows by 1 at a time that never changes, and by 10 at two times that move on."""

    x = state("-")
    count = discrete(0.0)

    def equations(self) -> None:
        self.rate(x=0.0)
        self.at("once", 0.25, reset={self.x: self.x + 1})
        due = 0.5 + 0.25 * self.count + 1e9 * (self.count >= 2)
        self.at("twice", due, set={"count": self.count + 1}, reset={self.x: self.x + 10})


@every_other
def test_scheduled_events_happen_once_each(name: str) -> None:
    result = simulate(alone(OnceAndTwice()), 1.0, method=name)
    assert [e.t for e in result.events] == [0.25, 0.5, 0.75]
    assert result[f"{PART}.x"].at([0.2, 0.3, 0.6, 0.9]).tolist() == [0.0, 1.0, 11.0, 21.0]


class Dip(Component):
    """Two guards on a steady fall, one of them negative only for a while."""

    x = state("-", 1.0)
    seen = discrete(0.0)

    def equations(self) -> None:
        self.rate(x=-1.0)
        self.when("is zero", self.x, active=self.seen < 1, set={"seen": 1.0})
        self.when("dips", (self.x + 1) ** 2 - 0.25, active=self.seen < 2, set={"seen": 2.0})


@every_other
def test_guards_fire_in_order(name: str) -> None:
    result = simulate(alone(Dip()), 3.0, method=name, largest_step=0.5)
    assert [e.name for e in result.events] == ["is zero", "dips"]
    assert [e.t for e in result.events] == pytest.approx([1.0, 1.5], abs=1e-9)


class Chatter(Component):
    """Driven back to zero from both sides."""

    x = state("-", 0.1)

    def equations(self) -> None:
        above = self.switch("above", self.x)
        self.rate(x=1 - 2 * above)


@every_other
def test_chatter_is_reported(name: str) -> None:
    result = simulate(alone(Chatter()), 1.0, method=name)
    assert result.recorded.status == "chatter"
    assert PART in result.message
    assert result.t[-1] == pytest.approx(0.1, abs=1e-4)


class BlowUp(Component):
    """y' = y^2 from 1: infinite at t = 1."""

    y = state("-", 1.0)

    def equations(self) -> None:
        self.rate(y=self.y**2)


@every_other
def test_a_failed_run_keeps_what_it_computed(name: str) -> None:
    result = simulate(alone(BlowUp()), 2.0, method=name)
    assert not result.ok
    assert result.recorded.status == "step too small"
    assert 0.99 < result.t[-1] < 1.01
    assert result[f"{PART}.y"].at(0.5) == pytest.approx(2.0, rel=1e-3)


class Root(Component):
    """y' is not finite where z is negative, which it is after t = 1."""

    y = state("-", 0.0)
    z = state("-", 1.0)

    def equations(self) -> None:
        self.rate(y=sqrt(self.z), z=-1.0)


@every_other
def test_rates_that_stop_being_finite(name: str) -> None:
    system = alone(Root())
    result = simulate(system, 2.0, method=name)
    assert not result.ok
    assert result.t[-1] <= 1.01
    assert np.isfinite(result.recorded.y).all()
    at_once = simulate(system, 2.0, method=name, start={f"{PART}.z": -1.0})
    assert at_once.recorded.status == "not finite"
    assert f"{PART}.y" in at_once.message


@every_other
def test_counters_and_the_limit_of_steps(name: str) -> None:
    result = simulate(DRIVEN.system, 5.0, start=DRIVEN.start(0.0), method=name)
    assert result.counters["accepted"] == len(result.t) - 1
    assert result.counters["rates"] >= result.counters["accepted"]
    limited = simulate(DRIVEN.system, 5.0, start=DRIVEN.start(0.0), method=name, most_steps=3)
    assert limited.recorded.status == "too many steps"
    assert limited.counters["accepted"] == 3


@every_ode
def test_algebraic_unknowns_are_refused_by_name(name: str) -> None:
    with pytest.raises(MethodError, match=rf"{name} cannot do algebraic unknowns \({PART}\.z\)\. Use ida or rodas4"):
        simulate(CONSTRAINED.system, 1.0, method=name)


@every_other
def test_fixed_steps_are_refused(name: str) -> None:
    with pytest.raises(MethodError, match="fixed_step"):
        simulate(DRIVEN.system, 1.0, method=name, fixed_step=0.1)


@pytest.mark.parametrize(("name", "module"), [("cvode", "sksundae.cvode"), ("ida", "sksundae.ida")])
def test_a_missing_package_is_named(name: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MethodError, match="pip install scikit-sundae"):
        simulate(DRIVEN.system, 1.0, method=name)


@pytest.mark.parametrize(("name", "contacts"), [("rk45", 8), ("rk23", 8), ("radau", 8), ("dormand_prince", 8)])
def test_an_event_that_only_a_step_at_the_edge_of_stability_sees_is_none(name: str, contacts: int) -> None:
    """The pressure that lifts a pilot poppet is off by ten tolerances while explicit steps are as long as can be. The
    step that ends at the event is shorter and finds the true pressure."""
    result = simulate(wenzel_test(1), WENZEL_END, method=name, rtol=1e-3, atol={"*": 1e-6})
    found = [event for event in result.events if event.component == "relief"]
    assert len(found) == contacts
    assert found[0].t == pytest.approx(2.9153e-3, rel=1e-3)
