"""A line in which the column may part, also at its ends."""

from __future__ import annotations

from math import log

from bramah.components.component import quantity, state
from bramah.components.hydraulic.characteristic_line import CharacteristicLine
from bramah.components.ports import HydraulicView
from bramah.declare import parameter
from bramah.expr import Expr, exp

REFERENCE = 1e5
"""Pa above vapour pressure, at which a cavity has its own size."""
RESISTANCE = 1e-3
"""Of the way into the cavity at an end, in impedances of the line: small, so that pressure there is that of the gas."""


def size(above: float) -> float:
    """Logarithm of a cavity over that at 1 bar, at a pressure this much above that of vapour."""
    return -log(max(above, 1.0) / REFERENCE)


class CavitatingLine(CharacteristicLine):
    """A characteristic line with a cavity at each end. Those in between are the core's.

    The cavity holds gas, V (p_c - p_v) = `end_gas`, and grows by what flows out of it: V' = (p_c - p) / r, r being a
    thousandth of the impedance. V runs over many powers of ten, from drops of gas under pressure to a parted column,
    and what is lost of it is lost to the balance of fluid: its logarithm is the state, z = ln(V / V_0),

    p_c = p_v + p_0 e^-z,   z' = (p_c - p) / (r V_0 e^z),   V_0 = `end_gas` / p_0,   p_0 = 1 bar
    """

    start_size_A = parameter("-", 0.0, help="logarithm of the cavity at A at the start", advanced=True)
    start_size_B = parameter("-", 0.0, help="logarithm of the cavity at B at the start", advanced=True)

    size_A = state("-", "start_size_A", help="logarithm of the cavity at A over that at 1 bar")
    size_B = state("-", "start_size_B", help="logarithm of the cavity at B over that at 1 bar")

    V_A = quantity("cm3", "cavity at A")
    V_B = quantity("cm3", "cavity at B")

    def equations(self) -> None:
        super().equations()
        rate_A, V_A = self._cavity(self.A, self.size_A, self.b_A)
        rate_B, V_B = self._cavity(self.B, self.size_B, self.b_B)
        self.rate(size_A=rate_A, size_B=rate_B)
        self.report(V_A=V_A, V_B=V_B)

    def _cavity(self, port: HydraulicView, z: Expr, b: Expr) -> tuple[Expr, Expr]:
        vapour = self.vapour_pressure - self.fluid.atmospheric_pressure
        V = self.end_gas / REFERENCE * exp(z)
        q = (vapour + REFERENCE * exp(-z) - port.p) / (RESISTANCE * b)
        port.flow(-q)
        return q / V, V
