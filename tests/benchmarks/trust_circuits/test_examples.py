"""The examples that are judged: every circuit file, and what the scripts run."""

from __future__ import annotations

from pathlib import Path

from benchmarks.trust_circuits.examples import FOLDER, GALLERY, cases, paths
from bramah.files import read_circuit


def test_every_circuit_file_and_most_scripts_are_there() -> None:
    found = paths()
    files = {path for path in found if path.suffix == ".toml"}
    assert files == {path for path in FOLDER.rglob("*.toml") if path.parent.name != "studies"}
    assert {"press", "water_hammer", "water_network"} <= {path.stem for path in found if path.suffix == ".py"}


def test_a_file_is_one_case() -> None:
    path = GALLERY / "friction.toml"
    [case] = cases(path)
    assert case.name == "gallery/friction" and case.until == read_circuit(path).run["until"]


def test_a_script_gives_every_circuit_it_runs() -> None:
    here = Path.cwd()
    first, *others = cases(FOLDER / "column_separation.py")
    assert [case.name for case in others] == [f"column_separation.py#{k}" for k in (2, 3, 4)]
    assert first.name == "column_separation.py"
    assert len({case.text for case in (first, *others)}) == 4
    assert Path.cwd() == here and not (here / "column_separation.png").exists()
