"""bramah export"""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from click.testing import CliRunner

from bramah.cli import main
from tests.examples.files import ROOT

FILE = str(ROOT / "examples" / "relief_valve.toml")


def test_c_is_written_with_changes_and_method(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "valve"
    changes = ["--set", "relief.set_pressure=120 bar", "--method", "ROS2", "--fixed-step", "0.1 ms"]
    done = CliRunner().invoke(main, ["export", FILE, "--c", str(folder), *changes])
    assert done.exit_code == 0, done.output
    assert f"make -C {folder}" in done.output
    assert {"Makefile", "core", "main.c", "methods.c", "model.c", "model.h"} == {p.name for p in folder.iterdir()}
    assert "/* relief.set_pressure, 120 bar; " in (folder / "model.h").read_text()
    assert '.method = "ros2"' in (folder / "model.c").read_text()
    assert "relief_valve: $(OBJECTS)" in (folder / "Makefile").read_text()


def test_what_to_make_must_be_said() -> None:
    done = CliRunner().invoke(main, ["export", FILE])
    assert done.exit_code == 2 and "--c FOLDER" in done.output


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    done = CliRunner().invoke(main, ["export", FILE, "--c", str(tmp_path / "taken")])
    assert done.exit_code == 2 and "Cannot write" in done.output


def test_a_unit_is_written(tmp_path: Path) -> None:
    out = tmp_path / "relief.fmu"
    done = CliRunner().invoke(
        main, ["export", FILE, "--fmi", "3.0", "--kind", "cs", "--output", "*.q", "--out", str(out)]
    )
    assert done.exit_code == 0 and done.output == f"Wrote {out}.\n", done.output
    with ZipFile(out) as archive:
        text = archive.read("modelDescription.xml").decode()
    assert "<CoSimulation" in text and "<ModelExchange" not in text and 'name="relief.P.q"' in text
