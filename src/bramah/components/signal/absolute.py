"""The size of a signal without its sign."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component
from bramah.components.ports import signal_in, signal_out
from bramah.expr import select


class Absolute(Component):
    """y = |u|. The instants at which the input changes sign are located."""

    symbol = "absolute value"

    u = signal_in(help="a signal of either sign")
    y = signal_out(help="its absolute value")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "y"),)

    def equations(self) -> None:
        negative = self.switch("negative", -self.u)
        self.output(y=select(negative, -self.u, self.u))
