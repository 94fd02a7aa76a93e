"""How the wall of a pipe gives way to pressure."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from bramah.expr import Expr, Value, as_expr


class WallMaterial(Enum):
    """What a pipe is made of."""

    STEEL = "steel"
    TUNGUM = "tungum"
    CUPRO_NICKEL = "cupro_nickel"
    HOSE = "hose"
    OWN = "own"


class Elasticity(NamedTuple):
    """Modulus of elasticity in Pa and Poisson's ratio."""

    modulus: float
    poisson: float


ELASTICITIES = {
    WallMaterial.STEEL: Elasticity(210e9, 0.30),
    WallMaterial.TUNGUM: Elasticity(116.5e9, 0.34),
    WallMaterial.CUPRO_NICKEL: Elasticity(135e9, 0.35),
}
"""Steel as in `Line`. Tungum is a brass with 82 % of copper, which suppliers list without a modulus: 16.9e6 psi is that
of the copper alloy pipe in Skarbek-Wazynski 1981 (part II, input file of the Barmag valve), brasses have 15e6 to 17e6
psi. Cupro-nickel 90/10: Copper Development Association, properties of copper-nickel alloys: E = 135 GPa, G = 50 GPa."""

HOSE_MODULUS = 0.64e9
"""Pa; apparent modulus of the hose of 12.7 mm bore and 6 mm wall in Skarbek-Wazynski 1981 (part II, input file of the
Barmag valve), used there with d / (s E). Hoses differ much: that of a data sheet's volumetric expansion is better."""


def wall_compliance(bore: Value, thickness: Value, modulus: Value, poisson: Value) -> Expr:
    """dA/A per pressure of a round pipe free to stretch: d^2 / (s (d + s) E) + 2 (1 + nu) / E, exact for any thickness.

    Lamé's thick-walled cylinder; with a thin wall d / (s E).
    """
    d, s, E = as_expr(bore), as_expr(thickness), as_expr(modulus)
    return d * d / (s * (d + s) * E) + 2.0 * (1.0 + as_expr(poisson)) / E


def hose_compliance(bore: Value, thickness: Value, modulus: Value) -> Expr:
    """d / (s E), E being the modulus that the layers of a hose seem to have together."""
    return as_expr(bore) / (as_expr(thickness) * modulus)
