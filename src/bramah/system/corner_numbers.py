"""Numbers of the corners of laws: after the guards of all events, and one for a corner that several components see."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import FluidValue, reference_of
from bramah.expr import Expr, symbol, symbols
from bramah.expr.rewrite import substitute
from bramah.system.kernel import Kernel
from bramah.system.numbering import Numbering
from bramah.system.references import Leaf, leaf_of
from bramah.system.resolve import Cone
from bramah.system.template import Template

Ints = NDArray[np.int64]


class CornerNumbers:
    """Counts corners from a first number on, and keeps whose they are: group, instance, -1 - corner of the template."""

    def __init__(self, first: int, numbering: Numbering) -> None:
        self._first, self._numbering = first, numbering
        self._shared: dict[Expr, int] = {}
        self.owners: list[tuple[int, int, int]] = []

    def number(self, kernel: Kernel, cones: list[Cone], group: int) -> Ints:
        """Numbers of the corners of a group's instances."""
        template = kernel.template
        found = np.zeros((len(cones), len(template.corners)), dtype=np.int64)
        for k, corner in enumerate(template.corners):
            joint = any(member_of(name) for name in symbols([corner.guard]))
            for i, cone in enumerate(cones):
                owner = (group, i, -1 - k)
                found[i, k] = self._joint(template, corner.guard, cone, owner) if joint else self._next(owner)
        return found

    def _next(self, owner: tuple[int, int, int]) -> int:
        self.owners.append(owner)
        return self._first + len(self.owners) - 1

    def _joint(self, template: Template, guard: Expr, cone: Cone, owner: tuple[int, int, int]) -> int:
        """A corner of a signal or an imposed pressure comes to everyone it is written into: they store one value."""
        known = {symbol(name): symbol(self._anywhere(template, name, cone)) for name in symbols([guard])}
        key = substitute([guard], known)[0]
        if key not in self._shared:
            self._shared[key] = self._next(owner)
        return self._shared[key]

    def _anywhere(self, template: Template, name: str, cone: Cone) -> str:
        """A symbol under a name that is the same for every component."""
        reference = reference_of(name)
        if isinstance(reference, FluidValue):
            return str(FluidValue(reference.name, cone.fluids[reference.number]))
        member, category = member_of(name), template.category(name)
        if member is None:
            return name
        i, own = cone.members[member], leaf_of(name).own
        numbers = {"unknown": self._numbering.unknown, "discrete": self._numbering.discrete}.get(category)
        return f"{i}.{own}" if numbers is None else f"{category}.{numbers[i][own]}"


def member_of(name: str) -> int | None:
    """The member of the cone that a symbol belongs to; none for the time and for fluids."""
    reference = reference_of(name)
    return reference.member if isinstance(reference, Leaf) else None
