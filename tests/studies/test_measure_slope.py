"""Derivatives of measures by the chain rule, and where they must be refused because a signal bends or jumps."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.studies.measure import measure_of
from bramah.studies.measure_slope import measure_slope
from tests.studies.known import filled_volume


def roof(top: float) -> br.Circuit:
    """sum.y = t up to `top`, then 2 top - t: a corner that moves with a parameter."""
    circuit = br.Circuit("Roof")
    circuit.add("up", br.Ramp(before=0, after=1, start_time=0, duration="1 s"))
    circuit.add("down", br.Ramp(before=0, after=-2, start_time=top, duration="1 s"))
    circuit.add("sum", br.Sum())
    circuit.add("integrator", br.Integrator())
    circuit.connect("up.y", "sum.a")
    circuit.connect("down.y", "sum.b")
    circuit.connect("sum.y", "integrator.u")
    return circuit


def slopes(circuit: br.Circuit, path: str, measures: dict[str, str], until: str = "1 s") -> dict[str, float]:
    result = br.simulate(circuit, until, derivatives=[path])
    return {name: measure_slope(measure_of(text), result, path) for name, text in measures.items()}


def test_a_corner_that_moves_has_no_level_peak() -> None:
    """The peak goes with the time of the corner by 1; the signal just before it does not go at all."""
    found = slopes(roof(0.4), "down.start_time", {"peak": "maximum sum.y", "end": "end sum.y", "mean": "mean sum.y"})
    assert np.isnan(found["peak"])
    assert found["end"] == pytest.approx(2.0, rel=1e-9)
    assert found["mean"] == pytest.approx(2 * 0.6, rel=1e-6)  # 2 from the corner on
    whole = br.sensitivity(
        roof(0.4), {"down.start_time": {"from": 0.3, "to": 0.5}}, {"y": "maximum sum.y"}, until="1 s"
    )
    slope = whole.effects["y"]["down.start_time"].slope
    assert not slope.exact and slope.value == pytest.approx(1.0, rel=1e-4)


def test_what_jumps_has_no_integral_by_this_rule() -> None:
    """A step of height 3 at t1: the integral goes with t1 by -3, the derivative at fixed times is 0."""
    circuit = br.Circuit("Step")
    circuit.add("step", br.Step(before=0, after=3, step_time="0.4 s"))
    circuit.add("integrator", br.Integrator())
    circuit.connect("step.y", "integrator.u")
    found = slopes(circuit, "step.step_time", {"whole": "integral step.y", "state": "end integrator.y"})
    assert np.isnan(found["whole"]) and found["state"] == pytest.approx(-3.0, rel=1e-9)


def test_rules_in_closed_form() -> None:
    """p = beta Q t / V: all that is measured is a power of V."""
    measures = {
        "end": "end vessel.A.p",
        "at": "at 0.5 s of vessel.A.p",
        "most": "maximum vessel.A.p",
        "least": "minimum vessel.A.p between 0.2 s and 0.8 s",
        "range": "peak-to-peak vessel.A.p between 0.2 s and 0.8 s",
        "mean": "mean vessel.A.p",
        "integral": "integral vessel.A.p",
        "time": "crosses vessel.A.p at 50 bar",
    }
    p = 1.5e9 * (1e-3 / 60) / 2e-3
    size = {
        "end": p,
        "at": 0.5 * p,
        "most": p,
        "least": 0.2 * p,
        "range": 0.6 * p,
        "mean": 0.5 * p,
        "integral": 0.5 * p,
    }
    exact = {name: -value / 2e-3 for name, value in size.items()} | {"time": 50e5 / p / 2e-3}
    found = slopes(filled_volume(), "vessel.volume", measures)
    assert found == pytest.approx(exact, rel=1e-6)  # a straight line: of the time, what differences round


def test_what_has_no_rule_is_left_to_differences() -> None:
    result = br.simulate(filled_volume(), derivatives=["vessel.volume"])
    assert np.isnan(measure_slope(measure_of("events vessel"), result, "vessel.volume"))
    assert np.isnan(measure_slope(measure_of(lambda r: 1.0), result, "vessel.volume"))
    assert np.isnan(measure_slope(measure_of("crosses vessel.A.p at 500 bar"), result, "vessel.volume"))
