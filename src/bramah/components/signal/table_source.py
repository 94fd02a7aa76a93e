"""A signal given by points in time."""

from __future__ import annotations

from bramah.components.component import Component, discrete
from bramah.components.ports import signal_out
from bramah.declare import curve
from bramah.expr import constant, equal, select
from bramah.expr.tables import Interpolation


class TableSource(Component):
    """Straight lines between points (time, value); the first value before them, the last one after.

    Every point is a scheduled time, so that no pulse is stepped over, however short. Times must rise: a jump is a
    short ramp.
    """

    symbol = "table source"

    y = signal_out(help="the signal")

    points = curve("s", "*", [[0.0, 0.0], [1.0, 1.0]], between=Interpolation.LINEAR, help="times and values")

    passed = discrete(0.0, help="points passed so far")

    def equations(self) -> None:
        passed, corner = self.passed, self.points.corner
        self.at("point", corner(passed), set={"passed": passed + 1.0})
        before, after = equal(passed, 0.0), equal(corner(passed), constant(float("inf")))
        # Outside the points the end of the nearest piece is held; the time would run out of it.
        piece = select(before, 0.0, select(after, passed - 2.0, passed - 1.0))
        time = select(before, corner(constant(0.0)), select(after, corner(passed - 1.0), self.time))
        self.output(y=self.points.piece(piece, time))
