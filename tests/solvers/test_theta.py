"""Backward Euler and the trapezoidal rule with fixed steps, under error control, and what is said of their runs."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.runs.start import is_stiff
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS, THETA
from bramah.system import build
from tests.solvers.problems import DRIVEN, VAN_DER_POL, VAN_DER_POL_Y
from validation.problems.two_volumes import offline_test_1

NAMES = sorted(THETA)


def oscillator() -> br.Circuit:
    circuit = br.Circuit("oscillator")
    circuit.add("mass", br.Mass(mass=1.0, start_position=1.0))
    circuit.add("spring", br.Spring(stiffness=(2 * np.pi) ** 2))
    circuit.connect("mass.port", "spring.port")
    return circuit


@pytest.mark.parametrize(("name", "end"), [("backward_euler", 0.0), ("trapezoidal", -1.0)])
def test_stability(name: str, end: float) -> None:
    """R at infinity, and that no step of any length makes anything grow that should not."""
    method = THETA[name]
    assert is_stiff(name) and method.stability(-1e12).real == pytest.approx(end, abs=1e-9)
    for z in (-1e-3, -1.0, -1e3, 1j, 10j, -1 + 5j):
        assert abs(method.stability(z)) <= 1 + 1e-15


def test_the_trapezoidal_rule_keeps_a_swing() -> None:
    """|R| is 1 on the imaginary axis: 50 periods of 20 steps, and the amplitude is there still. Backward Euler
    multiplies it by 1 / sqrt(1 + (omega h)^2) in each, which leaves four tenths after one period."""
    swing = br.simulate(oscillator(), 50.0, method="trapezoidal", fixed_step=0.05)
    energy = (swing["mass.x"].values * 2 * np.pi) ** 2 + swing["mass.port.v"].values ** 2
    assert energy == pytest.approx(energy[0], rel=1e-6)
    damped = br.simulate(oscillator(), 1.0, method="backward_euler", fixed_step=0.05)
    exact = (1 - 2j * np.pi * 0.05) ** -20
    assert damped["mass.x"].values[-1] == pytest.approx(exact.real, abs=1e-7)


def test_newton_solves_the_formula_itself() -> None:
    """y_new = y + h f(y_new), to a thousandth of the tolerance, in a circuit with square roots."""
    system = build(offline_test_1())
    rates = system.evaluator().rates
    for name, end in (("backward_euler", 1.0), ("trapezoidal", 0.5)):
        recorded = simulate(system, 0.5, method=name, fixed_step="5 ms", verify=False).recorded
        for k in range(1, len(recorded.t)):
            slopes = [rates(recorded.t[i], recorded.y[i], recorded.discrete[0]) for i in (k - 1, k)]
            made = recorded.y[k - 1] + 5e-3 * ((1 - end) * slopes[0] + end * slopes[1])
            # What is left of Newton's last update, times h J of the small volume, 500 at most here.
            assert recorded.y[k] == pytest.approx(made, abs=1e-5 * 1e-3 * 1e7 * 500)


@pytest.mark.parametrize("name", NAMES)
def test_a_jump_in_a_stiff_circuit_costs_few_steps(name: str) -> None:
    """3 s with a time constant of 1e-4 s, three jumps: an explicit method takes 15 000 steps."""
    result = simulate(build(offline_test_1()), 3.0, method=name, rtol=1e-3)
    reference = simulate(build(offline_test_1()), 3.0, method="rodas5p", rtol=1e-9)
    assert result.ok and result.counters["accepted"] < 1500
    for pressure in ("small.A.p", "large.A.p"):
        times = np.linspace(0.1, 3.0, 30)
        assert result[pressure].at(times) == pytest.approx(reference[pressure].at(times), rel=0.05)


def test_the_trapezoidal_rule_on_van_der_pol() -> None:
    """Three decimals at 1e-5, as one-step methods of higher order reach at looser tolerances."""
    result = simulate(VAN_DER_POL.system, 2.0, method="trapezoidal", rtol=1e-5)
    assert result.ok
    found = VAN_DER_POL.values(result, [1.0, 2.0])[:, 0]
    assert found == pytest.approx([VAN_DER_POL_Y[1.0], VAN_DER_POL_Y[2.0]], abs=1e-3)


def test_what_backward_euler_loses_is_doubted() -> None:
    """The doubt tells how far it is off, within a tenth, and there is none where nothing is lost."""
    result = br.simulate(oscillator(), 1.0, method="backward_euler", rtol=1e-5)
    off = 1e3 * (1 - result["mass.x"].values[-1])
    [doubt] = result.doubts
    assert f"mass.port.x may be off by {off:.2f}"[:27] in doubt, (off, doubt)
    assert br.simulate(oscillator(), 1.0, method="trapezoidal", rtol=1e-5).doubts == ()


def test_where_newton_fails_the_run_says_what_to_do() -> None:
    """One iteration is not enough for square roots over a long step; with error control steps are made shorter."""
    system = build(offline_test_1())
    failed = simulate(system, 0.1, method="backward_euler", fixed_step="5 ms", step_iterations=1)
    assert not failed.ok and failed.recorded.status == "step too small"
    assert "The equations of a step of 0.005 s have no solution that Newton's method finds" in failed.message
    assert "more step_iterations. It ended at t = 0 s." in failed.message
    assert simulate(system, 0.1, method="backward_euler", fixed_step="5 ms").ok
    assert simulate(system, 0.1, method="backward_euler", rtol=1e-3, step_iterations=1).ok


def test_substeps() -> None:
    """Fixed steps with as many in between as the tolerance asks for, as of every method with an error estimate."""
    end = DRIVEN.begin + 1.2
    start = DRIVEN.start(DRIVEN.begin)
    plain, parted = (
        simulate(
            DRIVEN.system, end, begin=DRIVEN.begin, start=start, method="trapezoidal", fixed_step=0.2, substeps=many
        )
        for many in (0, 200)
    )
    exact = DRIVEN.answer([end])
    errors = [abs(DRIVEN.values(r, [end]) - exact).max() for r in (plain, parted)]
    assert errors[1] < errors[0] / 100
    assert METHODS["trapezoidal"].takes_fixed_step and not METHODS["trapezoidal"].needs_fixed_step
