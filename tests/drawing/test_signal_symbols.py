"""Symbols of signal blocks and sensors."""

from __future__ import annotations

import pytest

from bramah.catalogue.types import family
from bramah.components import registry
from bramah.components.ports import SignalIn
from bramah.drawing.shapes import Path, Side, Symbol, Text
from bramah.drawing.symbols import symbol_of, symbol_of_type
from bramah.drawing.symbols.signal import SIGNAL

OWN = {name: kind for name, kind in registry().items() if family(kind) == "signal"}
SENSORS = [name for name, kind in OWN.items() if kind.ports()]


def _letters(drawn: Symbol) -> list[str]:
    return [shape.text for shape in drawn.shapes if isinstance(shape, Text)]


def test_every_signal_symbol_name_is_drawn_and_no_other() -> None:
    assert set(SIGNAL) == {kind.symbol for kind in OWN.values()}


@pytest.mark.parametrize("name", list(OWN))
@pytest.mark.parametrize("all_joined", [False, True])
def test_places_are_on_the_edge_and_apart(name: str, all_joined: bool) -> None:
    kind = OWN[name]
    joined = {*kind.inputs(), *kind.outputs()} if all_joined else set()
    drawn = symbol_of_type(kind, joined=joined)
    required = {n for n, declared in kind.inputs().items() if isinstance(declared, SignalIn)}
    assert (
        {*kind.ports(), *required, "y", *joined} <= set(drawn.ports) <= {*kind.ports(), *kind.inputs(), *kind.outputs()}
    )
    assert (drawn.width, drawn.height) == (4, 4)
    places = [place.at for place in drawn.ports.values()]
    assert all(2 in (abs(x), abs(y)) and max(abs(x), abs(y)) == 2 for x, y in places)
    for i, (x, y) in enumerate(places):
        assert all(max(abs(x - a), abs(y - b)) >= 2 for a, b in places[i + 1 :])
    for shape in drawn.shapes:
        assert not isinstance(shape, Path) or all(abs(x) <= 2 and abs(y) <= 2 for x, y in shape.points)


@pytest.mark.parametrize("name", [n for n in OWN if n not in SENSORS])
def test_a_block_reads_from_left_to_right(name: str) -> None:
    kind = OWN[name]
    drawn = symbol_of_type(kind)
    assert drawn.ports["y"].side is Side.EAST
    assert all(drawn.ports[n].side is Side.WEST for n in kind.inputs() if n in drawn.ports)


@pytest.mark.parametrize("name", SENSORS)
def test_a_sensor_shows_what_it_measures(name: str) -> None:
    drawn = symbol_of_type(OWN[name])
    assert drawn.gauge == "y" and len(_letters(drawn)) == 1
    if "B" in drawn.ports:
        assert [drawn.ports[p].side for p in ("A", "B", "y")] == [Side.WEST, Side.EAST, Side.NORTH]


def test_a_difference_of_pressures_is_marked_as_one() -> None:
    assert _letters(symbol_of_type(OWN["PressureDifferenceSensor"])) == ["Δp"]
    assert _letters(symbol_of_type(OWN["PressureSensor"])) == ["p"]


def test_a_sum_shows_the_signs_of_what_is_joined() -> None:
    drawn = symbol_of(OWN["Sum"](gain_b=-1), joined={"a", "b", "d"})
    assert _letters(drawn) == ["+", "−", "+", "Σ"]
    assert set(drawn.ports) == {"a", "b", "d", "y"}


def test_a_controller_takes_its_setpoint_above_what_is_measured() -> None:
    drawn = symbol_of_type(OWN["PID"], joined={"setpoint"})
    assert drawn.ports["setpoint"].at == (-2, -1)
    assert drawn.ports["measured"].at == (-2, 1)
