"""Exact derivatives, written so that they share subexpressions with the function they belong to."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from bramah.expr import functions as fn
from bramah.expr.graph import ONE, ZERO, Expr, is_constant, node, number, power, select, walk

Rule = Callable[[Expr, tuple[Expr, ...], tuple[Expr, ...]], Expr]


def derivative(e: Expr, by: Expr, known: dict[Expr, Expr] | None = None) -> Expr:
    """d e / d by, where `by` is a symbol. `known` may be kept between calls with the same symbol to share work."""
    return tangent(e, {by: ONE}, known)


def tangent(e: Expr, seeds: Mapping[Expr, Expr], known: dict[Expr, Expr] | None = None) -> Expr:
    """How e changes while some symbols change as their seeds say: the sum of de/ds times the seed of s."""
    found: dict[Expr, Expr] = {} if known is None else known
    for n in walk([e], found):
        if n in seeds:
            found[n] = seeds[n]
        else:
            d = tuple(found[a] for a in n.args)
            found[n] = _RULES[n.op](n, n.args, d) if any(x is not ZERO for x in d) else ZERO
    return found[e]


def _power(n: Expr, a: tuple[Expr, ...], d: tuple[Expr, ...]) -> Expr:
    x, y = a
    result = ZERO
    if d[0] is not ZERO:
        result = _slope_of_power(n, x, y) * d[0]
    if d[1] is not ZERO:
        result = result + n * fn.log(x) * d[1]
    return result


def _slope_of_power(n: Expr, x: Expr, y: Expr) -> Expr:
    """n/x shares the power already computed, but is 0/0 at x = 0 where a power above 1 has slope 0."""
    if is_constant(y):
        return y * n / x if number(y) < 1.0 else y * power(x, y - 1.0)
    at_zero = select(y > 1.0, 0.0, select(node("eq", y, ONE), 1.0, math.inf))
    return select(node("eq", x, ZERO), at_zero, y * n / x)


def _zero(n: Expr, a: tuple[Expr, ...], d: tuple[Expr, ...]) -> Expr:
    return ZERO


def _table(n: Expr, a: tuple[Expr, ...], d: tuple[Expr, ...]) -> Expr:
    assert isinstance(n.value, float)
    return node(n.op, *a, value=n.value + 1.0) * d[-1]


def _select(n: Expr, a: tuple[Expr, ...], d: tuple[Expr, ...]) -> Expr:
    return select(a[0], d[1], d[2])


_RULES: dict[str, Rule] = {
    "add": lambda n, a, d: d[0] + d[1],
    "sub": lambda n, a, d: d[0] - d[1],
    "mul": lambda n, a, d: d[0] * a[1] + a[0] * d[1],
    "div": lambda n, a, d: (d[0] - n * d[1]) / a[1],
    "neg": lambda n, a, d: -d[0],
    "pow": _power,
    "sqrt": lambda n, a, d: 0.5 * d[0] / n,
    "exp": lambda n, a, d: n * d[0],
    "log": lambda n, a, d: d[0] / a[0],
    "sin": lambda n, a, d: fn.cos(a[0]) * d[0],
    "cos": lambda n, a, d: -(fn.sin(a[0]) * d[0]),
    "tan": lambda n, a, d: (1.0 + n * n) * d[0],
    "arctan": lambda n, a, d: d[0] / (1.0 + a[0] * a[0]),
    "arctan2": lambda n, a, d: (a[1] * d[0] - a[0] * d[1]) / (a[0] * a[0] + a[1] * a[1]),
    "sinh": lambda n, a, d: fn.cosh(a[0]) * d[0],
    "cosh": lambda n, a, d: fn.sinh(a[0]) * d[0],
    "tanh": lambda n, a, d: (1.0 - n * n) * d[0],
    "abs": lambda n, a, d: fn.sign(a[0]) * d[0],
    "min": lambda n, a, d: select(a[0] <= a[1], d[0], d[1]),
    "max": lambda n, a, d: select(a[0] >= a[1], d[0], d[1]),
    "select": _select,
    "table": _table,
    "piece": _table,
    "waived": lambda n, a, d: d[0],
    **dict.fromkeys(("sign", "floor", "lt", "le", "eq", "ne", "and", "or", "not", "corner"), _zero),
}
