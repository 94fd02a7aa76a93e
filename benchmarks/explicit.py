"""How many steps the default method saves against explicit ones, at equal accuracy; writes docs/explicit.md.

    python benchmarks/explicit.py [CIRCUIT ...]

Wang 1988 made stiff circuits bearable for explicit integrators by "instantaneous" pipes without volume, Wenzel 1999 by
modes at stops and smooth orifices. Here the default method runs the circuits as they are, and those with the volumes
left out as well, beside SciPy's RK23, RK45 and DOP853 on the same compiled equations. With names only the circuits
whose title contains one of them run, and nothing is written.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bramah.circuit import Circuit  # noqa: E402
from bramah.result.recorded import Array  # noqa: E402
from bramah.simulation import DEFAULT_METHOD, simulate  # noqa: E402
from bramah.system import System, build  # noqa: E402
from validation.problems.hasp import (  # noqa: E402
    V10_SCHEDULE,
    actuator_on_its_stop,
    actuator_with_orifice,
    between_orifices,
)
from validation.problems.pilot_relief import WENZEL_END, wenzel_test  # noqa: E402
from validation.table import markdown_table  # noqa: E402

EXPLICIT = ("rk23", "rk45", "dop853")
TARGET = 1e-3
"""Root mean square of the error over unknowns and an even grid of times, each relative to the unknown's range."""
GRID = 1001
RTOLS = (1e-3, 1e-4, 1e-5, 1e-6)
"""Tried in turn; the first whose run reaches the target counts."""
RELIEF_TESTS = (1, 4)
"""Of Wenzel's four: 8 contacts, as in tests 2 and 3, and 13."""
LEAST_RATIO = 10


@dataclass(frozen=True)
class Comparison:
    """A circuit for all methods, the same without the volumes that make it stiff, and how long both run."""

    title: str
    make: Callable[[], Circuit]
    bare: Callable[[], Circuit]
    left_out: str
    until: float


def relief_valve(number: int) -> Comparison:
    """One of Wenzel's tests, and the same with no volume behind the main poppet."""
    return Comparison(
        f"Wenzel V8, pilot-operated relief valve, test {number}",
        lambda: wenzel_test(number),
        lambda: wenzel_test(number).replace({"relief.pilot_volume": 0.0}),
        "the pilot chamber",
        WENZEL_END,
    )


COMPARISONS = (
    Comparison(
        "Wang V6, pipe of 0.2 m between two orifices",
        lambda: between_orifices(middle=0.2),
        between_orifices,
        "the pipe between the orifices",
        1.0,
    ),
    Comparison(
        "Wang V10, actuator with orifice and 0.2 m of pipe",
        lambda: actuator_with_orifice(V10_SCHEDULE, pipe=0.2),
        lambda: actuator_with_orifice(V10_SCHEDULE, pipe=1e-4),
        "all but 0.1 mm of that pipe",
        6.0,
    ),
    Comparison(
        "Wang V16, actuator with end stop",
        actuator_on_its_stop,
        lambda: actuator_on_its_stop(supply_pipe=0.0),
        "the supply pipe",
        12.0,
    ),
    *(relief_valve(number) for number in RELIEF_TESTS),
)


@dataclass(frozen=True)
class Work:
    """The cheapest run that reached the target."""

    steps: int
    rates: int
    error: float


def reference(system: System, until: float) -> Array:
    """Unknowns on the grid, at most a thousandth of the target from the truth."""
    result = simulate(system, until, method="rodas5p", rtol=1e-9, record=np.linspace(0.0, until, GRID).tolist())
    result.raise_if_failed()
    return result.recorded.y


def least_work(system: System, method: str, until: float, exact: Array) -> Work | None:
    """Steps at the loosest tolerance whose error is within the target; rejected steps count where they are told."""
    grid, span = np.linspace(0.0, until, GRID).tolist(), np.ptp(exact, axis=0)
    for rtol in RTOLS:
        result = simulate(system, until, method=method, rtol=rtol, record=grid)
        if not result.ok:
            continue
        error = float(np.sqrt(np.mean(((result.recorded.y - exact) / span) ** 2)))
        if error <= TARGET:
            counters = result.counters
            return Work(counters["accepted"] + counters["rejected"], counters["rates"], error)
    return None


def compare(comparison: Comparison) -> dict[str, Work | None]:
    """Work of the default method, of the explicit ones, and under `bare` of the default method without volumes."""
    work: dict[str, Work | None] = {}
    for name, make, methods in (
        ("", comparison.make, (DEFAULT_METHOD, *EXPLICIT)),
        ("bare", comparison.bare, (DEFAULT_METHOD,)),
    ):
        system = build(make())
        exact = reference(system, comparison.until)
        for method in methods:
            work[name or method] = least_work(system, method, comparison.until, exact)
    return work


def ratio(work: dict[str, Work | None], ours: str = DEFAULT_METHOD) -> float:
    """Steps of the best explicit method over ours; 0 if ours or none of them reached the target."""
    mine, best = work[ours], min((w.steps for name in EXPLICIT if (w := work[name])), default=0)
    return best / mine.steps if mine else 0.0


INTRODUCTION = f"""\
# Steps of explicit methods

Written by `python benchmarks/explicit.py`. Steps of the default method, `{DEFAULT_METHOD}`, and of SciPy's explicit
methods on the same compiled equations, at equal accuracy: the loosest tolerance of 1e-3, 1e-4, 1e-5 and 1e-6 with which
a run stays within an error of {TARGET:g} (root mean square over all unknowns and {GRID} even times, relative to the
unknowns' ranges). All are whole runs, events handled alike; nothing is extrapolated. Rejected steps are counted for
`{DEFAULT_METHOD}` only, since SciPy does not tell them. Steps of explicit methods are rounded to two digits.

*Without volume* is the default method on the circuit from which the volume that makes it stiff has been left out, all
of it or all but a trace. Where nothing is left the pressure is algebraic, and explicit methods cannot run the circuit
at all; with a trace their stable step shrinks in proportion. Wang's instantaneous pipes are a way round that; here a
pipe without volume is nothing special. *Fewer* is the steps of the best explicit method over those of
`{DEFAULT_METHOD}`, with that volume and without it.
"""


def rounded(value: float, digits: int = 2) -> str:
    return f"{float(f'{value:.{digits - 1}e}'):.0f}"


def line(comparison: Comparison, work: dict[str, Work | None]) -> list[str]:
    shown = [rounded(w.steps) if (w := work[name]) else "none" for name in EXPLICIT]
    ours = [str(w.steps) if (w := work[name]) else "none" for name in (DEFAULT_METHOD, "bare")]
    fewer = " and ".join(rounded(math.floor(ratio(work, name))) for name in (DEFAULT_METHOD, "bare"))
    return [comparison.title, f"{comparison.until:g}", *ours, comparison.left_out, *shown, fewer]


def main(wanted: Sequence[str]) -> int:
    headings = ("circuit", "s", DEFAULT_METHOD, "without volume", "left out", *EXPLICIT, "fewer")
    lines, worst = [], math.inf
    for comparison in COMPARISONS:
        if wanted and not any(word.lower() in comparison.title.lower() for word in wanted):
            continue
        work = compare(comparison)
        lines.append(line(comparison, work))
        worst = min(worst, ratio(work), ratio(work, "bare"))
        print(" | ".join(lines[-1]), flush=True)
    if not wanted:
        text = "\n".join([INTRODUCTION, *markdown_table(headings, lines)]) + "\n"
        (ROOT / "docs" / "explicit.md").write_text(text, encoding="utf-8")
    print(f"fewer={worst:.1f}")
    return 0 if worst >= LEAST_RATIO else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
