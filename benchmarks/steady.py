"""How many of 500 random circuits come to rest in `steady`, and what the others say.

    python benchmarks/steady.py [--count N] [--seed S]

Prints a line for each circuit that fails and `steady=N/500` at the end. A state counts only if it is steady: in a run
from there nothing may move. Circuit number k is made from seed 1000 S + k, so one that fails can be made again.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.random_circuits import random_circuit  # noqa: E402
from bramah.equilibrium import Steady, steady  # noqa: E402
from bramah.simulation import simulate  # noqa: E402
from bramah.system import build  # noqa: E402

WALL = 10.0
"""Seconds for one circuit."""
LATER = 1.0
"""Seconds to simulate from what was found."""
STILL = 1e-5
"""Of each unknown's scale or value: the tolerance of the run."""
LEAST_SHARE = 0.95


@dataclass(frozen=True)
class Tried:
    """One circuit."""

    seed: int
    unknowns: int
    found: Steady
    moved: float
    mover: str
    seconds: float

    @property
    def ok(self) -> bool:
        return self.found.ok and self.moved <= STILL

    def __str__(self) -> str:
        said = self.found.message if not self.found.ok else f"{self.mover} moves by {self.moved:.2g} from there."
        return f"{self.seed}: {said}"


def moved(found: Steady) -> tuple[float, str]:
    """How far a run from a steady state gets from it, drifting states apart, and what moves most."""
    system = found.system
    if not system.n:
        return 0.0, ""
    result = simulate(system, found.t + LATER, start=found.start, begin=found.t, rtol=STILL)
    if not result.ok:
        return np.inf, result.message
    change = np.abs(result.recorded.y - found.y).max(axis=0) / np.maximum(system.scale, np.abs(found.y))
    for name in found.drifts:
        change[system.names.index(name)] = 0
    worst = int(np.argmax(change))
    return float(change[worst]), system.names[worst]


def attempt(seed: int) -> Tried:
    circuit = random_circuit(seed)
    unknowns = build(circuit).n
    began = time.perf_counter()
    found = steady(circuit, seconds=WALL)
    seconds = time.perf_counter() - began
    return Tried(seed, unknowns, found, *(moved(found) if found.ok else (np.inf, "")), seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ways: dict[str, int] = {}
    good, seconds, longest, size = 0, 0.0, 0.0, 0
    for k in range(asked.count):
        tried = attempt(1000 * asked.seed + k)
        good += tried.ok
        seconds, longest, size = seconds + tried.seconds, max(longest, tried.seconds), size + tried.unknowns
        if tried.ok:
            ways[tried.found.how] = ways.get(tried.found.how, 0) + 1
        else:
            print(tried, flush=True)
    print(", ".join(f"{how}: {count}" for how, count in sorted(ways.items())))
    print(f"{size / asked.count:.0f} unknowns on the average, {seconds:.1f} s in all, longest {longest:.2f} s")
    print(f"steady={good}/{asked.count}")
    return 0 if good >= LEAST_SHARE * asked.count and longest <= WALL + 5 else 1


if __name__ == "__main__":
    raise SystemExit(main())
