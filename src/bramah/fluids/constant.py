"""A fluid of constant density, bulk modulus and viscosity."""

from __future__ import annotations

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, constant
from bramah.fluids.condition import Condition
from bramah.fluids.fluid import Fluid


class ConstantFluid(Fluid):
    """Constant properties: the textbook equations p' = (B/V) sum of q.

    The density ratio is 1 at every pressure while the compressibility is 1/B: density changes count where fluid is
    stored and are neglected where it flows.
    """

    reference_bulk_modulus = parameter("bar", 15000.0, above=0, help="bulk modulus")

    def density_ratio(self, at: Condition) -> Expr:
        return constant(1.0)

    def compressibility(self, at: Condition) -> Expr:
        return 1.0 / as_expr(self.reference_bulk_modulus)

    def bulk_modulus(self, at: Condition) -> Expr:
        return as_expr(self.reference_bulk_modulus)
