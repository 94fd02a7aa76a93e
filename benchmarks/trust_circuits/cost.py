"""CPU time of this package beside that of another checkout, in turn in one run."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.trust_circuits import examples
from benchmarks.trust_circuits.case import Case
from bramah.errors import BramahError
from bramah.files import read_circuit, write_circuit

CHILD = Path(__file__).with_name("cost_child.py")
UNITS = (1, 10, 100, 500)
ROUNDS, RUNS = 5, 3
"""In each round both take their turn, with so many runs of which the quickest counts."""
CHAIN = "servo chain of {}"


class Side:
    """One interpreter, waiting for tasks."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, str(CHILD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def run(self, task: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.process.args!r} broke down at {task['name']}.")
        found: dict[str, Any] = json.loads(answer)
        return found

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.__exit__(None, None, None)


@dataclass(frozen=True)
class Cost:
    """CPU seconds of one circuit, here and there, and the steps taken."""

    name: str
    here: float
    there: float
    steps: tuple[int, int]
    ok: tuple[bool, bool]

    def __str__(self) -> str:
        ratio = self.here / self.there if self.there else math.nan
        failed = "" if all(self.ok) else f"  FAILED {'here' if not self.ok[0] else 'there'}"
        times = f"{1e3 * self.here:10.2f} ms {1e3 * self.there:10.2f} ms  {ratio:6.2f}"
        return f"{self.name:34s} {times}   steps {self.steps[0]:7d} {self.steps[1]:7d}{failed}"


def measured(task: dict[str, Any], here: Side, there: Side, rounds: int) -> Cost:
    """The least of all rounds."""
    answers = [(here.run(task), there.run(task)) for _ in range(rounds)]
    least = [min(answer[k]["seconds"] for answer in answers) for k in (0, 1)]
    last = answers[-1]
    return Cost(task["name"], least[0], least[1], (last[0]["steps"], last[1]["steps"]), (last[0]["ok"], last[1]["ok"]))


def tasks(paths: Sequence[Path], only: str, folder: Path) -> Iterator[dict[str, Any]]:
    """The servo chains, then the examples that can be written as files."""
    for units in UNITS:
        if only in CHAIN.format(units):
            yield {"name": CHAIN.format(units), "units": units, "runs": max(1, RUNS if units < 100 else 1)}
    for path in paths:
        for case in examples.cases(path):
            file = folder / f"{case.name.replace('/', '_').replace('.', '_')}.toml"
            if only in case.name and written(case, file):
                yield {"name": case.name, "file": str(file), "until": case.until, "start": case.start, "runs": RUNS}


def written(case: Case, file: Path) -> bool:
    """Whether the circuit could be put into a file; components that a script defines cannot."""
    try:
        write_circuit(case.circuit, file)
        read_circuit(file)
        json.dumps(case.start)
    except (BramahError, TypeError, ValueError):
        return False
    return True


def compare_cost(against: str, paths: Sequence[Path], only: str = "", rounds: int = ROUNDS) -> Iterator[str]:
    """A line for each circuit, then the totals."""
    found: list[Cost] = []
    yield f"{'circuit':34s} {'here':>13s} {'there':>13s}  {'ratio':>6s}"
    with Side(sys.executable) as here, Side(against) as there, tempfile.TemporaryDirectory() as folder:
        for task in tasks(paths, only, Path(folder)):
            found.append(measured(task, here, there, rounds))
            yield str(found[-1])
    both = [cost for cost in found if all(cost.ok) and not cost.name.startswith("servo chain")]
    if both:
        ratios = [cost.here / cost.there for cost in both if cost.there]
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        total = sum(cost.here for cost in both) / sum(cost.there for cost in both)
        yield f"examples={len(both)} total_ratio={total:.3f} mean_ratio={mean:.3f}"
    for cost in found:
        if cost.name.startswith("servo chain"):
            yield f"{cost.name}: ratio={cost.here / cost.there:.3f}"
