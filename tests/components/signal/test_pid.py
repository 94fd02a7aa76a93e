"""The PID controller: its parts, its limits, its integral at a limit, and its start."""

from __future__ import annotations

from typing import Any

import pytest

from bramah.components.signal import PID
from bramah.errors import CircuitError


def test_the_three_parts_add(written: Any) -> None:
    pid = written(PID, proportional_gain=2.0, integral_gain=3.0, derivative_gain=0.01, filter_time="10 ms",
                  lower=-100.0, upper=100.0, setpoint=5.0, measured=4.0, integral=0.25, filtered=3.5)  # fmt: skip
    assert pid.output() == pytest.approx(2.0 * 1.0 + 0.25 - 0.01 * (4.0 - 3.5) / 0.01, rel=1e-15)
    assert pid.value(pid.equations.rates["integral"]) == 3.0
    assert pid.value(pid.equations.rates["filtered"]) == pytest.approx(50.0, rel=1e-15)


def test_the_derivative_sees_the_measurement_only(written: Any) -> None:
    pid = written(PID, proportional_gain=0.0, derivative_gain=1.0, measured=1.0, filtered=1.0)
    pid.advance(0.0)
    assert pid.output(setpoint=0.0) == pid.output(setpoint=50.0) == 0.0


def test_the_filter_starts_at_the_measured_value(written: Any) -> None:
    pid = written(PID, derivative_gain=1.0, measured=7.0, setpoint=7.0)
    assert pid.next_time() == float("-inf"), "it happens at the start, whenever that is"
    pid.fire("start")
    assert pid.values["filtered"] == 7.0
    assert pid.next_time() == float("inf")
    assert pid.output() == 0.0


@pytest.mark.parametrize(("measured", "limit", "flag"), [(-10.0, 1.0, "above"), (10.0, -1.0, "below")])
def test_at_a_limit_the_integral_gives_way(written: Any, measured: float, limit: float, flag: str) -> None:
    pid = written(PID, proportional_gain=0.5, integral_gain=1.0, measured=measured, filtered=measured,
                  tracking_time="0.2 s")  # fmt: skip
    pid.settle()
    assert pid.values[flag] == 1.0
    assert pid.output() == limit
    error, wanted = -measured, -0.5 * measured
    assert pid.value(pid.equations.rates["integral"]) == pytest.approx(error + (limit - wanted) / 0.2, rel=1e-14)
    # The integral comes to rest where the excess is error * gain * tracking time.
    rest = limit + error * 0.2 - wanted
    assert pid.value(pid.equations.rates["integral"], integral=rest) == pytest.approx(0.0, abs=1e-13)


def test_at_the_limit_nothing_jumps(written: Any) -> None:
    # Continuous across the switch, so that it cannot chatter there.
    pid = written(PID, proportional_gain=0.5, integral_gain=1.0, measured=-2.0, filtered=-2.0)
    values = [(pid.output(above=f), pid.value(pid.equations.rates["integral"], above=f)) for f in (0.0, 1.0)]
    assert values[0] == values[1] == (1.0, 2.0)


def test_without_integral_gain_nothing_winds_up(written: Any) -> None:
    pid = written(PID, proportional_gain=10.0, measured=-5.0, filtered=-5.0)
    pid.settle()
    assert pid.output() == 1.0
    assert pid.value(pid.equations.rates["integral"]) == 0.0


def test_limits_out_of_order_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"lower = 1 must be below upper = 1"):
        PID(lower=1.0)
