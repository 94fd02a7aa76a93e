"""Directions of the parameters of a system: what derivatives can be taken by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bramah.circuit import FLUID
from bramah.components.assembly import Assembly
from bramah.components.references import Own
from bramah.declare import ANY_UNIT, Declared, Parameter
from bramah.errors import CircuitError, MethodError, UnknownName, quoted, unknown_name
from bramah.system.start_tangents import begin_at_start
from bramah.system.system import System
from bramah.system.tangents import Direction, Tangents
from bramah.units import everyday_unit, from_unit

TINY = 1e-9
"""Of a parameter's size: a change that changes no number worth mentioning."""
STEP, ROUNDING = 1e-4, 1e-11
"""Of the same: steps of differences whose error is of fourth order, and what rounding leaves in these."""


def tangents_by(system: System, paths: Sequence[str]) -> Tangents:
    """How a system changes with each of some parameters, named as "component.parameter" or "fluid.property"."""
    made = Tangents(system, [direction(system, path) for path in paths])
    begin_at_start(made)
    return made


def direction(system: System, path: str) -> Direction:
    """Raises where a parameter is none that a derivative can be taken by."""
    name, own = owner_and_own(path)
    number, parameters = system.anatomy.number_of.get(name), system.parameters
    outer = system.derivation.circuit.components.get(name)
    if number is None and isinstance(outer, Assembly):
        declared, value = _declared(path, outer, name, own)
        size = size_of(declared, value)
        return Direction(path, _moves_inside(system, path, value, size), declared.unit, value, size)
    fluids = _fluids(system, name, own) if number is None else []
    if number is None and not fluids:
        raise unknown_name("component", name, system.anatomy.number_of)
    owner: Declared = parameters.fluids[fluids[0]] if number is None else parameters.components[number]
    declared, value = _declared(path, owner, name, own)
    if number is not None:
        places = [parameters.places.own(number, Own(own))]
    else:
        places = [parameters.places.fluids[fluid][own] for fluid in fluids]
    if value == 0.0:
        _require_structure(system, path, size_of(declared, value))
    return Direction(path, dict.fromkeys(places, 1.0), declared.unit, value, size_of(declared, value))


def owner_and_own(path: str) -> tuple[str, str]:
    """Whose parameter, and which of its own."""
    name, _, own = path.rpartition(".")
    if not name or not own:
        raise UnknownName(f'{quoted(path)} names no parameter: give it as "component.parameter" or "fluid.property".')
    return name, own


def _declared(path: str, owner: Declared, name: str, own: str) -> tuple[Parameter, float]:
    """The declaration of a parameter and its value."""
    declared = owner.given().get(own)
    if declared is None:
        raise unknown_name(f"parameter of {name}", own, owner.given())
    if not isinstance(declared, Parameter) or owner.values[own] is None:
        raise MethodError(f"{path} is not a number: no derivative can be taken by it. Compare runs with other values.")
    return declared, float(owner.values[own])


def _require_structure(system: System, path: str, size: float) -> None:
    """Refuse what is not there at zero, such as a volume: a little of it changes the equations."""
    if not any(_shares_structure(system, path, change) for change in (TINY * size, -TINY * size)):
        raise MethodError(
            f"{path} is 0, and any other value changes the equations themselves: no derivative can be taken by it."
        )


def _shares_structure(system: System, path: str, value: float) -> bool:
    try:
        return system.replace({path: value}).derivation.fixed is system.derivation.fixed
    except CircuitError:
        return False


def _moves_inside(system: System, path: str, value: float, size: float) -> dict[int, float]:
    """How the parameters of an assembly's parts follow from its own, which it computes with plain numbers."""
    slopes = []
    for step in (2 * STEP * size, STEP * size):
        try:
            ends = [system.replace({path: value + way}) for way in (step, -step)]
        except CircuitError:
            ends = []
        if not ends or any(not _is_alike(system, end) for end in ends):
            raise MethodError(
                f"{path} changes what its assembly is made of: no derivative can be taken by it. Take differences of "
                f'runs instead: br.differences(circuit, ["{path}"], ...).'
            )
        with np.errstate(invalid="ignore"):
            slopes.append(np.nan_to_num((ends[0].parameters.vector - ends[1].parameters.vector) / (2 * step)))
    coarse, fine = slopes
    slope = (4 * fine - coarse) / 3
    return {
        int(k): float(slope[k])
        for k in np.flatnonzero(np.abs(slope) > ROUNDING * np.abs(system.parameters.vector) / size)
    }


def _is_alike(system: System, other: System) -> bool:
    same = other.derivation.fixed is system.derivation.fixed
    return same and np.array_equal(other.parameters.tables, system.parameters.tables)


def size_of(declared: Parameter, value: float) -> float:
    """The magnitude of a parameter; where it is zero that of its default, or one of the unit it is shown in."""
    known = abs(value) or abs(declared.default or 0.0)
    return known or (1.0 if declared.unit == ANY_UNIT else from_unit(1.0, everyday_unit(declared.unit)))


def _fluids(system: System, name: str, own: str) -> list[int]:
    """The fluids that have a property from "fluid", "fluids.name" or "component.fluid": also those that a component
    changes in other properties.
    """
    circuit, changed_from = system.derivation.circuit, system.anatomy.fluids.changed_from
    changer, named = circuit.fluid_changer(name), circuit.fluid_name(name)
    if changer is not None:
        return [k for k, (_, owner) in changed_from.items() if owner == changer and own in circuit.fluid_changes[owner]]
    if named is None and name != FLUID:
        return []
    first = 0 if named is None else list(circuit.fluids).index(named) + 1
    kept = (k for k, (base, owner) in changed_from.items() if base == first and own not in circuit.fluid_changes[owner])
    return [first, *kept]
