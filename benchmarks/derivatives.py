"""Derivatives by parameters that a run carries along: what they cost, and how far they are from converged differences.

    python benchmarks/derivatives.py                 the cost of five parameters, with the run itself, in run times
    python benchmarks/derivatives.py --agreement     circuits with one trouble each, one line for each
    python benchmarks/derivatives.py --random 60     that many random circuits, four parameters of each

The cost is the median over rounds of CPU times in one process, beside that of one-sided differences, which take one
more run for each parameter. It prints `demo=... chain=...` last.

Derivatives at a relative tolerance of 1e-8 are compared with central differences of runs at 1e-11 by another method,
joined by Richardson's rule, of several widths, of which each unknown takes the one that halving changes least. Errors
are relative to the largest value in the run. Where halving the width changes a difference by more than a tenth of the
limit it decides nothing; the share that is decided is printed. Exits with 1 if a limit is not kept.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent))

import bramah as br
from benchmarks import random_circuits
from benchmarks.chain import servo_chain
from benchmarks.derivative_cases import CASES, THROUGH_EVENTS, demo
from bramah.errors import BramahError
from bramah.solvers.methods import DEFAULT_METHOD
from bramah.system import System
from bramah.system.directions import direction, tangents_by

Floats = NDArray[np.float64]

RTOL, TIGHT, OTHER = 1e-8, 1e-11, "rodas5p"
WIDTHS = (1e-2, 1e-3, 1e-4, 1e-5)
"""Of differences, in parts of the parameter."""
LEAST = 1e-7
"""Where a parameter, if it doubled, moved an unknown by less than this part of its usual size, differences of runs at
the tightest tolerance could not tell."""
INSTANTS = 40
DEMO_COST, CHAIN_COST = 4.5, 3.0
CHAIN_PARAMETERS = ("relief0.set_pressure", "volume1.volume", "mass2.mass", "cylinder3.bore", "valve4.full_area")
DEMO_PARAMETERS = ("relief.set_pressure", "load.mass", "valve.full_area", "pump.displacement", "cylinder.bore")


@dataclass(frozen=True)
class Agreement:
    """Of the derivatives of all unknowns by one parameter."""

    parameter: str
    error: float
    """The largest at any instant that is decided; not a number where the run has no derivative."""
    decided: float
    """The share of instants and unknowns for which differences converge. 0 also where nothing moves."""


def runs_at(system: System, until: float, times: Floats) -> Floats:
    """Unknowns at these times, by a run that is as exact as runs can be."""
    result = br.simulate(system, until, method=OTHER, rtol=TIGHT, record=list(times))
    result.raise_if_failed()
    return result.recorded.y


def converged(system: System, path: str, until: float, times: Floats) -> tuple[Floats, Floats]:
    """Differences, times x unknowns, and by how much halving their width changes them."""
    own = direction(system, path)
    best = least = None
    for width in WIDTHS:
        step = width * own.size
        try:
            coarse, fine = (
                (runs_at(system.replace({path: own.value + h}), until, times)
                 - runs_at(system.replace({path: own.value - h}), until, times)) / (2 * h)
                for h in (step, step / 2)
            )  # fmt: skip
        except BramahError:
            continue  # beyond a bound of the parameter
        joined, change = (4 * fine - coarse) / 3, np.abs(fine - coarse)
        change = np.maximum(change, 3 * np.median(change, axis=0))  # small by chance here, and not elsewhere, is noise
        if best is None or least is None:
            best, least = joined, change
        better = np.median(change, axis=0) < np.median(least, axis=0)
        best, least = np.where(better, joined, best), np.where(better, change, least)
    if best is None or least is None:
        raise BramahError(f"No value near that of {path} can be run.")
    return best, least


def agreements(
    system: System, until: float, paths: Sequence[str], limit: float, method: str = DEFAULT_METHOD
) -> list[Agreement]:
    """How far the derivatives by each parameter are from converged differences."""
    times = (np.arange(INSTANTS) + 0.63) * until / INSTANTS
    steps = br.simulate(system, until, method=method, rtol=RTOL, derivatives=list(paths))
    grid = br.simulate(system, until, method=method, rtol=RTOL, derivatives=list(paths), record=list(times))
    assert steps.recorded.derivatives is not None and grid.recorded.derivatives is not None
    found = []
    for k, path in enumerate(paths):
        largest = np.nanmax(np.abs(steps.recorded.derivatives.y[:, :, k]), axis=0)
        moves = largest * direction(system, path).size > LEAST * system.equations.scale
        exact, change = converged(system, path, until, times)
        own = grid.recorded.derivatives.y[:, :, k]
        decided = moves & (change <= 0.1 * limit * largest)
        error = np.abs(own - exact)[decided] / np.broadcast_to(largest, own.shape)[decided]
        share = float(decided[:, moves].mean()) if moves.any() else 0.0
        found.append(Agreement(path, float(error.max()) if error.size else 0.0, share))
    return found


def some_parameters(system: System, count: int, seed: int) -> list[str]:
    """Numbers of a circuit that change its equations, picked at random."""
    every = [
        f"{name}.{key}"
        for name, component in system.circuit.components.items()
        for key, value in component.values.items()
        if isinstance(value, float) and np.isfinite(value) and value != 0.0
    ]
    random.Random(seed).shuffle(every)
    found: list[str] = []
    for path in every:
        try:
            tangents = tangents_by(system, [path])
            system.replace({path: 1.001 * direction(system, path).value})
        except BramahError:
            continue
        if tangents.constants.any() or tangents.y.any():
            found.append(path)
        if len(found) == count:
            break
    return found


def tell(name: str, found: Sequence[Agreement], limit: float) -> bool:
    """One line for a circuit; whether its limit is kept."""
    worst = max(found, key=lambda one: np.inf if np.isnan(one.error) else one.error, default=None)
    if worst is None:
        print(f"{name:18s} nothing to differentiate")
        return True
    decided = np.mean([one.decided for one in found])
    kept = worst.error <= limit
    print(
        f"{name:18s} error {worst.error:.1e} of {limit:.0e} by {worst.parameter}, {decided:.0%} decided"
        + " !" * (not kept)
    )
    return bool(kept)


def compare_random(count: int) -> bool:
    kept = True
    for seed in range(count):
        system = br.build(random_circuits.random_circuit(seed))
        try:
            found = agreements(system, 0.5, some_parameters(system, 4, seed), THROUGH_EVENTS)
        except BramahError as error:
            print(f"{seed:<18d} {error}")
            continue
        kept &= tell(str(seed), found, THROUGH_EVENTS)
    return kept


def cost(system: System, paths: Sequence[str], rounds: int, **options: float) -> tuple[float, float]:
    """CPU time with derivatives, and of one-sided differences, in run times."""
    moved = [system.replace({path: (1 + 1e-6) * direction(system, path).value}) for path in paths]

    def seconds(*systems: System, **more: list[str]) -> float:
        began = time.process_time()
        for one in systems:
            br.simulate(one, record="end", **options, **more).raise_if_failed()  # type: ignore[arg-type]
        return time.process_time() - began

    ratios = []
    seconds(system, derivatives=list(paths))
    for _ in range(rounds):
        plain = min(seconds(system) for _ in range(3))
        ratios.append(
            (min(seconds(system, derivatives=list(paths)) for _ in range(3)) / plain, seconds(system, *moved) / plain)
        )
    with_derivatives, differences = zip(*ratios, strict=True)
    return statistics.median(with_derivatives), statistics.median(differences)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agreement", action="store_true")
    parser.add_argument("--random", type=int, default=0, metavar="COUNT")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    if asked.agreement or asked.random:
        kept = True
        for case in CASES if asked.agreement else ():
            kept &= tell(
                case.name, agreements(br.build(case.made()), case.until, case.parameters, case.limit), case.limit
            )
        return 0 if kept & compare_random(asked.random) else 1
    costs = {}
    for name, system, paths, options in (
        ("demo", br.build(demo()), DEMO_PARAMETERS, {}),
        ("chain", br.build(servo_chain(100)), CHAIN_PARAMETERS, {"until": 2.0, "rtol": 1e-6}),
    ):
        costs[name], differences = cost(system, paths, asked.rounds, **options)
        print(f"{name}: {system.n} unknowns, {costs[name]:.2f} run times, one-sided differences {differences:.2f}")
    print(" ".join(f"{name}={ratio:.2f}" for name, ratio in costs.items()))
    return 0 if costs["demo"] <= DEMO_COST and costs["chain"] <= CHAIN_COST else 1


if __name__ == "__main__":
    sys.exit(main())
