"""Exact derivatives against the complex step."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bramah import expr as x
from bramah.expr import Expr, constant, derivative, evaluate, select, symbol, walk
from bramah.expr.graph import ONE, ZERO
from tests.expr.complex_step import complex_slope
from tests.expr.graphs import EVERY, NAMES, SMOOTH, TABLES, anywhere, columns, graphs, points
from tests.expr.rounding import UNIT, bounds

u, w = symbol("u"), symbol("w")
FAIR = 1e-3
"""A bound above this share of the value says that the point is too ill-conditioned to compare anything."""

SINGLE: list[tuple[str, Callable[[Expr], Expr], list[float]]] = [
    ("add", lambda z: z + w, [-2.0, 0.0, 3.0]),
    ("sub", lambda z: w - z, [-2.0, 0.0, 3.0]),
    ("mul", lambda z: z * w, [-2.0, 0.0, 3.0]),
    ("square", lambda z: z * z, [-2.0, 0.0, 3.0]),
    ("div", lambda z: z / w, [-2.0, 0.0, 3.0]),
    ("div by", lambda z: w / z, [-2.0, 0.5, 3.0]),
    ("neg", lambda z: -z, [1.0]),
    ("pow 2", lambda z: z**2, [-2.0, 0.0, 3.0]),
    ("pow 3", lambda z: z**3, [-2.0, 0.0, 3.0]),
    ("pow 1.5", lambda z: z**1.5, [0.0, 0.5, 2.0]),
    ("pow 0.3", lambda z: z**0.3, [0.5, 2.0]),
    ("pow -0.25", lambda z: z**-0.25, [0.5, 2.0]),
    ("pow -2", lambda z: z**-2, [-2.0, 0.5]),
    ("to the", lambda z: constant(2.0) ** z, [-2.0, 0.0, 0.5]),
    ("both", lambda z: z**z, [0.5, 2.0]),
    ("sqrt", x.sqrt, [0.25, 2.0]),
    ("exp", x.exp, [-2.0, 0.0, 3.0]),
    ("log", x.log, [0.5, 2.0]),
    ("sin", x.sin, [-2.0, 0.0, 3.0]),
    ("cos", x.cos, [-2.0, 0.0, 3.0]),
    ("tan", x.tan, [-1.0, 0.0, 1.2]),
    ("arctan", x.arctan, [-2.0, 0.0, 3.0]),
    ("arctan2 y", lambda z: x.arctan2(z, w), [-2.0, 0.0, 3.0]),
    ("arctan2 x", lambda z: x.arctan2(w, z), [-2.0, 0.0, 3.0]),
    ("sinh", x.sinh, [-2.0, 0.0, 3.0]),
    ("cosh", x.cosh, [-2.0, 0.0, 3.0]),
    ("tanh", x.tanh, [-2.0, 0.0, 3.0]),
    ("abs", abs, [-2.0, 3.0]),
    ("min", lambda z: x.minimum(z, w), [-2.0, 3.0]),
    ("max", lambda z: x.maximum(z, w), [-2.0, 3.0]),
    ("select", lambda z: select(z < w, z * z, 3.0 * z), [-2.0, 3.0]),
    ("sign", x.sign, [-2.0, 3.0]),
    ("floor", x.floor, [-2.5, 3.5]),
    ("lt", lambda z: z < w, [-2.0, 3.0]),
    ("le", lambda z: z <= w, [-2.0, 3.0]),
    ("eq", lambda z: x.equal(z, w), [-2.0, 3.0]),
    ("and", lambda z: x.both(z, w), [-2.0, 3.0]),
    ("or", lambda z: x.either(z, w), [-2.0, 3.0]),
    ("not", lambda z: x.negation(z), [-2.0, 3.0]),
    ("table", lambda z: x.table(0.0, z), [-1.5, 0.0, 1.7, 5.0]),
    ("piece", lambda z: x.piece(0.0, 1.0, z), [-1.5, 0.0, 1.7]),
    ("corner", lambda z: x.corner(0.0, 1.0) * z, [2.0]),
]


@pytest.mark.parametrize(("make", "at"), [pytest.param(m, p, id=n) for n, m, p in SINGLE])
def test_each_operation(make: Callable[[Expr], Expr], at: list[float]) -> None:
    values = {"u": np.array(at), "w": np.full(len(at), 1.3)}
    e = make(u)
    found = np.broadcast_to(evaluate([derivative(e, u)], values, TABLES)[0], len(at))
    exact = np.broadcast_to(complex_slope(e, "u", values, TABLES), len(at))
    # One or two operations on numbers near one: sixteen units in the last place.
    assert found == pytest.approx(exact, rel=16 * np.finfo(float).eps, abs=1e-15)


def test_a_table_agrees_with_differences() -> None:
    """The complex step takes a table's slope from the table; central differences of a cubic do not."""
    at, h = np.array([-1.9, -0.3, 1.2, 4.0, -5.0]), 1e-5
    for handle in (0.0, 20.0):
        e = x.table(handle, u)
        up, down = (evaluate([e], {"u": at + s}, np.tile(TABLES[:20], 2))[0] for s in (h, -h))
        found = evaluate([derivative(e, u)], {"u": at}, np.tile(TABLES[:20], 2))[0]
        # Error of the differences: h^2/6 times a third derivative of the order of ten, and 1e-16/h of rounding.
        assert found == pytest.approx((up - down) / (2 * h), abs=1e-9)


@settings(max_examples=150)
@given(graphs(SMOOTH), points(3), st.sampled_from(NAMES))
def test_random_smooth_graphs(built: list[Expr], rows: list[dict[str, float]], name: str) -> None:
    """The same chain of slopes evaluated in two ways differs by rounding, as estimated from both sides."""
    _compare(built, rows, name)


@settings(max_examples=100)
@given(graphs(EVERY), anywhere(), st.sampled_from(NAMES))
def test_random_graphs_away_from_corners(built: list[Expr], rows: list[dict[str, float]], name: str) -> None:
    _compare(built, rows, name)


def _compare(built: list[Expr], rows: list[dict[str, float]], name: str) -> None:
    known: dict[Expr, Expr] = {}
    values = columns(rows)
    slopes = [derivative(e, symbol(name), known) for e in built]
    for e, (found, error), (_, own) in zip(
        built, bounds(slopes, values, TABLES), bounds(built, values, TABLES), strict=True
    ):
        exact = complex_slope(e, name, values, TABLES)
        fair = np.isfinite(exact) & (error <= FAIR * np.abs(found)) & np.isfinite(own)
        allowed = 10 * error + UNIT * np.abs(found)
        # Ten times the bound of one way covers the other, whose terms are the same in another order.
        off = np.abs(np.where(fair, found, 0.0) - np.where(fair, exact, 0.0))
        assert np.all(off <= np.where(fair, allowed, 0.0)), f"d/d{name} of {e}: {found}, not {exact}"


def test_derivatives_of_what_does_not_depend() -> None:
    assert derivative(w * 2.0, u) is ZERO
    assert derivative(u, u) is ONE
    assert derivative(u + w, u) is ONE


def test_derivatives_share_work_with_the_function() -> None:
    """x ** -0.25 and its slope cost one power, and a chain of n operations has a slope of order n."""
    e = (u * u + w) ** -0.25
    both = list(walk([e, derivative(e, u)]))
    assert sum(n.op == "pow" for n in both) == 1
    chain = u
    for _ in range(200):
        chain = x.tanh(chain * w) + chain
    nodes = list(walk([chain]))
    assert len(list(walk([chain, derivative(chain, u)]))) <= 6 * len(nodes)


def test_known_slopes_are_reused_between_calls() -> None:
    known: dict[Expr, Expr] = {}
    first = derivative(x.sin(u * w), u, known)
    assert derivative(x.sin(u * w), u, known) is first
    assert derivative(x.cos(u * w), u, known) is -(x.sin(u * w) * w)


def test_powers_above_one_have_slope_zero_at_zero() -> None:
    for exponent in (1.5, 2.0, 3.0):
        assert float(evaluate([derivative(u**exponent, u)], {"u": 0.0})[0]) == 0.0


@pytest.mark.parametrize(("exponent", "slope"), [(1.5, 0.0), (1.0, 1.0), (0.5, np.inf)])
def test_so_have_those_with_exponents_that_are_not_known_yet(exponent: float, slope: float) -> None:
    e = derivative(u**w, u)
    assert float(evaluate([e], {"u": 0.0, "w": exponent})[0]) == slope
    assert float(evaluate([e], {"u": 2.0, "w": exponent})[0]) == pytest.approx(exponent * 2.0 ** (exponent - 1.0))
