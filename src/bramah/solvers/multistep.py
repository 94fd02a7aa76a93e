"""Methods that look back at several points."""

from __future__ import annotations

from bramah.records import dataclass
from bramah.solvers.explicit import ExplicitMethod


@dataclass(frozen=True, kw_only=True)
class AdamsMethod:
    """Adams-Bashforth-Moulton of order 4 over fixed steps; `starter` makes the steps without enough past."""

    name: str
    summary: str
    reference: str
    starter: ExplicitMethod
    implicit: bool
    """Whether algebraic unknowns are integrated like the others as long as that is accurate enough."""

    order = 4
    error_order = 4
    needs_fixed_step = True
    takes_fixed_step = True

    @property
    def family(self) -> str:
        return "adams_implicit" if self.implicit else "adams"

    @property
    def dense_order(self) -> int:
        return self.starter.dense_order

    @property
    def dense_terms(self) -> int:
        return self.starter.dense_terms


@dataclass(frozen=True, kw_only=True)
class NdfMethod:
    """Numerical differentiation formulas of orders 1 to `order`, or without their correction BDF."""

    name: str
    summary: str
    reference: str
    order: int
    corrected: bool = True

    error_order = 1
    dense_terms = 4
    needs_fixed_step = False
    takes_fixed_step = False
    strictness = 0.03
    """See RosenbrockMethod: the constants of these formulas are large, and errors of many steps add up."""

    @property
    def family(self) -> str:
        return "ndf" if self.corrected else "bdf"


@dataclass(frozen=True, kw_only=True)
class AbmMethod:
    """Adams-Bashforth-Moulton of orders 1 to `order` over steps of any length, predicted and corrected once."""

    name: str
    summary: str
    reference: str
    order: int

    family = "abm"
    error_order = 1
    needs_fixed_step = False
    takes_fixed_step = False

    @property
    def dense_terms(self) -> int:
        """The polynomial through the past of the highest order, or a cubic."""
        return max(self.order, 2)


ManyOrders = NdfMethod | AbmMethod
"""Methods that choose their order."""
