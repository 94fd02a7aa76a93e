"""Ends of a travel: rigid ones as events, elastic ones as a force. `side` is -1 at the lower end, 1 at the upper."""

from __future__ import annotations

from typing import Any

from bramah.components.laws.smooth import limit
from bramah.expr import Expr, Value, as_expr, either, equal, maximum, negation, select


def rigid_stop(
    component: Any, port: Any, side: float, position: Expr, name: str, *, restitution: Expr, rest_speed: Expr
) -> None:
    """Contact: v+ = -e v-, or rest where that is slower than the rest speed (Wenzel 1999, section 4, and rebound).

    The component declares the discrete value `contact`: `side` at rest on a stop, 0 free.
    """
    x, v = port.x, port.v
    rebound = restitution * (side * v)
    bounces = rebound > rest_speed
    # A part that the forces already pull away when it touches must not be caught, or it would stay there.
    free = either(bounces, side * port.total_force < 0.0)
    # Beyond the stop and going further: only the signs count, so a distance and a speed may meet in one guard.
    component.when(
        name,
        maximum(side * (position - x), -side * v),
        active=equal(component.contact, 0.0),
        set={"contact": select(free, 0.0, side)},
        reset={x: position, v: select(bounces, -side * rebound, 0.0)},
    )


def rigid_release(component: Any, port: Any, name: str) -> None:
    """Hold the part on the stop it rests on until the sum of forces points away from it."""
    resting = negation(equal(component.contact, 0.0))
    port.hold(resting)
    component.when(name, component.contact * port.total_force, active=resting, set={"contact": 0.0})


def elastic_stop(depth: Value, speed: Value, stiffness: Value, damping: Value) -> Expr:
    """Force of a stop that is pressed in by `depth` at `speed`: k d + c d', the damping kept within plus and minus k d.

    It is continuous at contact and never pulls.
    """
    spring = stiffness * maximum(depth, 0.0)
    return spring + limit(damping * as_expr(speed), -spring, spring)
