"""Pressure lost per length of a round pipe in steady flow, its slope and its inverse."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import ArrayLike

from bramah.errors import MethodError
from bramah.lines.friction_factor import BLASIUS, LAMINAR, Array, blasius, colebrook

GRAVITY = 9.80665
"""Standard acceleration of free fall, m/s2: turns Hazen and Williams's head into pressure."""
HEAD, FLOW_POWER, DIAMETER_POWER = 10.67, 1.852, 4.871
"""Hazen and Williams for water: h/L = 10.67 q^1.852 / (C^1.852 d^4.871) in SI (in feet 4.727: EPANET 2 manual)."""
MOST_ITERATIONS = 200
"""Enough where every other one is a bisection, at a switch; Newton's method needs about six."""


class SteadyLaw(Enum):
    """Which law gives the loss."""

    NONE = "none"
    LAMINAR = "laminar"
    BLASIUS = "blasius"
    COLEBROOK = "colebrook"
    DARCY = "darcy"
    HAZEN_WILLIAMS = "hazen_williams"


@dataclass(frozen=True, kw_only=True)
class SteadyFriction:
    """Loss per length dp/L = f rho v |v| / (2 d), Pa/m, odd and rising in the volume flow q, m3/s.

    BLASIUS and COLEBROOK are laminar up to Re = `laminar_end` and turbulent from `turbulent_begin`. Between them f Re
    passes from 64 to the turbulent value with the weight z^2 (3 - 2 z), z from 0 to 1, so that the loss is C1 and rises
    throughout. Equal ends make a sharp switch, as in Skarbek-Wazynski 1981 (Re 2000, coefficient 4 * 0.079).
    LAMINAR is 64/Re and DARCY the given `factor` at any Reynolds number.
    """

    law: SteadyLaw
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
        if self.law is SteadyLaw.NONE:
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
        if self.law is SteadyLaw.NONE:
            raise MethodError("Without friction no flow belongs to a loss. Choose another law of friction.")
        found = (wanted / coefficient) ** (1.0 / power) if power else self._solve(wanted)
        return np.copysign(found, loss)

    def _power(self) -> tuple[float, float]:
        """(n, k) of laws that are loss = k |q|^n at any flow, else zeros."""
        d, area = self.diameter, math.pi * self.diameter**2 / 4.0
        if self.law is SteadyLaw.LAMINAR:
            return 1.0, self._laminar_resistance()
        if self.law is SteadyLaw.DARCY:
            return 2.0, self.factor * self.density / (2.0 * d * area**2)
        if self.law is SteadyLaw.HAZEN_WILLIAMS:
            return FLOW_POWER, self.density * GRAVITY * HEAD / (self.hazen_williams**FLOW_POWER * d**DIAMETER_POWER)
        return 0.0, 0.0

    def _laminar_resistance(self) -> float:
        """128 mu / (pi d^4), Pa s/m4."""
        return 128.0 * self.density * self.kinematic_viscosity / (math.pi * self.diameter**4)

    def _phi(self, Re: Array) -> tuple[Array, Array]:
        """f Re and its slope, laminar and turbulent in one."""
        # Below the transition the turbulent law has no weight; there it only has to be finite.
        above = np.maximum(Re, self.laminar_end)
        if self.law is SteadyLaw.BLASIUS:
            phi, growth = blasius(above, self.blasius_coefficient)
        else:
            phi, growth = colebrook(above, self.roughness / self.diameter)
        width = self.turbulent_begin - self.laminar_end
        if width <= 0.0:
            weight, rise = (Re >= self.laminar_end).astype(float), np.zeros_like(Re)
        else:
            z = np.clip((Re - self.laminar_end) / width, 0.0, 1.0)
            weight, rise = z * z * (3.0 - 2.0 * z), 6.0 * z * (1.0 - z) / width
        return LAMINAR + weight * (phi - LAMINAR), weight * growth + rise * (phi - LAMINAR)

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
