"""Symbols of valves, restrictions and lines."""

from __future__ import annotations

import pytest

from bramah.components import registry
from bramah.components.laws.spool import Centre
from bramah.drawing.moving import moved
from bramah.drawing.shapes import Path, Point, Side, Symbol, Text
from bramah.drawing.symbols import symbol_of_type
from bramah.drawing.symbols.registry import builder_of

TYPES = registry()
PILOTS = {
    "CartridgeValve": ["X"],
    "CounterbalanceValve": ["X"],
    "DrainedPilotOperatedCheckValve": ["X", "Y"],
    "PilotOperatedCheckValve": ["X"],
    "PilotOperatedReliefValve": ["X"],
    "ReducingValve": ["Y"],
    "SequenceValve": ["Y"],
    "ThreeWayCompensator": ["X"],
    "TwoWayCompensator": ["X"],
    "UnloadingValve": ["X"],
}
LIFTS = {"CartridgeValve": ("x", (0.0, -0.7)), "PoppetValve": ("stem.x", (0.7, 0.0))}
"""What moves a poppet, and how far it moves when it is at its stop."""
JOINED = {
    Centre.CLOSED: [],
    Centre.OPEN: [{"P", "T", "A", "B"}],
    Centre.TANDEM: [{"P", "T"}],
    Centre.FLOAT: [{"A", "B", "T"}],
    Centre.REGENERATIVE: [{"P", "A", "B"}],
}
RELIEF = [name for name, kind in TYPES.items() if kind.symbol == "relief valve"]


def _drawn(name: str, **values: object) -> Symbol:
    return symbol_of_type(TYPES[name], values)


def _ends(shape: Path) -> tuple[Point, Point]:
    return shape.points[0], shape.points[-1]


@pytest.mark.parametrize("name", RELIEF)
def test_a_relief_valve_stands_between_a_line_above_and_a_tank_below(name: str) -> None:
    drawn = _drawn(name)
    assert (drawn.ports["P"].at, drawn.ports["P"].side) == ((0, -3), Side.NORTH)
    assert (drawn.ports["T"].at, drawn.ports["T"].side) == ((0, 3), Side.SOUTH)
    (move,) = drawn.moves
    stems = [s for s in drawn.shapes if isinstance(s, Path) and s.part == "arrow" and not s.closed]
    closed = {x for stem in stems for x, _ in stem.points}
    assert closed == {-move.by[0]}, "shut it stands beside the line, open in it"


@pytest.mark.parametrize("name", PILOTS)
def test_pilots_and_drains_are_dashed_and_nothing_else(name: str) -> None:
    assert [port for port, place in _drawn(name).ports.items() if place.dashed] == PILOTS[name]


@pytest.mark.parametrize(("name", "tap"), [("StaticReliefValve", "P"), ("SequenceValve", "A"), ("ReducingValve", "A")])
def test_a_pressure_valve_feels_the_side_it_holds(name: str, tap: str) -> None:
    drawn = _drawn(name)
    pilots = [s for s in drawn.shapes if isinstance(s, Path) and s.dashed and s.points[0][0] == 0]
    (pilot,) = pilots
    (_, begin), end = _ends(pilot)
    assert begin * drawn.ports[tap].at[1] > 0 and end == (-2, 0)


@pytest.mark.parametrize("centre", Centre)
def test_the_centre_of_a_valve_joins_and_blocks_what_its_law_does(centre: Centre) -> None:
    drawn = _drawn("DirectionalValve43", centre=centre)
    at = {tuple(map(float, place.at)): port for port, place in drawn.ports.items()}
    lines = [s for s in drawn.shapes if isinstance(s, Path) and not s.closed and all(abs(x) <= 2 for x, _ in s.points)]
    groups: list[tuple[set[str], list[Point]]] = []
    for shape in lines:
        found = {at[p] for p in _ends(shape) if p in at}
        touching = [g for g in groups if any(_touch(p, shape) for p in g[1]) or any(_on(p, g[1]) for p in shape.points)]
        points = list(shape.points) + [p for g in touching for p in g[1]]
        groups = [g for g in groups if not any(g is t for t in touching)]
        groups.append((found.union(*(g[0] for g in touching)), points))
    assert [g for g, _ in groups if len(g) > 1] == JOINED[centre]
    blocked = {port for g, _ in groups if len(g) == 1 for port in g}
    assert blocked == set("PTAB") - {port for g in JOINED[centre] for port in g}


def _touch(point: Point, shape: Path) -> bool:
    """Whether a point is on a level or upright piece of a line."""
    return any(
        min(a, c) <= point[0] <= max(a, c) and min(b, d) <= point[1] <= max(b, d)
        for (a, b), (c, d) in zip(shape.points, shape.points[1:], strict=False)
    )


def _on(point: Point, points: list[Point]) -> bool:
    return point in points


@pytest.mark.parametrize("command", [-1.0, 0.0, 1.0])
def test_a_spool_puts_the_box_before_the_lines_that_its_position_asks_for(command: float) -> None:
    drawn = _drawn("DirectionalValve43")
    assert moved(drawn, {"x": command}.get, {})["spool"][4:] == (4.0 * command, 0.0)


@pytest.mark.parametrize("name", LIFTS)
def test_a_poppet_follows_its_lift(name: str) -> None:
    drawn, (signal, by) = _drawn(name), LIFTS[name]
    assert {s.part for s in drawn.shapes} >= {"poppet"}
    for share in (0.0, 0.25, 1.0):
        stands = moved(drawn, {signal: share * 0.004}.get, {"travel": 0.004})
        assert stands["poppet"][4:] == pytest.approx((share * by[0], share * by[1]))


def test_an_open_reducing_valve_has_its_arrow_in_line() -> None:
    drawn = _drawn("ReducingValve")
    assert moved(drawn, {"x": 1.0}.get, {})["arrow"][4] == 0.0
    assert moved(drawn, {"x": 0.0}.get, {})["arrow"][4] == 1.0


def test_a_shuttle_shuts_the_lower_side() -> None:
    drawn = _drawn("ShuttleValve")
    assert moved(drawn, {"x": 1.0}.get, {})["ball"][4] == pytest.approx(-moved(drawn, {"x": -1.0}.get, {})["ball"][4])
    assert moved(drawn, {"x": 1.0}.get, {})["ball"][4] > 1.0, "towards B, where the pressure is lower"


def test_a_setting_by_signal_is_a_solenoid_and_the_symbol_keeps_its_size() -> None:
    kind = TYPES["StaticReliefValve"]
    by_hand, by_signal = symbol_of_type(kind), symbol_of_type(kind, joined=["set_pressure"])
    assert (by_hand.width, by_hand.height) == (by_signal.width, by_signal.height)
    assert "set_pressure" not in by_hand.ports and by_signal.ports["set_pressure"].at == (4, 0)


@pytest.mark.parametrize(
    ("name", "values", "letters"),
    [
        ("NetworkValve", {"control": "reduce"}, ["PRV"]),
        ("NetworkValve", {"control": "limit"}, ["FCV"]),
        ("NetworkValve", {}, []),
        ("HeadLossValve", {"law": "break"}, ["PBV"]),
    ],
)
def test_a_network_valve_says_what_it_does(name: str, values: dict[str, str], letters: list[str]) -> None:
    assert [s.text for s in _drawn(name, **values).shapes if isinstance(s, Text)] == letters


def test_the_two_cross_line_reliefs_differ() -> None:
    one, other = _drawn("CrossLineRelief"), _drawn("LinearCrossLineRelief")
    assert list(one.ports) == list(other.ports) == ["A", "B", "S"]
    arrows = [sum(s.filled and isinstance(s, Path) for s in drawn.shapes) for drawn in (one, other)]
    assert arrows == [4, 2], "each valve has an arrow, and one across its spring"


def test_every_valve_and_line_has_a_picture() -> None:
    words = ("valve", "orifice", "relief", "pipe", "hose", "line")
    own = [kind for kind in TYPES.values() if any(word in kind.symbol for word in words)]
    assert len(own) > 50 and all(builder_of(kind) for kind in own)
