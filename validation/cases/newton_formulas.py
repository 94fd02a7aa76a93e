"""Backward Euler and the trapezoidal rule on two volumes of very different size: Esqué 2008, figure 4.4."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from bramah.circuit import Circuit
from bramah.result.recorded import Array
from bramah.simulation import simulate
from bramah.solvers.methods import THETA
from bramah.system import System, build
from validation.case import Row, absolute, at_most, relative
from validation.measure import reference
from validation.problems.two_volumes import PRESSURES, steady_pressures, two_volumes

TITLE = "Formulas that damp and formulas that ring"
ABOUT = """\
Figure 4.4 shows p1 of two volumes, V2/V1 = 100, by backward Euler, which is clean, and by the trapezoidal rule, which
rings about the solution and slowly fades. It gives no other data. Here: the circuit of real-time test 1, at rest with
60 l/min, of which 30 l/min are left from t = 0 on, with fixed steps of 4 ms; the fast eigenvalue is then about 16
times 1/h. Both formulas are implicit and solved by Newton's method, as the source prints them (R = 1/(1-z) and
(1+z/2)/(1-z/2); in its print of the trapezoidal rule f(y_n + y_n+1) stands for the sum of both f).

What rings is the error of p1. When it has become small, two steps must multiply it by R(h lambda) squared, lambda the
fast eigenvalue there. Its change from step to step is taken, which the slow error hardly touches; 2 % are left for
that, and for what p1 has moved."""

PLACE = "Esqué 2008, figure 4.4"
STEP, STEPS, MIDDLE = 4e-3, 40, 20
FLOW = "30 l/min"


def rows() -> Iterable[Row]:
    fast, slow = sorted(np.linalg.eigvals(system().evaluator().jacobian(0.0, system().start)).real)
    source = f"{PLACE}: the ratio of the volumes, 100, is seen in the eigenvalues; read to one digit and a half"
    yield relative("two volumes", "ratio of the eigenvalues at the start", source, 100, fast / slow, 0.05)
    source = f"{PLACE}: the trapezoidal rule oscillates in p1"
    changes = sign_changes("trapezoidal")
    yield absolute("two volumes", "trapezoidal: changes of sign of the error in ten steps", source, 9, changes, 0)
    source = f"{PLACE}: backward Euler does not"
    changes = sign_changes("backward_euler")
    yield absolute("two volumes", "backward_euler: changes of sign of the error in ten steps", source, 0, changes, 0)
    gone = f"{PLACE}: the oscillations gradually vanish"
    growth = float(np.abs(errors("trapezoidal")[2:] / errors("trapezoidal")[:-2]).max())
    yield at_most("two volumes", "trapezoidal: largest ratio of an error to that two steps before", gone, 1, growth)
    yield _factor()


@cache
def system() -> System:
    start = steady_pressures(4e-3, 4e-3)
    circuit: Circuit = two_volumes("Two volumes", "0.05 l", "5 l", "4 mm", "4 mm", start)
    return build(circuit.replace({"source.flow": FLOW}))


@cache
def errors(method: str) -> Array:
    """Of p1 at the ends of the first steps."""
    result = simulate(system(), STEPS * STEP, method=method, fixed_step=STEP, verify=False)
    exact = reference(system(), STEPS * STEP)
    return np.asarray(result[PRESSURES[0]].values[1:] - exact[PRESSURES[0]].at(result.t[1:]))


def sign_changes(method: str) -> int:
    error = errors(method)[:10]
    return int(np.sum(error[1:] * error[:-1] < 0))


def _factor() -> Row:
    exact = reference(system(), STEPS * STEP)
    there = exact.recorded.at(np.array([MIDDLE * STEP]))[1][0]
    fast = float(np.linalg.eigvals(system().evaluator().jacobian(0.0, there)).real.min())
    expected = abs(THETA["trapezoidal"].stability(fast * STEP)) ** 2
    change = np.diff(errors("trapezoidal"))
    ours = float(change[MIDDLE + 1] / change[MIDDLE - 1])
    source = "R(h lambda)^2 by the closed formula"
    return relative("two volumes", "trapezoidal: what two steps leave of the ringing", source, expected, ours, 0.02)
