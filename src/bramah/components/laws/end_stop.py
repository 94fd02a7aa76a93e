"""Ends of a travel: rigid ones as events, elastic ones as a force. `side` is -1 at the lower end, 1 at the upper."""

from __future__ import annotations

from typing import Any

from bramah.components.laws.smooth import limit
from bramah.expr import Expr, Value, as_expr, constant, either, equal, maximum, minimum, negation, select

PUT_BACK = "is put back on its stop"
BEYOND = 1e-3
"""So far beyond a stop, as a share of the travel, a solver's error may take a part that forces pull back."""
ASTRAY = 1e-6
"""So far beyond a stop, as a share of the travel, a part at rest is taken to be on it."""
ALONE = 0.1
"""What stands for the travel where there is one stop only, m or rad."""
STILL = 1e-3
"""A part that returns slower than this share of the rest speed does not return."""


def rigid_stop(
    component: Any,
    port: Any,
    side: float,
    position: Expr,
    name: str,
    *,
    restitution: Expr,
    rest_speed: Expr,
    contact: str = "contact",
    slack: Value = 0.0,
    force_at_rest: Expr | None = None,
) -> None:
    """Contact: v+ = -e v-, or rest where that is slower than the rest speed (Wenzel 1999, section 4, and rebound).

    The component declares the discrete value named by `contact`: `side` at rest on a stop, 0 free. Within the slack
    beyond the stop a part is not in contact while it moves slower than the rest speed: a solver's error may put one
    there that has just been let go, and each contact would be followed by the next. A part that touches while the
    forces pull it away is not caught if `force_at_rest` is known; otherwise `rigid_release` lets it go at that instant.
    """
    x, v = port.x, port.v
    rebound = restitution * (side * v)
    bounces = rebound > rest_speed
    free = bounces if force_at_rest is None else either(bounces, side * force_at_rest < 0.0)
    gap, speed = side * (position - x), side * v
    # Beyond the stop and going further: only the signs count, so a distance and a speed may meet in one guard. It does
    # not jump where a part beyond its stop gets as fast as counts: the speed says when that is. What the forces pull
    # away and creeps on only by a solver's error needs no stop to turn round.
    lands = maximum(gap, rest_speed - speed)
    creeps_on = maximum(gap + slack, select(side * port.total_force < 0.0, rest_speed, 0.0) - speed)
    component.when(
        name,
        minimum(lands, creeps_on),
        active=equal(getattr(component, contact), 0.0),
        set={contact: select(free, 0.0, side)},
        reset={x: position, v: select(bounces, -side * rebound, 0.0)},
    )


def rigid_release(component: Any, port: Any, name: str, *, contact: str = "contact") -> None:
    """Hold the part on the stop it rests on until the sum of forces points away from it."""
    side = getattr(component, contact)
    resting = negation(equal(side, 0.0))
    port.hold(resting)
    component.when(name, side * port.total_force, active=resting, set={contact: 0.0})


def put_back(
    component: Any,
    port: Any,
    lower: Expr | None,
    upper: Expr | None,
    *,
    restitution: Expr,
    rest_speed: Expr,
    contact: str = "contact",
    slack: Value = 0.0,
    called: str = "",
    leeway: float = BEYOND,
    deep: float = BEYOND,
) -> None:
    """Put a part back on a stop it lies beyond, as no rigid stop allows: where it began there, or an error took it.

    Contact is not enough: it is met by going towards a stop, and what is beyond and at rest, or returns, does not. A
    part at rest that nothing pulls back is put back at once, any other where it is too deep, a share of the travel, to
    be there by an error. It also tells the circuit how far the part may travel; one that begins beyond by more than the
    leeway, a share too, is refused.
    """
    x, v = port.x, port.v
    if lower is not None and upper is not None:
        higher = 2.0 * x > lower + upper
        side, position, travel = select(higher, 1.0, -1.0), select(higher, upper, lower), upper - lower
    else:
        only = lower if lower is not None else upper
        assert only is not None
        side, position, travel = constant(-1.0 if upper is None else 1.0), only, constant(ALONE)
    component.bounded(x, lower, upper, leeway * travel, contact)
    depth = side * (x - position)
    outward = side * v
    pulled_back = side * port.total_force < 0.0
    rebound = restitution * outward
    bounces = rebound > rest_speed
    returns = outward < -STILL * rest_speed
    at_rest = maximum(maximum(slack, ASTRAY * travel) - depth, select(pulled_back, 1.0, -outward - STILL * rest_speed))
    component.when(
        f"{called} {PUT_BACK}".strip(),
        minimum(at_rest, slack + deep * travel - depth),
        active=equal(getattr(component, contact), 0.0),
        set={contact: select(either(bounces, either(pulled_back, returns)), 0.0, side)},
        reset={x: position, v: select(bounces, -side * rebound, select(returns, v, 0.0))},
    )


def elastic_stop(depth: Value, speed: Value, stiffness: Value, damping: Value) -> Expr:
    """Force of a stop that is pressed in by `depth` at `speed`: k d + c d', the damping kept within plus and minus k d.

    It is continuous at contact and never pulls.
    """
    spring = stiffness * maximum(depth, 0.0)
    return spring + limit(damping * as_expr(speed), -spring, spring)


def elastic_energy(depth: Value, stiffness: Value) -> Expr:
    """What such a stop gives back: k d^2 / 2 while it is pressed in."""
    pressed = maximum(depth, 0.0)
    return 0.5 * stiffness * pressed * pressed
