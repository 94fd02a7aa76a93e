"""Extremes, crossings and integrals between points, of a run whose signals are cubics: x = t^3 - t, and one more from
t = 1 on; p = (2 t^2 + 1) bar. Tolerances are rounding."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.result.course import Course
from tests.result.synthetic import result

ROOT_THIRD = 3**-0.5
LEAST = ROOT_THIRD**3 - ROOT_THIRD
"""x has its least value between two points, where 3 t^2 = 1."""


def test_extremes_lie_between_points() -> None:
    course = Course(result()["rod.x"])
    assert course.extreme(False) == pytest.approx(LEAST, rel=1e-14)
    assert course.extreme(False) < result()["rod.x"].values.min() - 1e-3
    assert course.extreme(True) == 7.0


def test_extremes_of_a_part_of_the_run() -> None:
    signal = result()["rod.x"]
    assert Course(signal, 0.1, 0.2).extreme(True) == pytest.approx(0.1**3 - 0.1, rel=1e-13)
    assert Course(signal, 0.5, 0.55).extreme(False) == pytest.approx(0.55**3 - 0.55, rel=1e-13)
    assert Course(signal, 0.5, 0.6).extreme(False) == pytest.approx(LEAST, rel=1e-14)
    assert Course(signal, 0.5, 0.5).extreme(False) == pytest.approx(0.5**3 - 0.5, rel=1e-14)


def test_crossings_within_a_step_and_at_an_event() -> None:
    course = Course(result()["rod.x"])
    # t^3 - t = -0.3 twice before the event, at which x jumps from 0 to 1.
    found = course.crossings(-0.3)
    roots = sorted(r.real for r in np.roots([1, 0, -1, 0.3]) if 0 < r.real < 1)
    np.testing.assert_allclose(found.t, roots, rtol=1e-12)
    assert found.rising.tolist() == [False, True]
    jump = course.crossings(0.5)
    assert jump.t.tolist() == [1.0] and jump.rising.tolist() == [True]
    assert course.crossings(0.5).in_direction("falling").tolist() == []


def test_two_crossings_within_one_step() -> None:
    # The step from 0.3 to 0.7 goes through the least value: both crossings lie in it, and no point beyond the level.
    level = -0.38
    values = result()["rod.x"].values
    assert (values > level).all()
    found = Course(result()["rod.x"]).crossings(level)
    roots = sorted(r.real for r in np.roots([1, 0, -1, -level]) if 0 < r.real < 1)
    np.testing.assert_allclose(found.t, roots, rtol=1e-12)


def test_what_begins_at_the_level_has_not_crossed_it() -> None:
    assert Course(result()["rod.x"]).crossings(0.0).t.tolist() == pytest.approx([1.0])


def test_integrals_of_the_signal_and_of_its_square() -> None:
    course = Course(result()["pump.P.p"])
    assert course.integral() == pytest.approx(1e5 * (16 / 3 + 2), rel=1e-14)
    assert course.square_integral() == pytest.approx(1e10 * (4 * 32 / 5 + 4 * 8 / 3 + 2), rel=1e-14)
    part = Course(result()["pump.P.p"], 0.5, 1.2)
    assert part.integral() == pytest.approx(1e5 * (2 * (1.2**3 - 0.5**3) / 3 + 0.7), rel=1e-13)
    squares = 4 * (1.2**5 - 0.5**5) / 5 + 4 * (1.2**3 - 0.5**3) / 3 + 0.7
    assert part.square_integral() == pytest.approx(1e10 * squares, rel=1e-13)


def test_without_dense_output_points_are_joined_by_lines() -> None:
    signal = result(dense=None)["pump.P.p"]
    course = Course(signal)
    assert course.extreme(True) == signal.values.max()
    assert course.integral() == pytest.approx(np.trapezoid(signal.values, signal.t), rel=1e-14)
