"""Blocks built around hydraulic parts: their tanks, shafts and loads, and the signals that drive only them."""

from __future__ import annotations

from bramah.circuit import PortRef
from bramah.drawing.layout.block import CHAIN, GAP, WAY, Block, Box, are_near
from bramah.drawing.layout.facing import facing
from bramah.drawing.layout.plan import Plan, Role, opposite
from bramah.drawing.layout.shafts import add_mechanical
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.shapes import Side

WIRE, DROP, BEND = 4, 2, 3
"""Modules between a signal and what it drives, from a port down to a tank, and from an input above or below to the
corner of its line.
"""


def build(plan: Plan, host: str, placement: Placement, taken: set[str]) -> Block:
    """The block of a part; what it takes in is added to `taken`."""
    block = Block(plan, host, placement)
    taken.add(host)
    _tanks(block, host)
    add_mechanical(block, host, taken)
    for name in list(block.places):
        add_signals(block, name, taken)
    _plugs(block, taken)
    return block


def _tanks(block: Block, name: str) -> None:
    """A tank right below each port that returns to one."""
    plan = block.plan
    for ref in plan.fluid(name):
        if not plan.to_tank(ref):
            continue
        tank = plan.returns[plan.net_of[ref]]
        at, side = plan.port(ref, block.places[name])
        top = plan.symbols[tank].ports[next(iter(plan.circuit.components[tank].ports()))].at
        place = _tank_place(block, tank, at, side, top)
        block.put_tank(tank, ref, place)


def _tank_place(block: Block, tank: str, at: Corner, side: Side, top: Corner) -> Corner:
    symbol, (x, y) = block.plan.symbols[tank], at
    tries: list[Corner] = []
    if side is Side.SOUTH:
        tries += [(x, y + DROP + k) for k in range(4)]
    aways = (1, -1) if side is not Side.WEST else (-1, 1)
    drops = (0, -DROP, DROP, 4, 6) if side is Side.NORTH else (DROP, 4, 6)
    for k in range(2, 40):
        for away in aways:
            tries += [(x + away * k, y + drop) for drop in drops]
    shafts = _shafts(block)
    for tried in tries:
        place = (tried[0] - top[0], tried[1] - top[1])
        box = Placement(place).boxes(symbol)[0]
        if block.is_free(box, 1) and not any(are_near(box, shaft, 1) for shaft in shafts):
            return place
    return tries[0]


def _shafts(block: Block) -> list[Box]:
    """Where lines will leave the shafts and rods of a block."""
    found = []
    for name, place in block.places.items():
        for ref in block.plan.mechanical(name):
            (x, y), side = block.plan.port(ref, place)
            x1, y1 = x + WAY[side][0] * WIRE, y + WAY[side][1] * WIRE
            found.append((min(x, x1), min(y, y1), max(x, x1), max(y, y1)))
    return found


def add_signals(block: Block, name: str, taken: set[str], length: int = 0) -> None:
    """Signals that drive this block alone, in a chain that ends at the input."""
    plan = block.plan
    for ref in plan.signals(name, out=False) if length < CHAIN else ():
        driver = plan.driver(ref)
        if driver is None or driver.component in taken or plan.roles[driver.component] is not Role.SIGNAL:
            continue
        if not _only_for(block, driver.component):
            continue
        taken.add(driver.component)
        at, side = plan.port(ref, block.places[name])
        place = _signal_place(block, driver, at, side, first=plan.signals(name, out=False)[0] == ref)
        block.put(driver.component, place)
        add_signals(block, driver.component, taken, length + 1)


def _signal_place(block: Block, driver: PortRef, at: Corner, side: Side, first: bool) -> Placement:
    """A place from which a short line leads to an input; all but the first of a part are moved aside."""
    plan, name = block.plan, driver.component

    def placed(x: int, y: int, mirror: bool) -> Placement:
        (px, py), _ = plan.port(driver, Placement((0, 0), 0, mirror))
        return Placement((x - px, y - py), 0, mirror)

    # The course that a source shows would run backwards if it were mirrored.
    mirrored = bool(plan.signals(name, out=False))
    if side in (Side.EAST, Side.WEST):
        away = WAY[side][0]
        place = placed(at[0] + away * WIRE, at[1], away > 0 and mirrored)
        return block.settle(name, place, (away, 0) if first else (0, 1))
    for far in range(BEND, 4 * BEND, 2):
        y = at[1] + WAY[side][1] * far
        place = placed(at[0] - BEND, y, False)
        if block.has_room(name, place):
            return place
    return block.settle(name, placed(block.extent()[2] + GAP, y, mirrored), (1, 0))


def _only_for(block: Block, name: str) -> bool:
    plan = block.plan
    return all(other.component in block.places for ref in plan.signals(name, out=True) for other in plan.others(ref))


def _plugs(block: Block, taken: set[str]) -> None:
    """Plugs stand right at the port they close."""
    plan = block.plan
    for name in list(block.places):
        for ref in plan.fluid(name):
            others = plan.others(ref)
            if len(others) != 1 or plan.circuit.components[others[0].component].symbol != "plug":
                continue
            other = others[0]
            if other.component in taken:
                continue
            at, side = plan.port(ref, block.places[name])
            turned = facing(plan, other.component, {other.port: opposite(side)})
            (px, py), _ = plan.port(other, Placement((0, 0), *turned))
            dx, dy = WAY[side]
            place = Placement((at[0] + 2 * dx - px, at[1] + 2 * dy - py), *turned)
            taken.add(other.component)
            block.put(other.component, block.settle(other.component, place, WAY[side]))
