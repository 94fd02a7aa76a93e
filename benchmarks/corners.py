"""What the corners of laws cost: guards and CPU time of every example without and with them.

    python benchmarks/corners.py
    python benchmarks/corners.py --repeats 5 press load_sensing

For each example file and for the first run of each example script: guards of events, guards with the corners that were
derived from the laws, and CPU time of the run with corners passed over and with steps that end at them, the least of a
few repeats in turn after one that is not counted. The servo chain of ten units comes last. The last lines give the sums
and the median of the ratios, and the time to build the largest of them either way.
"""

from __future__ import annotations

import argparse
import os
import runpy
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent.parent))

import bramah as br
from benchmarks.chain import servo_chain
from bramah.system import System, build, builder

EXAMPLES = Path(__file__).parent.parent / "examples"


@dataclass(frozen=True)
class Example:
    """A circuit and how it is run."""

    name: str
    circuit: br.Circuit
    until: Any
    options: dict[str, Any]


class _Shown(Exception):
    """Ends a script once its circuit is known."""


def of_script(path: Path) -> Example | None:
    """The first run that a script asks for."""

    def show(circuit: Any, until: Any = None, **options: Any) -> None:
        raise _Shown(circuit, until, options)

    with mock.patch("bramah.simulate", show), redirect_stdout(StringIO()):
        try:
            runpy.run_path(str(path), run_name="__main__")
        except _Shown as shown:
            circuit, until, options = shown.args
            circuit = circuit.anatomy.circuit if isinstance(circuit, System) else circuit
            return Example(path.name, circuit, until, options)
    return None


def examples(wanted: list[str]) -> Iterator[Example]:
    for path in sorted(p for p in EXAMPLES.rglob("*.toml") if p.parent.name != "studies"):
        if not wanted or path.stem in wanted:
            circuit = br.read_circuit(path)
            if circuit.run.get("until") is not None:
                yield Example(str(path.relative_to(EXAMPLES).with_suffix("")), circuit, None, {})
    for path in sorted(EXAMPLES.glob("*.py")):
        if not wanted or path.stem in wanted:
            found = of_script(path)
            if found is not None:
                yield found
    if not wanted or "servo_chain" in wanted:
        yield Example("servo_chain", servo_chain(10), 2.0, {})


def run_time(example: Example, system: System) -> tuple[float, int, bool]:
    """CPU time of one run, its steps, and whether it reached its end."""
    run = {k: v for k, v in example.circuit.run.items() if k in ("until", "method", "rtol")}
    options = run | example.options
    if example.until is not None:
        options["until"] = example.until
    begin = time.process_time()
    result = br.simulate(system, **options)
    return time.process_time() - begin, result.counters["accepted"], result.ok


def build_time(circuit: br.Circuit, corners: bool) -> float:
    """Time to build a circuit whose kernels have not been written before; object code may come from the cache."""
    builder._kernels.clear()
    begin = time.perf_counter()
    build(circuit, corners=corners)
    return time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="examples to run; default: all")
    parser.add_argument("--repeats", type=int, default=3)
    chosen = parser.parse_args()
    os.chdir(EXAMPLES)
    row = "{:28s} {:>7} {:>8} {:>10} {:>10} {:>7} {:>9} {:>9}"
    print(row.format("example", "events", "guards", "ms before", "ms after", "ratio", "steps", "after"))
    sums, ratios = [0, 0, 0.0, 0.0, 0, 0], []
    largest: Example | None = None
    size = 0
    for example in examples(chosen.names):
        systems = [build(example.circuit, corners=corners) for corners in (False, True)]
        times, steps, ok = [float("inf")] * 2, [0, 0], [True, True]
        for system in systems:  # what is made at the first run and kept, such as the parts between lines
            run_time(example, system)
        for _ in range(chosen.repeats):
            for k, system in enumerate(systems):
                taken, steps[k], ok[k] = run_time(example, system)
                times[k] = min(times[k], taken)
        guards = [len(system.equations.guard_owner) for system in systems]
        figures = [f"{1e3 * t:.2f}" for t in times]
        failed = "" if all(ok) else f"  failed {'before' if not ok[0] else 'after'}"
        print(row.format(example.name, *guards, *figures, f"{times[1] / times[0]:.2f}", *steps) + failed, flush=True)
        sums = [total + more for total, more in zip(sums, (*guards, *times, *steps), strict=True)]
        ratios.append(times[1] / times[0])
        if systems[0].n >= size:
            largest, size = example, systems[0].n
    print(
        f"guards={sums[0]}->{sums[1]} steps={sums[4]}->{sums[5]} cpu={sums[2]:.3f}->{sums[3]:.3f} s "
        f"ratio={sums[3] / sums[2]:.3f} median={statistics.median(ratios):.3f}"
    )
    if largest is not None:
        best = [min(build_time(largest.circuit, corners) for _ in range(chosen.repeats)) for corners in (False, True)]
        print(f"build of {largest.name} ({size} unknowns): {1e3 * best[0]:.0f} ms, {1e3 * best[1]:.0f} ms with corners")


if __name__ == "__main__":
    main()
