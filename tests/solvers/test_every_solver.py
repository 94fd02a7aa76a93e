"""Every Rosenbrock method, through the compiled equations and the C core, on problems with known answers.

An order is the slope of log(error) over log(h) on halved steps, within 0.2 of the declared one.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

import bramah as br
from bramah.result import Result
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS
from bramah.solvers.rosenbrock import RosenbrockMethod
from tests.solvers.problems import (
    CONSTRAINED,
    DRIVEN,
    HIRES,
    VAN_DER_POL,
    VAN_DER_POL_CROSSINGS,
    VAN_DER_POL_Y,
    Problem,
)

Vector = NDArray[np.float64]
SLACK = 0.2
LENGTH = 1.2
THETAS = np.array([0.25, 0.5, 0.75])

every_method = pytest.mark.parametrize("method", METHODS.values(), ids=lambda method: method.name)
every_stiffly_accurate = pytest.mark.parametrize(
    "method", [m for m in METHODS.values() if m.stiffly_accurate], ids=lambda method: method.name
)


def run(method: RosenbrockMethod, problem: Problem, begin: float, length: float, **options: float) -> Result:
    """A run from exact values that must reach its end."""
    start, name = problem.start(begin), method.name
    result = simulate(problem.system, begin + length, begin=begin, start=start, method=name, **options)  # type: ignore[arg-type]
    assert result.ok, result.message
    return result


def error(problem: Problem, result: Result, times: Vector) -> Vector:
    """Largest error of each unknown at the times."""
    listed = times.tolist()
    return np.asarray(abs(problem.values(result, listed) - problem.answer(listed)).max(axis=0))


def slope(measure: Callable[[float], float], steps: Vector) -> float:
    return float(np.polyfit(np.log(steps), np.log([measure(h) for h in steps]), 1)[0])


def run_order(method: RosenbrockMethod, problem: Problem, rows: list[int]) -> float:
    """Measured order at the points: steps too coarse for rounding to matter, fine enough for the leading term."""
    coarsest = {2: 96, 3: 64, 4: 32, 5: 24}[method.order]

    def measure(h: float) -> float:
        result = run(method, problem, problem.begin, LENGTH, fixed_step=h)
        assert result.counters["accepted"] == round(LENGTH / h)
        return float(error(problem, result, result.t)[rows].max())

    return slope(measure, LENGTH / (coarsest * np.array([1.0, 2.0, 4.0])))


def dense_exponent(method: RosenbrockMethod, problem: Problem, rows: list[int], expected: int) -> float:
    """Measured exponent of h in the dense output of single steps from exact values at several times."""
    finest = {2: 0.0025, 3: 0.005, 4: 0.01}[expected]
    starts = problem.begin + np.linspace(0, LENGTH, 5)

    def measure(h: float) -> float:
        worst = [error(problem, run(method, problem, t, h, fixed_step=h), t + THETAS * h)[rows].max() for t in starts]
        return float(max(worst))

    return slope(measure, finest * np.array([4.0, 2.0, 1.0]))


@every_method
def test_order_with_a_time_driven_input(method: RosenbrockMethod) -> None:
    assert run_order(method, DRIVEN, DRIVEN.rows(algebraic=False)) == pytest.approx(method.order, abs=SLACK)


@every_method
def test_orders_with_an_algebraic_unknown(method: RosenbrockMethod) -> None:
    differential, algebraic = CONSTRAINED.rows(algebraic=False), CONSTRAINED.rows(algebraic=True)
    assert run_order(method, CONSTRAINED, differential) == pytest.approx(method.differential_order_dae, abs=SLACK)
    assert run_order(method, CONSTRAINED, algebraic) == pytest.approx(method.algebraic_order, abs=SLACK)


@every_method
def test_order_of_the_dense_output(method: RosenbrockMethod) -> None:
    rows, expected = DRIVEN.rows(algebraic=False), method.dense_order
    assert dense_exponent(method, DRIVEN, rows, expected) - 1 == pytest.approx(expected, abs=SLACK)


@every_method
def test_order_of_the_dense_output_in_an_algebraic_unknown(method: RosenbrockMethod) -> None:
    # Algebraic errors do not add up over a run, so the exponent of one step is already the order.
    rows, expected = CONSTRAINED.rows(algebraic=True), method.dense_algebraic_order
    assert dense_exponent(method, CONSTRAINED, rows, expected) == pytest.approx(expected, abs=SLACK)


@every_method
def test_tolerances_are_honoured(method: RosenbrockMethod) -> None:
    """No more than one tolerance per step, between points too, and ten times less error for a hundredth of it.

    A change in y stays as large in proportion as it is, so local errors add up at worst.
    """
    times = np.linspace(DRIVEN.begin, DRIVEN.begin + 4 * LENGTH, 501)
    errors = []
    for rtol in (1e-4, 1e-6):
        result = run(method, DRIVEN, DRIVEN.begin, 4 * LENGTH, rtol=rtol)
        tolerance = rtol * (1 + np.e)  # of the largest value
        errors.append(error(DRIVEN, result, times).max())
        assert errors[-1] <= tolerance * result.counters["accepted"]
    assert errors[1] <= errors[0] / 10


@every_method
@pytest.mark.parametrize("rtol", (1e-2, 1e-4, 1e-6, 1e-8))
def test_tolerances_are_honoured_with_an_algebraic_unknown(method: RosenbrockMethod, rtol: float) -> None:
    """A few tolerances: errors in y fade within a few steps, and those in z are not carried on.

    Between the points z may be less accurate, as its dense output is of lower order. The error estimate of ROS2P is of
    first order and sees less of the error than those of the other methods, as its documentation says.
    """
    few = 15 if method.name == "ros2p" else 5
    result = run(method, CONSTRAINED, CONSTRAINED.begin, 4 * LENGTH, rtol=rtol)
    assert error(CONSTRAINED, result, result.t).max() <= few * rtol * (1 + np.e)


@every_method
def test_hires_meets_its_reference(method: RosenbrockMethod) -> None:
    """Three digits at a relative tolerance of 1e-5, at the end and on the steep drop before it."""
    times = list(HIRES.reference)
    result = simulate(HIRES.system, times[-1], method=method.name, rtol=1e-5)
    assert result.ok, result.message
    assert HIRES.values(result, times) == pytest.approx(HIRES.answer(times), rel=1e-3)


@every_stiffly_accurate
@pytest.mark.parametrize("rtol", (1e-2, 1e-4, 1e-6))
def test_hires_honours_the_tolerance(method: RosenbrockMethod, rtol: float) -> None:
    """A change of every unknown by one tolerance before the drop grows to 6.4 on it."""
    times = list(HIRES.reference)
    result = simulate(HIRES.system, times[-1], method=method.name, rtol=rtol)
    answer = HIRES.answer(times)
    assert (abs(HIRES.values(result, times) - answer) <= 6.4 * rtol * (answer + 1e-4)).all()


@every_method
def test_van_der_pol_meets_its_reference(method: RosenbrockMethod) -> None:
    """Three decimals at a relative tolerance of 1e-6: what each of thirteen jumps is late by adds up."""
    times = list(VAN_DER_POL_Y)
    result = simulate(VAN_DER_POL.system, times[-1], method=method.name, rtol=1e-6)
    assert result.ok, result.message
    y = VAN_DER_POL.values(result, times)[:, 0]
    assert y == pytest.approx(list(VAN_DER_POL_Y.values()), abs=5e-4)
    before = VAN_DER_POL.values(result, [t - 5e-4 for t in VAN_DER_POL_CROSSINGS])[:, 0]
    after = VAN_DER_POL.values(result, [t + 5e-4 for t in VAN_DER_POL_CROSSINGS])[:, 0]
    assert (before * after < 0).all()


@every_method
def test_a_linear_oscillator_keeps_its_amplitude(method: RosenbrockMethod) -> None:
    """An error estimate must see linear problems too; over one period errors add up to some tens of tolerances."""
    circuit = br.Circuit("oscillator")
    circuit.add("mass", br.Mass(mass=1.0, start_position=1.0))
    circuit.add("spring", br.Spring(stiffness=(2 * np.pi) ** 2))
    circuit.connect("mass.port", "spring.port")
    result = br.simulate(circuit, 1.0, method=method.name, rtol=1e-5)
    assert result["mass.x"].values[-1] == pytest.approx(1.0, abs=5e-4)
