"""Spaces that what is set from outside can make too small, looked at in every step of a simulation."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from bramah.components.references import reference_of
from bramah.errors import Problem
from bramah.expr import Expr, symbols
from bramah.system.door import Floats, Spaces
from bramah.system.observed import Array, Element, Observed
from bramah.system.reader import Formulas
from bramah.system.system import System


class SpaceWatch:
    """The same answers as `Spaces` gives where only discrete values have changed, in microseconds."""

    def __init__(self, system: System) -> None:
        self._system, self._rates = system, np.zeros(system.n)

    def prepare(self) -> None:
        """Compile what the first look takes."""
        _ = self._formulas

    def negative(self, t: float, y: Floats, d: Floats) -> list[Problem]:
        """The spaces whose volume would be negative."""
        formulas = self._formulas
        if formulas is None or min(formulas(t, y, d, self._rates)) >= 0:
            return []
        return list(Spaces(self._system).negative(t, y, d))

    @cached_property
    def _formulas(self) -> Formulas | None:
        """Sizes that depend on discrete values; None: none does."""
        observed = Observed(self._system)
        sizes = [observed.own(i, stored) for (i, _), stored in Spaces(self._system).items()]
        set_from_outside = [size for size in sizes if _depends(size)]
        return Formulas(self._system, set_from_outside) if set_from_outside else None


def _depends(size: Expr) -> bool:
    references = map(reference_of, symbols([size]))
    return any(isinstance(one, Element) and one.array is Array.DISCRETES for one in references)
