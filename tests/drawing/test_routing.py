"""Lines between ports: the cheapest way, what a hand has drawn, and what is left of it when parts have moved."""

from __future__ import annotations

from itertools import pairwise

import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.drawing.placement import Branch, Corner, Diagram, Placement
from bramah.drawing.routing.kept import fitting, joints
from bramah.drawing.routing.paper import Paper
from bramah.drawing.routing.router import Router
from bramah.drawing.routing.tree import Ends, Pin
from bramah.drawing.scene import scene_of
from tests.drawing.anything import any_circuit, any_diagram
from tests.drawing.measure import crooked, faults, not_joined

NORTH, EAST, SOUTH, WEST = range(4)


def two(a: Corner, b: Corner) -> Ends:
    """A port that looks east and one that looks west."""
    return Ends((Pin(a, EAST), Pin(b, WEST)))


def drawn(ends: dict[str, Ends], *boxes: tuple[int, int, int, int]) -> dict[str, tuple[Branch, ...]]:
    paper = Paper()
    for box in boxes:
        paper.put_box(box)
    return Router(paper, ends, {}).route(list(ends))


def length(branches: tuple[Branch, ...]) -> int:
    pieces = (piece for branch in branches for piece in pairwise(branch))
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pieces)


def test_ports_that_face_each_other_are_joined_straight() -> None:
    (branch,) = drawn({"n": two((2, 0), (9, 0))}, (0, -1, 2, 1), (9, -1, 11, 1))["n"]
    assert sorted((branch[0], branch[-1])) == [(2, 0), (9, 0)] and len(branch) == 2


def test_a_symbol_between_them_is_passed_by_the_shorter_way() -> None:
    found = drawn({"n": two((2, 0), (20, 0))}, (0, -1, 2, 1), (20, -1, 22, 1), (9, -2, 12, 8))["n"]
    assert length(found) == 18 + 2 * 4, "over its upper edge, which is nearer, and not right beside it"


def test_lines_of_two_nets_cross_at_right_angles_only() -> None:
    upright = Ends((Pin((10, -8), SOUTH), Pin((10, 8), NORTH)))
    found = drawn({"level": two((0, 0), (20, 0)), "upright": upright})
    assert found["level"] in (((((20, 0), (0, 0)),)), ((((0, 0), (20, 0)),)))
    assert length(found["upright"]) == 16


def test_a_third_port_is_joined_to_the_line_of_the_first_two() -> None:
    found = drawn({"n": Ends((*two((0, 0), (20, 0)).pins, Pin((10, 9), NORTH)))})["n"]
    assert joints(found) == ((10, 0),)
    assert length(found) == 29


def test_a_tank_at_several_places_is_joined_at_the_nearest() -> None:
    ends = Ends((Pin((0, 0), SOUTH), Pin((40, 0), SOUTH)), (Pin((0, 4), NORTH), Pin((40, 4), NORTH)))
    assert length(drawn({"n": ends})["n"]) == 8


LINE: tuple[Branch, ...] = (((0, 0), (5, 0), (5, 4), (12, 4)),)


def test_lines_by_hand_that_meet_their_ports_stay_as_they_are() -> None:
    assert fitting(LINE, two((0, 0), (12, 4))) == LINE


def test_a_line_is_cut_off_where_its_part_was_taken_away() -> None:
    branched = (*LINE, ((5, 2), (9, 2), (9, -3)))
    assert fitting(branched, two((0, 0), (12, 4))) == (((0, 0), (5, 0), (5, 4), (12, 4)),)


def test_nothing_is_left_of_a_line_without_ports() -> None:
    assert fitting(LINE, two((100, 0), (120, 4))) == ()


def test_a_line_into_the_symbol_of_a_part_that_was_turned_goes() -> None:
    turned = Ends((Pin((0, 0), WEST), Pin((12, 4), WEST)))
    assert all((5, 0) not in branch for branch in fitting(LINE, turned))


def test_diagonals_and_repeated_corners_do_no_harm() -> None:
    ends = two((0, 0), (12, 4))
    assert fitting((((0, 0), (12, 4)),), ends) == ()
    assert fitting((((0, 0), (0, 0), (5, 0), (5, 4), (5, 4), (12, 4)),), ends) == LINE


def orifices() -> Circuit:
    circuit = Circuit("Three in a row")
    for k in range(3):
        circuit.add(f"o{k}", br.Orifice())
    circuit.connect("o0.B", "o1.A", name="first")
    circuit.connect("o1.B", "o2.A", name="second")
    return circuit


def placed(**at: Corner) -> dict[str, Placement]:
    return {name: Placement(place, 90) for name, place in at.items()}


def test_corners_from_a_file_stay_while_they_fit_and_are_mended_when_a_part_moves() -> None:
    circuit = orifices()
    where = placed(o0=(0, 0), o1=(0, 20), o2=(0, 40))
    first = scene_of(circuit, Diagram(where))
    (straight,) = first.lines["first"].branches
    (x, y0), (_, y1) = sorted((straight[0], straight[-1]))
    detour = ((x, y0), (x, y0 + 3), (x + 9, y0 + 3), (x + 9, y1 - 3), (x, y1 - 3), (x, y1))
    by_hand = Diagram(where, {"first": (detour,)})
    scene = scene_of(circuit, by_hand)
    assert scene.lines["first"].branches == (detour,)
    assert not scene.lines["first"].automatic and scene.lines["second"].automatic
    moved = scene_of(circuit, Diagram(where | placed(o1=(30, 22)), by_hand.nets), scene)
    assert faults(moved) == []
    gone = circuit.copied()
    del gone.components["o1"]
    assert faults(scene_of(gone, by_hand, scene)) == []


def test_parts_on_top_of_each_other_are_drawn_with_all_lines() -> None:
    scene = scene_of(orifices(), Diagram(placed(o0=(0, 0), o1=(0, 0), o2=(1, 1))))
    assert not list(not_joined(scene)) and not list(crooked(scene))


def test_parts_as_far_apart_as_files_allow_are_drawn_with_all_lines() -> None:
    scene = scene_of(orifices(), Diagram(placed(o0=(-1_000_000, 0), o1=(0, 0), o2=(1_000_000, 1_000_000))))
    assert not list(not_joined(scene)) and not list(crooked(scene))


@pytest.mark.parametrize("seed", range(24))
def test_anything_is_drawn_whatever_a_hand_has_done_to_it(seed: int) -> None:
    circuit = any_circuit(seed)
    diagram = any_diagram(circuit, seed)
    scene = scene_of(circuit)
    assert not list(not_joined(scene)) and not list(crooked(scene))
    by_hand = scene_of(circuit, diagram, scene)
    assert not list(not_joined(by_hand)) and not list(crooked(by_hand))
    assert all(by_hand.places[name] == place for name, place in diagram.components.items())
    assert by_hand.json()["nets"].keys() == by_hand.lines.keys()
