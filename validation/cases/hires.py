"""HIRES with every method."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.simulation import simulate
from bramah.solvers.methods import ROSENBROCK
from bramah.system import build
from validation.case import Row, at_least, at_most, optional, published, relative
from validation.problems.stiff import Hires, alone
from validation.reading import read
from validation.work_precision import TOLERANCES, prepared, work

TITLE = "HIRES"
ABOUT = """\
Eight reactants to t = 370 (Esqué 2008, eq. 5.4). The literature's values at t = 321.8122, in the middle of a fast
change, and those at the end are met by the reference run to 1e-9, and by every method with RTOL = 1e-7 and ATOL =
1e-11 to a hundred times RTOL: an error in the time of the change counts several times over. At 1e-1 an error may put
y8 below zero, from where the exact solution escapes to infinity, so success there is luck; the formulas the source
runs are expected to have it. A run is right with an error at the end of at most ten times its tolerance, and of a
quarter.

Explicit formulas succeed at all tolerances, in steps that stability bounds: DOPRI5 in about 10 000, as the source says
to one digit. For ODE23 it says 5000. On the real axis ODE23 is stable up to 2.5 and DOPRI5 up to 3.3, so that ODE23
needs 1.3 times as many steps and not half as many; 13 200 to 13 900 are needed here, and 13 900 in a program
independent of Bramah. Those rows are not required."""

CASE = "HIRES"
TIGHT = 1e-7
EXPLICIT = {"bogacki_shampine": 5000, "dormand_prince": 10_000}
"""Steps, according to the source."""
IN_SOURCE = ("ode23s", "rodas3", "ros4", "rodas4")
STABILITY = "stability asks for 1.3 times the steps of DOPRI5, not for half of them; another program needs 13 900 too"


def rows() -> Iterable[Row]:
    exact = prepared(CASE)[1]
    for line in read("hires"):
        name, t = f"y{line['component']}", float(line["time"])
        ours = exact[f"problem.{name}"].at(t)
        yield relative(CASE, f"{name}({t:.7g})", line["source"], float(line["value"]), ours, 1e-9)
    literature = [line for line in read("hires") if line["time"] != "370"]
    system, until, source = build(alone(Hires())), float(literature[0]["time"]), literature[0]["source"]
    for name in ROSENBROCK:
        end = simulate(system, until, method=name, rtol=TIGHT, atol={"*": 1e-4 * TIGHT}, record=[until]).end
        errors = [abs(end[f"problem.y{line['component']}"] / float(line["value"]) - 1) for line in literature]
        quantity = f"{name}: largest relative error at t = {until:.7g}"
        yield from published([at_most(CASE, quantity, source, 100 * TIGHT, max(errors))])
    for name in ROSENBROCK:
        tolerances = TOLERANCES if name in IN_SOURCE else TOLERANCES[1:]
        right = sum(work(CASE, name, tolerance).right for tolerance in tolerances)
        quantity = f"{name}: runs of {len(tolerances)} that reach the end and are right, from {tolerances[0]:g} down"
        yield at_least(CASE, quantity, "Esqué 2008, test of eq. 5.4: all succeed", len(tolerances), right)
    yield from _explicit()


def _explicit() -> Iterable[Row]:
    for name, steps in EXPLICIT.items():
        done = [work(CASE, name, tolerance) for tolerance in TOLERANCES]
        right = sum(run.right for run in done)
        source = "Esqué 2008, test of eq. 5.4: all succeed"
        yield at_least(CASE, f"{name}: runs of 4 that reach the end and are right", source, len(TOLERANCES), right)
        source = f"Esqué 2008, test of eq. 5.4: about {steps}"
        for tolerance, run in ((TOLERANCES[0], done[0]), (TOLERANCES[-1], done[-1])):
            row = relative(CASE, f"{name}: steps at {tolerance:g}", source, steps, run.accepted, 0.1)
            yield row if name == "dormand_prince" else optional(row, STABILITY)
