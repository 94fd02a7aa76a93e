"""Signals added."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component
from bramah.components.ports import signal_out
from bramah.declare import parameter


class Sum(Component):
    """y = gain_a a + gain_b b + gain_c c + gain_d d. Inputs not connected have a fixed value, 0 unless given."""

    symbol = "sum"

    y = signal_out(help="the sum")

    a = parameter("*", 0.0, signal=True, help="first term")
    b = parameter("*", 0.0, signal=True, help="second term")
    c = parameter("*", 0.0, signal=True, help="third term")
    d = parameter("*", 0.0, signal=True, help="fourth term")
    gain_a = parameter("*", 1.0, help="factor of the first term")
    gain_b = parameter("*", 1.0, help="factor of the second term, -1 for a difference")
    gain_c = parameter("*", 1.0, help="factor of the third term")
    gain_d = parameter("*", 1.0, help="factor of the fourth term")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("y", *(term for term in "abcd" if abs(self.values[f"gain_{term}"]) == 1)),)

    def equations(self) -> None:
        self.output(y=self.gain_a * self.a + self.gain_b * self.b + self.gain_c * self.c + self.gain_d * self.d)
