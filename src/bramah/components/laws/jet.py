"""The force of a jet that leaves a metering edge."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr, cos


def jet_force(dp: Value, area: Value, coefficients: Value, angle: Value) -> Expr:
    """Steady force along the axis, F = 2 c_d c_v A dp cos(theta): the momentum of the jet at the angle theta to it.

    `coefficients` is c_d c_v. With 69 degrees and usual coefficients it is 0.43 A dp.
    """
    return 2.0 * as_expr(coefficients) * area * dp * cos(angle)
