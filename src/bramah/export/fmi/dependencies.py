"""What derivatives and signals depend on: states, inputs and time, as the equations say."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.references import Time, reference_of
from bramah.export.fmi.variables import Kind, Variables
from bramah.expr import symbols
from bramah.system import System
from bramah.system.layout import Layout, Record
from bramah.system.observed import Array, Element, Observed
from bramah.system.references import leaf_of

TIME = 0
"""The value reference of time."""


class Dependencies:
    """Sets of value references."""

    def __init__(self, system: System, variables: Variables, inputs: dict[int, int]) -> None:
        """`inputs`: the value reference of each discrete value that is an input."""
        self._system, self._inputs = system, inputs
        states = variables.references(Kind.STATE)
        self._state = {unknown: states[k] for k, unknown in enumerate(variables.states)}
        self._direct: list[set[int]] = [set() for _ in range(system.n)]
        self._columns: list[set[int]] = [set() for _ in range(system.n)]
        self._observed = Observed(system)
        self._read_equations()
        self._unknown = self._resolve()

    def of_rate(self, row: int) -> set[int]:
        """Of a row of f, algebraic unknowns being solved for."""
        return self._direct[row].union(*(self._unknown[column] for column in self._columns[row]))

    def of_signal(self, name: str) -> set[int]:
        found: set[int] = set()
        for text in symbols([self._observed.expression(name)]):
            reference = reference_of(text)
            if isinstance(reference, Time):
                found.add(TIME)
            elif isinstance(reference, Element):
                found |= self._of_element(reference)
        return found

    def _of_element(self, element: Element) -> set[int]:
        if element.array is Array.UNKNOWNS:
            return self._unknown[element.number]
        if element.array is Array.RATES:
            return self.of_rate(element.number)
        if element.array is Array.DISCRETES and element.number in self._inputs:
            return {self._inputs[element.number]}
        return set()

    def _read_equations(self) -> None:
        equations = self._system.equations
        for group in equations.groups:
            for entry in set(group.entry.ravel().tolist()):
                self._columns[equations.row[entry]].add(int(equations.column[entry]))
            layout = group.kernel.layout
            for slot, discretes, timed in _reads(layout):
                for record in group.index:
                    row = self._direct[record[slot]]
                    row |= {self._inputs[d] for d in record[discretes].tolist() if d in self._inputs}
                    if timed:
                        row.add(TIME)

    def _resolve(self) -> list[set[int]]:
        """What each unknown depends on: a state on itself, an algebraic one on all that its set of equations does."""
        sets = self._system.equations.sets
        of_set: dict[int, set[int]] = {}
        for row, number in enumerate(sets.tolist()):
            if number >= 0:
                states = (c for c in self._columns[row] if c in self._state)
                of_set.setdefault(number, set()).update(self._direct[row], (self._state[c] for c in states))
        return [
            {self._state[i]} if i in self._state else of_set.get(number, set())
            for i, number in enumerate(sets.tolist())
        ]


def _reads(layout: Layout) -> Iterable[tuple[int, list[int], bool]]:
    """Of what a kernel adds to rows: the slot of the row, those of the discrete values it reads, and whether time."""
    slots = {leaf: len(layout.unknowns) + k for k, leaf in enumerate(layout.discretes)}
    for function in layout.functions:
        if function.name != "rates":
            continue
        for store in function.stores[0]:
            assert store.place.record is Record.INDEX
            names = list(symbols([store.value]))
            leaves = [leaf_of(n) for n in names if not _plain(n) and layout.template.category(n) == "discrete"]
            yield store.place.slot, [slots[leaf] for leaf in leaves], "t" in names


def _plain(name: str) -> bool:
    """Time and constants of the record are no leaves."""
    return name == "t" or name.startswith("constant.")
