"""What each coefficient of a loss model adds to the losses of a machine, so that they can be fitted.

Slip is counted over the flow that the machine displaces, x D omega, friction over its ideal torque, x D dp. Both are
linear in the coefficients; the laws are those of components/laws/machine_losses.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from bramah.components.laws.machine_losses import Losses
from bramah.records import dataclass

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Points:
    """Where efficiencies were measured, with the machine and its oil; all in SI."""

    dp: Array
    omega: Array
    x: Array
    D: float
    mu: float
    rho: float
    compressed: Array
    """Share of a volume that the pressure takes from it, 1 - rho_low/rho_high."""
    rated_pressure: float
    rated_speed: float

    @property
    def thinner(self) -> Array:
        """Slip is counted at the density of the low side, and the flow is measured at that of the high one."""
        return 1.0 - self.compressed

    @property
    def u(self) -> Array:
        return self.dp / self.rated_pressure

    @property
    def w(self) -> Array:
        return self.omega / self.rated_speed


Column = Callable[[Points], Array]
Columns = Mapping[str, Column]


def _terms(kind: str, over: Column) -> Columns:
    """The polynomials of Huhtala's model."""
    powers: Columns = {
        "constant": lambda at: at.u**0,
        "pressure": lambda at: at.u,
        "pressure_squared": lambda at: at.u**2,
    }
    slow = {f"{kind}_{name}": lambda at, f=f: f(at) * over(at) for name, f in powers.items()}
    return slow | {f"{kind}_{name}_speed": lambda at, f=f: at.w * f(at) * over(at) for name, f in powers.items()}


_WILSON_SLIP: Columns = {"slip_coefficient": lambda at: at.thinner * at.dp / (at.mu * at.x * at.omega)}
_SCHLOESSER_SLIP: Columns = {
    **_WILSON_SLIP,
    # The law of an orifice has the root of the density halfway between both sides, thinner^(-1/4), with it.
    "turbulent_slip_coefficient": lambda at: (
        at.thinner**0.75 * np.sqrt(2 * at.dp / at.rho) / (at.D ** (1 / 3) * at.x * at.omega)
    ),
}
SLIP: Mapping[Losses, Columns] = {
    Losses.WILSON: _WILSON_SLIP,
    Losses.SCHLOESSER: _SCHLOESSER_SLIP,
    Losses.THOMA: _SCHLOESSER_SLIP,
    Losses.DOREY: {
        **_WILSON_SLIP,
        "slip_rise": lambda at: at.thinner * at.u * at.dp / (at.mu * at.x * at.omega),
        "dead_volume": lambda at: at.compressed / at.x,
    },
    Losses.HUHTALA: _terms("slip", lambda at: at.thinner * at.rated_speed / (at.x * at.omega)),
}

_WILSON_FRICTION: Columns = {
    "drag_coefficient": lambda at: at.mu * at.omega / (at.x * at.dp),
    "friction_coefficient": lambda at: 1.0 / at.x,
    "coulomb_torque": lambda at: 1.0 / (at.x * at.D * at.dp),
}


def _moved_oil(at: Points) -> Array:
    return 0.5 * at.rho * at.D ** (2 / 3) * at.omega**2 / (at.x * at.dp)


FRICTION: Mapping[Losses, Columns] = {
    Losses.WILSON: _WILSON_FRICTION,
    Losses.SCHLOESSER: {**_WILSON_FRICTION, "hydrodynamic_coefficient": _moved_oil},
    Losses.THOMA: {**_WILSON_FRICTION, "hydrodynamic_coefficient": lambda at: at.x**3 * _moved_oil(at)},
    Losses.DOREY: {
        **_WILSON_FRICTION,
        "drag_rise": lambda at: at.w * at.mu * at.omega / (at.x * at.dp),
        "friction_pressure_rise": lambda at: at.u / at.x,
        "friction_speed_rise": lambda at: at.w / at.x,
    },
    Losses.HUHTALA: _terms("torque", lambda at: at.rated_pressure / (at.x * at.dp)),
}

FREE = frozenset(
    {
        "slip_rise",
        "drag_rise",
        "friction_pressure_rise",
        "friction_speed_rise",
        *SLIP[Losses.HUHTALA],
        *FRICTION[Losses.HUHTALA],
    }
)
"""Coefficients that may be negative; a loss as a whole may not."""


def known_slip(at: Points, losses: Losses, pump: bool) -> Array:
    """What compression takes without any coefficient: of a pump's all that is displaced, by Dorey half of the rest.

    A motor is filled at the pressure of its inlet, where its flow is measured.
    """
    taken = at.compressed * pump
    if losses is Losses.DOREY:
        taken = taken + 0.5 * (1.0 - at.x) / at.x * at.compressed
    return taken
