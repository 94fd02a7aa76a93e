"""A system with other parameters: what its structure gave is shared, what follows from parameters is computed anew.

Where a change reaches the structure (a choice, a volume that becomes zero, a line, an assembly of other parts) nothing
can be shared, and the circuit is built again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

import numpy as np

from bramah.circuit import Circuit
from bramah.circuit_fluids import CircuitFluids, fluids_of
from bramah.components.component import Component
from bramah.declare import Declared
from bramah.system.bounds import Bound, bounds_of
from bramah.system.flatten import flatten
from bramah.system.parameters import Parameters
from bramah.system.resolve import Instance
from bramah.system.start import but_for, settle_fluids
from bramah.system.system import System
from bramah.system.wishes import Wishes


def replaced(system: System, circuit: Circuit) -> System | None:
    """The system of a circuit that differs from that of another in parameters alone; None if it differs in more."""
    elements, exposed = flatten(circuit)
    changed = compare(system.derivation.elements, elements)
    if changed is None or exposed != system.derivation.exposed:
        return None
    anatomy, fixed, plan = system.anatomy, system.derivation.fixed, system.derivation.plan
    numbers = {anatomy.number_of[name]: component for name, component in changed.items()}
    whole = anatomy.circuit_with(numbers, circuit)
    fluids, wrong = fluids_of(whole)
    if wrong or not _is_same_but_for_numbers(anatomy.fluids, fluids):
        return None
    other_fluid = fluids.all != anatomy.fluids.all
    if other_fluid and system.grid is not None:
        return None
    parameters = system.parameters.with_components(numbers) if numbers else system.parameters
    parameters = parameters.with_fluids(fluids.all) if other_fluid else parameters
    touched = _touched(system, numbers, parameters, other_fluid)
    batches = list(dict.fromkeys(fixed.batch_of[i] for i in touched))
    constants = system.derivation.constants.copy()
    fixed.renew(constants, batches, parameters)
    capacities = fixed.capacities(constants)
    same = fixed.is_same_structure(touched, batches, parameters, constants) and (capacities >= 0).all()
    if not same or next(plan.contradictions(constants), None) is not None:
        return None
    start = plan.unknowns(parameters, constants)
    start[list(system.derivation.given_start)] = list(system.derivation.given_start.values())
    resolver = anatomy.resolver.with_components(numbers)
    new = replace(anatomy, circuit=whole, fluids=fluids, resolver=resolver, parameters=parameters)
    old = system.equations
    equations = replace(
        old,
        start=start,
        start_discrete=plan.discretes(parameters),
        sum0=fixed.sums(constants),
        capacity0=capacities,
        groups=[group.with_constants(fixed.batches[group.batch].records(constants)) for group in old.groups],
        tables=parameters.tables,
        bounds=_bounds(system, new.instances, parameters, numbers),
        longest_step=fixed.longest_step(constants) if old.events else 0.0,
    )
    equations.take_structures(old)
    made = replace(
        system,
        equations=equations,
        named=replace(system.named, signals=system.signals.of(new, equations)),
        anatomy=new,
        wishes=Wishes.of(circuit),
        derivation=replace(system.derivation, circuit=circuit, elements=elements, constants=constants),
    )
    settle_fluids(made, equations.start, equations.start_discrete, system.derivation.given_start)
    moved = np.flatnonzero(start != system.start).tolist()
    but_for(made, system, touched.union(*(fixed.readers[number] for number in moved)))
    return made


def compare(old: Circuit, new: Circuit) -> dict[str, Component] | None:
    """Components that differ between circuits without assemblies, by name; None where more than numbers differs:
    names, types, nets, choices, the grid of lines.
    """
    if list(old.components) != list(new.components) or old.nets != new.nets or old.start_values != new.start_values:
        return None
    if any(old.run.get(key) != new.run.get(key) for key in ("line_step", "line_grid")):
        return None
    found: dict[str, Component] = {}
    for name, after in new.components.items():
        before = old.components[name]
        if before is not after and before != after:
            if not _alike(before, after) or after.is_line or after.sampling() is not None:
                return None
            found[name] = after
    return found


def _is_same_but_for_numbers(old: CircuitFluids, new: CircuitFluids) -> bool:
    """Whether the same fluids are everywhere, but for the numbers of their properties."""
    return new.is_placed_like(old) and all(map(_alike, old.all, new.all))


def _alike(before: Declared, after: Declared) -> bool:
    """Whether they are of one type, with the same choices made and the same values left unset."""
    if type(before) is not type(after):
        return False
    for name, declared in before.given().items():
        one, other = before.values[name], after.values[name]
        if one is not other and (declared.shape(one) != declared.shape(other) or one is None or other is None):
            return False
    return True


def _touched(system: System, numbers: Mapping[int, Component], parameters: Parameters, fluid: bool) -> frozenset[int]:
    """Instances whose constant records may change. Where tables moved, so did the places of all curves."""
    users, old, new = system.derivation.fixed.users, system.equations.tables, parameters.tables
    if fluid or (new is not old and not np.array_equal(new, old)):
        return frozenset(users)
    return frozenset(i for j in numbers for i in users[j])


def _bounds(system: System, instances: list[Instance], parameters: Parameters, numbers: Collection[int]) -> list[Bound]:
    """The ends of positions, those of changed components anew."""
    numbering = system.anatomy.numbering
    new = {instances[i].name: iter(bounds_of(instances, numbering, parameters, [i])) for i in numbers}
    return [next(new[b.owner]) if b.owner in new else b for b in system.equations.bounds]
