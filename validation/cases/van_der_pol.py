"""Van der Pol's oscillator, mu = 1e6, with every method."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from scipy.optimize import brentq

from bramah.result import Result
from bramah.simulation import simulate
from bramah.solvers.methods import ROSENBROCK
from bramah.system import build
from validation.case import Row, absolute, at_least, at_most
from validation.measure import reference
from validation.problems.stiff import VanDerPol, alone
from validation.reading import read
from validation.work_precision import TOLERANCES, work

TITLE = "Van der Pol"
ABOUT = """\
y'' = mu ((1 - y^2) y' - y), mu = 1e6, y(0) = 2, to t = 12, in the scaling of Hairer and Wanner: with eq. 5.2 of Esqué
2008 as printed nothing would happen in that time. The literature's y(2) is met to 1e-8 by the reference run and by
every method, at the tolerance beside its name, to 1e-5, a hundred times the loosest of these tolerances: each jump
turns the errors before it into a shift in time. Recomputed values are met to their last digit; times of sign changes
follow from the first and a spacing, whose rounding thirteen of them add up to 1e-4. At a tolerance of 1e-1 the phase
is lost with every method, LSODA and Radau included, so only 1e-2 and below count. A run is right if the mean error of y
is at most a quarter of its amplitude, 0.5: jumps that come at the wrong time for half of a period make it 2.

Explicit formulas fail in the source at every tolerance, and do with mu = 1e4. Stability keeps their steps near 3/mu,
whatever the tolerance. Nothing ends such a run here but a limit on its steps: with mu = 1e6 they need 6 to 9 million.
"Fails" is read as needing more than 300 000, the most that the source reports of any run."""

TIGHT = {
    "ros2": 1e-7, "ros2p": 1e-7, "ode23s": 1e-8, "ros3p": 1e-8, "rodas3": 1e-8, "ros4": 1e-8, "rodas4": 1e-9,
    "rodas5p": 1e-10,
}  # fmt: skip
UNTIL = 12.0
CASE = "Van der Pol"
Y = "problem.y"
EXPLICIT = ("bogacki_shampine", "dormand_prince")
MANY_STEPS = 300_000


def rows() -> Iterable[Row]:
    exact = {rate: reference(build(alone(VanDerPol(start_rate=float(rate)))), UNTIL) for rate in ("0", "-0.66")}
    for line in read("van_der_pol"):
        result, t, value = exact[line["start_rate"]], float(line["time"]), float(line["value"])
        if line["signal"] == "zero":
            ours, quantity, tolerance = _zero(result, int(line["time"])), f"time of sign change {line['time']}", 1e-4
        else:
            ours, quantity = result[f"problem.{line['signal']}"].at(t), f"{line['signal']}({t:g})"
            tolerance = 1e-8 if line["start_rate"] == "0" else 1e-6
        yield absolute(CASE, quantity, line["source"], value, ours, tolerance)
    yield from _every_method(read("van_der_pol")[0])
    yield from _explicit()


def _every_method(literature: dict[str, str]) -> Iterable[Row]:
    system = build(alone(VanDerPol(start_rate=0.0)))
    for name, tight in TIGHT.items():
        ours = simulate(system, 2.0, method=name, rtol=tight, atol={"*": tight}, record=[2.0]).end[Y]
        expected = float(literature["value"])
        yield absolute(CASE, f"{name} at {tight:g}: y(2)", literature["source"], expected, ours, 1e-5)
    for name in ROSENBROCK:
        right = sum(work(CASE, name, tolerance).right for tolerance in TOLERANCES[1:])
        source = "Esqué 2008, test of eq. 5.2: all implicit runs but one succeed"
        yield at_least(CASE, f"{name}: runs of 3 that reach the end and are right, 1e-2 to 1e-4", source, 3, right)
    for tolerance in TOLERANCES[1:]:
        run, other = work(CASE, "rodas4", tolerance), work(CASE, "lsoda", tolerance)
        for word, ratio in (("steps", run.accepted / other.accepted), ("error", run.error / other.error)):
            source = "Esqué 2008, test of eq. 5.2: LSODE least accurate with more steps"
            yield at_most(CASE, f"RODAS4 over LSODA: {word} at {tolerance:g}", source, 1, ratio)


def _explicit() -> Iterable[Row]:
    for stiffness in (1e4, 1e6):
        system = build(alone(VanDerPol(stiffness=stiffness)))
        for method in EXPLICIT:
            done = [
                simulate(system, UNTIL, method=method, rtol=r, atol={"*": r}, record="end", most_steps=MANY_STEPS)
                for r in TOLERANCES
            ]
            quantity = f"{method}, mu = {stiffness:g}: runs of 4 that reach the end in {MANY_STEPS} steps"
            reached, succeeds = sum(result.ok for result in done), stiffness < 1e6
            source = f"Esqué 2008, test of eq. 5.2: explicit formulas {'succeed' if succeeds else 'fail'}"
            yield absolute(CASE, quantity, source, 4 * succeeds, reached, 0)


def _zero(result: Result, number: int) -> float:
    """The time at which y changes its sign for the given time, counted from 0."""
    signal = result[Y]
    change = np.flatnonzero(np.diff(np.sign(signal.values)))[number]
    return float(brentq(lambda t: signal.at(t), signal.t[change], signal.t[change + 1]))
