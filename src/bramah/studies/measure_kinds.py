"""The kinds of measures: what each is called, what it is, what it needs to know, and how it is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from math import nan, sqrt
from typing import TYPE_CHECKING, Any

from bramah.records import dataclass
from bramah.result.course import Course
from bramah.units import everyday_unit, parse_unit, si_unit
from bramah.units.table import TIME

if TYPE_CHECKING:
    from bramah.result import Result

SIGNAL, COMPONENT = "signal", "component"
RISEN = (0.1, 0.9)
"""Shares of a step between which its rise is timed."""
SETTLED = 0.02
"""Share of a step within which it counts as settled."""
PARTS = ("received", "stored", "converted")
DIRECTIONS = ("either", "rising", "falling")

VALUE, TIMES, SHARE, WHOLE, WORD = "a value of the signal", "a time", "a share or distance", "a whole number", "a word"
"""What options are."""


@dataclass(frozen=True)
class Asked:
    """What a measure of a run is taken of, with times and values in SI."""

    of: str
    options: Mapping[str, Any]
    begin: float | None = None
    end: float | None = None

    def course(self, result: Result) -> Course:
        return Course(result[self.of], self.begin, self.end)


@dataclass(frozen=True)
class MeasureKind:
    """A kind of measure."""

    name: str
    help: str
    take: Callable[[Result, Asked], float]
    unit: str = ""
    """That of the result; "": the signal's own, "difference": the same without the offset of temperatures, "integral":
    the signal's own times seconds."""
    of: str = SIGNAL
    options: Mapping[str, str] | None = None
    """What may be said besides, and what it is."""
    needed: tuple[str, ...] = ()

    def unit_of(self, signal_unit: str) -> str:
        """The unit that results are shown in."""
        if self.unit == "integral":
            times = tuple(a + b for a, b in zip(parse_unit(signal_unit).dimension, TIME, strict=True))
            return everyday_unit(si_unit(times)) or "-"
        if self.unit == "difference":
            known = parse_unit(signal_unit)
            return si_unit(known.dimension) if known.offset else signal_unit
        return self.unit or signal_unit


def _mean(result: Result, asked: Asked) -> float:
    course = asked.course(result)
    length = course.end - course.begin
    return course.integral() / length if length > 0 else course.value(course.begin)


def _rms(result: Result, asked: Asked) -> float:
    course = asked.course(result)
    length = course.end - course.begin
    return sqrt(course.square_integral() / length) if length > 0 else abs(course.value(course.begin))


def _peak_to_peak(result: Result, asked: Asked) -> float:
    course = asked.course(result)
    return course.extreme(True) - course.extreme(False)


def _end(result: Result, asked: Asked) -> float:
    signal = result[asked.of]
    return float(signal.values[-1]) if asked.end is None else float(signal.at(asked.end))


def _crosses(result: Result, asked: Asked) -> float:
    found = asked.course(result).crossings(asked.options["at"])
    times = found.in_direction(asked.options.get("direction", DIRECTIONS[0]))
    number = asked.options.get("nth", 1)
    return float(times[number - 1]) if len(times) >= number else nan


def _step(course: Course, asked: Asked) -> tuple[float, float]:
    """Where a step begins and where it goes to."""
    first, last = asked.options.get("from"), asked.options.get("to")
    return course.value(course.begin) if first is None else first, course.value(course.end) if last is None else last


def _rise_time(result: Result, asked: Asked) -> float:
    course = asked.course(result)
    first, last = _step(course, asked)
    direction = DIRECTIONS[1] if last > first else DIRECTIONS[2]
    times: list[float] = []
    for share in RISEN:
        level = first + share * (last - first)
        found = course.crossings(level).in_direction(direction)
        later = found[found >= times[0]] if times else found
        if not len(later):
            return nan
        times.append(float(later[0]))
    return times[1] - times[0]


def _settling_time(result: Result, asked: Asked) -> float:
    course = asked.course(result)
    first, last = _step(course, asked)
    share, distance = asked.options.get("within", (SETTLED, None))
    band = abs(share * (last - first)) if distance is None else distance
    if abs(course.value(course.end) - last) > band:
        return nan
    left = [course.crossings(last + side * band).t for side in (1.0, -1.0)]
    times = [float(found[-1]) for found in left if len(found)]
    return max(times) - course.begin if times else 0.0


def _overshoot(result: Result, asked: Asked) -> float:
    course = asked.course(result)
    first, last = _step(course, asked)
    if last == first:
        return nan
    return max(0.0, (course.extreme(last > first) - last) / (last - first))


def _frequency(result: Result, asked: Asked) -> float:
    course = asked.course(result)
    length = course.end - course.begin
    if not length > 0:
        return nan
    times = course.crossings(course.integral() / length).in_direction(DIRECTIONS[1])
    return (len(times) - 1) / float(times[-1] - times[0]) if len(times) > 1 else nan


def _account(power: bool) -> Callable[[Result, Asked], float]:
    def take(result: Result, asked: Asked) -> float:
        from bramah.result.accounts import entry_of

        part = asked.options.get("part", PARTS[2] if power else PARTS[0])
        entry = entry_of(result, asked.of, power=power, begin=asked.begin, end=asked.end)
        return float(getattr(entry, part))

    return take


def _events(result: Result, asked: Asked) -> float:
    begin, end = (result.t[k] if t is None else t for k, t in ((0, asked.begin), (-1, asked.end)))
    wanted = asked.options.get("named", "*")
    return float(
        sum(
            begin <= event.t <= end
            and (asked.of == "*" or event.component == asked.of or event.component.startswith(f"{asked.of}."))
            and fnmatchcase(event.name, wanted)
            for event in result.events
        )
    )


_STEP = {"from": VALUE, "to": VALUE}
_ALL = (
    MeasureKind("end", "the last value", _end),
    MeasureKind("at", "the value at a time", lambda r, a: float(r[a.of].at(a.options["at"])), options={"at": TIMES}),
    MeasureKind("minimum", "the least value", lambda r, a: a.course(r).extreme(False)),
    MeasureKind("maximum", "the greatest value", lambda r, a: a.course(r).extreme(True)),
    MeasureKind("mean", "the mean over time", _mean),
    MeasureKind("rms", "the root of the mean square over time", _rms),
    MeasureKind("peak-to-peak", "greatest less least value", _peak_to_peak, "difference"),
    MeasureKind("integral", "the integral over time", lambda r, a: a.course(r).integral(), "integral"),
    MeasureKind(
        "crosses", "when it crosses or reaches a value, the first time or the nth", _crosses, "s",
        options={"at": VALUE, "direction": WORD, "nth": WHOLE}, needed=("at",),
    ),
    MeasureKind(
        "rise-time", "time from 10 % to 90 % of a step, from its first value to its last unless said otherwise",
        _rise_time, "s", options=_STEP,
    ),
    MeasureKind(
        "settling-time", "time after which it stays within 2 % of the step (or `within`) around where it goes to",
        _settling_time, "s", options={**_STEP, "within": SHARE},
    ),
    MeasureKind(
        "overshoot", "how far it goes beyond where it goes to, as a share of the step", _overshoot, "%", options=_STEP
    ),
    MeasureKind("frequency", "how often it crosses its mean upwards, per second", _frequency, "Hz"),
    MeasureKind(
        "energy", "energy that a component converts to heat (negative: supplies), or `part`: received, stored",
        _account(True), "J", COMPONENT, {"part": WORD},
    ),
    MeasureKind(
        "fluid", "fluid that a component receives, or `part`: stored, converted", _account(False), "l", COMPONENT,
        {"part": WORD},
    ),
    MeasureKind(
        "events", 'number of events of a component, or "*" of all; `named` chooses some', _events, "-", COMPONENT,
        {"named": WORD},
    ),
)  # fmt: skip

MEASURES: Mapping[str, MeasureKind] = {kind.name: kind for kind in _ALL}
"""By name."""
WORDS: Mapping[str, tuple[str, ...]] = {"direction": DIRECTIONS, "part": PARTS}
"""What the options that are words may be; others may be anything."""
