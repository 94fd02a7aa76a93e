"""Blocks with corners, each located: dead band, relay, rate limiter, limited integrator, absolute value, extremes."""

from __future__ import annotations

from math import asin, pi
from typing import Any

import numpy as np
import pytest

from bramah.components.component import Component
from bramah.components.signal import (
    Absolute,
    Constant,
    DeadBand,
    HysteresisRelay,
    Integrator,
    LimitedIntegrator,
    Maximum,
    Minimum,
    RateLimiter,
    Sine,
    Square,
    StateSpace,
    Step,
)
from bramah.errors import CircuitError
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import circuit


def run(block: Component, source: Component, until: float, rtol: float = 1e-8) -> Result:
    """The block after the source, with its integral."""
    result = simulate(circuit("s.y b.u", "b.y i.u", s=source, b=block, i=Integrator()), until, rtol=rtol)
    assert result.ok, result.message
    return result


def times(result: Result, component: str = "b") -> list[float]:
    return [event.t for event in result.events if event.component == component]


def area(result: Result) -> float:
    return float(result["i.y"].values[-1])


def test_dead_band(written: Any) -> None:
    band = written(DeadBand, lower=-1.0, upper=2.0, gain=3.0)
    for u, y in ((-3.0, -6.0), (-1.0, 0.0), (0.5, 0.0), (2.0, 0.0), (4.0, 6.0)):
        band.values["u"] = u
        band.settle()
        assert band.output() == y
    result = run(DeadBand(lower=-0.5, upper=0.5), Sine(frequency=1.0), 1.0)
    crossings = [asin(0.5), pi - asin(0.5), pi + asin(0.5), 2 * pi - asin(0.5)]
    assert times(result) == pytest.approx(np.array(crossings) / (2 * pi), abs=1e-7)
    with pytest.raises(CircuitError, match=r"lower = 3 must not be above upper = 0.05"):
        DeadBand(lower=3.0)


def test_relay_remembers_between_its_levels() -> None:
    relay = HysteresisRelay(switch_on=0.5, switch_off=-0.5, on_value=2.0, off_value=-1.0)
    # An oscillator rather than a source of sines, so that the steps are as short as the signal is lively.
    oscillator = StateSpace(A=[[0.0, -2 * pi], [2 * pi, 0.0]], B=[0.0, 0.0], C=[0.0, 1.0], start=[1.0, 0.0])
    swing = circuit("c.y o.u", "o.y b.u", "b.y i.u", c=Constant(), o=oscillator, b=relay, i=Integrator())
    result = simulate(swing, 2.0, rtol=1e-8)
    assert result.ok, result.message
    on, off = asin(0.5) / (2 * pi), (pi + asin(0.5)) / (2 * pi)
    assert times(result) == pytest.approx([on, off, 1 + on, 1 + off], abs=1e-6)
    assert area(result) == pytest.approx(2 * (2.0 * 0.5 - 1.0 * 0.5), abs=1e-6)


def test_relay_starts_as_told_unless_the_input_says_otherwise() -> None:
    for start, u, y in ((0.0, 0.0, 0.0), (1.0, 0.0, 1.0), (0.0, 1.0, 1.0), (1.0, -1.0, 0.0)):
        assert run(HysteresisRelay(start=start), Constant(value=u), 0.1)["b.y"].values[-1] == y
    with pytest.raises(CircuitError, match=r"start = 0.5 must be 0 or 1"):
        HysteresisRelay(start=0.5)


def test_rate_limiter_ramps_and_follows() -> None:
    result = run(RateLimiter(rising=2.0, falling=4.0, lag="1 ms"), Square(period=4.0, start_time=0.5), 4.5)
    y = result["b.y"]
    # From 0 to 1 at 2/s, then from 1 to -1 at 4/s; the last 2 or 4 thousandths by the lag.
    assert y.at([0.4, 0.5, 0.75, 0.99, 2.5, 2.75, 4.4]) == pytest.approx([0, 0, 0.5, 0.98, 1, 0, -1], abs=1e-6)
    assert times(result)[3] == pytest.approx(0.999, abs=1e-6), "1 - y = 2/s 1 ms ends the ramp"
    slow = run(RateLimiter(rising=10.0, falling=10.0), Sine(frequency=1.0), 1.0)
    assert len(times(slow)) == 2, "only the two of the start"
    assert slow["b.y"].at(0.25) == pytest.approx(1.0, abs=1e-4)


def test_rate_limiter_starts_at_the_input() -> None:
    assert run(RateLimiter(), Constant(value=7.0), 1.0)["b.y"].values[0] == 7.0


def test_limited_integrator_does_not_wind_up() -> None:
    result = run(LimitedIntegrator(gain=2.0, lower=-0.5, upper=1.0), Square(period=4.0), 8.0)
    # Up at 2/s for 2 s, down for 2 s: it reaches 1 at 0.5 s, leaves at 2 s, reaches -0.5 at 2.75 s, leaves at 4 s.
    assert times(result) == pytest.approx([0.5, 2.0, 2.75, 4.0, 4.75, 6.0, 6.75, 8.0], abs=1e-9)
    assert result["b.y"].at([0.25, 1.0, 2.25, 3.0, 4.25]) == pytest.approx([0.5, 1.0, 0.5, -0.5, 0.0], abs=1e-9)
    assert result["b.y"].values.max() <= 1.0 + 1e-12 and result["b.y"].values.min() >= -0.5 - 1e-12


@pytest.mark.parametrize("rtol", [1e-3, 1e-8])
def test_limited_integrator_on_its_limit_stays_there(rtol: float) -> None:
    rested = run(LimitedIntegrator(start=1.0), Constant(value=0.0), 1.0, rtol)
    assert set(rested["b.y"].values) == {1.0}
    left = run(LimitedIntegrator(start=1.0), Step(before=1.0, after=-1.0, step_time=0.5), 1.0, rtol)
    assert left["b.y"].values[-1] == pytest.approx(0.5, abs=1e-9)
    with pytest.raises(CircuitError, match="start = 2 must lie between lower and upper"):
        LimitedIntegrator(start=2.0)


def test_absolute_value() -> None:
    result = run(Absolute(), Sine(frequency=1.0), 1.0)
    assert area(result) == pytest.approx(2 / pi, abs=1e-7)
    assert result["b.y"].values.min() >= -1e-12


@pytest.mark.parametrize(("block", "exact"), [(Maximum(b=0.5), 1.0), (Minimum(b=0.5), -1.0)])
def test_extremes(block: Component, exact: float) -> None:
    """The integral of max(sin, 1/2) over a period, by hand; that of min is minus the sum's rest."""
    result = simulate(circuit("s.y b.a", "b.y i.u", s=Sine(frequency=1.0), b=block, i=Integrator()), 1.0, rtol=1e-8)
    assert result.ok, result.message
    a = asin(0.5)
    above = (2 * np.cos(a) - 0.5 * (pi - 2 * a)) / (2 * pi)
    assert area(result) == pytest.approx(0.5 + above if exact > 0 else -above, abs=1e-7)
    assert len([t for t in times(result) if t > 0]) == 2
