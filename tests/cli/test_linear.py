"""bramah linearise, modes, bode, locus: what they print, write and refuse."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main

LOOP = """
format = 2
title = "A loop of third order"
[components.integrator]
type = "Integrator"
[components.first]
type = "FirstOrderLag"
time_constant = "100 ms"
[components.second]
type = "FirstOrderLag"
time_constant = "50 ms"
[components.gain]
type = "Gain"
gain = -5
[components.disturbance]
type = "Constant"
value = 0
[components.sum]
type = "Sum"
[nets]
a = ["integrator.y", "first.u"]
b = ["first.y", "second.u"]
c = ["second.y", "gain.u"]
d = ["gain.y", "sum.a"]
e = ["disturbance.y", "sum.b"]
f = ["sum.y", "integrator.u"]
[run]
until = "0.1 s"
"""
LINE = """
format = 2
[fluid]
type = "constant"
[components.pump]
type = "FlowSource"
flow = "10 l/min"
[components.line]
type = "Line"
model = "characteristics"
length = "10 m"
[components.valve]
type = "Orifice"
[components.tank]
type = "Tank"
[nets]
a = ["pump.P", "line.A"]
b = ["line.B", "valve.A"]
c = ["valve.B", "tank.T"]
"""


@pytest.fixture
def loop(tmp_path: Path) -> str:
    path = tmp_path / "loop.toml"
    path.write_text(LOOP)
    return str(path)


@pytest.fixture
def line(tmp_path: Path) -> str:
    path = tmp_path / "line.toml"
    path.write_text(LINE)
    return str(path)


def bramah(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def data(*arguments: str | Path) -> dict[str, Any]:
    done = bramah(*arguments, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["ok"] is True
    return found


def test_modes(loop: str, tmp_path: Path) -> None:
    table, figure, parts = (tmp_path / name for name in ("modes.csv", "poles.png", "parts.svg"))
    done = bramah("modes", loop, "--out", table, "--plot", figure)
    assert done.exit_code == 0 and "Stable." in done.output and f"Wrote {table}." in done.output
    assert figure.read_bytes().startswith(b"\x89PNG")
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert len(rows) == 3 and {"real", "imaginary", "damping"} <= rows[0].keys()
    assert bramah("modes", loop, "--plot", parts, "--figure", "parts").exit_code == 0 and parts.exists()
    found = data("modes", loop, "--set", "gain.gain=-31")
    assert found["stable"] is False and sum(m["real"] > 0 for m in found["modes"]) == 2
    assert sum(found["modes"][0]["components"].values()) == pytest.approx(1.0)


def test_bode_of_a_loop(loop: str, tmp_path: Path) -> None:
    """Limit gain 30, at sqrt(200) rad/s."""
    found = data("bode", loop, "--loop", "gain.y", "--from", "0.1 Hz", "--to", "10 Hz", "--count", "5")
    assert found["margins"]["gain_margin"] == pytest.approx(6.0, rel=1e-8)
    assert found["margins"]["gain_margin_frequency"] == pytest.approx(math.sqrt(200) / (2 * math.pi), rel=1e-8)
    assert found["margins"]["stable"] is True
    assert found["frequency"] == pytest.approx([0.1, 0.316228, 1.0, 3.16228, 10.0], rel=1e-5)
    for kind in ("bode", "nyquist", "nichols"):
        path = tmp_path / f"{kind}.png"
        done = bramah("bode", loop, "--loop", "gain.y", "--plot", path, "--figure", kind)
        assert done.exit_code == 0 and path.exists() and "gain margin" in done.output


def test_bode_from_an_input_to_an_output(loop: str, line: str, tmp_path: Path) -> None:
    table, figure = tmp_path / "bode.csv", tmp_path / "bode.png"
    done = bramah("bode", loop, "--input", "disturbance.y", "--output", "second.y", "--out", table, "--plot", figure)
    assert done.exit_code == 0 and "second.y by disturbance.y" in done.output and figure.exists()
    rows = list(csv.reader(table.read_text().splitlines()))
    # A lasting disturbance of 1 is met by an output of 1/5 of it, in whatever is far below the slowest pole.
    assert len(rows) == 201 and float(rows[1][1]) == pytest.approx(0.2, rel=0.01)
    found = data("bode", line, "--input", "pump.flow", "--output", "line.A.p", "--to", "500 Hz")
    assert len(found["gain"]) == 200 and min(found["gain"]) > 0


def test_locus(loop: str, tmp_path: Path) -> None:
    table, figure = tmp_path / "locus.csv", tmp_path / "locus.png"
    done = bramah("locus", loop, "--vary", "gain.gain=-1:-50:8", "--at", "start", "--out", table, "--plot", figure)
    assert done.exit_code == 0 and "gain.gain = -30: becomes unstable, swinging at 2.2508 Hz." in done.output
    assert len(list(csv.reader(table.read_text().splitlines()))) == 9 and figure.exists()
    found = data("locus", loop, "--vary", "first.time_constant=100 ms,200 ms")
    assert found["values"] == pytest.approx([0.1, 0.2]) and found["crossings"] == []


def test_linearise(loop: str, line: str, tmp_path: Path) -> None:
    table = tmp_path / "matrices.csv"
    done = bramah("linearise", loop, "--input", "disturbance.y", "--output", "integrator.y", "--out", table)
    assert done.exit_code == 0 and "integrator.y by disturbance.y: gain 1" in done.output
    rows = list(csv.reader(table.read_text().splitlines()))
    assert len(rows) == 5 and rows[0][-1] == "disturbance.y" and rows[-1][0] == "integrator.y"
    assert sorted(row[0] for row in rows[1:4])[0].endswith("'")
    found = data("linearise", line, "--input", "pump.flow", "--output", "line.A.p")
    assert found["kind"] == "WaveSpace" and "A" not in found
    assert bramah("linearise", line, "--input", "pump.flow", "--output", "line.A.p", "--out", table).exit_code == 2


def test_at_a_time(loop: str) -> None:
    assert data("modes", loop, "--at", "50 ms")["t"] == pytest.approx(0.05)
    done = bramah("modes", loop, "--at", "stedy")
    assert done.exit_code == 2 and 'must be "steady", "start" or a time' in done.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bode", "--input", "disturbance.z", "--output", "second.y"), "Choose from: y"),
        (("bode", "--input", "disturbance.y", "--output", "secnd.y"), 'Did you mean "second.y"'),
        (("bode", "--input", "disturbance.y"), "Give --input and --output, or --loop"),
        (("bode", "--input", "disturbance.y", "--output", "second.y", "--figure", "nyquist"), "is for loops"),
        (("bode", "--loop", "gian.y"), 'Did you mean "gain"'),
        (("bode", "--loop", "gain.y", "--from", "5 Hz", "--to", "1 Hz"), "must be above 0 and rise"),
        (("locus", "--vary", "gain.gain"), "is not of the form"),
        (("locus", "--vary", "gain.gian=1:2:3"), "Did you mean 'gain'"),
        (("modes", "--up-to", "20 Hz"), "finite number of modes"),
        (("modes", "--out", "table.txt"), "must end in .csv"),
    ],
)
def test_wrong_input_is_told(loop: str, arguments: tuple[str, ...], words: str) -> None:
    command, *others = arguments
    done = bramah(command, loop, *others)
    assert done.exit_code == 2 and words in done.output
