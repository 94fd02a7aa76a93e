"""The Jacobian of the assembly example of Esqué 2008."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bramah.result.recorded import Array
from bramah.system import System, build
from validation.case import Row, absolute, at_most
from validation.problems.assembly import STATES, assembly_example
from validation.reading import read

TITLE = "Assembly of the Jacobian"
ABOUT = """\
Cylinder, two pipes and a volume, eleven states (figure 4.6). The places of the non-zeros must be those of the source
exactly; they are read from values at a point where nothing vanishes by chance. Bramah stores a place for piston
leakage (a parameter, zero here) and a whole diagonal besides. Values are compared with central differences in steps
of 1e-5 of each unknown's size, whose truncation and rounding stay below 1e-6 of the largest entry of the row."""

SOURCE = "Esqué 2008, figure 4.6 and eq. 4.28"
SIZE = {"p": 50e5, "x": 0.2, "v": 0.3, "q": 3e-4}


def rows() -> Iterable[Row]:
    system = build(assembly_example())
    number = [system.signals.unknown_numbers[name] for name in STATES]
    y = point(system)
    evaluator = system.evaluator()
    jacobian = evaluator.jacobian(0.0, y)
    found = jacobian[np.ix_(number, number)] != 0
    printed = np.zeros_like(found)
    for line in read("esque_assembly"):
        printed[int(line["row"]) - 1, [int(column) - 1 for column in line["columns"].split()]] = True
    yield absolute("assembly", "states", SOURCE, len(STATES), system.n, 0)
    yield absolute("assembly", "non-zeros", SOURCE, int(printed.sum()), int(found.sum()), 0)
    yield absolute("assembly", "places that differ", SOURCE, 0, int((found != printed).sum()), 0)
    differences = central_differences(system, y)
    worst = np.max(np.abs(jacobian - differences).max(axis=1) / np.abs(differences).max(axis=1))
    source = "consistency with the equations themselves"
    yield at_most("assembly", "largest deviation from differences", source, 1e-6, float(worst))


def point(system: System) -> Array:
    """A point where nothing vanishes by chance: each unknown at its size times a number of its own."""
    sizes = np.array([SIZE[name[-1]] for name in system.names])
    return np.asarray(sizes * np.random.default_rng(11).uniform(0.5, 1.5, system.n))


def central_differences(system: System, y: Array) -> Array:
    evaluator = system.evaluator()
    columns = []
    for k, value in enumerate(y):
        step = np.zeros(system.n)
        step[k] = 1e-5 * value
        columns.append((evaluator.rates(0.0, y + step) - evaluator.rates(0.0, y - step)) / (2 * step[k]))
    return np.array(columns).T
