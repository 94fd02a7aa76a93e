"""Which parameters of a system an export offers, where they stand, and which its structure was made for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from bramah.components.references import Own, symbol_of
from bramah.declare import ANY_UNIT, Declared, Parameter
from bramah.export.relations import Relations, relations_of
from bramah.expr import Expr
from bramah.records import dataclass
from bramah.system import System
from bramah.system.observed import Array, Element


@dataclass(frozen=True)
class Offered:
    """A parameter of an export. Bounds are SI; an open one is not allowed itself."""

    name: str
    unit: str
    help: str
    place: int
    value: float
    low: float
    high: float
    low_open: bool
    high_open: bool
    fixed: bool
    """Whether the structure was made for its value, or a rule for it cannot be written as C."""


@dataclass(frozen=True)
class Rule:
    """Values that do not go together: `condition` is other than zero if parameters are so."""

    names: tuple[str, ...]
    condition: Expr


def offered(system: System) -> list[Offered]:
    """All numbers that components and fluids were given, in the order of their vector."""
    follow = followers(system)
    return [
        _one(owner, name, place, owner.fixed or name in fixed)
        for owner in _owners(system)
        for fixed in [owner.relations.fixed]
        for name, place in owner.places.items()
        if place not in follow
    ]


def rules(system: System) -> list[Rule]:
    """What components and fluids say about values of parameters that can be changed."""
    return [
        Rule(tuple(f"{owner.name}.{name}" for name in forbidden.names), forbidden.condition)
        for owner in _owners(system)
        for forbidden in owner.relations.forbidden
    ]


def followers(system: System) -> dict[int, int]:
    """Places whose value is that of another: properties that a fluid changed in a component has from what it was."""
    anatomy, found = system.anatomy, {}
    for number, (base, component) in anatomy.fluids.changed_from.items():
        changed = system.derivation.circuit.fluid_changes.get(component, {})
        for name, place in anatomy.parameters.places.fluids[number].items():
            if name not in changed:
                found[place] = anatomy.parameters.places.fluids[base][name]
    return found


@dataclass(frozen=True)
class _Owner:
    """A component or fluid, and the places of its numbers."""

    name: str
    of: Declared
    places: dict[str, int]
    fixed: bool

    @property
    def relations(self) -> Relations:
        if self.fixed:
            return Relations((), frozenset())
        at = {name: symbol_of(Element(Array.PARAMETERS, place)) for name, place in self.places.items()}
        return relations_of(self.of, at)


def _owners(system: System) -> Iterator[_Owner]:
    """Lines are laid out for their fluid, so that its properties are fixed where there are any."""
    anatomy, circuit = system.anatomy, system.derivation.circuit
    names = ["fluid", *(f"fluids.{name}" for name in circuit.fluids)]
    names += [f"{component}.fluid" for _, component in anatomy.fluids.changed_from.values()]
    for name, fluid, numbers in zip(names, anatomy.fluids.all, anatomy.parameters.places.fluids, strict=True):
        yield _Owner(name, fluid, _numbers(fluid, numbers), fixed=system.grid is not None)
    places = system.parameters.places
    for i, instance in enumerate(anatomy.instances):
        component = instance.component
        mine = {
            own.name: places.own(i, own)
            for own in places.of_type(type(component))
            if isinstance(own, Own) and own not in instance.link
        }
        yield _Owner(instance.name, component, _numbers(component, mine), fixed=component.is_line)


def _numbers(of: Declared, places: Mapping[str, int]) -> dict[str, int]:
    """Curves, and what was left unset, are no numbers that could be changed."""
    return {
        name: place
        for name, place in places.items()
        if isinstance(of.declarations[name], Parameter) and isinstance(of.values[name], int | float)
    }


def _one(owner: _Owner, name: str, place: int, fixed: bool) -> Offered:
    declared, value = owner.of.declarations[name], owner.of.values[name]
    assert isinstance(declared, Parameter)
    limits = dict(declared.limits)
    low = max(limits.get("above", -math.inf), limits.get("at least", -math.inf))
    high = min(limits.get("below", math.inf), limits.get("at most", math.inf))
    unit = "-" if declared.unit == ANY_UNIT else declared.unit
    return Offered(
        name=f"{owner.name}.{name}", unit=unit, help=declared.help, place=place, value=float(value), low=low, high=high,
        low_open=low == limits.get("above"), high_open=high == limits.get("below"), fixed=fixed,
    )  # fmt: skip
