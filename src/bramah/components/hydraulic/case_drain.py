"""The case of a displacement machine: slip that goes into it, and its drain."""

from __future__ import annotations

from bramah.components.hydraulic.machine import Machine
from bramah.components.laws.machine_losses import Losses
from bramah.components.ports import HydraulicView, hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, Value, select


class Drained(Machine):
    """Machine whose slip goes partly from both of its ports to a drain L; a class names it before what it drains.

    q_1 = x D omega + (1 - s) q_s(p_1, p_2) + s q_s(p_1, p_L) + K (p_1 - p_L)
    q_2 = -x D omega - (1 - s) q_s(p_1, p_2) + s q_s(p_2, p_L) + K (p_2 - p_L),   q_L = -q_1 - q_2

    The share s of the slip q_s, however that is described, goes to the case. Or the gaps have coefficients each:
    where `case_leakage` K is given, from each port to the case, `leakage` is that between the ports, and s = 0.
    """

    L = hydraulic("drain of the case")

    drain_share = parameter(
        "-", 5.0 / 6.0, least=0, most=1, help="share of the slip that goes to the drain, if case_leakage is 0"
    )
    case_leakage = parameter(
        "m3/(s Pa)", 0.0, least=0, help="laminar leakage from each port to the case (coefficients)"
    )

    def _run(self, inlet: HydraulicView, outlet: HydraulicView, fraction: Value = 1.0) -> None:
        """Displace from inlet to outlet, with slip between the two and from both to the case."""
        self._displace(inlet, outlet, fraction)
        pumping, share = self._pumping(inlet, outlet, fraction), self.drain_share
        own = self.case_leakage if self.losses is Losses.COEFFICIENTS else None
        if own is not None:
            share = select(own > 0.0, 0.0, share)
        _seep(inlet, outlet, (1.0 - share) * self._slip(inlet.p, outlet.p, pumping, fraction))
        for port in (inlet, outlet):
            slip = share * self._slip(port.p, self.L.p, pumping, fraction)
            _seep(port, self.L, slip if own is None else slip + own * (port.p - self.L.p))


def _seep(one: HydraulicView, other: HydraulicView, q: Expr) -> None:
    one.flow(q)
    other.flow(-q)
