"""What a step costs, for every method and number of states: Esqué 2008, figures 5.10 and 5.23.

    python benchmarks/cost_per_step.py [METHOD ...]

Runs circuits #1 and #2 of the source (2 and 13 states) and chains of volumes of 5 to 80 states, and prints CPU time per
step, in microseconds and over that of Bogacki and Shampine's pair, which the source calls ODE23. Steps are fixed, so
short that explicit methods stay stable; methods that choose theirs have them limited to as much, at rtol = 1e-5, and
all their attempts count. The second table is RODAS3 with exact derivatives and with differences. The last column fits
t = a N^power + b to the chains, as the source does. Times are the least of some rounds in which all methods take turns.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bramah.circuit import Circuit
from bramah.solvers.methods import METHODS, Method, method
from bramah.solvers.settings import Jacobian
from bramah.system import System, build
from validation.measure import step_seconds
from validation.problems.cylinder_drive import cylinder_drive
from validation.problems.two_volumes import real_time_test_1
from validation.problems.volume_chain import volume_chain
from validation.table import markdown_table

ROUNDS = 7
CHAINS = (5, 10, 20, 40, 80)
YARDSTICK = "bogacki_shampine"
POWERS = np.arange(0.3, 3.001, 0.01)
"""Tried for the fit; for each of them a and b are a linear problem."""


@dataclass(frozen=True)
class Way:
    """A method, and where its derivatives come from."""

    method: Method
    jacobian: Jacobian = Jacobian.EXACT

    def seconds(self, system: System) -> float:
        """CPU time of one attempted step."""
        return step_seconds(system, self.method, self.jacobian)


def measured(ways: Sequence[Way], systems: Sequence[System]) -> np.ndarray:
    """Seconds per step, ways by systems: the least of several rounds."""
    rounds = [[[way.seconds(system) for system in systems] for way in ways] for _ in range(ROUNDS)]
    return np.asarray(rounds).min(axis=0)


def fitted(states: Sequence[int], seconds: np.ndarray) -> float:
    """The power of t = a N^power + b."""

    def left(power: float) -> float:
        columns = np.array([np.array(states, dtype=float) ** power, np.ones(len(states))]).T / seconds[:, None]
        return float(np.linalg.lstsq(columns, np.ones(len(states)), rcond=None)[1].sum())

    return float(min(POWERS, key=left))


def circuits() -> Iterator[tuple[int, Circuit]]:
    yield 2, real_time_test_1()
    yield from ((n, volume_chain(n)) for n in CHAINS if n < 13)
    yield 13, cylinder_drive()
    yield from ((n, volume_chain(n)) for n in CHAINS if n > 13)


def table(names: Sequence[str], times: np.ndarray, sizes: Sequence[int], yardstick: int) -> list[str]:
    """Markdown: microseconds, over the yardstick at 2 and 13 states, and the power over the chains."""
    chains = [k for k, n in enumerate(sizes) if n in CHAINS]
    head = ["method", *(f"N = {n}" for n in sizes), "over ODE23, N = 2", "N = 13", "power of N"]
    lines = []
    for name, row in zip(names, times, strict=True):
        ratios = [row[sizes.index(n)] / times[yardstick][sizes.index(n)] for n in (2, 13)]
        power = fitted([sizes[k] for k in chains], row[chains])
        lines.append([f"`{name}`", *(f"{1e6 * t:.2f}" for t in row), *(f"{r:.2f}" for r in ratios), f"{power:.2f}"])
    return list(markdown_table(head, lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("methods", nargs="*", help="names; all without")
    chosen = [method(name) for name in parser.parse_args().methods] or list(METHODS.values())
    sizes, systems = zip(*((n, build(circuit)) for n, circuit in circuits()), strict=True)
    ways = [Way(METHODS[YARDSTICK]), *(Way(each) for each in chosen if each.name != YARDSTICK)]
    print("\n".join(table([way.method.name for way in ways], measured(ways, systems), sizes, 0)), end="\n\n")
    pair = [Way(METHODS["rodas3"], jacobian) for jacobian in Jacobian]
    times = measured([ways[0], *pair], systems)
    names = [YARDSTICK, *(f"rodas3, {way.jacobian.value}" for way in pair)]
    print("\n".join(table(names, times, sizes, 0)))


if __name__ == "__main__":
    main()
