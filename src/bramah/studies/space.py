"""What may be searched: everything that varies, laid on a cube of sides 1, so that searches know no units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.declare.values import Count
from bramah.errors import Problem, StudyError
from bramah.records import dataclass
from bramah.studies.place import Place
from bramah.studies.vary import Range, Values

if TYPE_CHECKING:
    from bramah.studies.study import Study

Floats = NDArray[np.float64]

EDGE = 1e-3
"""Share of a range: what lies nearer to an end of it is told as lying there."""


@dataclass(frozen=True)
class Axis:
    """One quantity that varies, by the share of its range: 0 at the first end, 1 at the last."""

    path: str
    place: Place
    varied: Range | Values
    whole: bool = False

    @property
    def continuous(self) -> bool:
        return isinstance(self.varied, Range) and not self.whole

    def value(self, share: float) -> Any:
        """The value at a share of the range."""
        share = min(max(float(share), 0.0), 1.0)
        if isinstance(self.varied, Range) and self.whole:
            low, high = round(self.varied.low), round(self.varied.high)
            return min(low + int(share * (high - low + 1)), high)
        return self.varied.quantile(np.array([share]))[0]

    def share(self, value: Any) -> float | None:
        """Where a value lies; None outside."""
        if isinstance(self.varied, Values):
            listed = list(self.varied.listed)
            return (listed.index(value) + 0.5) / len(listed) if value in listed else None
        low, high = self.varied.low, self.varied.high
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            return None
        if self.whole:
            return float((value - low + 0.5) / (high - low + 1))
        if self.varied.log:
            return float(np.log(value / low) / np.log(high / low))
        return float((value - low) / (high - low))

    def slope(self, share: float) -> float:
        """How the value goes with the share, where it is continuous."""
        assert isinstance(self.varied, Range)
        if self.varied.log:
            return float(self.value(share) * np.log(self.varied.high / self.varied.low))
        return self.varied.high - self.varied.low

    def end(self, share: float) -> str:
        """ "lower" or "upper" where a share lies at an end of a range, otherwise ""."""
        if not isinstance(self.varied, Range):
            return ""
        if self.whole:
            value = self.value(share)
            return "lower" if value == self.value(0.0) else "upper" if value == self.value(1.0) else ""
        return "lower" if share < EDGE else "upper" if share > 1 - EDGE else ""


@dataclass(frozen=True)
class Space:
    """All that varies."""

    axes: tuple[Axis, ...]

    @property
    def size(self) -> int:
        return len(self.axes)

    @property
    def continuous(self) -> NDArray[np.bool_]:
        return np.array([axis.continuous for axis in self.axes], dtype=bool)

    def changes(self, shares: Floats) -> dict[str, Any]:
        """The changes at a point of the cube."""
        return {axis.path: axis.value(share) for axis, share in zip(self.axes, shares, strict=True)}

    def shares(self, changes: Mapping[str, Any]) -> Floats | None:
        """The point of the cube with such values; None if one is not known or lies outside."""
        found = [axis.share(changes.get(axis.path)) for axis in self.axes]
        return None if None in found else np.array(found, dtype=float)


def space_of(study: Study, *, continuous: bool = False) -> Space:
    """The space of a study. Raises StudyError with everything in it that cannot be searched.

    `continuous`: only ranges of numbers will do.
    """
    axes, problems = [], []
    for path, varied in study.varied.items():
        place = study.places[path]
        whole = isinstance(place.declared, Count)
        wrong = _wrong(varied, continuous, whole)
        if wrong:
            problems.append(Problem(path, f"{path} {wrong}"))
        else:
            axes.append(Axis(path, place, varied, whole))  # type: ignore[arg-type]
    if not study.varied:
        problems.append(Problem("vary", "Nothing varies: say what may be changed, and from where to where."))
    if problems:
        raise StudyError(problems)
    return Space(tuple(axes))


def own_values(space: Space) -> Floats | None:
    """Where the circuit as it stands lies in the space; None if it lies outside, or one of its values is not known."""
    return space.shares({axis.path: axis.place.nominal for axis in space.axes})


def _wrong(varied: Any, continuous: bool, whole: bool) -> str:
    ends = 'give the ends of its range, { from = "120 bar", to = "220 bar" }.'
    if isinstance(varied, Range):
        if not varied.low < varied.high:
            return f"has an empty range: {ends}"
        if varied.log and varied.low <= 0:
            return "cannot be searched by ratios (log) from zero or below: let its range begin above 0."
        return f"is a whole number, which cannot be fitted: {WHOLE}" if whole and continuous else ""
    if isinstance(varied, Values):
        return f"is a list of values, between which nothing can be fitted: {ends}" if continuous else ""
    return f"is a distribution, which has no bounds to search within: {ends}"


WHOLE = "run it once for each of its values, and compare."
