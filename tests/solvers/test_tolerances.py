"""Tolerances by name and pattern: who gets which, what wins, and what is refused in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import MethodError, UnknownName
from bramah.runs.core_run import CoreRun, learning_size
from bramah.solvers.asked import Asked
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import laid_over, learning, own_rtol, rest_of, tolerances
from bramah.states import own_start
from tests.stepping.circuits import oscillator, press


def settings(system: br.System, **asked: Any) -> Settings:
    return Asked(**asked).settings(system, 0.0, 1.0)


@pytest.mark.parametrize(
    ("layers", "found"),
    [
        ((None, None), {}),
        ((1e-4, None), {"*": 1e-4}),
        (({"*.p": 1e-7}, 1e-4), {"*": 1e-4}),
        ((1e-4, {"*.p": 1e-7}), {"*": 1e-4, "*.p": 1e-7}),
        (({"a": 1, "b": 2}, {"a": 3}), {"b": 2, "a": 3}),
    ],
)
def test_a_number_replaces_all_and_a_mapping_what_it_names(layers: Any, found: dict[str, Any]) -> None:
    assert list(laid_over(*layers).items()) == list(found.items())


def test_every_unknown_gets_the_last_that_matches_it() -> None:
    system = br.build(press())
    asked = {"*.p": 1e-6, "cylinder.A.p": 1e-7, "cylinder.x": 1e-4}
    relative, absolute = tolerances(system, asked, {"cylinder.*.p": "10 Pa", "cylinder.B.p": "1 Pa"})
    found = dict(zip(system.names, zip(relative, absolute, strict=True), strict=True))
    assert found["pump.P.p"] == (1e-6, pytest.approx(1e-6 * 100e5))
    assert found["valve.A.p"] == (1e-7, 10.0)
    assert found["valve.B.p"] == (1e-6, 1.0)
    assert found["cylinder.rod.x"] == (1e-4, pytest.approx(1e-4))
    assert found["cylinder.rod.v"][0] == 1e-5
    follows = learning(system, {"cylinder.*.p": "10 Pa"})
    assert [n for n, own in zip(system.names, follows, strict=True) if not own] == ["valve.A.p", "valve.B.p"]


def test_the_rest() -> None:
    system = br.build(oscillator())
    assert rest_of(None) == rest_of({"mass.port.x": 1e-3}) == 1e-5
    assert rest_of({"*": 1e-6, "mass.port.x": 1e-3}) == 1e-6
    relative, _ = tolerances(system, {"mass.port.x": 1e-3}, None)
    assert own_rtol(system, relative, 1e-5) == {"mass.port.x": 1e-3}


@pytest.mark.parametrize(
    ("asked", "kind", "message"),
    [
        ({"rtol": {"*.P.pp": 1e-6}}, UnknownName, r'no unknown "\*\.P\.pp"\. Did you mean "\*\.P\.p"\?'),
        ({"rtol": {"cylindr.x": 1e-6}}, UnknownName, r'no unknown "cylindr\.x"\. Did you mean "cylinder'),
        ({"atol": {"cylinder.A.q": "1 l/min"}}, UnknownName, r"cylinder\.A\.q has no tolerance of its own"),
        ({"rtol": {"*.p": 2}}, MethodError, r'rtol of "\*\.p" = 2 must lie between 1e-14 and 1'),
        ({"rtol": 1e-15}, MethodError, r"rtol = 1e-15 must lie between 1e-14 and 1"),
        ({"rtol": {"*.p": "tight"}}, MethodError, r"rtol of .* = 'tight' must lie"),
        ({"rtol": float("nan")}, MethodError, r"rtol = nan must lie"),
        ({"atol": 1e-6}, MethodError, r"atol = 1e-06 must say which unknowns it is for"),
        ({"atol": {"*.p": "1 mm"}}, MethodError, r"absolute tolerance of .*\.p: cannot read \"1 mm\" as a pressure"),
        ({"atol": {"*.p": 0}}, MethodError, r"absolute tolerance of .*\.p must be above 0"),
        ({"atol": {"*.p": "-1 Pa"}}, MethodError, r"absolute tolerance of .*\.p must be above 0"),
    ],
)
@pytest.mark.parametrize("door", ["simulate", "start"])
def test_what_cannot_be_is_told(door: str, asked: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        br.simulate(press(), 0.1, **asked) if door == "simulate" else press().start(**asked)


def test_a_tighter_tolerance_of_one_unknown_makes_that_one_better() -> None:
    """x = cos 10 t for two periods: the error of x falls with its own tolerance, whatever the speed's is."""
    t = np.linspace(0.0, 1.2, 200)

    def off(rtol: Any) -> float:
        return float(np.abs(br.simulate(oscillator(), 1.2, rtol=rtol)["mass.port.x"].at(t) - np.cos(10 * t)).max())

    loose, tight, one = off(1e-3), off(1e-7), off({"*": 1e-3, "mass.port.x": 1e-7})
    assert tight < 1e-2 * loose
    assert one < 1e-2 * loose


def test_a_given_atol_does_not_follow_the_range() -> None:
    """A run that is told of huge ranges steps as if it had not been, where absolute tolerances are given. Where none
    are, a swing of 1 mm that is told of a kilometre has room for the usual size, 1 m: beyond that ranges do not count.
    """
    system = br.build(oscillator().replace({"mass.start_position": "1 mm"}))
    ranges = np.array([-1e3, -1e3, 1e3, 1e3])
    assert len(ranges) == learning_size(system)
    given = {"*.x": "0.1 mm", "*.v": "1 mm/s"}

    def times(atol: dict[str, str] | None, learned: np.ndarray | None) -> np.ndarray:
        asked = settings(system, atol=atol)
        assert asked.learning is not None and asked.learning.all() == (atol is None)
        run = CoreRun(system, METHODS["rodas4"], asked, replace(own_start(system), learned=learned))
        assert run.advance(1.0) == 0
        return run.record().t

    assert np.array_equal(times(given, None), times(given, ranges))
    assert len(times(None, ranges)) < 0.7 * len(times(None, None))


def test_what_the_circuit_says_counts_where_nothing_is_asked() -> None:
    circuit = oscillator()
    circuit.run = {"rtol": {"*": 1e-4, "*.x": 1e-6}, "atol": {"*.x": "1 um"}, "largest_step": 0.01}
    result = br.simulate(circuit, 1.0)
    assert result.recorded.rtol == 1e-4 and result.recorded.own_rtol == {"mass.port.x": 1e-6}
    assert result.recorded.tolerances == "rtol 0.0001, 1e-06 for 1 unknown"
    assert np.diff(result.t).max() <= 0.01 * (1 + 1e-4)
    other = br.simulate(circuit, 1.0, rtol={"*.v": 1e-5}, largest_step=0.0)
    assert other.recorded.own_rtol == {"mass.port.x": 1e-6, "mass.port.v": 1e-5}
    assert np.diff(other.t).max() > 0.01
    assert br.simulate(circuit, 1.0, rtol=1e-3).recorded.own_rtol == {}
    simulation = circuit.start()
    simulation.advance(1.0)
    stepped = simulation.result().recorded
    assert (stepped.rtol, stepped.own_rtol) == (1e-4, {"mass.port.x": 1e-6})
    assert np.array_equal(stepped.t, result.t) and np.array_equal(stepped.y, result.recorded.y)


def test_own_tolerances_are_kept_with_a_result(tmp_path: Any) -> None:
    result = br.simulate(oscillator(), 0.1, rtol={"*.x": 1e-7})
    result.save(tmp_path / "r.npz")
    kept = br.load(tmp_path / "r.npz").recorded
    assert (kept.rtol, kept.own_rtol) == (1e-5, {"mass.port.x": 1e-7})
