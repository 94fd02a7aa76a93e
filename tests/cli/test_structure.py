"""bramah structure on files: text, JSON, picture, and circuits that cannot be."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
SHIPPED = files("bramah").joinpath("data", "cylinder.toml").read_text("utf-8")

CORNERS = """
format = 1
[components.supply]
type = "PressureSource"
[components.valve]
type = "VariableOrifice"
[components.volume]
type = "Volume"
[components.step]
type = "Step"
[components.lag]
type = "FirstOrderLag"
[nets]
inlet = ["supply.P", "valve.A"]
outlet = ["valve.B", "volume.A"]
wanted = ["step.y", "lag.u"]
opening = ["lag.y", "valve.opening"]
"""

SINGULAR = """
format = 1
[components.one]
type = "FlowSource"
[components.two]
type = "FlowSource"
[nets]
between = ["one.P", "two.P"]
"""
LOOP = """
format = 1
[components.one]
type = "Gain"
gain = 1.0
[components.two]
type = "Gain"
gain = 1.0
[nets]
there = ["one.y", "two.u"]
back = ["two.y", "one.u"]
"""


@pytest.fixture
def circuit(tmp_path: Path) -> Path:
    path = tmp_path / "lift.toml"
    path.write_text(SHIPPED)
    return path


def structure(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["structure", *map(str, arguments)])


def test_sections_for_people(circuit: Path) -> None:
    done = structure(circuit)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Lift cylinder: ")
    titles = [line for line in done.stdout.splitlines() if line[:1] not in ("", " ")]
    assert titles[1:5] == ["Unknowns and their equations", "Evaluation order", "Causality", "Components and links"]
    assert titles[5].startswith("As HASP calls them: ")
    assert titles[6] == "Corners of laws, where a step ends"
    assert titles[7].startswith("Jacobian: ") and titles[8].startswith("Eigenvalues at t = 0 s: stiffness ratio")


def test_json_of_the_fuel_injection() -> None:
    done = structure(EXAMPLES / "fuel_injection.toml", "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["algebraic_set_sizes"] == [1, 6, 6, 6, 8]
    assert sorted(s["size"] for s in found["algebraic_sets"]) == [1, 6, 6, 6, 8]
    assert all(len(s["unknowns"]) == s["size"] for s in found["algebraic_sets"])
    assert len(found["algebraic"]) == 27
    assert len(found["unknowns"]) == len(found["equations"]) == found["sparsity"]["n"]
    assert len(found["sparsity"]["row"]) == len(found["sparsity"]["column"]) == found["sparsity"]["nonzeros"]
    assert len(found["eigenvalues"]) == len(found["states"])
    assert found["stiffness_ratio"] > 1
    assert {"title", "evaluation_order", "causality", "links"} <= set(found)


def test_json_has_no_numbers_that_json_lacks(circuit: Path) -> None:
    def refuse(text: str) -> None:
        raise AssertionError(text)

    json.loads(structure(circuit, "--json").stdout, parse_constant=refuse)


def test_eigenvalues_during_a_run(circuit: Path) -> None:
    start = json.loads(structure(circuit, "--json").stdout)
    later = json.loads(structure(circuit, "--json", "--at", "0.3 s").stdout)
    assert (start["eigenvalues_at"], later["eigenvalues_at"]) == (0.0, 0.3)
    assert start["eigenvalues"] != later["eigenvalues"]


def test_the_picture(circuit: Path, tmp_path: Path) -> None:
    done = structure(circuit, "--picture", tmp_path / "sparsity.png")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "sparsity.png").read_bytes().startswith(b"\x89PNG")
    assert "Wrote" in done.stdout
    assert structure(circuit, "--picture", tmp_path / "sparsity.doc").exit_code == 2


def test_a_singular_circuit_is_wrong_input(tmp_path: Path) -> None:
    path = tmp_path / "singular.toml"
    path.write_text(SINGULAR)
    done = structure(path, "--json")
    assert done.exit_code == 2
    assert "net 'between' (one.P, two.P)" in done.stderr
    [problem] = json.loads(done.stdout)["problems"]
    assert problem["where"] == "one.P.p"


def test_without_a_state_the_rest_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.write_text(LOOP)
    done = structure(path)
    assert done.exit_code == 0, done.output
    assert "Loops of signals, cut" in done.stdout
    assert "No eigenvalues: " in done.stdout
    assert json.loads(structure(path, "--json").stdout)["eigenvalues"] is None


def test_large_circuits_get_no_eigenvalues_unasked(circuit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.catalogue.structure.MOST_STATES", 2)
    monkeypatch.setattr("bramah.system.structure.sparsity.LARGEST_PICTURE", 2)
    done = structure(circuit)
    assert "No eigenvalues: there are more than 2 states" in done.stdout
    assert "too large for a picture in text" in done.stdout
    assert "Eigenvalues at" in structure(circuit, "--at", "0").stdout


def test_lines_and_their_grid() -> None:
    path = EXAMPLES / "gallery" / "lines.toml"
    shown = structure(path).stdout
    assert "Lines, followed in ticks of 0.00255" in shown and "20 reaches" in shown and "adjusted by +0.3" in shown
    data = json.loads(structure(path, "--json").stdout)
    lines = {line["name"]: line for line in data["lines"]}
    assert {name: line["reaches"] for name, line in lines.items()} == {"main": 20, "feeder": 8, "dead_end": 5}
    for line in lines.values():
        assert line["step"] == data["line_step"]
        assert line["transit"] == pytest.approx(line["reaches"] * line["step"])
    assert data["line_notes"] == []


def test_corners_of_laws(tmp_path: Path) -> None:
    path = tmp_path / "corners.toml"
    path.write_text(CORNERS)
    data = json.loads(structure(path, "--json").stdout)
    where = {"x = 1", "min(x, 1) = 0"}
    assert {(c["component"], c["where"]) for c in data["corners"]} == {("lag", place) for place in where}
    shown = structure(path).stdout
    assert "Corners of laws, where a step ends" in shown
    assert all(place in shown for place in where)


def test_a_circuit_without_corners_shows_no_section(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.write_text(LOOP)
    assert json.loads(structure(path, "--json").stdout)["corners"] == []
    assert "Corners" not in structure(path).stdout
