"""Integrals and means of signals over any time, on the solver's own steps."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import simpson
from bramah.result.recorded import OutsideRun

T = 1.0


@pytest.fixture(scope="module")
def run() -> br.Result:
    """10 l/min and a sine of 5 l/min, 2 Hz, from 0.3 s on 20 l/min more, into a volume of constant bulk modulus."""
    circuit = br.Circuit("Filling", fluid=br.ConstantFluid())
    circuit.add("wave", br.Sine(amplitude="5 l/min", frequency="2 Hz", offset="10 l/min"))
    circuit.add("step", br.Step(before=0.0, after="20 l/min", step_time="0.3 s"))
    circuit.add("one", br.FlowSource())
    circuit.add("two", br.FlowSource())
    circuit.add("vessel", br.Volume(volume="10 l"))
    circuit.connect("wave.y", "one.flow")
    circuit.connect("step.y", "two.flow")
    circuit.connect("one.P", "two.P", "vessel.A")
    result = br.simulate(circuit, T, rtol=1e-7)
    result.raise_if_failed()
    return result


def volume(t: float) -> float:
    """What the sources have given by then, l."""
    w = 2 * math.pi * 2
    return (10 * t + 5 / w * (1 - math.cos(w * t)) + 20 * max(0.0, t - 0.3)) / 60


@pytest.mark.parametrize(
    ("begin", "end", "t0", "t1"),
    [
        (None, None, 0.0, T),
        (0.0, 0.25, 0.0, 0.25),
        (0.1, 0.77, 0.1, 0.77),
        ("290 ms", "310 ms", 0.29, 0.31),
        (0.3, 0.3, 0, 0),
    ],
)
def test_the_volume_that_passed(run: br.Result, begin: Any, end: Any, t0: float, t1: float) -> None:
    given = -(run["one.P.q"].integral(begin, end) + run["two.P.q"].integral(begin, end)) * 1e3
    # The sine is that of time itself; four points a step leave less than 1e-9 of it.
    assert given == pytest.approx(volume(t1) - volume(t0), abs=1e-9)


def test_backwards_it_is_negative(run: br.Result) -> None:
    q = run["one.P.q"]
    assert q.integral(0.8, 0.2) == -q.integral(0.2, 0.8)


def test_what_flows_in_is_stored(run: br.Result) -> None:
    """V dp / B = the integral of the flow; both are the solver's, to its tolerance."""
    stored = 10e-3 / br.ConstantFluid().bulk_modulus_at(0.0) * float(np.ptp(run["vessel.A.p"].values))
    passed = -(run["one.P.q"].integral() + run["two.P.q"].integral())
    assert passed == pytest.approx(stored, rel=1e-6)


def test_the_mean_is_over_the_time(run: br.Result) -> None:
    assert -run["one.P.q"].average(0.0, 0.5) * 60e3 == pytest.approx(10.0, rel=1e-9)
    assert run["two.P.q"].average(0.5, 0.5) == run["two.P.q"].at(0.5)


def test_simpsons_rule_on_samples_agrees(run: br.Result) -> None:
    """Where nothing jumps: 200 samples, an even number, of 0.3 s of the sine: (w h)^4/80 of 5 l/min for three steps."""
    t = np.linspace(0.4, 0.7, 200)
    sampled = simpson(run["one.P.q"].at(t), t[1] - t[0])
    assert sampled == pytest.approx(run["one.P.q"].integral(0.4, 0.7), rel=1e-9)


def test_a_loaded_result_has_the_same_integral(run: br.Result, tmp_path: Path) -> None:
    run.save(tmp_path / "run.npz")
    again = br.Result.load(tmp_path / "run.npz")
    assert again["two.P.q"].integral(0.1, 0.6) == pytest.approx(run["two.P.q"].integral(0.1, 0.6), rel=1e-12)


def test_outside_the_run_nothing_is_known(run: br.Result) -> None:
    with pytest.raises(OutsideRun):
        run["one.P.q"].integral(0.5, 2.0)
