"""Curves of results: which result has which name, what a signal is called and measured in, and its samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

import numpy as np

from bramah.errors import UnknownName, must_be, names_of
from bramah.plot.style import PlotError
from bramah.records import dataclass
from bramah.result.choose import main_signals
from bramah.result.recorded import Array
from bramah.result.result import Patterns, Result
from bramah.result.signal import UNITLESS, in_display_unit
from bramah.units import require_alike

MOST_SAMPLES = 20_000
LARGER = {"N": "kN", "N m": "kN m", "J": "kJ"}
LARGE = 2e4
"""From this on people write the larger unit."""
FINEST = 12
"""Samples inside a step at most: enough for a curve to look like one."""

Results = Result | Sequence[Result] | Mapping[str, Result]
Units = Mapping[str, str] | None


def by_name(results: Results) -> dict[str, Result]:
    """Results by what they are called in a figure: the names given, else their titles, numbered where these are the
    same."""
    if isinstance(results, Result):
        return {"": results}
    if isinstance(results, Mapping):
        named = dict(results)
    else:
        must_be(results, Sequence, "What is drawn", "a Result, or several")
        for result in results:
            must_be(result, Result, "What is drawn", "a Result")
        titles = [result.title or "run" for result in results]
        alike = len(set(titles)) < len(titles)
        named = {f"{t} {k}" if alike else t: r for k, (t, r) in enumerate(zip(titles, results, strict=True), start=1)}
    if not named:
        raise PlotError("There is no result to draw.")
    for name, result in named.items():
        must_be(name, str, "The name of a result", "a text")
        must_be(result, Result, "What is drawn", "a Result")
    return named


def selected(named: Mapping[str, Result], signals: Patterns) -> list[str]:
    """Names of the signals that match in any of the results, in the order asked for."""
    if signals is None:
        return main_signals(next(iter(named.values())))
    chosen: dict[str, None] = {}
    for pattern in names_of(signals, "signals"):
        found: dict[str, None] = {}
        missing: UnknownName | None = None
        for result in named.values():
            try:
                found.update(dict.fromkeys(result.select(pattern)))
            except UnknownName as error:
                missing = missing or error
        if not found and missing is not None:
            raise missing
        chosen.update(found)
    return list(chosen)


@dataclass(frozen=True, eq=False)
class Curve:
    """A signal of a result, sampled."""

    name: str
    """Of the signal."""
    run: str
    """Of the result; "" if there is but one."""
    unit: str
    t: Array
    values: Array
    """In the unit."""


def unit_for(result: Result, name: str, units: Units) -> str:
    """The unit that a signal is drawn in: the one asked for, else its own; "-" where it has none."""
    own = result.unit(name)
    asked = [unit for pattern, unit in (units or {}).items() if fnmatchcase(name, pattern)]
    if not asked:
        return "-" if own in UNITLESS else own
    if own not in UNITLESS:
        require_alike(own, asked[-1], name)
    return asked[-1]


def curves(named: Mapping[str, Result], names: Sequence[str], units: Units = None) -> list[Curve]:
    """All that are to be drawn; a result without a signal has no curve of it."""
    found = []
    for run, result in named.items():
        instants = samples(result)
        for name in names:
            if name in result or "@" in name:
                unit = unit_for(result, name, units)
                values = in_display_unit(result.evaluate(name, *instants), unit)
                found.append(Curve(name, run, unit, instants[0], values))
    return _in_larger_units(found, units)


def _in_larger_units(drawn: Sequence[Curve], units: Units) -> list[Curve]:
    """Large forces in kN and the like, unless a unit was asked for; all curves of one unit alike."""
    own = [c for c in drawn if not any(fnmatchcase(c.name, pattern) for pattern in units or {})]
    sizes = [(c.unit, float(np.abs(c.values).max())) for c in own if c.unit in LARGER]
    large = {unit: LARGER[unit] for unit, size in sizes if LARGE <= size < np.inf}
    return [
        replace(c, unit=large[c.unit], values=c.values / 1000.0) if c.unit in large and c in own else c for c in drawn
    ]


def without_copies(drawn: Sequence[Curve], set_points: frozenset[str]) -> list[Curve]:
    """The curves with each set point once, where it is the same in all runs."""
    kept: list[Curve] = []
    for curve in drawn:
        if curve.name not in set_points:
            kept.append(curve)
            continue
        mine = [other for other in drawn if other.name == curve.name]
        times = np.linspace(curve.t[0], min(other.t[-1] for other in mine), 200)
        courses = [np.interp(times, other.t, other.values) for other in mine]
        close = 1e-3 * max(float(np.ptp(courses)), float(np.abs(courses).max()) * 1e-6)
        if curve is mine[0]:
            alike = all(np.abs(course - courses[0]).max() <= close for course in courses)
            kept += [replace(curve, run="")] if alike else mine
    return kept


def samples(result: Result) -> tuple[Array, Array, Array]:
    """Recorded points with instants inside the steps between, in order; both points of an event are kept."""
    recorded = result.recorded
    points = np.arange(len(recorded.t))
    count = min(FINEST, max(0, MOST_SAMPLES // max(1, len(points)) - 1))
    own = recorded.t, recorded.y, recorded.discrete_at_points()
    if recorded.dense is None or count == 0:
        return own
    ends = points[recorded.step > 0]
    inside = recorded.inside_steps(ends, count)
    order = np.argsort(np.concatenate([points, np.repeat(ends - 0.5, count)]), kind="stable")
    t, y, d = (np.concatenate(pair)[order] for pair in zip(own, inside, strict=True))
    return t, y, d
