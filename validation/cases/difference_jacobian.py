"""Exact derivatives beside differences: Esqué 2008, section 5.4, what they do to accuracy and to cost."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from bramah.runs.core_run import CoreRun
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Jacobian, Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import build
from validation.case import Row, absolute, at_least, at_most, relative
from validation.cases.cylinder_drive import SIZES, error_at, prepared
from validation.problems.cylinder_drive import UNTIL
from validation.problems.volume_chain import volume_chain

TITLE = "Exact derivatives beside differences"
ABOUT = """\
Figures 5.22 and 5.23: RODAS3 on circuit #2 and on circuits of 5 to 20 states, with the Jacobian from the laws and from
differences (eq. 5.5: f moved by one increment for all states, which is not given). Errors are the largest relative ones
of the piston's position, as in the cylinder drive.

With an increment for each state by its size, the root of rounding times the state, differences are as good as exact
derivatives: the source's failure is not found. It is found with one increment for all, in SI units, that is too large
for flows and speeds (0.1) or too small for pressures (1e-10). So its print of (5.5) with a single increment may be what
was computed; that is a reading, not a proof. NDF, which iterates, hardly minds, as the source says of such formulas.

Cost: columns that share no row are moved together here, so that J takes as many evaluations as the fullest row has
entries, and one to come back, whatever the number of states; the source moved one state at a time. Evaluations are
counted on a chain of volumes. CPU times are in docs/solvers.md."""

PLACE = "Esqué 2008, figure 5.22"
COST = "Esqué 2008, figure 5.23"
STATES = (5, 10, 15, 20)


def rows() -> Iterable[Row]:
    exact, by_size = error("rodas3", None), error("rodas3", 0.0)
    yield at_most("circuit #2", "rodas3, exact: error with steps of 1 ms", f"{PLACE}: closely matching", 1e-3, exact)
    source = "not in the source: the same with an increment by size"
    yield relative("circuit #2", "rodas3, differences: error with steps of 1 ms", source, exact, by_size, 0.01)
    source = f"{PLACE}: unacceptable with differences; one increment for all, in SI"
    lost = min(error("rodas3", 1e-10), 1e99)
    yield at_least("circuit #2", "rodas3, increment 1e-10: error with steps of 1 ms", source, 1, lost)
    worse = error("rodas3", 0.1) / exact
    yield at_least("circuit #2", "rodas3, increment 0.1: error over that with exact, 1 ms", source, 100, worse)
    source = "Esqué 2008, section 5.4: Rosenbrock formulas are especially sensitive"
    ratios = {name: error(name, 0.1, 1e-2) / error(name, None, 1e-2) for name in ("rodas3", "ndf")}
    quantity = "increment 0.1 at a tolerance of 0.01: rodas3's loss of accuracy over ndf's"
    yield at_least("circuit #2", quantity, source, 3, ratios["rodas3"] / ratios["ndf"])
    yield from _cost()


@cache
def error(method: str, increment: float | None, rtol: float = 0.0) -> float:
    """Of the piston's position with fixed steps of 1 ms, or at a tolerance. None: exact derivatives."""
    system, exact = prepared()
    atol = {name: size * rtol for name, size in SIZES.items()} if rtol else None
    relative_part, absolute_part = tolerances(system, rtol or 1e-5, atol)
    settings = Settings(
        relative=relative_part,
        absolute=absolute_part,
        fixed_step=0.0 if rtol else 1e-3,
        jacobian=Jacobian.EXACT if increment is None else Jacobian.DIFFERENCES,
        increment=increment or 0.0,
    )
    run = CoreRun(system, METHODS[method], settings, own_start(system))
    run.advance(UNTIL)
    record = run.record()
    run.close()
    return error_at(record.t, record.y[:, system.names.index("cylinder.rod.x")], exact)


def _cost() -> Iterable[Row]:
    """Evaluations of f in a step, which are the same on every machine."""
    for states in STATES:
        exact, differences = (evaluations(states, jacobian) for jacobian in Jacobian)
        quantity = f"rodas3, {states} states: evaluations in a step with differences over exact"
        yield at_least("chain", quantity, f"{COST}: exact derivatives are the cheapest", 1, differences / exact)
        source = "three stages, and three columns of a chain at a time with one to come back"
        quantity = f"rodas3, {states} states: evaluations in a step with differences"
        yield absolute("chain", quantity, source, 3 + 4, differences, 0)


def evaluations(states: int, jacobian: Jacobian) -> float:
    system = build(volume_chain(states))
    counts = []
    for until in (1.0, 2.0):  # what the start takes is left out
        result = simulate(system, until, method="rodas3", fixed_step=1e-3, jacobian=jacobian, verify=False)
        counts.append(np.array([result.counters[name] for name in ("rates", "accepted")]))
    rates, steps = counts[1] - counts[0]
    return float(rates / steps)
