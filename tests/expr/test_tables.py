"""Curves through points: NumPy, compiled code and what an interpolation promises."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bramah.expr import constant, corner, piece, symbol, table
from bramah.expr.tables import (
    Extrapolation,
    Interpolation,
    corner_record,
    evaluate_corner,
    evaluate_piece,
    evaluate_table,
    table_record,
)
from tests.expr.compiling import Compiled

h, k, u = symbol("h"), symbol("k"), symbol("u")
EPS = np.finfo(float).eps
BETWEEN, OUTSIDE = st.sampled_from(Interpolation), st.sampled_from(Extrapolation)
ORDERS = (0, 1, 2, 3, 4)
CODE = Compiled([table(h, u, n) for n in ORDERS] + [piece(h, k, u, n) for n in ORDERS] + [corner(h, k)])


@st.composite
def curves(draw: Any) -> tuple[list[float], list[float]]:
    """Points with steps of x between 1/16 and 16, so that slopes stay within a few hundred."""
    count = draw(st.integers(2, 9))
    steps = draw(st.lists(st.sampled_from([0.0625, 0.5, 1.0, 3.0, 16.0]), min_size=count - 1, max_size=count - 1))
    x = draw(st.integers(-20, 20)) + np.concatenate([[0.0], np.cumsum(steps)])
    y = draw(st.lists(st.floats(-10, 10, allow_nan=False, width=32), min_size=count, max_size=count))
    return x.tolist(), y


def value(record: Any, x: Any, order: int = 0) -> Any:
    return evaluate_table(record, np.asarray(0.0), np.asarray(x, dtype=float), order)


@given(curves(), BETWEEN, OUTSIDE)
def test_a_curve_passes_through_its_points(points: Any, between: Interpolation, outside: Extrapolation) -> None:
    x, y = points
    # The last point of a piece is the sum of four terms of at most a few times the largest y.
    assert value(table_record(x, y, between, outside), x) == pytest.approx(
        np.array(y), abs=40 * EPS * np.max(np.abs(y))
    )


@given(curves())
def test_a_smooth_curve_has_a_continuous_slope(points: Any) -> None:
    record = table_record(*points)
    x, steepest = np.array(points[0]), np.max(np.abs(np.diff(points[1]) / np.diff(points[0])))
    for i in range(1, len(x) - 1):
        sides = [float(evaluate_piece(record, np.asarray(0), np.asarray(j), x[i], 1)) for j in (i - 1, i)]
        # The slope of a piece at its end sums three terms of up to six times the steepest chord.
        assert sides[0] == pytest.approx(sides[1], abs=60 * EPS * steepest)


@given(curves())
def test_a_smooth_curve_never_overshoots(points: Any) -> None:
    """Between two points it stays between their values; so what rises in the points rises throughout."""
    x, y = np.array(points[0]), np.array(points[1])
    record = table_record(*points)
    room = 40 * EPS * np.max(np.abs(y))
    for i in range(len(x) - 1):
        inside = value(record, np.linspace(x[i], x[i + 1], 33))
        assert np.all(inside >= min(y[i], y[i + 1]) - room) and np.all(inside <= max(y[i], y[i + 1]) + room)
        steps = np.diff(inside) * np.sign(y[i + 1] - y[i])
        assert np.all(steps >= -2 * room)


@given(curves(), BETWEEN, st.floats(0.01, 100))
def test_outside_its_points_a_curve_holds_or_goes_straight_on(
    points: Any, between: Interpolation, beyond: float
) -> None:
    x, y = points
    held, straight = (table_record(x, y, between, o) for o in (Extrapolation.HOLD, Extrapolation.LINEAR))
    for end, at in ((x[0], x[0] - beyond), (x[-1], x[-1] + beyond)):
        assert value(held, at) == value(held, end)
        assert [float(value(held, at, n)) for n in (1, 2, 3)] == [0.0, 0.0, 0.0]
        line = value(straight, end) + (at - end) * value(straight, end, 1)
        assert value(straight, at) == pytest.approx(line, rel=4 * EPS, abs=4 * EPS)
        assert value(straight, at, 1) == value(straight, end, 1)
        assert value(straight, at, 2) == 0.0


@given(curves())
def test_corners_are_the_points_and_infinite_outside(points: Any) -> None:
    x, y = points
    record = table_record(x, y)
    found = evaluate_corner(record, np.asarray(0.0), np.arange(-2.0, len(x) + 2.0))
    assert found.tolist() == [-np.inf, -np.inf, *x, np.inf, np.inf]


@given(curves(), st.integers(0, 8))
def test_a_piece_goes_on_beyond_its_ends(points: Any, number: int) -> None:
    """It is the table inside, and the same cubic outside; numbers beyond the last mean the last."""
    record = table_record(*points)
    i = min(number, len(points[0]) - 2)
    x0, x1 = points[0][i : i + 2]
    at = np.array([x0, 0.5 * (x0 + x1), np.nextafter(x1, x0)])
    assert np.array_equal(evaluate_piece(record, np.asarray(0), np.asarray(number), at, 0), value(record, at))
    third = np.diff(evaluate_piece(record, np.asarray(0), np.asarray(number), x1 + np.arange(4.0), 0), 3)
    exact = evaluate_piece(record, np.asarray(0), np.asarray(number), x1, 3)
    # The third difference of a cubic at unit steps is its third derivative; it sums eight values.
    size = np.max(np.abs(evaluate_piece(record, np.asarray(0), np.asarray(number), x1 + np.arange(4.0), 0)))
    assert third == pytest.approx(exact, abs=100 * EPS * (size + abs(points[0][-1]) * abs(exact)))


@settings(max_examples=200)
@given(curves(), curves(), BETWEEN, OUTSIDE, st.floats(-60, 60), st.integers(-2, 11))
def test_compiled_look_ups_agree(
    one: Any, two: Any, between: Interpolation, outside: Extrapolation, at: float, number: int
) -> None:
    first, second = (table_record(x, y, between, outside) for x, y in (one, two))
    data, handle = np.concatenate([first, second]), float(len(first))
    found = CODE({"h": handle, "k": float(number), "u": at}, data)
    h_at, k_at, u_at = (np.asarray(v) for v in (handle, number, at))
    exact = [evaluate_table(data, h_at, u_at, n) for n in ORDERS]
    exact += [evaluate_piece(data, h_at, k_at, u_at, n) for n in ORDERS]
    i = np.clip(number, 0, len(two[0]) - 2)
    reach = 1 + abs(at - two[0][i]) + abs(two[0][-1] - two[0][0])
    # Each is a sum of at most five terms, none above the largest coefficient times the reach cubed.
    size = np.max(np.abs(second[3 + len(two[0]) - 1 :])) * reach**3 * 30
    assert found[:-1] == pytest.approx(np.array(exact), abs=10 * EPS * size)
    assert found[-1] == evaluate_corner(data, h_at, k_at)


def test_several_tables_are_looked_up_in_one_call() -> None:
    first, second = table_record([0, 1], [0, 1]), table_record([0, 1], [5, 7])
    found = evaluate_table(np.concatenate([first, second]), np.array([0, len(first)]), np.array([0.5, 0.5]), 0)
    assert found.tolist() == [0.5, 6.0]


@pytest.mark.parametrize(
    ("x", "y", "why"),
    [
        ([0.0], [1.0], "at least two points"),
        ([0.0, 1.0], [1.0], "at least two points"),
        ([0.0, 0.0], [1.0, 2.0], "rise"),
        ([1.0, 0.0], [1.0, 2.0], "rise"),
        ([0.0, np.inf], [1.0, 2.0], "finite"),
        ([0.0, 1.0], [1.0, np.nan], "finite"),
    ],
)
def test_impossible_curves_are_refused(x: list[float], y: list[float], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        table_record(x, y)


def test_look_ups_of_constants_are_not_evaluated_early() -> None:
    """The handle is where data will be, so nothing is known while equations are written."""
    assert table(constant(0.0), constant(1.0)).op == "table"
    assert corner(0.0, 1.0).op == "corner"


@given(curves(), BETWEEN, OUTSIDE)
def test_a_table_of_corners_changes_its_sign_where_the_slope_jumps_and_nowhere_else(
    points: tuple[list[float], list[float]], between: Interpolation, outside: Extrapolation
) -> None:
    x, y = points
    record = table_record(x, y, between, outside)
    corners = corner_record(record)
    middle = np.array([0.5 * (p + q) for p, q in pairwise(x)])
    steepest = max(np.abs(value(record, np.concatenate([x, middle]), 1)).max(), 1e-300)
    off = 1e-9 * max(map(abs, x))  # far less than a step, far more than rounding of x
    for place in x:
        below, above = value(record, place - off, 1), value(record, place + off, 1)
        jump = abs(above - below) / steepest
        changes = value(corners, place - off) * value(corners, place + off) < 0
        # Between rounding and what the slope of a cubic itself changes by over the gap nothing is said.
        if jump > 1e-3:
            assert changes, place
        elif between is Interpolation.LINEAR and jump < 1e-12:
            assert not changes, place
    assert np.all(value(corners, middle - off) * value(corners, middle + off) > 0)
