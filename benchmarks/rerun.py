"""How quickly a circuit is run again with other parameters.

    python benchmarks/rerun.py [--runs 1000]

Prints

    rerun_ms=    wall time of so many runs with as many values of a parameter, less the C core's own time, per run; the
                 first run is among them
    runs_per_s=  runs of the demo circuit on one core, a parameter changed in each
    threads=     speed-up by two threads
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import bramah as br
from bramah.system import System

PARAMETER = "relief.set_pressure"
LOW, HIGH = 100e5, 180e5
"""Pa, in which range the value lies."""


def values(runs: int) -> list[float]:
    return [LOW + (HIGH - LOW) * k / runs for k in range(runs)]


def carry_out(system: System, wanted: Sequence[float]) -> float:
    """Seconds that the core took for a run with each value."""
    inside = 0.0
    for value in wanted:
        result = br.simulate(system.replace({PARAMETER: value}))
        assert result.ok, result.message
        inside += result.recorded.core_seconds
    return inside


def timed(system: System, wanted: Sequence[float], threads: int) -> float:
    """Wall time of all runs, dealt to threads."""
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda k: carry_out(system, wanted[k::threads]), range(threads)))
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1000)
    wanted = values(parser.parse_args().runs)
    began = time.perf_counter()
    with files("bramah").joinpath("data/cylinder.toml").open("rb") as file:
        system = br.build(br.read_circuit(file.name))
    inside = carry_out(system, wanted)
    whole = time.perf_counter() - began
    print(f"rerun_ms={1e3 * (whole - inside) / len(wanted):.3f} runs_per_s={len(wanted) / whole:.0f}")
    one, two = (min(timed(system, wanted, threads) for _ in range(3)) for threads in (1, 2))
    print(f"threads={one / two:.2f}")


if __name__ == "__main__":
    main()
