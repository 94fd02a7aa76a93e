"""One comparison with a published number."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """How ours must compare with the source's value."""

    RELATIVE = "relative"
    ABSOLUTE = "absolute"
    AT_MOST = "at most"
    AT_LEAST = "at least"


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

    @property
    def met(self) -> bool:
        if not math.isfinite(self.ours):
            return False
        if self.kind is Kind.AT_MOST:
            return self.ours <= self.expected
        if self.kind is Kind.AT_LEAST:
            return self.ours >= self.expected
        scale = abs(self.expected) if self.kind is Kind.RELATIVE else 1.0
        return abs(self.ours - self.expected) <= self.tolerance * scale


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
