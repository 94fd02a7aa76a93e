"""Where single operations have a corner or a jump."""

from __future__ import annotations

import math

from bramah.expr.functions import sin
from bramah.expr.graph import Expr

CONDITIONS = frozenset({"lt", "le", "eq", "ne", "and", "or", "not"})
"""Operations whose value is 0 or 1."""


def is_condition(e: Expr) -> bool:
    """Whether a node is either 0 or 1, as a comparison gives."""
    return is_condition(e.args[0]) if e.op == "waived" else e.op in CONDITIONS


def zeros(e: Expr) -> list[Expr]:
    """What is zero where the operation of a node has a corner or jumps. Those of a table are in its data."""
    if e.op in ("min", "max", "lt", "le", "eq", "ne"):
        return [] if any(map(is_condition, e.args)) else [e.args[0] - e.args[1]]
    if e.op in ("abs", "sign"):
        return [e.args[0]]
    if e.op == "floor":
        return [sin(math.pi * e.args[0])]
    tested = e.args if e.op in ("and", "or", "not") else e.args[:1] if e.op == "select" else ()
    return [a for a in tested if not is_condition(a)]
