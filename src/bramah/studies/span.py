"""From where to where a quantity goes in a study, and where it is in the circuit itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.declare import Count
from bramah.errors import MethodError
from bramah.records import dataclass
from bramah.studies.vary import Distribution, Range, Tolerance, Triangular, Values, Varied

if TYPE_CHECKING:
    from bramah.studies.study import Study

CUT = 0.0013498980316301
"""Share of a distribution without ends that is cut off on each side: of a normal one, beyond three deviations."""
NARROW = 1e-9
"""Part of a value: in a span that is no wider, differences are those of rounding."""


@dataclass(frozen=True)
class Span:
    """What one quantity does in a study: numbers in SI, or words."""

    path: str
    levels: tuple[Any, ...]
    """Its ends; of listed values all."""
    own: float | str
    """Its nominal value: as the circuit has it, or, where that lies outside or is not known, the middle of the span."""
    continuous: bool
    """Whether it can be anything between its ends."""
    cut: bool = False
    """Whether its ends are those of a distribution that has none."""
    log: bool = False
    """Whether equal steps are equal ratios."""

    @property
    def low(self) -> float:
        return float(min(self.levels))

    @property
    def high(self) -> float:
        return float(max(self.levels))

    def value(self, share: float) -> float:
        """The value at a share of the span, from 0 at its lower end to 1 at its upper."""
        if share in (0.0, 1.0):
            return self.low if share == 0.0 else self.high
        if self.log:
            return float(self.low * (self.high / self.low) ** share)
        return self.low + share * (self.high - self.low)

    def share(self, value: float) -> float:
        """At which share of the span a value lies."""
        if self.log:
            return float(np.log(value / self.low) / np.log(self.high / self.low))
        return (value - self.low) / (self.high - self.low)


def spans_of(study: Study) -> dict[str, Span]:
    """The spans of all that varies. Raises MethodError if nothing varies, or nothing is measured."""
    require(study)
    return {path: _span(study, path) for path in study.varied}


def require(study: Study) -> None:
    """Raise MethodError if nothing varies, or nothing is measured."""
    if not study.varied:
        raise MethodError('Nothing varies. Say what: { "load.mass" = { nominal = "500 kg", tolerance = "5 %" } }.')
    if not study.work.measures:
        raise MethodError('Nothing is measured. Say what: { peak = { maximum = "cylinder.A.p" } }.')


def _span(study: Study, path: str) -> Span:
    varied, place = study.varied[path], study.places[path]
    middle = varied.quantile(np.array([0.5]))[0]
    own: Any = varied.nominal if isinstance(varied, Tolerance) else place.nominal
    if isinstance(varied, Values):
        listed = tuple(dict.fromkeys(varied.values()))
        return Span(path, listed, own if own in listed else middle, False)
    ends, cut = _ends(varied)
    inside = isinstance(own, int | float) and not isinstance(own, bool) and min(ends) <= own <= max(ends)
    if isinstance(place.declared, Count):
        whole = tuple(range(round(min(ends)), round(max(ends)) + 1))
        return Span(path, (whole[0], whole[-1]), own if inside else round(middle), False)
    wide = max(ends) - min(ends) > NARROW * max(map(abs, ends))
    log = isinstance(varied, Range) and varied.log
    return Span(path, tuple(ends), float(own if inside else middle), wide, cut, log)


def _ends(varied: Varied) -> tuple[list[float], bool]:
    """The ends of what varies, and whether they had to be made."""
    if isinstance(varied, Range | Tolerance):
        return [varied.low, varied.high], False
    if isinstance(varied, Triangular):
        return [max(varied.first, varied.low), min(varied.last, varied.high)], False
    inner = varied.quantile(np.array([CUT, 1.0 - CUT]))
    if not isinstance(varied, Distribution):
        return [float(end) for end in inner], True
    below, above = varied.share(np.array([varied.low, varied.high]))
    # An end beyond which nothing lies, as zero for a lognormal quantity, cuts nothing off.
    return [varied.low if below > 0 else inner[0], varied.high if above < 1 else inner[1]], bool(
        below <= 0 or above >= 1
    )
