"""Random expression graphs with shared subexpressions, for property tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st

from bramah import expr as x
from bramah.expr import Expr, constant, symbol
from bramah.expr.tables import Extrapolation, Interpolation, table_record

NAMES = ("a", "b", "c", "d")
NUMBERS = st.floats(-3, 3, allow_nan=False).map(lambda x: round(x, 6))
"""Zero, or large enough for its reciprocal to be an ordinary number."""

CURVES = [
    table_record([-2.0, -1.0, 0.5, 2.0], [1.0, -1.0, 0.5, 0.25], between, outside)
    for between in Interpolation
    for outside in Extrapolation
]
TABLES = np.concatenate(CURVES)
HANDLES = np.cumsum([0] + [len(r) for r in CURVES[:-1]]).tolist()

Make = Callable[..., Expr]

SMOOTH: dict[str, tuple[int, Make]] = {
    "add": (2, lambda p, q: p + q),
    "sub": (2, lambda p, q: p - q),
    "mul": (2, lambda p, q: p * q),
    "div": (2, lambda p, q: p / q),
    "safe div": (2, lambda p, q: p / (q * q + 0.5)),
    "neg": (1, lambda p: -p),
    "square": (1, lambda p: p**2),
    "cube": (1, lambda p: p**3),
    "reciprocal": (1, lambda p: (p * p + 0.1) ** -1.0),
    "fourth root": (1, lambda p: (p * p + 0.1) ** -0.25),
    "power 1.75": (1, lambda p: (p * p + 0.1) ** 1.75),
    "power 0.3": (1, lambda p: (p * p + 0.1) ** 0.3),
    "power 12": (1, lambda p: (p * p + 0.1) ** 12.0),
    "any power": (2, lambda p, q: (p * p + 0.1) ** x.sin(q)),
    "raw power": (2, lambda p, q: p**q),
    "sqrt": (1, lambda p: x.sqrt(p)),
    "safe sqrt": (1, lambda p: x.sqrt(p * p + 0.1)),
    "exp": (1, x.exp),
    "safe exp": (1, lambda p: x.exp(x.sin(p))),
    "log": (1, x.log),
    "safe log": (1, lambda p: x.log(p * p + 0.1)),
    "sin": (1, x.sin),
    "cos": (1, x.cos),
    "tan": (1, x.tan),
    "arctan": (1, x.arctan),
    "arctan2": (2, x.arctan2),
    "sinh": (1, x.sinh),
    "cosh": (1, x.cosh),
    "tanh": (1, x.tanh),
}
KINKED: dict[str, tuple[int, Make]] = {
    "abs": (1, abs),
    "sign": (1, x.sign),
    "floor": (1, x.floor),
    "min": (2, x.minimum),
    "max": (2, x.maximum),
    "lt": (2, lambda p, q: p < q),
    "le": (2, lambda p, q: p <= q),
    "gt": (2, lambda p, q: p > q),
    "ge": (2, lambda p, q: p >= q),
    "eq": (2, x.equal),
    "and": (2, x.both),
    "or": (2, x.either),
    "not": (1, x.negation),
    "select": (3, x.select),
    "waived": (2, lambda p, q: x.smooth(x.maximum(p, q), p, q)),
    "waived condition": (4, lambda p, q, r, s: x.select(x.smooth(p < q, p, q), r, s)),
    "compared": (4, lambda p, q, r, s: x.select(p < q, r, s)),
    "table": (1, lambda p: x.table(float(HANDLES[0]), p)),
    "straight table": (1, lambda p: x.table(float(HANDLES[3]), p)),
    "piece": (1, lambda p: x.piece(float(HANDLES[1]), 1.0, p)),
    "corner": (1, lambda p: x.corner(float(HANDLES[2]), 2.0) * p),
}
EVERY = SMOOTH | KINKED


@st.composite
def graphs(draw: Any, operations: dict[str, tuple[int, Make]] = EVERY, most: int = 40) -> list[Expr]:
    """All expressions of one graph, in the order they were built; later ones use any of the earlier ones."""
    built: list[Expr] = [symbol(n) for n in NAMES] + [constant(draw(NUMBERS)) for _ in range(2)]
    step = st.tuples(st.sampled_from(sorted(operations)), *[st.integers(0, 1000)] * 4)
    # Left to itself a list has six elements on average; half of the graphs shall be large.
    steps = draw(st.lists(step, min_size=draw(st.sampled_from([1, most // 2])), max_size=most))
    for name, *chosen in steps:
        count, make = operations[name]
        # Counted from the end, so that small numbers give deep graphs.
        built.append(make(*(built[-1 - k % len(built)] for k in chosen[:count])))
    return built


def points(count: int = 5) -> st.SearchStrategy[list[dict[str, float]]]:
    one = st.fixed_dictionaries({n: NUMBERS for n in NAMES})
    return st.lists(one, min_size=1, max_size=count)


def anywhere() -> st.SearchStrategy[list[dict[str, float]]]:
    """Points of no special kind: a corner of a function is met with no probability."""

    def make(seed: int) -> list[dict[str, float]]:
        random = np.random.default_rng(seed)
        return [{n: random.uniform(-3, 3) for n in NAMES} for _ in range(3)]

    return st.integers(0, 2**32 - 1).map(make)


def columns(rows: Sequence[dict[str, float]]) -> dict[str, Any]:
    """The points as one array per symbol."""
    return {n: np.array([row[n] for row in rows]) for n in NAMES}


def written_size(e: Expr, known: dict[Expr, int]) -> int:
    """Number of operations when every shared part is written out."""
    for n in x.walk([e]):
        if n not in known:
            known[n] = 1 + sum(known[a] for a in n.args)
    return known[e]
