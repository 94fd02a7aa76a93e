"""Which way a symbol is turned and mirrored, so that its ports face what they are joined to."""

from __future__ import annotations

from collections.abc import Mapping

from bramah.drawing.layout.plan import Plan, Role, opposite
from bramah.drawing.placement import Placement
from bramah.drawing.shapes import Side

UPRIGHT = ("accumulator", "tank", "sensor", "mass", "cylinder", "valve 4", "demand")
"""Symbols that always stand upright, by words in their names."""
WAYS = tuple((turn, mirror) for turn in (0, 90, 180, 270) for mirror in (False, True))

UPSIDE_DOWN = (180, True)
"""Left and right stay, so that a shaft or spool does too."""


def facing(plan: Plan, name: str, wanted: Mapping[str, Side], mechanical: bool = False) -> tuple[int, bool]:
    """The turn and mirroring with which most ports are on the sides wanted."""
    ports = plan.symbols[name].ports
    best, best_score = (0, False), -1e9
    turns_over = plan.roles[name] is Role.CONTROL or "motor" in plan.circuit.components[name].symbol
    flips = not mechanical and turns_over and not _is_upright(plan, name)
    for turn, mirror in WAYS:
        if turn and (mechanical or not can_turn(plan, name)) and not (flips and (turn, mirror) == UPSIDE_DOWN):
            continue
        place = Placement((0, 0), turn, mirror)
        score = -0.1 * (turn // 90) - 0.15 * mirror
        for port, side in wanted.items():
            own = place.side(ports[port].side)
            score += 4 if own is side else -3 if own is opposite(side) else 0
        for ref in plan.signals(name, out=False):
            own = place.side(ports[ref.port].side)
            score += 0.5 if own is Side.WEST else -0.5 if own is Side.EAST else 0
        if score > best_score:
            best, best_score = (turn, mirror), score
    return best


def _is_upright(plan: Plan, name: str) -> bool:
    return any(word in plan.circuit.components[name].symbol for word in UPRIGHT)


def can_turn(plan: Plan, name: str) -> bool:
    """Whether a symbol may be turned: those with a shaft, those that show what is up, and large valves stay."""
    symbol = plan.symbols[name]
    if plan.roles[name] in (Role.SIGNAL, Role.MECHANICAL, Role.ACTUATOR, Role.TANK) or plan.mechanical(name):
        return False
    if _is_upright(plan, name):
        return False
    return len(plan.main(name)) <= 2 or max(symbol.width, symbol.height) <= 4
