"""What is on shafts and rods: on their axis one after another, beside it in a column."""

from __future__ import annotations

from bramah.circuit import PortRef
from bramah.drawing.layout.block import CHAIN, WAY, Block
from bramah.drawing.layout.facing import facing
from bramah.drawing.layout.plan import Plan, opposite
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.shapes import Side

SHAFT = 3
"""Modules between shafts that are joined; one more where others branch off."""
ON_AXIS = ("source", "engine", "motor", "mass", "load", "inertia")
"""What is rather on the axis than beside it, by words in names of symbols."""


def add_mechanical(block: Block, name: str, taken: set[str], length: int = 0) -> None:
    """All that is joined to a part by shafts and rods: one on the axis with what is behind it, the others beside it."""
    plan = block.plan
    for ref in plan.mechanical(name) if length < CHAIN else ():
        free = [o for o in plan.others(ref) if o.component not in taken and not plan.hydraulic(o)]
        if not free or plan.net_of[ref] in block.laid:
            continue
        block.laid.add(plan.net_of[ref])
        free.sort(key=lambda o: (-len(plan.mechanical(o.component)), _rank(plan, o)))
        first, others = free[0], free[1:]
        _put(block, ref, first, first, taken)
        ahead = [o for o in others if _leads_on(plan, o, first, taken)]
        for other in others:
            if other not in ahead:
                _put(block, ref, other, first, taken)
        add_mechanical(block, first.component, taken, length + 1)
        for other in ahead:
            if other.component not in taken:
                _put_with_all_behind(block, ref, other, first, taken, length + 1)


def _rank(plan: Plan, ref: PortRef) -> int:
    word = plan.circuit.components[ref.component].symbol
    return next((k for k, wanted in enumerate(ON_AXIS) if wanted in word), len(ON_AXIS))


def _leads_on(plan: Plan, ref: PortRef, first: PortRef, taken: set[str]) -> bool:
    """Whether there is more behind a part, other than what is behind the one on the axis."""
    known = {plan.net_of[r] for r in plan.mechanical(first.component)}
    return any(
        plan.net_of[own] not in known and any(o.component not in taken for o in plan.others(own))
        for own in plan.mechanical(ref.component)
    )


def _place(plan: Plan, at: Corner, side: Side, ref: PortRef, joined: int) -> tuple[Placement, bool]:
    """Where a part is wanted that is joined at a point; whether its port faces it, or hangs from the line."""
    (dx, dy), name = WAY[side], ref.component
    trunk = SHAFT if joined == 1 else SHAFT + 1
    turned = facing(plan, name, {ref.port: opposite(side)}, mechanical=True)
    (px, py), own = plan.port(ref, Placement((0, 0), *turned))
    if own is opposite(side):
        return Placement((at[0] + dx * trunk - px, at[1] + dy * trunk - py), *turned), True
    down = -2 * WAY[own][1]
    return Placement((at[0] + 2 * dx * trunk - px, at[1] + 2 * dy * trunk + down - py), *turned), False


def _put(block: Block, ref: PortRef, other: PortRef, first: PortRef, taken: set[str]) -> None:
    plan = block.plan
    taken.add(other.component)
    at, side = plan.port(ref, block.places[ref.component])
    place, faces = _place(plan, at, side, other, len(plan.others(ref)))
    way = WAY[side] if other is first or not faces else _aside(plan, other, place, first, side)
    block.put(other.component, block.settle(other.component, place, way))


def _put_with_all_behind(
    block: Block, ref: PortRef, other: PortRef, first: PortRef, taken: set[str], length: int
) -> None:
    """A part beside the axis and what it leads on to, together clear of all that is there."""
    plan = block.plan
    taken.add(other.component)
    at, side = plan.port(ref, block.places[ref.component])
    place, _ = _place(plan, at, side, other, len(plan.others(ref)))
    group = Block(plan, other.component, Placement((0, 0), place.turn, place.mirror))
    group.laid = block.laid
    add_mechanical(group, other.component, taken, length)
    block.merge(group, place.at, _aside(plan, other, place, first, side))


def _aside(plan: Plan, ref: PortRef, place: Placement, first: PortRef, side: Side) -> Corner:
    """Parts beside the axis stand below it; those that a signal drives from above, and beside such a one, above it."""
    if side in (Side.NORTH, Side.SOUTH):
        return (1, 0)

    def driven(part: str, placed: Placement) -> set[Side]:
        return {plan.port(signal, placed)[1] for signal in plan.signals(part, out=False)}

    own = driven(ref.component, place)
    on_axis = driven(first.component, Placement((0, 0)))
    return (0, -1) if Side.NORTH in own or (Side.SOUTH in on_axis and Side.SOUTH not in own) else (0, 1)
