"""Which method is the default, and why: CPU time of every Rosenbrock method at equal accuracy on a set of circuits.

    python benchmarks/default_method.py

For each circuit and method, runs at relative tolerances from 1e-2 to 1e-8 give pairs of error and CPU time. Time at a
given error is read off by interpolation of their logarithms. The last table holds geometric means over the circuits of
time relative to the fastest method.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

import bramah as br
from benchmarks.chain import servo_chain
from bramah.runs.core_run import CoreRun
from bramah.runs.protocol import DONE
from bramah.solvers.methods import ROSENBROCK
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System, build

TARGETS = (1e-2, 1e-3, 1e-4, 1e-5)
"""Errors relative to each unknown's range over the run."""
RTOLS = tuple(10.0 ** (-k / 2) for k in range(4, 17))
GRID = 201


def press() -> br.Circuit:
    """The shipped demonstration circuit."""
    return br.read_circuit(Path(br.__file__).parent / "data" / "cylinder.toml")


def two_volumes() -> br.Circuit:
    """Esqué's circuit 1 with a sinusoidal flow: a small volume, a large one, two orifices."""
    circuit = br.Circuit("Two volumes", fluid=br.ConstantFluid(reference_density=870.0, reference_bulk_modulus=1.5e9))
    circuit.add("flow", br.Sine(amplitude="20 l/min", offset="60 l/min", frequency="4 Hz"))
    circuit.add("pump", br.FlowSource())
    circuit.add("small", br.Volume(volume="0.02 l", start_pressure="1 bar"))
    circuit.add("large", br.Volume(volume="10 l", start_pressure="1 bar"))
    circuit.add("first", br.Orifice(diameter="6 mm", discharge_coefficient=0.6))
    circuit.add("second", br.Orifice(diameter="4 mm", discharge_coefficient=0.6))
    circuit.add("tank", br.Tank())
    circuit.connect("flow.y", "pump.flow")
    circuit.connect("pump.P", "small.A", "first.A")
    circuit.connect("first.B", "large.A", "second.A")
    circuit.connect("second.B", "tank.T")
    return circuit


CASES: dict[str, tuple[Callable[[], br.Circuit], float]] = {
    "two volumes": (two_volumes, 3.0),
    "lift cylinder": (press, 3.0),
    "servo unit": (lambda: servo_chain(1), 2.0),
    "servo chain of 10": (lambda: servo_chain(10), 1.0),
}


def measure(system: System, name: str, rtol: float, end: float) -> tuple[np.ndarray, float, int] | None:
    """States on a grid, CPU seconds (least of three) and steps."""
    relative, absolute = tolerances(system, rtol, None)
    grid = np.linspace(0, end, GRID)
    best, y, steps = math.inf, None, 0
    for _ in range(3):
        settings = Settings(relative=relative, absolute=absolute, record="grid", grid=grid)
        run = CoreRun(system, ROSENBROCK[name], settings, own_start(system))
        begin = time.process_time()
        if run.advance(end, 20.0) != DONE:
            return None
        best = min(best, time.process_time() - begin)
        counters = run.record().counters
        y, steps = run.record().y, counters["accepted"] + counters["rejected"]
    assert y is not None
    return y, best, steps


def time_at(pairs: list[tuple[float, float]], target: float) -> float:
    """Least time whose error is at most the target, between the measured pairs."""
    best = math.inf
    for (e1, t1), (e2, t2) in pairwise(pairs):
        if min(e1, e2) <= target <= max(e1, e2) and e1 != e2:
            share = math.log(e1 / target) / math.log(e1 / e2)
            best = min(best, math.exp(math.log(t1) + share * math.log(t2 / t1)))
    loose = [t for e, t in pairs if e <= target]
    return min([best, *loose[:1]]) if loose else best


def main() -> None:
    ratios: dict[tuple[str, float], list[float]] = {}
    for title, (make, end) in CASES.items():
        system = build(make())
        reference = measure(system, "rodas5p", 1e-11, end)
        assert reference is not None
        span = np.ptp(reference[0], axis=0) + 1e-9 * system.scale
        times: dict[float, dict[str, float]] = {target: {} for target in TARGETS}
        print(f"\n{title} ({system.n} unknowns)\n{'method':10s}" + "".join(f"{f'ms at {t:g}':>14s}" for t in TARGETS))
        for name in ROSENBROCK:
            pairs = []
            for rtol in RTOLS:
                found = measure(system, name, rtol, end)
                if found is not None:
                    error = float(np.sqrt(np.mean(np.square((found[0] - reference[0]) / span))))
                    pairs.append((max(error, 1e-16), found[1]))
            for target in TARGETS:
                times[target][name] = time_at(pairs, target)
            print(f"{name:10s}" + "".join(f"{1e3 * times[t][name]:14.3f}" for t in TARGETS))
        for target in TARGETS:
            fastest = min(times[target].values())
            for name in ROSENBROCK:
                ratios.setdefault((name, target), []).append(times[target][name] / fastest)
    print(
        f"\ntime relative to the fastest, geometric mean\n{'method':10s}"
        + "".join(f"{f'at {t:g}':>10s}" for t in TARGETS)
    )
    for name in ROSENBROCK:
        means = [
            math.exp(float(np.mean(np.log(ratios[name, t])))) if all(map(math.isfinite, ratios[name, t])) else math.inf
            for t in TARGETS
        ]
        print(f"{name:10s}" + "".join(f"{m:10.2f}" for m in means))


if __name__ == "__main__":
    main()
