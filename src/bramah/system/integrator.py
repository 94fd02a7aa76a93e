"""Components that integrate the across quantity of a net: positions and angles."""

from __future__ import annotations

from functools import cache

from bramah.components.component import Component, state
from bramah.components.kinds import Pair, PortKind
from bramah.components.ports import Port

NET = "at"
"""The port at which an integrator meets its net."""


@cache
def integrator_of(kind: PortKind, pair: Pair) -> type[Component]:
    """The type of the component that follows the position of a net: x' = v."""
    position = pair.position
    assert position is not None, f"{pair.across} has no integral"

    def equations(self: Component) -> None:
        view = getattr(self, NET).pairs[kind.pairs.index(pair)]
        self.rate(**{position: view.across})

    body = {NET: Port(kind, "the net"), position: state(pair.position_unit), "equations": equations}
    return type(f"Integrator_{pair.across}", (Component,), body)
