"""Evaluation of expressions with NumPy: arrays in, arrays out. The reference for the compiled code."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.expr import tables as tab
from bramah.expr.graph import Expr, walk_again

_OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "pow": np.power,
    "sqrt": np.sqrt,
    "exp": np.exp,
    "log": np.log,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "arctan": np.arctan,
    "arctan2": np.arctan2,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "abs": np.abs,
    "sign": np.sign,
    "floor": np.floor,
    "min": np.minimum,
    "max": np.maximum,
    "lt": lambda a, b: np.asarray(a < b, dtype=float),
    "le": lambda a, b: np.asarray(a <= b, dtype=float),
    "eq": lambda a, b: np.asarray(a == b, dtype=float),
    "ne": lambda a, b: np.asarray(a != b, dtype=float),
    "and": lambda a, b: np.asarray((a != 0) & (b != 0), dtype=float),
    "or": lambda a, b: np.asarray((a != 0) | (b != 0), dtype=float),
    "not": lambda a: np.asarray(a == 0, dtype=float),
    "select": lambda c, a, b: np.where(c != 0, a, b),
    "waived": lambda a: a,
}

OPERATIONS = frozenset(_OPERATIONS) | {"table", "piece", "corner"}


def evaluate(
    roots: Sequence[Expr], values: Mapping[str, Any], tables: NDArray[np.float64] | None = None
) -> list[NDArray[np.float64]]:
    """The value of each root, given the value (number or array) of every symbol below them."""
    found: dict[Expr, Any] = {}
    data = np.zeros(0) if tables is None else tables
    with np.errstate(all="ignore"):
        for e in walk_again(roots):
            if e.op == "const":
                found[e] = e.value
            elif e.op == "symbol":
                found[e] = np.asarray(values[str(e.value)], dtype=float)
            else:
                found[e] = _apply(e, [found[a] for a in e.args], data)
    return [np.asarray(found[e], dtype=float) for e in roots]


def _apply(e: Expr, args: list[Any], data: NDArray[np.float64]) -> Any:
    operation = _OPERATIONS.get(e.op)
    if operation is not None:
        return operation(*args)
    if e.op == "corner":
        return tab.evaluate_corner(data, args[0], args[1])
    assert isinstance(e.value, float)
    if e.op == "table":
        return tab.evaluate_table(data, args[0], args[1], int(e.value))
    return tab.evaluate_piece(data, args[0], args[1], args[2], int(e.value))


def fold(op: str, args: tuple[float, ...], value: float | str | None) -> float | None:
    """The number a node of constants stands for; None where it needs data or is not a number."""
    operation = _OPERATIONS.get(op)
    if operation is None:
        return None
    with np.errstate(all="ignore"):
        result = float(operation(*(np.float64(a) for a in args)))
    return None if math.isnan(result) else result
