"""Wang 1988, V17 and chapter 2: algebraic loops, and circuits of components without memory."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt

from bramah.circuit import Circuit
from bramah.components.signal import Product
from bramah.result import Result
from bramah.simulation import simulate
from validation.case import Row, absolute, relative
from validation.problems.implicit import (
    FLOW,
    GRADIENT,
    LEAKAGE,
    MOTOR,
    SECOND,
    motors_in_series,
    transmission,
    valves_in_series,
)
from validation.problems.loops import algebraic_loop, feedback_system, imit

TITLE = "Loops and implicit links"
ABOUT = """\
V17 (sections 2.4 to 2.14): Y = ALGE (X - Y), whose exact answer is ALGE X/(1 + ALGE). The iteration that the source
proposes (IMIT) changes its error by (1 - ALGE)/2 at a time, so that it ends for -1 < ALGE < 3 only; as one equation
among others the loop is solved for every gain but -1, where there is no answer and the error names the loop. The other
rows are circuits of chapter 2 that HASP cannot sort, drawn as they are: a pipe and a load without states in the
transmission of V1, motor to motor and valve to valve. The source gives no numbers for them. The formulas follow from
the laws of the components, the losses of the machines being left out but for the leakage of the motor of table 5.3."""

SOURCE, SAME = "Wang 1988, sections 2.4 to 2.12, evaluated", "Wang 1988, sections 2.16 to 2.39; by hand from the laws"
GAINS = (-0.9, -0.5, 0.0, 0.5, 1.0, 2.9, 3.1, 10.0, 100.0)
X = 2.0
EXACT = 1e-9
"""Far above what remains when algebraic equations are solved, far below anything of interest."""


def rows() -> Iterable[Row]:
    yield from _gains()
    yield from _functions()
    yield from _singular()
    yield from _transmission()
    yield from _series()


def done(circuit: Circuit, until: float = 1.0, rtol: float = 1e-8) -> Result:
    result = simulate(circuit, until, rtol=rtol)
    result.raise_if_failed()
    return result


def _gains() -> Iterable[Row]:
    for gain in GAINS:
        ours = float(done(algebraic_loop(gain, x=X))["forward.y"].values[-1])
        yield absolute("V17", f"Y for ALGE = {gain:g}, X = {X:g}", SOURCE, gain * X / (1 + gain), ours, 1e-12)
    converged = sum(imit(gain, x=X) is not None for gain in GAINS)
    source = "|1 - ALGE| < 2 by its own contraction"
    yield absolute("V17", f"gains of these {len(GAINS)} for which IMIT ends", source, 6, converged, 0)


def _functions() -> Iterable[Row]:
    """Feedback in figures 2.3 and 2.4, ALGE as a function, and the system of section 2.12."""
    ours = float(done(algebraic_loop(5.0, 3.0, x=X))["forward.y"].values[-1])
    yield absolute("V17", "Y with gains 5 forward and 3 back", SOURCE, 5 * X / 16, ours, 1e-12)
    circuit = algebraic_loop(1.0, x=X)
    circuit.components["forward"] = Product(d=1.0)
    circuit.nets = [net for net in circuit.nets if "forward.u" not in map(str, net.ports)]
    circuit.connect("difference.y", "forward.a", "forward.b", "forward.c")
    ours = float(done(circuit)["forward.y"].values[-1])
    yield absolute("V17", "Y = (X - Y)^3, X = 2", "z^3 + z = 2 has the root 1", 1.0, ours, EXACT)
    K1, K2, t = 3.0, 2.0, 0.5
    ours = float(done(feedback_system(K1, K2, x=X), t)["ALG1.y"].values[-1])
    source = "Wang 1988, section 2.12, evaluated; ten times the tolerance of 1e-8"
    yield absolute("V17", f"feedback system at {t:g} s", source, X / K2 * (1 - exp(-K1 * K2 * t)), ours, 1e-7)


def _singular() -> Iterable[Row]:
    result = simulate(algebraic_loop(-1.0, x=X), 1.0)
    named = sum(name in result.message for name in ("difference", "forward", "back"))
    yield absolute("V17", "ALGE = -1: runs that end", "X - Y = -Y has no answer for X = 2", 0, result.ok, 0)
    yield absolute("V17", "ALGE = -1: blocks of the loop that the message names", "all three", 3, named, 0)


def _transmission() -> Iterable[Row]:
    """D_m omega + q_leak + q_relief = q and D_m p = K omega^2: a quadratic for omega."""
    K = 0.02
    for what, setting in (("relief closed", 110e5), ("relief open", 20e5)):
        k = GRADIENT if what == "relief open" else 0.0
        square, constant = K / MOTOR * (LEAKAGE + k), FLOW + k * setting
        omega = (-MOTOR + sqrt(MOTOR**2 + 4 * square * constant)) / (2 * square)
        for who, inertia, tolerance in (("PIXX and LR01", 0.0, EXACT), ("PIXX", 0.1, 1e-6)):
            result = done(transmission(inertia=inertia, setting=setting), 3.0)
            case = f"{who} in the transmission, {what}"
            source = SAME if not inertia else f"{SAME}; after 3 s, at a tolerance of 1e-8 a step"
            speed, pressure = (float(result[f"motor.{n}"].values[-1]) for n in ("shaft.omega", "A.p"))
            yield relative(case, "speed of the motor, rad/s", source, omega, speed, tolerance)
            yield relative(case, "pressure, Pa", source, K * omega**2 / MOTOR, pressure, tolerance)


def _series() -> Iterable[Row]:
    result = done(motors_in_series())
    first, second = FLOW / MOTOR, FLOW / SECOND
    between = 0.001 * second**2 / SECOND
    for quantity, name, expected in (
        ("speed of the first, rad/s", "first.shaft.omega", first),
        ("speed of the second, rad/s", "second.shaft.omega", second),
        ("pressure between, Pa", "first.B.p", between),
        ("pressure before the first, Pa", "first.A.p", between + 0.02 * first**2 / MOTOR),
    ):
        yield relative("motor to motor", quantity, SAME, expected, float(result[name].values[-1]), EXACT)
    result = done(valves_in_series())
    P_A, B_T = (1e5 * (FLOW / (rated * 1e-3)) ** 2 for rated in (0.14556, 0.13596))
    for quantity, name, expected in (
        ("pressure after the second's P-A, Pa", "second.A.p", B_T),
        ("pressure between, Pa", "first.A.p", B_T + P_A),
        ("pressure before the first, Pa", "first.P.p", B_T + 2 * P_A),
    ):
        yield relative("valve to valve", quantity, SAME, expected, float(result[name].values[-1]), EXACT)
