"""Nets in words."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.system.nets import Node


def balance(node: Node, stores: bool) -> str:
    """The equation of a net: "flow balance of net 'supply'"."""
    words = node.pair.words
    if stores:
        return f"{node.pair.across}' of net {node.name!r}: {words.through} balance / {words.capacity}"
    return f"{words.through} balance of net {node.name!r}"


def plain(unit: str) -> str:
    """A unit as it is shown; "*" belongs to quantities that mean whatever they are joined to."""
    return "-" if unit == "*" else unit


def described(node: Node) -> str:
    """A net with its ports."""
    return f"{node.name!r} ({', '.join(map(str, node.ports))})"


def listed(parts: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
