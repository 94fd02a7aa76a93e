"""How far two evaluations of an expression may differ by rounding alone.

First-order running error analysis: an error in an argument is multiplied by the slope, and every operation adds UNIT
times its value. A comparison of arguments closer than their errors may come out either way; what depends on it may then
take either value. What is not a number compares as it likes: NumPy's max passes it on, the compiled one does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from bramah.expr import Expr, evaluate, walk

UNIT = 8 * np.finfo(float).eps
"""NumPy's vector functions are good to 4 ulp; a reciprocal, a fused product or a power by products costs a few ulp."""

_tiny = 1e-300

SLOPES: dict[str, Callable[..., tuple[Any, ...]]] = {
    "add": lambda a, b: (1, 1),
    "sub": lambda a, b: (1, 1),
    "mul": lambda a, b: (b, a),
    "div": lambda a, b: (1 / b, a / b / b),
    "neg": lambda a: (1,),
    "pow": lambda a, b: (b * np.power(a, b - 1), np.power(a, b) * np.log(np.abs(a))),
    "sqrt": lambda a: (0.5 / np.sqrt(a),),
    "exp": lambda a: (np.exp(a),),
    "log": lambda a: (1 / a,),
    "sin": lambda a: (1,),
    "cos": lambda a: (1,),
    "tan": lambda a: (1 + np.tan(a) ** 2,),
    "arctan": lambda a: (1 / (1 + a * a),),
    "arctan2": lambda a, b: (b / (a * a + b * b), a / (a * a + b * b)),
    "sinh": lambda a: (np.cosh(a),),
    "cosh": lambda a: (np.sinh(a),),
    "tanh": lambda a: (1,),
    "abs": lambda a: (1,),
    "min": lambda a, b: (1, 1),
    "max": lambda a, b: (1, 1),
    "waived": lambda a: (1,),
}
EXACT = {"neg", "abs", "min", "max", "waived"}


def bounds(
    roots: Sequence[Expr], values: Mapping[str, Any], tables: Any = None, unit: float = UNIT
) -> list[tuple[Any, Any]]:
    """Value and error bound of each root; the bound is infinite where nothing can be said."""
    nodes = list(walk(roots))
    value = dict(zip(nodes, evaluate(nodes, values, tables), strict=True))
    error: dict[Expr, Any] = {}
    with np.errstate(all="ignore"):
        for n in nodes:
            e = _error(n, [value[a] for a in n.args], [error[a] for a in n.args], value[n], unit, tables, values)
            error[n] = np.where(np.isfinite(value[n]) & ~np.isnan(e), e, np.inf)
    return [(value[r], error[r]) for r in roots]


def _error(n: Expr, a: list[Any], e: list[Any], value: Any, unit: float, tables: Any, values: Mapping[str, Any]) -> Any:
    if not a:
        return np.zeros_like(value)
    if n.op == "select":
        either = np.abs(a[1] - a[2]) + np.maximum(e[1], e[2])
        return np.where(e[0] > 0, either, np.where(a[0] != 0, e[1], e[2]))
    if n.op in ("lt", "le", "eq", "ne"):
        spread = e[0] + e[1]
        return np.where((spread > 0) & ~(np.abs(a[0] - a[1]) > spread), 1.0, 0.0)
    if n.op in ("and", "or", "not"):
        return np.where(sum((y > 0) & ~(np.abs(x) > y) for x, y in zip(a, e, strict=True)) > 0, 1.0, 0.0)
    if n.op == "sign":
        return np.where((e[0] > 0) & ~(np.abs(a[0]) > e[0]), 2.0, 0.0)
    if n.op == "floor":
        return np.floor(a[0] + e[0]) - np.floor(a[0] - e[0])
    if n.op in ("table", "piece", "corner"):
        return _looked_up(n, a, e, value, unit, tables)
    slopes = SLOPES[n.op](*a)
    passed = sum(np.where(y > 0, np.abs(s) * y, 0.0) for s, y in zip(slopes, e, strict=True))
    # First order only: a factor of two covers what is left out wherever the first order is small.
    found = 2 * passed + np.where(n.op in EXACT or _whole(n.op, a, value), 0.0, unit * np.abs(value) + _tiny)
    if n.op == "arctan2":
        return np.where(~(np.abs(a[0]) > e[0]) & ~(a[1] > e[1]), np.inf, found)
    return found


def _whole(op: str, a: list[Any], value: Any) -> Any:
    """Whole numbers, such as the place of a table, are added and multiplied without rounding."""
    if op not in ("add", "sub", "mul"):
        return False
    exact = [(np.floor(x) == x) & (np.abs(x) < 2**53) for x in (*a, value)]
    return np.all(np.broadcast_arrays(*exact), axis=0)


def _looked_up(n: Expr, a: list[Any], e: list[Any], value: Any, unit: float, tables: Any) -> Any:
    """Cubics lose digits to the size of the record's numbers, which also bounds their slopes."""
    size = np.max(np.abs(tables)) if len(tables) else 1.0
    certain = sum(e[:-1]) == 0 if n.op != "corner" else sum(e) == 0
    if n.op == "corner":
        return np.where(certain, 0.0, np.inf)
    steep = 100 * size * size
    return np.where(certain, steep * e[-1] + 10 * unit * (size + size * np.abs(a[-1]) + np.abs(value)), np.inf)
