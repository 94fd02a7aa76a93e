"""From where to where a quantity goes in a study, and where it is in the circuit itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.declare.values import Count
from bramah.records import dataclass
from bramah.studies.place import present
from bramah.studies.vary import Range, Values

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
    own: Any
    """As the circuit has it; where that is not known, or lies outside, the middle of what varies."""
    continuous: bool
    """Whether it can be anything between its ends."""
    cut: bool = False
    """Whether its ends are those of a distribution that has none."""

    @property
    def low(self) -> float:
        return float(min(self.levels))

    @property
    def high(self) -> float:
        return float(max(self.levels))


def span_of(study: Study, path: str) -> Span:
    """The span of something that varies."""
    varied, place = study.varied[path], study.places[path]
    middle = varied.quantile(np.array([0.5]))[0]
    own = present(study.work.circuit, path)
    if isinstance(varied, Values):
        listed = tuple(dict.fromkeys(varied.values()))
        return Span(path, listed, own if own in listed else middle, False)
    ends = varied.quantile(np.array([0.0, 1.0]))
    cut = not np.all(np.isfinite(ends))
    if cut:
        inner = varied.quantile(np.array([CUT, 1.0 - CUT]))
        ends = [end if np.isfinite(end) else other for end, other in zip(ends, inner, strict=True)]
    inside = isinstance(own, int | float) and not isinstance(own, bool) and min(ends) <= own <= max(ends)
    whole = isinstance(place.declared, Count)
    if whole and isinstance(varied, Range):
        ends, middle = [round(end) for end in ends], round(middle)
    wide = max(ends) - min(ends) > NARROW * max(map(abs, ends))
    return Span(path, tuple(ends), own if inside else middle, wide and not whole, cut)


def spans_of(study: Study) -> dict[str, Span]:
    """The spans of all that varies."""
    return {path: span_of(study, path) for path in study.varied}
