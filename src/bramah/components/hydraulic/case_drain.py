"""The case of a displacement machine: slip that goes into it, and its drain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.hydraulic.machine import Machine
from bramah.components.laws.machine_losses import Losses
from bramah.components.ports import HydraulicView, hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, Value


class Drained(Machine):
    """Machine whose slip goes partly from both of its ports to a drain L; a class names it before what it drains.

    q_1 = x D omega + (1 - s) q_s(p_1, p_2) + s q_s(p_1, p_L) + K (p_1 - p_L)
    q_2 = -x D omega - (1 - s) q_s(p_1, p_2) + s q_s(p_2, p_L) + K (p_2 - p_L),   q_L = -q_1 - q_2

    Either the share s of the slip q_s, however that is described, goes to the case, or the gaps have coefficients of
    their own: `leakage` between the ports and `case_leakage` K from each of them to the case, with s = 0.
    """

    L = hydraulic("drain of the case")

    drain_share = parameter("-", 5.0 / 6.0, least=0, most=1, help="share of the slip that goes to the drain")
    case_leakage = parameter(
        "m3/(s Pa)",
        0.0,
        least=0,
        help="laminar leakage from each port to the case, with drain_share = 0 (coefficients)",
    )

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        yield from super().relations(values)
        if values["case_leakage"] > 0 and values["drain_share"] > 0:
            yield "case_leakage and drain_share both say what goes to the case. Set drain_share = 0."

    def _run(self, inlet: HydraulicView, outlet: HydraulicView, fraction: Value = 1.0) -> None:
        """Displace from inlet to outlet, with slip between the two and from both to the case."""
        self._displace(inlet, outlet, fraction)
        pumping = self._pumping(inlet, outlet, fraction)
        _seep(inlet, outlet, (1.0 - self.drain_share) * self._slip(inlet.p, outlet.p, pumping, fraction))
        for port in (inlet, outlet):
            slip = self.drain_share * self._slip(port.p, self.L.p, pumping, fraction)
            if self.losses is Losses.COEFFICIENTS:
                slip = slip + self.case_leakage * (port.p - self.L.p)
            _seep(port, self.L, slip)


def _seep(one: HydraulicView, other: HydraulicView, q: Expr) -> None:
    one.flow(q)
    other.flow(-q)
