"""Implicit formulas of one step, solved by Newton's method: y_new = y + h ((1-theta) f(t, y) + theta f(t+h, y_new))."""

from __future__ import annotations

from bramah.records import dataclass


@dataclass(frozen=True, kw_only=True)
class ThetaMethod:
    """Backward Euler (theta 1) or the trapezoidal rule (theta 1/2): what to choose it by, and its order.

    Over one step the error of the dense output shrinks as h^(dense_order+1); algebraic unknowns follow a straight line.
    """

    name: str
    summary: str
    reference: str
    order: int
    strictness: float = 1.0
    """See RosenbrockMethod."""

    family = "theta"
    needs_fixed_step = False
    takes_fixed_step = True
    dense_algebraic_order = 2

    @property
    def gamma(self) -> float:
        """The share of the end of the step."""
        return 1 / self.order

    @property
    def error_order(self) -> int:
        return self.order

    @property
    def dense_order(self) -> int:
        return self.order

    @property
    def dense_terms(self) -> int:
        return self.order - 1

    def stability(self, z: complex) -> complex:
        """R(z), the factor by which a step multiplies y for y' = (z/h) y."""
        return (1 + (1 - self.gamma) * z) / (1 - self.gamma * z)
