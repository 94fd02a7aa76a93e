"""Pressure lost per length of a round pipe in steady flow, its slope and its inverse."""

from __future__ import annotations

import math
from functools import cache
from types import SimpleNamespace

import numpy as np
from numpy.typing import ArrayLike

from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.line_friction import DIAMETER_POWER, FLOW_POWER, HEAD, LineFriction, friction_product
from bramah.errors import MethodError
from bramah.expr import Expr, derivative, evaluate, symbol
from bramah.lines.friction_arrays import BLASIUS, LAMINAR, Array
from bramah.records import dataclass

SIZES = ("diameter", "roughness", "laminar_end", "turbulent_begin")
MOST_ITERATIONS = 200
"""Enough where every other one is a bisection, at a switch; Newton's method needs about six."""


@dataclass(frozen=True, kw_only=True)
class SteadyFriction:
    """Loss per length dp/L = f rho v |v| / (2 d), Pa/m, odd and rising in the volume flow q, m3/s.

    BLASIUS and COLEBROOK are laminar up to Re = `laminar_end` and turbulent from `turbulent_begin`; equal ends make a
    sharp switch, as in Skarbek-Wazynski 1981 (Re 2000, coefficient 4 * 0.079). LAMINAR is 64/Re and DARCY the given
    `factor` at any Reynolds number.
    """

    law: LineFriction
    diameter: float
    density: float
    kinematic_viscosity: float = 0.0
    roughness: float = 0.0
    factor: float = 0.02
    hazen_williams: float = 130.0
    laminar_end: float = 2000.0
    turbulent_begin: float = 4000.0
    blasius_coefficient: float = BLASIUS

    def reynolds(self, q: ArrayLike) -> Array:
        """|v| d / nu."""
        return np.abs(np.asarray(q, float)) * 4.0 / (math.pi * self.diameter * self.kinematic_viscosity)

    def loss(self, q: ArrayLike) -> Array:
        """Pressure lost per length at flow q, Pa/m."""
        return self.loss_and_slope(q)[0]

    def slope(self, q: ArrayLike) -> Array:
        """d loss / dq, Pa s/m4."""
        return self.loss_and_slope(q)[1]

    def loss_and_slope(self, q: ArrayLike) -> tuple[Array, Array]:
        """Both at once."""
        q = np.asarray(q, float)
        if self.law is LineFriction.NONE:
            return np.zeros_like(q), np.zeros_like(q)
        power, coefficient = self._power()
        if power:
            slope = power * coefficient * np.abs(q) ** (power - 1.0)
            return slope * q / power, slope
        Re = self.reynolds(q)
        phi, growth = self._phi(Re)
        scale = self._laminar_resistance() / LAMINAR
        return scale * phi * q, scale * (phi + growth * Re)

    def flow(self, loss: ArrayLike) -> Array:
        """The flow at which so much pressure is lost per length: the inverse of `loss`."""
        wanted = np.abs(np.asarray(loss, float))
        power, coefficient = self._power()
        if self.law is LineFriction.NONE:
            raise MethodError("Without friction no flow belongs to a loss. Choose another law of friction.")
        found = (wanted / coefficient) ** (1.0 / power) if power else self._solve(wanted)
        return np.copysign(found, loss)

    def _power(self) -> tuple[float, float]:
        """(n, k) of laws that are loss = k |q|^n at any flow, else zeros."""
        d, area = self.diameter, math.pi * self.diameter**2 / 4.0
        if self.law is LineFriction.LAMINAR:
            return 1.0, self._laminar_resistance()
        if self.law is LineFriction.DARCY:
            return 2.0, self.factor * self.density / (2.0 * d * area**2)
        if self.law is LineFriction.HAZEN_WILLIAMS:
            return FLOW_POWER, self.density * GRAVITY * HEAD / (self.hazen_williams**FLOW_POWER * d**DIAMETER_POWER)
        return 0.0, 0.0

    def _laminar_resistance(self) -> float:
        """128 mu / (pi d^4), Pa s/m4."""
        return 128.0 * self.density * self.kinematic_viscosity / (math.pi * self.diameter**4)

    def _phi(self, Re: Array) -> tuple[Array, Array]:
        """f Re and its slope, laminar and turbulent in one."""
        known = {name: getattr(self, name) for name in (*SIZES, "blasius_coefficient")}
        phi, slope = evaluate(_product(self.law), {**known, "Re": Re})
        return phi, slope

    def _solve(self, wanted: Array) -> Array:
        """Newton's method while its steps halve and stay between bounds, else bisection.

        The laminar flow is an upper bound, for turbulence only loses more.
        """
        low, high = np.zeros_like(wanted), wanted / self._laminar_resistance()
        q, step = high, high
        for _ in range(MOST_ITERATIONS):
            loss, slope = self.loss_and_slope(q)
            low, high = np.where(loss <= wanted, q, low), np.where(loss >= wanted, q, high)
            newer = q - (loss - wanted) / slope
            good = (newer >= low) & (newer <= high) & (np.abs(newer - q) <= 0.5 * step)
            newer = np.where(good, newer, 0.5 * (low + high))
            q, step = newer, np.abs(newer - q)
            if np.all(step <= 4.0 * np.finfo(float).eps * q):
                break
        return q


@cache
def _product(law: LineFriction) -> tuple[Expr, Expr]:
    """f Re and its slope as the equations of lines write them, with names for all sizes."""
    line, Re = SimpleNamespace(friction=law, **{name: symbol(name) for name in SIZES}), symbol("Re")
    product = friction_product(line, Re, symbol("blasius_coefficient"))
    return product, derivative(product, Re)
