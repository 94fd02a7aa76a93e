"""Sources, volumes, restrictions, valves and actuators."""

from bramah.components.hydraulic.check_valve import CheckValve
from bramah.components.hydraulic.cylinder import DoubleActingCylinder, EndStops
from bramah.components.hydraulic.fixed_pump import FixedPump
from bramah.components.hydraulic.flow_source import FlowSource
from bramah.components.hydraulic.handroos_relief_valve import HandroosReliefValve, SecondOrderHandroosReliefValve
from bramah.components.hydraulic.orifice import Orifice, Transition, VariableOrifice
from bramah.components.hydraulic.plug import Plug
from bramah.components.hydraulic.pressure_source import PressureSource
from bramah.components.hydraulic.proportional_valve import ProportionalValve43
from bramah.components.hydraulic.relief_valve import FirstOrderReliefValve, StaticReliefValve
from bramah.components.hydraulic.short_pipe import ShortPipe
from bramah.components.hydraulic.tank import Tank
from bramah.components.hydraulic.volume import Volume

__all__ = [
    "CheckValve",
    "DoubleActingCylinder",
    "EndStops",
    "FirstOrderReliefValve",
    "FixedPump",
    "FlowSource",
    "HandroosReliefValve",
    "Orifice",
    "Plug",
    "PressureSource",
    "ProportionalValve43",
    "SecondOrderHandroosReliefValve",
    "ShortPipe",
    "StaticReliefValve",
    "Tank",
    "Transition",
    "VariableOrifice",
    "Volume",
]
