"""The command line on the shipped circuit: outputs, exit codes, messages."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from bramah.cli import main
from bramah.components import registry
from bramah.files.schema import schema
from bramah.result.saved import load

SHIPPED = files("bramah").joinpath("data", "cylinder.toml").read_text("utf-8")


@pytest.fixture
def circuit(tmp_path: Path) -> str:
    path = tmp_path / "lift.toml"
    path.write_text(SHIPPED)
    return str(path)


def bramah(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def test_help_needs_no_heavy_package() -> None:
    code = (
        "import sys, click.testing; from bramah.cli import main; "
        "result = click.testing.CliRunner().invoke(main, ['--help']); assert 'check' in result.output; "
        "sys.exit(' '.join(m for m in ('numpy', 'scipy', 'llvmlite', 'matplotlib') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.stderr.strip() == ""


def test_version() -> None:
    done = bramah("--version")
    assert done.exit_code == 0
    assert done.stdout.startswith("bramah")


def test_run_prints_a_summary(circuit: str) -> None:
    done = bramah("run", circuit, "--until", "0.5 s")
    assert done.exit_code == 0
    assert "Lift cylinder" in done.stdout
    assert "cylinder.x" in done.stdout


def test_run_as_json(circuit: str) -> None:
    done = bramah("run", circuit, "--until", "0.5 s", "--json", "--method", "RODAS3", "--rtol", "1e-4")
    assert done.exit_code == 0
    outcome = json.loads(done.stdout)
    assert outcome["ok"] is True
    assert outcome["reached"] == 0.5
    assert (outcome["method"].upper(), outcome["rtol"]) == ("RODAS3", 1e-4)
    assert outcome["signals"]["cylinder.x"]["unit"] == "mm"


def test_csv_has_units_in_its_header(circuit: str, tmp_path: Path) -> None:
    done = bramah(
        "run",
        circuit,
        "--until",
        "0.5 s",
        "--signals",
        "pump.P.p",
        "--signals",
        "cylinder.x",
        "--out",
        tmp_path / "x.csv",
    )
    assert done.exit_code == 0, done.output
    header, first, *_ = (tmp_path / "x.csv").read_text().splitlines()
    assert header == "t [s],pump.P.p [bar],cylinder.x [mm]"
    assert first == "0,0,50"


def test_npz_and_figure(circuit: str, tmp_path: Path) -> None:
    done = bramah("run", circuit, "--until", "0.5 s", "--out", tmp_path / "x.npz", "--plot", tmp_path / "x.svg")
    assert done.exit_code == 0, done.output
    assert load(tmp_path / "x.npz")["cylinder.x"].at(0.0) == 0.05
    assert "cylinder.A.p" in (tmp_path / "x.svg").read_text()
    assert f"Wrote {tmp_path / 'x.svg'}." in done.stdout


def test_set_changes_parameters(circuit: str) -> None:
    options = (
        "--until",
        "0.1 s",
        "--json",
        "--set",
        "cylinder.start_position=80 mm",
        "--set",
        "lever.points=[[0, 0], [1, 0]]",
    )
    outcome = json.loads(bramah("run", circuit, *options).stdout)
    assert outcome["signals"]["cylinder.x"]["greatest"] == pytest.approx(80, abs=1)
    assert outcome["signals"]["lever.y"]["greatest"] == 0.0


WRONG = [
    (["--out", "x.txt"], ".csv or .parquet or .npz"),
    (["--plot", "x.docx"], ".svg or .pdf"),
    (["--out", "no/such/folder/x.csv"], "there is no folder"),
    (["--signals", "cylnder.x"], 'Did you mean "cylinder.x"?'),
    (["--set", "load.mass"], "component.parameter=value"),
    (["--set", "load.mass=-5 kg"], "load.mass = -5 kg must be above 0 kg"),
    (["--set", "lod.mass=5 kg"], "Did you mean 'load'?"),
    (["--set", "lever.points=[[0, 0"], "cannot be read"),
    (["--until", "2 bar"], 'cannot read "2 bar" as a time'),
    (["--until", "-1 s"], "until"),
    (["--method", "RODAS44"], 'Did you mean "rodas4"?'),
    (["--rtol", "7"], "rtol"),
    (["--rtol", "little"], "is neither a number"),
    (["--nonsense"], "nonsense"),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
def test_wrong_input_exits_with_2_and_no_traceback(circuit: str, options: list[str], message: str) -> None:
    done = bramah("run", circuit, *options)
    assert done.exit_code == 2
    assert message in done.stderr
    assert "Traceback" not in done.output


def test_nobody_says_how_long(tmp_path: Path) -> None:
    (tmp_path / "lift.toml").write_text(SHIPPED.replace('until = "4 s"', ""))
    done = bramah("run", tmp_path / "lift.toml")
    assert done.exit_code == 2
    assert '--until "2 s"' in done.stderr


def test_all_problems_of_a_file_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "lift.toml"
    path.write_text(SHIPPED.replace("800 kg", "800 bar").replace('"Tank"', '"Tnk"').replace('"relief.T", ', ""))
    for command in ("run", "check"):
        done = bramah(command, path)
        assert done.exit_code == 2
        lines = done.stderr.splitlines()
        assert len(lines) == 3
        assert all(f"{path}:" in line for line in lines)
        assert done.stdout == ""
    done = bramah("check", path, "--json")
    assert done.exit_code == 2
    outcome = json.loads(done.stdout)
    assert outcome["ok"] is False
    assert [p["where"] for p in outcome["problems"]] == ["load.mass", "tank", "relief"]


def test_debug_shows_where(tmp_path: Path) -> None:
    done = bramah("check", tmp_path / "none.toml", "--debug")
    assert done.exit_code == 2
    assert "Traceback" in done.stderr
    assert "Traceback" not in bramah("check", tmp_path / "none.toml").output


def test_check(circuit: str) -> None:
    done = bramah("check", circuit)
    assert done.exit_code == 0
    assert "no problems" in done.stdout
    assert json.loads(bramah("check", circuit, "--json").stdout)["components"] == 11


def test_list_has_every_type_once() -> None:
    done = bramah("list")
    assert done.exit_code == 0
    first_words = [line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")]
    assert sorted(first_words) == sorted(registry())
    rows = json.loads(bramah("list", "--json").stdout)
    assert {row["family"] for row in rows} == {"hydraulic", "mechanical", "signal", "multiport"}
    assert all(row["summary"] for row in rows)


@pytest.mark.parametrize("name", registry())
def test_list_tells_all_about_every_type(name: str) -> None:
    done = bramah("list", name)
    assert done.exit_code == 0, done.output
    facts = json.loads(bramah("list", name, "--json").stdout)
    kind = registry()[name]
    assert [p["name"] for p in facts["ports"]] == list(kind.ports())
    assert [p["name"] for p in facts["parameters"]] == list(kind.given())
    for parameter in kind.given():
        assert parameter in done.stdout
    assert facts["equations"] or name == "Plug"
    assert max(map(len, facts["equations"]), default=0) < 2000


def test_list_of_an_unknown_type_suggests_the_nearest() -> None:
    done = bramah("list", "Orfice")
    assert done.exit_code == 2
    assert 'Did you mean "Orifice"?' in done.stderr


def test_the_schema_is_printed_or_written(tmp_path: Path) -> None:
    printed = json.loads(bramah("schema").stdout)
    assert printed == schema()
    assert bramah("schema", "--out", tmp_path / "bramah.json").exit_code == 0
    assert json.loads((tmp_path / "bramah.json").read_text()) == printed
    assert bramah("schema", "--out", tmp_path / "bramah.txt").exit_code == 2


def test_demo_writes_a_figure(tmp_path: Path) -> None:
    done = bramah("demo", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "demo.png").read_bytes().startswith(b"\x89PNG")
    assert "cylinder.x" in done.stdout
    assert done.stdout.rstrip().endswith(" studio"), "the last word is what to try next"
    assert bramah("demo", "--plot", tmp_path / "other.svg").exit_code == 0
    assert (tmp_path / "other.svg").exists()
    assert bramah("demo", "--plot", tmp_path / "other.gif").exit_code == 2


def test_demo_needs_no_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = bramah("demo", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    assert "cylinder.x" in done.stdout
    assert "bramah[plot]" in done.stderr
    assert not list(tmp_path.iterdir())
    assert bramah("demo", "--plot", tmp_path / "demo.png").exit_code == 2


def test_the_demo_lifts_holds_and_lowers(tmp_path: Path, circuit: str) -> None:
    assert bramah("run", circuit, "--out", tmp_path / "x.npz").exit_code == 0
    x = load(tmp_path / "x.npz")["cylinder.x"]
    before, up, held, down = x.at([0.2, 1.7, 2.2, 3.6])
    assert before == pytest.approx(0.05, abs=1e-3)
    assert up > 0.25
    assert held == pytest.approx(up, abs=2e-3)
    assert down < before
    assert np.all((x.values > -1e-6) & (x.values < 0.5))
