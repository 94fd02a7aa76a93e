"""The steps that a run tried: how long, how wrong, through which unknown, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WIDTH = 5
"""Numbers by which the core tells an attempt."""


class Fate(IntEnum):
    """What became of a step, numbered as in core/bramah.h."""

    TAKEN = 0
    STOPPED = 1
    """Taken, and shorter than its error asks for: something happens at its end, or the run ends there."""
    REJECTED = 2
    """Its error was too large."""
    IMPOSSIBLE = 3
    """It came to no end at which the equations hold."""
    REFUSED = 4
    """By a second look, or because of what comes out of lines meanwhile."""
    HOPPED = 5
    """Taken without a method, where nothing else goes on."""


LOST = (Fate.REJECTED, Fate.IMPOSSIBLE, Fate.REFUSED)


@dataclass(frozen=True, eq=False)
class Attempts:
    """Steps in the order in which they were tried."""

    t: Floats
    """Where each begins, s."""
    step: Floats
    """Its length, s."""
    error: Floats
    """In tolerances; not a number where none was found."""
    worst: Ints
    """The unknown with the largest part in the error; -1: none."""
    fate: Ints

    @classmethod
    def of(cls, rows: Floats) -> Attempts:
        """From the numbers of the core."""
        t, step, error, worst, fate = rows.T.copy()
        return cls(t, step, error, worst.astype(np.int64), fate.astype(np.int64))

    def rows(self) -> Floats:
        """As the core tells them."""
        return np.stack([getattr(self, own.name).astype(float) for own in fields(self)], axis=1)

    def __len__(self) -> int:
        return len(self.t)

    @property
    def lost(self) -> NDArray[np.bool_]:
        """Those that led to nothing."""
        return np.isin(self.fate, LOST)

    def where(self, chosen: NDArray[np.bool_] | Ints | slice) -> Attempts:
        return Attempts(*(getattr(self, own.name)[chosen] for own in fields(self)))

    def since(self, count: int) -> Attempts:
        """Those after so many."""
        return self.where(slice(count, None))

    def renumbered(self, unknowns: Ints) -> Attempts:
        """With the unknowns' numbers in another system."""
        known = self.worst >= 0
        return replace(self, worst=np.where(known, unknowns[np.maximum(self.worst, 0)], -1)) if len(unknowns) else self


NONE = Attempts.of(np.empty((0, WIDTH)))


def in_a_row(parts: Sequence[Attempts]) -> Attempts:
    """One after another."""
    return Attempts(*(np.concatenate([getattr(part, own.name) for part in parts]) for own in fields(Attempts)))


def merged(parts: Sequence[Attempts]) -> Attempts:
    """Those of several runs in the order of their times."""
    found = in_a_row(parts)
    return found.where(np.argsort(found.t, kind="stable"))
