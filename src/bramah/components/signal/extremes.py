"""The greater or the lesser of two signals."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component
from bramah.components.ports import signal_out
from bramah.declare import parameter
from bramah.expr import select


class Maximum(Component):
    """y = max(a, b). The instants at which they change places are located."""

    symbol = "maximum"

    y = signal_out(help="the greater of the two")

    a = parameter("*", 0.0, signal=True, help="first signal")
    b = parameter("*", 0.0, signal=True, help="second signal")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("a", "b", "y"),)

    def equations(self) -> None:
        first = self.switch("first is greater", self.a - self.b)
        self.output(y=select(first, self.a, self.b))


class Minimum(Component):
    """y = min(a, b). The instants at which they change places are located."""

    symbol = "minimum"

    y = signal_out(help="the lesser of the two")

    a = parameter("*", 0.0, signal=True, help="first signal")
    b = parameter("*", 0.0, signal=True, help="second signal")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("a", "b", "y"),)

    def equations(self) -> None:
        first = self.switch("first is less", self.b - self.a)
        self.output(y=select(first, self.a, self.b))
