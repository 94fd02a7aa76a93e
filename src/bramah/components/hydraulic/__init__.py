"""Sources, volumes, restrictions, valves and actuators."""

from bramah.components.hydraulic.accumulator import GasAccumulator, PistonAccumulator, SpringAccumulator
from bramah.components.hydraulic.annular_gap import AnnularGap
from bramah.components.hydraulic.barmag_valve import BarmagValve
from bramah.components.hydraulic.centrifugal_pump import CentrifugalPump
from bramah.components.hydraulic.check_valve import CheckValve, PilotOperatedCheckValve, ThrottleCheckValve
from bramah.components.hydraulic.constant_power_pump import ConstantPowerPump
from bramah.components.hydraulic.controlled_pump import LoadSensingPump, PressureCompensatedPump
from bramah.components.hydraulic.counterbalance_valve import CounterbalanceValve, SpringChamber
from bramah.components.hydraulic.cross_line_relief import CrossLineRelief
from bramah.components.hydraulic.curve_orifice import CurveOrifice
from bramah.components.hydraulic.cushion import Cushion, CushionedCylinder, CushionedEnds, End
from bramah.components.hydraulic.cylinder import EndStops
from bramah.components.hydraulic.demand import Demand, DemandModel
from bramah.components.hydraulic.directional_valve import (
    Centre,
    DirectionalValve22,
    DirectionalValve32,
    DirectionalValve42,
    DirectionalValve43,
    DirectionalValve63,
    RestPosition,
    SpoolMotion,
    WorkPorts,
)
from bramah.components.hydraulic.double_acting_cylinder import DoubleActingCylinder, DoubleRodCylinder
from bramah.components.hydraulic.filter import Filter
from bramah.components.hydraulic.fixed_pump import FixedPump
from bramah.components.hydraulic.flow_control_valve import FlowControlValve2, FlowControlValve3
from bramah.components.hydraulic.flow_divider import FlowDivider
from bramah.components.hydraulic.flow_source import FlowSource
from bramah.components.hydraulic.handroos_relief_valve import HandroosReliefValve, SecondOrderHandroosReliefValve
from bramah.components.hydraulic.head_loss_valve import HeadLossValve, LossLaw
from bramah.components.hydraulic.head_pump import HeadLaw, HeadPump
from bramah.components.hydraulic.intensifier import Intensifier
from bramah.components.hydraulic.junction import CrossJunction, MinorLoss, TeeJunction
from bramah.components.hydraulic.kinematic_ripple_pump import KinematicRipplePump, ShaftKinematicRipplePump
from bramah.components.hydraulic.line import Line, LineModel
from bramah.components.hydraulic.line_parameters import LineCavitation, UnsteadyFriction
from bramah.components.hydraulic.linear_relief_valve import LinearReliefValve
from bramah.components.hydraulic.long_orifice import LongOrifice
from bramah.components.hydraulic.motor import DrainedMotor, FixedMotor, VariableMotor
from bramah.components.hydraulic.network_valve import NetworkValve, ValveControl
from bramah.components.hydraulic.orifice import Orifice, Transition, VariableOrifice
from bramah.components.hydraulic.plug import Plug
from bramah.components.hydraulic.poppet_relief_valve import DirectActingReliefValve, PilotOperatedReliefValve
from bramah.components.hydraulic.poppet_valve import CartridgeValve, PoppetValve
from bramah.components.hydraulic.power_law_restrictor import DynamicRestrictor, PowerLawRestrictor
from bramah.components.hydraulic.pressure_compensator import ThreeWayCompensator, TwoWayCompensator
from bramah.components.hydraulic.pressure_source import PressureSource
from bramah.components.hydraulic.proportional_valve import ProportionalValve43
from bramah.components.hydraulic.pump_motor import PumpMotor
from bramah.components.hydraulic.rated_directional_valve import RatedDirectionalValve43
from bramah.components.hydraulic.reducing_valve import ReducingRelievingValve, ReducingValve
from bramah.components.hydraulic.relief_valve import FirstOrderReliefValve, StaticReliefValve
from bramah.components.hydraulic.ripple_pump import EquivalentLinePump, RipplePump, ShaftRipplePump
from bramah.components.hydraulic.rotary_actuator import RotaryActuator
from bramah.components.hydraulic.segmented_pipe import Hose, SegmentedPipe
from bramah.components.hydraulic.sequence_valve import SequenceValve, UnloadingValve
from bramah.components.hydraulic.servo_valve import ServoValve
from bramah.components.hydraulic.short_pipe import ShortPipe
from bramah.components.hydraulic.shuttle_valve import ShuttleValve
from bramah.components.hydraulic.single_acting_cylinder import Plunger, SingleActingCylinder
from bramah.components.hydraulic.spline_relief_valve import SplineReliefValve
from bramah.components.hydraulic.tank import Tank
from bramah.components.hydraulic.variable_pump import VariablePump
from bramah.components.hydraulic.volume import Volume
from bramah.components.hydraulic.water_tank import WaterTank
from bramah.components.laws.line_friction import LineFriction
from bramah.components.laws.machine_losses import Losses
from bramah.components.laws.pipe_friction import PipeFriction

__all__ = [
    "AnnularGap",
    "BarmagValve",
    "CartridgeValve",
    "Centre",
    "CentrifugalPump",
    "CheckValve",
    "ConstantPowerPump",
    "CounterbalanceValve",
    "CrossJunction",
    "CrossLineRelief",
    "CurveOrifice",
    "Cushion",
    "CushionedCylinder",
    "CushionedEnds",
    "Demand",
    "DemandModel",
    "DirectActingReliefValve",
    "DirectionalValve22",
    "DirectionalValve32",
    "DirectionalValve42",
    "DirectionalValve43",
    "DirectionalValve63",
    "DoubleActingCylinder",
    "DoubleRodCylinder",
    "DrainedMotor",
    "DynamicRestrictor",
    "End",
    "EndStops",
    "EquivalentLinePump",
    "Filter",
    "FirstOrderReliefValve",
    "FixedMotor",
    "FixedPump",
    "FlowControlValve2",
    "FlowControlValve3",
    "FlowDivider",
    "FlowSource",
    "GasAccumulator",
    "HandroosReliefValve",
    "HeadLaw",
    "HeadLossValve",
    "HeadPump",
    "Hose",
    "Intensifier",
    "KinematicRipplePump",
    "Line",
    "LineCavitation",
    "LineFriction",
    "LineModel",
    "LinearReliefValve",
    "LoadSensingPump",
    "LongOrifice",
    "LossLaw",
    "Losses",
    "MinorLoss",
    "NetworkValve",
    "Orifice",
    "PilotOperatedCheckValve",
    "PilotOperatedReliefValve",
    "PipeFriction",
    "PistonAccumulator",
    "Plug",
    "Plunger",
    "PoppetValve",
    "PowerLawRestrictor",
    "PressureCompensatedPump",
    "PressureSource",
    "ProportionalValve43",
    "PumpMotor",
    "RatedDirectionalValve43",
    "ReducingRelievingValve",
    "ReducingValve",
    "RestPosition",
    "RipplePump",
    "RotaryActuator",
    "SecondOrderHandroosReliefValve",
    "SegmentedPipe",
    "SequenceValve",
    "ServoValve",
    "ShaftKinematicRipplePump",
    "ShaftRipplePump",
    "ShortPipe",
    "ShuttleValve",
    "SingleActingCylinder",
    "SplineReliefValve",
    "SpoolMotion",
    "SpringAccumulator",
    "SpringChamber",
    "StaticReliefValve",
    "Tank",
    "TeeJunction",
    "ThreeWayCompensator",
    "ThrottleCheckValve",
    "Transition",
    "TwoWayCompensator",
    "UnloadingValve",
    "UnsteadyFriction",
    "ValveControl",
    "VariableMotor",
    "VariableOrifice",
    "VariablePump",
    "Volume",
    "WaterTank",
    "WorkPorts",
]
