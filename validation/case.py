"""One comparison with a published number."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum


class Kind(Enum):
    """How ours must compare with the source's value."""

    RELATIVE = "relative"
    ABSOLUTE = "absolute"
    AT_MOST = "at most"
    AT_LEAST = "at least"


class Origin(Enum):
    """Where the value of a row comes from."""

    PUBLISHED = "published"
    """A number, table or listing that is printed in the source, or read off its curves."""
    STATED = "stated"
    """What the source says in words; the number that stands for it is ours."""
    RECOMPUTED = "recomputed"
    """Computed for this comparison: a closed formula, an exact solution, another program or another run."""


NOT_OF_THE_SOURCE = (
    "recomputed", "not in the source", "worked out", "re-simulation", "by hand", "evaluated", "extrapolated",
)  # fmt: skip
"""Words with which a source text says that the value is not printed there."""
_WORK = re.compile(r"^[A-Z][^0-9]{2,80}(19|20)\d\d\b")
"""How a source text names a work: authors and year, at its beginning."""


@dataclass(frozen=True)
class Row:
    """A published value beside ours. A required row that is not met fails the validation.

    `source` says where the value comes from and what was assumed. With AT_MOST and AT_LEAST the value is a limit.
    """

    case: str
    quantity: str
    source: str
    expected: float
    ours: float
    kind: Kind
    tolerance: float = 0.0
    required: bool = True
    origin: Origin | None = None
    """None: as the source text and the kind of comparison tell, see `comes_from`."""
    reason: str = ""
    """Why a row is not required, as it was tested; it may stand in the source text too, after "not met"."""

    @property
    def comes_from(self) -> Origin:
        """What was said, otherwise: a text that names no work, or says that the value is not printed there, is of a
        recomputed value; of the others a limit is a statement and a value is published."""
        if self.origin is not None:
            return self.origin
        if not _WORK.match(self.source) or any(words in self.source for words in NOT_OF_THE_SOURCE):
            return Origin.RECOMPUTED
        return Origin.STATED if self.kind in (Kind.AT_MOST, Kind.AT_LEAST) else Origin.PUBLISHED

    @property
    def why_not_required(self) -> str:
        """The reason, wherever it is said; nothing of a required row."""
        if self.required:
            return ""
        told = "not met" in self.source
        return self.reason or (self.source[self.source.index("not met") :] if told else "")

    @property
    def met(self) -> bool:
        if not math.isfinite(self.ours):
            return False
        if self.kind is Kind.AT_MOST:
            return bool(self.ours <= self.expected)
        if self.kind is Kind.AT_LEAST:
            return bool(self.ours >= self.expected)
        scale = abs(self.expected) if self.kind is Kind.RELATIVE else 1.0
        return bool(abs(self.ours - self.expected) <= self.tolerance * scale)


def optional(row: Row, reason: str) -> Row:
    """The same row, not required."""
    return replace(row, required=False, reason=reason)


def published(rows: Iterable[Row]) -> Iterable[Row]:
    """Rows whose values are printed in the source."""
    return (replace(row, origin=Origin.PUBLISHED) for row in rows)


def stated(rows: Iterable[Row]) -> Iterable[Row]:
    """Rows that put into numbers what the source says in words."""
    return (replace(row, origin=Origin.STATED) for row in rows)


def recomputed(rows: Iterable[Row]) -> Iterable[Row]:
    """Rows whose values were computed for this comparison, be it by the source's formulas."""
    return (replace(row, origin=Origin.RECOMPUTED) for row in rows)


def relative(case: str, quantity: str, source: str, expected: float, ours: float, tolerance: float) -> Row:
    """Ours must lie within a share of the value."""
    return Row(case, quantity, source, expected, ours, Kind.RELATIVE, tolerance)


def absolute(case: str, quantity: str, source: str, expected: float, ours: float, tolerance: float) -> Row:
    """Ours must lie within a distance of the value; 0 asks for the very value."""
    return Row(case, quantity, source, expected, ours, Kind.ABSOLUTE, tolerance)


def at_most(case: str, quantity: str, source: str, limit: float, ours: float) -> Row:
    return Row(case, quantity, source, limit, ours, Kind.AT_MOST)


def at_least(case: str, quantity: str, source: str, limit: float, ours: float) -> Row:
    return Row(case, quantity, source, limit, ours, Kind.AT_LEAST)
