"""Limits of Newton's iterations: the usual ones are what is done unasked, others change the way and not the answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from bramah.cli.demo import demo_text
from bramah.errors import CircuitError, MethodError
from bramah.files import parse_circuit, write_circuit
from tests.circuits.making import circuit

DEMO = parse_circuit(demo_text())


def ladder(*, volumes: bool = False) -> br.Circuit:
    """Ten orifices one after another: nine pressures between them, algebraic unless there are volumes."""
    parts: dict[str, Any] = {f"o{i}": br.Orifice(diameter="2 mm") for i in range(10)}
    parts |= {f"v{i}": br.Volume(volume="0.1 l") for i in range(9) if volumes}
    nets = [f"o{i}.B o{i + 1}.A" + (f" v{i}.A" if volumes else "") for i in range(9)]
    parts |= {"s": br.PressureSource(pressure="160 bar"), "t": br.Tank()}
    return circuit("s.P o0.A", *nets, "o9.B t.T", **parts)


def same(one: br.Result, other: br.Result) -> bool:
    return bool(np.array_equal(one.t, other.t) and np.array_equal(one.recorded.y, other.recorded.y))


def test_four_iterations_of_a_step_are_the_usual_limit() -> None:
    usual = br.simulate(DEMO, method="ndf", until="1 s")
    assert same(usual, br.simulate(DEMO, method="ndf", until="1 s", step_iterations=4))
    assert same(usual, br.simulate(DEMO, method="ndf", until="1 s", step_iterations=0))


def test_with_one_iteration_a_step_needs_new_jacobians_instead() -> None:
    usual, one = (br.simulate(DEMO, method="ndf", until="1 s", step_iterations=k) for k in (4, 1))
    assert one.ok and one.counters["jacobians"] > 4 * usual.counters["jacobians"]
    # Both are within some tolerances of the truth: rtol is 1e-5.
    assert one["cylinder.x"].values[-1] == pytest.approx(usual["cylinder.x"].values[-1], rel=1e-3)


def test_fifty_iterations_of_a_balance_are_the_usual_limit() -> None:
    usual = br.simulate(ladder(), 1e-3)
    limited = br.simulate(ladder(), 1e-3, balance_iterations=50)
    assert same(usual, limited) and usual.counters == limited.counters


def test_where_newton_may_not_iterate_the_slower_ways_find_the_same_balance() -> None:
    usual, one = br.simulate(ladder(), 1e-3), br.simulate(ladder(), 1e-3, balance_iterations=1)
    assert one.ok and one.counters["rates"] > usual.counters["rates"]
    # Every orifice takes a tenth; the balance holds to a thousandth of rtol.
    for i in range(9):
        assert one[f"o{i}.B.p"].values[-1] == pytest.approx(1.6e7 * (9 - i) / 10, rel=1e-7)


def test_a_steady_state_is_found_by_motion_where_newton_may_not_iterate() -> None:
    usual, same_limit, three = (br.steady(ladder(volumes=True), iterations=k) for k in (None, 60, 3))
    assert usual.ok and usual.how == "newton" and usual.iterations == same_limit.iterations > 3
    assert np.array_equal(usual.y, same_limit.y)
    assert three.ok and three.how == "pseudo-transient"
    # Newton's method ends below 1e-10 of the scales, a motion 1e-5 before an equilibrium and then by Newton's method.
    assert three.y == pytest.approx(usual.y, rel=1e-9)


def test_the_file_and_the_command_line_say_them(tmp_path: Path) -> None:
    said = {"step_iterations": 1, "balance_iterations": 7, "steady_iterations": 9}
    text = write_circuit(DEMO).replace("[run]", "[run]\n" + "\n".join(f"{k} = {v}" for k, v in said.items()))
    read = parse_circuit(text)
    assert said.items() <= read.run.items() and parse_circuit(write_circuit(read)).run == read.run
    one = br.simulate(DEMO, method="ndf", until="0.2 s", step_iterations=1)
    assert same(one, br.simulate(read, method="ndf", until="0.2 s"))
    assert not same(one, br.simulate(read, method="ndf", until="0.2 s", step_iterations=0))
    assert br.steady(read).iterations == br.steady(DEMO, iterations=9).iterations
    path = tmp_path / "lift.toml"
    path.write_text(demo_text())
    for command in (["run", "--until", "1 ms", "--step-iterations", "-1"], ["steady", "--iterations", "-1"]):
        done = CliRunner().invoke(main, [command[0], str(path), *command[1:]])
        assert done.exit_code == 2 and "iterations = -1 must be a whole number above 0" in done.stderr


@pytest.mark.parametrize("name", ["step_iterations", "balance_iterations"])
@pytest.mark.parametrize("wrong", [-1, 2.5, True, "4"])
def test_what_is_no_number_of_iterations_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises(MethodError, match=f"{name} = .* must be a whole number above 0"):
        br.simulate(DEMO, 1e-3, **{name: wrong})


def test_what_is_no_number_of_iterations_is_refused_in_a_file() -> None:
    with pytest.raises(CircuitError, match=r"run\.step_iterations must be a whole number above 0"):
        parse_circuit(write_circuit(DEMO).replace("[run]", "[run]\nstep_iterations = 0.5"))
