"""Sub-circuits, catalogues and parameters from other files, of the same folder only."""

from __future__ import annotations

from pathlib import Path

import pytest

from bramah.errors import CircuitError
from bramah.files import read_circuit, write_circuit

MAIN = """format = 2
include = ["library/valves.toml"]
[parameters]
bore = "2 mm"
[components.source]
type = "PressureSource"
[components.stage]
type = "Stage"
[components.relief]
type = "DBV20"
override = "3 bar"
[components.tank]
type = "Tank"
[nets]
inlet = ["source.P", "stage.A"]
outlet = ["stage.B", "relief.P"]
return = ["relief.T", "tank.T"]
"""
VALVES = """format = 2
include = ["more.toml"]
[parameters]
bore = "1 mm"
room = "0.3 l"
[subcircuits.Stage]
ports = { A = "throttle.A", B = "volume.A" }
[subcircuits.Stage.components.throttle]
type = "Orifice"
diameter = "bore"
[subcircuits.Stage.components.volume]
type = "Volume"
volume = "room"
[subcircuits.Stage.nets]
middle = ["throttle.B", "volume.A"]
"""
MORE = """format = 2
[catalogue.DBV20]
type = "StaticReliefValve"
set_pressure = "160 bar"
override = "12 bar"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "library").mkdir()
    (tmp_path / "main.toml").write_text(MAIN)
    (tmp_path / "library" / "valves.toml").write_text(VALVES)
    (tmp_path / "library" / "more.toml").write_text(MORE)
    return tmp_path


def test_parts_come_from_other_files(folder: Path) -> None:
    circuit = read_circuit(folder / "main.toml")
    relief = circuit.components["relief"]
    assert type(relief).__name__ == "StaticReliefValve"
    assert (relief.values["set_pressure"], relief.values["override"]) == (160e5, 3e5)
    inside = circuit.components["stage"].inside().components  # type: ignore[attr-defined]
    assert inside["throttle"].values["diameter"] == 2e-3  # the file's own bore wins
    assert inside["volume"].values["volume"] == 3e-4
    assert read_circuit(write_circuit(circuit)).components["relief"] == relief


@pytest.mark.parametrize(
    ("file", "old", "new", "said", "place"),
    [
        ("main.toml", "library/valves.toml", "../else.toml", "outside the folder of the circuit", "main.toml:2"),
        ("main.toml", "library/valves.toml", "/etc/hosts", "outside the folder of the circuit", "main.toml:2"),
        ("main.toml", "library/valves.toml", "none.toml", "No such file", "main.toml:2"),
        ("main.toml", "library/valves.toml", "valves.py", "must end in .toml or .json", "main.toml:2"),
        ("main.toml", '["library/valves.toml"]', "3", "include must be a list of files", "main.toml:2"),
        ("library/valves.toml", "more.toml", "valves.toml", "includes itself: valves.toml -> valves", "valves.toml:2"),
        ("library/valves.toml", "more.toml", "../main.toml", "includes itself: main.toml -> ", "valves.toml:2"),
        ("library/valves.toml", '"bore"', '"bore + 1 bar"', "joins a length and a pressure", "valves.toml:10"),
        ("library/more.toml", '"160 bar"', '"160 mm"', 'cannot read "160 mm" as a pressure', "more.toml:4"),
        ("library/more.toml", "format = 2", "format = 2\n[run]", "An included file holds", "more.toml:2"),
        ("main.toml", "[nets]", "[catalogue.DBV20]\ntype = 'Tank'\n[nets]", "included already, from", "main.toml:14"),
    ],
)
def test_what_is_wrong_is_told_with_the_file_it_stands_in(
    folder: Path, file: str, old: str, new: str, said: str, place: str
) -> None:
    path = folder / file
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(CircuitError, match=said) as caught:
        read_circuit(folder / "main.toml")
    assert any((problem.location or "").endswith(place) for problem in caught.value.problems), caught.value.problems


def test_a_link_out_of_the_folder_is_refused(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other") / "valves.toml"
    other.write_text(MORE)
    (folder / "library" / "valves.toml").unlink()
    (folder / "library" / "valves.toml").symlink_to(other)
    with pytest.raises(CircuitError, match="outside the folder"):
        read_circuit(folder / "main.toml")


def test_depth_is_bounded(folder: Path) -> None:
    for k in range(12):
        (folder / f"f{k}.toml").write_text(f'format = 2\ninclude = ["f{k + 1}.toml"]\n')
    (folder / "main.toml").write_text(MAIN.replace("library/valves.toml", "f0.toml"))
    with pytest.raises(CircuitError, match="more than 10 deep"):
        read_circuit(folder / "main.toml")


def test_text_has_no_folder() -> None:
    with pytest.raises(CircuitError, match="cannot include others"):
        read_circuit(MAIN)
