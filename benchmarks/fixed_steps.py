"""Fixed steps of 1 ms: how far off each method is, with and without substeps, and the most work in one step.

    python benchmarks/fixed_steps.py
    python benchmarks/fixed_steps.py --methods rodas3,rodas4 --substeps 10 --rtol 1e-3

README's press with its own oil, the lift that comes with Bramah, and Esqué's circuits with an oil that has air in it.
The error is the largest of the piston's position in % of its stroke, or of the pressure in the small volume in % of its
range where no event is within ten steps, against rodas5p at rtol 1e-8. A star: the result carries a doubt. The work is
the most evaluations of f and factorisations between two points of the grid, in any of the circuits. The last lines tell
which ways were off by more than 1 % without a doubt, and which were never off by that much and never doubted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent))

import bramah as br
from benchmarks.corners import EXAMPLES, of_script
from bramah.cli.demo import demo_text
from bramah.errors import SimulationError
from bramah.files import parse_circuit
from bramah.result.doubts.promise import SMEARED
from bramah.solvers.methods import METHODS
from bramah.system import build
from validation.problems.cylinder_drive import cylinder_drive
from validation.problems.two_volumes import real_time_test_1, real_time_test_2

STEP = 1e-3
ALLOWED = 1.0
"""% of the stroke."""
LOST = 1000.0
"""%; beyond it figures say nothing."""
INSTANTS = 2001


@dataclass(frozen=True)
class Case:
    """A circuit, how long it runs, and the signal that counts, with its stroke in m."""

    name: str
    make: Callable[[], br.Circuit]
    until: float
    signal: str
    stroke: float | None = None


@dataclass(frozen=True)
class Way:
    """A method and how it steps."""

    method: str
    substeps: int = 0
    rtol: float = 1e-4

    def options(self) -> dict[str, Any]:
        return {"method": self.method, "substeps": self.substeps, "rtol": self.rtol, "fixed_step": STEP}

    def __str__(self) -> str:
        return f"`{self.method}`" + (f", {self.substeps} substeps" if self.substeps else "")


@dataclass(frozen=True)
class Found:
    """What came of a way on a circuit: error in %, and whether it was doubted."""

    error: float
    doubted: bool

    def __str__(self) -> str:
        if not np.isfinite(self.error):
            return "fails"
        digits = 0 if self.error > 10 else 2
        shown = "lost" if self.error > LOST else "< 0.01" if self.error < 0.01 else f"{self.error:.{digits}f}"
        return shown + " *" * self.doubted


def press() -> br.Circuit:
    """README's, with its own oil."""
    found = of_script(EXAMPLES / "press.py")
    assert found is not None
    return found.circuit


def lift() -> br.Circuit:
    return parse_circuit(demo_text(), "cylinder.toml")


def with_air(make: Callable[[], br.Circuit]) -> Callable[[], br.Circuit]:
    """The same circuit with an oil that has air in it."""

    def made() -> br.Circuit:
        circuit = make()
        circuit.fluid = br.oil(grade="ISO VG 46")
        return circuit

    return made


CASES = (
    Case("press", press, 2.0, "cylinder.x", 0.12),
    Case("lift", lift, 4.0, "cylinder.x", 0.5),
    Case("Esqué #2", with_air(cylinder_drive), 5.0, "cylinder.x", 0.5),
    Case("Esqué #1, test 1", with_air(real_time_test_1), 1.5, "small.A.p"),
    Case("Esqué #1, test 2", with_air(real_time_test_2), 1.5, "small.A.p"),
)


class Bench:
    """A circuit with its converged run."""

    def __init__(self, case: Case) -> None:
        self.case, self.system = case, build(case.make())
        exact = br.simulate(self.system, case.until, method="rodas5p", rtol=1e-8)
        exact.raise_if_failed()
        self.times = np.linspace(0.0, case.until, INSTANTS)
        for event in exact.events if case.stroke is None else ():
            self.times = self.times[np.abs(self.times - event.t) > SMEARED * STEP]
        self.exact = exact[case.signal].at(self.times)
        self.range = case.stroke or float(np.ptp(self.exact))

    def attempt(self, way: Way) -> Found:
        result = br.simulate(self.system, self.case.until, **way.options())
        if not result.ok:
            return Found(np.inf, True)
        error = float(np.abs(result[self.case.signal].at(self.times) - self.exact).max())
        return Found(100 * error / self.range, bool(result.doubts))

    def work(self, way: Way, *names: str) -> NDArray[np.int64]:
        """By how much counters grow in each fixed step, as far as the run goes."""
        simulation = br.start(self.system, record="end", **way.options())
        counted = [simulation.result().counters]
        try:
            for k in range(1, round(self.case.until / STEP) + 1):
                simulation.advance(k * STEP)
                counted.append(simulation.result().counters)
        except SimulationError:
            pass
        return np.diff(np.array([[one[name] for name in names] for one in counted]), axis=0)


def ways(methods: list[str], substeps: int, rtol: float) -> list[Way]:
    """Each method by itself, then those that estimate their error with substeps."""
    plain = [Way(name) for name in methods if METHODS[name].takes_fixed_step]
    return plain + [Way(way.method, substeps, rtol) for way in plain if not METHODS[way.method].needs_fixed_step]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", default=",".join(METHODS), help="names, with commas between")
    parser.add_argument("--substeps", type=int, default=20)
    parser.add_argument("--rtol", type=float, default=1e-4)
    given = parser.parse_args()
    benches = [Bench(case) for case in CASES]
    print("| way | " + " | ".join(case.name for case in CASES) + " | most f | most factorisations |")
    print("|---" * (len(CASES) + 3) + "|")
    silent, safe = [], []
    for way in ways(given.methods.split(","), given.substeps, given.rtol):
        found = [bench.attempt(way) for bench in benches]
        work = np.max([bench.work(way, "rates", "factorisations").max(axis=0) for bench in benches], axis=0)
        print(f"| {way} | " + " | ".join(map(str, [*found, *work])) + " |", flush=True)
        if any(one.error > ALLOWED and not one.doubted for one in found):
            silent.append(str(way))
        if all(one.error <= ALLOWED and not one.doubted for one in found):
            safe.append(str(way))
    print(f"\noff by more than {ALLOWED:g} % without a doubt: {'; '.join(silent) or 'none'}")
    print(f"within {ALLOWED:g} % everywhere and never doubted: {'; '.join(safe) or 'none'}")


if __name__ == "__main__":
    main()
