"""Blocks after Smith's HYDSIM: each port takes one quantity and gives the other.

Of pressure and flow at a port, or of displacement and force, a block receives one and delivers the other. What it
delivers is a state, a function of time, or an algebraic unknown of its own, so that the algebraic equations of a
circuit fall into independent sets. Ports are joined where one delivers what the other receives. Two that deliver the
same cannot be joined; between two that receive the pressure, that of their net becomes one more unknown."""

from typing import TYPE_CHECKING

from bramah.components.family import on_demand

if TYPE_CHECKING:
    from bramah.components.multiport.displacement import Corners as Corners
    from bramah.components.multiport.displacement import MultiportDisplacement as MultiportDisplacement
    from bramah.components.multiport.junctions import MultiportCross as MultiportCross
    from bramah.components.multiport.junctions import MultiportTee as MultiportTee
    from bramah.components.multiport.line import MultiportColumn as MultiportColumn
    from bramah.components.multiport.line import MultiportLine as MultiportLine
    from bramah.components.multiport.line import MultiportPressureLine as MultiportPressureLine
    from bramah.components.multiport.line import MultiportSegment as MultiportSegment
    from bramah.components.multiport.loss import MultiportLoss as MultiportLoss
    from bramah.components.multiport.piston import MultiportPiston as MultiportPiston
    from bramah.components.multiport.pump import MultiportPump as MultiportPump
    from bramah.components.multiport.valve import MultiportValve as MultiportValve
    from bramah.components.multiport.volume import MultiportVolume as MultiportVolume

TYPES = {
    "MultiportColumn": "multiport.line",
    "MultiportCross": "multiport.junctions",
    "MultiportDisplacement": "multiport.displacement",
    "MultiportLine": "multiport.line",
    "MultiportLoss": "multiport.loss",
    "MultiportPiston": "multiport.piston",
    "MultiportPressureLine": "multiport.line",
    "MultiportPump": "multiport.pump",
    "MultiportSegment": "multiport.line",
    "MultiportTee": "multiport.junctions",
    "MultiportValve": "multiport.valve",
    "MultiportVolume": "multiport.volume",
}
"""Component types and the modules that define them."""
CHOICES = {
    "Corners": "multiport.displacement",
}
"""What their parameters choose from."""

if not TYPE_CHECKING:
    __all__ = [*TYPES, *CHOICES]
    __getattr__ = on_demand(__name__, TYPES | CHOICES)
