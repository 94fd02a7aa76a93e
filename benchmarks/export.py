"""Run time of exported C against Bramah's own: the same steps, made by the same core.

    python benchmarks/export.py [--flags="-O3 -march=native"]

Circuits run to their end, with steps of their own and with fixed ones. Times are CPU seconds of stepping alone, the
least of some rounds in which both take turns; the ratio is to be at most 1.1. The exported program is compiled by the
machine's C compiler with the flags of its Makefile, -O3 unless others are given.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bramah as br
from bramah.circuit import Circuit
from bramah.export import export_c
from bramah.export.build import FLAGS, compile_c, compiler
from bramah.export.plan import plan_of
from bramah.runs.start import start_run
from bramah.solvers.asked import Asked
from bramah.system import System, build
from validation.problems.volume_chain import volume_chain
from validation.table import markdown_table

ROOT = Path(__file__).resolve().parent.parent
FILES = ("machines/press_with_prefill", "machines/servo_axis", "gallery/boom", "gallery/water_hammer", "gallery/lines")
STEPS = 20_000
ROUNDS = 7
MOST = 1.1


def circuits() -> dict[str, Circuit]:
    """By name; the chain is the largest."""
    found = {name.split("/")[1]: br.read_circuit(ROOT / "examples" / f"{name}.toml") for name in FILES}
    chain = volume_chain(80)
    chain.run.setdefault("until", 0.1)
    return found | {"chain of 80": chain}


class Program:
    """An exported model that tells how long its run takes."""

    def __init__(self, system: System, folder: Path, flags: list[str]) -> None:
        export_c(system, folder, name="circuit")
        (folder / "main.c").write_text((ROOT / "benchmarks" / "export.c").read_text())
        sources = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*.c"))]
        compile_c(compiler(), [*flags, *FLAGS, "-I.", *sources, "-lm", "-o", "timed"], folder)
        self._path = folder / "timed"

    def __call__(self, step: float) -> tuple[float, int]:
        said = subprocess.run([self._path, repr(step)], capture_output=True, text=True, check=True).stdout.split()
        if said[0] != "0":
            sys.exit(f"The exported run failed with status {said[0]}.")
        return float(said[1]), int(said[2])


def own(system: System, step: float) -> tuple[float, int]:
    """Seconds of Bramah's stepping, and its steps."""
    plan = plan_of(system, asked=Asked(record="end", fixed_step=step))
    run = start_run(system, plan.method, replace(plan.settings, threads=1), plan.start)
    begin = time.process_time()
    status = run.advance(plan.until)
    taken = time.process_time() - begin
    steps = run.record().counters["accepted"]
    run.close()
    if status:
        sys.exit(f"Bramah's run failed with status {status}.")
    return taken, steps


def row(name: str, system: System, program: Program, step: float) -> tuple[float, list[str]]:
    """The ratio, and what is printed of it."""
    both = [(program(step), own(system, step)) for _ in range(ROUNDS)]
    theirs, ours = min(c for c, _ in both), min(b for _, b in both)
    ratio = (theirs[0] / theirs[1]) / (ours[0] / ours[1])
    times = [f"{1e6 * seconds / steps:.2f}" for seconds, steps in (theirs, ours)]
    return ratio, [name, "free" if step == 0 else "fixed", str(ours[1]), *times, f"{ratio:.2f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flags", default="-O3", help="of the compiler")
    flags = parser.parse_args().flags.split()
    found = []
    with tempfile.TemporaryDirectory() as made:
        for name, circuit in circuits().items():
            system = build(circuit)
            program = Program(system, Path(made) / name.replace(" ", "_"), flags)
            steps = [0.0, plan_of(system).until / STEPS]
            found += [row(name, system, program, step) for step in steps]
    headings = ["circuit", "steps", "number", "C, µs a step", "Bramah, µs a step", "ratio"]
    print("\n".join(markdown_table(headings, [told for _, told in found])))
    worst = max(ratio for ratio, _ in found)
    print(f"\nAt most {worst:.2f} times Bramah's own; {MOST} is allowed.")
    sys.exit(worst > MOST)


if __name__ == "__main__":
    main()
