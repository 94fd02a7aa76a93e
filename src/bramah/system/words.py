"""Quantities of ports in words."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.components.ports import PortKind
from bramah.system.nets import Node

ACROSS = {"p": "pressure", "v": "velocity", "omega": "speed"}
THROUGH = {"q": "flow", "F": "force", "T": "torque"}
CAPACITY = {"p": "capacitance", "v": "mass", "omega": "inertia"}


def across(kind: PortKind) -> str:
    return ACROSS[kind.across]


def through(kind: PortKind) -> str:
    return THROUGH[kind.through]


def balance(node: Node, stores: bool) -> str:
    """The equation of a net: "flow balance of net 'supply'"."""
    kind = node.kind
    if stores:
        return f"{kind.across}' of net {node.name!r}: {through(kind)} balance / {CAPACITY[kind.across]}"
    return f"{through(kind)} balance of net {node.name!r}"


def plain(unit: str) -> str:
    """A unit as it is shown; "*" belongs to quantities that mean whatever they are joined to."""
    return "-" if unit == "*" else unit


def described(node: Node) -> str:
    """A net with its ports."""
    return f"{node.name!r} ({', '.join(map(str, node.ports))})"


def listed(parts: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
