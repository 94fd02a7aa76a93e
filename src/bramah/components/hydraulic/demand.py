"""What consumers take out of a water network."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.component import Component, discrete, quantity
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import choice, parameter
from bramah.expr import Expr, Value, as_expr, maximum, select
from bramah.units import format_quantity

ROOT = 0.5
"""Exponent of an outlet: its flow is that of an orifice."""


class DemandModel(Enum):
    """Whether consumers get what they want at any pressure."""

    FIXED = "fixed"
    PRESSURE_DRIVEN = "pressure_driven"
    OUTLET = "outlet"


class Demand(Component):
    """Consumers at a node of a water network: q leaves the circuit.

    q = demand                                            fixed
    q = demand z^n,   z = (p - p_0)/(p_1 - p_0)           pressure driven, z between 0 and 1 (Wagner and others 1988)
    q = demand sqrt(z),   z = 1 + (p - p_n)/max(p_n, p_l)     outlet, z not below 0

    Fixed demand goes on at any pressure, and pulls it down without limit where nothing can flow to it.

    An outlet is what consumers are while waves pass: taps that stay as far open as they were. They take the demand at
    the pressure p_n: `usual_pressure`, or in a run from the steady state the pressure there, where the demand is fixed.
    From there on the flow follows the root of pressure, down to nothing at no pressure; nothing flows back. Where p_n
    is below p_l, taps lie so far below the node that p_l drives their flow. A demand below 0, which feeds the node, is
    fixed.

    Near z = 0, over `rounding`, z^n goes over into a straight line, so that its slope stays finite.
    """

    symbol = "demand"

    A = hydraulic("the node")

    demand = parameter("l/min", 60.0, help="flow wanted; negative: flow brought", signal=True)
    model = choice(DemandModel, DemandModel.FIXED, help="whether it depends on pressure")
    minimum_pressure = parameter("bar", 0.0, help="p_0, at which nothing is got any more (pressure_driven)")
    required_pressure = parameter("bar", 2.0, help="p_1, from which all is got (pressure_driven)")
    exponent = parameter("-", 0.5, above=0, most=2, help="n, how it falls between (pressure_driven)")
    usual_pressure = parameter("bar", 2.0, help="p_n, at which the demand is met (outlet)")
    least_drive = parameter("bar", 0.1, above=0, help="p_l, least pressure that drives it (outlet)", advanced=True)
    rounding = parameter("-", 0.01, above=0, below=1, help="z below which it falls straight", advanced=True)

    begun = discrete(0.0, help="1 if the pressure that follows is p_n, 0: usual_pressure")
    begin_p = discrete(0.0, help="pressure in the steady state that the run starts from")

    taken = quantity("l/min", "flow taken")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        low, high = values["minimum_pressure"], values["required_pressure"]
        if high <= low:
            yield (
                f"required_pressure = {format_quantity(high, 'bar')} must be above "
                f"minimum_pressure = {format_quantity(low, 'bar')}."
            )

    def equations(self) -> None:
        q = self.demand
        if self.model is DemandModel.PRESSURE_DRIVEN:
            span = self.required_pressure - self.minimum_pressure
            q = q * self._share(limit((self.A.p - self.minimum_pressure) / span, 0.0, 1.0), self.exponent)
        elif self.model is DemandModel.OUTLET:
            met = select(self.begun > 0.5, self.begin_p, self.usual_pressure)
            z = maximum(1.0 + (self.A.p - met) / maximum(met, self.least_drive), 0.0)
            q = q * select(q > 0.0, self._share(z, ROOT), 1.0)
        self.A.flow(q)
        self.report(taken=q)

    def _share(self, z: Expr, exponent: Value) -> Expr:
        """z^n with a finite slope at 0."""
        w = self.rounding * self.rounding
        return z * ((z * z + w) / (1.0 + w)) ** (0.5 * (as_expr(exponent) - 1.0))
