"""A signal kept between limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter
from bramah.expr import select


class Limiter(Component):
    """y = u between the limits, the nearer limit outside them. The instants at which it saturates are located."""

    symbol = "limiter"

    u = signal_in(help="what is limited")
    y = signal_out(help="the limited signal")

    lower = parameter("*", -1.0, help="least output")
    upper = parameter("*", 1.0, help="greatest output")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["lower"] >= values["upper"]:
            yield f"lower = {values['lower']:g} must be below upper = {values['upper']:g}."

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "y"),)

    def equations(self) -> None:
        above = self.switch("above", self.u - self.upper)
        below = self.switch("below", self.lower - self.u)
        self.output(y=select(above, self.upper, select(below, self.lower, self.u)))
