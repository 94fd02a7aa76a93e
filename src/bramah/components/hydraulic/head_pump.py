"""A pump as water networks describe it: head over flow, and nothing flows back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import pairwise
from typing import Any

from bramah.components.hydraulic.network_pump import NetworkPump
from bramah.declare import choice, curve, parameter
from bramah.expr import Expr
from bramah.expr.tables import Extrapolation


class HeadLaw(Enum):
    """What gives the head over flow."""

    POWER = "power"
    CURVE = "curve"


class HeadPump(NetworkPump):
    """Pump with a check valve, from its head over flow.

    p_P - p_S = rho g (a^2 f(q/a) - h)   for q > 0,   otherwise q = C_l (p_S - p_P + rho g (a^2 f(0) - h))
    f(q) = H_0 - (H_0 - H_1) (q/q_1)^n   or the curve given

    a is the speed over that for which the head holds. Unlike `CentrifugalPump` it has no shaft and no inertia. The
    check valve leaks by C_l; where it shuts or opens is located. Beyond its points the curve goes on straight; slower
    than the least speed it no longer shrinks, so that the pump at rest is a resistance.
    """

    law = choice(HeadLaw, HeadLaw.POWER, help="what gives the head over flow")
    shut_off_head = parameter("m", 60.0, above=0, help="H_0, head without flow (power)")
    rated_head = parameter("m", 45.0, least=0, help="H_1, head at the rated flow (power)")
    rated_flow = parameter("l/min", 1800.0, above=0, help="q_1 (power)")
    exponent = parameter("-", 2.0, least=1, most=20, help="n, how the head falls (power)")
    head = curve(
        "l/min", "m", [[0.0, 60.0], [600.0, 58.0], [1200.0, 52.0], [1800.0, 42.0], [2400.0, 28.0]],
        outside=Extrapolation.LINEAR, help="head over flow at full speed (curve)",
    )  # fmt: skip
    rounding = parameter(
        "-", 1e-3, above=0, below=1, help="share of the rated flow below which the head falls straight", advanced=True
    )

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        points = values["head"]
        if values["rated_head"] >= values["shut_off_head"]:
            yield "rated_head must be below shut_off_head."
        if points[0][0] != 0.0:
            yield "head must begin at a flow of 0."
        if any(after >= before for (_, before), (_, after) in pairwise(points)):
            yield "head must fall from point to point."

    def full_speed_head(self, q: Expr) -> Expr:
        if self.law is HeadLaw.CURVE:
            found: Expr = self.head.at(q)
            return found
        z, w = q / self.rated_flow, self.rounding * self.rounding
        fall = z * ((z * z + w) / (1.0 + w)) ** (0.5 * (self.exponent - 1.0))
        return self.shut_off_head - (self.shut_off_head - self.rated_head) * fall
