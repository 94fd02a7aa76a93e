"""What an optimisation is for: measures to make small or large, and limits to keep on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import numpy as np

from bramah.errors import MethodError, quoted, unknown_name
from bramah.records import dataclass
from bramah.result.signal import UNITLESS
from bramah.studies.case import Row
from bramah.studies.kind import Note
from bramah.studies.limits import Limit, check_limits, limits_read
from bramah.studies.options import noted
from bramah.units import parse_any, parse_quantity

EXAMPLE = 'minimise = "settling", or for a sum minimise = { settling = "100 ms", peak = "10 bar" }'
GOAL, MINIMISE, MAXIMISE = "goal", "minimise", "maximise"


@dataclass(frozen=True)
class Goal:
    """A measure to be made small, or large."""

    measure: str
    largest: bool = False
    amount: float = 1.0
    """In a sum of goals, how much of the measure counts 1."""
    text: str = ""
    """The amount as it was written."""

    def cost(self, value: float) -> float:
        return (-value if self.largest else value) / self.amount

    def __str__(self) -> str:
        return f"{'largest' if self.largest else 'smallest'} {self.measure}"


@dataclass(frozen=True)
class Judged:
    """A row with what it is worth: costs to be made small, and how far limits are exceeded."""

    row: Row
    costs: tuple[float, ...]
    excess: float
    """0: all limits are kept; infinite: the run failed or has no such measure."""

    @property
    def kept(self) -> bool:
        return self.excess == 0.0

    def dominates(self, other: Judged) -> bool:
        """Whether it is better in something and worse in nothing. Limits count before goals (Deb 2000)."""
        if self.excess != other.excess:
            return self.excess < other.excess
        if not self.kept:
            return False
        pairs = list(zip(self.costs, other.costs, strict=True))
        return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


@dataclass(frozen=True)
class Aim:
    """Goals, added up or beside each other, and limits."""

    goals: tuple[Goal, ...]
    limits: Mapping[str, Limit]
    added: bool = False
    """Whether the goals are one sum. Otherwise two of them span a Pareto front."""

    @property
    def many(self) -> bool:
        return len(self.goals) > 1 and not self.added

    def __str__(self) -> str:
        return (" + " if self.added else ", ").join(map(str, self.goals))

    def judged(self, row: Row) -> Judged:
        """What a row is worth."""
        each = [goal.cost(row.measures.get(goal.measure, np.nan)) for goal in self.goals]
        costs = (sum(each),) if self.added else tuple(each)
        excess = sum(self.excesses(row).values())
        bad = not row.ok or not np.isfinite([*costs, excess]).all()
        return Judged(row, costs, np.inf if bad else float(excess))

    def excesses(self, row: Row) -> dict[str, float]:
        """How far each limit is exceeded, as a share of the limit."""
        found = {}
        for name, limit in self.limits.items():
            value = row.measures.get(name, np.nan)
            found[name] = max(0.0, limit.low - value, value - limit.high) / scale(limit) if value == value else np.nan
        return found

    def check(self, measures: Iterable[str], units: Mapping[str, str]) -> None:
        """Raise where a goal or limit is not of a measure, or of another quantity than its measure."""
        known = list(measures)
        for goal in self.goals:
            if goal.measure not in known:
                raise unknown_name("measure", goal.measure, known)
            unit = units.get(goal.measure, "-")
            if goal.text and unit not in UNITLESS:
                parse_quantity(goal.text, unit)
        check_limits(self.limits, known, units)


def scale(limit: Limit) -> float:
    """What an excess is measured by."""
    ends = [abs(end) for end in (limit.low, limit.high) if np.isfinite(end)]
    return max(ends, default=0.0) or 1.0


def aim_read(tables: Mapping[str, Any], note: Note) -> Aim:
    """What is aimed at, from [goal] and [limits]: a measure, several, or amounts of measures that count in a sum."""
    given = tables.get(GOAL, {})
    if not isinstance(given, Mapping):
        note((GOAL,), f"{GOAL} must be a table, such as {EXAMPLE}.")
        given = {}
    for key in given:
        if key not in (MINIMISE, MAXIMISE):
            note((GOAL, key), f"{GOAL} has no option {quoted(str(key))}. It takes {MINIMISE} and {MAXIMISE}.")
    asked = {key: given[key] for key in (MINIMISE, MAXIMISE) if given.get(key)}
    goals = [goal for key, wanted in asked.items() for goal in _goals(key, wanted, note)]
    sums = [isinstance(wanted, Mapping) for wanted in asked.values()]
    if any(sums) and not all(sums):
        note((GOAL,), f"Goals are added up only if each has the amount that counts 1: {EXAMPLE}.")
    if not asked:
        note((GOAL,), f"Nothing is to be made small or large: write {EXAMPLE}.")
    twice = {goal.measure for goal in goals if sum(goal.measure == other.measure for other in goals) > 1}
    for name in sorted(twice):
        note((GOAL,), f"{name} is a goal twice. Leave one out.")
    return Aim(tuple(goals), limits_read(tables.get("limits", {}), note), added=any(sums) and len(goals) > 1)


def _goals(key: str, wanted: Any, note: Note) -> list[Goal]:
    largest = key == MAXIMISE
    if isinstance(wanted, Mapping):
        amounts = {name: noted(note, (GOAL, key, name), partial(_amount, name, wanted[name]), 1.0) for name in wanted}
        return [Goal(str(name), largest, amount, str(wanted[name])) for name, amount in amounts.items()]
    names: list[Any] = (
        [wanted] if isinstance(wanted, str) else list(wanted) if isinstance(wanted, list | tuple) else [0]
    )
    if not all(isinstance(name, str) for name in names):
        note((GOAL, key), f"{GOAL}.{key} must name a measure, not {wanted!r}: {EXAMPLE}.")
        return []
    return [Goal(name, largest) for name in names]


def _amount(name: str, given: Any) -> float:
    amount = parse_any(given)
    if not amount > 0:
        raise MethodError(f"The amount of {quoted(name)} that counts 1 must be above 0, not {given!r}.")
    return amount
