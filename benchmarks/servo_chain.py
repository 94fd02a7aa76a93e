"""The servo chain: Bramah beside hand-written C, in one run.

    python benchmarks/servo_chain.py --units 100
    python benchmarks/servo_chain.py --scaling

Builds the circuit of limit.c from library components, runs both in turn, compares CPU times and end states, and prints
`ratio=...` last: the median over the rounds of Bramah's CPU time over that of limit.c, each the least of a few repeats
within a round. With --scaling it runs Bramah alone on chains of 10 to 500 units and prints `exponent=...` last: CPU
time per step grows like units to that power.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.chain import ABSOLUTE, servo_chain
from bramah.runs.core_run import CoreRun
from bramah.runs.protocol import DONE
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System, build

UNTIL, RTOL, AGREE = 2.0, 1e-6, 1e-4
UNIT_SIGNALS = (
    "volume{}.A.p",
    "relief{}.x",
    "valve{}.x",
    "valve{}.speed",
    "cylinder{}.A.p",
    "cylinder{}.B.p",
    "cylinder{}.rod.x",
    "cylinder{}.rod.v",
)
SCALES = np.array([1e7, 1.0, 1.0, 100.0, 1e7, 1e7, 1.0, 1.0])


def compile_limit(folder: Path) -> Path:
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        sys.exit("A C compiler is needed to build limit.c; set CC.")
    program = folder / "limit"
    source = Path(__file__).with_name("limit.c")
    subprocess.run([compiler, "-O3", "-march=native", str(source), "-o", str(program), "-lm"], check=True)
    return program


def run_limit(program: Path, units: int, repeats: int) -> tuple[float, np.ndarray]:
    """CPU ms and the last unit's end states of limit.c."""
    output = subprocess.run(
        [str(program), str(units), str(repeats), str(RTOL)], check=True, capture_output=True, text=True
    ).stdout
    first, states = output.strip().splitlines()
    return float(first.split("cpu_ms=")[1].split()[0]), np.array(states.split(), dtype=float)


def run_bramah(system: System, method: str, repeats: int) -> tuple[float, np.ndarray, dict[str, int]]:
    """CPU ms and end state of Bramah, timing what limit.c times: the whole integration."""
    relative, absolute = tolerances(system, RTOL, ABSOLUTE)
    settings = Settings(relative=relative, absolute=absolute, record="end")
    best = float("inf")
    for _ in range(repeats):
        run = CoreRun(system, METHODS[method], settings, own_start(system))
        begin = time.process_time()
        status = run.advance(UNTIL)
        best = min(best, time.process_time() - begin)
        if status != DONE:
            sys.exit(f"Bramah failed with status {status} at t = {run.t}.")
    return 1e3 * best, run.point().y, run.record().counters


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--units", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--method", default="rodas4", help="the method limit.c uses is rodas4")
    parser.add_argument("--scaling", action="store_true", help="how time per step grows with the number of units")
    arguments = parser.parse_args()
    if arguments.scaling:
        scaling(arguments.method)
    else:
        compare(arguments.units, arguments.rounds, arguments.method)


def scaling(method: str) -> None:
    """Time per step over the length of the chain, on logarithmic axes."""
    sizes, times = (10, 20, 50, 100, 200, 500), []
    for units in sizes:
        ours, _, counters = run_bramah(build(servo_chain(units)), method, max(1, 60 // units))
        times.append(1e3 * ours / (counters["accepted"] + counters["rejected"]))
        print(f"units={units} us_per_step={times[-1]:.2f}")
    print(f"exponent={np.polyfit(np.log(sizes), np.log(times), 1)[0]:.3f}")


def compare(units: int, rounds: int, method: str) -> None:
    """Run both in turn and print the ratio."""
    begin = time.perf_counter()
    system = build(servo_chain(units))
    built = time.perf_counter() - begin
    repeats = max(1, min(20, 200 // units))
    ratios, steps = [], 0
    with tempfile.TemporaryDirectory() as folder:
        program = compile_limit(Path(folder))
        for _ in range(rounds):
            theirs, end = run_limit(program, units, repeats)
            ours, y, counters = run_bramah(system, method, repeats)
            ratios.append(ours / theirs)
            steps = counters["accepted"] + counters["rejected"]
            numbers = [system.signals.unknown_numbers[name.format(units - 1)] for name in UNIT_SIGNALS]
            difference = float(np.max(np.abs(y[numbers] - end) / (SCALES + np.abs(end))))
            if not difference < AGREE:
                sys.exit(f"The end states differ by {difference:.2g}, more than {AGREE:g}.")
    print(f"units={units} unknowns={system.n} build_s={built:.2f} steps={steps} us_per_step={1e3 * ours / steps:.2f}")
    print(f"limit_ms={theirs:.3f} bramah_ms={ours:.3f} difference={difference:.1e}")
    print(f"ratio={statistics.median(ratios):.3f}")


if __name__ == "__main__":
    main()
