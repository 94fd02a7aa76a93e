"""First, smallest and largest step: what they do in every family of methods, and which are refused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import MethodError, UnitError
from tests.circuits.making import circuit
from tests.stepping.circuits import oscillator


def filling() -> br.Circuit:
    parts = {"s": br.PressureSource(pressure="100 bar"), "o": br.Orifice(diameter="1 mm"), "v": br.Volume()}
    return circuit("s.P o.A", "o.B v.A", **parts)


@pytest.mark.parametrize("method", ["rodas4", "ndf", "dormand_prince", "radau", "lsoda"])
def test_the_first_and_the_largest_step(method: str) -> None:
    result = br.simulate(oscillator(), 1.0, method=method, first_step="1 us", largest_step="5 ms")
    assert result.ok
    assert result.t[1] == pytest.approx(1e-6, rel=1e-9)
    # A step may be a ten-thousandth longer to end where it must.
    assert np.diff(result.t).max() <= 5e-3 * (1 + 1e-4)


def test_a_simulation_that_is_stepped_has_them_too() -> None:
    simulation = oscillator().start(first_step="1 us", largest_step="5 ms")
    simulation.advance(0.5)
    kept = simulation.snapshot()
    simulation.advance(1.0)
    t = simulation.result().t
    assert t[1] == pytest.approx(1e-6, rel=1e-9)
    assert np.diff(t).max() <= 5e-3 * (1 + 1e-4)
    after = t[t > 0.5][0] - 0.5
    assert after == pytest.approx(kept.step) and after > 1e-4  # the first step is made once, not after each snapshot
    again = oscillator().start(start=kept, first_step="2 us")
    again.advance(0.6)
    assert again.result().t[1] - 0.5 == pytest.approx(2e-6, rel=1e-6)


@pytest.mark.parametrize("method", ["rodas4", "ndf", "dormand_prince"])
def test_a_run_ends_where_it_needs_shorter_steps_than_the_smallest(method: str) -> None:
    free = br.simulate(oscillator(), 1.0, method=method, rtol=1e-9)
    needed = float(np.diff(free.t).max())
    result = br.simulate(oscillator(), 1.0, method=method, rtol=1e-9, smallest_step=20 * needed)
    assert not result.ok
    assert result.recorded.status == "step too small" and "step size became too small" in result.message
    assert br.simulate(oscillator(), 1.0, method=method, rtol=1e-9, smallest_step=1e-9).ok


class Runaway(br.Component):
    """x' = x^2 from 1: infinite at t = 1 s."""

    x = br.state("-", 1.0)

    def equations(self) -> None:
        self.rate(x=self.x * self.x)


@pytest.mark.parametrize("method", ["rodas4", "radau", "bdf"])
def test_a_step_that_became_too_small_is_shorter_than_those_before(method: str) -> None:
    made = br.Circuit("Runaway")
    made.add("it", Runaway())
    result = br.simulate(made, 100.0, method=method)
    said = re.search(r"too small \(below (\S+) s\)", result.message)
    assert said is not None, result.message
    assert float(said[1]) <= 1.01 * np.diff(result.t)[-1]  # two digits are said


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"smallest_step": "2 ms", "largest_step": "1 ms"}, "smallest_step = 0.002 s is above largest_step = 0.001 s"),
        ({"first_step": "2 ms", "largest_step": "1 ms"}, "first_step = 0.002 s is above largest_step = 0.001 s"),
        ({"first_step": "1 us", "smallest_step": "1 ms"}, "first_step = 1e-06 s is below smallest_step = 0.001 s"),
        ({"first_step": 1e-300}, "first_step = 1e-300 s is lost in the rounding of times near t = 1 s"),
        ({"smallest_step": 1e-20}, "smallest_step = 1e-20 s is lost in the rounding of times near t = 1 s"),
        ({"first_step": -1.0}, "first_step = -1.0 must be a number above 0, or 0 to leave it to the solver"),
        ({"smallest_step": -1.0}, "smallest_step = -1.0 must be a number above 0"),
    ],
)
@pytest.mark.parametrize("door", ["simulate", "start"])
def test_what_cannot_be_meant_is_refused(door: str, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(MethodError, match=message):
        br.simulate(filling(), 1.0, **asked) if door == "simulate" else filling().start(**asked)


@pytest.mark.parametrize("name", ["first_step", "smallest_step", "largest_step"])
@pytest.mark.parametrize("value", ["1 mm", "soon", float("nan"), [1]])
def test_what_is_no_time_is_refused(name: str, value: Any) -> None:
    with pytest.raises(UnitError, match=name):
        br.simulate(filling(), 1.0, **{name: value})


def test_longer_than_the_run() -> None:
    with pytest.raises(MethodError, match="smallest_step = 2 s is longer than the run, 1 s"):
        br.simulate(filling(), 1.0, smallest_step="2 s")
    assert br.simulate(filling(), 1.0, first_step="2 s", largest_step="1 h").ok


def test_longer_than_the_circuit_allows() -> None:
    """A pump with ripple limits steps itself, so that no stroke is stepped over."""
    built = br.build(oscillator())
    system = replace(built, equations=replace(built.equations, longest_step=1e-3))
    with pytest.raises(MethodError, match=r"smallest_step = 0\.002 s is above 0\.001 s, the longest step with which"):
        br.simulate(system, 1.0, smallest_step="2 ms")


def test_integrators_without_a_smallest_step_say_so() -> None:
    with pytest.raises(MethodError, match="radau knows no smallest step"):
        br.simulate(filling(), 1.0, method="radau", smallest_step="1 us")
    assert br.simulate(filling(), 1.0, method="lsoda", smallest_step="1 ns").ok


def test_a_second_opinion_may_take_shorter_steps() -> None:
    """What is said about the steps of a run does not stop one at a tenth of its tolerance."""
    free = br.simulate(oscillator(), 0.2)
    smallest = 0.5 * float(np.diff(free.t)[1:-1].min())
    result = br.simulate(oscillator(), 0.2, first_step=2 * smallest, smallest_step=smallest, verify=True)
    assert result.ok and result.doubts == ()
