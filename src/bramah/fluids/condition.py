"""The condition in which a fluid is."""

from __future__ import annotations

from dataclasses import dataclass

from bramah.expr import Expr, Value, as_expr


@dataclass(frozen=True, init=False)
class Condition:
    """What the laws of fluids depend on: the pressure, gauge."""

    p: Expr

    def __init__(self, p: Value) -> None:
        object.__setattr__(self, "p", as_expr(p))
