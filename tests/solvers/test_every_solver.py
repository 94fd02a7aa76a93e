"""Every method of the C core, through the compiled equations, on problems with known answers.

An order is the slope of log(error) over log(h) on halved steps, within 0.2 of the declared one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import e, sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bramah as br
from bramah.result import Result
from bramah.runs.start import is_stiff
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS, ROSENBROCK, Method
from bramah.solvers.multistep import AdamsMethod
from bramah.solvers.rosenbrock import RosenbrockMethod
from bramah.solvers.theta import ThetaMethod
from bramah.system import build
from tests.runs.test_others import G, bounce, divider
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

FIXED = [m for m in METHODS.values() if m.takes_fixed_step]
ONE_STEP = [m for m in FIXED if not isinstance(m, AdamsMethod)]
CONTROLLED = [m for m in METHODS.values() if not m.needs_fixed_step]
PRECISE = [m for m in CONTROLLED if m.order > 1]
"""Backward Euler's error over a run goes with the root of the tolerance only: it would take a million steps."""
STIFF = [m for m in PRECISE if is_stiff(m.name)]


def every(methods: Any) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("method", methods, ids=lambda method: method.name)


def stepping(method: Method, h: float) -> dict[str, Any]:
    """Steps of h for a method that cannot choose its own."""
    return {"fixed_step": h} if method.needs_fixed_step else {}


def run(method: Method, problem: Problem, begin: float, length: float, **options: float) -> Result:
    """A run from exact values that must reach its end, and between its points what the method itself says there."""
    start, name = problem.start(begin), method.name
    result = simulate(problem.system, begin + length, begin=begin, start=start, method=name, **options)  # type: ignore[arg-type]
    assert result.ok, result.message
    result.recorded = replace(result.recorded, refine=None)
    return result


def error(problem: Problem, result: Result, times: Vector) -> Vector:
    """Largest error of each unknown at the times."""
    listed = times.tolist()
    return np.asarray(abs(problem.values(result, listed) - problem.answer(listed)).max(axis=0))


def slope(measure: Callable[[float], float], steps: Vector) -> float:
    return float(np.polyfit(np.log(steps), np.log([measure(h) for h in steps]), 1)[0])


def coarsest(method: Method) -> int:
    """Steps too coarse for rounding to matter, fine enough for the leading term."""
    if isinstance(method, AdamsMethod):
        return 64  # behind three steps of the starter, whose error is of the same order
    return {1: 192, 2: 96, 3: 64, 4: 32, 5: 24}[method.order]


def run_order(method: Method, problem: Problem, rows: list[int]) -> float:
    """Measured order at the points."""

    def measure(h: float) -> float:
        result = run(method, problem, problem.begin, LENGTH, fixed_step=h)
        assert result.counters["accepted"] == round(LENGTH / h)
        return float(error(problem, result, result.t)[rows].max())

    return slope(measure, LENGTH / (coarsest(method) * np.array([1.0, 2.0, 4.0])))


def dense_exponent(method: Method, problem: Problem, rows: list[int], expected: int) -> float:
    """Measured exponent of h in the dense output of single steps from exact values at several times."""
    finest = {1: 0.002, 2: 0.0025, 3: 0.005, 4: 0.01}[expected]
    starts = problem.begin + np.linspace(0, LENGTH, 5)

    def measure(h: float) -> float:
        worst = [error(problem, run(method, problem, t, h, fixed_step=h), t + THETAS * h)[rows].max() for t in starts]
        return float(max(worst))

    return slope(measure, finest * np.array([4.0, 2.0, 1.0]))


def expected_orders(method: Method) -> tuple[int, int, int]:
    """With algebraic unknowns: order in the differential ones, in the algebraic ones, of their dense output.

    Explicit and Adams methods solve for the algebraic unknowns at every stage and lose nothing. Between two points
    those follow a cubic through their slopes, or a straight line with Euler's methods and the trapezoidal rule, which
    satisfy the algebraic equations at the end of every step.
    """
    if isinstance(method, ThetaMethod):
        return method.order, method.order, method.dense_algebraic_order
    if isinstance(method, RosenbrockMethod):
        return method.differential_order_dae, method.algebraic_order, method.dense_algebraic_order
    return method.order, method.order, 4 if method.dense_terms else 2


@every(FIXED)
def test_order_with_a_time_driven_input(method: Method) -> None:
    measured = run_order(method, DRIVEN, DRIVEN.rows(algebraic=False))
    # Dormand and Prince made the terms of order 5 small: where they rule, rounding does too.
    most = 6 if method.name == "dormand_prince" else method.order
    assert method.order - SLACK < measured < most + SLACK


@every(FIXED)
def test_orders_with_an_algebraic_unknown(method: Method) -> None:
    differential, algebraic, _ = expected_orders(method)
    assert run_order(method, CONSTRAINED, CONSTRAINED.rows(algebraic=False)) == pytest.approx(differential, abs=SLACK)
    assert run_order(method, CONSTRAINED, CONSTRAINED.rows(algebraic=True)) == pytest.approx(algebraic, abs=SLACK)


@every(ONE_STEP)
def test_order_of_the_dense_output(method: RosenbrockMethod) -> None:
    rows, expected = DRIVEN.rows(algebraic=False), method.dense_order
    assert dense_exponent(method, DRIVEN, rows, expected) - 1 == pytest.approx(expected, abs=SLACK)


@every(ONE_STEP)
def test_order_of_the_dense_output_in_an_algebraic_unknown(method: Method) -> None:
    # Algebraic errors do not add up over a run, so the exponent of one step is already the order.
    rows, expected = CONSTRAINED.rows(algebraic=True), expected_orders(method)[2]
    assert dense_exponent(method, CONSTRAINED, rows, expected) == pytest.approx(expected, abs=SLACK)


@every([m for m in FIXED if isinstance(m, AdamsMethod)])
@pytest.mark.parametrize("problem", (DRIVEN, CONSTRAINED), ids=lambda problem: problem.name)
def test_order_of_the_dense_output_of_a_run(method: Method, problem: Problem) -> None:
    """A step by itself is the starter's; over a run the cubic leaves h^4, as the formula does."""
    times = np.linspace(problem.begin, problem.begin + LENGTH, 1001)

    def measure(h: float) -> float:
        return float(error(problem, run(method, problem, problem.begin, LENGTH, fixed_step=h), times).max())

    assert slope(measure, LENGTH / (coarsest(method) * np.array([1.0, 2.0, 4.0]))) == pytest.approx(4, abs=SLACK)


@every(CONTROLLED)
def test_tolerances_are_honoured(method: Method) -> None:
    """No more than one tolerance per step, and ten times less error for a hundredth of it, as order 1 gives.

    A change in y stays as large in proportion as it is, so local errors add up at worst. Between points too, unless the
    dense output is of lower order than the error that is controlled.
    """
    end = DRIVEN.begin + 4 * LENGTH
    between = getattr(method, "dense_order", method.error_order) >= method.error_order
    errors = []
    for rtol in (1e-4, 1e-6):
        result = run(method, DRIVEN, DRIVEN.begin, 4 * LENGTH, rtol=rtol)
        tolerance = rtol * (1 + e)  # of the largest value
        times = np.linspace(DRIVEN.begin, end, 501) if between else result.t
        errors.append(error(DRIVEN, result, times).max())
        assert errors[-1] <= tolerance * result.counters["accepted"]
    assert errors[1] <= errors[0] / (10 if method.order > 1 else 9.9)


@every(CONTROLLED)
@pytest.mark.parametrize("rtol", (1e-2, 1e-4, 1e-6, 1e-8))
def test_tolerances_are_honoured_with_an_algebraic_unknown(method: Method, rtol: float) -> None:
    """A few tolerances: errors in y fade within a few steps, and those in z are not carried on.

    Between the points z may be less accurate, as its dense output is of lower order. The error estimate of ROS2P is of
    first order and sees less of the error than those of the other methods, as its documentation says. Explicit methods
    and NDF do not damp what they leave; where y is small it fades in 2.7 s only, and errors of many steps add up. That
    is all there is to say of backward Euler and of the trapezoidal rule, whose steps are many: a seventh of them may
    leave a tolerance each.
    """
    result = run(method, CONSTRAINED, CONSTRAINED.begin, 4 * LENGTH, rtol=rtol)
    few: float = {"ros2p": 15, "bogacki_shampine": 15, "fehlberg": 10, "ndf": 10, "plain_bdf": 10}.get(method.name, 5)
    if isinstance(method, ThetaMethod):
        few = max(few, result.counters["accepted"] / 7)
    assert error(CONSTRAINED, result, result.t).max() <= few * rtol * (1 + e)


@every(PRECISE)
def test_hires_meets_its_reference(method: Method) -> None:
    """Three digits at a relative tolerance of 1e-5, at the end and on the steep drop before it."""
    times = list(HIRES.reference)
    result = simulate(HIRES.system, times[-1], method=method.name, rtol=1e-5)
    assert result.ok, result.message
    assert HIRES.values(result, times) == pytest.approx(HIRES.answer(times), rel=1e-3)
    if method not in STIFF:
        # Steps as short as the fastest reaction allows: 10.03 + 280 y8 times 370 s over a stability limit of about 3.
        assert result.counters["accepted"] > 1200


@every([m for m in ROSENBROCK.values() if m.stiffly_accurate])
@pytest.mark.parametrize("rtol", (1e-2, 1e-4, 1e-6))
def test_hires_honours_the_tolerance(method: RosenbrockMethod, rtol: float) -> None:
    """A change of every unknown by one tolerance before the drop grows to 6.4 on it."""
    times = list(HIRES.reference)
    result = simulate(HIRES.system, times[-1], method=method.name, rtol=rtol)
    answer = HIRES.answer(times)
    assert (abs(HIRES.values(result, times) - answer) <= 6.4 * rtol * (answer + 1e-4)).all()


@every(STIFF)
def test_van_der_pol_meets_its_reference(method: Method) -> None:
    """Three decimals at a relative tolerance of 1e-6: what each of thirteen jumps is late by adds up."""
    times = list(VAN_DER_POL_Y)
    result = simulate(VAN_DER_POL.system, times[-1], method=method.name, rtol=1e-6)
    assert result.ok, result.message
    y = VAN_DER_POL.values(result, times)[:, 0]
    assert y == pytest.approx(list(VAN_DER_POL_Y.values()), abs=5e-4)
    before = VAN_DER_POL.values(result, [t - 5e-4 for t in VAN_DER_POL_CROSSINGS])[:, 0]
    after = VAN_DER_POL.values(result, [t + 5e-4 for t in VAN_DER_POL_CROSSINGS])[:, 0]
    assert (before * after < 0).all()


@every(METHODS.values())
def test_a_linear_oscillator_keeps_its_amplitude(method: Method) -> None:
    """An error estimate must see linear problems too; over one period errors add up to some tens of tolerances.

    Euler's method makes the amplitude grow by (omega h)^2 / 2 a step, backward Euler makes it fall by as much: by 2 %
    in 1000 steps of a thousandth period.
    """
    circuit = br.Circuit("oscillator")
    circuit.add("mass", br.Mass(mass=1.0, start_position=1.0))
    circuit.add("spring", br.Spring(stiffness=(2 * np.pi) ** 2))
    circuit.connect("mass.port", "spring.port")
    options = {"fixed_step": 1e-3} if method.order == 1 else stepping(method, 1e-3)
    result = br.simulate(circuit, 1.0, method=method.name, rtol=1e-5, **options)
    grown = np.exp({"euler": 1, "backward_euler": -1}.get(method.name, 0) * 1000 * (2e-3 * np.pi) ** 2 / 2)
    assert result["mass.x"].values[-1] == pytest.approx(grown, abs=5e-4)


@every(METHODS.values())
def test_contacts_are_located(method: Method) -> None:
    """A parabola is exact for all methods of order 2 and more, but for NDF and BDF, which start at order 1.

    These leave at most a tolerance a step, 100 of them in a flight, over a speed of 1 m/s. With Euler's a flight ends h
    too late and g h too fast, of which later flights keep 0.7 each: h + 2 h (0.7 + 0.49 + ...) < 6 h a flight. With
    backward Euler it ends as much too early.
    """
    options = {"fixed_step": 1e-3} if method.order == 1 else stepping(method, 1e-3)
    result = simulate(build(bounce()), 2.5, method=method.name, rtol=1e-8, **options)
    first = sqrt(2 / G)
    exact = first + np.concatenate([[0.0], np.cumsum(2 * first * 0.7 ** np.arange(1, 5))])
    late = {"ndf": 1e-6, "plain_bdf": 1e-6}.get(method.name, 1e-9 if method.order > 1 else 6e-3 * len(exact))
    assert result.ok, result.message
    assert [event.t for event in result.events[:5]] == pytest.approx(exact, rel=0, abs=late)


@every(METHODS.values())
def test_a_scheduled_step_of_an_algebraic_pressure(method: Method) -> None:
    """At the step of the source the pressure between two orifices jumps, in all methods to the same value.

    The volume is a state and cannot jump; there methods differ by some tolerances, and both of Euler by h / 2 times its
    rate.
    """
    system = build(divider())
    reference = simulate(system, 0.1, method="rodas5p", rtol=1e-10)
    options = {"fixed_step": 1e-4} if method.order == 1 else stepping(method, 1e-4)
    result = simulate(system, 0.1, method=method.name, rtol=1e-5, **options)
    assert result.ok, result.message
    assert [event.t for event in result.events] == [0.05]
    jump = int(np.flatnonzero(result.t == 0.05)[-1])
    assert (result.t[jump - 1], result.t[jump]) == (0.05, 0.05)
    accuracy = 1e-3 if method.order == 1 else 1e-4
    for name in ("first.B.p", "volume.A.p"):
        ours, theirs = result[name].values, reference[name].at([0.1])[0]
        assert ours[-1] == pytest.approx(theirs, rel=accuracy)
    between = result["first.B.p"].values
    assert between[jump] - between[jump - 1] > 20e5


@every(METHODS.values())
def test_runs_repeat_bit_for_bit(method: Method) -> None:
    """Whatever is recorded of them."""
    system = build(divider())
    options = stepping(method, 1e-3)
    first, again, end = (
        simulate(system, 0.1, method=method.name, record=record, **options) for record in ("steps", "steps", "end")
    )
    assert (first.recorded.y == again.recorded.y).all()
    assert first.counters == again.counters
    assert (first.recorded.y[-1] == end.recorded.y[-1]).all()
    assert first.counters["accepted"] == end.counters["accepted"]
