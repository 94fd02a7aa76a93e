"""Relief valves identified from two measured points (Handroos and Vilenius 1990)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, state
from bramah.components.laws.smooth import ramp
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, minimum


class HandroosReliefValve(Component):
    """Semi-empirical relief valve with a first-order lag.

    q = K sqrt(p),   tau K' = K_s - K,   K_s = max(0, p - p_ref) / (c1 + c2 p),   p = p_P - p_T

    c1 and c2 follow from two measured points (p_ref, p, q), which the valve then reproduces exactly. This is the law of
    Esqué 2008, eqs. 3.8 and 3.9, with c2 multiplying the inlet pressure: with c2 p_ref, as printed, the identification
    does not hold. c1 + c2 p may reach zero at high pressure and is kept above a share of its least measured value.
    """

    symbol = "relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")

    set_pressure = parameter("bar", 100.0, least=0, help="p_ref, pressure at which it begins to open", signal=True)
    set_pressure_1 = parameter("bar", 100.0, least=0, help="set pressure of the first measured point")
    pressure_1 = parameter("bar", 110.0, above=0, help="pressure of the first measured point")
    flow_1 = parameter("l/min", 10.0, above=0, help="flow of the first measured point")
    set_pressure_2 = parameter("bar", 120.0, least=0, help="set pressure of the second measured point")
    pressure_2 = parameter("bar", 130.0, above=0, help="pressure of the second measured point")
    flow_2 = parameter("l/min", 60.0, above=0, help="flow of the second measured point")
    time_constant = parameter("ms", 2.0, above=0, help="time constant of the opening")
    knee = parameter("bar", 0.2, above=0, help="overpressure over which the knee is rounded", advanced=True)
    least_bracket = parameter(
        "-", 0.1, above=0, most=0.5, help="lower limit of c1 + c2 p over its least measured value", advanced=True
    )
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    K = state("m3/(s Pa^0.5)", 0.0, scale=1e-7, help="flow over the root of the pressure")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        for point in "12":
            if values[f"pressure_{point}"] <= values[f"set_pressure_{point}"]:
                yield f"pressure_{point} must be above set_pressure_{point}: the valve is open at its measured points."
        one, other = values["pressure_1"], values["pressure_2"]
        if abs(one - other) <= 1e-6 * max(one, other):
            yield "pressure_1 and pressure_2 must differ, or the characteristic is not determined."

    def equations(self) -> None:
        self.rate(K=(self._steady() - self.K) / self.time_constant)
        self._pass(self.K)

    def _steady(self) -> Expr:
        """K_s at the present pressure."""
        p = self.P.p - self.T.p
        y1 = (self.pressure_1 - self.set_pressure_1) * self._root(self.pressure_1) / self.flow_1
        y2 = (self.pressure_2 - self.set_pressure_2) * self._root(self.pressure_2) / self.flow_2
        c2 = (y2 - y1) / (self.pressure_2 - self.pressure_1)
        least = self.least_bracket * minimum(y1, y2)
        bracket = least + ramp(y1 + c2 * (p - self.pressure_1) - least, least)
        return ramp(p - self.set_pressure, self.knee) / bracket

    def _root(self, p: Expr) -> Expr:
        """sqrt(p), odd and with a finite slope at zero."""
        return p * (p * p + self.transition_pressure * self.transition_pressure) ** -0.25

    def _pass(self, K: Expr) -> None:
        q = K * self._root(self.P.p - self.T.p)
        self.P.flow(q)
        self.T.flow(-q)


class SecondOrderHandroosReliefValve(HandroosReliefValve):
    """The same valve with a second-order opening: tau^2 K'' + 2 zeta tau K' + K = K_s.

    A valve cannot open less than not at all: where K swings below zero no fluid passes.
    """

    symbol = "relief valve"

    damping = parameter("-", 0.7, above=0, help="damping ratio of the opening")
    closing = parameter(
        "m3/(s Pa^0.5)", 1e-9, above=0, help="K below which the flow is rounded off to zero", advanced=True
    )

    K_rate = state("m3/(s2 Pa^0.5)", 0.0, scale=1e-5, help="rate of K")

    def equations(self) -> None:
        omega = 1.0 / self.time_constant
        self.rate(
            K=self.K_rate,
            K_rate=omega * omega * (self._steady() - self.K) - 2.0 * self.damping * omega * self.K_rate,
        )
        self._pass(ramp(self.K, self.closing))
