"""Moving parts: from signals to where shapes stand."""

from __future__ import annotations

import math

import pytest

from bramah.drawing.moving import limit, moved, share
from bramah.drawing.outlines import applied
from bramah.drawing.shapes import Move, MoveKind, Path, Symbol


def symbol(**move: object) -> Symbol:
    shape = Path(points=((-1, -3), (1, 2)), part="p")
    told = Move(part="p", signal="x", **move)  # type: ignore[arg-type]
    return Symbol(width=4, height=8, shapes=(shape,), ports={}, moves=(told,))


def test_shifts_go_by_shares_of_a_parameter() -> None:
    found = moved(symbol(kind=MoveKind.SHIFT, by=(4, -2), high="stroke"), lambda s: 0.125, {"stroke": 0.5})
    assert applied(found["p"], (1, 1)) == (2.0, 0.5)
    back = moved(symbol(kind=MoveKind.SHIFT, by=(4, 0), low="-reach", high="reach"), lambda s: 0.0, {"reach": 2})
    assert applied(back["p"], (0, 0)) == (2.0, 0.0)


def test_turns_are_clockwise_on_paper() -> None:
    found = moved(symbol(kind=MoveKind.TURN, by=(1, 1)), lambda s: math.pi / 2, {})
    # From 3 o'clock to 6 o'clock: y goes down.
    assert applied(found["p"], (2, 1)) == pytest.approx((1, 2))


def test_levels_rise_from_below() -> None:
    found = moved(symbol(kind=MoveKind.STRETCH, low=0.0, high=4.0), lambda s: 1.0, {})
    assert applied(found["p"], (0, 2)) == pytest.approx((0, 2))
    assert applied(found["p"], (0, -3)) == pytest.approx((0, 2 - 5 / 4))


def test_what_is_not_known_stands_still() -> None:
    told = symbol(kind=MoveKind.SHIFT, by=(4, 0), high="stroke")
    assert moved(told, lambda s: None, {"stroke": 1.0}) == {}
    assert moved(told, lambda s: 0.5, {}) == {} and moved(told, lambda s: 0.5, {"stroke": None}) == {}
    assert moved(told, lambda s: math.nan, {"stroke": 1.0}) == {}


def test_parts_stay_near_their_ends() -> None:
    assert share(3.0, 0.0, 1.0) == 1.05 and share(-3.0, 0.0, 1.0) == -1.05 and share(1.0, 1.0, 1.0) == 0.0
    assert limit("-a", {"a": 3}) == -3.0 and limit(2.5, {}) == 2.5
