"""Doubts about runs that were stepped from outside."""

from __future__ import annotations

import numpy as np

import bramah as br
from benchmarks.fixed_steps import press
from tests.stepping.circuits import oscillator


def stepped(circuit: br.Circuit, until: float, step: float, **options: object) -> br.Result:
    simulation = br.start(circuit, fixed_step=step, **options)  # type: ignore[arg-type]
    for t in np.arange(1, round(until / step) + 1) * step:
        simulation.advance(float(t))
    return simulation.result()


def test_fixed_steps_are_held_to_what_fixed_steps_promise() -> None:
    """rodas4 with 31 steps for a swing is off by 2e-5 of it: beyond 100 rtol, and well within 1 %."""
    result = stepped(oscillator(), 2.0, 0.02, method="rodas4", rtol=1e-7)
    assert result.recorded.fixed_step == 0.02
    off = np.abs(result["mass.x"].values - np.cos(10 * result.t)).max()
    assert 1e-5 < off < 1e-4 and result.doubts == ()


def test_fixed_steps_that_are_off_are_doubted() -> None:
    """ros2 with six steps for a swing loses it."""
    result = stepped(oscillator(), 2.0, 0.1, method="ros2")
    assert np.abs(result["mass.x"].values - np.cos(10 * result.t)).max() > 0.1
    [said] = result.doubts
    assert "do not fulfil the equations to 1 % of the range. A shorter fixed_step" in said


def test_a_press_in_steps_of_a_millisecond() -> None:
    """rodas3 misses the whole stroke of 120 mm without substeps, and is right with them."""
    circuit = press()
    exact = br.simulate(circuit, 2.0, rtol=1e-7)
    alone = stepped(circuit, 2.0, 1e-3, method="rodas3", rtol=1e-4)
    t = np.linspace(0, 2, 401)
    assert np.abs(alone["cylinder.x"].at(t) - exact["cylinder.x"].at(t)).max() > 0.1
    assert alone.ok and alone.doubts
    helped = stepped(circuit, 2.0, 1e-3, method="rodas3", rtol=1e-4, substeps=20)
    assert np.abs(helped["cylinder.x"].at(t) - exact["cylinder.x"].at(t)).max() < 1e-5
    assert helped.doubts == ()
