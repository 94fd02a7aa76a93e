"""The [diagram] of a file: places and lines, what is wrong with them, and what is left over."""

from __future__ import annotations

import pytest

import bramah as br
from bramah.drawing.placement import Diagram, Placement
from bramah.files import parse_circuit, write_circuit
from bramah.files.reading import read_draft

CIRCUIT = """format = 2

[components.pump]
type = "FlowSource"
[components.throttle]
type = "Orifice"
array = 2
[components.tank]
type = "Tank"

[nets]
supply = ["pump.P", "throttle*.A"]
return = ["throttle*.B", "tank.T"]

"""
DIAGRAM = """[diagram.components]
pump = { at = [12, 40], turn = 90, mirror = true }
throttle1 = { at = [20, 30.0] }
throttle2 = { at = [28, 30], turn = -90 }
tank = { at = [12, 60], more = [[30, 60]] }

[diagram.nets.supply]
corners = [[[12, 38], [12, 30], [20, 30]], [[16, 30], [16, 24]]]
"""


BROKEN = """format = 2
[subcircuits.Stage]
ports = { A = "throttle.A", B = "throttle.B" }
diagram = 3
[subcircuits.Stage.components.throttle]
type = "Orifice"
"""


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read_draft(CIRCUIT + text).looked_at().problems]


def test_places_and_lines_are_read() -> None:
    diagram = parse_circuit(CIRCUIT + DIAGRAM).diagram
    assert diagram.components == {
        "pump": Placement((12, 40), 90, True),
        "throttle1": Placement((20, 30)),
        "throttle2": Placement((28, 30), 270),
        "tank": Placement((12, 60), more=((30, 60),)),
    }
    assert diagram.nets == {"supply": (((12, 38), (12, 30), (20, 30)), ((16, 30), (16, 24)))}


def test_a_drawing_is_written_and_read_again() -> None:
    circuit = parse_circuit(CIRCUIT + DIAGRAM)
    text = write_circuit(circuit)
    assert "throttle2 = { at = [28, 30], turn = 270 }\n" in text
    assert "throttle1 = { at = [20, 30] }\n" in text
    assert parse_circuit(text).diagram == circuit.diagram


def test_without_a_drawing_there_is_none() -> None:
    circuit = parse_circuit(CIRCUIT)
    assert circuit.diagram == Diagram()
    assert "diagram" not in write_circuit(circuit)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turn = 90", "turn = 45", "diagram.components.pump.turn must be a multiple of 90, in degrees (line 16)."),
        ("turn = 90", "turn = true", "turn must be a multiple of 90"),
        ("turn = 90", "turns = 90", "diagram.components.pump.turns is not known. Did you mean 'turn'?"),
        ("mirror = true", "mirror = 1", "diagram.components.pump.mirror must be true or false"),
        ("[12, 40]", "[12, 40.5]", "diagram.components.pump.at must be two whole numbers, such as [12, 40]"),
        ("[12, 40]", "[12]", "at must be two whole numbers"),
        ("[12, 40]", "[12, nan]", "at must be two whole numbers"),
        ("[12, 40]", "[12, inf]", "at must be two whole numbers"),
        ("[12, 40]", "[12, 10_000_000]", "at must be two whole numbers"),
        ("[12, 40]", '["12", 40]', "at must be two whole numbers"),
        ("{ at = [20, 30.0] }", "[20, 30]", "throttle1 must say where it stands, such as { at = [12, 40] }"),
        ("more = [[30, 60]]", "more = [30, 60]", "more must be a list of further places, such as [[30, 60]]"),
        ("[12, 30], [20, 30]]", "[20, 30]]", "must be level or upright, but [12, 38] to [20, 30] is neither"),
        ("[[16, 30], [16, 24]]", "[[16, 30]]", "must be lists of at least two corners"),
        ("[[16, 30], [16, 24]]", '"x"', "must be lists of at least two corners"),
        ("corners", "corner", "diagram.nets.supply.corner is not known. Did you mean 'corners'?"),
        ("[diagram.nets.supply]", "[diagram.net.supply]", "diagram.net is not known. Did you mean 'nets'?"),
        (DIAGRAM, "diagram = 3", "There is no"),
        (DIAGRAM, "[diagram]\ncomponents = 3", "diagram.components must be a table"),
        (DIAGRAM, "[diagram]\nnets.supply = 3", "diagram.nets.supply must be a table with corners"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, message: str) -> None:
    assert old in DIAGRAM
    if new == "diagram = 3":
        found = [str(p) for p in read_draft(f"diagram = 3\n{CIRCUIT}").looked_at().problems]
        assert found == ["diagram must be a table, written as [diagram] (line 1)."]
        return
    assert any(message in problem for problem in problems(DIAGRAM.replace(old, new))), problems(
        DIAGRAM.replace(old, new)
    )


def test_places_left_over_from_a_deleted_part_do_no_harm() -> None:
    text = CIRCUIT + DIAGRAM.replace("throttle2", "throtle2").replace("nets.supply", "nets.suply")
    circuit = parse_circuit(text)
    assert "throtle2" not in circuit.diagram.components
    assert circuit.notices == [
        "diagram.components.throtle2 is left aside: there is no component 'throtle2'. "
        "Did you mean 'throttle2'? (line 18).",
        "diagram.nets.suply is left aside: there is no net 'suply'. Did you mean 'supply'? (line 21).",
    ]


def test_the_table_of_older_files_is_left_aside_with_a_notice() -> None:
    circuit = parse_circuit(CIRCUIT + "[layout]\npump.at = [1, 2]\n")
    assert circuit.diagram == Diagram()
    assert circuit.notices == [
        "There is no table [layout] any more: it is left aside. Places stand in [diagram] (line 15)."
    ]
    assert parse_circuit('layout = "wide"\n' + CIRCUIT).diagram == Diagram()


def test_coordinates_of_older_networks_are_taken_over() -> None:
    nodes = "pump = [0, 0]\ntank = [100, 50.5]\ngone = [3, 3]\nthrottle2 = [nan, 1]\n"
    circuit = parse_circuit(f"{CIRCUIT}[layout.nodes]\n{nodes}[layout.links]\nthrottle1 = ['pump', 'tank']\nx = 3\n")
    places = {name: place.at for name, place in circuit.diagram.components.items()}
    assert set(places) == {"pump", "tank", "throttle1"}
    assert places["pump"][0] < places["throttle1"][0] < places["tank"][0]
    assert places["pump"][1] > places["tank"][1]
    assert "taken over" in circuit.notices[0]


def test_a_sub_circuit_has_a_drawing_of_its_own() -> None:
    text = """format = 2
[subcircuits.Stage]
ports = { A = "throttle.A", B = "room.A" }
[subcircuits.Stage.components.throttle]
type = "Orifice"
[subcircuits.Stage.components.room]
type = "Volume"
[subcircuits.Stage.nets]
middle = ["throttle.B", "room.A"]
[subcircuits.Stage.diagram.components]
throttle = { at = [2, 3], turn = 90 }
gone = { at = [2, 3] }
[components.source]
type = "PressureSource"
[components.stage]
type = "Stage"
[components.end]
type = "Plug"
[nets]
inlet = ["source.P", "stage.A"]
outlet = ["stage.B", "end.A"]
"""
    circuit = br.read_circuit(text)
    assert br.read_circuit(write_circuit(circuit)).subcircuits == circuit.subcircuits
    with pytest.raises(
        br.CircuitError, match=r"diagram.components.throttle.turn must be a multiple of 90.*\(line 11\)"
    ):
        br.read_circuit(text.replace("turn = 90", "turn = 91"))
    with pytest.raises(br.CircuitError, match="Sub-circuit Stage: diagram must be a table"):
        br.read_circuit(BROKEN)
