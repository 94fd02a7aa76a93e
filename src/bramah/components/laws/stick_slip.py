"""Dry friction as modes: at rest, or sliding one way or the other."""

from __future__ import annotations

from typing import Any

from bramah.expr import Expr, Value, as_expr, either, equal, negation, select, sign

BLOW = 100.0
"""A reversal at more than this many times the rest speed comes from a blow, such as that of a stop, and is kept."""


def stick_slip(
    component: Any, port: Any, v: Expr, total: Expr, *, static: Value, sliding: Value, rest_speed: Value
) -> Expr:
    """Dry force against the motion, F = motion F_C; at rest the part is held until the other forces exceed F_S.

    The component declares the discrete value `motion`: 0 at rest, else the sign of the velocity. `total` is the sum of
    forces on the net. Break-away and stopping are located, so nothing creeps and nothing is smoothed. A part has
    stopped when its velocity has passed zero by `rest_speed`, which keeps rounding from being taken for a reversal.
    """
    motion, static = component.motion, as_expr(static)
    resting = equal(motion, 0.0)
    port.hold(resting)
    component.when("breaks loose", static - abs(total), active=resting, set={"motion": sign(total)})
    component.when("is set in motion", -abs(v), active=resting, set={"motion": sign(v)})
    applied = motion * total + sliding
    turns = either(abs(v) > BLOW * as_expr(rest_speed), applied < -static)
    component.when(
        "stops or turns",
        motion * v + rest_speed,
        active=negation(resting),
        set={"motion": select(turns, -motion, select(applied > static, motion, 0.0))},
        reset={v: select(turns, v, 0.0)},
    )
    return motion * sliding
