"""Circuit files: what is read, and that everything wrong is reported at once with its line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from bramah.circuit import Circuit, PortRef
from bramah.drawing.placement import Diagram, Placement
from bramah.errors import CircuitError, FileError
from bramah.files import parse_circuit, read_circuit
from bramah.files.source import LARGEST
from bramah.fluids import oil
from tests.files.sample import TEXT, TYPES, Edge


def problems(text: str, name: str = "press.toml") -> list[str]:
    with pytest.raises(CircuitError) as caught:
        parse_circuit(text, name, TYPES)
    return [str(problem) for problem in caught.value.problems]


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_a_circuit_is_read_whole() -> None:
    circuit = parse_circuit(TEXT, "press.toml", TYPES)
    assert circuit.title == 'Lift "cylinder"'
    assert circuit.fluid == oil(grade="ISO VG 46")
    assert list(circuit.components) == ["source", "orifice", "tank", "lever"]
    assert circuit.components["source"].values["pressure"] == 120e5
    assert circuit.components["orifice"].values["edge"] is Edge.ROUND
    assert circuit.components["lever"].values["points"] == ((0.0, 0.0), (1.0, 0.5))
    assert circuit.nets[1].name == "return"
    assert circuit.nets[1].ports == (PortRef("orifice", "B"), PortRef("tank", "P"))
    assert circuit.start_values == {"orifice.A.p": "100 bar"}
    assert circuit.run == {"until": 2.0, "method": "RODAS4", "rtol": 1e-6, "plot": ["source.*", "orifice.A.q"]}
    assert circuit.diagram == Diagram({"source": Placement((1, 2), 90)}, {"supply": (((1, 0), (1, -4), (8, -4)),)})
    assert circuit.problems() == []


def test_places_are_remembered() -> None:
    circuit = parse_circuit(TEXT, "press.toml", TYPES)
    assert circuit.locations["orifice"] == "press.toml:13"
    assert circuit.locations["orifice.diameter"] == "press.toml:15"
    assert circuit.locations["return"] == "press.toml:30"


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_from_a_file_or_from_text(tmp_path: Path, suffix: str) -> None:
    text = TEXT if suffix == ".toml" else json.dumps(tomllib.loads(TEXT))
    path = tmp_path / f"press{suffix}"
    path.write_text(text)
    expected = parse_circuit(TEXT, types=TYPES)
    for circuit in (read_circuit(path, TYPES), read_circuit(str(path), TYPES), read_circuit(text, TYPES)):
        assert isinstance(circuit, Circuit)
        assert (circuit.components, circuit.nets, circuit.run) == (expected.components, expected.nets, expected.run)


def test_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "press.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert read_circuit(path, TYPES).locations["return"] == f"{path}:30"


ONE_PROBLEM = [
    ("format = 1\n", "", "The file does not say which format it has. Write format = 2 at its top"),
    ("format = 1", "format = 3", "format = 3 is not known here. This version of Bramah reads formats 1 to 2"),
    ("format = 1", "format = true", "format = True is not known here"),
    ('title = "Lift \\"cylinder\\""', "title = 3", "title must be a text in quotes (press.toml:3)."),
    ("[nets]", "[net]", "There is no table or key 'net'. Did you mean 'nets'? (press.toml:28)."),
    ('type = "oil"', 'type = "oill"', "There is no fluid 'oill'. Did you mean 'oil'? (press.toml:6)."),
    ('grade = "ISO VG 46"', 'grade = "ISO VG 47"', "fluid.grade = ISO VG 47 must be one of"),
    ('grade = "ISO VG 46"', "self = 3", "(press.toml:5)."),
    ('type = "Narrow"', 'type = "Narow"', "there is no type 'Narow'. Did you mean 'Narrow'? (press.toml:14)."),
    ('type = "Narrow"', "type = 3", "Component orifice has a type that is not a text"),
    ('type = "Narrow"\n', "", "Component orifice does not say its type. Write for example"),
    ("[components.tank]\ntype", "[components]\ntank = 3\nx", "tank must be a table with a type"),
    ('"1.5 mm"', '"-1.5 mm"', "orifice.diameter = -1.5 mm must be above 0 mm (press.toml:15)."),
    ('"1.5 mm"', '"60 mm"', "orifice: a round edge needs a diameter of at most 50 mm (press.toml:13)."),
    ('"1.5 mm"', '"1.5 bar"', 'orifice.diameter: cannot read "1.5 bar" as a length (mm); try for example "1.5 mm"'),
    ('"1.5 mm"', "nan", "orifice.diameter"),
    ('"1.5 mm"', "true", "orifice.diameter = True is not a number (press.toml:15)."),
    ('"1.5 mm"', "[1, 2]", "orifice.diameter"),
    ('"1.5 mm"', "2020-01-01", "orifice.diameter"),
    ("diameter", "diametr", "Narrow has no parameter 'diametr'. Did you mean 'diameter'? (press.toml:15)."),
    ('edge = "round"', 'edge = "rond"', "must be one of 'sharp', 'round'. Did you mean 'round'?"),
    ('["1 s", 0.5]', '["1 s"]', "must be a list of pairs"),
    ('["1 s", 0.5]', '["-1 s", 0.5]', "must have x values that rise"),
    ('"tank.P"]', '"tank.P", "source.P"]', "in two nets, 'supply' and 'return'. Make them one net (press.toml:30)."),
    ('"orifice.A.p" =', '"orifce.A.p" =', "to start as orifce.A.p. Did you mean 'orifice'? (press.toml:33)."),
    ('"100 bar"', "true", "start value of orifice.A.p must be a number in SI or a quantity"),
    ('"2 s"', '"2 bar"', 'run.until: cannot read "2 bar" as a time (s); try for example "2 s" (press.toml:36).'),
    ('"2 s"', '"-2 s"', "run.until must be a time above 0"),
    ('"RODAS4"', "4", "run.method must be the name of a method"),
    ("rtol = 1e-6", "rtol = 2", "run.rtol must be a number between 0 and 1, such as 1e-6 (press.toml:38)."),
    ("rtol = 1e-6", "rtoll = 2", "There is no setting 'rtoll' of a run. Did you mean 'rtol'? (press.toml:38)."),
    ('plot = ["source.*", "orifice.A.q"]', "plot = 3", "run.plot must be a list of signals"),
    ("[diagram.components]\nsource", "diagram", "There is no setting 'diagram' of a run"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), ONE_PROBLEM)
def test_a_problem_is_said_with_its_line(old: str, new: str, message: str) -> None:
    assert any(message in problem for problem in problems(changed(old, new)))


def test_nets_that_are_not_lists_of_ports() -> None:
    text = changed('supply = ["source.P", "orifice.A"]', "supply = 3")
    assert any("Net 'supply' must be a list of ports" in problem for problem in problems(text))


def test_all_problems_come_at_once_in_one_error() -> None:
    text = TEXT.replace("Narrow", "Narow").replace("120 bar", "120 mm").replace('"tank.P"', '"tnk.P"')
    found = problems(text)
    assert len(found) == 4
    assert "'Narow'" in found[1]
    assert "120 mm" in found[0]
    assert "no component 'tnk'. Did you mean 'tank'? (press.toml:30)" in found[2]
    assert "Port tank.P is not connected" in found[3]


def test_a_component_that_cannot_be_read_raises_no_further_problems() -> None:
    assert len(problems(TEXT.replace("Narrow", "Nothing like it"))) == 1


def test_bad_component_names() -> None:
    assert any(
        "cannot be a component's name" in p for p in problems(changed("[components.lever]", '[components."a.b"]'))
    )


def test_nested_start_values_are_flat() -> None:
    text = changed('"orifice.A.p" = "100 bar"', "orifice.A.p = 1e7\norifice.B.p = 1e5")
    assert parse_circuit(text, types=TYPES).start_values == {"orifice.A.p": 1e7, "orifice.B.p": 1e5}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("format = 1\ntitle = \n", "press.toml:2: this is not valid TOML"),
        ("format = 1\n\n[a]\n[a]\n", "press.toml:4: this is not valid TOML"),
        ("format = 1\nx = '''", "press.toml:2: this is not valid TOML"),
        ("format = " + "1" * 5000 + "\n", "this is not valid TOML"),
        ("x = " + "[" * 100_000 + "\n", "nested too deeply"),
        ('{"format": 1,\n "format": 1}', "stands twice"),
        ('{"format": 1,\n "title" 2}', "press.toml:2: this is not valid JSON"),
        ("{" * 100_000, "nested too deeply"),
    ],
)
def test_text_that_is_not_a_document(text: str, message: str) -> None:
    with pytest.raises(FileError, match=message):
        parse_circuit(text, "press.toml", TYPES)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        read_circuit(tmp_path / "none.toml", TYPES)
    with pytest.raises(FileError, match="directory"):
        read_circuit(tmp_path, TYPES)
    with pytest.raises(FileError, match="null byte"):
        read_circuit("a\0b", TYPES)
    (tmp_path / "latin.toml").write_bytes(b"format = 1\ntitle = '\xe4'\n")
    with pytest.raises(FileError, match=r"latin.toml:2: the file is not UTF-8 text"):
        read_circuit(tmp_path / "latin.toml", TYPES)
    (tmp_path / "list.json").write_text("[1, 2]")
    with pytest.raises(FileError, match="a circuit is a JSON object, not a list"):
        read_circuit(tmp_path / "list.json", TYPES)


def test_files_too_large_for_a_circuit(tmp_path: Path) -> None:
    with open(tmp_path / "large.toml", "wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(FileError, match="larger than 50 MB"):
        read_circuit(tmp_path / "large.toml", TYPES)
