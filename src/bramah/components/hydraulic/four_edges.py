"""What valves with four metering edges share: each edge may have an overlap or a profile of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.components.laws.metering import Corner, EdgeShape, edge_opening
from bramah.declare import choice, curve, parameter
from bramah.expr import Expr, Value

EDGES = ("PA", "PB", "AT", "BT")
"""Named after the ports they join."""


class FourEdges(Component):
    """Four metering edges: P-A and B-T open towards one end of the stroke, P-B and A-T towards the other.

    s = max(0, (x - overlap)/(1 - overlap)), or the square of it for V notches; or a profile, share of the full area
    over the spool's position.

    x counts from the centre towards where the edge is fully open: 1 at that end of the stroke, -1 at the other one.
    """

    edge_shape = choice(EdgeShape, EdgeShape.RECTANGULAR, help="how the area of an edge grows with its travel")
    overlap_PA = parameter(
        "-",
        above=-0.9,
        below=0.9,
        shaping=True,
        advanced=True,
        help="overlap of the edge P-A alone, below 0: open in the centre",
    )
    overlap_PB = parameter("-", above=-0.9, below=0.9, shaping=True, advanced=True, help="the same of the edge P-B")
    overlap_AT = parameter("-", above=-0.9, below=0.9, shaping=True, advanced=True, help="the same of the edge A-T")
    overlap_BT = parameter("-", above=-0.9, below=0.9, shaping=True, advanced=True, help="the same of the edge B-T")
    profile_PA = curve(
        "-",
        "-",
        shaping=True,
        help="share of area_PA or flow_PA over the position, 1 where it is open; for its overlap",
    )
    profile_PB = curve("-", "-", shaping=True, advanced=True, help="the same of the edge P-B")
    profile_AT = curve("-", "-", shaping=True, advanced=True, help="the same of the edge A-T")
    profile_BT = curve("-", "-", shaping=True, advanced=True, help="the same of the edge B-T")

    rounding: Any
    """Each valve declares its own."""

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        for edge in EDGES:
            overlap, profile = values[f"overlap_{edge}"], values[f"profile_{edge}"]
            if profile is None:
                continue
            if overlap is not None:
                yield f"overlap_{edge} and profile_{edge} both say where the edge opens. Leave one out."
            if any(not -1 <= x <= 1 for x, _ in profile):
                yield f"profile_{edge} must be given over spool positions from -1 to 1, counted towards its open end."
            if any(share < 0 for _, share in profile):
                yield f"profile_{edge} has an area below 0. A shut edge has the share 0."

    def has_own_edge(self, path: str) -> bool:
        """Whether this edge has an overlap or profile of its own."""
        return getattr(self, f"overlap_{path}") is not None or getattr(self, f"profile_{path}") is not None

    def edge(self, path: str, x: Value, overlap: Value, corner: Corner) -> Expr:
        """Share of its full area that an edge opens; `overlap` is that of edges without one of their own."""
        profile, own = getattr(self, f"profile_{path}"), getattr(self, f"overlap_{path}")
        if profile is not None:
            found: Expr = profile.at(x)
            return found
        return edge_opening(x, overlap if own is None else own, self.rounding, corner, self.edge_shape)
