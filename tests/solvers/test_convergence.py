"""Measured orders of every method with a tableau, by a dense stepper written here straight from the formula.

Problems with exact answers. An order is the slope of log(error) over log(h) on halved steps, within 0.2 of the
declared one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import ellipj

from bramah.solvers.explicit import ExplicitMethod
from bramah.solvers.methods import EXPLICIT, ROSENBROCK
from bramah.solvers.rosenbrock import RosenbrockMethod

Vector = NDArray[np.float64]
Tableau = RosenbrockMethod | ExplicitMethod
SLACK = 0.2
THETAS = (0.25, 0.5, 0.75)
MODULUS = 0.8
START = 0.3
LENGTH = 1.2
TINY = 1e-200  # complex step: no cancellation, so derivatives are exact to rounding


@dataclass(frozen=True)
class Problem:
    """M y' = f(t, y) with its exact answer; `algebraic` marks the rows where M is 0. f must accept complex numbers."""

    name: str
    f: Callable[[complex, np.ndarray], np.ndarray]
    exact: Callable[[float], Vector]
    algebraic: tuple[bool, ...]

    def jacobian(self, t: float, y: Vector) -> Vector:
        return np.array([self.f(t, y + 1j * TINY * unit).imag / TINY for unit in np.eye(len(y))]).T

    def time_slope(self, t: float, y: Vector) -> Vector:
        return np.asarray(self.f(t + 1j * TINY, y.astype(complex)).imag / TINY)

    def rows(self, *, algebraic: bool) -> NDArray[np.intp]:
        return np.flatnonzero(np.array(self.algebraic) == algebraic)


def jacobi(t: float) -> Vector:
    """sn, cn, dn."""
    return np.array(ellipj(t, MODULUS)[:3])


def driven_constrained(t: complex, y: np.ndarray) -> np.ndarray:
    """Solved by y = exp(sin t), z = 1 + cos(2t)/2, with terms added that vanish there."""
    exact_y, exact_z = np.exp(np.sin(t)), 1 + np.cos(2 * t) / 2
    rate = exact_y * np.cos(t) - (y[0] ** 2 * y[1] - exact_y**2 * exact_z)
    balance = y[1] ** 3 + y[1] + y[0] * y[1] - (exact_z**3 + exact_z + exact_y * exact_z)
    return np.array([rate, balance])


AUTONOMOUS = Problem(
    name="autonomous",
    f=lambda t, y: np.array([y[1] * y[2], -y[0] * y[2], -MODULUS * y[0] * y[1]]),
    exact=jacobi,
    algebraic=(False, False, False),
)
DRIVEN = Problem(
    name="driven",
    f=lambda t, y: np.array([y[0] * np.cos(t), np.cos(2 * t) - y[1] ** 2 + (np.sin(2 * t) / 2) ** 2]),
    exact=lambda t: np.array([np.exp(np.sin(t)), np.sin(2 * t) / 2]),
    algebraic=(False, False),
)
CONSTRAINED = Problem(
    name="constrained",
    f=lambda t, y: np.array([y[1] * y[2], -y[0] * y[2], y[2] ** 2 + MODULUS * y[0] ** 2 - 1]),
    exact=jacobi,
    algebraic=(False, False, True),
)
DRIVEN_CONSTRAINED = Problem(
    name="driven constrained",
    f=driven_constrained,
    exact=lambda t: np.array([np.exp(np.sin(t)), 1 + np.cos(2 * t) / 2]),
    algebraic=(False, True),
)

TABLEAUX: list[Tableau] = [*ROSENBROCK.values(), *EXPLICIT.values()]
ESTIMATING = [method for method in TABLEAUX if not method.needs_fixed_step]

every_method = pytest.mark.parametrize("method", TABLEAUX, ids=lambda method: method.name)
every_estimate = pytest.mark.parametrize("method", ESTIMATING, ids=lambda method: method.name)
every_rosenbrock = pytest.mark.parametrize("method", ROSENBROCK.values(), ids=lambda method: method.name)
every_ode = pytest.mark.parametrize("problem", (AUTONOMOUS, DRIVEN), ids=lambda problem: problem.name)
every_dae = pytest.mark.parametrize("problem", (CONSTRAINED, DRIVEN_CONSTRAINED), ids=lambda problem: problem.name)


def stages(method: Tableau, problem: Problem, t: float, y: Vector, h: float) -> Vector:
    """The K_i of one step, as rows."""
    if isinstance(method, ExplicitMethod):
        return explicit_stages(method, problem, t, y, h)
    mass = np.diag([0.0 if algebraic else 1.0 for algebraic in problem.algebraic])
    matrix = mass / (h * method.gamma) - problem.jacobian(t, y)
    slope = problem.time_slope(t, y)
    found = np.zeros((method.stages, len(y)))
    for i in range(method.stages):
        inner = y + np.array(method.a[i]) @ found
        past = mass @ (np.array(method.c[i]) @ found) / h
        right = problem.f(t + method.alpha[i] * h, inner) + past + h * method.gamma_sum[i] * slope
        found[i] = np.linalg.solve(matrix, right)
    return found


def explicit_stages(method: ExplicitMethod, problem: Problem, t: float, y: Vector, h: float) -> Vector:
    assert not any(problem.algebraic)
    found = np.zeros((method.stages, len(y)))
    for i in range(method.stages):
        found[i] = h * problem.f(t + method.alpha[i] * h, y + np.array(method.a[i]) @ found)
    return found


def ahead(method: Tableau, y: Vector, found: Vector) -> Vector:
    """y_new."""
    return np.asarray(y + np.array(method.b if isinstance(method, ExplicitMethod) else method.m) @ found)


def dense(method: Tableau, y: Vector, found: Vector, theta: float) -> Vector:
    """The dense output between y and y_new."""
    new = ahead(method, y, found)
    bend = sum(theta**p * (np.array(row) @ found) for p, row in enumerate(method.dense))
    return np.asarray((1 - theta) * y + theta * new + theta * (1 - theta) * bend)


def run_error(method: Tableau, problem: Problem, steps: int) -> Vector:
    """Largest error of each unknown at the points of a run."""
    h = LENGTH / steps
    y = problem.exact(START)
    worst = np.zeros_like(y)
    for step in range(steps):
        y = ahead(method, y, stages(method, problem, START + step * h, y, h))
        worst = np.maximum(worst, abs(y - problem.exact(START + (step + 1) * h)))
    return worst


def step_error(measure: Callable[[float, Vector, float], Vector], problem: Problem, h: float) -> Vector:
    """Largest error of each unknown over single steps from exact values at several times."""
    starts = START + np.linspace(0, LENGTH, 5)
    return np.max([measure(t, problem.exact(t), h) for t in starts], axis=0)


def slope(error: Callable[[float], float], steps: Vector) -> float:
    """Least-squares slope of log(error) over log(h)."""
    return float(np.polyfit(np.log(steps), np.log([error(h) for h in steps]), 1)[0])


def run_order(method: Tableau, problem: Problem, rows: NDArray[np.intp]) -> float:
    """Measured order of a run; coarse enough for rounding not to matter, fine enough for the leading term to rule."""
    coarsest = {1: 192, 2: 96, 3: 64, 4: 32, 5: 24}[method.order]
    lengths = LENGTH / (coarsest * np.array([1, 2, 4]))
    return slope(lambda h: float(run_error(method, problem, round(LENGTH / h))[rows].max()), lengths)


def step_order(
    measure: Callable[[float, Vector, float], Vector], problem: Problem, rows: NDArray[np.intp], expected: int
) -> float:
    """Measured exponent of h in what a single step leaves, less one."""
    finest = {1: 0.002, 2: 0.0025, 3: 0.005, 4: 0.01}[expected]
    lengths = finest * np.array([4.0, 2.0, 1.0])
    return slope(lambda h: float(step_error(measure, problem, h)[rows].max()), lengths) - 1


def dense_error(method: Tableau, problem: Problem) -> Callable[[float, Vector, float], Vector]:
    """Largest error of the dense output of one step."""

    def measure(t: float, y: Vector, h: float) -> Vector:
        found = stages(method, problem, t, y, h)
        return np.max([abs(dense(method, y, found, theta) - problem.exact(t + theta * h)) for theta in THETAS], axis=0)

    return measure


@every_method
@every_ode
def test_order(method: Tableau, problem: Problem) -> None:
    measured = run_order(method, problem, problem.rows(algebraic=False))
    if method.name == "dormand_prince":
        # Its terms of order 5 are made small: where they rule, rounding does too. The trees tell that it is not 6.
        assert method.order - SLACK < measured < method.order + 1 + SLACK
    else:
        assert measured == pytest.approx(method.order, abs=SLACK)


@every_rosenbrock
@every_dae
def test_order_with_algebraic_unknowns(method: RosenbrockMethod, problem: Problem) -> None:
    differential, algebraic = problem.rows(algebraic=False), problem.rows(algebraic=True)
    assert run_order(method, problem, differential) == pytest.approx(method.differential_order_dae, abs=SLACK)
    assert run_order(method, problem, algebraic) == pytest.approx(method.algebraic_order, abs=SLACK)


@every_method
@every_ode
def test_order_of_the_dense_output(method: Tableau, problem: Problem) -> None:
    rows, expected = problem.rows(algebraic=False), method.dense_order
    measured = step_order(dense_error(method, problem), problem, rows, expected)
    assert measured == pytest.approx(expected, abs=SLACK)


@every_rosenbrock
@every_dae
def test_order_of_the_dense_output_in_algebraic_unknowns(method: RosenbrockMethod, problem: Problem) -> None:
    rows, expected = problem.rows(algebraic=True), method.dense_algebraic_order
    measured = step_order(dense_error(method, problem), problem, rows, expected)
    # Algebraic errors do not add up over a run, so the exponent of one step is already the order.
    assert measured + 1 == pytest.approx(expected, abs=SLACK)


@every_estimate
@every_ode
def test_order_of_the_error_estimate(method: Tableau, problem: Problem) -> None:
    def measure(t: float, y: Vector, h: float) -> Vector:
        return np.asarray(abs(np.array(method.e) @ stages(method, problem, t, y, h)))

    rows, expected = problem.rows(algebraic=False), method.error_order
    assert step_order(measure, problem, rows, expected) == pytest.approx(expected, abs=SLACK)


@every_method
def test_dense_output_joins_the_ends(method: Tableau) -> None:
    y = DRIVEN.exact(START)
    found = stages(method, DRIVEN, START, y, 0.1)
    assert (dense(method, y, found, 0.0) == y).all()
    assert (dense(method, y, found, 1.0) == ahead(method, y, found)).all()


@pytest.mark.parametrize("name", ("ros2p", "ros3p", "rodas3", "rodas4"))
def test_without_the_time_slope_order_falls_to_one(name: str) -> None:
    """The listings of Esqué 2008 omit h gamma_i f_t."""
    method = ROSENBROCK[name]
    crippled = replace(method, gamma_sum=(0.0,) * method.stages)
    assert run_order(crippled, DRIVEN, DRIVEN.rows(algebraic=False)) == pytest.approx(1, abs=SLACK)
