"""Wang 1988, V2, V3, V14 and V15: stiffness ratios, a duty cycle with rapid changes, and the least step."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bramah.circuit import Circuit
from bramah.result.recorded import Array
from bramah.simulation import simulate
from bramah.system import System, build
from validation.case import Row, absolute, at_most, relative, stated
from validation.problems.hasp import V16_SCHEDULE, actuator_on_its_stop, schedule
from validation.problems.pump_actuator import RESISTANCE, TwoRates, matrix, neglecting, pump_actuator

TITLE = "Stiffness ratios and least steps"
ABOUT = """\
V2 (section 3.2): y1' = -y1, y2' = -100 y2, as a user's component. V3 (sections 3.5 to 3.7): a pump, a pipe, a relief
valve and an actuator. The two printed ratios come out of the source's approximate formula, to every digit, with the
bulk modulus in bar, k = 1.67e-5 and all else in SI; the second one in double precision only, where 1 - sqrt(1 - x) is
left with four digits, and a form without that cancellation gives 9.377246e12. In consistent units (k = 0.1 bar per
l/min) the formula gives 24.1 and 2.6e4, and the eigenvalues of the whole matrix, which the Jacobian of the circuit has
too, give 3.65 and 5493: A^2 is not small against f_v/k. Recomputed values carry one unit of their last digit.

V14 and V15 (sections 6.33 to 6.37) are told by curves that are lost: HASP's explicit integrators step over a rapid
change of the valve unless a pseudo-state puts the duty cycle into the error test, and need a least step of 1e-4 s or
less, chosen by the user. Here the corners of a duty cycle are scheduled and there is no least step to choose."""

CASE = "Wang 1988, sections 3.2 to 3.7"
V3 = {0.1: (9.37724e9, 5e3, 9.377246e9), 1e-4: (9.377615e12, 5e5, 9.377246e12)}
"""Volume in m3: the printed ratio, half a unit of its last digit, the ratio without cancellation."""
SI = {
    0.1: ((-24.45, 0.01), (-6.70, 0.01), (3.65, 0.01), (24.1, 0.1)),
    1e-4: ((-29996.0, 1.0), (-5.46, 0.01), (5493.0, 1.0), (2.61e4, 100.0)),
}
"""Volume in m3: eigenvalues in 1/s, their ratio, the ratio by eq. 3.15, each with a unit of its last digit."""


def rows() -> Iterable[Row]:
    yield from _two_rates()
    for volume in V3:
        yield from _mixture(volume)
        yield from _consistent(volume)
    yield from _duty_cycle()
    yield from _least_step()


def stiffness_ratio(eigenvalues: Array) -> float:
    """The largest over the least |Re| of those that are not zero (eq. 3.5)."""
    size = np.abs(np.real(eigenvalues))
    size = size[size > 1e-12 * size.max()]
    return float(size.max() / size.min())


def eigenvalues(system: System) -> Array:
    """Of the Jacobian at the start of a system without algebraic unknowns, the fastest first."""
    found = np.linalg.eigvals(system.evaluator().jacobian(0.0, system.start))
    return np.real(found[np.argsort(np.real(found))])


def _two_rates() -> Iterable[Row]:
    circuit = Circuit("Two rates")
    circuit.add("problem", TwoRates())
    system = build(circuit)
    result = simulate(system, 1.0, rtol=1e-8)
    found = eigenvalues(system)
    for name, rate, value in (("y1", 1.0, found[1]), ("y2", 100.0, found[0])):
        yield relative("V2", f"eigenvalue of {name}, 1/s", CASE, -rate, float(value), 1e-14)
        for t in (0.01, 0.1, 1.0):
            ours = float(result[f"problem.{name}"].at(t))
            source = f"{CASE}, evaluated; ten times the tolerance of 1e-8"
            yield absolute("V2", f"{name} at {t:g} s", source, float(np.exp(-rate * t)), ours, 1e-7)
    yield relative("V2", "stiffness ratio", CASE, 100.0, stiffness_ratio(found), 1e-14)


def _mixture(volume: float) -> Iterable[Row]:
    printed, half, exact = V3[volume]
    as_printed, stable = neglecting(volume, k=1.67e-5, bulk_modulus=1.8e4)
    case = f"V3, {1000 * volume:g} l, as printed"
    yield absolute(case, "stiffness ratio by eq. 3.15", f"{CASE}; to the printed digits", printed, as_printed, half)
    yield relative(case, "the same without cancellation", "recomputed", exact, stable, 1e-7)


def _consistent(volume: float) -> Iterable[Row]:
    case = f"V3, {1000 * volume:g} l, SI"
    fast, slow, ratio, approximate = SI[volume]
    source = "recomputed independently of Bramah"
    stable = neglecting(volume, k=RESISTANCE, bulk_modulus=1.8e9)[1]
    yield absolute(case, "stiffness ratio by eq. 3.15", source, approximate[0], stable, approximate[1])
    circuit, printed = eigenvalues(build(pump_actuator(volume))), np.linalg.eigvals(matrix(volume))
    for who, found in (("circuit", circuit), ("matrix of eq. 3.13", printed)):
        moving = np.sort(found[np.abs(found) > 1e-9])
        yield absolute(case, f"fast eigenvalue of the {who}, 1/s", source, fast[0], float(moving[0]), fast[1])
        yield absolute(case, f"slow eigenvalue of the {who}, 1/s", source, slow[0], float(moving[1]), slow[1])
        yield absolute(case, f"stiffness ratio of the {who}", source, ratio[0], stiffness_ratio(moving), ratio[1])
    worst = float(np.max(np.abs(np.sort(circuit)[:2] / np.sort(printed) - 1)))
    worst = float(np.max(np.abs(np.sort(circuit)[:2] / np.sort(np.linalg.eigvals(matrix(volume))) - 1)))
    yield at_most(case, "circuit against eq. 3.13, relative", "the same equations; rounding, times S", 1e-10, worst)


def _duty_cycle() -> Iterable[Row]:
    """The valve in 5 ms, and in a millionth of a second; each at several tolerances."""
    source = "Wang 1988, section 6.35: correct with the duty cycle in the error test; ten times the tolerance, added up"
    times = np.linspace(0.0, 12.0, 1201)
    rapid = schedule((1.0, 1.0), (6.0, 0.0), (8.0, -1.0), (8.8, 0.0), half_travel=1e-6)
    for what, points in (("5 ms", V16_SCHEDULE), ("1 us", rapid)):
        system = build(actuator_on_its_stop().replace({"duty.points": points}))
        exact = simulate(system, 12.0, rtol=1e-8)["cylinder.x"].at(times)
        missed = 0
        for rtol in (1e-4, 1e-5, 1e-6):
            result = simulate(system, 12.0, rtol=rtol)
            missed += sum(corner not in result.t for corner, _ in points)
            apart = 1000 * float(np.abs(result["cylinder.x"].at(times) - exact).max())
            quantity = f"valve in {what}, rtol {rtol:g}: x against that at 1e-8, mm"
            yield at_most("V14", quantity, source, 1e4 * rtol, apart)
        quantity = f"valve in {what}: corners of the duty cycle without a step"
        yield from stated([absolute("V14", quantity, source, 0, missed, 0)])


def _least_step() -> Iterable[Row]:
    result = simulate(actuator_on_its_stop(), 12.0)
    result.raise_if_failed()
    least = float(np.diff(np.unique(result.t)).min())
    source = "Wang 1988, section 6.37: a least step of 1e-3 s gives a wrong curve, 1e-4 s or less a right one"
    yield at_most("V15", "least step that the default method chose, s", source, 1e-4, least)
