"""What the functions of a kernel's tangents compute: how sums, guards, scheduled times and what events assign change
along a direction.

A direction has two parts. The point moves (time, unknowns) in all instances; numbers (constant records, discrete
values) move in few, so that the function that is called often is divided into two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bramah.components.references import TIME, known_reference, reference_of, symbol_of
from bramah.expr import Expr, symbol, symbols
from bramah.expr.derivative import tangent
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import hoisted_name
from bramah.records import dataclass
from bramah.system.layout import Function, Layout, Place, Record, Store
from bramah.system.references import Along, Leaf, Tangent, leaf_of

Seeds = dict[Expr, Expr]

AT_EVENTS = ("guards", "schedule", "transition")
"""Functions whose tangents are computed at events only, all in one."""


def tangent_functions(layout: Layout) -> list[Function]:
    """Tangents of the functions that a run calls; none where nothing changes."""
    point, numbers = _seeds(layout)
    found = []
    for function in layout.functions:
        if function.name == "rates":
            found.append(_tangent(function, "_along_point", point))
            found.append(_tangent(function, "_along_numbers", numbers))
        elif function.name in AT_EVENTS:
            found.append(_tangent(function, "_along", {**point, **numbers}))
    return [f for f in found if any(f.stores)]


def tangent_of_constants(layout: Layout) -> Function:
    """How the constant record changes while the parameters change."""
    parameters = {symbol(name): symbol_of(Along(reference_of(name))) for name in layout.parameters}
    known: dict[Expr, Expr] = {}
    slopes = (tangent(e, parameters, known) for e in layout.constants)
    return Function(
        "constants_along",
        (tuple(Store(Place("tangent_out", Record.OWN, k), e, adds=False) for k, e in enumerate(slopes)),),
    )


def moved_rows(layout: Layout, functions: Iterable[Function]) -> list[Leaf]:
    """Rows whose sums or capacities change with numbers."""
    places = {s.place.slot for f in functions if f.name == "rates_along_numbers" for s in f.stores[0]}
    return [layout.unknowns[slot] for slot in sorted(places)]


def read_discretes(layout: Layout, functions: Iterable[Function]) -> list[int]:
    """Slots of the index record: discrete values with which rates change."""
    return _discretes(layout, [s.value for f in functions if f.name == "rates_along_numbers" for s in f.stores[0]])


@dataclass(frozen=True)
class Assigned:
    """A discrete value that an event sets to what may change along a direction, by slots of the index record."""

    slot: int
    always: bool
    """Whether it changes with more than discrete values."""
    reads: tuple[int, ...]
    """Discrete values that it changes with."""


def assigned_discretes(layout: Layout, functions: Iterable[Function]) -> list[Assigned]:
    stores = (s for f in functions if f.name == "transition_along" for stores in f.stores for s in stores)
    found = []
    for s in stores:
        if s.place.array == "d_out" and s.value is not ZERO:
            reads = _discretes(layout, [s.value])
            moving = [n for n in symbols([s.value]) if isinstance(known_reference(n), (Along, Tangent))]
            found.append(Assigned(s.place.slot, len(moving) > len(reads), tuple(reads)))
    return found


def _discretes(layout: Layout, values: list[Expr]) -> list[int]:
    """Discrete values whose tangents values contain."""
    references = (known_reference(name) for name in symbols(values))
    leaves = (r.of for r in references if isinstance(r, Along) and isinstance(r.of, Leaf))
    return [len(layout.unknowns) + layout.discretes.index(leaf) for leaf in leaves if leaf in layout.discretes]


def _seeds(layout: Layout) -> tuple[Seeds, Seeds]:
    """How the symbols of a layout's functions change: those of the point, and numbers."""
    constants = {hoisted_name(k): symbol_of(Tangent(k)) for k in range(len(layout.constants))}
    point: Seeds = {TIME: symbol_of(Along(reference_of("t")))}
    numbers: Seeds = {}
    moving = [f for f in layout.functions if f.name == "rates" or f.name in AT_EVENTS]
    for name in symbols([s.value for f in moving for stores in f.stores for s in stores]):
        if name in constants:
            numbers[symbol(name)] = constants[name]
        elif layout.template.category(name) == "discrete":
            numbers[symbol(name)] = symbol_of(Along(leaf_of(name)))
        else:
            point[symbol(name)] = symbol_of(Along(reference_of(name)))
    return point, numbers


def _tangent(function: Function, suffix: str, seeds: Mapping[Expr, Expr]) -> Function:
    """What is added must not be where it is zero; what is set must."""
    known: dict[Expr, Expr] = {}
    found = []
    for stores in function.stores:
        slopes = (replace(s, value=tangent(s.value, seeds, known)) for s in stores)
        found.append(tuple(s for s in slopes if s.value is not ZERO or not s.adds))
    return Function(function.name + suffix, tuple(found))
