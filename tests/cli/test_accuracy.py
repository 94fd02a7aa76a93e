"""Tolerances and limits of steps on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bramah.cli import main
from tests.files.test_run_table import HEAD


@pytest.fixture
def circuit(tmp_path: Path) -> str:
    path = tmp_path / "vessel.toml"
    path.write_text(f'{HEAD}largest_step = "1 ms"\n[run.rtol]\n"*" = 1e-4\n"vessel.A.p" = 1e-6\n')
    return str(path)


def bramah(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def outcome(*arguments: str) -> tuple[float, dict[str, float], int]:
    done = bramah("run", *arguments, "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    return found["rtol"], found["own_rtol"], found["points"]


def test_the_command_line_is_laid_over_the_file(circuit: str) -> None:
    [unknown] = outcome(circuit)[1]
    assert outcome(circuit)[:2] == (1e-4, {unknown: 1e-6})
    assert outcome(circuit, "--rtol", "1e-7")[:2] == (1e-7, {})
    assert outcome(circuit, "--rtol", "*.p=1e-8")[:2] == (1e-4, {unknown: 1e-8})
    assert outcome(circuit, "--rtol", "*.p=1e-8", "--rtol", "1e-7")[:2] == (1e-7, {unknown: 1e-8})


def test_steps_and_absolute_tolerances_count(circuit: str) -> None:
    usual = outcome(circuit)[2]
    assert outcome(circuit, "--largest-step", "0.01 ms")[2] >= 1000 > usual
    assert outcome(circuit, "--atol", "*.p=1e-6 Pa", "--rtol", "*.p=1e-12")[2] > 2 * usual
    assert outcome(circuit, "--first-step", "1 ns", "--smallest-step", "0.1 ns")[2] > usual


def test_the_summary_names_them(circuit: str) -> None:
    done = bramah("run", circuit)
    assert "rtol 0.0001, 1e-06 for 1 unknown:" in done.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--rtol", "small"], '"small" is neither a number such as 1e-6 nor of the form name=number'),
        (["--rtol", "*.p=small"], '"*.p=small" is neither a number'),
        (["--rtol", "1e-5", "--rtol", "1e-6"], "more than one number for all unknowns"),
        (["--rtol", "2"], "rtol = 2.0 must lie between"),
        (["--rtol", "*.pp=1e-6"], 'There is no unknown "*.pp". Did you mean "*.p"?'),
        (["--atol", "10 Pa"], '"10 Pa" is not of the form name=value, such as *.p=10 Pa'),
        (["--atol", "*.p=10 mm"], 'cannot read "10 mm" as a pressure'),
        (["--first-step", "soon"], 'first_step: "soon" does not begin with a number'),
        (["--smallest-step", "2 ms"], "smallest_step = 0.002 s is above largest_step = 0.001 s"),
        (["--first-step", "1e-300 s"], "first_step = 1e-300 s is lost in the rounding"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_run(circuit: str, options: list[str], message: str) -> None:
    done = bramah("run", circuit, *options)
    assert done.exit_code == 2
    assert message in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_check_finds_it_too(tmp_path: Path) -> None:
    path = tmp_path / "vessel.toml"
    for text, message in (
        ('[run.atol]\n"*.pp" = 1', 'There is no unknown "*.pp"'),
        ('first_step = "2 ms"\nlargest_step = "1 ms"', "first_step = 0.002 s is above largest_step = 0.001 s"),
    ):
        path.write_text(HEAD + text)
        done = bramah("check", str(path))
        assert done.exit_code == 2 and message in done.stderr


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ('method = "adams"', "adams has no error estimate to choose its steps by. Give fixed_step"),
        ('method = "RK4"', "rk4 has no error estimate to choose its steps by. Give fixed_step"),
        ('method = "rk4"\nfixed_step = "1 us"\nsubsteps = 3', "rk4 has no error estimate to choose substeps by"),
        ('method = "ndf"\nfixed_step = "1 us"', "ndf varies step and order and cannot keep to fixed_step"),
        ('method = "bdf"\nfixed_step = "1 us"', "The method bdf chooses its steps itself"),
        ("substeps = 3", "substeps = 3 are steps within a fixed step, and there is none"),
    ],
)
def test_check_says_what_a_run_would_refuse(said: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "vessel.toml"
    path.write_text(f"{HEAD}{said}\n")
    for command in ("check", "run"):
        done = bramah(command, str(path))
        assert done.exit_code == 2 and message in done.stderr


def test_a_file_may_give_the_step_that_its_method_needs(tmp_path: Path) -> None:
    path = tmp_path / "vessel.toml"
    path.write_text(f'{HEAD}method = "adams"\nfixed_step = "10 us"\n')
    assert bramah("check", str(path)).exit_code == 0
    assert outcome(str(path))[2] == 1001
    assert outcome(str(path), "--fixed-step", "20 us")[2] == 501
    assert outcome(str(path), "--method", "rodas4", "--fixed-step", "0 s")[2] < 100
