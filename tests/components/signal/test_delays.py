"""Samples held, and samples on their way."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

from bramah.components.hydraulic import FlowSource, Orifice, Tank
from bramah.components.signal import (
    Gain,
    Integrator,
    PressureSensor,
    Ramp,
    SampleAndHold,
    Sine,
    Step,
    Sum,
    TransportDelay,
)
from bramah.simulation import simulate
from tests.circuits.making import circuit


def test_sample_and_hold() -> None:
    block = SampleAndHold(period="100 ms", offset="50 ms")
    result = simulate(circuit("s.y b.u", s=Ramp(before=1.0, after=11.0), b=block), 1.0)
    assert result.ok, result.message
    t = np.array([0.0, 0.04, 0.06, 0.14, 0.16, 0.94, 0.96])
    assert result["b.y"].at(t) == pytest.approx([1.0, 1.0, 1.5, 1.5, 2.5, 9.5, 10.5], abs=1e-12)
    samples = [e.t for e in result.events if e.component == "b" and e.name == "sample"]
    assert samples == pytest.approx(0.05 + 0.1 * np.arange(10), abs=1e-14)


def test_the_first_value_is_consistent_where_the_input_is_algebraic() -> None:
    """The pressure before an orifice fed by a flow source, with nothing to store, is known only once it is solved."""
    made = circuit(
        "q.P o.A p.A",
        "o.B t.T",
        "p.y b.u",
        q=FlowSource(flow="10 l/min"),
        o=Orifice(),
        t=Tank(),
        p=PressureSensor(),
        b=SampleAndHold(offset="1 s", period="1 s"),
    )
    result = simulate(made, 0.5)
    assert result.ok, result.message
    assert result["b.y"].at([0.0, 0.4]) == pytest.approx(np.full(2, result["p.y"].values[-1]), rel=1e-9)
    assert result["b.y"].values[-1] > 1e4


def test_transport_delay_keeps_straight_lines_and_jumps() -> None:
    ramp = simulate(circuit("s.y b.u", s=Ramp(before=2.0, after=4.0), b=TransportDelay(delay="320 ms")), 1.0)
    assert ramp["b.y"].at([0.0, 0.3, 0.42, 0.82]) == pytest.approx([2.0, 2.0, 2.2, 3.0], abs=1e-12)
    step = simulate(circuit("s.y b.u", s=Step(step_time=0.1), b=TransportDelay(delay="320 ms")), 1.0)
    # The sample at 0.1 s may be taken before or after the step; the ramp takes one sample more.
    assert step["b.y"].at([0.409, 0.431]) == pytest.approx([0.0, 1.0], abs=1e-12)


def test_transport_delay_errs_by_the_curvature() -> None:
    result = simulate(circuit("s.y b.u", s=Sine(frequency=2.0), b=TransportDelay(delay="100 ms")), 1.0, rtol=1e-8)
    t = np.linspace(0.2, 1.0, 201)
    error = np.abs(result["b.y"].at(t) - np.sin(4 * pi * (t - 0.1)))
    assert error.max() <= (4 * pi) ** 2 * 0.1**2 / 8192 + 1e-9


def test_a_delayed_feedback_oscillates_as_theory_says() -> None:
    """x' = -k x(t - T) is on the edge of stability at k T = pi/2, with a period of 4 T."""
    T = 0.1
    loop = circuit(
        "x.y d.u",
        "d.y g.u",
        "g.y x.u",
        x=Integrator(start=1.0),
        d=TransportDelay(delay=T),
        g=Gain(gain=-pi / 2 / T),
    )
    result = simulate(loop, 4.0, rtol=1e-7)
    assert result.ok, result.message
    t = np.linspace(3.0, 4.0, 20001)
    x = result["x.y"].at(t)
    zeros = t[1:][(x[1:] < 0) != (x[:-1] < 0)]
    assert np.diff(zeros) == pytest.approx(np.full(len(zeros) - 1, 2 * T), rel=2e-3)
    late, early = (
        np.abs(result["x.y"].at(np.linspace(3.6, 4.0, 999))),
        np.abs(result["x.y"].at(np.linspace(2.0, 2.4, 999))),
    )
    assert late.max() == pytest.approx(early.max(), rel=2e-2)


def test_delays_break_loops() -> None:
    """y = u + y(t - T)/2 steps towards 2 u; nothing is left to solve at once."""
    loop = circuit("u.y s.a", "d.y s.b", "s.y d.u", u=Step(), s=Sum(gain_b=0.5), d=TransportDelay(delay="100 ms"))
    result = simulate(loop, 1.99)
    assert result.ok, result.message
    assert result["s.y"].values[-1] == pytest.approx(2.0, abs=1e-4)
