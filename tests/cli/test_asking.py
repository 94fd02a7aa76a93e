"""Values that a file leaves open: refused with the list, given by options, or asked for on a terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main
from bramah.files import read_circuit
from tests.files.hasp.test_convert import ORIFICES

TEXT = """\
format = 1
[fluid]
type = "oil"
temperature = "?"
[components.supply]
type = "PressureSource"
pressure = "?"
[components.orifice]
type = "Orifice"
[components.cylinder]
type = "DoubleActingCylinder"
bore = "?"
rod_diameter = "?"
moving_mass = "100 kg"
end_stops = "?"
start_pressure_A = "?"
[components.tank]
type = "Tank"
[components.load]
type = "Mass"
[nets]
one = ["supply.P", "orifice.A"]
two = ["orifice.B", "cylinder.A"]
three = ["cylinder.B", "tank.T"]
four = ["cylinder.rod", "load.port"]
"""
OPEN = [
    "fluid.temperature",
    "supply.pressure",
    "cylinder.bore",
    "cylinder.rod_diameter",
    "cylinder.end_stops",
    "cylinder.start_pressure_A",
]
GIVEN = [
    "fluid.temperature=40 degC",
    "supply.pressure=80 bar",
    "cylinder.bore=50 mm",
    "cylinder.rod_diameter=30 mm",
    "cylinder.end_stops=elastic",
    "cylinder.start_pressure_A=5 bar",
]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "open.toml"
    path.write_text(TEXT)
    return str(path)


def bramah(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def converse(folder: Path, arguments: list[str], answers: list[tuple[str, str]]) -> tuple[int, str]:
    """Run a command on a terminal of its own; each answer is typed once its prompt has appeared."""
    controller, terminal = pty.openpty()
    program = [sys.executable, "-m", "bramah", *arguments]
    child = subprocess.Popen(program, stdin=terminal, stdout=terminal, stderr=terminal, cwd=folder, close_fds=True)
    os.close(terminal)
    seen, read, limit = "", 0, time.monotonic() + 30
    pending = list(answers)
    while time.monotonic() < limit:
        ready, _, _ = select.select([controller], [], [], 0.1)
        if ready:
            try:
                more = os.read(controller, 65536).decode()
            except OSError:  # the child has closed the terminal
                break
            if not more:
                break
            seen += more
        if pending and pending[0][0] in seen[read:]:
            prompt, text = pending.pop(0)
            read += seen[read:].index(prompt) + len(prompt)
            os.write(controller, f"{text}\n".encode())
    os.close(controller)
    return child.wait(timeout=60), seen


@pytest.mark.parametrize("command", [["check"], ["run"], ["run", "--ask"], ["steady"]])
def test_without_a_terminal_all_open_values_are_listed_and_refused(command: list[str], file: str) -> None:
    done = bramah(command[0], file, *command[1:])
    assert done.exit_code == 2
    listed = [line.split(" ")[0] for line in done.stderr.splitlines() if "is left open" in line]
    assert listed == OPEN
    assert "cylinder.bore is left open. Give it a value. Wanted is: diameter of the piston, in mm, above 0 mm" in (
        done.stderr
    )
    assert "(" + file + ":12)" in done.stderr
    if command[0] == "run":
        assert "Open values are given with --set NAME=VALUE" in done.stderr


def test_open_values_are_given_by_options(file: str, tmp_path: Path) -> None:
    saved = str(tmp_path / "full.toml")
    sets = [word for text in GIVEN for word in ("--set", text)]
    done = bramah("run", file, "--until", "10 ms", *sets, "--set", "orifice.diameter=1 mm", "--save", saved)
    assert done.exit_code == 0, done.stderr
    assert f"Wrote {saved}." in done.stdout
    circuit = read_circuit(saved)
    assert circuit.components["cylinder"].values["bore"] == pytest.approx(0.05)
    assert circuit.components["orifice"].values["diameter"] == pytest.approx(0.001)
    assert bramah("check", saved).exit_code == 0


def test_what_else_is_wrong_is_said_before_anything_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "open.toml"
    path.write_text(TEXT.replace('["cylinder.B", "tank.T"]', '["cylinder.B", "tank.X"]'))
    done = bramah("run", str(path), "--ask", "--until", "1 s")
    assert done.exit_code == 2
    assert "tank.X" in done.stderr and "is left open" not in done.stderr


def test_a_person_answers(file: str, tmp_path: Path) -> None:
    code, seen = converse(
        tmp_path,
        ["run", "open.toml", "--ask", "--save", "full.toml", "--json"],
        [
            ("fluid.temperature [40 degC]: ", ""),  # the default
            ("supply.pressure [100 bar]: ", "80"),  # in the unit shown
            ("cylinder.bore [40 mm]: ", "-3"),  # refused, with the reason
            ("must be above 0 mm", "five"),
            ('"five" does not begin with a number; try for example "12 mm".', "50 mm"),
            ("cylinder.rod_diameter [25 mm]: ", "60"),  # larger than the bore
            ("cylinder.end_stops [rigid]: ", "soft"),
            ("must be one of 'rigid', 'elastic'", "elastic"),
            ("cylinder.start_pressure_A [unset]: ", "5 bar"),
            ("run.until: ", ""),
            ("There is no default. Please give a value.", "10 ms"),
            ("rod_diameter = 60 mm must be below bore = 50 mm", "50"),  # the cylinder's are asked again
            ("cylinder.rod_diameter [25 mm]: ", "30"),
            ("cylinder.end_stops [rigid]: ", "elastic"),
            ("cylinder.start_pressure_A [unset]: ", ""),
        ],
    )
    assert code == 0, seen
    assert "7 values are open." in seen
    assert "cylinder.bore: diameter of the piston, in mm, above 0 mm" in seen
    outcome = json.loads(seen[seen.index("{\r\n") :])
    assert outcome["ok"] and outcome["reached"] == pytest.approx(0.01)
    values = read_circuit(tmp_path / "full.toml").components["cylinder"].values
    assert (values["bore"], values["rod_diameter"]) == pytest.approx((0.05, 0.03))
    assert values["end_stops"].value == "elastic" and values["start_pressure_A"] is None
    assert read_circuit(tmp_path / "full.toml").run["until"] == pytest.approx(0.01)


def test_a_person_runs_what_hasp_left(tmp_path: Path) -> None:
    """Converted, asked for as HASP did, with HASP's integrator and the step that it needs."""
    (tmp_path / "orifices.dat").write_text(ORIFICES)
    done = bramah("convert", str(tmp_path / "orifices.dat"), "--out", str(tmp_path / "orifices.toml"))
    assert done.exit_code == 0 and "38 values are open" in done.stdout
    sets = {
        "PU0001.displacement": "22 cm3/rev", "PC0101.set_pressure": "70 bar", "PC0101.gradient": "0.5 l/(s bar)",
        "OR0001.diameter": "6.5 mm", "OR0002.diameter": "6.5 mm",
    }  # fmt: skip
    for pipe in ("PI0501", "PI0502", "PI0503"):
        sets |= {f"{pipe}.bore": "25 mm", f"{pipe}.length": "2 m", f"{pipe}.wall_thickness": "3 mm"}
        sets |= {f"{pipe}.material": "steel", f"{pipe}.start_pressure": "16 bar"}
    given = [word for name, value in sets.items() for word in ("--set", f"{name}={value}")]
    defaults = [
        "fluid.reference_density", "fluid.viscosity", "fluid.reference_bulk_modulus", "PM0001.speed", "PU0001.leakage",
        "PU0001.friction_coefficient", "PU0001.viscous_torque",
    ]  # fmt: skip
    valve = [f"DC0101.{name}" for name in ("rated_pressure_drop", "flow_PA", "flow_PB", "flow_AT", "flow_BT")]
    code, seen = converse(
        tmp_path,
        ["run", "orifices.toml", "--ask", "--no-verify", *given],
        [
            *((f"{name} [", "") for name in defaults),
            ("DE0101.stages: ", "[[0, 0], [0.003, 1"),
            ("cannot be read as a list", "[[0, 0], [0.003, 1], [1, 1]]"),
            *((f"{name} [", "") for name in (*valve, "TK0301.pressure")),
            ("OR0001.discharge_coefficient [", "0.69"),
            ("OR0002.discharge_coefficient [", "0.69"),
            ("run.until: ", "0.02"),
            ("run.method: ", "rk5"),
            ('There is no method "rk5".', "RKIV"),
            ("run.fixed_step: ", "0.01 ms"),
        ],
    )
    assert code == 0, seen
    assert "rk4" in seen and "accepted 2000" in seen
