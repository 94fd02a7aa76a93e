"""What TAB offers, asked for as a shell does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import bramah
from bramah.cli import main
from bramah.cli.completion import SHELLS
from bramah.components import registry
from bramah.solvers.methods import METHODS

CIRCUIT = str(Path(bramah.__file__).parent / "data" / "cylinder.toml")


def offered(*words: str) -> list[str]:
    """What is offered for the last word."""
    asked = ShellComplete(main, {}, "bramah", "_BRAMAH_COMPLETE")
    return [item.value for item in asked.get_completions(list(words[:-1]), words[-1])]


def test_types() -> None:
    assert offered("list", "") == list(registry())
    assert offered("list", "orif") == ["Orifice"]


def test_methods() -> None:
    assert set(METHODS) < set(offered("run", CIRCUIT, "--method", ""))
    assert offered("run", "--method", "RODAS5") == ["rodas5p"]
    assert offered("compare", CIRCUIT, "--methods", "rodas4,nd") == ["rodas4,ndf"]


@pytest.mark.parametrize("command", ["run", "steady", "compare-lines"])
def test_signals_of_the_file(command: str) -> None:
    found = offered(command, CIRCUIT, "--signals", "cylinder.")
    names = bramah.build(bramah.read_circuit(CIRCUIT)).signals.names()
    assert found == ["cylinder.*", *(name for name in names if name.startswith("cylinder."))]
    assert "cylinder.x" in found


def test_several_signals_with_commas() -> None:
    assert offered("compare", CIRCUIT, "--signals", "pump.P.p,cylinder.x")[0] == "pump.P.p,cylinder.x"


def test_parameters_of_the_file() -> None:
    assert "cylinder.bore=" in offered("run", CIRCUIT, "--set", "cylinder.b")


@pytest.mark.parametrize("file", [[], ["no/such/file.toml"]])
def test_without_a_circuit_nothing_is_offered(file: list[str]) -> None:
    assert offered("run", *file, "--signals", "") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_a_shell_asks_this_program(shell: str) -> None:
    done = CliRunner().invoke(main, ["completion", shell])
    assert done.exit_code == 0
    assert f"_BRAMAH_COMPLETE={shell}_complete" in done.stdout


def test_the_program_answers_a_shell() -> None:
    line = f"bramah run {CIRCUIT} --method rodas5"
    asked = {"_BRAMAH_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": "4"}
    command = [str(Path(sys.executable).with_name("bramah"))]
    done = subprocess.run(command, env={**os.environ, **asked}, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.split() == ["plain,rodas5p"]


def test_choosing_methods_loads_nothing_heavy() -> None:
    script = (
        "import sys; from click.shell_completion import ShellComplete; from bramah.cli import main; "
        "ShellComplete(main, {}, 'bramah', '_').get_completions(['run', '--method'], ''); "
        "assert not {'scipy', 'llvmlite', 'matplotlib', 'pandas'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
