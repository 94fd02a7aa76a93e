"""How the equations of a template are laid out for compiled code: records, arrays, and what each function computes.

Nothing here knows the language in which the functions are written out (system/emission.py does).

An instance has an index record (numbers of its unknowns, discretes, guards of events and of corners, scheduled times
and senses, in that order), a constant record (what depends on parameters alone, computed once), a parameter record
(numbers of the parameters that those are computed from), and numbers of its Jacobian entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from bramah.components.references import AtPort, Reference, Time, reference_of
from bramah.expr import Expr, symbols
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import hoisted_name
from bramah.records import dataclass
from bramah.system.references import Along, Leaf, OfRow, Tangent, leaf_of
from bramah.system.template import Entry, Row, Template, Transition, entries, hoisting, time_slopes


class Record(Enum):
    """What says where in an array a value stands."""

    INDEX = "index"
    """The number in a slot of the index record."""
    ENTRY = "entry"
    """The number of a Jacobian entry."""
    PARAMETER = "parameter"
    """The number of a parameter."""
    OWN = "own"
    """The slot itself: the array is a record of the instance."""


@dataclass(frozen=True)
class Place:
    """An element of an array."""

    array: str
    record: Record
    slot: int


@dataclass(frozen=True)
class Store:
    """A value that a function puts into an array, or adds to what is there."""

    place: Place
    value: Expr
    adds: bool


@dataclass(frozen=True)
class Function:
    """What a function of the kernel does for one instance; `transition` has one list of stores for each event."""

    name: str
    stores: tuple[tuple[Store, ...], ...]


@dataclass(frozen=True, eq=False)
class Layout:
    """The records of a template, and its functions."""

    template: Template
    unknowns: list[Leaf]
    discretes: list[Leaf]
    rows: list[Row]
    """Rows whose contribution varies; others are in `fixed_sums` and `fixed_capacities` and are added once."""
    entries: list[Entry]
    functions: list[Function]
    constants: list[Expr]
    """The constant record as expressions of parameters: first what was hoisted out of the functions."""
    parameters: list[str]
    """Symbols of the parameter record."""
    fixed_sums: dict[int, Leaf]
    fixed_capacities: dict[int, Leaf]
    """Slots of the constant record that are added once to sums and capacities, and their rows."""
    starts: dict[int, AtPort]
    """Slots with start values, and what they are of: an across quantity or a position."""
    step_limits: list[int]
    """Slots with the longest steps that the component lets be made."""

    @property
    def index_stride(self) -> int:
        return len(self.unknowns) + len(self.discretes) + len(numbered(self.template))


class Slots:
    """Where the symbols of a template stand, in its functions and in the expressions of its constant record."""

    def __init__(self, template: Template, unknowns: list[Leaf], discretes: list[Leaf], constants: int = 0) -> None:
        self._template = template
        self._constant = {hoisted_name(k): k for k in range(constants)}
        self._unknown = {leaf: k for k, leaf in enumerate(unknowns)}
        self._discrete = {leaf: len(unknowns) + k for k, leaf in enumerate(discretes)}

    def place_of(self, name: str) -> Place:
        """The element that a symbol of a function stands for; time is none."""
        if name in self._constant:
            return Place("constant", Record.OWN, self._constant[name])
        reference = reference_of(name)
        if isinstance(reference, Tangent):
            return Place("tangent", Record.OWN, reference.slot)
        if isinstance(reference, Along):
            return self._along(reference.of)
        if isinstance(reference, OfRow):
            return self.unknown(reference.known.value, reference.row)
        leaf, category = leaf_of(name), self._template.category(name)
        if category == "discrete":
            return self.discrete("d", leaf)
        if category == "total":
            return self.unknown("sum", row_of_total(self._template, leaf))
        return self.unknown("y", leaf)

    def _along(self, of: Reference) -> Place:
        """Where it stands how something changes: as that does, in an array of its own."""
        if isinstance(of, Time):
            return Place("along_t", Record.OWN, 0)
        place = self.place_of(str(of))
        return Place(f"along_{place.array}", place.record, place.slot)

    def unknown(self, array: str, leaf: Leaf) -> Place:
        return Place(array, Record.INDEX, self._unknown[leaf])

    def discrete(self, array: str, leaf: Leaf) -> Place:
        return Place(array, Record.INDEX, self._discrete[leaf])

    def numbered(self, array: str, k: int) -> Place:
        """What has a number of its own, after unknowns and discretes."""
        return Place(array, Record.INDEX, len(self._unknown) + len(self._discrete) + k)


def lay_out(template: Template) -> Layout:
    """The records and functions of a template."""
    jacobian, slopes = entries(template), time_slopes(template)
    roots = [e for row in template.rows for e in (row.sum, row.capacity)]
    roots += [entry.value for entry in jacobian] + [e for _, e in slopes]
    roots += [e for _, e in (*numbered(template), *template.holds)]
    roots += [e for change in template.transitions for _, e in (*change.set, *change.reset)]
    hoist = hoisting(template, symbols(roots))
    varying = [
        Row(r.target, ZERO if hoist.fixed(r.sum) else r.sum, ZERO if hoist.fixed(r.capacity) else r.capacity, r.net)
        for r in template.rows
    ]
    rows = [r for r in varying if r.sum is not ZERO or r.capacity is not ZERO]
    unknowns, discretes = _leaves(template, roots)
    functions = _Functions(template, Slots(template, unknowns, discretes), hoist.rewrite).all(rows, jacobian, slopes)
    constants = list(hoist.hoisted)

    def added(wanted: Iterable[tuple[Any, Expr]]) -> dict[int, Any]:
        """New slots of the constant record, with what each is for."""
        found = {}
        for key, e in wanted:
            found[len(constants)] = key
            constants.append(e)
        return found

    fixed_sums = added((r.target, r.sum) for r in template.rows if r.sum is not ZERO and hoist.fixed(r.sum))
    fixed_capacities = added(
        (r.target, r.capacity) for r in template.rows if r.capacity is not ZERO and hoist.fixed(r.capacity)
    )
    starts = added(template.starts)
    step_limits = list(added((None, e) for e in template.step_limits))
    return Layout(
        template=template,
        unknowns=unknowns,
        discretes=discretes,
        rows=rows,
        entries=jacobian,
        functions=functions,
        constants=constants,
        parameters=list(symbols(constants)),
        fixed_sums=fixed_sums,
        fixed_capacities=fixed_capacities,
        starts=starts,
        step_limits=step_limits,
    )


def numbered(template: Template) -> list[tuple[int, Expr]]:
    """What has a number of its own in the index record, after unknowns and discretes."""
    return [*template.guards, *corner_guards(template), *template.times, *template.senses]


def corner_guards(template: Template) -> list[tuple[int, Expr]]:
    """Guards of the corners, with numbers below 0: nothing happens there."""
    return [(-1 - k, corner.guard) for k, corner in enumerate(template.corners)]


def row_of_total(template: Template, leaf: Leaf) -> Leaf:
    """The row whose sum is the total of what arrives at a port."""
    row = template.summed(leaf)
    assert row is not None
    return row


def _leaves(template: Template, roots: list[Expr]) -> tuple[list[Leaf], list[Leaf]]:
    """The unknowns and discretes of the index record: rows first, then what else is read or set."""
    found: dict[Leaf, None] = dict.fromkeys([r.target for r in template.rows] + [leaf for leaf, _ in template.holds])
    discretes: dict[Leaf, None] = {}
    for name in symbols(roots):
        if isinstance(reference_of(name), OfRow):
            continue
        category = template.category(name)
        if category == "unknown":
            found[leaf_of(name)] = None
        elif category == "total":
            found[row_of_total(template, leaf_of(name))] = None
        elif category == "discrete":
            discretes[leaf_of(name)] = None
    for change in template.transitions:
        found.update(dict.fromkeys(leaf for leaf, _ in change.reset))
        discretes.update(dict.fromkeys(leaf for leaf, _ in change.set))
    return list(found), list(discretes)


class _Functions:
    """Says what each function of a kernel stores where."""

    def __init__(self, template: Template, slots: Slots, rewrite: Callable[[Expr], Expr]) -> None:
        self._template, self._slots, self._rewrite = template, slots, rewrite

    def all(self, rows: list[Row], jacobian: list[Entry], slopes: list[tuple[Leaf, Expr]]) -> list[Function]:
        template = self._template
        guards = template.guards + corner_guards(template)
        sums = [(array, r.target, e) for r in rows for array, e in (("sum_out", r.sum), ("capacity", r.capacity))]
        found = [
            Function("rates", (tuple(self._added(a, leaf, e) for a, leaf, e in sums if e is not ZERO),)),
            Function("jacobian", (tuple(self._entry(k, entry) for k, entry in enumerate(jacobian)),)),
            Function("time_slope", (tuple(self._added("slope", leaf, e) for leaf, e in slopes),)),
            self._numbered("guards", "guard", guards, 0),
            self._numbered("schedule", "time", template.times, len(guards)),
            self._numbered("senses", "sense", template.senses, len(guards) + len(template.times)),
            Function("holds", (tuple(self._added("hold", leaf, e) for leaf, e in template.holds),)),
            Function("transition", tuple(self._change(change) for change in template.transitions)),
        ]
        return [f for f in found if any(f.stores) or (f.name == "transition" and f.stores)]

    def _added(self, array: str, leaf: Leaf, e: Expr) -> Store:
        return Store(self._slots.unknown(array, leaf), self._rewrite(e), adds=True)

    def _entry(self, k: int, entry: Entry) -> Store:
        return Store(Place("value", Record.ENTRY, k), self._rewrite(entry.value), adds=True)

    def _numbered(self, name: str, array: str, wanted: list[tuple[int, Expr]], offset: int) -> Function:
        stores = (
            Store(self._slots.numbered(array, offset + k), self._rewrite(e), adds=False)
            for k, (_, e) in enumerate(wanted)
        )
        return Function(name, (tuple(stores),))

    def _change(self, change: Transition) -> tuple[Store, ...]:
        """One event: all new values are computed before any is stored."""
        places = [(self._slots.unknown("y_out", leaf), e) for leaf, e in change.reset]
        places += [(self._slots.discrete("d_out", leaf), e) for leaf, e in change.set]
        return tuple(Store(place, self._rewrite(e), adds=False) for place, e in places)
