"""Places for components that are new in a drawing: as they would stand to what they are joined to, where it is free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bramah.circuit import PortRef
from bramah.drawing.layout.free import Free
from bramah.drawing.layout.plan import Plan, Role
from bramah.drawing.layout.sheet import Sheet
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.shapes import Side

BELOW, DROP = 8, 2
"""Modules below all others for what is joined to none of them, and from a port down to a tank."""


def beside(plan: Plan, kept: Mapping[str, Placement]) -> dict[str, Placement]:
    """Places of all, of which some are given."""
    found, free = dict(kept), Free()
    for name, place in kept.items():
        for box in place.boxes(plan.symbols[name]):
            free.take(box)
    new = [name for name in plan.circuit.components if name not in kept]
    model = Sheet(_around(plan, new)).places()
    waiting = [name for name in new if not _returns(plan, name)]
    while waiting:
        anchors = {name: anchor for name in waiting if (anchor := _anchor(plan, name, found, model))}
        for name in anchors or waiting[:1]:
            at = _wanted(name, anchors.get(name), found, model)
            found[name] = free.nearest(replace(model[name], at=at, more=()), plan.symbols[name])
        waiting = [name for name in waiting if name not in found]
    for name in new:
        if name not in found:
            found[name] = _tank(plan, name, found, free)
    return found


def _around(plan: Plan, new: Iterable[str]) -> Plan:
    """New components and what they are joined to, as a plan of its own."""
    near = dict.fromkeys(new)
    for name in list(near):
        near |= dict.fromkeys(other.component for ref in plan.joined[name] for other in plan.others(ref))
    parts = {name: component for name, component in plan.circuit.components.items() if name in near}
    nets = {
        name: replace(wire, ports=tuple(ref for ref in wire.ports if ref.component in near))
        for name, wire in plan.nets.items()
        if any(ref.component in near for ref in wire.ports)
    }
    return Plan(replace(plan.circuit, components=parts), nets, plan.symbols)


def _returns(plan: Plan, name: str) -> list[PortRef]:
    """Ports that return to a tank, each of which has it near."""
    return [
        ref
        for net, tank in plan.returns.items()
        if tank == name
        for ref in plan.nets[net].ports
        if plan.roles[ref.component] is not Role.TANK
    ]


def _anchor(plan: Plan, name: str, found: Mapping[str, Placement], model: Mapping[str, Placement]) -> str | None:
    """What a component is joined to that has a place, the nearest as it would stand."""
    joined = [other.component for ref in plan.joined[name] for other in plan.others(ref)]
    there = [other for other in joined if other in found and other in model and other not in plan.tanks]
    return min(there, key=lambda other: _apart(model[name].at, model[other].at), default=None)


def _apart(a: Corner, b: Corner) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _wanted(name: str, anchor: str | None, found: Mapping[str, Placement], model: Mapping[str, Placement]) -> Corner:
    if anchor is not None:
        (x, y), (x0, y0), (x1, y1) = found[anchor].at, model[anchor].at, model[name].at
        return x + x1 - x0, y + y1 - y0
    left = min((place.at[0] for place in found.values()), default=0)
    return left, max((place.at[1] for place in found.values()), default=-BELOW) + BELOW


def _tank(plan: Plan, name: str, found: Mapping[str, Placement], free: Free) -> Placement:
    """A tank below each port that returns to it."""
    symbol = plan.symbols[name]
    top = next(iter(symbol.ports.values())).at
    places = []
    for ref in _returns(plan, name):
        (x, y), side = plan.port(ref, found[ref.component])
        aside = {Side.EAST: 2, Side.WEST: -2}.get(side, 0)
        at = (x + aside - top[0], y + DROP - top[1])
        places.append(free.nearest(Placement(at), symbol).at)
    return Placement(places[0], more=tuple(places[1:]))
