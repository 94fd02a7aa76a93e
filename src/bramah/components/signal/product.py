"""Signals multiplied."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import signal_out
from bramah.declare import parameter


class Product(Component):
    """y = a b c d. Inputs not connected have a fixed value, 1 unless given."""

    symbol = "product"

    y = signal_out(help="the product")

    a = parameter("*", 1.0, signal=True, help="first factor")
    b = parameter("*", 1.0, signal=True, help="second factor")
    c = parameter("*", 1.0, signal=True, help="third factor")
    d = parameter("*", 1.0, signal=True, help="fourth factor")

    def equations(self) -> None:
        self.output(y=self.a * self.b * self.c * self.d)
