"""Sources, volumes, restrictions, valves and actuators."""

from typing import TYPE_CHECKING

from bramah.components.family import on_demand

if TYPE_CHECKING:
    from bramah.components.hydraulic.accumulator import GasAccumulator as GasAccumulator
    from bramah.components.hydraulic.accumulator import PistonAccumulator as PistonAccumulator
    from bramah.components.hydraulic.accumulator import SpringAccumulator as SpringAccumulator
    from bramah.components.hydraulic.annular_gap import AnnularGap as AnnularGap
    from bramah.components.hydraulic.barmag_valve import BarmagValve as BarmagValve
    from bramah.components.hydraulic.centrifugal_pump import CentrifugalPump as CentrifugalPump
    from bramah.components.hydraulic.check_valve import CheckValve as CheckValve
    from bramah.components.hydraulic.check_valve import DrainedPilotOperatedCheckValve as DrainedPilotOperatedCheckValve
    from bramah.components.hydraulic.check_valve import PilotOperatedCheckValve as PilotOperatedCheckValve
    from bramah.components.hydraulic.check_valve import ThrottleCheckValve as ThrottleCheckValve
    from bramah.components.hydraulic.constant_power_pump import ConstantPowerPump as ConstantPowerPump
    from bramah.components.hydraulic.controlled_pump import LoadSensingPump as LoadSensingPump
    from bramah.components.hydraulic.controlled_pump import PressureCompensatedPump as PressureCompensatedPump
    from bramah.components.hydraulic.counterbalance_valve import CounterbalanceValve as CounterbalanceValve
    from bramah.components.hydraulic.counterbalance_valve import SpringChamber as SpringChamber
    from bramah.components.hydraulic.cross_line_relief import CrossLineRelief as CrossLineRelief
    from bramah.components.hydraulic.curve_orifice import CurveOrifice as CurveOrifice
    from bramah.components.hydraulic.cushion import Cushion as Cushion
    from bramah.components.hydraulic.cushion import CushionedCylinder as CushionedCylinder
    from bramah.components.hydraulic.cushion import CushionedEnds as CushionedEnds
    from bramah.components.hydraulic.cushion import End as End
    from bramah.components.hydraulic.cylinder import EndStops as EndStops
    from bramah.components.hydraulic.demand import Demand as Demand
    from bramah.components.hydraulic.demand import DemandModel as DemandModel
    from bramah.components.hydraulic.directional_valve import Centre as Centre
    from bramah.components.hydraulic.directional_valve import DirectionalValve22 as DirectionalValve22
    from bramah.components.hydraulic.directional_valve import DirectionalValve32 as DirectionalValve32
    from bramah.components.hydraulic.directional_valve import DirectionalValve42 as DirectionalValve42
    from bramah.components.hydraulic.directional_valve import DirectionalValve43 as DirectionalValve43
    from bramah.components.hydraulic.directional_valve import DirectionalValve63 as DirectionalValve63
    from bramah.components.hydraulic.directional_valve import RestPosition as RestPosition
    from bramah.components.hydraulic.directional_valve import SpoolMotion as SpoolMotion
    from bramah.components.hydraulic.directional_valve import WorkPorts as WorkPorts
    from bramah.components.hydraulic.double_acting_cylinder import DoubleActingCylinder as DoubleActingCylinder
    from bramah.components.hydraulic.double_acting_cylinder import DoubleRodCylinder as DoubleRodCylinder
    from bramah.components.hydraulic.equivalent_line_pump import EquivalentLinePump as EquivalentLinePump
    from bramah.components.hydraulic.equivalent_line_pump import ShaftEquivalentLinePump as ShaftEquivalentLinePump
    from bramah.components.hydraulic.filter import Filter as Filter
    from bramah.components.hydraulic.fixed_pump import DrainedPump as DrainedPump
    from bramah.components.hydraulic.fixed_pump import FixedPump as FixedPump
    from bramah.components.hydraulic.flow_control_valve import FlowControlValve2 as FlowControlValve2
    from bramah.components.hydraulic.flow_control_valve import FlowControlValve3 as FlowControlValve3
    from bramah.components.hydraulic.flow_divider import FlowDivider as FlowDivider
    from bramah.components.hydraulic.flow_source import FlowSource as FlowSource
    from bramah.components.hydraulic.handroos_relief_valve import HandroosReliefValve as HandroosReliefValve
    from bramah.components.hydraulic.handroos_relief_valve import (
        SecondOrderHandroosReliefValve as SecondOrderHandroosReliefValve,
    )
    from bramah.components.hydraulic.head_loss_valve import HeadLossValve as HeadLossValve
    from bramah.components.hydraulic.head_loss_valve import LossLaw as LossLaw
    from bramah.components.hydraulic.head_pump import HeadLaw as HeadLaw
    from bramah.components.hydraulic.head_pump import HeadPump as HeadPump
    from bramah.components.hydraulic.hysteresis_relief_valve import HysteresisReliefValve as HysteresisReliefValve
    from bramah.components.hydraulic.intensifier import Intensifier as Intensifier
    from bramah.components.hydraulic.junction import CrossJunction as CrossJunction
    from bramah.components.hydraulic.junction import MinorLoss as MinorLoss
    from bramah.components.hydraulic.junction import TeeJunction as TeeJunction
    from bramah.components.hydraulic.kinematic_ripple_pump import KinematicRipplePump as KinematicRipplePump
    from bramah.components.hydraulic.kinematic_ripple_pump import ShaftKinematicRipplePump as ShaftKinematicRipplePump
    from bramah.components.hydraulic.line import Line as Line
    from bramah.components.hydraulic.line import LineModel as LineModel
    from bramah.components.hydraulic.line_parameters import LineCavitation as LineCavitation
    from bramah.components.hydraulic.line_parameters import UnsteadyFriction as UnsteadyFriction
    from bramah.components.hydraulic.linear_cross_line_relief import LinearCrossLineRelief as LinearCrossLineRelief
    from bramah.components.hydraulic.linear_relief_valve import LinearReliefValve as LinearReliefValve
    from bramah.components.hydraulic.loaded_cylinder import LoadedCylinder as LoadedCylinder
    from bramah.components.hydraulic.long_orifice import LongOrifice as LongOrifice
    from bramah.components.hydraulic.motor import DrainedMotor as DrainedMotor
    from bramah.components.hydraulic.motor import DrainedVariableMotor as DrainedVariableMotor
    from bramah.components.hydraulic.motor import FixedMotor as FixedMotor
    from bramah.components.hydraulic.motor import VariableMotor as VariableMotor
    from bramah.components.hydraulic.network_valve import NetworkValve as NetworkValve
    from bramah.components.hydraulic.network_valve import ValveControl as ValveControl
    from bramah.components.hydraulic.orifice import Orifice as Orifice
    from bramah.components.hydraulic.orifice import Transition as Transition
    from bramah.components.hydraulic.orifice import VariableOrifice as VariableOrifice
    from bramah.components.hydraulic.pipe_volume import PipeVolume as PipeVolume
    from bramah.components.hydraulic.pipe_volume import VariableVolume as VariableVolume
    from bramah.components.hydraulic.plug import Plug as Plug
    from bramah.components.hydraulic.poppet_relief_valve import DirectActingReliefValve as DirectActingReliefValve
    from bramah.components.hydraulic.poppet_relief_valve import PilotOperatedReliefValve as PilotOperatedReliefValve
    from bramah.components.hydraulic.poppet_valve import CartridgeValve as CartridgeValve
    from bramah.components.hydraulic.poppet_valve import PoppetValve as PoppetValve
    from bramah.components.hydraulic.power_law_restrictor import DynamicRestrictor as DynamicRestrictor
    from bramah.components.hydraulic.power_law_restrictor import PowerLawRestrictor as PowerLawRestrictor
    from bramah.components.hydraulic.pressure_compensator import ThreeWayCompensator as ThreeWayCompensator
    from bramah.components.hydraulic.pressure_compensator import TwoWayCompensator as TwoWayCompensator
    from bramah.components.hydraulic.pressure_source import PressureSource as PressureSource
    from bramah.components.hydraulic.proportional_valve import ProportionalValve43 as ProportionalValve43
    from bramah.components.hydraulic.pump_motor import DrainedPumpMotor as DrainedPumpMotor
    from bramah.components.hydraulic.pump_motor import PumpMotor as PumpMotor
    from bramah.components.hydraulic.rated_directional_valve import RatedDirectionalValve43 as RatedDirectionalValve43
    from bramah.components.hydraulic.reducing_valve import ReducingRelievingValve as ReducingRelievingValve
    from bramah.components.hydraulic.reducing_valve import ReducingValve as ReducingValve
    from bramah.components.hydraulic.relief_valve import FirstOrderReliefValve as FirstOrderReliefValve
    from bramah.components.hydraulic.relief_valve import StaticReliefValve as StaticReliefValve
    from bramah.components.hydraulic.ripple_pump import RipplePump as RipplePump
    from bramah.components.hydraulic.ripple_pump import ShaftRipplePump as ShaftRipplePump
    from bramah.components.hydraulic.rotary_actuator import RotaryActuator as RotaryActuator
    from bramah.components.hydraulic.segmented_pipe import Hose as Hose
    from bramah.components.hydraulic.segmented_pipe import SegmentedPipe as SegmentedPipe
    from bramah.components.hydraulic.sequence_valve import SequenceValve as SequenceValve
    from bramah.components.hydraulic.sequence_valve import UnloadingValve as UnloadingValve
    from bramah.components.hydraulic.servo_valve import ServoValve as ServoValve
    from bramah.components.hydraulic.short_pipe import ShortPipe as ShortPipe
    from bramah.components.hydraulic.shuttle_valve import ShuttleValve as ShuttleValve
    from bramah.components.hydraulic.single_acting_cylinder import Plunger as Plunger
    from bramah.components.hydraulic.single_acting_cylinder import SingleActingCylinder as SingleActingCylinder
    from bramah.components.hydraulic.spline_relief_valve import SplineReliefValve as SplineReliefValve
    from bramah.components.hydraulic.tank import Tank as Tank
    from bramah.components.hydraulic.variable_pump import DrainedVariablePump as DrainedVariablePump
    from bramah.components.hydraulic.variable_pump import VariablePump as VariablePump
    from bramah.components.hydraulic.volume import Volume as Volume
    from bramah.components.hydraulic.water_tank import WaterTank as WaterTank
    from bramah.components.laws.line_friction import LineFriction as LineFriction
    from bramah.components.laws.machine_losses import Losses as Losses
    from bramah.components.laws.pipe_friction import PipeFriction as PipeFriction
    from bramah.components.laws.wall import WallMaterial as WallMaterial

TYPES = {
    "AnnularGap": "hydraulic.annular_gap",
    "BarmagValve": "hydraulic.barmag_valve",
    "CartridgeValve": "hydraulic.poppet_valve",
    "CentrifugalPump": "hydraulic.centrifugal_pump",
    "CheckValve": "hydraulic.check_valve",
    "ConstantPowerPump": "hydraulic.constant_power_pump",
    "CounterbalanceValve": "hydraulic.counterbalance_valve",
    "CrossJunction": "hydraulic.junction",
    "CrossLineRelief": "hydraulic.cross_line_relief",
    "CurveOrifice": "hydraulic.curve_orifice",
    "Cushion": "hydraulic.cushion",
    "CushionedCylinder": "hydraulic.cushion",
    "Demand": "hydraulic.demand",
    "DirectActingReliefValve": "hydraulic.poppet_relief_valve",
    "DirectionalValve22": "hydraulic.directional_valve",
    "DirectionalValve32": "hydraulic.directional_valve",
    "DirectionalValve42": "hydraulic.directional_valve",
    "DirectionalValve43": "hydraulic.directional_valve",
    "DirectionalValve63": "hydraulic.directional_valve",
    "DoubleActingCylinder": "hydraulic.double_acting_cylinder",
    "DoubleRodCylinder": "hydraulic.double_acting_cylinder",
    "DrainedMotor": "hydraulic.motor",
    "DrainedPilotOperatedCheckValve": "hydraulic.check_valve",
    "DrainedPump": "hydraulic.fixed_pump",
    "DrainedPumpMotor": "hydraulic.pump_motor",
    "DrainedVariableMotor": "hydraulic.motor",
    "DrainedVariablePump": "hydraulic.variable_pump",
    "DynamicRestrictor": "hydraulic.power_law_restrictor",
    "EquivalentLinePump": "hydraulic.equivalent_line_pump",
    "Filter": "hydraulic.filter",
    "FirstOrderReliefValve": "hydraulic.relief_valve",
    "FixedMotor": "hydraulic.motor",
    "FixedPump": "hydraulic.fixed_pump",
    "FlowControlValve2": "hydraulic.flow_control_valve",
    "FlowControlValve3": "hydraulic.flow_control_valve",
    "FlowDivider": "hydraulic.flow_divider",
    "FlowSource": "hydraulic.flow_source",
    "GasAccumulator": "hydraulic.accumulator",
    "HandroosReliefValve": "hydraulic.handroos_relief_valve",
    "HeadLossValve": "hydraulic.head_loss_valve",
    "HeadPump": "hydraulic.head_pump",
    "Hose": "hydraulic.segmented_pipe",
    "HysteresisReliefValve": "hydraulic.hysteresis_relief_valve",
    "Intensifier": "hydraulic.intensifier",
    "KinematicRipplePump": "hydraulic.kinematic_ripple_pump",
    "Line": "hydraulic.line",
    "LinearCrossLineRelief": "hydraulic.linear_cross_line_relief",
    "LinearReliefValve": "hydraulic.linear_relief_valve",
    "LoadedCylinder": "hydraulic.loaded_cylinder",
    "LoadSensingPump": "hydraulic.controlled_pump",
    "LongOrifice": "hydraulic.long_orifice",
    "MinorLoss": "hydraulic.junction",
    "NetworkValve": "hydraulic.network_valve",
    "Orifice": "hydraulic.orifice",
    "PilotOperatedCheckValve": "hydraulic.check_valve",
    "PilotOperatedReliefValve": "hydraulic.poppet_relief_valve",
    "PistonAccumulator": "hydraulic.accumulator",
    "Plug": "hydraulic.plug",
    "PipeVolume": "hydraulic.pipe_volume",
    "Plunger": "hydraulic.single_acting_cylinder",
    "PoppetValve": "hydraulic.poppet_valve",
    "PowerLawRestrictor": "hydraulic.power_law_restrictor",
    "PressureCompensatedPump": "hydraulic.controlled_pump",
    "PressureSource": "hydraulic.pressure_source",
    "ProportionalValve43": "hydraulic.proportional_valve",
    "PumpMotor": "hydraulic.pump_motor",
    "RatedDirectionalValve43": "hydraulic.rated_directional_valve",
    "ReducingRelievingValve": "hydraulic.reducing_valve",
    "ReducingValve": "hydraulic.reducing_valve",
    "RipplePump": "hydraulic.ripple_pump",
    "RotaryActuator": "hydraulic.rotary_actuator",
    "SecondOrderHandroosReliefValve": "hydraulic.handroos_relief_valve",
    "SegmentedPipe": "hydraulic.segmented_pipe",
    "SequenceValve": "hydraulic.sequence_valve",
    "ServoValve": "hydraulic.servo_valve",
    "ShaftEquivalentLinePump": "hydraulic.equivalent_line_pump",
    "ShaftKinematicRipplePump": "hydraulic.kinematic_ripple_pump",
    "ShaftRipplePump": "hydraulic.ripple_pump",
    "ShortPipe": "hydraulic.short_pipe",
    "ShuttleValve": "hydraulic.shuttle_valve",
    "SingleActingCylinder": "hydraulic.single_acting_cylinder",
    "SplineReliefValve": "hydraulic.spline_relief_valve",
    "SpringAccumulator": "hydraulic.accumulator",
    "StaticReliefValve": "hydraulic.relief_valve",
    "Tank": "hydraulic.tank",
    "TeeJunction": "hydraulic.junction",
    "ThreeWayCompensator": "hydraulic.pressure_compensator",
    "ThrottleCheckValve": "hydraulic.check_valve",
    "TwoWayCompensator": "hydraulic.pressure_compensator",
    "UnloadingValve": "hydraulic.sequence_valve",
    "VariableMotor": "hydraulic.motor",
    "VariableOrifice": "hydraulic.orifice",
    "VariablePump": "hydraulic.variable_pump",
    "VariableVolume": "hydraulic.pipe_volume",
    "Volume": "hydraulic.volume",
    "WaterTank": "hydraulic.water_tank",
}
"""Component types and the modules that define them."""
CHOICES = {
    "Centre": "hydraulic.directional_valve",
    "CushionedEnds": "hydraulic.cushion",
    "DemandModel": "hydraulic.demand",
    "End": "hydraulic.cushion",
    "EndStops": "hydraulic.cylinder",
    "HeadLaw": "hydraulic.head_pump",
    "LineCavitation": "hydraulic.line_parameters",
    "LineFriction": "laws.line_friction",
    "LineModel": "hydraulic.line",
    "LossLaw": "hydraulic.head_loss_valve",
    "Losses": "laws.machine_losses",
    "PipeFriction": "laws.pipe_friction",
    "RestPosition": "hydraulic.directional_valve",
    "SpoolMotion": "hydraulic.directional_valve",
    "SpringChamber": "hydraulic.counterbalance_valve",
    "Transition": "hydraulic.orifice",
    "UnsteadyFriction": "hydraulic.line_parameters",
    "ValveControl": "hydraulic.network_valve",
    "WorkPorts": "hydraulic.directional_valve",
    "WallMaterial": "laws.wall",
}
"""What their parameters choose from."""

if not TYPE_CHECKING:
    __all__ = [*TYPES, *CHOICES]
    __getattr__ = on_demand(__name__, TYPES | CHOICES)
