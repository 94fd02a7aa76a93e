"""The condition in which a fluid is."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr
from bramah.records import dataclass


@dataclass(frozen=True, init=False)
class Condition:
    """What the laws of fluids depend on: the pressure, gauge, and how much of the dissolved air is free.

    The released share is a state of the places that hold a fluid whose air takes its time. Where it is not known, the
    air is in equilibrium with the pressure.
    """

    p: Expr
    released: Expr | None

    def __init__(self, p: Value, released: Value | None = None) -> None:
        object.__setattr__(self, "p", as_expr(p))
        object.__setattr__(self, "released", None if released is None else as_expr(released))

    def at(self, p: Value) -> Condition:
        """The same at another pressure."""
        return Condition(p, self.released)
