"""A selection becomes a sub-circuit: the same physics, in the same numbers."""

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
from tests.studio.documents.making import ROOT, document, messages


@pytest.mark.parametrize(
    "selection",
    [["cylinder", "load"], ["relief", "tank"], ["motor", "pump"], ["lever", "valve"], ["pump"], ["weight"]],
    ids="-".join,
)
def test_the_numbers_stay_to_the_bit(selection: list[str], tmp_path: Path) -> None:
    made = document(tmp_path, demo_text())
    made.gather(selection, "Axis", "p")
    assert not made.looked().problems, messages(made)
    before, after = simulate(parse_circuit(demo_text())), simulate(parse_circuit(made.text))
    assert np.array_equal(before.t, after.t)
    for name in before.names():
        part = name.partition(".")[0]
        now = f"axis.{name}" if part in selection else name
        assert np.array_equal(np.asarray(before[name]), np.asarray(after[now])), name
    made.undo("p")
    assert made.text == demo_text()


def test_parts_from_all_over_the_file(tmp_path: Path) -> None:
    """They are added up in another order. What rounding does stays far below the tolerance of the run, 1e-5."""
    made = document(tmp_path, demo_text())
    made.gather(["seals", "motor", "pump"], "Axis", "p")
    before, after = simulate(parse_circuit(demo_text())), simulate(parse_circuit(made.text))
    for name, now in (("cylinder.x", "cylinder.x"), ("pump.P.p", "axis.pump.P.p")):
        assert np.asarray(after[now]) == pytest.approx(np.asarray(before[name]), rel=1e-7)


@pytest.mark.parametrize("name", ["servo_axis", "hydraulic_steering"])
def test_machines_too(name: str, tmp_path: Path) -> None:
    """Every second part of a machine, which cuts nets of all kinds."""
    text = (ROOT / "examples" / "machines" / f"{name}.toml").read_text("utf-8")
    made = document(tmp_path, text)
    parts = list(made.document["components"])[1::2]
    made.gather(parts, "Half", "p")
    assert not made.looked().problems, messages(made)
    before, after = made.looked().system, parse_circuit(text)
    assert before is not None
    from bramah.system import build

    other = build(after)
    assert len(before.names) == len(other.names)


TEXT = """\
format = 2

# The supply.
[components.source]
type = "PressureSource"   # constant
pressure = "100 bar"

# A narrow place.
[components.throttle]
type = "Orifice"
diameter = "1.50 mm"   # drilled
[components.room]
type = "Volume"

[components.end]
type = "Plug"

[nets]
inlet = ["source.P", "throttle.A"]   # from the supply
middle = ["throttle.B", "room.A"]
outlet = ["room.A", "end.A"]

[start]
"room.A.p" = "5 bar"

[run]
until = "0.2 s"
plot = ["room.A.p", "source.P.q"]
[run.atol]
"room.*" = 1.0

[diagram.components]
source = { at = [0, 0] }
throttle = { at = [10, 0] }
room = { at = [20, 4], turn = 90 }
[diagram.nets.inlet]
corners = [[[2, 0], [8, 0]]]
[diagram.nets.middle]
corners = [[[12, 0], [20, 0]]]
"""


def test_what_belongs_to_the_parts_goes_along(tmp_path: Path) -> None:
    text = TEXT.replace('outlet = ["room.A", "end.A"]\n', "").replace('"room.A"]\n', '"room.A", "end.A"]\n')
    made = document(tmp_path, text)
    assert not made.looked().problems, messages(made)
    made.gather(["room", "throttle", "end"], "Stage", "p")
    assert not made.looked().problems, messages(made)
    said = made.document
    assert said["components"] == {
        "source": {"type": "PressureSource", "pressure": "100 bar"},
        "stage": {"type": "Stage"},
    }
    assert said["nets"] == {"inlet": ["source.P", "stage.A"]}
    inner = said["subcircuits"]["Stage"]
    assert inner["ports"] == {"A": "throttle.A"} and inner["nets"] == {"middle": ["throttle.B", "room.A", "end.A"]}
    assert list(inner["components"]) == ["throttle", "room", "end"]
    assert inner["diagram"]["components"] == {"throttle": {"at": [10, 0]}, "room": {"at": [20, 4], "turn": 90}}
    assert inner["diagram"]["nets"] == {"middle": {"corners": [[[12, 0], [20, 0]]]}}
    assert said["diagram"]["components"] == {"source": {"at": [0, 0]}, "stage": {"at": [16, 2]}}
    assert "nets" not in said["diagram"], "a line that was cut is drawn anew"
    assert said["start"] == {"stage.room.A.p": "5 bar"} and said["run"]["atol"] == {"stage.room.*": 1.0}
    assert said["run"]["plot"] == ["stage.room.A.p", "source.P.q"]
    for line in ("# A narrow place.", 'diameter = "1.50 mm"   # drilled', 'type = "PressureSource"   # constant'):
        assert made.text.count(line) == 1
    assert made.undo_label("p") == "gather Stage"


def test_two_components_of_one_gathered_type(tmp_path: Path) -> None:
    made = document(tmp_path, TEXT.replace('outlet = ["room.A", "end.A"]', 'outlet = ["throttle.B", "end.A"]'))
    made.gather(["throttle", "room"], "Stage", "p")
    made.edit([[["components", "again"], {"type": "Stage"}], [["nets", "more"], ["stage.B", "again.A"]]], "p")
    made.edit([[["nets", "last"], ["again.B", "end.A"]], [["nets", "outlet"], None], [["nets", "middle"], None]], "p")
    assert not made.looked().problems, messages(made)
    made.gather(["stage", "again"], "Both", "p")
    assert not made.looked().problems, messages(made)
    assert list(made.document["subcircuits"]) == ["Stage", "Both"]


def test_json(tmp_path: Path) -> None:
    made = document(tmp_path, json.dumps(tomllib.loads(demo_text()), indent=2), "a.json")
    made.gather(["cylinder", "load"], "Axis", "p")
    assert not made.looked().problems, messages(made)
    expected = document(tmp_path, demo_text())
    expected.gather(["cylinder", "load"], "Axis", "p")
    assert made.document == expected.document
    assert list(made.document["components"]) == list(expected.document["components"])


ARRAY = '[components.cell]\ntype = "Volume"\narray = 2\n'


@pytest.mark.parametrize(
    ("components", "name", "words"),
    [
        ([], "Stage", "Select the components"),
        (["rom"], "Stage", 'no component "rom"'),
        (["room"], "Orifice", 'a type "Orifice" already'),
        (["room"], "my stage", "cannot be a type"),
        (["room"], "2", "cannot be a type"),
        (["cell"], "Stage", "is an array"),
        (["cell1"], "Stage", "one of an array"),
        (["throttle"], "Stage", "changes the fluid"),
        (["source", "throttle"], "Stage", "changes the fluid"),
    ],
)
def test_what_cannot_be_gathered_is_said(components: list[str], name: str, words: str, tmp_path: Path) -> None:
    text = TEXT.replace('diameter = "1.50 mm"', "fluid = { air_fraction = 0.02 }")
    text = text.replace("\n[nets]", f"{ARRAY}\n[nets]")
    made = document(tmp_path, text)
    with pytest.raises(EditError, match=words):
        made.gather(components, name, "p")
    assert made.text == text


def test_a_net_with_its_fluid_stays_outside(tmp_path: Path) -> None:
    text = TEXT.replace(
        'middle = ["throttle.B", "room.A"]', 'middle = { ports = ["throttle.B", "room.A"], fluid = "f" }'
    )
    made = document(tmp_path, text + '[fluids.f]\ntype = "tait"\n')
    with pytest.raises(EditError, match="names its fluid"):
        made.gather(["throttle", "room"], "Stage", "p")
    made.gather(["throttle", "source"], "Stage", "p")
    assert made.document["nets"]["middle"] == {"ports": ["stage.B", "room.A"], "fluid": "f"}
