"""The examples that are judged: every circuit file, and what the scripts run."""

from __future__ import annotations

from pathlib import Path

from benchmarks.trust_circuits.examples import FOLDER, GALLERY, cases, paths
from bramah.files import read_circuit


def test_every_circuit_file_and_most_scripts_are_there() -> None:
    found = paths()
    files = {path for path in found if path.suffix == ".toml"}
    assert files == {*FOLDER.glob("*.toml"), *GALLERY.glob("*.toml")}
    assert {"press", "water_hammer", "water_network"} <= {path.stem for path in found if path.suffix == ".py"}


def test_a_file_is_one_case() -> None:
    path = GALLERY / "friction.toml"
    [case] = cases(path)
    assert case.name == "gallery/friction" and case.until == read_circuit(path).run["until"]


def test_a_script_gives_every_circuit_it_runs() -> None:
    here = Path.cwd()
    [first, second] = cases(FOLDER / "fuel_injection.py")
    assert (first.name, second.name) == ("fuel_injection.py", "fuel_injection.py#2")
    assert first.text != second.text
    assert Path.cwd() == here and not (here / "fuel_injection.png").exists()
