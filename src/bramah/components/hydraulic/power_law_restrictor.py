"""Restrictors whose flow is a power of the pressure drop, at once or with a lag."""

from __future__ import annotations

from typing import Any

from bramah.components.component import Component, state
from bramah.components.laws.power_law import power_law, power_law_area, power_law_slope
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr
from bramah.fluids.condition import Condition


class PowerRestriction(Component):
    """What restrictors with a power law share: a measured point and an index."""

    A = hydraulic("one side")
    B = hydraulic("other side")

    rated_flow = parameter("l/min", 40.0, above=0, help="flow at the rated pressure drop")
    rated_drop = parameter("bar", 200.0, above=0, help="pressure drop at the rated flow")
    index = parameter("-", 2.0, least=1, most=4, help="n: 2 for a sharp edge, 1 for laminar flow")
    linear_below = parameter(
        "-", 1e-4, above=0, most=1, help="share of the rated drop below which flow becomes linear", advanced=True
    )

    def law(self) -> dict[str, Any]:
        """The numbers of the law at the density of the fluid: a mass flow goes with its power 1 - 1/n."""
        dense = self.fluid.density_ratio(Condition(0.5 * (self.A.p + self.B.p))) ** (1.0 - 1.0 / self.index)
        return {
            "flow": self.rated_flow * dense, "drop": self.rated_drop, "index": self.index, "width": self.linear_below
        }  # fmt: skip

    def pass_on(self, q: Expr) -> None:
        self.A.flow(q)
        self.B.flow(-q)


class PowerLawRestrictor(PowerRestriction):
    """Restrictor with a measured power law, the same both ways.

    q = q_r (dp / dp_r)^(1/n)

    n = 2 is the square law of a sharp edge; valves have been measured with 1.95 (Skarbek-Wazynski 1981, chapter 7).
    Around zero the flow is linear in the pressure drop: |dp| is rounded to sqrt(dp^2 + (w dp_r)^2), w = `linear_below`.
    """

    symbol = "orifice"

    def equations(self) -> None:
        self.pass_on(power_law(self.A.p - self.B.p, **self.law()))


class DynamicRestrictor(PowerRestriction):
    """Restrictor whose pressure drop lags its flow: its impedance is R / (1 + T s) around any steady flow.

    q = g(dp) + T dg(dp)/dt,   g = q_r (dp / dp_r)^(1/n)

    so q = K dp^(1/n) + (K T/n) dp^(1/n - 1) d(dp)/dt (Skarbek-Wazynski 1981, DYNOR), the same both ways and linear
    around zero. A small resistance r stands before it, without which it would short a fast change of pressure:
    r = `fast_impedance` dp_r / q_r.
    """

    symbol = "orifice"

    time_constant = parameter("ms", 0.2, above=0, help="T: pressure follows flow so late")
    fast_impedance = parameter(
        "-", 1e-5, above=0, most=1, help="impedance left at high frequency over rated drop by rated flow", advanced=True
    )
    start_drop = parameter("bar", 0.0, help="pressure drop at the start")

    drop = state("bar", "start_drop", scale=1e7, help="pressure drop that lags")

    def equations(self) -> None:
        law = self.law()
        r = self.fast_impedance * self.rated_drop / self.rated_flow
        q = (self.A.p - self.B.p - self.drop) / r
        steady = power_law(self.drop, **law)
        self.rate(drop=(q - steady) / (self.time_constant * power_law_slope(self.drop, **law)))
        self.pass_on(q)
        self.keep_energy(self.time_constant * (self.drop * steady - power_law_area(self.drop, **law)))
