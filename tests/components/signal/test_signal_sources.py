"""Signal sources: what they give, and that every jump and corner is scheduled."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bramah.components.signal import Constant, Ramp, Sine, Square, Step, TableSource


def test_constant(written: Any) -> None:
    assert written(Constant, value=3.5).output() == 3.5


def test_step_jumps_at_its_time_and_never_again(written: Any) -> None:
    step = written(Step, before=2.0, after=-1.0, step_time="0.3 s")
    assert step.advance(0.2) == []
    # During a step of the solver only discretes decide: the value must not change with t alone.
    assert step.output(t=0.9) == 2.0
    assert step.advance(0.3) == [0.3]
    assert step.output(t=0.0) == -1.0
    assert step.advance(1e9) == []


def test_ramp_has_two_corners_and_is_continuous(written: Any) -> None:
    ramp = written(Ramp, before=1.0, after=5.0, start_time=0.5, duration=2.0)
    assert ramp.advance(0.4) == []
    assert ramp.output(t=0.9) == 1.0
    assert ramp.advance(0.5) == [0.5]
    assert [ramp.output(t=t) for t in (0.5, 1.0, 2.5)] == [1.0, 2.0, 5.0]
    assert ramp.slope(ramp.equations.outputs["y"], "t", t=1.0) == 2.0
    assert ramp.advance(10.0) == [2.5]
    assert ramp.output() == 5.0
    assert ramp.next_time() == math.inf


def test_ramp_that_lies_in_the_past_is_over(written: Any) -> None:
    ramp = written(Ramp, after=4.0, start_time=-3.0, duration=1.0)
    assert ramp.advance(0.0) == [-3.0, -2.0]
    assert ramp.output() == 4.0


def test_sine_and_its_slope(written: Any) -> None:
    sine = written(Sine, amplitude=2.0, frequency="4 Hz", offset=1.0, phase="30 deg", start_time=0.1)
    assert sine.output(t=0.05) == pytest.approx(1.0 + 2.0 * 0.5, rel=1e-15)
    assert sine.advance(0.1) == [0.1]
    assert sine.output() == pytest.approx(2.0, rel=1e-15), "no jump at the start"
    for t in (0.1, 0.17, 3.3):
        angle = 8 * math.pi * (t - 0.1) + math.pi / 6
        # The argument is about 80 rad, known to 1e-14.
        assert sine.output(t=t) == pytest.approx(1.0 + 2.0 * math.sin(angle), abs=1e-13)
        slope = sine.slope(sine.equations.outputs["y"], "t", t=t)
        assert slope == pytest.approx(16 * math.pi * math.cos(angle), abs=1e-11)
    assert sine.next_time() == math.inf


def test_square_is_the_command_of_the_benchmark(written: Any) -> None:
    # Reverses every 0.25 s, exactly: the edges are doubles without rounding.
    command = written(Square, amplitude=0.6, period=0.5)
    assert command.advance(0.0) == [0.0]
    for half in range(8):
        assert command.output(t=99.0) == (-0.6 if half % 2 else 0.6)
        assert command.advance(0.25 * (half + 1)) == [0.25 * (half + 1)]


def test_square_before_its_start_is_the_offset(written: Any) -> None:
    command = written(Square, amplitude=2.0, period=1.0, offset=5.0, start_time=3.0)
    assert command.advance(2.9) == []
    assert command.output() == 5.0
    assert command.advance(3.6) == [3.0, 3.5]
    assert command.output() == 3.0


def test_table_passes_every_point(written: Any) -> None:
    table = written(TableSource, points=[[1.0, 10.0], [2.0, 20.0], [4.0, -20.0]])
    assert table.advance(0.5) == []
    assert table.output() == 10.0
    assert table.slope(table.equations.outputs["y"], "t", t=0.5) == 0.0
    assert table.advance(1.5) == [1.0]
    assert table.output() == 15.0
    assert table.slope(table.equations.outputs["y"], "t") == 10.0
    # A stage of the solver may look past the end of its step: the same line goes on there.
    assert table.output(t=2.1) == pytest.approx(21.0, rel=1e-15)
    assert table.advance(3.0) == [2.0]
    assert table.output() == 0.0
    assert table.advance(9.0) == [4.0]
    assert table.output() == -20.0
    assert table.slope(table.equations.outputs["y"], "t") == 0.0
    assert table.next_time() == math.inf


def test_a_short_pulse_is_scheduled(written: Any) -> None:
    pulse = [[0.0, 0.0], [0.5, 0.0], [0.500001, 1.0], [0.500009, 1.0], [0.50001, 0.0], [1.0, 0.0]]
    table = written(TableSource, points=pulse)
    assert table.advance(2.0) == [p[0] for p in pulse]
    table = written(TableSource, points=pulse)
    table.advance(0.500005)
    assert table.output() == 1.0


def test_a_table_that_begins_in_the_past_is_where_it_should_be(written: Any) -> None:
    table = written(TableSource, points=[[-2.0, 0.0], [-1.0, 4.0], [1.0, 8.0]])
    assert table.advance(0.0) == [-2.0, -1.0]
    assert table.output() == 6.0
