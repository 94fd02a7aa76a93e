"""What consumers take out of a water network."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.component import Component, quantity
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import choice, parameter
from bramah.units import format_quantity


class DemandModel(Enum):
    """Whether consumers get what they want at any pressure."""

    FIXED = "fixed"
    PRESSURE_DRIVEN = "pressure_driven"


class Demand(Component):
    """Consumers at a node of a water network: q leaves the circuit.

    q = demand                                            fixed
    q = demand z^n,   z = (p - p_0)/(p_1 - p_0)           pressure driven, z between 0 and 1 (Wagner and others 1988)

    Fixed demand goes on at any pressure; where it may fall below p_1, the other model is the better one. Near z = 0,
    over `rounding`, z^n goes over into a straight line, so that its slope stays finite.
    """

    symbol = "demand"

    A = hydraulic("the node")

    demand = parameter("l/min", 60.0, help="flow wanted; negative: flow brought", signal=True)
    model = choice(DemandModel, DemandModel.FIXED, help="whether it depends on pressure")
    minimum_pressure = parameter("bar", 0.0, help="p_0, at which nothing is got any more (pressure_driven)")
    required_pressure = parameter("bar", 2.0, help="p_1, from which all is got (pressure_driven)")
    exponent = parameter("-", 0.5, above=0, most=2, help="n, how it falls between (pressure_driven)")
    rounding = parameter("-", 0.01, above=0, below=1, help="z below which it falls straight", advanced=True)

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
            z = limit((self.A.p - self.minimum_pressure) / span, 0.0, 1.0)
            w, n = self.rounding * self.rounding, 0.5 * (self.exponent - 1.0)
            q = q * z * ((z * z + w) / (1.0 + w)) ** n
        self.A.flow(q)
        self.report(taken=q)
