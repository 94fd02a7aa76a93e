"""HIRES with every method."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.simulation import simulate
from bramah.solvers.methods import ROSENBROCK
from bramah.system import build
from validation.case import Row, at_least, at_most, published, relative
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
quarter."""

CASE = "HIRES"
TIGHT = 1e-7
IN_SOURCE = ("ode23s", "rodas3", "ros4", "rodas4")


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
