"""bramah harmonics: of a circuit, of a saved result; what it prints, writes and refuses."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main

CIRCUIT = """
format = 1
title = "Two sines"
[components.one]
type = "Sine"
amplitude = "3 bar"
frequency = "20 Hz"
phase = "30 deg"
offset = "50 bar"
[components.two]
type = "Sine"
amplitude = "1 bar"
frequency = "60 Hz"
[components.sum]
type = "Sum"
[components.source]
type = "PressureSource"
[components.vessel]
type = "Volume"
[nets]
one = ["one.y", "sum.a"]
two = ["two.y", "sum.b"]
sum = ["sum.y", "source.pressure"]
vessel = ["source.P", "vessel.A"]
[run]
until = "0.25 s"
"""
EXACT = 1e-5
"""Six digits are printed."""


@pytest.fixture
def circuit(tmp_path: Path) -> str:
    path = tmp_path / "sines.toml"
    path.write_text(CIRCUIT)
    return str(path)


def bramah(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


@pytest.mark.parametrize(
    "how", [("--frequency", "20 Hz"), ("--period", "50 ms"), ("--speed", "400 rpm", "--per-turn", "3")]
)
def test_of_a_circuit(circuit: str, how: tuple[str, ...]) -> None:
    done = bramah("harmonics", circuit, "--signal", "source.P.p", *how, "--count", "4", "--periods", "2", "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)["signals"]["source.P.p"]
    assert found["unit"] == "bar"
    assert found["frequency"] == pytest.approx(20.0, rel=1e-12)
    # Sources are exact functions of time; 8192 samples round to 1e-12 of 50 bar.
    assert found["mean"] == pytest.approx(50.0, rel=1e-12)
    assert found["amplitude"] == pytest.approx([3.0, 0.0, 1.0, 0.0], abs=1e-10)
    assert (found["phase"][0], found["phase"][2]) == pytest.approx((30.0, 0.0), abs=1e-8)


def test_of_a_saved_result_as_a_table(circuit: str, tmp_path: Path) -> None:
    saved, table, figure = (tmp_path / name for name in ("run.npz", "table.csv", "spectrum.png"))
    # A loaded result is a polynomial of low degree in each step, and as good as the steps are short.
    assert bramah("run", circuit, "--out", saved, "--largest-step", "0.5 ms").exit_code == 0
    done = bramah(
        "harmonics", saved, "--signal", "source.P.p", "--frequency", "20 Hz", "--count", "3", "--end", "0.2 s",
        "--csv", table, "--figure", figure,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "source.P.p: mean 50 bar, peak to trough of these harmonics" in done.stdout
    rows = list(csv.reader(table.read_text().splitlines()))
    assert rows[0] == ["harmonic", "frequency [Hz]", "source.P.p [bar]", "phase [deg]"]
    assert [float(value) for value in rows[1]] == pytest.approx([1, 20, 3.0, 30.0], rel=EXACT)
    assert [float(value) for value in rows[3][:3]] == pytest.approx([3, 60, 1.0], rel=EXACT)
    assert figure.stat().st_size > 0
    assert f"Wrote {table}." in done.stdout and f"Wrote {figure}." in done.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--signal", "source.P.p"], "Give one of --frequency"),
        (["--signal", "source.P.p", "--frequency", "20 Hz", "--period", "1 s"], "Give one of --frequency"),
        (["--signal", "source.P.x", "--frequency", "20 Hz"], 'There is no signal "source.P.x"'),
        (["--signal", "source.P.p", "--frequency", "20 m"], "20 m"),
        (["--signal", "source.P.p", "--speed", "0 rpm"], "must be above 0"),
        (["--signal", "source.P.p", "--period", "1 s"], "does not cover"),
        (["--signal", "source.P.p", "--signal", "source.P.q", "--period", "1 ms", "--figure", "f.png"], "one unit"),
    ],
)
def test_what_it_cannot_do_is_wrong_input(circuit: str, options: list[str], words: str) -> None:
    done = bramah("harmonics", circuit, *options)
    assert done.exit_code == 2
    assert words in done.stderr


def test_a_result_cannot_run_longer(circuit: str, tmp_path: Path) -> None:
    saved = tmp_path / "run.npz"
    assert bramah("run", circuit, "--out", saved).exit_code == 0
    done = bramah("harmonics", saved, "--signal", "source.P.p", "--frequency", "20 Hz", "--until", "1 s")
    assert done.exit_code == 2 and "--end" in done.stderr
