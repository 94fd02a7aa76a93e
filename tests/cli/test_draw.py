"""`bramah draw`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import bramah as br
from bramah.cli import main
from tests.drawing.lift import FILE, texts


def bramah(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["draw", *(str(a) for a in arguments)])


@pytest.mark.parametrize("name", ["lift.svg", "lift.png", "lift.pdf"])
def test_a_file_is_drawn(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    done = bramah(FILE, "--out", out)
    assert done.exit_code == 0 and done.output == f"Wrote {out}.\n"
    assert out.read_bytes()[:4] in (b"<svg", b"\x89PNG", b"%PDF")


def test_without_out_it_has_the_name_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = bramah(FILE, "--json")
    assert json.loads(done.stdout) == {"ok": True, "files": ["cylinder.svg"], "components": 11}
    assert (tmp_path / "cylinder.svg").read_text(encoding="utf-8") == br.read_circuit(FILE).draw().svg


def test_numbers_of_a_steady_state_and_of_an_instant(tmp_path: Path) -> None:
    steady, instant, start = tmp_path / "s.svg", tmp_path / "i.svg", tmp_path / "0.svg"
    changes = ("--set", "relief.set_pressure=100 bar")
    assert bramah(FILE, "--steady", *changes, "--out", steady).exit_code == 0
    assert bramah(FILE, "--at", "0.2 s", *changes, "--out", instant).exit_code == 0
    assert bramah(FILE, "--at", "0", "--black", "--out", start).exit_code == 0
    circuit = br.read_circuit(FILE).replace({"relief.set_pressure": "100 bar"})
    pressure = f"{br.steady(circuit)['pump.P.p'].in_unit('bar'):.3g} bar"
    assert pressure in texts(steady.read_text(encoding="utf-8"))
    x = br.simulate(circuit, until="0.2 s")["cylinder.x"].in_unit("mm")[-1]
    found = texts(instant.read_text(encoding="utf-8"))
    assert f"{x:.3g} mm" in found and "t = 0.2 s" in found
    assert {"50 mm", "t = 0 s"} <= set(texts(start.read_text(encoding="utf-8")))


def test_a_circuit_with_open_values_is_drawn_without_numbers_only(tmp_path: Path) -> None:
    file, out = tmp_path / "open.toml", tmp_path / "open.svg"
    file.write_text(FILE.read_text(encoding="utf-8").replace('"16 cm3/rev"', '"?"'), encoding="utf-8")
    assert bramah(file, "--out", out).exit_code == 0 and "pump" in texts(out.read_text(encoding="utf-8"))
    done = bramah(file, "--steady", "--out", out)
    assert done.exit_code == 2 and "pump.displacement is left open" in done.output
    assert bramah(file, "--steady", "--set", "pump.displacement=16 cm3/rev", "--out", out).exit_code == 0


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    for arguments, code, said in (
        ((FILE, "--out", "x.jpg"), 2, "its name must end in .svg or .png or .pdf"),
        ((tmp_path / "none.toml", "--out", out), 2, "No such file"),
        ((FILE, "--set", "pump.displacment=3 cm3/rev", "--out", out), 2, "Did you mean 'displacement'?"),
        ((FILE, "--at", "-1 s", "--out", out), 2, "must not lie before the start"),
    ):
        done = bramah(*arguments)
        assert done.exit_code == code and said in done.output and not out.exists()


def test_files_that_cannot_be_read_name_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(FILE.read_text(encoding="utf-8").replace('"FixedPump"', '"FixedPmp"'), encoding="utf-8")
    done = bramah(file, "--out", tmp_path / "x.svg")
    assert done.exit_code == 2 and "FixedPump" in done.output and "wrong.toml:" in done.output
