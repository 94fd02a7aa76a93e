"""All that is fixed in a run, as one vector: parameters of components, properties of fluids.

A curve stands there as the place of its table; what was left unset is not a number.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.component import Component
from bramah.components.references import FluidValue, Own, Reference, reference_of
from bramah.components.size import Sized
from bramah.declare import Choice, Declared, Tabulated
from bramah.expr import Expr, evaluate, symbols
from bramah.expr.tables import corner_record
from bramah.fluids import Fluid
from bramah.records import dataclass
from bramah.system.references import Corners, leaf_of
from bramah.system.resolve import Cone

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Cornered = Collection[tuple[int, Reference]]
"""Curves, by instance and own, whose corners are corners of a law."""


class Places:
    """Where the values of fluids and components stand in the vector."""

    def __init__(self, fluids: Sequence[Fluid], components: Sequence[Component]) -> None:
        places = itertools.count()
        self.fluids = [{name: next(places) for name in fluid.values} for fluid in fluids]
        self._offsets: dict[type[Component], dict[Reference, int]] = {}
        sizes = [len(self.of_type(type(component))) for component in components]
        self.first = next(places) + np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
        self._types = [type(component) for component in components]

    @property
    def size(self) -> int:
        return int(self.first[-1])

    def of_type(self, kind: type[Component]) -> dict[Reference, int]:
        """Offsets of the values of such a component; a curve has one more for the table of its corners."""
        if kind not in self._offsets:
            given = {name: d for name, d in kind.given().items() if not isinstance(d, Choice)}
            own: list[Reference] = [Own(name) for name in given]
            own += [Corners(Own(name)) for name, d in given.items() if isinstance(d, Tabulated)]
            self._offsets[kind] = {reference: k for k, reference in enumerate(own)}
        return self._offsets[kind]

    def own(self, i: int, own: Reference) -> int:
        """The place of a parameter of component i."""
        return int(self.first[i]) + self._offsets[self._types[i]][own]

    def of(self, name: str, cones: Sequence[Cone]) -> list[int]:
        """The place of a fixed symbol in the equations of each cone."""
        reference = reference_of(name)
        if isinstance(reference, FluidValue):
            return [self.fluids[cone.fluids[reference.number]][reference.name] for cone in cones]
        leaf = leaf_of(name)
        return [self.own(cone.members[leaf.member], leaf.own) for cone in cones]


@dataclass(frozen=True, eq=False)
class Parameters:
    """The vector, the tables that it points to, and where everything stands."""

    places: Places
    vector: Floats
    tables: Floats
    fluids: tuple[Fluid, ...]
    components: tuple[Component, ...]
    cornered: Cornered

    def of(self, i: int, own: Reference) -> float:
        return float(self.vector[self.places.own(i, own)])

    def fixed(self, name: str, cone: Cone) -> float:
        """The value of a fixed symbol in the equations of a cone."""
        return float(self.vector[self.places.of(name, [cone])[0]])

    def evaluate(
        self, roots: Sequence[Expr], cones: Sequence[Cone], given: Mapping[str, Any] | None = None
    ) -> list[Floats]:
        """Expressions of fixed symbols and of those given, for each instance of a group."""
        known: dict[str, Any] = dict(given or {})
        for name in symbols(roots):
            if name not in known:
                known[name] = self.vector[self.places.of(name, cones)]
        return [np.broadcast_to(e, (len(cones),)) for e in evaluate(roots, known, self.tables)]

    def with_fluids(self, fluids: tuple[Fluid, ...]) -> Parameters:
        """The same with other fluids of the same types."""
        if any(_is_tabulated(fluid) for fluid in fluids):
            return read_parameters(fluids, self.components, self.cornered, self.places)
        vector, properties = self.vector.copy(), _properties(fluids, _Tables())
        vector[: len(properties)] = properties
        return replace(self, vector=vector, fluids=fluids)

    def with_components(self, changed: Mapping[int, Component]) -> Parameters:
        """The same with some components replaced by others of their types."""
        components = list(self.components)
        for i, component in changed.items():
            components[i] = component
        if any(map(_is_tabulated, changed.values())):
            return read_parameters(self.fluids, components, self.cornered, self.places)
        vector = self.vector.copy()
        for i, component in changed.items():
            first, offsets = int(self.places.first[i]), self.places.of_type(type(component))
            vector[first : first + len(offsets)] = [_number(component.values[str(own)]) for own in offsets]
        return replace(self, vector=vector, components=tuple(components))


def read_parameters(
    fluids: Sequence[Fluid], components: Sequence[Component], cornered: Cornered = (), places: Places | None = None
) -> Parameters:
    """The values of all parameters, and tables of all curves and of the corners of those that are `cornered`."""
    places = places or Places(fluids, components)
    vector, tables = np.full(places.size, np.nan), _Tables()
    properties = _properties(fluids, tables)
    vector[: len(properties)] = properties
    for i, component in enumerate(components):
        first, offsets = int(places.first[i]), places.of_type(type(component))
        for own, offset in offsets.items():
            if isinstance(own, Own):
                value, declared = component.values[own.name], component.declarations[own.name]
                if isinstance(declared, Tabulated) and value is not None:
                    record = declared.record(value)
                    vector[first + offset] = tables.handle(record)
                    if (i, own) in cornered:
                        vector[first + offsets[Corners(own)]] = tables.handle(corner_record(record))
                else:
                    vector[first + offset] = _number(value)
    return Parameters(places, vector, tables.joined(), tuple(fluids), tuple(components), cornered)


def _properties(fluids: Sequence[Fluid], tables: _Tables) -> list[float]:
    """The values of fluids; of their curves, whose laws have no corners, the places of the tables."""
    found: list[float] = []
    for fluid in fluids:
        for name, value in fluid.values.items():
            declared = fluid.declarations[name]
            if isinstance(declared, Tabulated):
                found.append(tables.handle(declared.record(value)))
            else:
                found.append(_number(value))
    return found


def _is_tabulated(declared: Declared) -> bool:
    """Whether some of its values are curves or surfaces."""
    return any(isinstance(d, Tabulated) for d in declared.given().values())


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float | Sized) else np.nan


class _Tables:
    """Records of tables one after another, equal ones once."""

    def __init__(self) -> None:
        self._handles: dict[bytes, float] = {}
        self._data: list[Floats] = []
        self._length = 0

    def handle(self, record: Floats) -> float:
        """Where a record starts."""
        key = record.tobytes()
        if key not in self._handles:
            self._handles[key] = float(self._length)
            self._data.append(record)
            self._length += len(record)
        return self._handles[key]

    def joined(self) -> Floats:
        return np.concatenate(self._data) if self._data else np.zeros(0)
