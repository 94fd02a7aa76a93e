"""Blocks after Smith's HYDSIM: each port takes one quantity and gives the other.

Of pressure and flow at a port, or of displacement and force, a block receives one and delivers the other. What it
delivers is a state, a function of time, or an algebraic unknown of its own, so that the algebraic equations of a
circuit fall into independent sets. Ports are joined where one delivers what the other receives. Two that deliver the
same cannot be joined; between two that receive the pressure, that of their net becomes one more unknown.
"""

from bramah.components.multiport.displacement import Corners, MultiportDisplacement
from bramah.components.multiport.junctions import MultiportCross, MultiportTee
from bramah.components.multiport.line import (
    MultiportColumn,
    MultiportLine,
    MultiportPressureLine,
    MultiportSegment,
)
from bramah.components.multiport.loss import MultiportLoss
from bramah.components.multiport.piston import MultiportPiston
from bramah.components.multiport.pump import MultiportPump
from bramah.components.multiport.valve import MultiportValve
from bramah.components.multiport.volume import MultiportVolume

__all__ = [
    "Corners",
    "MultiportColumn",
    "MultiportCross",
    "MultiportDisplacement",
    "MultiportLine",
    "MultiportLoss",
    "MultiportPiston",
    "MultiportPressureLine",
    "MultiportPump",
    "MultiportSegment",
    "MultiportTee",
    "MultiportValve",
    "MultiportVolume",
]
