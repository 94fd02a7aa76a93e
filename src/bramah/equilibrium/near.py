"""The equilibrium next to a state, stable or not: for those who look at stability itself."""

from __future__ import annotations

from dataclasses import replace

from bramah.equilibrium.equations import Equations
from bramah.equilibrium.found import Point
from bramah.equilibrium.newton import newton


def near(point: Point) -> Point | None:
    """Where Newton's method leads from a point with its modes as they are; None if no equilibrium is next to it."""
    equations = Equations(point.system, point.t)
    found = newton(equations, point.y, point.d)
    if not found.ok or equations.beyond(found.y) is not None or len(equations.due(found.y, found.d)):
        return None
    return replace(point, y=found.y, d=found.d)
