"""A signal that small values do not move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter
from bramah.expr import select


class DeadBand(Component):
    """y = gain (u - upper) above the band,  0 in it,  gain (u - lower) below it.

    The instants at which the input enters or leaves the band are located.
    """

    symbol = "dead band"

    u = signal_in(help="what must leave the band to count")
    y = signal_out(help="how far it is outside")

    lower = parameter("*", -0.05, help="lower edge of the band")
    upper = parameter("*", 0.05, help="upper edge of the band")
    gain = parameter("*", 1.0, help="slope outside the band")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["lower"] > values["upper"]:
            yield f"lower = {values['lower']:g} must not be above upper = {values['upper']:g}."

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "y"),) if self.values["gain"] == 1 else ()

    def equations(self) -> None:
        above = self.switch("above", self.u - self.upper)
        below = self.switch("below", self.lower - self.u)
        outside = select(above, self.u - self.upper, select(below, self.u - self.lower, 0.0))
        self.output(y=self.gain * outside)
