"""Advancing in pieces: the same as in one run, readable at every instant, and failing with names."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.errors import UnknownName
from tests.stepping.circuits import bouncing, oscillator, press

METHODS = ("rodas4", "rodas5p", "ros2", "ndf", "dormand_prince", "radau", "lsoda")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("pieces", [1, 7, 300])
def test_pieces_make_the_whole(method: str, pieces: int) -> None:
    """x = cos 10 t. Every step promises the tolerance; a method makes some 200 of its own, and one more per piece."""
    rtol = 1e-7
    promise = (200 + pieces) * rtol
    simulation = oscillator().start(method=method, rtol=rtol)
    for t in np.linspace(0.0, 1.0, pieces + 1)[1:]:
        simulation.advance(float(t))
        assert simulation["mass.port.x"] == pytest.approx(math.cos(10 * t), abs=promise)
    result = simulation.result()
    assert result.ok and result.t[-1] == 1.0
    assert result["mass.port.x"].at([0.33, 0.77]) == pytest.approx(np.cos([3.3, 7.7]), abs=promise)


def test_events_happen_as_in_one_run() -> None:
    """The bounces are located to rounding, so that their times agree far below the step length."""
    whole = br.simulate(bouncing(), 0.8, rtol=1e-8)
    simulation = bouncing().start(rtol=1e-8)
    for t in np.linspace(0.0, 0.8, 82)[1:]:
        simulation.advance(float(t))
    pieces = simulation.result()
    assert [e.name for e in pieces.events] == [e.name for e in whole.events]
    assert [e.t for e in pieces.events] == pytest.approx([e.t for e in whole.events], abs=1e-9)
    assert simulation["floor.contact"] == -1


def test_it_stands_at_a_consistent_start() -> None:
    simulation = press().start()
    assert simulation.t == 0.0
    assert simulation["hose.A.p"].in_unit("bar") == pytest.approx(50)
    assert simulation["hose.A.p"].unit == "bar"
    assert simulation["pump.P.q"] == pytest.approx(-20e-3 / 60)


def test_many_signals_at_once_are_those_of_the_result() -> None:
    """The compiled way and the NumPy way differ by rounding of sums that cancel."""
    simulation = press(start=0.4).start()
    simulation.advance(0.3)
    names = simulation.names()
    end = simulation.result().end
    scale = {"N": 1e5, "l/min": 1e-3, "bar": 1e7}
    for name, value in zip(names, simulation.read(names), strict=True):
        unit = simulation.system.signals.unit(name)
        assert value == pytest.approx(end[name], rel=1e-9, abs=1e-12 * scale.get(unit, 1.0)), name


def test_reading_computes_nothing() -> None:
    simulation = oscillator().start()
    simulation.advance(0.1)
    before = simulation.result().counters
    for _ in range(10):
        simulation.read(["mass.port.x", "mass.port.v"])
        simulation.advance(0.1)
    assert simulation.result().counters == before


@pytest.mark.parametrize("record", ["end", [0.0, 0.25, 0.5, 2.0]])
def test_what_is_recorded_can_be_chosen(record: str | list[float]) -> None:
    simulation = oscillator().start(record=record)
    for t in (0.2, 0.25, 0.3, 0.6):
        simulation.advance(t)
        simulation.snapshot()
    assert list(simulation.result().t) == ([0.6] if record == "end" else [0.0, 0.25, 0.5])


def test_time_does_not_go_back() -> None:
    simulation = oscillator().start(begin=1.0)
    simulation.advance("2 s")
    with pytest.raises(br.MethodError, match="restore"):
        simulation.advance(1.5)
    with pytest.raises(br.UnitError):
        simulation.advance(math.nan)
    assert simulation.t == 2.0


def test_unknown_names_suggest_the_nearest() -> None:
    simulation = oscillator().start()
    with pytest.raises(UnknownName, match=r"mass\.port\.x"):
        simulation["mas.port.x"]
    with pytest.raises(UnknownName, match=r"mass\.port\.v"):
        simulation.read(["mass.port.x", "mass.port.V"])


class Explodes(br.Component):
    """x' = x^2 goes to infinity at t = 1."""

    x = br.state("-", start=1.0)

    def equations(self) -> None:
        self.rate(x=self.x * self.x)


def test_a_failure_names_the_culprit_and_leaves_the_state_readable() -> None:
    circuit = br.Circuit()
    circuit.add("part", Explodes())
    simulation = circuit.start()
    simulation.advance(0.5)
    snapshot = simulation.snapshot()
    with pytest.raises(br.SimulationError, match=r"part\.x"):
        simulation.advance(2.0)
    assert 0.5 < simulation.t <= 1.0 + 1e-3
    assert simulation["part.x"] > 100
    result = simulation.result()
    assert not result.ok and "part.x" in result.message and result.recorded.culprits == ("part.x",)
    simulation.restore(snapshot)
    simulation.advance(0.8)
    assert simulation["part.x"] == pytest.approx(5.0, rel=1e-3)
    assert simulation.result().ok


def test_what_is_forgotten_changes_nothing_that_follows() -> None:
    whole, forgetful = (bouncing().start(record="end") for _ in range(2))
    for number in range(1, 41):
        for simulation in (whole, forgetful):
            simulation.advance(0.01 * number)
        forgetful.forget()
    assert forgetful.read(["ball.port.x", "ball.port.v"]) == whole.read(["ball.port.x", "ball.port.v"])
    assert forgetful.result().events == () and len(whole.result().events) > 2
    for simulation in (whole, forgetful):
        simulation.advance(0.5)
    assert forgetful.result().events == whole.result().events[-len(forgetful.result().events) :] != ()


def test_recorded_steps_cannot_be_forgotten() -> None:
    with pytest.raises(br.errors.MethodError, match=r'record="end"'):
        bouncing().start().forget()
