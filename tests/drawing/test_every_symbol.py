"""Every component type has a symbol of its own that fits its box and its ports."""

from __future__ import annotations

import pytest

from bramah.catalogue.types import describe
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.components.ports import SignalIn
from bramah.drawing.placement import Placement
from bramah.drawing.shapes import Path, Side, Symbol
from bramah.drawing.symbols import symbol_of, symbol_of_type
from bramah.drawing.symbols.generic import generic_box
from bramah.drawing.symbols.registry import builder_of
from bramah.drawing.symbols.wanted import wanted
from tests.drawing.sound import assert_apart, assert_in_box

TYPES = registry()

every_type = pytest.mark.parametrize("name", list(TYPES))
alone_and_joined = pytest.mark.parametrize("all_joined", [False, True])


def _drawn(name: str, all_joined: bool) -> Symbol:
    kind = TYPES[name]
    return symbol_of_type(kind, joined=list(kind.inputs()) if all_joined else ())


def _recorded(name: str, kind: type[Component]) -> set[str]:
    """Signals of a type; an assembly's parts have theirs under its name."""
    found = {signal.name for signal in describe(name, kind).signals}
    if issubclass(kind, Assembly):
        for part, inner in kind().inside().components.items():
            found |= {f"{part}.{signal}" for signal in _recorded(type(inner).__name__, type(inner))}
    return found


@every_type
def test_it_has_a_picture_of_its_own(name: str) -> None:
    kind = TYPES[name]
    assert builder_of(kind) is not None
    assert symbol_of_type(kind) != generic_box(wanted(kind, {}))


@every_type
@alone_and_joined
def test_it_has_a_place_for_each_port_and_signal_and_for_nothing_else(name: str, all_joined: bool) -> None:
    kind = TYPES[name]
    signals = {n for n, declared in kind.inputs().items() if all_joined or isinstance(declared, SignalIn)}
    places = _drawn(name, all_joined).ports
    assert set(places) == {*kind.ports(), *signals, *kind.outputs()}
    assert_apart(_drawn(name, all_joined))


@every_type
@alone_and_joined
def test_places_stay_on_the_grid_and_on_the_edge_however_it_is_placed(name: str, all_joined: bool) -> None:
    drawn = _drawn(name, all_joined)
    assert drawn.width % 2 == 0 and drawn.height % 2 == 0
    for turn in (0, 90, 180, 270):
        for mirror in (False, True):
            place = Placement((7, -3), turn, mirror)
            ((left, top, right, bottom),) = place.boxes(drawn)
            for own in drawn.ports.values():
                (x, y), side = place.port(own)
                assert (x, y) == place.point(own.at)
                assert left <= x <= right and top <= y <= bottom
                assert {Side.WEST: x == left, Side.EAST: x == right, Side.NORTH: y == top, Side.SOUTH: y == bottom}[
                    side
                ]


@every_type
@alone_and_joined
def test_it_fits_its_box(name: str, all_joined: bool) -> None:
    assert_in_box(_drawn(name, all_joined))


@every_type
def test_what_moves_is_there_and_follows_what_a_run_records(name: str) -> None:
    kind, drawn = TYPES[name], _drawn(name, False)
    signals = _recorded(name, kind)
    assert not drawn.gauge or drawn.gauge in signals
    parts = {shape.part for shape in drawn.shapes} - {""}
    for move in drawn.moves:
        assert move.part in parts
        assert move.signal in signals
        for limit in (move.low, move.high):
            assert not isinstance(limit, str) or limit.removeprefix("-") in kind.given()


@pytest.mark.parametrize("sort", ["fixed pump", "tank", "centrifugal pump"])
def test_types_that_share_a_symbol_have_the_ports_of_their_own(sort: str) -> None:
    sharing = [kind for kind in TYPES.values() if kind.symbol == sort]
    assert len(sharing) > 1
    for kind in sharing:
        drawn = symbol_of_type(kind)
        assert ("shaft" in drawn.ports) == any(place.side is Side.EAST for place in drawn.ports.values())


def test_drains_and_pilot_lines_are_dashed() -> None:
    for kind in TYPES.values():
        for port, place in symbol_of_type(kind).ports.items():
            assert place.dashed == (port in ("L", "X", "Y") and kind.ports()[port].kind.name == "hydraulic"), kind


@pytest.mark.parametrize(("ends", "spears"), [("both", 2), ("retracted", 1), ("extended", 1)])
def test_a_cushioned_cylinder_shows_which_ends_are_cushioned(ends: str, spears: int) -> None:
    def boxes(drawn: Symbol) -> int:
        return sum(isinstance(s, Path) and s.closed and s.part == "piston" for s in drawn.shapes)

    plain = boxes(symbol_of_type(TYPES["DoubleActingCylinder"]))
    assert boxes(symbol_of(TYPES["CushionedCylinder"](cushioned_ends=ends))) == plain + spears
