"""How the rates of a system change with its parameters: df/dp, exact, chained through all that follows from them."""

from __future__ import annotations

import ctypes as c
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import FLUID
from bramah.components.references import Own
from bramah.declare import Declared, Parameter
from bramah.errors import MethodError, unknown_name
from bramah.expr.compiled import Module, load
from bramah.system import core
from bramah.system.emission import slope_assembly
from bramah.system.fixed import Batch
from bramah.system.system import System

Floats = NDArray[np.float64]

_CONSTANT_SLOPE = c.CFUNCTYPE(None, c.c_int64, *[c.c_void_p] * 6)
_PARAMETER_SLOPE = c.CFUNCTYPE(None, c.c_int64, *[c.c_void_p] * 6)
_RATES = c.CFUNCTYPE(None, c.c_int64, *[c.c_void_p] * 5)
_HOLDS = c.CFUNCTYPE(None, c.c_int64, *[c.c_void_p] * 4)


class ParameterSlope:
    """The derivative of f in one direction of the parameters, given as {"component.parameter": rate of change, SI}."""

    def __init__(self, system: System, direction: Mapping[str, float]) -> None:
        self._system, self._evaluator = system, system.evaluator()
        along = np.zeros(len(system.parameters.vector))
        for path, rate in direction.items():
            along[_places(system, path)] = rate
        fixed = system.derivation.fixed
        moving = set(np.flatnonzero(along).tolist())
        self._modules: dict[Batch, Module] = {
            batch: load(slope_assembly(batch.kernel.layout))
            for batch in fixed.batches
            if batch.stride and moving.intersection(batch.parameters.ravel().tolist())
        }
        self._tangents = self._slope_of_constants(along)
        self._sum0, self._capacity0 = fixed.sums(self._tangents), fixed.capacity_slopes(self._tangents)

    def _slope_of_constants(self, along: Floats) -> Floats:
        """How the constant records of all batches change."""
        parameters, constants = self._system.parameters, self._system.derivation.constants
        found = np.zeros_like(constants)
        for batch, module in self._modules.items():
            arrays = (batch.parameters, parameters.vector, along, parameters.tables, batch.records(constants))
            function = _CONSTANT_SLOPE(module.address("constant_slope"))
            function(len(batch.instances), *(a.ctypes.data for a in (*arrays, batch.records(found))))
        return found

    def rates(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """df/dp at a point: of rates for differential unknowns, of residuals for algebraic ones."""
        equations = self._system.equations
        y = np.ascontiguousarray(y, dtype=float)
        d = equations.start_discrete if d is None else np.ascontiguousarray(d, dtype=float)
        self._evaluator.hold(d)
        rate = self._evaluator.rates(t, y, d)
        sums, capacities = equations.sum0.copy(), equations.capacity0.copy()
        slopes, stored, held = self._sum0.copy(), self._capacity0.copy(), np.zeros(equations.n)
        at = core.PointStruct(t, *(core.pointer(a) for a in (y, d, rate, sums, sums, equations.tables)))
        fixed = self._system.derivation.fixed
        for group in equations.groups:
            batch = fixed.batches[group.batch]
            head = (len(group.index), *(core.pointer(a) for a in (group.index, group.constant)), c.addressof(at))
            if "rates" in group.kernel.addresses:
                _RATES(group.kernel.addresses["rates"])(*head, core.pointer(sums), core.pointer(capacities))
            if "holds" in group.kernel.addresses:
                _HOLDS(group.kernel.addresses["holds"])(*head, core.pointer(held))
            if batch in self._modules:
                slope = _PARAMETER_SLOPE(self._modules[batch].address("parameter_slope"))
                tangents = batch.records(self._tangents).ctypes.data
                slope(*head, tangents, core.pointer(slopes), core.pointer(stored))
        return np.where(held > 0, 0.0, (slopes - rate * stored) / capacities)


def _places(system: System, path: str) -> list[int]:
    """Where a parameter stands in the vector. Raises where it is none that a derivative can be taken by."""
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
        return [parameters.places.own(number, Own(own))]
    return [parameters.places.fluids[fluid][own] for fluid in fluids]


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
