"""Derivatives by the complex step: exact to rounding, and independent of the symbolic ones.

Im f(x + ih) / h for h so small that its square vanishes (Squire and Trapp 1998). Functions with corners take the branch
of the real part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from bramah.expr import Expr, walk
from bramah.expr.tables import evaluate_corner, evaluate_piece, evaluate_table

STEP = 2.0**-400
"""A power of two, so that dividing by it costs nothing."""


def _flag(condition: Any) -> Any:
    return np.asarray(condition, dtype=float)


def _carried(value: Any, slope: Any, z: Any) -> Any:
    """The value with the imaginary part that the slope makes of z's; an infinite slope counts only where z has one."""
    step = np.imag(z)
    found = np.zeros(np.broadcast_shapes(np.shape(value), np.shape(step)), dtype=complex)
    found.real, found.imag = value, np.where(step != 0, slope * step, 0.0)
    return found


def _arctan2(y: Any, x: Any) -> Any:
    slope = (np.real(x) * np.imag(y) - np.real(y) * np.imag(x)) / (np.real(x) ** 2 + np.real(y) ** 2)
    return np.arctan2(np.real(y), np.real(x)) + 1j * slope


def _power(a: Any, b: Any) -> Any:
    exponent = np.real(b)
    found = _carried(np.power(np.real(a), exponent), exponent * np.power(np.real(a), exponent - 1), a)
    moved = np.imag(b) != 0
    return np.where(moved, np.power(np.asarray(a, dtype=complex), b), found) if np.any(moved) else found


def _first_order(f: Callable[[Any], Any], slope: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """NumPy's complex tan, tanh and arctan lose tiny imaginary parts; these do not."""
    return lambda z: _carried(f(np.real(z)), slope(np.real(z)), z)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "pow": _power,
    "sqrt": _first_order(np.sqrt, lambda x: 0.5 / np.sqrt(x)),
    "exp": np.exp,
    "log": _first_order(np.log, lambda x: 1 / x),
    "sin": np.sin,
    "cos": np.cos,
    "tan": _first_order(np.tan, lambda x: 1 / np.cos(x) ** 2),
    "arctan": _first_order(np.arctan, lambda x: 1 / (1 + x * x)),
    "arctan2": _arctan2,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": _first_order(np.tanh, lambda x: 1 / np.cosh(np.clip(x, -350, 350)) ** 2),
    "abs": lambda z: np.where(np.real(z) < 0, -z, z),
    "sign": lambda z: np.sign(np.real(z)),
    "floor": lambda z: np.floor(np.real(z)),
    "min": lambda a, b: np.where(np.real(a) <= np.real(b), a, b),
    "max": lambda a, b: np.where(np.real(a) >= np.real(b), a, b),
    "lt": lambda a, b: _flag(np.real(a) < np.real(b)),
    "le": lambda a, b: _flag(np.real(a) <= np.real(b)),
    "eq": lambda a, b: _flag(np.real(a) == np.real(b)),
    "ne": lambda a, b: _flag(np.real(a) != np.real(b)),
    "and": lambda a, b: _flag((np.real(a) != 0) & (np.real(b) != 0)),
    "or": lambda a, b: _flag((np.real(a) != 0) | (np.real(b) != 0)),
    "not": lambda a: _flag(np.real(a) == 0),
    "select": lambda c, a, b: np.where(np.real(c) != 0, a, b),
    "waived": lambda a: a,
}


def complex_values(roots: Sequence[Expr], values: Mapping[str, Any], tables: Any = None) -> list[Any]:
    """The roots with complex numbers for symbols."""
    found: dict[Expr, Any] = {}
    with np.errstate(all="ignore"):
        for e in walk(roots):
            if e.op == "const":
                found[e] = e.value
            elif e.op == "symbol":
                found[e] = np.asarray(values[str(e.value)])
            elif e.op in OPERATIONS:
                found[e] = OPERATIONS[e.op](*(found[a] for a in e.args))
            else:
                found[e] = _looked_up(e, [found[a] for a in e.args], tables)
    return [np.asarray(found[e]) for e in roots]


def _looked_up(e: Expr, a: list[Any], tables: Any) -> Any:
    real = [np.real(x) for x in a]
    if e.op == "corner":
        return evaluate_corner(tables, *real)
    assert isinstance(e.value, float)
    curve: Callable[..., Any] = evaluate_table if e.op == "table" else evaluate_piece
    order = int(e.value)
    return curve(tables, *real, order) + 1j * curve(tables, *real, order + 1) * np.imag(a[-1])


def complex_slope(e: Expr, by: str, values: Mapping[str, Any], tables: Any = None) -> Any:
    moved = {n: v + (1j * STEP if n == by else 0) for n, v in values.items()}
    return np.imag(complex_values([e], moved, tables)[0]) / STEP
