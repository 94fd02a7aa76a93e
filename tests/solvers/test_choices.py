"""What can be chosen of a method: highest order, iterations of Newton's method, where the Jacobian comes from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from bramah.errors import MethodError
from bramah.result import Result
from bramah.runs.others import OTHERS
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Jacobian
from bramah.system import build
from tests.files.test_run_table import HEAD
from tests.runs.test_others import alone, divider
from tests.solvers.problems import HIRES
from tests.solvers.test_ndf import Follower
from tests.stepping.circuits import oscillator
from validation.problems.cylinder_drive import cylinder_drive


def steps(method: str, order: int, rtol: float) -> int:
    result = simulate(alone(Follower()), 30.0, method=method, rtol=rtol, max_order=order)
    assert result.ok, result.message
    return result.counters["accepted"]


@pytest.mark.parametrize("method", ["ndf", "plain_bdf"])
def test_the_highest_order_is_kept_to(method: str) -> None:
    """A formula of order k needs about rtol^(-1/(k+1)) steps; which order they have is measured in core/tests."""
    first, second, third, fifth = (steps(method, order, 1e-6) for order in (1, 2, 3, 5))
    assert first > 5 * second > 5 * 1.5 * third
    assert fifth <= third and fifth == steps(method, 0, 1e-6)


def test_order_one_stays_one_where_something_swings() -> None:
    """Where high orders keep an oscillation alive, NDF goes down to order 2, and not up to it."""
    limited, free = (
        simulate(build(cylinder_drive()), 0.7, method="ndf", rtol=1e-3, max_order=order).counters for order in (1, 2)
    )
    assert limited["accepted"] > 1.5 * free["accepted"]


@pytest.mark.parametrize("order", [1, 3, 12])
def test_the_order_of_abm(order: int) -> None:
    """What is stored between steps goes with the highest order; a cubic at least."""
    result = simulate(oscillator(), 1.0, method="abm", max_order=order)
    assert result.recorded.dense is not None and result.recorded.dense.shape[1] == max(order, 2)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"method": "ndf", "max_order": 6}, "max_order = 6 of ndf must lie between 1 and 5"),
        ({"method": "abm", "max_order": 13}, "max_order = 13 of abm must lie between 1 and 12"),
        ({"method": "ndf", "max_order": -1}, "max_order = -1 must be a whole number above 0, or 0 to leave it"),
        ({"method": "ndf", "max_order": 2.5}, "max_order = 2.5 must be a whole number"),
        ({"method": "ndf", "max_order": True}, "max_order = True must be a whole number"),
        ({"max_order": 2}, "rodas4 has one order, 4, .* or use a method of many orders: ndf, plain_bdf, abm"),
        (
            {"step_iterations": 3},
            "rodas4 does not iterate .* use one that does: ndf, plain_bdf, backward_euler, trap",
        ),
        ({"method": "abm", "step_iterations": 3}, "abm does not iterate in its steps"),
        ({"method": "ndf", "step_iterations": -3}, "step_iterations = -3 must be a whole number"),
        ({"jacobian": "difference"}, "jacobian = 'difference' must be one of .* Did you mean 'differences'"),
        ({"jacobian": 3}, "jacobian = 3 must be one of 'exact', 'differences'"),
        ({"method": "bdf", "max_order": 2}, "bdf of another package takes no max_order"),
        ({"method": "radau", "jacobian": "differences"}, "radau of another package takes no jacobian"),
    ],
)
@pytest.mark.parametrize("door", ["simulate", "start"])
def test_what_means_nothing_is_refused(door: str, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(MethodError, match=message):
        simulate(oscillator(), 1.0, **asked) if door == "simulate" else oscillator().start(**asked)


def test_few_iterations_make_short_steps() -> None:
    system = build(cylinder_drive())
    usual, few = (simulate(system, 0.7, method="ndf", rtol=1e-4, step_iterations=n) for n in (0, 1))
    assert usual.ok and few.ok
    assert few.counters["accepted"] + few.counters["rejected"] > usual.counters["accepted"]
    assert few["cylinder.x"].at([0.7])[0] == pytest.approx(usual["cylinder.x"].at([0.7])[0], rel=1e-3)


def beside(circuit: Any, until: float, method: str, **options: Any) -> tuple[Result, Result]:
    system = build(circuit)
    exact, differences = (simulate(system, until, method=method, jacobian=j, **options) for j in Jacobian)
    assert exact.ok and differences.ok, differences.message
    return exact, differences


@pytest.mark.parametrize("method", [name for name, m in METHODS.items() if m.family in ("rosenbrock", "ndf", "bdf")])
def test_differences_give_the_same_run(method: str) -> None:
    """To the tolerance, in about as many steps; evaluations are more by about those that were counted."""
    for circuit, until in ((divider(), 0.1), (cylinder_drive(), 0.7)):
        exact, differences = beside(circuit, until, method, rtol=1e-6)
        ours, theirs = exact.counters, differences.counters
        assert "differences" not in ours and theirs["differences"] >= 3 * theirs["jacobians"]
        assert theirs["rates"] > ours["rates"] + theirs["differences"] / 2
        assert theirs["accepted"] == pytest.approx(ours["accepted"], rel=0.15)
        scale = np.abs(exact.recorded.y).max(axis=0) + 1e-9
        # A few tolerances in each step of two runs, of which the circuits forget most.
        assert (np.abs(exact.recorded.y[-1] - differences.recorded.y[-1]) / scale).max() < 1e-4


def test_columns_are_grouped() -> None:
    """HIRES has eight unknowns, but none meets all others: fewer evaluations than unknowns, with one to come back."""
    counters = simulate(HIRES.system, 10.0, jacobian="differences").counters
    assert counters["differences"] / counters["jacobians"] < 8


def test_a_second_opinion_makes_its_own_choices() -> None:
    result = simulate(
        oscillator(), 0.2, method="ndf", max_order=4, step_iterations=3, jacobian="differences", verify=True
    )
    assert result.ok and result.doubts == ()


def test_the_file_speaks_of_its_own_method(tmp_path: Path) -> None:
    """Another method that is asked for on the command line has nothing to do with the order that the file gives."""
    path = tmp_path / "vessel.toml"
    path.write_text(f'{HEAD}method = "ndf"\nmax_order = 1\n')

    def points(*options: str) -> int:
        done = CliRunner().invoke(main, ["run", str(path), *options, "--json"])
        assert done.exit_code == 0, done.output
        return int(json.loads(done.stdout)["points"])

    assert points() > points("--max-order", "5")
    assert points("--method", "ndf") == points()
    assert points("--method", "rodas4") < points()
    assert points("--jacobian", "differences", "--step-iterations", "4") > 5
    done = CliRunner().invoke(main, ["run", str(path), "--max-order", "9"])
    assert done.exit_code == 2 and "max_order = 9 of ndf must lie between 1 and 5" in done.output


def test_names_differ_from_those_of_other_packages() -> None:
    assert not set(METHODS) & set(OTHERS)
    assert br.simulate(oscillator(), 0.01, method="BDF").recorded.method == "bdf"
