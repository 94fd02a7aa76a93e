"""The size of a passage while equations are written: an area, a laminar conductance, or both side by side."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from bramah.expr import Expr, Value, as_expr, sqrt
from bramah.records import dataclass


@dataclass(frozen=True, kw_only=True)
class PassageSize:
    """What is open between two ports: q = c_d A sqrt(2 dp / rho) + G dp. A share of it is a product, two beside each
    other a sum.
    """

    area: Expr | None = None
    conductance: Expr | None = None
    bore: Expr | None = None
    """Diameter of the passage where that is what is known."""

    @staticmethod
    def of_bore(diameter: Value) -> PassageSize:
        """A round hole."""
        d = as_expr(diameter)
        return PassageSize(area=0.25 * math.pi * d * d, bore=d)

    @property
    def diameter(self) -> Expr | None:
        """Of the circle with that area; None without an area."""
        if self.bore is not None or self.area is None:
            return self.bore
        return sqrt(4.0 / math.pi * self.area)

    def __mul__(self, share: Value) -> PassageSize:
        return PassageSize(
            area=None if self.area is None else self.area * share,
            conductance=None if self.conductance is None else self.conductance * share,
        )

    def __truediv__(self, other: Value) -> PassageSize:
        return PassageSize(
            area=None if self.area is None else self.area / other,
            conductance=None if self.conductance is None else self.conductance / other,
        )

    def __add__(self, other: PassageSize) -> PassageSize:
        return PassageSize(area=_sum(self.area, other.area), conductance=_sum(self.conductance, other.conductance))


Law = Callable[..., Expr]


def of_any_size(law: Law) -> Law:
    """Let a law of flow, law(p1, p2, area, fluid, ...), take a PassageSize for its area."""

    @wraps(law)
    def flow(p1: Value, p2: Value, size: Value | PassageSize, fluid: Any, **keywords: Any) -> Expr:
        if not isinstance(size, PassageSize):
            return law(p1, p2, size, fluid, **keywords)
        jet = None if size.area is None else law(p1, p2, size.area, fluid, **keywords)
        if size.conductance is None:
            assert jet is not None, "a passage has an area or a conductance"
            return jet
        laminar = size.conductance * (as_expr(p1) - p2)
        return laminar if jet is None else laminar + jet

    return flow


def _sum(one: Expr | None, other: Expr | None) -> Expr | None:
    return other if one is None else one if other is None else one + other
