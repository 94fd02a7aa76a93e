"""A closed end."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic


class Plug(Component):
    """Closes a port: q = 0."""

    symbol = "plug"

    A = hydraulic("closed port")

    def equations(self) -> None:
        self.A.flow(0.0)
