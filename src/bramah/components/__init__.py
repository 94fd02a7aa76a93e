"""The component library, and the means to write components of one's own."""

from __future__ import annotations

from bramah.components import hydraulic, mechanical, multiport, signal
from bramah.components.component import Component

FAMILIES = {"hydraulic": hydraulic, "mechanical": mechanical, "signal": signal, "multiport": multiport}


def registry() -> dict[str, type[Component]]:
    """Every component of the library by its type name, family by family."""
    found: dict[str, type[Component]] = {}
    for family in FAMILIES.values():
        for name in family.__all__:
            member = getattr(family, name)
            if isinstance(member, type) and issubclass(member, Component):
                found[name] = member
    return found
