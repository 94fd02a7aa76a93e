"""BDF against RODAS: steps, factorisations, evaluations and CPU time of `ndf` beside the Rosenbrock methods.

    python benchmarks/methods.py [--write] [CASE ...]

Runs the servo chain with 1, 10 and 100 units, and those circuit files of the examples in which at most a few events
happen. One table is at equal tolerance, the others at equal error, read off between tolerances by interpolation of
logarithms. The last lines say who wins where. With --write all of it goes to docs/method_table.md.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.chain import servo_chain  # noqa: E402
from benchmarks.default_method import time_at  # noqa: E402
from bramah.circuit import Circuit  # noqa: E402
from bramah.files import read_circuit  # noqa: E402
from bramah.result.tables import aligned  # noqa: E402
from bramah.simulation import DEFAULT_METHOD, simulate  # noqa: E402
from bramah.studies.compare import Comparison, Trial, compare  # noqa: E402
from bramah.studies.compare.trial import power  # noqa: E402
from bramah.system import System, build  # noqa: E402
from validation.table import markdown_table  # noqa: E402

MULTISTEP = "ndf"
RODAS = ("rodas3", "rodas4", "rodas5p")
METHODS = (MULTISTEP, *RODAS)
RTOLS = tuple(10.0**-k for k in range(2, 9))
EQUAL_RTOL = 1e-5
TARGETS = (1e-3, 1e-4, 1e-5)
"""Mean error of the worst unknown, in its scales."""
DETAILED = 1e-4
"""The target whose table has all columns."""
MOST_EVENTS = 5
"""A circuit with more is not smooth."""
UNITS = (1, 10, 100)
LONGEST = 60.0
"""Seconds for one run; none takes a tenth of it."""
EVEN = 1.1
"""Times within this factor are the same: measuring again changes as much."""

WORK: dict[str, Callable[[Trial], float]] = {
    "steps": lambda trial: (trial.counters["accepted"] or 0) + (trial.counters["rejected"] or 0),
    "factorisations": lambda trial: trial.counters["factorisations"] or 0,
    "rates": lambda trial: trial.counters["rates"] or 0,
    "CPU ms": lambda trial: 1e3 * trial.cpu_seconds,
}
CPU = "CPU ms"


@dataclass(frozen=True)
class Case:
    """A circuit ready to run."""

    name: str
    system: System
    until: float
    chain: bool = False


def chains() -> Iterator[Case]:
    for units in UNITS:
        yield Case(f"servo chain of {units}", build(servo_chain(units)), 2.0, chain=True)


def smooth() -> Iterator[Case]:
    """The circuit files of the examples in which little happens."""
    for path in sorted(p for p in (ROOT / "examples").rglob("*.toml") if p.parent.name != "studies"):
        circuit: Circuit = read_circuit(path)
        system = build(circuit)
        result = simulate(system, circuit.run["until"], record="end")
        if system.n and result.ok and result.counters["events"] <= MOST_EVENTS:
            yield Case(path.stem, system, float(circuit.run["until"]))


def measured(case: Case) -> Comparison:
    return compare(case.system, METHODS, RTOLS, case.until, seconds=LONGEST, most_steps=10_000_000)


def at_error(trials: Sequence[Trial], target: float) -> dict[str, float]:
    """The work of a method at this error; infinite where no run reached it."""
    done = [trial for trial in trials if trial.ok]
    return {
        name: time_at([(max(trial.error, 1e-16), max(work(trial), 1e-9)) for trial in done], target)
        for name, work in WORK.items()
    }


@dataclass(frozen=True)
class Outcome:
    """What one case gave."""

    case: Case
    comparison: Comparison

    def work(self, method: str, target: float) -> dict[str, float]:
        return at_error(self.comparison.by_method()[method], target)

    def ratio(self, target: float, work: str = CPU, rivals: Sequence[str] = RODAS) -> float:
        """Work of the multistep method over that of the quickest of its rivals at this error."""
        best = min((self.work(method, target) for method in rivals), key=lambda done: done[CPU])[work]
        mine = self.work(MULTISTEP, target)[work]
        return mine / best if math.isfinite(mine) and math.isfinite(best) else math.nan

    def at_rtol(self) -> Iterator[list[str]]:
        for method, trials in self.comparison.by_method().items():
            trial = next((t for t in trials if t.rtol is not None and math.isclose(t.rtol, EQUAL_RTOL)), None)
            if trial is None or not trial.ok:
                yield [self.case.name, method, *("failed" for _ in WORK), trial.status if trial else "failed"]
            else:
                yield [self.case.name, method, *(shown(work(trial)) for work in WORK.values()), f"{trial.error:.1e}"]

    def at_target(self) -> Iterator[list[str]]:
        for method in METHODS:
            yield [self.case.name, method, *(shown(value) for value in self.work(method, DETAILED).values())]

    def times(self) -> Iterator[list[str]]:
        for target in TARGETS:
            values = [self.work(method, target)[CPU] for method in METHODS]
            yield [self.case.name, power(target), *map(shown, values), f"{self.ratio(target):.2f}"]


def shown(value: float) -> str:
    return f"{value:.0f}" if 100 <= value < math.inf else f"{value:.3g}" if math.isfinite(value) else "-"


def mean(values: Iterable[float]) -> float:
    """Geometric mean."""
    return math.exp(float(np.mean(np.log(list(values)))))


def verdict(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Who wins where, in sentences."""
    for label, members in (
        ("the servo chain", [o for o in outcomes if o.case.chain]),
        ("the smooth examples", [o for o in outcomes if not o.case.chain]),
    ):
        for target in TARGETS:
            reached = [o for o in members if math.isfinite(o.ratio(target))]
            if not reached:
                continue
            quickest = Counter(min(METHODS, key=lambda m: o.work(m, target)[CPU]) for o in reached)
            ratios = {o.case.name: o.ratio(target) for o in reached}
            default = mean(o.ratio(target, rivals=[DEFAULT_METHOD]) for o in reached)
            fewer = mean(o.ratio(target, "factorisations", [DEFAULT_METHOD]) for o in reached)
            close = sorted((r, name) for name, r in ratios.items() if r <= EVEN)
            listed = ", ".join(f"{name} ({r:.2f})" for r, name in close)
            yield (
                f"On {label} at error {power(target)}, quickest: "
                f"{', '.join(f'{name} in {count}' for name, count in quickest.most_common())} of {len(ratios)}. "
                f"{MULTISTEP} takes {default:.2f} times the CPU time and {fewer:.2f} times the factorisations of "
                f"{DEFAULT_METHOD}, and {mean(ratios.values()):.2f} times the CPU time of the best RODAS (geometric "
                f"means); as quick as the best or quicker: {listed or 'nowhere'}."
            )


INTRODUCTION = f"""\
# BDF against RODAS

Written by `python benchmarks/methods.py --write`. `{MULTISTEP}`, the multistep method of variable order, beside the
Rosenbrock methods {", ".join(f"`{name}`" for name in RODAS)} on the same compiled equations: the servo chain of the
benchmarks for 2 s, and every circuit file of the examples in which at most {MOST_EVENTS} events happen. Steps are
accepted and rejected ones. CPU times are the least of a few runs on a shared machine; differences of a tenth mean
nothing. Errors are means over the run of the worst unknown, in its scales, of the curves between the steps too
([how to choose a solver](solvers.md)), against `rodas4` at a thousandth of the tightest tolerance.
"""
HEAD = ("case", "method", *WORK)


def sections(outcomes: Sequence[Outcome]) -> Iterable[tuple[str, Sequence[str], list[list[str]]]]:
    """Tables: what they show, their headings, their lines."""
    yield (
        f"At equal tolerance, rtol = {power(EQUAL_RTOL)}",
        (*HEAD, "error"),
        [r for o in outcomes for r in o.at_rtol()],
    )
    yield f"At equal error, {power(DETAILED)}", HEAD, [r for o in outcomes for r in o.at_target()]
    yield (
        "CPU time at equal error, ms",
        ("case", "error", *METHODS, f"{MULTISTEP} / best"),
        [r for o in outcomes for r in o.times()],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", help="parts of names; all without")
    parser.add_argument("--write", action="store_true", help="write docs/method_table.md")
    arguments = parser.parse_args()
    outcomes = []
    for case in (*chains(), *smooth()):
        if arguments.cases and not any(word in case.name for word in arguments.cases):
            continue
        outcomes.append(Outcome(case, measured(case)))
        print(f"{case.name} ({case.system.n} unknowns): {outcomes[-1].comparison.reference}", flush=True)
    for title, headings, lines in sections(outcomes):
        print(f"\n{title}\n" + "\n".join(aligned([headings, *lines])))
    print()
    for sentence in verdict(outcomes):
        print(sentence)
    if arguments.write:
        text = [INTRODUCTION, "## Who wins where\n", *(f"- {sentence}" for sentence in verdict(outcomes))]
        for title, headings, lines in sections(outcomes):
            text += [f"\n## {title}\n", *markdown_table(headings, lines)]
        (ROOT / "docs" / "method_table.md").write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
