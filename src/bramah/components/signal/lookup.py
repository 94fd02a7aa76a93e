"""Signals made from others by a table: of one variable or of two."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import signal_in, signal_out
from bramah.declare import curve, surface
from bramah.expr.tables import Extrapolation


class Lookup(Component):
    """y = f(u), a smooth curve through points that does not overshoot them (Fritsch and Carlson 1980).

    Value and slope are continuous everywhere; beyond the first and the last point the curve goes on straight. A
    Limiter before it holds the end values instead.
    """

    symbol = "lookup"

    u = signal_in(help="where the curve is read")
    y = signal_out(help="its value there")

    points = curve("*", "*", [[0.0, 0.0], [1.0, 1.0]], outside=Extrapolation.LINEAR, help="inputs and outputs")

    def equations(self) -> None:
        self.output(y=self.points.at(self.u))


class Lookup2D(Component):
    """y = f(u, v), a smooth surface through a grid of points.

    Cubic in both directions on each patch of the grid; value and both slopes are continuous everywhere, and along the
    lines of the grid the surface does not overshoot its points. Beyond the grid it goes on straight.

    The table's first row is the values of u after a number that is not used; each row below is a value of v and the
    outputs for it.
    """

    symbol = "lookup"

    u = signal_in(help="place along a row")
    v = signal_in(help="which row")
    y = signal_out(help="value of the surface")

    table = surface(
        "*",
        "*",
        "*",
        [[0.0, 0.0, 1.0], [0.0, 0.0, 0.0], [1.0, 0.0, 1.0]],
        help="a row of u, then rows of v and outputs",
    )

    def equations(self) -> None:
        self.output(y=self.table.at(self.u, self.v))
