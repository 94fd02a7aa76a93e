"""Types from a Python module, only where the user names it; a starting file; what [run] says about start and rows."""

from __future__ import annotations

import json
import math
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from bramah.files import user_types
from tests.components.fmu.handmade import make_fmu

MODULE = '''
import bramah as br
from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class Seep(Component):
    """A linear leak, q = g dp."""

    symbol = "orifice"

    A = hydraulic("one side")
    B = hydraulic("other side")
    conductance = parameter("l/(min bar)", 0.1, above=0, help="flow per pressure")

    def equations(self):
        q = self.conductance * (self.A.p - self.B.p)
        self.A.flow(q)
        self.B.flow(-q)
'''
TEXT = """format = 2
[components.source]
type = "PressureSource"
pressure = "100 bar"
[components.seep]
type = "Seep"
[components.room]
type = "Volume"
volume = "0.1 l"
[nets]
a = ["source.P", "seep.A"]
b = ["seep.B", "room.A"]
[run]
until = "0.1 s"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "machine.py").write_text(MODULE)
    (tmp_path / "x.toml").write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", ["check", "run", "steady", "structure"])
def test_a_module_is_run_only_where_it_is_named(folder: Path, command: str) -> None:
    refused = CliRunner().invoke(main, [command, "x.toml"])
    assert refused.exit_code == 2 and "there is no type 'Seep'" in refused.stderr
    done = CliRunner().invoke(main, [command, "x.toml", "--types", "machine.py"])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 / 0", "machine.py cannot be run: ZeroDivisionError"),
        ("from bramah import Orifice", "machine.py has no component types"),
        (MODULE.replace("Seep", "Orifice"), "machine.py has a type 'Orifice', which there is already"),
    ],
)
def test_modules_that_will_not_do(folder: Path, text: str, said: str) -> None:
    (folder / "machine.py").write_text(text)
    done = CliRunner().invoke(main, ["check", "x.toml", "--types", "machine.py"])
    assert done.exit_code == 2 and said in done.stderr


def test_names_that_are_not_there(folder: Path) -> None:
    for name in ("none.py", "none"):
        done = CliRunner().invoke(main, ["check", "x.toml", "--types", name])
        assert done.exit_code == 2 and "there is no" in done.stderr.lower()


def test_types_of_an_installed_package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    known = EntryPoints(
        [EntryPoint("seeps", "machine", user_types.GROUP), EntryPoint("one", "machine:Seep", user_types.GROUP)]
    )
    monkeypatch.setattr(user_types, "entry_points", lambda group: known.select(group=group))
    for name in ("seeps", "one"):
        assert CliRunner().invoke(main, ["check", "x.toml", "--types", name]).exit_code == 0


def test_a_starting_file_runs_and_is_not_written_over(folder: Path) -> None:
    done = CliRunner().invoke(main, ["new", "mine.toml"])
    assert done.exit_code == 0 and "bramah run mine.toml" in done.stdout
    checked = json.loads(CliRunner().invoke(main, ["check", "mine.toml", "--json"]).stdout)
    assert checked["ok"] and checked["notices"] == []
    result = br.simulate(br.read_circuit("mine.toml"))
    # All of the flow that the load does not take passes the relief valve, within its override of 6 bar.
    assert result.ok and 120 < result["line.A.p"].in_unit("bar")[-1] < 126
    again = CliRunner().invoke(main, ["new", "mine.toml"])
    assert again.exit_code == 2 and "is there already" in again.stderr


def test_a_file_may_begin_at_the_equilibrium_and_say_how_often_rows_are_written(folder: Path) -> None:
    (folder / "x.toml").write_text(TEXT + 'start = "steady"\nevery = "20 ms"\n')
    done = CliRunner().invoke(main, ["run", "x.toml", "--types", "machine.py", "--out", "x.csv"])
    assert done.exit_code == 0, done.output
    heading, *rows = (folder / "x.csv").read_text().splitlines()
    assert [float(row.split(",")[0]) for row in rows] == pytest.approx([0, 0.02, 0.04, 0.06, 0.08, 0.1])
    place = [name.split(" ")[0].strip('"') for name in heading.split(",")].index("room.A.p")
    # Filled through a leak, the room has the pressure of the source from the beginning on.
    assert all(float(row.split(",")[place]) == pytest.approx(100, rel=1e-6) for row in rows)


def test_a_start_is_steady_or_stands_in_its_own_table(folder: Path) -> None:
    (folder / "x.toml").write_text(TEXT + 'start = "warm"\n')
    done = CliRunner().invoke(main, ["check", "x.toml", "--types", "machine.py"])
    assert done.exit_code == 2 and 'run.start must be "steady"' in done.stderr


FMU_TEXT = """format = 2
[components.drive]
type = "Drive"
step = "10 ms"
gain = 3.0
u = 2.0
[run]
until = "0.105 s"
plot = ["drive.y"]
"""


@pytest.mark.parametrize("version", [2, 3])
def test_an_fmu_is_run_only_where_it_is_named(version: int, folder: Path) -> None:
    """x' = 3 u - x from 0, at the tenth call: 6 (1 - exp(-0.1)), printed with some digits."""
    make_fmu(folder / "drive.fmu", version)
    (folder / "x.toml").write_text(FMU_TEXT)
    refused = CliRunner().invoke(main, ["run", "x.toml"])
    assert refused.exit_code == 2 and "there is no type 'Drive'" in refused.stderr
    done = CliRunner().invoke(main, ["run", "x.toml", "--types", "Drive=drive.fmu", "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["signals"]["drive.y"]["end"] == pytest.approx(6 * (1 - math.exp(-0.1)), rel=1e-6)
    (folder / "x.toml").write_text(FMU_TEXT.replace("Drive", "drive"))
    assert CliRunner().invoke(main, ["check", "x.toml", "--types", "drive.fmu"]).exit_code == 0
    wrong = CliRunner().invoke(main, ["check", "x.toml", "--types", "1 2=drive.fmu"])
    assert wrong.exit_code == 2 and "gives no name for the type" in wrong.stderr


@pytest.mark.parametrize("kind", ["FmuComponent", "FmuBlock", "drive.fmu"])
def test_a_file_cannot_name_an_fmu(kind: str, folder: Path) -> None:
    make_fmu(folder / "drive.fmu", 2)
    (folder / "x.toml").write_text(FMU_TEXT.replace("Drive", kind).replace("step =", 'path = "drive.fmu"\nstep ='))
    refused = CliRunner().invoke(main, ["run", "x.toml"])
    assert refused.exit_code == 2 and f"there is no type {kind!r}" in refused.stderr
