"""A file that relied on a default which changed is told once for each type."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from bramah.components import registry
from bramah.declare import Parameter
from bramah.files.notices import FORMAT

TEXT = """format = 1
[components.mass]
type = "Mass"
[components.seal]
type = "StribeckFriction"
[components.other]
type = "StribeckFriction"
[components.stated]
type = "CoulombFriction"
viscous_friction = "20 N s/m"
[nets]
rod = ["mass.port", "seal.port", "other.port", "stated.port"]
"""


def test_the_notice_says_what_where_and_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "bramah"):
        circuit = br.read_circuit(TEXT)
    [notice] = circuit.notices
    assert [record.getMessage() for record in caplog.records] == [notice]
    assert "StribeckFriction has other defaults since format 2" in notice
    assert 'viscous_friction = 0 N s/m (before: "500 N s/m")' in notice
    assert "line 4 and 1 more" in notice
    assert "Write the old values there" in notice and "format = 2 at the top" in notice
    assert circuit.components["seal"].values["viscous_friction"] == 0.0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format = 1", "format = 2"),
        ('type = "StribeckFriction"', 'type = "StribeckFriction"\nviscous_friction = "500 N s/m"'),
    ],
)
def test_nothing_is_said_to_who_knows(old: str, new: str) -> None:
    assert br.read_circuit(TEXT.replace(old, new)).notices == []


def test_a_default_that_does_not_count_is_passed_over() -> None:
    """A closed centre joins nothing that could shut early or late."""

    def notices(extra: str, kind: str = "DirectionalValve43") -> int:
        ports = "PABTCD" if kind == "DirectionalValve63" else "PABT"
        nets = "\n".join(f'n{p} = ["valve.{p}", "v{p}.A"]' for p in ports)
        volumes = "\n".join(f'[components.v{p}]\ntype = "Volume"' for p in ports)
        return len(
            br.read_circuit(
                f'format = 1\n[fluid]\ntype = "constant"\n[components.valve]\ntype = "{kind}"\n{extra}\n{volumes}\n'
                f"[nets]\n{nets}\n"
            ).notices
        )

    assert notices("") == notices('centre = "closed"') == notices("", "DirectionalValve63") == 0
    assert notices('centre = "tandem"') == notices('work_ports = "float"', "DirectionalValve63") == 1
    assert notices('centre = "tandem"\ncentre_travel = 0.5') == 0


def test_the_commands_say_it_once(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_text(TEXT)
    done = CliRunner().invoke(main, ["check", str(path), "--json"])
    assert done.exit_code == 0
    [notice] = json.loads(done.stdout)["notices"]
    assert "old.toml:4" in notice
    # The library logs a warning, which Python writes to the error stream of a command.
    for command in (["check", str(path)], ["run", str(path), "--until", "0.01 s"]):
        run = subprocess.run([sys.executable, "-m", "bramah", *command], capture_output=True, text=True, check=True)
        assert run.stderr.count("StribeckFriction has other defaults") == 1
        assert "other defaults" not in run.stdout


def test_what_was_the_default_can_be_written() -> None:
    """And gives a value that differs from the default: the notice leads back to the old answer."""
    seen = 0
    for name, kind in registry().items():
        for parameter, declared in kind.given().items():
            if declared.changed is not None:
                assert isinstance(declared, Parameter)
                written = declared.changed.was.strip('"')
                value = kind(**{parameter: written}).values[parameter]
                assert value != declared.default and declared.changed.format <= FORMAT, f"{name}.{parameter}"
                seen += 1
    assert seen >= 8


def test_a_new_file_has_the_new_format() -> None:
    assert br.write_circuit(br.read_circuit(TEXT)).startswith(f"format = {FORMAT}\n")


@pytest.mark.parametrize(("table", "told"), [("", "[fluid]"), ('[fluid]\ntype = "oil"\n', "line 2")])
def test_older_files_are_told_that_oil_is_thicker_under_pressure(table: str, told: str) -> None:
    """Also where they do not name their fluid; not where nothing in them holds any, or where the value is given."""
    parts = '[components.v]\ntype = "Volume"\n[components.p]\ntype = "Plug"\n[nets]\nn = ["v.A", "p.A"]\n'
    [notice] = br.read_circuit(f"format = 1\n{table}{parts}").notices
    assert "oil has other defaults since format 2: pressure_viscosity = " in notice and "(before: 0)" in notice
    assert f"They count at {told}" in notice
    given = '[fluid]\ntype = "oil"\npressure_viscosity = 0\n'
    assert br.read_circuit(f"format = 1\n{given}{parts}").notices == []
    assert br.read_circuit(f"format = 2\n{table}{parts}").notices == []


def test_a_part_that_could_not_be_read_tells_nothing() -> None:
    with pytest.raises(br.CircuitError, match="there is no type 'Volum'"):
        br.read_circuit('format = 1\n[components.v]\ntype = "Volum"\n[nets]\n')
