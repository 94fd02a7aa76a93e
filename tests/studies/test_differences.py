"""Derivatives by differences: agreement with those carried along, error estimates, edges, and what carries none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError, MethodError
from tests.circuits.making import circuit
from tests.result.test_derivative import ASKED, exact, lag


def test_they_agree_with_closed_forms_within_their_error() -> None:
    found = br.differences(lag(), ["l.time_constant", "l.gain", "l.start"], "0.3 s", rtol=1e-10)
    t = np.linspace(0.005, 0.295, 30)
    t = t[np.abs(t - 0.1) > 0.01]
    assert found.derivatives == ("l.time_constant", "l.gain", "l.start")
    for path in found.derivatives:
        slope, true = found.derivative("l.y", path), exact(path, t)
        # The runs are off by up to a hundred tolerances, over a step of their cube root.
        assert np.max(np.abs(slope.at(t) - true)) <= 100 * 1e-10 / 1e-10 ** (1 / 3) * np.abs(true).max()
        points = exact(path, slope.t)
        away = np.abs(slope.t - 0.1) > 1e-3
        off = np.abs(slope.values - points)[away]
        assert np.all(off <= slope.error[away] + 1e-5 * np.abs(points).max())
        assert slope.error[away].max() <= 1e-3 * np.abs(points).max()


def test_where_a_step_moves_the_error_says_so() -> None:
    slope = br.differences(lag(), "s.step_time", "0.3 s").derivative("l.y", "s.step_time")
    at_the_step = slope.t == 0.1
    assert at_the_step.sum() == 2 and slope.error[at_the_step] == pytest.approx(0.5 * 3.0 / 0.05, rel=1e-2)
    assert slope.at(0.2) == pytest.approx(exact("s.step_time", np.array([0.2]))[0], rel=1e-4)


def test_at_the_edge_of_what_it_may_be_one_side_does() -> None:
    """A mass that a damper of no strength does not slow: v = v_0 exp(-c t/m), and c may not be below 0."""
    coasting = circuit("m.port d.port", m=br.Mass(mass=2.0), d=br.Damper(damping=0.0))
    found = br.differences(coasting, "d.damping", "0.1 s", start={"m.port.v": 3.0}, steps={"d.damping": 1e-3})
    slope = found.derivative("m.port.v", "d.damping")
    assert slope.unit == "m/s/(N s/m)" and slope.step == 1e-3
    # Two one-sided differences joined leave the third power of the share of the speed that is lost, and rounding.
    assert slope.at(0.1) == pytest.approx(-3.0 * 0.1 / 2.0, rel=1e-4)


def wave() -> br.Circuit:
    return circuit(
        "s.P l.A", "l.B o.A", "o.B t.T", s=br.PressureSource(pressure="60 bar"), o=br.Orifice(), t=br.Tank(),
        l=br.Line(length="10 m", diameter="12 mm"),
    )  # fmt: skip


def test_lines_with_waves_have_them_too() -> None:
    with pytest.raises(MethodError, match=r"the waves in lines.*br\.differences"):
        br.simulate(wave(), "20 ms", derivatives="o.diameter")
    found = br.differences(wave(), "o.diameter", "60 ms")
    slope = found.derivative("o.A.q", "o.diameter")
    # The wave reaches the orifice after 10 m at some 1300 m/s; from there on a wider one takes more.
    assert slope.at(0.004) == 0.0 and slope.at(0.05) > 0.0


def halving(t: float, x: float) -> float:
    return -5.0 * x


def test_a_sampled_loop_has_them_too() -> None:
    """x shrinks by 1 - 5 T every period T, and starts at its start."""
    loop = br.Circuit("loop")
    loop.add("plant", br.Integrator(start=1.0))
    loop.add("controller", br.sampled(halving, inputs=["x"], outputs=["u"], period="0.1 s"))
    loop.connect("plant.y", "controller.x")
    loop.connect("controller.u", "plant.u")
    with pytest.raises(MethodError, match=r"controller controller computes.*br\.differences"):
        br.simulate(loop, 0.5, derivatives="plant.start")
    slope = br.differences(loop, ["plant.start"], 0.5).derivative("plant.y", "plant.start")
    assert slope.at(0.4) == pytest.approx(0.5**4, rel=1e-6)


def test_what_cannot_be_changed_is_told() -> None:
    with pytest.raises(BramahError, match="is not a number"):
        br.differences(wave(), "o.transition", "1 ms")
    with pytest.raises(BramahError, match='Did you mean "diameter"'):
        br.differences(wave(), "o.diametre", "1 ms")
    with pytest.raises(BramahError, match="derivative by"):
        br.differences(lag(), ASKED[0], "1 ms").derivative("l.y", "l.gain")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"steps": {"l.gian": 0.1}}, 'step for "l.gian". Did you mean "l.gain"'),
        ({"steps": {"l.gain": 0.0}}, "step for l.gain must be above 0"),
        ({"steps": {"l.gain": -0.1}}, "step for l.gain must be above 0"),
        ({"rtol": {"*": 1e-6}}, "rtol must be a number"),
    ],
)
def test_steps_and_tolerances_that_make_no_sense_are_told(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BramahError, match=words):
        br.differences(lag(), "l.gain", "1 ms", **options)
