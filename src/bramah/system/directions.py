"""Directions of the parameters of a system: what derivatives can be taken by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import FLUID
from bramah.components.references import Own
from bramah.declare import ANY_UNIT, Declared, Parameter
from bramah.errors import MethodError, unknown_name
from bramah.records import dataclass
from bramah.system.start_tangents import begin_at_start
from bramah.system.system import System
from bramah.system.tangents import Tangents
from bramah.units import everyday_unit, from_unit

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Direction:
    """One parameter that moves, in SI units."""

    path: str
    places: tuple[int, ...]
    """Where it stands in the vector of all parameters: a property of a fluid may stand there several times."""
    unit: str
    value: float
    size: float
    """Its magnitude; where it is zero that of its default, or one of the unit it is shown in."""


def tangents_by(system: System, paths: Sequence[str]) -> Tangents:
    """How a system changes with each of some parameters, named as "component.parameter" or "fluid.property"."""
    made = Tangents(system, *along([direction(system, path) for path in paths], system))
    begin_at_start(made)
    return made


def along(directions: Sequence[Direction], system: System) -> tuple[Floats, Floats]:
    """How the vector of all parameters changes in each direction (directions x all), and the sizes of these."""
    rates = np.zeros((len(directions), len(system.parameters.vector)))
    for row, each in zip(rates, directions, strict=True):
        row[list(each.places)] = 1.0
    return rates, np.array([each.size for each in directions])


def direction(system: System, path: str) -> Direction:
    """Raises where a parameter is none that a derivative can be taken by."""
    name, _, own = path.rpartition(".")
    number, parameters = system.anatomy.number_of.get(name), system.parameters
    fluids = _fluids(system, name, own) if number is None else []
    if number is None and not fluids:
        raise unknown_name("component", name, system.anatomy.number_of)
    owner: Declared = parameters.fluids[fluids[0]] if number is None else parameters.components[number]
    declared = owner.given().get(own)
    if declared is None:
        raise unknown_name(f"parameter of {name}", own, owner.given())
    if not isinstance(declared, Parameter) or owner.values[own] is None:
        raise MethodError(f"{path} is not a number: no derivative can be taken by it.")
    if number is not None:
        places = [parameters.places.own(number, Own(own))]
    else:
        places = [parameters.places.fluids[fluid][own] for fluid in fluids]
    value = float(parameters.vector[places[0]])
    return Direction(path, tuple(places), declared.unit, value, abs(value) or _size(declared))


def _size(declared: Parameter) -> float:
    """The magnitude of what is zero."""
    default = declared.default if isinstance(declared.default, float) else 0.0
    return abs(default) or (1.0 if declared.unit == ANY_UNIT else from_unit(1.0, everyday_unit(declared.unit)))


def _fluids(system: System, name: str, own: str) -> list[int]:
    """The fluids that have a property from "fluid", "fluids.name" or "component.fluid": also those that a component
    changes in other properties.
    """
    circuit, changed_from = system.circuit, system.anatomy.fluids.changed_from
    changer, named = circuit.fluid_changer(name), circuit.fluid_name(name)
    if changer is not None:
        return [k for k, (_, owner) in changed_from.items() if owner == changer and own in circuit.fluid_changes[owner]]
    if named is None and name != FLUID:
        return []
    first = 0 if named is None else list(circuit.fluids).index(named) + 1
    kept = (k for k, (base, owner) in changed_from.items() if base == first and own not in circuit.fluid_changes[owner])
    return [first, *kept]
