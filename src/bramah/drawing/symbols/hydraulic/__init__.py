"""Hydraulic symbols by name."""

from bramah.drawing.symbols.hydraulic.check_valves import CHECK_VALVES
from bramah.drawing.symbols.hydraulic.controlled_pumps import CONTROLLED_PUMPS
from bramah.drawing.symbols.hydraulic.cross_line import CROSS_LINE
from bramah.drawing.symbols.hydraulic.cylinders import CYLINDERS
from bramah.drawing.symbols.hydraulic.directional import DIRECTIONAL
from bramah.drawing.symbols.hydraulic.fittings import FITTINGS
from bramah.drawing.symbols.hydraulic.flow_valves import FLOW_VALVES
from bramah.drawing.symbols.hydraulic.lines import LINES
from bramah.drawing.symbols.hydraulic.machines import MACHINES
from bramah.drawing.symbols.hydraulic.network_valves import NETWORK_VALVES
from bramah.drawing.symbols.hydraulic.pressure_valves import PRESSURE_VALVES
from bramah.drawing.symbols.hydraulic.restrictions import RESTRICTIONS
from bramah.drawing.symbols.hydraulic.rotary import ROTARY
from bramah.drawing.symbols.hydraulic.seat_valves import SEAT_VALVES
from bramah.drawing.symbols.hydraulic.sources import SOURCES
from bramah.drawing.symbols.hydraulic.storage import STORAGE
from bramah.drawing.symbols.wanted import Builder

HYDRAULIC: dict[str, Builder] = {
    **CHECK_VALVES,
    **CONTROLLED_PUMPS,
    **CROSS_LINE,
    **CYLINDERS,
    **DIRECTIONAL,
    **FITTINGS,
    **FLOW_VALVES,
    **LINES,
    **MACHINES,
    **NETWORK_VALVES,
    **PRESSURE_VALVES,
    **RESTRICTIONS,
    **ROTARY,
    **SEAT_VALVES,
    **SOURCES,
    **STORAGE,
}
