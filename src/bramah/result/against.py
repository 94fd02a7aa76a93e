"""A result beside a reference, signal by signal, within tolerances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.errors import FileError, UnitError, nearest, quoted
from bramah.records import dataclass
from bramah.result.recorded import Array
from bramah.result.signal import UNITLESS
from bramah.result.tables import aligned
from bramah.units import convert, parse_quantity, require_alike

if TYPE_CHECKING:
    from bramah.result.result import Result

DEFAULT = 1e-3
"""Of a signal's greatest size: what two runs with default tolerances, by different methods, stay well within."""
TIMING = 1e-6
"""Of the reference's length: by so much events may be shifted, which rounding of written times alone does."""
STILL = 1e-2
"""Of the greatest size of all signals in the same unit: signals smaller than this are measured with it, so that a
reference of zeros does not ask for exact zeros."""
MOST_SHOWN = 10

Within = float | Mapping[str, Any]


@dataclass(frozen=True)
class Departure:
    """Where a signal is furthest from its reference, in the unit it is shown in."""

    signal: str
    unit: str
    t: float
    value: float
    expected: float
    allowed: float

    @property
    def size(self) -> float:
        """In parts of what is allowed, as far as that is met: above 1 it is not."""
        off = abs(self.value - self.expected)
        if not np.isfinite(off):
            return float("inf")
        return off / self.allowed if self.allowed > 0 else (float("inf") if off > 0 else 0.0)

    def __str__(self) -> str:
        unit = "" if self.unit in UNITLESS else f" {self.unit}"
        return (
            f"{self.signal} is {self.value:.6g}{unit} at t = {self.t:.6g} s instead of {self.expected:.6g}{unit}, "
            f"{abs(self.value - self.expected):.3g}{unit} off where {self.allowed:.3g}{unit} are allowed"
        )


@dataclass(frozen=True)
class Agreement:
    """What the comparison found: the worst place of each signal, the worst signal first."""

    departures: Sequence[Departure]
    missing: float = 0.0
    """Seconds at the end of the reference that the run does not reach."""

    @property
    def worst(self) -> Departure:
        return self.departures[0]

    @property
    def ok(self) -> bool:
        return self.missing <= 0 and not self.worst.size > 1

    @property
    def message(self) -> str:
        count = len(self.departures)
        if self.missing > 0:
            return f"The run ends {self.missing:.6g} s before the reference does."
        if self.ok:
            share = f"{self.worst.signal}, is off by {100 * self.worst.size:.2g} % of what is allowed"
            return f"Agrees with the reference in {count} signal{'s' if count > 1 else ''}; the worst, {share}."
        off = sum(one.size > 1 for one in self.departures) - 1
        others = f" {off} other signal{'s are' if off > 1 else ' is'} off too." if off else ""
        return f"Differs from the reference: {self.worst}.{others}"

    def __str__(self) -> str:
        rows: list[tuple[str, ...]] = [("signal", "at t [s]", "value", "reference", "allowed", "off/allowed")]
        for one in self.departures[:MOST_SHOWN]:
            numbers = (one.t, one.value, one.expected, one.allowed)
            rows.append((f"{one.signal} [{one.unit}]", *(f"{v:.6g}" for v in numbers), f"{one.size:.3g}"))
        return "\n".join([self.message, *aligned(rows)])


def compared(result: Result, reference: Result, within: Within = DEFAULT) -> Agreement:
    """Compare the signals of the reference with those of the result at the reference's times.

    `within` is a part of each signal's greatest size, or allowances by name or pattern: {"cylinder.x": "0.1 mm",
    "*.p": 0.01, "t": "1 ms"}; "t" is by how much things may be shifted in time, and a plain number a part as above.
    """
    names = reference.names()
    unknown = [name for name in names if name not in result]
    if not names or unknown:
        near = nearest(unknown[0], result.names()) if unknown else None
        what = f"{quoted(unknown[0])}, which is no signal of the run" if unknown else "no signals"
        raise FileError(f"The reference holds {what}.{f' Did you mean {near!r}?' if near else ''}")
    begin, end = float(reference.t[0]), float(reference.t[-1])
    given = within if isinstance(within, Mapping) else {"*": within}
    shift = parse_quantity(given["t"], "s") if "t" in given else TIMING * (end - begin)
    if begin < float(result.t[0]) - shift:
        raise FileError(f"The reference begins at {begin:g} s, before the run does.")
    missing = end - float(result.t[-1])
    inside = reference.t <= float(result.t[-1]) + shift
    sizes = _sizes(reference, names)
    found = []
    for name in names:
        unit = result.unit(name)
        _check_unit(name, unit, reference.unit(name))
        expected = reference[name].values[inside]
        value = nearest_within(result, name, reference.t[inside], expected, shift)
        k = int(np.argmax(np.nan_to_num(np.abs(value - expected), nan=np.inf)))
        ours, theirs = (float(v if unit in UNITLESS else convert(v, unit)) for v in (value[k], expected[k]))
        allowed = _allowed(name, unit, given, sizes[name])
        allowed_shown = allowed if unit in UNITLESS else float(convert(allowed, unit) - convert(0.0, unit))
        found.append(Departure(name, unit, float(reference.t[inside][k]), ours, theirs, allowed_shown))
    return Agreement(sorted(found, key=lambda one: -one.size), missing if missing > shift else 0.0)


def nearest_within(result: Result, name: str, t: Array, expected: Array, shift: float) -> Array:
    """Of what the signal is around each time, before and after an event too, the value nearest to what is expected."""
    first, last = float(result.t[0]), float(result.t[-1])
    signal = result[name]
    around = [
        signal.at(np.clip(t + by, first, last), side) for by in (-shift, 0.0, shift) for side in ("left", "right")
    ]
    return np.clip(expected, np.min(around, axis=0), np.max(around, axis=0))


def _sizes(reference: Result, names: Sequence[str]) -> dict[str, float]:
    own = {name: float(np.nanmax(np.abs(reference[name].values), initial=0.0)) for name in names}
    by_unit: dict[str, float] = {}
    for name, size in own.items():
        by_unit[reference.unit(name)] = max(by_unit.get(reference.unit(name), 0.0), size)
    return {name: max(size, STILL * by_unit[reference.unit(name)]) for name, size in own.items()}


def _allowed(name: str, unit: str, given: Mapping[str, Any], size: float) -> float:
    """In SI; of several patterns that fit, the last one counts."""
    fits = [value for pattern, value in given.items() if pattern != "t" and fnmatchcase(name, pattern)]
    asked = fits[-1] if fits else DEFAULT
    try:
        return float(asked) * size
    except ValueError:
        return parse_quantity(asked, unit)


def _check_unit(name: str, unit: str, other: str) -> None:
    if other not in UNITLESS and unit not in UNITLESS:
        try:
            require_alike(unit, other, name)
        except UnitError as error:
            raise FileError(f"The reference has {name} in {other}: {error}") from error
