"""What was built from a circuit, for people to look at."""

from __future__ import annotations

from dataclasses import field

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.system.anatomy import Anatomy
from bramah.system.corner_names import corner_names
from bramah.system.sorting import CallingSequence, calling_sequence, link_table
from bramah.system.structure.causality import Causality, causalities
from bramah.system.structure.lines import LineGridRow, line_rows
from bramah.system.structure.links import Link, links
from bramah.system.structure.modes import Modes, modes
from bramah.system.structure.order import Cut, Step, cuts, evaluation_order
from bramah.system.structure.sparsity import Sparsity
from bramah.system.structure.state import consistent_start
from bramah.system.structure.unknowns import Equation, Unknown, equations, unknowns
from bramah.system.system import System


@dataclass(frozen=True)
class AlgebraicSet:
    """Algebraic equations that must be solved together (Smith 1975, section 2.10)."""

    unknowns: tuple[str, ...]
    equations: tuple[str, ...]
    components: tuple[str, ...]
    """Components whose laws couple the unknowns."""

    def __len__(self) -> int:
        return len(self.unknowns)


@dataclass(frozen=True)
class LawCorner:
    """Where the value or slope of a component's law jumps; a step ends there."""

    component: str
    where: str


@dataclass(frozen=True, eq=False)
class Structure:
    """The unknowns and equations of a system and how they hang together."""

    title: str
    unknowns: tuple[Unknown, ...]
    equations: tuple[Equation, ...]
    algebraic_sets: tuple[AlgebraicSet, ...]
    evaluation_order: tuple[Step, ...]
    cuts: tuple[Cut, ...]
    causality: tuple[Causality, ...]
    sparsity: Sparsity
    links: tuple[Link, ...]
    calling_sequence: CallingSequence
    """As HASP would call the components one after another, and which it could not."""
    corners: tuple[LawCorner, ...]
    """Corners of laws that no event was declared for."""
    lines: tuple[LineGridRow, ...]
    line_notes: tuple[str, ...]
    """What the grid of the lines costs, and which lines are too short for it."""
    _system: System = field(repr=False)

    @property
    def states(self) -> tuple[str, ...]:
        return tuple(unknown.name for unknown in self.unknowns if unknown.state)

    @property
    def algebraic(self) -> tuple[str, ...]:
        return tuple(unknown.name for unknown in self.unknowns if not unknown.state)

    @property
    def set_sizes(self) -> list[int]:
        """Sizes of the algebraic sets, smallest first."""
        return sorted(map(len, self.algebraic_sets))

    def eigenvalues(
        self, y: NDArray[np.float64] | None = None, t: float = 0.0, d: NDArray[np.float64] | None = None
    ) -> Modes:
        """Eigenvalues and stiffness at unknowns y and discrete values d; at the consistent start unless given.

        The algebraic unknowns are eliminated: the matrix is f_x - f_y g_y^-1 g_x.
        """
        if y is None:
            y, d = consistent_start(self._system, t)
        return modes(self._system, t, y, self._system.start_discrete if d is None else d)


def structure_of(system: System) -> Structure:
    """Look at a system that `build` made."""
    anatomy: Anatomy = system.anatomy
    differential, row, column = system.differential, system.equations.row, system.equations.column
    found = equations(anatomy, differential, row, column)
    sets = system.equations.sets
    table = link_table(system)
    return Structure(
        title=anatomy.circuit.title,
        unknowns=unknowns(anatomy, differential),
        equations=found,
        algebraic_sets=_sets(anatomy, found, sets),
        evaluation_order=evaluation_order(anatomy, differential, row, column, sets),
        cuts=cuts(anatomy),
        causality=causalities(anatomy, differential),
        sparsity=Sparsity(tuple(system.names), differential != 0, row, column, sets),
        links=links(anatomy, table),
        calling_sequence=calling_sequence(table),
        corners=tuple(LawCorner(name.component, name.name) for name in corner_names(system)),
        lines=line_rows(system.grid),
        line_notes=system.notes,
        _system=system,
    )


def _sets(anatomy: Anatomy, found: tuple[Equation, ...], sets: NDArray[np.int64]) -> tuple[AlgebraicSet, ...]:
    names = anatomy.numbering.names
    count = int(sets.max(initial=-1)) + 1
    members: list[list[int]] = [[] for _ in range(count)]
    for number, which in enumerate(sets.tolist()):
        if which >= 0:
            members[which].append(number)
    coupling: list[dict[int, None]] = [{} for _ in range(count)]
    for i, r, k in anatomy.entries():
        if sets[r] >= 0 and sets[r] == sets[k]:
            coupling[sets[r]][i] = None
    return tuple(
        AlgebraicSet(
            tuple(names[k] for k in mine),
            tuple(found[k].words for k in mine),
            tuple(anatomy.instances[i].name for i in sorted(components)),
        )
        for mine, components in zip(members, coupling, strict=True)
    )
