"""A line in which the column may part, also at its ends."""

from __future__ import annotations

from bramah.components.component import state, unknown
from bramah.components.hydraulic.characteristic_line import CharacteristicLine
from bramah.components.ports import HydraulicView
from bramah.declare import parameter
from bramah.expr import Expr, exp

REFERENCE = 1e5
"""Pa above vapour pressure, at which a cavity has its own size."""
RESISTANCE = 1e-3
"""Of the way into the cavity at an end, in impedances of the line: small, so that pressure there is that of the gas."""


def cavity(gas: float, above: float) -> float:
    """Volume of gas at a pressure this much above that of vapour, `gas` being their product."""
    return gas / max(above, 1.0)


class CavitatingLine(CharacteristicLine):
    """A characteristic line with a cavity at each end. Those in between are the core's.

    The cavity holds gas, V (p_c - p_v) = `end_gas`, and grows by what flows out of it: V' = q, p_c - p = r q, r being a
    thousandth of the impedance. V runs over many powers of ten, from drops of gas under pressure to a parted column.
    It is a state and q an unknown, so that no fluid is lost; the logarithm of its size is another unknown, so that
    errors are small against V itself and V stays above 0:

    V = V_0 e^z,   p_c = p_v + p_0 e^-z,   V_0 = `end_gas` / p_0,   p_0 = 1 bar
    """

    start_volume_A = parameter("cm3", 0.0, least=0, help="cavity at A at the start", advanced=True)
    start_volume_B = parameter("cm3", 0.0, least=0, help="cavity at B at the start", advanced=True)

    V_A = state("cm3", "start_volume_A", scale=1e-6, help="cavity at A")
    V_B = state("cm3", "start_volume_B", scale=1e-6, help="cavity at B")
    size_A = unknown("-", help="logarithm of the cavity at A over that at 1 bar")
    size_B = unknown("-", help="logarithm of the cavity at B over that at 1 bar")
    growth_A = unknown("l/min", scale=1e-4, help="growth of the cavity at A")
    growth_B = unknown("l/min", scale=1e-4, help="growth of the cavity at B")

    def equations(self) -> None:
        super().equations()
        own = self.end_gas / REFERENCE
        self.rate(V_A=self.growth_A, V_B=self.growth_B)
        self.balance(size_A=self.V_A / own * exp(-self.size_A) - 1, size_B=self.V_B / own * exp(-self.size_B) - 1)
        self.balance(growth_A=self._outflow(self.A, self.size_A, self.b_A) - self.growth_A)
        self.balance(growth_B=self._outflow(self.B, self.size_B, self.b_B) - self.growth_B)
        self.A.flow(-self.growth_A)
        self.B.flow(-self.growth_B)

    def _outflow(self, port: HydraulicView, z: Expr, b: Expr) -> Expr:
        vapour = self.vapour_pressure - self.fluid.atmospheric_pressure
        return (vapour + REFERENCE * exp(-z) - port.p) / (RESISTANCE * b)
