"""A displacement given by points in time."""

from __future__ import annotations

from enum import Enum

from bramah.components.component import Component, discrete
from bramah.components.ports import translational
from bramah.components.references import TIME
from bramah.declare import choice, curve
from bramah.expr import Expr, constant, derivative, equal, select, unwatched
from bramah.expr.tables import Interpolation


class Corners(Enum):
    """Whether the solver is told of the corners of a table."""

    LOCATED = "located"
    """Each is an event: steps end there and methods with a memory begin anew."""
    UNANNOUNCED = "unannounced"
    """They are met as they come, as in programs that only interpolate."""


class MultiportDisplacement(Component):
    """Moves what it is joined to as a table says, whatever force that takes, as a block (Smith 1975, DISP).

    x = straight lines between points (time, position); the first value before them, the last one after.
    """

    symbol = "displacement"

    rod = translational("delivers the displacement and receives the force")

    points = curve(
        "s", "mm", [[0.0, 0.0], [1.0, 0.0], [2.0, 10.0]], between=Interpolation.LINEAR, help="times and positions"
    )
    corners = choice(Corners, Corners.LOCATED, help="whether each point is an event or met as it comes", advanced=True)

    passed = discrete(0.0, help="points passed so far, where they are events")

    def equations(self) -> None:
        if self.corners is Corners.LOCATED:
            x = self._located()
            self.rod.impose(derivative(x, TIME), x=x)
        else:
            x = self.points.at(self.time)
            self.rod.impose(unwatched(derivative(x, TIME)), x=unwatched(x))

    def _located(self) -> Expr:
        passed, corner = self.passed, self.points.corner
        self.at("point", corner(passed), set={"passed": passed + 1.0})
        before, after = equal(passed, 0.0), equal(corner(passed), constant(float("inf")))
        # Outside the points the end of the nearest piece is held; the time would run out of it.
        piece = select(before, 0.0, select(after, passed - 2.0, passed - 1.0))
        time = select(before, corner(constant(0.0)), select(after, corner(passed - 1.0), self.time))
        return self.points.piece(piece, time)
