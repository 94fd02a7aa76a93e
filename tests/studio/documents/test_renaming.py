"""Another name for a part, wherever it is named."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest

from bramah.cli.demo import demo_text
from bramah.files import parse_circuit
from bramah.simulation import simulate
from bramah.studio.documents import EditError
from tests.studio.documents.making import document, messages

NAMED = """\
# The pump is named in many places.
format = 2

[components.pump]   # the pump itself
type = "PressureSource"
pressure = "100 bar"
[components."line"]
type = "Orifice"
[components.room]
type = "Volume"

[nets]
'supply' = ["pump.P",   "line.A"]  # pump and line
chamber = { ports = ["line.B", 'room.A'], fluid = "room" }

[fluids.room]
type = "tait"

[start]
"room.A.p" = "2 bar"   # of the room

[run]
until = "0.1 s"
plot = ["pump.P.p", "room.*", "r*.A.q", "*.p"]
rtol = { "room.*" = 1e-4, "*" = 1e-3 }
[run.atol]
room.A.p = "1 Pa"

[diagram.components]
pump = { at = [2, 4] }
room = { at = [12, 4] }
[diagram.nets.supply]
corners = [[[2, 2], [2, 0]]]
"""


def test_a_part_is_renamed_wherever_it_is_named(tmp_path: Path) -> None:
    made = document(tmp_path, NAMED)
    assert not made.looked().problems, messages(made)
    made.rename("room", "vessel", "p")
    expected = (
        NAMED.replace("[components.room]", "[components.vessel]")
        .replace("'room.A'", '"vessel.A"')
        .replace('"room.A.p" =', '"vessel.A.p" =')
        .replace('"room.*",', '"vessel.*",')
        .replace('"*.p"]', '"*.p", "vessel.A.q"]')
        .replace('"room.*" = 1e-4', '"vessel.*" = 1e-4')
        .replace("\nroom.A.p", "\nvessel.A.p")
        .replace("\nroom = {", "\nvessel = {")
    )
    assert made.text == expected
    assert not made.looked().problems, messages(made)
    assert made.undo_label("p") == "rename room"
    made.undo("p")
    assert made.text == NAMED


def test_the_numbers_stay(tmp_path: Path) -> None:
    made = document(tmp_path, demo_text())
    made.rename("cylinder", "press-ram_2", "p")
    before, after = simulate(parse_circuit(demo_text())), simulate(parse_circuit(made.text))
    assert np.array_equal(np.asarray(before["cylinder.x"]), np.asarray(after["press-ram_2.x"]))
    made.rename("press-ram_2", "cylinder", "p")
    assert made.text == demo_text()


def test_nets_are_renamed_in_the_drawing_too(tmp_path: Path) -> None:
    made = document(tmp_path, NAMED)
    made.rename("net:supply", "high", "p")
    assert made.text == NAMED.replace("'supply'", "high").replace("nets.supply", "nets.high")
    made.rename("high", "chambers", "q")
    assert "chambers" in made.document["nets"] and "chambers" in made.document["diagram"]["nets"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("room", "pump", 'There is a component "pump" already'),
        ("room", "2nd", "cannot be a name"),
        ("room", "a.b", "cannot be a name"),
        ("room", "räum", "cannot be a name"),
        ("room", "x" * 101, "cannot be a name"),
        ("rom", "x", 'no component "rom". Did you mean "room"'),
        ("net:suply", "x", 'no net "suply". Did you mean "supply"'),
        ("net:supply", "chamber", 'There is a net "chamber" already'),
    ],
)
def test_names_that_will_not_do_are_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    made = document(tmp_path, NAMED)
    with pytest.raises(EditError, match=words.replace(".", r"\.")):
        made.rename(old, new, "p")
    assert made.text == NAMED


def test_arrays_are_renamed_as_one(tmp_path: Path) -> None:
    text = """\
format = 2
[components.source]
type = "PressureSource"
[components.throttle]
type = "Orifice"
array = 3
[components.room]
type = "Volume"
array = 3
[components.room9]
type = "Volume"
[nets]
inlet = ["source.P", "throttle1.A"]
between = { chain = ["throttle*.B", "room*.A", "throttle*.A"] }
outlet = ["throttle[last].B", "room[last].A", "room9.A"]
[start]
"room2.A.p" = "1 bar"
[run]
until = "1 s"
plot = ["room1.A.p", "room9.A.p"]
[diagram.components]
room2 = { at = [4, 4] }
"""
    made = document(tmp_path, text)
    assert not made.looked().problems, messages(made)
    with pytest.raises(EditError, match='room2 is one of the array "room"'):
        made.rename("room2", "x", "p")
    with pytest.raises(EditError, match="already"):
        made.rename("throttle", "room", "p")
    made.rename("room", "cell", "p")
    expected = text
    for old, new in (
        ("[components.room]", "[components.cell]"), ("room*.A", "cell*.A"), ("room[last]", "cell[last]"),
        ("room2", "cell2"), ("room1.A.p", "cell1.A.p"),
    ):  # fmt: skip
        expected = expected.replace(old, new)
    assert made.text == expected and not made.looked().problems


SUB = """\
format = 2
[subcircuits.Stage]
ports = { A = "throttle.A", B = ["volume.A"] }
parameters = { bore = "throttle.diameter" }
[subcircuits.Stage.components.throttle]
type = "Orifice"
[subcircuits.Stage.components.volume]
type = "Volume"
[subcircuits.Stage.nets]
middle = ["throttle.B", "volume.A"]
[subcircuits.Stage.diagram.components]
throttle = { at = [0, 0] }
[components.throttle]
type = "PressureSource"
[components.first]
type = "Stage"
[components.second]
type = "Stage"
[components.end]
type = "Plug"
[nets]
inlet = ["throttle.P", "first.A"]
between = ["first.B", "second.A"]
outlet = ["second.B", "end.A"]
[start]
"first.volume.A.p" = "1 bar"
[run]
until = "1 s"
plot = ["second.volume.A.p", "throttle.P.p", "second.throttle.A.q"]
"""


def test_a_part_inside_a_sub_circuit(tmp_path: Path) -> None:
    made = document(tmp_path, SUB)
    assert not made.looked().problems, messages(made)
    made.rename("throttle", "gap", "p", inside="Stage")
    inner = made.document["subcircuits"]["Stage"]
    assert inner["ports"]["A"] == "gap.A" and inner["parameters"] == {"bore": "gap.diameter"}
    assert inner["nets"]["middle"] == ["gap.B", "volume.A"] and inner["diagram"]["components"] == {
        "gap": {"at": [0, 0]}
    }
    assert made.document["run"]["plot"] == ["second.volume.A.p", "throttle.P.p", "second.gap.A.q"]
    assert made.document["nets"]["inlet"] == ["throttle.P", "first.A"]
    made.rename("volume", "room", "p", inside="Stage")
    assert made.document["start"] == {"first.room.A.p": "1 bar"}
    assert made.document["subcircuits"]["Stage"]["ports"]["B"] == ["room.A"]
    made.rename("first", "one", "p")
    assert made.document["start"] == {"one.room.A.p": "1 bar"}
    assert not made.looked().problems, messages(made)
    with pytest.raises(EditError, match="no sub-circuit"):
        made.rename("gap", "x", "p", inside="Other")


def test_json_and_tables_in_one_line(tmp_path: Path) -> None:
    value = tomllib.loads(NAMED)
    for indent in (None, 3):
        made = document(tmp_path, json.dumps(value, indent=indent), "a.json")
        made.rename("room", "vessel", "p")
        expected = document(tmp_path, NAMED)
        expected.rename("room", "vessel", "p")
        assert json.loads(made.text) == expected.document
        assert list(made.document["components"]) == ["pump", "line", "vessel"]
    one = 'format = 2\ncomponents = { a = { type = "Tank" }, b = { type = "Tank" } }\nnets = { x = ["a.T", "b.T"] }\n'
    made = document(tmp_path, one + 'start = { a.T.p = 1, "b.T.p" = 2 }\n')
    made.rename("a", "c", "p")
    text = one.replace("{ a =", "{ c =").replace('"a.T"', '"c.T"') + 'start = { c.T.p = 1, "b.T.p" = 2 }\n'
    assert made.text == text
