"""What the doubts of a run cost, beside the run, and how many cases of a study fit into a second.

    python benchmarks/doubts.py [--rounds 20] [--cases 400]

Prints for each circuit the milliseconds of a run and of each of its doubts that takes more than a hundredth of that,
and `ratio=`, the doubts over the run. Then, for cases of the demo circuit with another set pressure each, measured by
the largest pressure, the largest flow, the end of the stroke, and the doubts,

    cases_per_s=     on one thread
    two_threads=     on two threads of one process, which others on the machine must leave two processors
    case_ms=         CPU time of a case
    locked_ms=       of that, outside the functions of the core that other threads run beside
    doubts_ms=       CPU time of the doubts of a case
    doubts_locked_ms=  of that, outside these functions
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bramah as br
from benchmarks.chain import servo_chain
from bramah.result.doubts import DOUBTS
from bramah.result.doubts.evidence import Evidence
from bramah.system import System, build, core

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PARAMETER, LOW, HIGH = "relief.set_pressure", 100e5, 180e5
SHOWN = 0.01
"""Of the time of the run."""


def demo() -> System:
    with files("bramah").joinpath("data/cylinder.toml").open("rb") as file:
        return build(br.read_circuit(file.name))


def circuits() -> Iterator[tuple[str, System, float | None]]:
    """Names, systems, and how long they run where they do not say."""
    yield "demo", demo(), None
    yield "press", build(br.read_circuit(EXAMPLES / "machines" / "press_with_prefill.toml")), None
    yield "servo chain, 100 units", build(servo_chain(100)), 0.5
    yield "lines", build(br.read_circuit(EXAMPLES / "machines" / "line_with_hammer.toml")), None


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def costs(system: System, until: float | None, rounds: int) -> tuple[float, dict[str, float]]:
    """Seconds of a run and of its doubts, by name: medians."""
    runs: list[float] = []
    found: dict[str, list[float]] = {doubt.__name__: [] for doubt in DOUBTS}
    for k in range(rounds + 1):
        began = time.perf_counter()
        result = br.simulate(system, until)
        took = time.perf_counter() - began
        evidence = Evidence.of(result)
        assert result.ok and evidence is not None, result.message
        each = {doubt.__name__: timed(partial(tuple, doubt(evidence))) for doubt in DOUBTS}
        if k:  # the first makes what all others share
            runs.append(took)
            for name, seconds in each.items():
                found[name].append(seconds)
    return statistics.median(runs), {name: statistics.median(times) for name, times in found.items()}


def measured(system: System, value: float) -> br.Result:
    """A case as far as its doubts."""
    result = br.simulate(system.replace({PARAMETER: value}))
    peak, flow = result["cylinder.A.p"].values.max(), result["relief.P.q"].values.max()
    assert peak > 0 and flow > 0 and abs(result["cylinder.x"].at(result.t[-1])) < 1
    return result


def one_case(system: System, value: float) -> int:
    return len(measured(system, value).doubts)


def locked(system: System, count: int) -> tuple[float, float, float, float]:
    """Milliseconds of CPU time of a case, and of its doubts, each with what of it holds Python's lock."""
    lib, clock, inside = core.library(), time.thread_time, 0.0

    def timed_call(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            nonlocal inside
            began = clock()
            try:
                return function(*given)
            finally:
                inside += clock() - began

        return call

    released = {n: f for n, f in vars(lib).items() if n.startswith("bramah_") and n[7:] not in core.BRIEF}
    try:
        for name, function in released.items():
            setattr(lib, name, timed_call(function))
        whole = of_doubts = in_doubts = 0.0
        for k in range(count):
            began = clock()
            result = measured(system, LOW + (HIGH - LOW) * k / count)
            asked, before = clock(), inside
            assert result.doubts is not None
            whole += clock() - began
            of_doubts += clock() - asked
            in_doubts += inside - before
    finally:
        for name, function in released.items():
            setattr(lib, name, function)
    each = (whole, whole - inside, of_doubts, of_doubts - in_doubts)
    return tuple(1e3 * seconds / count for seconds in each)  # type: ignore[return-value]


def cases_per_second(system: System, count: int, threads: int) -> float:
    values = [LOW + (HIGH - LOW) * k / count for k in range(count)]

    def share(k: int) -> None:
        for value in values[k::threads]:
            one_case(system, value)

    one_case(system, LOW)  # makes what all others share
    with ThreadPoolExecutor(threads) as pool:
        return count / timed(lambda: list(pool.map(share, range(threads))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--cases", type=int, default=400)
    asked = parser.parse_args()
    for name, system, until in circuits():
        run, doubts = costs(system, until, asked.rounds)
        total = sum(doubts.values())
        print(f"{name}: n={system.n} run_ms={1e3 * run:.3f} doubts_ms={1e3 * total:.3f} ratio={total / run:.2f}")
        for doubt, seconds in sorted(doubts.items(), key=lambda item: -item[1]):
            if seconds > SHOWN * run:
                print(f"    {doubt:24s} {1e3 * seconds:8.3f} ms")
    system = demo()
    one, two = (cases_per_second(system, asked.cases, threads) for threads in (1, 2))
    print(f"cases_per_s={one:.0f} two_threads={two:.0f}")
    names = ("case_ms", "locked_ms", "doubts_ms", "doubts_locked_ms")
    print(*(f"{name}={ms:.2f}" for name, ms in zip(names, locked(system, asked.cases), strict=True)))


if __name__ == "__main__":
    main()
