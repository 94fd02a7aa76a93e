"""A mass that moves inside a component between two rigid ends."""

from __future__ import annotations

from typing import Any

from bramah.components.laws.end_stop import put_back, rigid_release, rigid_stop
from bramah.expr import Expr, Value, as_expr, constant, select

REST_SPEED = 1e-3
"""A part slower than this has not landed while it is within the slack beyond its stop, m/s."""

SLACK = 1e-3
"""How far a part may be beyond its stop by a solver's error, as a share of the travel."""


DEEP = 1e-2
"""A part that forces pull back is put back from this share of the travel beyond its stop on: at loose tolerances light
poppets lie far off."""


class MovingPart:
    """Position and speed of the part and the sum of forces on it at rest: what `end_stop` needs to know of a port.

    Drag is not part of `total_force`: whether a part stays where it meets a stop is for the forces on it at rest to say
    (Wenzel 1999, section 4).
    """

    def __init__(self, x: Expr, v: Expr, total_force: Expr) -> None:
        self.x, self.v, self.total_force = x, v, total_force
        self.held: Expr = constant(0.0)

    def hold(self, resting: Expr) -> None:
        self.held = resting


def move_between_stops(
    component: Any, x: str, v: str, contact: str, *, mass: Value, force: Expr, drag: Value, travel: Expr, called: str
) -> None:
    """m v' = F - b v and x' = v between the seat at 0 and the stop at `travel`; at rest while pressed onto either.

    `x` and `v` name states of the component, `contact` its discrete value that is -1 on the seat, 1 on the stop and 0
    between. The part stays where it lands.
    """
    part = MovingPart(getattr(component, x), getattr(component, v), force)
    stops: dict[str, Any] = {
        "restitution": constant(0.0), "rest_speed": constant(REST_SPEED), "contact": contact, "slack": SLACK * travel,
    }  # fmt: skip
    rigid_stop(component, part, -1.0, constant(0.0), f"{called} reaches its seat", force_at_rest=force, **stops)
    rigid_stop(component, part, 1.0, travel, f"{called} reaches its stop", force_at_rest=force, **stops)
    rigid_release(component, part, f"{called} moves off", contact=contact)
    put_back(component, part, constant(0.0), travel, called=called, deep=DEEP, **stops)
    acceleration = (force - as_expr(drag) * part.v) / mass
    component.rate(**{x: select(part.held, 0.0, part.v), v: select(part.held, 0.0, acceleration)})
