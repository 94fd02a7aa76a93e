"""Symbols of mechanical parts and of the blocks after HYDSIM: places, what moves, and pictures that follow values."""

from __future__ import annotations

import pytest

from bramah.catalogue.types import family
from bramah.components import registry
from bramah.drawing.shapes import Circle, MoveKind, Path, Side, Symbol, Text
from bramah.drawing.symbols import symbol_of, symbol_of_type
from bramah.drawing.symbols.mechanical import MECHANICAL
from bramah.drawing.symbols.multiport import MULTIPORT
from bramah.drawing.symbols.registry import builder_of
from tests.drawing.sound import assert_apart, assert_in_box

OWN = {name: kind for name, kind in registry().items() if family(kind) in ("mechanical", "multiport")}
MECHANICAL_ONLY = {name: kind for name, kind in OWN.items() if family(kind) == "mechanical"}


def test_every_mechanical_symbol_name_is_drawn_and_no_other() -> None:
    assert set(MECHANICAL) == {kind.symbol for kind in MECHANICAL_ONLY.values()}


def test_names_of_the_blocks_are_those_of_types() -> None:
    assert set(MULTIPORT) <= {kind.symbol for kind in OWN.values() if kind not in MECHANICAL_ONLY.values()}
    assert all(builder_of(kind) for kind in OWN.values() if kind.symbol in MULTIPORT)


@pytest.mark.parametrize("name", [n for n, k in MECHANICAL_ONLY.items() if len(k.ports()) == 1])
def test_a_part_with_one_port_has_it_on_the_left(name: str) -> None:
    drawn = symbol_of_type(OWN[name])
    assert [place.side for place in drawn.ports.values()] == [Side.WEST]


@pytest.mark.parametrize(
    "name",
    ["DieselEngine", "ElectricMotor", "SpeedSource", "Inertia", "RotaryLoad", "Gearbox", "Propeller", "WinchDrum"],
)
def test_what_rotates_is_seen_to_turn(name: str) -> None:
    assert all(move.kind is MoveKind.TURN for move in symbol_of_type(OWN[name]).moves)
    assert symbol_of_type(OWN[name]).moves


def _walls(drawn: Symbol) -> int:
    """Walls of the stops: hatched surfaces that stand upright on either side of the rod."""
    return sum(isinstance(s, Path) and len(s.points) == 2 and s.points[0][0] == s.points[1][0] for s in drawn.shapes)


@pytest.mark.parametrize("name", ["EndStop", "ElasticStop"])
def test_a_stop_shows_the_sides_it_has(name: str) -> None:
    one, both = (symbol_of(OWN[name](sides=sides)) for sides in ("upper", "both"))
    assert _walls(both) == 2 * _walls(one)


def test_gears_are_sized_by_the_ratio_and_turn_each_other_around_if_it_is_negative() -> None:
    forward, backward = (symbol_of(OWN["Gearbox"](ratio=ratio)) for ratio in (0.5, -0.5))

    def wheels(drawn: Symbol) -> list[float]:
        return [s.radius for s in drawn.shapes if isinstance(s, Circle) and s.radius > 0.4]

    assert wheels(forward) == [2.0, 1.0, 0.5]
    assert wheels(backward) == [2.0, 1.0]


def test_a_lever_with_its_pivot_outside_has_the_longer_arm_farther_from_it() -> None:
    drawn = symbol_of(OWN["Lever"](pivot="outside", arm_A="100 mm", arm_B="200 mm"))
    assert drawn.ports["B"].at[1] < drawn.ports["A"].at[1]
    assert_in_box(drawn)
    assert_apart(drawn)


def test_a_diesel_engine_is_marked_as_one() -> None:
    def letters(name: str) -> set[str]:
        return {shape.text for shape in symbol_of_type(OWN[name]).shapes if isinstance(shape, Text)}

    assert letters("DieselEngine") == {"D"}
    assert letters("GovernedEngine") == letters("ElectricMotor") == {"M"}
