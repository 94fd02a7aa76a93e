# Written by scripts/stubs.py from the declarations: make stubs writes it anew.

from bramah.components.hydraulic.accumulator import GasAccumulator as _GasAccumulator
from bramah.components.hydraulic.accumulator import PistonAccumulator as _PistonAccumulator
from bramah.components.hydraulic.accumulator import SpringAccumulator as _SpringAccumulator
from bramah.components.hydraulic.annular_gap import AnnularGap as _AnnularGap
from bramah.components.hydraulic.barmag_valve import BarmagValve as _BarmagValve
from bramah.components.hydraulic.centrifugal_pump import CentrifugalPump as _CentrifugalPump
from bramah.components.hydraulic.check_valve import CheckValve as _CheckValve
from bramah.components.hydraulic.check_valve import DrainedPilotOperatedCheckValve as _DrainedPilotOperatedCheckValve
from bramah.components.hydraulic.check_valve import PilotOperatedCheckValve as _PilotOperatedCheckValve
from bramah.components.hydraulic.check_valve import ThrottleCheckValve as _ThrottleCheckValve
from bramah.components.hydraulic.constant_power_pump import ConstantPowerPump as _ConstantPowerPump
from bramah.components.hydraulic.controlled_pump import LoadSensingPump as _LoadSensingPump
from bramah.components.hydraulic.controlled_pump import PressureCompensatedPump as _PressureCompensatedPump
from bramah.components.hydraulic.counterbalance_valve import CounterbalanceValve as _CounterbalanceValve
from bramah.components.hydraulic.counterbalance_valve import SpringChamber as SpringChamber
from bramah.components.hydraulic.cross_line_relief import CrossLineRelief as _CrossLineRelief
from bramah.components.hydraulic.curve_orifice import CurveOrifice as _CurveOrifice
from bramah.components.hydraulic.cushion import Cushion as _Cushion
from bramah.components.hydraulic.cushion import CushionedCylinder as _CushionedCylinder
from bramah.components.hydraulic.cushion import CushionedEnds as CushionedEnds
from bramah.components.hydraulic.cushion import End as End
from bramah.components.hydraulic.cylinder import EndStops as EndStops
from bramah.components.hydraulic.demand import Demand as _Demand
from bramah.components.hydraulic.demand import DemandModel as DemandModel
from bramah.components.hydraulic.directional_valve import DirectionalValve22 as _DirectionalValve22
from bramah.components.hydraulic.directional_valve import DirectionalValve32 as _DirectionalValve32
from bramah.components.hydraulic.directional_valve import DirectionalValve42 as _DirectionalValve42
from bramah.components.hydraulic.directional_valve import DirectionalValve43 as _DirectionalValve43
from bramah.components.hydraulic.directional_valve import DirectionalValve63 as _DirectionalValve63
from bramah.components.hydraulic.directional_valve import SpoolMotion as SpoolMotion
from bramah.components.hydraulic.directional_valve import WorkPorts as WorkPorts
from bramah.components.hydraulic.double_acting_cylinder import DoubleActingCylinder as _DoubleActingCylinder
from bramah.components.hydraulic.double_acting_cylinder import DoubleRodCylinder as _DoubleRodCylinder
from bramah.components.hydraulic.equivalent_line_pump import EquivalentLinePump as _EquivalentLinePump
from bramah.components.hydraulic.equivalent_line_pump import ShaftEquivalentLinePump as _ShaftEquivalentLinePump
from bramah.components.hydraulic.filter import Filter as _Filter
from bramah.components.hydraulic.fixed_pump import DrainedPump as _DrainedPump
from bramah.components.hydraulic.fixed_pump import FixedPump as _FixedPump
from bramah.components.hydraulic.flow_control_valve import FlowControlValve2 as _FlowControlValve2
from bramah.components.hydraulic.flow_control_valve import FlowControlValve3 as _FlowControlValve3
from bramah.components.hydraulic.flow_divider import FlowDivider as _FlowDivider
from bramah.components.hydraulic.flow_source import FlowSource as _FlowSource
from bramah.components.hydraulic.handroos_relief_valve import HandroosReliefValve as _HandroosReliefValve
from bramah.components.hydraulic.handroos_relief_valve import SecondOrderHandroosReliefValve as _SecondOrderHandroosReliefValve
from bramah.components.hydraulic.head_loss_valve import HeadLossValve as _HeadLossValve
from bramah.components.hydraulic.head_loss_valve import LossLaw as LossLaw
from bramah.components.hydraulic.head_pump import HeadLaw as HeadLaw
from bramah.components.hydraulic.head_pump import HeadPump as _HeadPump
from bramah.components.hydraulic.hysteresis_relief_valve import HysteresisReliefValve as _HysteresisReliefValve
from bramah.components.hydraulic.intensifier import Intensifier as _Intensifier
from bramah.components.hydraulic.junction import CrossJunction as _CrossJunction
from bramah.components.hydraulic.junction import MinorLoss as _MinorLoss
from bramah.components.hydraulic.junction import TeeJunction as _TeeJunction
from bramah.components.hydraulic.kinematic_ripple_pump import KinematicRipplePump as _KinematicRipplePump
from bramah.components.hydraulic.kinematic_ripple_pump import ShaftKinematicRipplePump as _ShaftKinematicRipplePump
from bramah.components.hydraulic.line import Line as _Line
from bramah.components.hydraulic.line import LineModel as LineModel
from bramah.components.hydraulic.line_parameters import LineCavitation as LineCavitation
from bramah.components.hydraulic.line_parameters import UnsteadyFriction as UnsteadyFriction
from bramah.components.hydraulic.linear_cross_line_relief import LinearCrossLineRelief as _LinearCrossLineRelief
from bramah.components.hydraulic.linear_relief_valve import LinearReliefValve as _LinearReliefValve
from bramah.components.hydraulic.loaded_cylinder import LoadedCylinder as _LoadedCylinder
from bramah.components.hydraulic.long_orifice import LongOrifice as _LongOrifice
from bramah.components.hydraulic.motor import DrainedMotor as _DrainedMotor
from bramah.components.hydraulic.motor import DrainedVariableMotor as _DrainedVariableMotor
from bramah.components.hydraulic.motor import FixedMotor as _FixedMotor
from bramah.components.hydraulic.motor import VariableMotor as _VariableMotor
from bramah.components.hydraulic.network_valve import NetworkValve as _NetworkValve
from bramah.components.hydraulic.network_valve import ValveControl as ValveControl
from bramah.components.hydraulic.orifice import Orifice as _Orifice
from bramah.components.hydraulic.orifice import VariableOrifice as _VariableOrifice
from bramah.components.hydraulic.pipe_volume import PipeVolume as _PipeVolume
from bramah.components.hydraulic.pipe_volume import VariableVolume as _VariableVolume
from bramah.components.hydraulic.plug import Plug as _Plug
from bramah.components.hydraulic.poppet_relief_valve import DirectActingReliefValve as _DirectActingReliefValve
from bramah.components.hydraulic.poppet_relief_valve import PilotOperatedReliefValve as _PilotOperatedReliefValve
from bramah.components.hydraulic.poppet_valve import CartridgeValve as _CartridgeValve
from bramah.components.hydraulic.poppet_valve import PoppetValve as _PoppetValve
from bramah.components.hydraulic.power_law_restrictor import DynamicRestrictor as _DynamicRestrictor
from bramah.components.hydraulic.power_law_restrictor import PowerLawRestrictor as _PowerLawRestrictor
from bramah.components.hydraulic.pressure_compensator import ThreeWayCompensator as _ThreeWayCompensator
from bramah.components.hydraulic.pressure_compensator import TwoWayCompensator as _TwoWayCompensator
from bramah.components.hydraulic.pressure_source import PressureSource as _PressureSource
from bramah.components.hydraulic.proportional_valve import ProportionalValve43 as _ProportionalValve43
from bramah.components.hydraulic.pump_motor import DrainedPumpMotor as _DrainedPumpMotor
from bramah.components.hydraulic.pump_motor import PumpMotor as _PumpMotor
from bramah.components.hydraulic.rated_directional_valve import RatedDirectionalValve43 as _RatedDirectionalValve43
from bramah.components.hydraulic.reducing_valve import ReducingRelievingValve as _ReducingRelievingValve
from bramah.components.hydraulic.reducing_valve import ReducingValve as _ReducingValve
from bramah.components.hydraulic.relief_valve import FirstOrderReliefValve as _FirstOrderReliefValve
from bramah.components.hydraulic.relief_valve import StaticReliefValve as _StaticReliefValve
from bramah.components.hydraulic.ripple_pump import RipplePump as _RipplePump
from bramah.components.hydraulic.ripple_pump import ShaftRipplePump as _ShaftRipplePump
from bramah.components.hydraulic.rotary_actuator import RotaryActuator as _RotaryActuator
from bramah.components.hydraulic.segmented_pipe import Hose as _Hose
from bramah.components.hydraulic.segmented_pipe import SegmentedPipe as _SegmentedPipe
from bramah.components.hydraulic.sequence_valve import SequenceValve as _SequenceValve
from bramah.components.hydraulic.sequence_valve import UnloadingValve as _UnloadingValve
from bramah.components.hydraulic.servo_valve import ServoValve as _ServoValve
from bramah.components.hydraulic.short_pipe import ShortPipe as _ShortPipe
from bramah.components.hydraulic.shuttle_valve import ShuttleValve as _ShuttleValve
from bramah.components.hydraulic.single_acting_cylinder import Plunger as _Plunger
from bramah.components.hydraulic.single_acting_cylinder import SingleActingCylinder as _SingleActingCylinder
from bramah.components.hydraulic.spline_relief_valve import SplineReliefValve as _SplineReliefValve
from bramah.components.hydraulic.tank import Tank as _Tank
from bramah.components.hydraulic.variable_pump import DrainedVariablePump as _DrainedVariablePump
from bramah.components.hydraulic.variable_pump import VariablePump as _VariablePump
from bramah.components.hydraulic.volume import Volume as _Volume
from bramah.components.hydraulic.water_tank import WaterTank as _WaterTank
from bramah.components.laws.line_friction import LineFriction as LineFriction
from bramah.components.laws.machine_losses import Losses as Losses
from bramah.components.laws.metering import EdgeShape as _EdgeShape
from bramah.components.laws.orifice import Transition as Transition
from bramah.components.laws.pipe_friction import PipeFriction as PipeFriction
from bramah.components.laws.spool import Centre as Centre
from bramah.components.laws.spool import RestPosition as RestPosition
from bramah.components.laws.wall import WallMaterial as WallMaterial
from bramah.declare.hints import Points, Quantities, Quantity, Rows
from typing import Literal

class AnnularGap(_AnnularGap):
    """Leakage between a piston or spool and its bore, laminar.

    diameter: diameter of the bore (in mm, above 0 mm)
    clearance: radial clearance, half the difference of the diameters (in um, above 0 um)
    length: length of the gap (in mm, above 0 mm)
    eccentricity: distance of the axes over the radial clearance (at least 0, at most 1)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "20 mm",
        clearance: Quantity = "10 um",
        length: Quantity = "20 mm",
        eccentricity: Quantity = 0.0,
    ) -> None: ...

class BarmagValve(_BarmagValve):
    """Three-port flow control valve whose spool opens a bypass against a spring, damped by an orifice to its chamber.

    setting: opening of the throttle, s (in mm, at least 0 mm)
    throttle_area: c_d A of the throttle at a setting of 1 mm, a_A (in mm2, above 0 mm2)
    bypass_area: c_d A of the bypass at an opening of 1 mm, a_T (in mm2, above 0 mm2)
    spool_area: end area of the spool, A (in mm2, above 0 mm2)
    mass: mass of the spool (in kg, above 0 kg)
    friction: viscous friction of the spool, f (in N s/m, at least 0 N s/m)
    stiffness: stiffness of the spring, K_s (in N/m, above 0 N/m)
    flow_force_stiffness: force of the jet over the opening, K_f (in N/m, at least 0 N/m)
    compression: compression of the spring with the spool at its closed end (in mm, at least 0 mm)
    overlap: travel before the bypass opens (in mm, above 0 mm)
    travel: travel from end to end (in mm, above 0 mm)
    chamber_volume: volume of the spring chamber where the bypass begins to open (in cm3, above 0 cm3)
    damper: flow through the damping orifice per pressure, K_L (in m3/(s Pa), above 0 m3/(s Pa))
    start_travel: travel of the spool at the start (in mm, at least 0 mm)
    start_contact: -1 if it starts at its closed end, 0 if free (at least -1, at most 0)
    start_pressure: pressure in the spring chamber at the start (in bar)
    leakage: laminar leakage of throttle and bypass (in m3/(s Pa), at least 0 m3/(s Pa))
    rounding: opening over which the jet's force begins (in mm, above 0 mm)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        setting: Quantity = "1.471 mm",
        throttle_area: Quantity = "7.869543 mm2",
        bypass_area: Quantity = "6.564037 mm2",
        spool_area: Quantity = "256 mm2",
        mass: Quantity = "0.0653 kg",
        friction: Quantity = "2.78 N s/m",
        stiffness: Quantity = "8520 N/m",
        flow_force_stiffness: Quantity = "16000 N/m",
        compression: Quantity = "8.5188 mm",
        overlap: Quantity = "1.239 mm",
        travel: Quantity = "4.239 mm",
        chamber_volume: Quantity = "9.8 cm3",
        damper: Quantity = "1.1e-11 m3/(s Pa)",
        start_travel: Quantity = "0 mm",
        start_contact: Quantity = -1.0,
        start_pressure: Quantity | None = None,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        rounding: Quantity = "0.01 mm",
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class CartridgeValve(_CartridgeValve):
    """Two-way cartridge valve, or logic element: pressure at A and B opens it, pressure at X and a spring close it.

    area_ratio: area of the seat over that of the control chamber, A_A/A_X (above 0, at most 1)
    spring_force: force of the spring on the closed poppet, F_0 (in N, at least 0 N)
    stiffness: stiffness of the spring (in N/m, at least 0 N/m)
    damping: viscous damping of the poppet (in N s/m, at least 0 N s/m)
    seat_diameter: bore of the seat (in mm, above 0 mm)
    cone_angle: half angle of the cone (in deg, above 0 deg, below 90 deg)
    mass: mass of the poppet (in kg, above 0 kg)
    travel: lift at which the poppet meets its stop (in mm, above 0 mm)
    flow_force: share of the jet's force that acts on the poppet (at least 0)
    leakage: laminar leakage of the closed seat (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    """
    def __init__(
        self,
        *,
        area_ratio: Quantity = 0.6,
        spring_force: Quantity = "60 N",
        stiffness: Quantity = "10000 N/m",
        damping: Quantity = "100 N s/m",
        seat_diameter: Quantity = "16 mm",
        cone_angle: Quantity = "45 deg",
        mass: Quantity = "0.05 kg",
        travel: Quantity = "4 mm",
        flow_force: Quantity = 1.0,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        transition_reynolds: Quantity = 1500.0,
    ) -> None: ...

class CentrifugalPump(_CentrifugalPump):
    """Centrifugal pump from curves of head and shaft power over flow at rated speed.

    rated_speed: speed for which the curves hold (in rpm, above 0 rpm)
    head: head over flow at rated speed (in l/min -> m, pairs of points)
    power: shaft power over flow at rated speed, in water (in l/min -> kW, pairs of points)
    passage_length: length of the way through the pump, for its inertia (in m, above 0 m)
    passage_diameter: diameter of the way through the pump, for its inertia (in mm, above 0 mm)
    start_flow: flow at the start (in l/min)
    least_speed: share of rated speed below which curves no longer shrink (above 0, below 1)
    """
    def __init__(
        self,
        *,
        rated_speed: Quantity = "2900 rpm",
        head: Points = ...,
        power: Points = ...,
        passage_length: Quantity = "0.5 m",
        passage_diameter: Quantity = "50 mm",
        start_flow: Quantity = "0 l/min",
        least_speed: Quantity = 0.02,
    ) -> None: ...

class CheckValve(_CheckValve):
    """Check valve: passes from A to B once the pressure difference exceeds the cracking pressure.

    cracking_pressure: pressure difference at which it begins to open (in bar, at least 0 bar)
    opening_pressure: pressure difference at which it is fully open (in bar, above 0 bar)
    full_area: area when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    leakage: laminar leakage in both directions (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        cracking_pressure: Quantity = "0.5 bar",
        opening_pressure: Quantity = "2 bar",
        full_area: Quantity = "50 mm2",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class ConstantPowerPump(_ConstantPowerPump):
    """Pump with a check valve that gives the same power to the water at any flow.

    power: P, given to the water at full speed (in kW, above 0 kW)
    greatest_head: H_m, head up to which the power is constant, at full speed (in m, above 0 m)
    speed: a, speed over full speed (at least 0)
    rise: h, height of P over S (in m)
    start_flow: flow at the start (in l/min)
    leakage: C_l, flow back through the shut check valve (in m3/(s Pa), above 0 m3/(s Pa))
    least_speed: speed below which the curve stays (above 0, below 1)
    """
    def __init__(
        self,
        *,
        power: Quantity = "10 kW",
        greatest_head: Quantity = "1000 m",
        speed: Quantity = 1.0,
        rise: Quantity = "0 m",
        start_flow: Quantity = "0 l/min",
        leakage: Quantity = "1e-12 m3/(s Pa)",
        least_speed: Quantity = 0.02,
    ) -> None: ...

class CounterbalanceValve(_CounterbalanceValve):
    """Counterbalance valve: a check valve from A to B, and from B to A a relief valve that a pilot pressure helps open.

    set_pressure: load pressure that opens it without pilot (in bar, at least 0 bar)
    pilot_ratio: effect of the pilot pressure over that of the load pressure (at least 0)
    override: pressure above the setting that opens it fully (in bar, above 0 bar)
    spring_chamber: where the spring chamber is drained to (one of outlet, vented)
    check_area: area of the open check valve (in mm2, above 0 mm2, area, bore, K or rated flow)
    cracking_pressure: pressure difference at which the check begins to open (in bar, at least 0 bar)
    check_override: pressure above that which opens the check fully (in bar, above 0 bar)
    full_area: area of the passage when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of the closed passage (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rounding: rounding of the ends of the travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "150 bar",
        pilot_ratio: Quantity = 4.0,
        override: Quantity = "30 bar",
        spring_chamber: SpringChamber | Literal["outlet", "vented"] | str = "outlet",
        check_area: Quantity = "50 mm2",
        cracking_pressure: Quantity = "0.5 bar",
        check_override: Quantity = "1.5 bar",
        full_area: Quantity = "30 mm2",
        time_constant: Quantity = "5 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class CrossJunction(_CrossJunction):
    """Four-way junction with a loss in each branch.

    loss_A: loss coefficient at A (above 0)
    loss_B: loss coefficient at B (above 0)
    loss_C: loss coefficient at C (above 0)
    loss_D: loss coefficient at D (above 0)
    diameter: inner diameter of the branches (in mm, above 0 mm)
    volume: volume of fluid inside; may be 0 (in cm3, at least 0 cm3)
    start_pressure: pressure inside at the start (in bar)
    """
    def __init__(
        self,
        *,
        loss_A: Quantity = 0.2,
        loss_B: Quantity = 0.2,
        loss_C: Quantity = 1.0,
        loss_D: Quantity = 1.0,
        diameter: Quantity = "10 mm",
        volume: Quantity = "0 cm3",
        start_pressure: Quantity | None = None,
    ) -> None: ...

class CrossLineRelief(_CrossLineRelief):
    """Cross-line relief valves with boost: each of two lines is relieved into the other and fed from a boost line.

    set_pressure_A: pressure of A above B at which A is relieved (in bar, at least 0 bar)
    set_pressure_B: pressure of B above A at which B is relieved (in bar, at least 0 bar)
    override: pressure above the set pressure that opens the rated area (in bar, above 0 bar)
    rated_area: area a relief valve opens at the override (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the relief valves (in ms, above 0 ms)
    cracking_pressure: pressure at which the boost checks begin to open (in bar, at least 0 bar)
    check_override: pressure above that which opens the checks fully (in bar, above 0 bar)
    check_area: area of an open check valve (in mm2, above 0 mm2, area, bore, K or rated flow)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    """
    def __init__(
        self,
        *,
        set_pressure_A: Quantity = "200 bar",
        set_pressure_B: Quantity = "200 bar",
        override: Quantity = "20 bar",
        rated_area: Quantity = "10 mm2",
        time_constant: Quantity = "3 ms",
        cracking_pressure: Quantity = "0.5 bar",
        check_override: Quantity = "1.5 bar",
        check_area: Quantity = "50 mm2",
        discharge_coefficient: Quantity = 0.65,
    ) -> None: ...

class CurveOrifice(_CurveOrifice):
    """Restriction that follows a measured curve of flow over pressure drop, the same in both directions.

    flow: flow over pressure drop, from (0, 0) and rising (in bar -> l/min, pairs of points)
    opening: share of the curve's flow (at least 0, at most 1)
    """
    def __init__(
        self,
        *,
        flow: Points = ...,
        opening: Quantity = 1.0,
    ) -> None: ...

class Cushion(_Cushion):
    """Cushion between a line and the chamber of a cylinder that empties towards an end of the stroke.

    end: end at which it acts (one of retracted, extended)
    end_position: position of the rod at that end (in mm)
    length: distance from the end at which the port begins to close (in mm, above 0 mm)
    taper: travel over which the port closes (in mm, above 0 mm)
    port_diameter: diameter of the open port (in mm, above 0 mm, area, bore, K or rated flow)
    throttle_diameter: diameter of the hole that is left at the end (in mm, above 0 mm, area, bore, K or rated
        flow)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        end: End | Literal["retracted", "extended"] | str = "extended",
        end_position: Quantity = "500 mm",
        length: Quantity = "25 mm",
        taper: Quantity = "10 mm",
        port_diameter: Quantity = "10 mm",
        throttle_diameter: Quantity = "0.8 mm",
        discharge_coefficient: Quantity = 0.65,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class CushionedCylinder(_CushionedCylinder):
    """Double-acting cylinder with cushions: a `DoubleActingCylinder` and a `Cushion` before each chamber cushioned.

    bore: diameter of the piston (in mm, above 0 mm)
    rod_diameter: diameter of the rod; 0 for the ideal of equal areas (in mm, at least 0 mm)
    stroke: travel from end to end (in mm, above 0 mm)
    dead_volume_A: volume at A with the rod retracted, hoses included (in cm3, at least 0 cm3)
    dead_volume_B: volume at B with the rod extended, hoses included (in cm3, at least 0 cm3)
    leakage: laminar leakage past the piston (in m3/(s Pa), at least 0 m3/(s Pa))
    start_position: position of the rod at the start (in mm, at least 0 mm)
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    moving_mass: mass that moves with the rod, besides what is joined to it (in kg, at least 0 kg)
    mounting_angle: how far the rod points upwards (in deg, at least -90 deg, at most 90 deg)
    end_stops: what ends the stroke (one of rigid, elastic, none)
    restitution: speed after a rigid stop over speed before (at least 0, at most 1)
    stop_stiffness: stiffness of an elastic stop (in N/m, above 0 N/m)
    stop_damping: damping of an elastic stop (in N s/m, at least 0 N s/m)
    cushioned_ends: which ends are cushioned (one of retracted, extended, both)
    cushion_length: distance from an end at which its cushion begins (in mm, above 0 mm)
    cushion_taper: travel over which a cushion closes its port (in mm, above 0 mm)
    port_diameter: diameter of the open port (in mm, above 0 mm, area, bore, K or rated flow)
    throttle_diameter: diameter of the hole that is left at the end (in mm, above 0 mm, area, bore, K or rated
        flow)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rest_speed: a rebound slower than this is none (in mm/s, above 0 mm/s)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        bore: Quantity = "40 mm",
        rod_diameter: Quantity = "25 mm",
        stroke: Quantity = "500 mm",
        dead_volume_A: Quantity = "50 cm3",
        dead_volume_B: Quantity = "50 cm3",
        leakage: Quantity = "0 m3/(s Pa)",
        start_position: Quantity = "0 mm",
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        moving_mass: Quantity = "0 kg",
        mounting_angle: Quantity = "0 deg",
        end_stops: EndStops | Literal["rigid", "elastic", "none"] | str = "rigid",
        restitution: Quantity = 0.0,
        stop_stiffness: Quantity = "1e8 N/m",
        stop_damping: Quantity = "100000 N s/m",
        cushioned_ends: CushionedEnds | Literal["retracted", "extended", "both"] | str = "both",
        cushion_length: Quantity = "25 mm",
        cushion_taper: Quantity = "10 mm",
        port_diameter: Quantity = "10 mm",
        throttle_diameter: Quantity = "0.8 mm",
        discharge_coefficient: Quantity = 0.65,
        rest_speed: Quantity = "1 mm/s",
        critical_share: Quantity = 1e-05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class Demand(_Demand):
    """Consumers at a node of a water network: q leaves the circuit.

    demand: flow wanted; negative: flow brought (in l/min)
    model: whether it depends on pressure (one of fixed, pressure_driven, outlet)
    minimum_pressure: p_0, at which nothing is got any more (pressure_driven) (in bar)
    required_pressure: p_1, from which all is got (pressure_driven) (in bar)
    exponent: n, how it falls between (pressure_driven) (above 0, at most 2)
    usual_pressure: p_n, at which the demand is met (outlet) (in bar)
    least_drive: p_l, least pressure that drives it (outlet) (in bar, above 0 bar)
    rounding: z below which it falls straight (above 0, below 1)
    """
    def __init__(
        self,
        *,
        demand: Quantity = "60 l/min",
        model: DemandModel | Literal["fixed", "pressure_driven", "outlet"] | str = "fixed",
        minimum_pressure: Quantity = "0 bar",
        required_pressure: Quantity = "2 bar",
        exponent: Quantity = 0.5,
        usual_pressure: Quantity = "2 bar",
        least_drive: Quantity = "0.1 bar",
        rounding: Quantity = 0.01,
    ) -> None: ...

class DirectActingReliefValve(_DirectActingReliefValve):
    """Relief valve whose poppet is lifted by the pressure itself, against a spring.

    set_pressure: pressure that lifts the poppet off its seat (in bar, at least 0 bar)
    seat_diameter: bore of the seat (in mm, above 0 mm)
    cone_angle: half angle of the cone (in deg, above 0 deg, below 90 deg)
    mass: mass of the poppet with a third of its spring (in kg, above 0 kg)
    stiffness: stiffness of the spring (in N/m, above 0 N/m)
    damping: viscous damping of the poppet (in N s/m, at least 0 N s/m)
    travel: lift at which the poppet meets its stop (in mm, above 0 mm)
    flow_force: share of the jet's force that acts on the poppet (at least 0)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "69 bar",
        seat_diameter: Quantity = "7.75 mm",
        cone_angle: Quantity = "30 deg",
        mass: Quantity = "0.0031 kg",
        stiffness: Quantity = "105000 N/m",
        damping: Quantity = "35 N s/m",
        travel: Quantity = "2 mm",
        flow_force: Quantity = 1.0,
        discharge_coefficient: Quantity = 0.61,
        transition_reynolds: Quantity = 1500.0,
    ) -> None: ...

class DirectionalValve22(_DirectionalValve22):
    """2/2 valve: joins P and A when actuated, or at rest (`rest`).

    command: position asked for: 0 at rest, 1 actuated (at least 0, at most 1)
    rest: whether P and A are joined at rest (one of closed, open)
    area_PA: area of the fully open path from P to A (in mm2, above 0 mm2, area, bore, K or rated flow)
    motion: how the spool follows its command (one of switched, proportional)
    switching_time: time of a switched spool from one position to the next (in ms, above 0 ms)
    natural_frequency: natural frequency of a proportional spool (in Hz, above 0 Hz)
    damping: damping ratio of a proportional spool (above 0)
    start_position: spool position at the start (at least -1, at most 1)
    overlap: share of the spool's travel before a path opens (above -0.9, below 0.9)
    leakage: laminar leakage along each path (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    approach: travel over which a switched spool slows down (above 0)
    rounding: opening over which a path begins to open (above 0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        rest: RestPosition | Literal["closed", "open"] | str = "closed",
        area_PA: Quantity = "8 mm2",
        motion: SpoolMotion | Literal["switched", "proportional"] | str = "switched",
        switching_time: Quantity = "50 ms",
        natural_frequency: Quantity = "60 Hz",
        damping: Quantity = 0.8,
        start_position: Quantity = 0.0,
        overlap: Quantity = 0.1,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        approach: Quantity = 0.05,
        rounding: Quantity = 0.001,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "pressure",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class DirectionalValve32(_DirectionalValve32):
    """3/2 valve: joins A to T at rest and P to A when actuated, or the other way round (`rest`).

    command: position asked for: 0 at rest, 1 actuated (at least 0, at most 1)
    rest: whether P is closed or joined to A at rest (one of closed, open)
    area_PA: area of the fully open path from P to A (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_AT: area of the fully open path from A to T (in mm2, above 0 mm2, area, bore, K or rated flow)
    motion: how the spool follows its command (one of switched, proportional)
    switching_time: time of a switched spool from one position to the next (in ms, above 0 ms)
    natural_frequency: natural frequency of a proportional spool (in Hz, above 0 Hz)
    damping: damping ratio of a proportional spool (above 0)
    start_position: spool position at the start (at least -1, at most 1)
    overlap: share of the spool's travel before a path opens (above -0.9, below 0.9)
    leakage: laminar leakage along each path (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    approach: travel over which a switched spool slows down (above 0)
    rounding: opening over which a path begins to open (above 0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        rest: RestPosition | Literal["closed", "open"] | str = "closed",
        area_PA: Quantity = "8 mm2",
        area_AT: Quantity = "8 mm2",
        motion: SpoolMotion | Literal["switched", "proportional"] | str = "switched",
        switching_time: Quantity = "50 ms",
        natural_frequency: Quantity = "60 Hz",
        damping: Quantity = 0.8,
        start_position: Quantity = 0.0,
        overlap: Quantity = 0.1,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        approach: Quantity = 0.05,
        rounding: Quantity = 0.001,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "pressure",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class DirectionalValve42(_DirectionalValve42):
    """4/2 valve: P to B and A to T at rest, P to A and B to T when actuated.

    command: position asked for: 0 at rest, 1 actuated (at least 0, at most 1)
    area_PA: area of the fully open path from P to A (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_PB: area of the fully open path from P to B (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_AT: area of the fully open path from A to T (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_BT: area of the fully open path from B to T (in mm2, above 0 mm2, area, bore, K or rated flow)
    edge_shape: how the area of an edge grows with its travel (one of rectangular, triangular)
    profile_PA: share of area_PA or flow_PA over the position, 1 where it is open; for its overlap (in - -> -,
        pairs of points)
    motion: how the spool follows its command (one of switched, proportional)
    switching_time: time of a switched spool from one position to the next (in ms, above 0 ms)
    natural_frequency: natural frequency of a proportional spool (in Hz, above 0 Hz)
    damping: damping ratio of a proportional spool (above 0)
    start_position: spool position at the start (at least -1, at most 1)
    overlap: share of the spool's travel before a path opens (above -0.9, below 0.9)
    leakage: laminar leakage along each path (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    overlap_PA: overlap of the edge P-A alone, below 0: open in the centre (above -0.9, below 0.9)
    overlap_PB: the same of the edge P-B (above -0.9, below 0.9)
    overlap_AT: the same of the edge A-T (above -0.9, below 0.9)
    overlap_BT: the same of the edge B-T (above -0.9, below 0.9)
    profile_PB: the same of the edge P-B (in - -> -, pairs of points)
    profile_AT: the same of the edge A-T (in - -> -, pairs of points)
    profile_BT: the same of the edge B-T (in - -> -, pairs of points)
    approach: travel over which a switched spool slows down (above 0)
    rounding: opening over which a path begins to open (above 0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        area_PA: Quantity = "8 mm2",
        area_PB: Quantity = "8 mm2",
        area_AT: Quantity = "8 mm2",
        area_BT: Quantity = "8 mm2",
        edge_shape: _EdgeShape | Literal["rectangular", "triangular"] | str = "rectangular",
        profile_PA: Points | None = None,
        motion: SpoolMotion | Literal["switched", "proportional"] | str = "switched",
        switching_time: Quantity = "50 ms",
        natural_frequency: Quantity = "60 Hz",
        damping: Quantity = 0.8,
        start_position: Quantity = 0.0,
        overlap: Quantity = 0.1,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        overlap_PA: Quantity | None = None,
        overlap_PB: Quantity | None = None,
        overlap_AT: Quantity | None = None,
        overlap_BT: Quantity | None = None,
        profile_PB: Points | None = None,
        profile_AT: Points | None = None,
        profile_BT: Points | None = None,
        approach: Quantity = 0.05,
        rounding: Quantity = 0.001,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "pressure",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class DirectionalValve43(_DirectionalValve43):
    """4/3 valve: P to A and B to T at x = 1, P to B and A to T at x = -1, and between them its centre.

    command: spool position asked for (at least -1, at most 1)
    centre: what is joined in the centre (one of closed, open, tandem, float, regenerative)
    area_PT: area of the fully open path from P to T in a tandem centre (in mm2, above 0 mm2, area, bore, K or
        rated flow)
    centre_travel: share of the travel from the centre after which what only it joins is shut (above 0, at most 1)
    centre_opening: share of its area that an edge has in a centre that opens it (above 0, at most 1)
    area_PA: area of the fully open path from P to A (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_PB: area of the fully open path from P to B (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_AT: area of the fully open path from A to T (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_BT: area of the fully open path from B to T (in mm2, above 0 mm2, area, bore, K or rated flow)
    edge_shape: how the area of an edge grows with its travel (one of rectangular, triangular)
    profile_PA: share of area_PA or flow_PA over the position, 1 where it is open; for its overlap (in - -> -,
        pairs of points)
    motion: how the spool follows its command (one of switched, proportional)
    switching_time: time of a switched spool from one position to the next (in ms, above 0 ms)
    natural_frequency: natural frequency of a proportional spool (in Hz, above 0 Hz)
    damping: damping ratio of a proportional spool (above 0)
    start_position: spool position at the start (at least -1, at most 1)
    overlap: share of the spool's travel before a path opens (above -0.9, below 0.9)
    leakage: laminar leakage along each path (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    overlap_PA: overlap of the edge P-A alone, below 0: open in the centre (above -0.9, below 0.9)
    overlap_PB: the same of the edge P-B (above -0.9, below 0.9)
    overlap_AT: the same of the edge A-T (above -0.9, below 0.9)
    overlap_BT: the same of the edge B-T (above -0.9, below 0.9)
    profile_PB: the same of the edge P-B (in - -> -, pairs of points)
    profile_AT: the same of the edge A-T (in - -> -, pairs of points)
    profile_BT: the same of the edge B-T (in - -> -, pairs of points)
    approach: travel over which a switched spool slows down (above 0)
    rounding: opening over which a path begins to open (above 0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        centre: Centre | Literal["closed", "open", "tandem", "float", "regenerative"] | str = "closed",
        area_PT: Quantity = "8 mm2",
        centre_travel: Quantity = 0.2,
        centre_opening: Quantity = 1.0,
        area_PA: Quantity = "8 mm2",
        area_PB: Quantity = "8 mm2",
        area_AT: Quantity = "8 mm2",
        area_BT: Quantity = "8 mm2",
        edge_shape: _EdgeShape | Literal["rectangular", "triangular"] | str = "rectangular",
        profile_PA: Points | None = None,
        motion: SpoolMotion | Literal["switched", "proportional"] | str = "switched",
        switching_time: Quantity = "50 ms",
        natural_frequency: Quantity = "60 Hz",
        damping: Quantity = 0.8,
        start_position: Quantity = 0.0,
        overlap: Quantity = 0.1,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        overlap_PA: Quantity | None = None,
        overlap_PB: Quantity | None = None,
        overlap_AT: Quantity | None = None,
        overlap_BT: Quantity | None = None,
        profile_PB: Points | None = None,
        profile_AT: Points | None = None,
        profile_BT: Points | None = None,
        approach: Quantity = 0.05,
        rounding: Quantity = 0.001,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "pressure",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class DirectionalValve63(_DirectionalValve63):
    """6/3 valve of mobile machines: a 4/3 valve that in its centre lets fluid by from C to D, throttled by the spool.

    command: spool position asked for (at least -1, at most 1)
    work_ports: what the centre does with A and B (one of closed, float)
    area_CD: area of the fully open bypass (in mm2, above 0 mm2, area, bore, K or rated flow)
    bypass_travel: share of the travel from the centre after which the bypass is shut (above 0, at most 1)
    centre_travel: share of the travel from the centre after which what only it joins is shut (above 0, at most 1)
    centre_opening: share of its area that an edge has in a centre that opens it (above 0, at most 1)
    area_PA: area of the fully open path from P to A (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_PB: area of the fully open path from P to B (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_AT: area of the fully open path from A to T (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_BT: area of the fully open path from B to T (in mm2, above 0 mm2, area, bore, K or rated flow)
    edge_shape: how the area of an edge grows with its travel (one of rectangular, triangular)
    profile_PA: share of area_PA or flow_PA over the position, 1 where it is open; for its overlap (in - -> -,
        pairs of points)
    motion: how the spool follows its command (one of switched, proportional)
    switching_time: time of a switched spool from one position to the next (in ms, above 0 ms)
    natural_frequency: natural frequency of a proportional spool (in Hz, above 0 Hz)
    damping: damping ratio of a proportional spool (above 0)
    start_position: spool position at the start (at least -1, at most 1)
    overlap: share of the spool's travel before a path opens (above -0.9, below 0.9)
    leakage: laminar leakage along each path (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    overlap_PA: overlap of the edge P-A alone, below 0: open in the centre (above -0.9, below 0.9)
    overlap_PB: the same of the edge P-B (above -0.9, below 0.9)
    overlap_AT: the same of the edge A-T (above -0.9, below 0.9)
    overlap_BT: the same of the edge B-T (above -0.9, below 0.9)
    profile_PB: the same of the edge P-B (in - -> -, pairs of points)
    profile_AT: the same of the edge A-T (in - -> -, pairs of points)
    profile_BT: the same of the edge B-T (in - -> -, pairs of points)
    approach: travel over which a switched spool slows down (above 0)
    rounding: opening over which a path begins to open (above 0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        work_ports: WorkPorts | Literal["closed", "float"] | str = "closed",
        area_CD: Quantity = "12 mm2",
        bypass_travel: Quantity = 0.9,
        centre_travel: Quantity = 0.2,
        centre_opening: Quantity = 1.0,
        area_PA: Quantity = "8 mm2",
        area_PB: Quantity = "8 mm2",
        area_AT: Quantity = "8 mm2",
        area_BT: Quantity = "8 mm2",
        edge_shape: _EdgeShape | Literal["rectangular", "triangular"] | str = "rectangular",
        profile_PA: Points | None = None,
        motion: SpoolMotion | Literal["switched", "proportional"] | str = "switched",
        switching_time: Quantity = "50 ms",
        natural_frequency: Quantity = "60 Hz",
        damping: Quantity = 0.8,
        start_position: Quantity = 0.0,
        overlap: Quantity = 0.1,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        overlap_PA: Quantity | None = None,
        overlap_PB: Quantity | None = None,
        overlap_AT: Quantity | None = None,
        overlap_BT: Quantity | None = None,
        profile_PB: Points | None = None,
        profile_AT: Points | None = None,
        profile_BT: Points | None = None,
        approach: Quantity = 0.05,
        rounding: Quantity = 0.001,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "pressure",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class DoubleActingCylinder(_DoubleActingCylinder):
    """Double-acting cylinder with one rod, variable volumes, leakage past the piston and end stops.

    bore: diameter of the piston (in mm, above 0 mm)
    rod_diameter: diameter of the rod; 0 for the ideal of equal areas (in mm, at least 0 mm)
    dead_volume_A: volume at A with the rod retracted, hoses included (in cm3, at least 0 cm3)
    dead_volume_B: volume at B with the rod extended, hoses included (in cm3, at least 0 cm3)
    leakage: laminar leakage past the piston (in m3/(s Pa), at least 0 m3/(s Pa))
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    stroke: travel from end to end (in mm, above 0 mm)
    start_position: position of the rod at the start (in mm, at least 0 mm)
    moving_mass: mass that moves with the rod, besides what is joined to it (in kg, at least 0 kg)
    mounting_angle: how far the rod points upwards (in deg, at least -90 deg, at most 90 deg)
    end_stops: what ends the stroke (one of rigid, elastic, none)
    restitution: speed after a rigid stop over speed before (at least 0, at most 1)
    stop_stiffness: stiffness of an elastic stop (in N/m, above 0 N/m)
    stop_damping: damping of an elastic stop (in N s/m, at least 0 N s/m)
    rest_speed: a rebound slower than this is none (in mm/s, above 0 mm/s)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    """
    def __init__(
        self,
        *,
        bore: Quantity = "40 mm",
        rod_diameter: Quantity = "25 mm",
        dead_volume_A: Quantity = "50 cm3",
        dead_volume_B: Quantity = "50 cm3",
        leakage: Quantity = "0 m3/(s Pa)",
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        stroke: Quantity = "500 mm",
        start_position: Quantity = "0 mm",
        moving_mass: Quantity = "0 kg",
        mounting_angle: Quantity = "0 deg",
        end_stops: EndStops | Literal["rigid", "elastic", "none"] | str = "rigid",
        restitution: Quantity = 0.0,
        stop_stiffness: Quantity = "1e8 N/m",
        stop_damping: Quantity = "100000 N s/m",
        rest_speed: Quantity = "1 mm/s",
        critical_share: Quantity = 1e-05,
    ) -> None: ...

class DoubleRodCylinder(_DoubleRodCylinder, DoubleActingCylinder):
    """Symmetric cylinder, a rod on both sides of the piston: equal areas, equal speeds both ways.

    bore: diameter of the piston (in mm, above 0 mm)
    rod_diameter: diameter of the rod; 0 for the ideal of equal areas (in mm, at least 0 mm)
    dead_volume_A: volume at A with the rod retracted, hoses included (in cm3, at least 0 cm3)
    dead_volume_B: volume at B with the rod extended, hoses included (in cm3, at least 0 cm3)
    leakage: laminar leakage past the piston (in m3/(s Pa), at least 0 m3/(s Pa))
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    stroke: travel from end to end (in mm, above 0 mm)
    start_position: position of the rod at the start (in mm, at least 0 mm)
    moving_mass: mass that moves with the rod, besides what is joined to it (in kg, at least 0 kg)
    mounting_angle: how far the rod points upwards (in deg, at least -90 deg, at most 90 deg)
    end_stops: what ends the stroke (one of rigid, elastic, none)
    restitution: speed after a rigid stop over speed before (at least 0, at most 1)
    stop_stiffness: stiffness of an elastic stop (in N/m, above 0 N/m)
    stop_damping: damping of an elastic stop (in N s/m, at least 0 N s/m)
    rest_speed: a rebound slower than this is none (in mm/s, above 0 mm/s)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    """
    def __init__(
        self,
        *,
        bore: Quantity = "40 mm",
        rod_diameter: Quantity = "25 mm",
        dead_volume_A: Quantity = "50 cm3",
        dead_volume_B: Quantity = "50 cm3",
        leakage: Quantity = "0 m3/(s Pa)",
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        stroke: Quantity = "500 mm",
        start_position: Quantity = "0 mm",
        moving_mass: Quantity = "0 kg",
        mounting_angle: Quantity = "0 deg",
        end_stops: EndStops | Literal["rigid", "elastic", "none"] | str = "rigid",
        restitution: Quantity = 0.0,
        stop_stiffness: Quantity = "1e8 N/m",
        stop_damping: Quantity = "100000 N s/m",
        rest_speed: Quantity = "1 mm/s",
        critical_share: Quantity = 1e-05,
    ) -> None: ...

class DrainedMotor(_DrainedMotor, FixedMotor):
    """Motor of fixed displacement D with its own inertia J, whose slip goes partly to a drain.

    clearance_fraction: k, clearance volume over displacement (at least 0)
    inertia: moment of inertia of what turns (in kg m2, above 0 kg m2)
    drain_share: share of the slip that goes to the drain, if case_leakage is 0 (at least 0, at most 1)
    case_leakage: laminar leakage from each port to the case (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        clearance_fraction: Quantity = 0.0,
        inertia: Quantity = "0.005 kg m2",
        drain_share: Quantity = 0.8333333333333334,
        case_leakage: Quantity = "0 m3/(s Pa)",
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class DrainedPilotOperatedCheckValve(_DrainedPilotOperatedCheckValve, PilotOperatedCheckValve):
    """Check valve from A to B that pressure at X opens for flow from B to A, whatever the pressure at A.

    pilot_ratio: area of the pilot piston over that of the seat (above 0)
    cracking_pressure: pressure difference at which it begins to open (in bar, at least 0 bar)
    opening_pressure: pressure difference at which it is fully open (in bar, above 0 bar)
    full_area: area when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    leakage: laminar leakage in both directions (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    pilot_rounding: pressure over which the pilot takes hold (in bar, above 0 bar)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        pilot_ratio: Quantity = 3.0,
        cracking_pressure: Quantity = "0.5 bar",
        opening_pressure: Quantity = "2 bar",
        full_area: Quantity = "50 mm2",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        pilot_rounding: Quantity = "0.1 bar",
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class DrainedPump(_DrainedPump, FixedPump):
    """Pump of fixed displacement D, whose slip goes partly to a drain.

    drain_share: share of the slip that goes to the drain, if case_leakage is 0 (at least 0, at most 1)
    case_leakage: laminar leakage from each port to the case (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        drain_share: Quantity = 0.8333333333333334,
        case_leakage: Quantity = "0 m3/(s Pa)",
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class DrainedPumpMotor(_DrainedPumpMotor, PumpMotor):
    """Machine that pumps and drives, turns either way and may be swung over centre, with slip to a drain.

    drain_share: share of the slip that goes to the drain, if case_leakage is 0 (at least 0, at most 1)
    case_leakage: laminar leakage from each port to the case (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    fraction: displacement over full displacement (at least -1, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        drain_share: Quantity = 0.8333333333333334,
        case_leakage: Quantity = "0 m3/(s Pa)",
        fraction: Quantity = 1.0,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class DrainedVariableMotor(_DrainedVariableMotor, VariableMotor):
    """Motor whose displacement is a fraction x of its full displacement D, and whose slip goes partly to a drain.

    drain_share: share of the slip that goes to the drain, if case_leakage is 0 (at least 0, at most 1)
    case_leakage: laminar leakage from each port to the case (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    fraction: displacement over full displacement (at least 0, at most 1)
    least_fraction: fraction at the stop of the swash plate (at least 0, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        drain_share: Quantity = 0.8333333333333334,
        case_leakage: Quantity = "0 m3/(s Pa)",
        fraction: Quantity = 1.0,
        least_fraction: Quantity = 0.2,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class DrainedVariablePump(_DrainedVariablePump, VariablePump):
    """Pump whose displacement is a fraction x of its full displacement D, and whose slip goes partly to a drain.

    drain_share: share of the slip that goes to the drain, if case_leakage is 0 (at least 0, at most 1)
    case_leakage: laminar leakage from each port to the case (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    fraction: displacement over full displacement (at least 0, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        drain_share: Quantity = 0.8333333333333334,
        case_leakage: Quantity = "0 m3/(s Pa)",
        fraction: Quantity = 1.0,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class DynamicRestrictor(_DynamicRestrictor):
    """Restrictor whose pressure drop lags its flow: its impedance is R / (1 + T s) around any steady flow.

    time_constant: T: pressure follows flow so late (in ms, above 0 ms)
    start_drop: pressure drop at the start (in bar)
    rated_flow: flow at the rated pressure drop (in l/min, above 0 l/min)
    rated_drop: pressure drop at the rated flow (in bar, above 0 bar)
    index: n: 2 for a sharp edge, 1 for laminar flow (at least 1, at most 4)
    fast_impedance: impedance left at high frequency over rated drop by rated flow (above 0, at most 1)
    linear_below: share of the rated drop below which flow becomes linear (above 0, at most 1)
    """
    def __init__(
        self,
        *,
        time_constant: Quantity = "0.2 ms",
        start_drop: Quantity = "0 bar",
        rated_flow: Quantity = "40 l/min",
        rated_drop: Quantity = "200 bar",
        index: Quantity = 2.0,
        fast_impedance: Quantity = 1e-05,
        linear_below: Quantity = 0.0001,
    ) -> None: ...

class EquivalentLinePump(_EquivalentLinePump):
    """Pump at constant speed with given harmonics, whose own volume is a line with a closed end.

    speed: speed of the shaft (in rpm)
    line_length: length of the equivalent line (in cm, above 0 cm)
    line_volume: volume of the equivalent line (in cm3, above 0 cm3)
    wave_speed: speed of waves in it; unset: from the fluid and the wall (in m/s, above 0 m/s)
    wall_thickness: thickness of its wall; unset: it does not give way (in mm, above 0 mm)
    wall_modulus: modulus of elasticity of its wall (in GPa, above 0 GPa)
    creep_compliance: compliance J of each element of its wall's creep (in 1/GPa, numbers, each above 0)
    creep_time: retardation time of each element (in s, numbers, each above 0)
    friction: friction of steady flow in it (one of none, laminar, blasius, colebrook, darcy, hazen_williams)
    roughness: height of the roughness of its wall (colebrook) (in mm, at least 0 mm)
    darcy_factor: Darcy's friction factor (darcy) (at least 0)
    hazen_williams: coefficient C (hazen_williams) (above 0)
    unsteady: friction in it while flow changes (one of none, trikha, zielke, vardy_brown)
    cavitation: where its pressure would fall below that of vapour (one of none, clipped, vapour, gas)
    vapour_pressure: absolute pressure of vapour (in bar, at least 0 bar)
    gas_fraction: free gas at atmospheric pressure (gas) (above 0, below 1)
    start_pressure: pressure in it at the start (in bar)
    displacement: volume per turn (in cm3/rev, above 0 cm3/rev)
    leakage: laminar leakage from P to T (in m3/(s Pa), at least 0 m3/(s Pa))
    pistons: periods of the ripple in a turn: pistons, vanes or teeth (a whole number from 1 to 1000)
    amplitude: amplitudes of the harmonics 1, 2, ... over the mean flow (numbers)
    phase: their phases at shaft angle 0, degrees (numbers)
    ripple_start: time from which the delivery ripples (in s)
    operating_points: rows of pressure difference, speed, then amplitude and phase of each harmonic there (in bar,
        rpm, equally long lists of numbers)
    averaging_time: time over which the pressure difference is averaged for them (in ms, above 0 ms)
    start_mean: averaged pressure difference at the start (operating_points) (in bar)
    """
    def __init__(
        self,
        *,
        speed: Quantity = "1500 rpm",
        line_length: Quantity = "14 cm",
        line_volume: Quantity = "50 cm3",
        wave_speed: Quantity | None = None,
        wall_thickness: Quantity | None = None,
        wall_modulus: Quantity = "210 GPa",
        creep_compliance: Quantities = ...,
        creep_time: Quantities = ...,
        friction: LineFriction | Literal["none", "laminar", "blasius", "colebrook", "darcy", "hazen_williams"] | str = "laminar",
        roughness: Quantity = "0.0015 mm",
        darcy_factor: Quantity = 0.02,
        hazen_williams: Quantity = 130.0,
        unsteady: UnsteadyFriction | Literal["none", "trikha", "zielke", "vardy_brown"] | str = "zielke",
        cavitation: LineCavitation | Literal["none", "clipped", "vapour", "gas"] | str = "none",
        vapour_pressure: Quantity = "0.025 bar",
        gas_fraction: Quantity = 1e-07,
        start_pressure: Quantity | None = None,
        displacement: Quantity = "28 cm3/rev",
        leakage: Quantity = "0 m3/(s Pa)",
        pistons: int = 9,
        amplitude: Quantities = ...,
        phase: Quantities = ...,
        ripple_start: Quantity = "0 s",
        operating_points: Rows = ...,
        averaging_time: Quantity = "50 ms",
        start_mean: Quantity = "0 bar",
    ) -> None: ...

class Filter(_Filter):
    """Filter: laminar flow through the element, less of it the more it is clogged, and a bypass check valve.

    rated_flow: flow at which the pressure drops are given (in l/min, above 0 l/min)
    clean_drop: pressure drop of the clean element at the rated flow (in bar, above 0 bar)
    clogging: share of the element that is closed (at least 0, at most 1)
    bypass_pressure: pressure drop at which the bypass opens (in bar, above 0 bar)
    bypass_override: further drop at which it takes the rated flow (in bar, above 0 bar)
    knee: pressure over which the bypass begins to open (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        rated_flow: Quantity = "60 l/min",
        clean_drop: Quantity = "0.3 bar",
        clogging: Quantity = 0.0,
        bypass_pressure: Quantity = "2.5 bar",
        bypass_override: Quantity = "1 bar",
        knee: Quantity = "0.05 bar",
    ) -> None: ...

class FirstOrderReliefValve(_FirstOrderReliefValve, StaticReliefValve):
    """Relief valve whose opening follows its characteristic with a first-order lag: tau x' = x_steady(dp) - x.

    time_constant: time constant of the opening (in ms, above 0 ms)
    set_pressure: pressure at which it begins to open (in bar, at least 0 bar)
    override: pressure above the set pressure that opens the rated area (in bar, above 0 bar)
    rated_area: area opened at the override (in mm2, above 0 mm2, area, bore, K or rated flow)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    knee: rounding of the knee, as a share of the override (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        time_constant: Quantity = "3 ms",
        set_pressure: Quantity = "120 bar",
        override: Quantity = "20 bar",
        rated_area: Quantity = "10 mm2",
        discharge_coefficient: Quantity = 0.65,
        knee: Quantity = 0.01,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class FixedMotor(_FixedMotor):
    """Motor of fixed displacement D, without losses unless they are given.

    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class FixedPump(_FixedPump):
    """Pump of fixed displacement D, without losses unless they are given.

    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class FlowControlValve2(_FlowControlValve2):
    """Two-port flow control valve: passes a set flow from A to B, whatever the pressures, if they suffice.

    rated_flow: flow that it holds when fully open (in l/min, above 0 l/min)
    opening: share of the rated flow (at least 0, at most 1)
    control_pressure: pressure drop that is held across the metering orifice (in bar, above 0 bar)
    leakage: laminar leakage of the closed valve (in m3/(s Pa), at least 0 m3/(s Pa))
    rounding: share of the control pressure over which the flow levels off (above 0, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        rated_flow: Quantity = "20 l/min",
        opening: Quantity = 1.0,
        control_pressure: Quantity = "6 bar",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        rounding: Quantity = 0.2,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class FlowControlValve3(_FlowControlValve3):
    """Three-port flow control valve: passes a set flow from P to A and lets the rest by from P to T.

    override: pressure above the control pressure that opens the bypass fully (in bar, above 0 bar)
    bypass_area: area of the fully open bypass (in mm2, above 0 mm2, area, bore, K or rated flow)
    discharge_coefficient: flow of the bypass over that of an ideal jet (above 0)
    rated_flow: flow that it holds when fully open (in l/min, above 0 l/min)
    opening: share of the rated flow (at least 0, at most 1)
    control_pressure: pressure drop that is held across the metering orifice (in bar, above 0 bar)
    leakage: laminar leakage of the closed valve (in m3/(s Pa), at least 0 m3/(s Pa))
    rounding: rounding of the ends of the bypass travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        override: Quantity = "1 bar",
        bypass_area: Quantity = "40 mm2",
        discharge_coefficient: Quantity = 0.65,
        rated_flow: Quantity = "20 l/min",
        opening: Quantity = 1.0,
        control_pressure: Quantity = "6 bar",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        rounding: Quantity = 0.1,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class FlowDivider(_FlowDivider):
    """Spool-type flow divider and combiner: P to A and B in a fixed ratio, or A and B to P.

    orifice_area: area of both fixed orifices together (in mm2, above 0 mm2, area, bore, K or rated flow)
    share: flow of branch A over the whole (above 0, below 1)
    edge_ratio: area of an edge in mid-position over that of its orifice, g (above 0)
    control_pressure: difference of the drops that moves the spool to its end (in bar, above 0 bar)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of each branch (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        orifice_area: Quantity = "6 mm2",
        share: Quantity = 0.5,
        edge_ratio: Quantity = 2.0,
        control_pressure: Quantity = "0.5 bar",
        time_constant: Quantity = "10 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class FlowSource(_FlowSource):
    """Delivers a flow, fixed or driven by a signal, at any pressure: q = -`flow` into its port.

    flow: flow delivered into the circuit (in l/min)
    """
    def __init__(
        self,
        *,
        flow: Quantity = "25 l/min",
    ) -> None: ...

class GasAccumulator(_GasAccumulator):
    """Bladder or diaphragm accumulator: gas along a polytrope, shut by its poppet when empty.

    gas_volume: volume of the gas at the precharge pressure (in l, above 0 l)
    precharge: pressure of the gas when there is no fluid (in bar, at least 0 bar)
    polytropic_exponent: 1 isothermal, 1.4 adiabatic (at least 1, at most 2)
    dead_volume: fluid that stays in the inlet when the poppet is shut (in cm3, above 0 cm3)
    start_pressure: pressure at the start (in bar)
    """
    def __init__(
        self,
        *,
        gas_volume: Quantity = "1 l",
        precharge: Quantity = "50 bar",
        polytropic_exponent: Quantity = 1.2,
        dead_volume: Quantity = "20 cm3",
        start_pressure: Quantity | None = None,
    ) -> None: ...

class HandroosReliefValve(_HandroosReliefValve):
    """Semi-empirical relief valve with a first-order lag.

    set_pressure: p_ref, pressure at which it begins to open (in bar, at least 0 bar)
    set_pressure_1: set pressure of the first measured point (in bar, at least 0 bar)
    pressure_1: pressure of the first measured point (in bar, above 0 bar)
    flow_1: flow of the first measured point (in l/min, above 0 l/min)
    set_pressure_2: set pressure of the second measured point (in bar, at least 0 bar)
    pressure_2: pressure of the second measured point (in bar, above 0 bar)
    flow_2: flow of the second measured point (in l/min, above 0 l/min)
    time_constant: time constant of the opening (in ms, above 0 ms)
    knee: overpressure over which the knee is rounded (in bar, above 0 bar)
    least_bracket: lower limit of c1 + c2 p over its least measured value (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "100 bar",
        set_pressure_1: Quantity = "100 bar",
        pressure_1: Quantity = "110 bar",
        flow_1: Quantity = "10 l/min",
        set_pressure_2: Quantity = "120 bar",
        pressure_2: Quantity = "130 bar",
        flow_2: Quantity = "60 l/min",
        time_constant: Quantity = "2 ms",
        knee: Quantity = "0.2 bar",
        least_bracket: Quantity = 0.1,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class HeadLossValve(_HeadLossValve):
    """Valve of a water network known by the head it takes: over flow, or the same at any flow.

    law: what gives the loss (one of curve, break)
    head: head lost over flow, rising (curve) (in l/min -> m, pairs of points)
    drop: dp_s, pressure taken (break) (in bar, at least 0 bar)
    droop: by which the drop grows per m/s (break) (in bar, above 0 bar)
    loss_coefficient: K, of the open valve (break) (above 0)
    diameter: diameter of the passage (in mm, above 0 mm)
    opening: u, area over that of the open valve (at least 0, at most 1)
    rise: h, height of B over A (in m)
    start_flow: flow from A to B at the start (in l/min)
    leakage: C_l, flow when it is shut (in m3/(s Pa), above 0 m3/(s Pa))
    laminar_speed: speed below which the loss is linear (in mm/s, above 0 mm/s)
    """
    def __init__(
        self,
        *,
        law: LossLaw | Literal["curve", "break"] | str = "curve",
        head: Points = ...,
        drop: Quantity = "1 bar",
        droop: Quantity = "0.01 bar",
        loss_coefficient: Quantity = 1.0,
        diameter: Quantity = "100 mm",
        opening: Quantity = 1.0,
        rise: Quantity = "0 m",
        start_flow: Quantity = "0 l/min",
        leakage: Quantity = "1e-12 m3/(s Pa)",
        laminar_speed: Quantity = "1 mm/s",
    ) -> None: ...

class HeadPump(_HeadPump):
    """Pump with a check valve, from its head over flow.

    law: what gives the head over flow (one of power, curve)
    shut_off_head: H_0, head without flow (power) (in m, above 0 m)
    rated_head: H_1, head at the rated flow (power) (in m, at least 0 m)
    rated_flow: q_1 (power) (in l/min, above 0 l/min)
    exponent: n, how the head falls (power) (at least 1, at most 20)
    head: head over flow at full speed (curve) (in l/min -> m, pairs of points)
    speed: a, speed over full speed (at least 0)
    rise: h, height of P over S (in m)
    start_flow: flow at the start (in l/min)
    rounding: share of the rated flow below which the head falls straight (above 0, below 1)
    leakage: C_l, flow back through the shut check valve (in m3/(s Pa), above 0 m3/(s Pa))
    least_speed: speed below which the curve stays (above 0, below 1)
    """
    def __init__(
        self,
        *,
        law: HeadLaw | Literal["power", "curve"] | str = "power",
        shut_off_head: Quantity = "60 m",
        rated_head: Quantity = "45 m",
        rated_flow: Quantity = "1800 l/min",
        exponent: Quantity = 2.0,
        head: Points = ...,
        speed: Quantity = 1.0,
        rise: Quantity = "0 m",
        start_flow: Quantity = "0 l/min",
        rounding: Quantity = 0.001,
        leakage: Quantity = "1e-12 m3/(s Pa)",
        least_speed: Quantity = 0.02,
    ) -> None: ...

class Hose(_Hose):
    """Flexible hose in N segments, each with inertia, friction and half of its volume at each end.

    wall_compliance: relative growth of the volume per pressure (in 1/bar, at least 0 1/bar)
    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    segments: pieces it is cut into (a whole number from 1 to 1000)
    loss_coefficient: sum of the loss coefficients of bends, inlet and outlet (at least 0)
    friction: laminar at any flow, or turbulent too, smooth or rough (one of laminar, smooth, rough)
    roughness: height of the roughness of a rough wall (in mm, at least 0 mm)
    start_pressure: pressure at the start (in bar)
    start_flow: flow from A to B at the start (in l/min)
    """
    def __init__(
        self,
        *,
        wall_compliance: Quantity = "7.5e-5 1/bar",
        length: Quantity = "3 m",
        diameter: Quantity = "10 mm",
        segments: int = 5,
        loss_coefficient: Quantity = 0.0,
        friction: PipeFriction | Literal["laminar", "smooth", "rough"] | str = "smooth",
        roughness: Quantity = "0.0015 mm",
        start_pressure: Quantity | None = None,
        start_flow: Quantity = "0 l/min",
    ) -> None: ...

class HysteresisReliefValve(_HysteresisReliefValve):
    """Relief valve whose spool is held by dry friction: it cracks at the set pressure and reseats below it.

    set_pressure: pressure at which it begins to open (in bar, at least 0 bar)
    hysteresis: set pressure over the pressure at which it is shut again (in bar, at least 0 bar)
    override: pressure above the set pressure that opens the rated area (in bar, above 0 bar)
    rated_area: area opened at the override (in mm2, above 0 mm2)
    largest_opening: area at the stop of the spool over the rated area (above 0)
    time_constant: time constant of the opening (in ms, above 0 ms)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "120 bar",
        hysteresis: Quantity = "5 bar",
        override: Quantity = "20 bar",
        rated_area: Quantity = "10 mm2",
        largest_opening: Quantity = 1.0,
        time_constant: Quantity = "3 ms",
        discharge_coefficient: Quantity = 0.65,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class Intensifier(_Intensifier):
    """Pressure intensifier: a free stepped piston, large on the side of A, small on the side of B.

    large_diameter: diameter of the piston at A (in mm, above 0 mm)
    small_diameter: diameter of the piston at B (in mm, above 0 mm)
    stroke: travel from end to end (in mm, above 0 mm)
    piston_mass: mass of the piston (in kg, above 0 kg)
    coulomb_force: dry friction of the seals (in N, at least 0 N)
    viscous_friction: friction of the seals per speed (in N s/m, at least 0 N s/m)
    dead_volume_A: volume at A with the piston at its start (in cm3, at least 0 cm3)
    dead_volume_B: volume at B with the piston at its end (in cm3, at least 0 cm3)
    start_position: position of the piston at the start (in mm, at least 0 mm)
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    smoothing_speed: speed over which the dry force changes sign (in mm/s, above 0 mm/s)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    """
    def __init__(
        self,
        *,
        large_diameter: Quantity = "80 mm",
        small_diameter: Quantity = "40 mm",
        stroke: Quantity = "200 mm",
        piston_mass: Quantity = "5 kg",
        coulomb_force: Quantity = "0 N",
        viscous_friction: Quantity = "0 N s/m",
        dead_volume_A: Quantity = "50 cm3",
        dead_volume_B: Quantity = "20 cm3",
        start_position: Quantity = "0 mm",
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        smoothing_speed: Quantity = "1 mm/s",
        critical_share: Quantity = 1e-05,
    ) -> None: ...

class KinematicRipplePump(_KinematicRipplePump):
    """Piston pump at constant speed, of displacement D: N half sines of delivery, less what compresses the fluid.

    speed: speed of the shaft (in rpm)
    displacement: volume displaced in a turn (in cm3/rev, above 0 cm3/rev)
    pistons: number of pistons (a whole number from 1 to 100)
    dead_volume: volume left in each cylinder at its inner dead centre (in cm3, above 0 cm3)
    closed_angle: angle from the outer dead centre to the port (in deg, at least 0 deg, below 90 deg)
    opening_angle: angle over which it opens (in deg, above 0 deg, below 90 deg)
    leakage: laminar leakage from P to T (in m3/(s Pa), at least 0 m3/(s Pa))
    """
    def __init__(
        self,
        *,
        speed: Quantity = "1500 rpm",
        displacement: Quantity = "28 cm3/rev",
        pistons: int = 9,
        dead_volume: Quantity = "1 cm3",
        closed_angle: Quantity = "10 deg",
        opening_angle: Quantity = "12 deg",
        leakage: Quantity = "0 m3/(s Pa)",
    ) -> None: ...

class Line(_Line):
    """Pipe in which waves run: dp/dt + (rho_0 c^2 / A) dq/dx = 0, (rho_0 / A) dq/dt + dp/dx = -friction - rho g dh/dx.

    wall_thickness: thickness of the wall; unset: it does not give way (in mm, above 0 mm)
    wall_modulus: modulus of elasticity of the wall: steel 210, copper 120 (in GPa, above 0 GPa)
    creep_compliance: compliance J of each element of the wall's creep (in 1/GPa, numbers, each above 0)
    creep_time: retardation time of each element (in s, numbers, each above 0)
    model: how it is solved (one of characteristics, segments, rigid, modal)
    segments: pieces it is cut into (segments) (a whole number from 1 to 1000)
    modes: standing waves it has (modal) (a whole number from 1 to 40)
    wave_speed: speed of waves; unset: from the fluid and the wall (in m/s, above 0 m/s)
    unsteady: friction added while flow changes (one of none, trikha, zielke, vardy_brown)
    cavitation: where pressure would fall below that of vapour (one of none, clipped, vapour, gas)
    vapour_pressure: absolute pressure of vapour (in bar, at least 0 bar)
    gas_fraction: free gas at atmospheric pressure (gas) (above 0, below 1)
    reaches: parts it is cut into; 0: as many as the time step asks for (a whole number from 0 to 1000000)
    start_pressure: pressure at the start, where start_place says (in bar)
    start_place: where that is, from 0 at A to 1 at B; 0.5: it is the mean pressure (at least 0, at most 1)
    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    rise: height of B over A (in m)
    friction: friction of steady flow (one of none, laminar, blasius, colebrook, darcy, hazen_williams)
    roughness: height of the roughness of the wall (colebrook) (in mm, at least 0 mm)
    darcy_factor: Darcy's friction factor (darcy) (at least 0)
    hazen_williams: coefficient C (hazen_williams) (above 0)
    start_flow: flow from A to B at the start (in l/min)
    unsteady_laminar_only: 1: no unsteady friction in turbulent flow (at least 0, at most 1)
    first_order: 1: friction at the start of each reach (at least 0, at most 1)
    laminar_end: Reynolds number up to which flow is laminar (above 0)
    turbulent_begin: Reynolds number from which it is turbulent (above 0)
    """
    def __init__(
        self,
        *,
        wall_thickness: Quantity | None = None,
        wall_modulus: Quantity = "210 GPa",
        creep_compliance: Quantities = ...,
        creep_time: Quantities = ...,
        model: LineModel | Literal["characteristics", "segments", "rigid", "modal"] | str = "characteristics",
        segments: int = 20,
        modes: int = 6,
        wave_speed: Quantity | None = None,
        unsteady: UnsteadyFriction | Literal["none", "trikha", "zielke", "vardy_brown"] | str = "none",
        cavitation: LineCavitation | Literal["none", "clipped", "vapour", "gas"] | str = "none",
        vapour_pressure: Quantity = "0.025 bar",
        gas_fraction: Quantity = 1e-07,
        reaches: int = 0,
        start_pressure: Quantity | None = None,
        start_place: Quantity = 0.0,
        length: Quantity = "10 m",
        diameter: Quantity = "20 mm",
        rise: Quantity = "0 m",
        friction: LineFriction | Literal["none", "laminar", "blasius", "colebrook", "darcy", "hazen_williams"] | str = "blasius",
        roughness: Quantity = "0.0015 mm",
        darcy_factor: Quantity = 0.02,
        hazen_williams: Quantity = 130.0,
        start_flow: Quantity = "0 l/min",
        unsteady_laminar_only: Quantity = 0.0,
        first_order: Quantity = 0.0,
        laminar_end: Quantity = 2000.0,
        turbulent_begin: Quantity = 4000.0,
    ) -> None: ...

class LinearCrossLineRelief(_LinearCrossLineRelief):
    """Cross-line relief with boost: two lines are fed from S by check valves, and relieved into S by one relief valve.

    set_pressure: p_set, at which the relief valve begins to open (in bar, at least 0 bar)
    gradient: G_r, flow of the relief valve per pressure above that (in m3/(s Pa), above 0 m3/(s Pa))
    cracking_pressure: p_c, at which a check valve begins to open (in bar, at least 0 bar)
    check_gradient: G_c, flow of a check valve per pressure above that (in m3/(s Pa), above 0 m3/(s Pa))
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "200 bar",
        gradient: Quantity = "4e-9 m3/(s Pa)",
        cracking_pressure: Quantity = "1 bar",
        check_gradient: Quantity = "4e-9 m3/(s Pa)",
    ) -> None: ...

class LinearReliefValve(_LinearReliefValve):
    """Relief valve without dynamics: q = k (dp - p_set) above the set pressure, 0 below it,   dp = p_P - p_T.

    set_pressure: pressure at which it begins to open (in bar, at least 0 bar)
    gradient: flow per pressure above the set pressure, k (in l/(min bar), above 0 l/(min bar))
    knee: overpressure w over which the knee is rounded (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "110 bar",
        gradient: Quantity = "30 l/(min bar)",
        knee: Quantity = "0.01 bar",
    ) -> None: ...

class LoadedCylinder(_LoadedCylinder):
    """Double-acting cylinder with the mass, friction, windage, spring and weight that it moves.

    bore: diameter of the piston (in mm, above 0 mm)
    rod_diameter: diameter of the rod; 0 for the ideal of equal areas (in mm, at least 0 mm)
    stroke: travel from end to end (in mm, above 0 mm)
    dead_volume_A: volume at A with the rod retracted, hoses included (in cm3, at least 0 cm3)
    dead_volume_B: volume at B with the rod extended, hoses included (in cm3, at least 0 cm3)
    leakage: laminar leakage past the piston (in m3/(s Pa), at least 0 m3/(s Pa))
    start_position: position of the rod at the start (in mm, at least 0 mm)
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    mounting_angle: how far the rod points upwards (in deg, at least -90 deg, at most 90 deg)
    end_stops: what ends the stroke (one of rigid, elastic, none)
    restitution: speed after a rigid stop over speed before (at least 0, at most 1)
    stop_stiffness: stiffness of an elastic stop (in N/m, above 0 N/m)
    stop_damping: damping of an elastic stop (in N s/m, at least 0 N s/m)
    moving_mass: m, mass of piston, rod and load (in kg, above 0 kg)
    static_force: F_S, dry friction at break-away (in N, at least 0 N)
    coulomb_force: F_C, dry friction in motion (in N, at least 0 N)
    viscous_friction: b, friction per speed (in N s/m, at least 0 N s/m)
    windage: w, drag per square of speed (in N s2/m2, at least 0 N s2/m2)
    spring_stiffness: k, force of a spring against extension, none at x = 0 (in N/m, at least 0 N/m)
    rest_speed: a rebound slower than this is none (in mm/s, above 0 mm/s)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    """
    def __init__(
        self,
        *,
        bore: Quantity = "40 mm",
        rod_diameter: Quantity = "25 mm",
        stroke: Quantity = "500 mm",
        dead_volume_A: Quantity = "50 cm3",
        dead_volume_B: Quantity = "50 cm3",
        leakage: Quantity = "0 m3/(s Pa)",
        start_position: Quantity = "0 mm",
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        mounting_angle: Quantity = "0 deg",
        end_stops: EndStops | Literal["rigid", "elastic", "none"] | str = "rigid",
        restitution: Quantity = 0.0,
        stop_stiffness: Quantity = "1e8 N/m",
        stop_damping: Quantity = "100000 N s/m",
        moving_mass: Quantity = "100 kg",
        static_force: Quantity = "0 N",
        coulomb_force: Quantity = "0 N",
        viscous_friction: Quantity = "0 N s/m",
        windage: Quantity = "0 N s2/m2",
        spring_stiffness: Quantity = "0 N/m",
        rest_speed: Quantity = "1 mm/s",
        critical_share: Quantity = 1e-05,
    ) -> None: ...

class LoadSensingPump(_LoadSensingPump, PressureCompensatedPump):
    """Variable pump that keeps its pressure a margin above the load pressure at X, up to its set pressure.

    margin: pressure above the load at which it delivers nothing (in bar, above 0 bar)
    margin_droop: fall of the margin from no displacement to full displacement (in bar, above 0 bar)
    set_pressure: pressure at which it delivers nothing (in bar, at least 0 bar)
    droop: fall of pressure from no displacement to full displacement (in bar, above 0 bar)
    time_constant: time constant of the swash plate (in ms, above 0 ms)
    start_fraction: fraction of the displacement at the start (at least 0, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    rounding: rounding of corners, as a share of the droop (above 0, at most 0.5)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        margin: Quantity = "20 bar",
        margin_droop: Quantity = "5 bar",
        set_pressure: Quantity = "200 bar",
        droop: Quantity = "10 bar",
        time_constant: Quantity = "30 ms",
        start_fraction: Quantity = 1.0,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        rounding: Quantity = 0.02,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class LongOrifice(_LongOrifice):
    """Long orifice or capillary: laminar flow, with the loss of its ends.

    diameter: bore (in mm, above 0 mm)
    length: length of the bore (in mm, above 0 mm)
    correction: laminar resistance over that of a straight round bore, C_L (above 0)
    loss_coefficient: sum of the loss coefficients of inlet and outlet (at least 0)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "1 mm",
        length: Quantity = "20 mm",
        correction: Quantity = 1.0,
        loss_coefficient: Quantity = 0.0,
    ) -> None: ...

class MinorLoss(_MinorLoss):
    """Loss of a bend, a branch, an inlet, an outlet.

    diameter: inner diameter that the coefficients refer to (in mm, above 0 mm)
    loss_coefficient: K for flow from A to B (above 0)
    reverse_coefficient: K for flow from B to A (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "10 mm",
        loss_coefficient: Quantity = 1.0,
        reverse_coefficient: Quantity = 1.0,
        transition_pressure: Quantity = "0.01 bar",
    ) -> None: ...

class NetworkValve(_NetworkValve):
    """Fitting, throttle, check valve or regulating valve of a water network.

    diameter: diameter that the loss coefficient refers to (in mm, above 0 mm)
    loss_coefficient: K, of the open valve (above 0)
    opening: u, area over that of the open valve (at least 0, at most 1)
    rise: h, height of B over A (in m)
    control: what it does besides (one of none, check, reduce, sustain, limit)
    set_pressure: pressure regulated (reduce, sustain) (in bar)
    droop: by which the pressure gives way per m/s (reduce, sustain) (in bar, above 0 bar)
    set_flow: flow regulated (limit) (in l/min)
    start_flow: flow from A to B at the start (in l/min)
    leakage: C_l, flow when it is shut (in m3/(s Pa), above 0 m3/(s Pa))
    laminar_speed: speed below which the loss is linear (in mm/s, above 0 mm/s)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "100 mm",
        loss_coefficient: Quantity = 1.0,
        opening: Quantity = 1.0,
        rise: Quantity = "0 m",
        control: ValveControl | Literal["none", "check", "reduce", "sustain", "limit"] | str = "none",
        set_pressure: Quantity = "3 bar",
        droop: Quantity = "0.01 bar",
        set_flow: Quantity = "600 l/min",
        start_flow: Quantity = "0 l/min",
        leakage: Quantity = "1e-12 m3/(s Pa)",
        laminar_speed: Quantity = "1 mm/s",
    ) -> None: ...

class Orifice(_Orifice):
    """Sharp-edged orifice, laminar around zero flow.

    diameter: bore of the sharp edge (in mm, above 0 mm, area, bore, K or rated flow)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "2 mm",
        discharge_coefficient: Quantity = 0.65,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "reynolds",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class PilotOperatedCheckValve(_PilotOperatedCheckValve):
    """Check valve from A to B that pressure at X opens for flow from B to A.

    pilot_ratio: area of the pilot piston over that of the seat (above 0)
    cracking_pressure: pressure difference at which it begins to open (in bar, at least 0 bar)
    opening_pressure: pressure difference at which it is fully open (in bar, above 0 bar)
    full_area: area when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    leakage: laminar leakage in both directions (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    pilot_rounding: pressure over which the pilot takes hold (in bar, above 0 bar)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        pilot_ratio: Quantity = 3.0,
        cracking_pressure: Quantity = "0.5 bar",
        opening_pressure: Quantity = "2 bar",
        full_area: Quantity = "50 mm2",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        pilot_rounding: Quantity = "0.1 bar",
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class PilotOperatedReliefValve(_PilotOperatedReliefValve):
    """Two-stage relief valve: a pilot poppet limits the pressure behind the main poppet, which a weak spring closes.

    set_pressure: pressure that lifts the pilot off its seat (in bar, at least 0 bar)
    seat_diameter: bore of the main seat, d_1 (in mm, above 0 mm)
    chamber_area: area of the main poppet under the pressure at X, A_c (in mm2, above 0 mm2)
    cone_angle: half angle of the main poppet's cone (in deg, above 0 deg, below 90 deg)
    mass: mass of the main poppet (in kg, above 0 kg)
    spring_force: force of the main spring on the closed poppet, F_1 (in N, at least 0 N)
    stiffness: stiffness of the main spring (in N/m, at least 0 N/m)
    damping: viscous damping of the main poppet (in N s/m, at least 0 N s/m)
    travel: lift at which the main poppet meets its stop (in mm, above 0 mm)
    orifice_diameter: bore of the orifice from P to X (in mm, above 0 mm, area, bore, K or rated flow)
    pilot_volume: volume of the chamber at X; 0 makes its pressure algebraic (in cm3, at least 0 cm3)
    pilot_seat_diameter: bore of the pilot seat, d_2 (in mm, above 0 mm)
    pilot_cone_angle: half angle of the pilot's cone (in deg, above 0 deg, below 90 deg)
    pilot_mass: mass of the pilot poppet (in kg, above 0 kg)
    pilot_stiffness: stiffness of the pilot spring (in N/m, at least 0 N/m)
    pilot_damping: viscous damping of the pilot poppet (in N s/m, at least 0 N s/m)
    pilot_travel: lift at which the pilot meets its stop (in mm, above 0 mm)
    start_pressure: pressure at X at the start (in bar)
    flow_force: share of the jets' force that acts on the poppets (at least 0)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "100 bar",
        seat_diameter: Quantity = "17 mm",
        chamber_area: Quantity = "235 mm2",
        cone_angle: Quantity = "30 deg",
        mass: Quantity = "0.045 kg",
        spring_force: Quantity = "100 N",
        stiffness: Quantity = "5000 N/m",
        damping: Quantity = "1000 N s/m",
        travel: Quantity = "3 mm",
        orifice_diameter: Quantity = "1 mm",
        pilot_volume: Quantity = "0.1 cm3",
        pilot_seat_diameter: Quantity = "5 mm",
        pilot_cone_angle: Quantity = "30 deg",
        pilot_mass: Quantity = "0.02 kg",
        pilot_stiffness: Quantity = "50000 N/m",
        pilot_damping: Quantity = "50 N s/m",
        pilot_travel: Quantity = "0.5 mm",
        start_pressure: Quantity | None = None,
        flow_force: Quantity = 1.0,
        discharge_coefficient: Quantity = 0.61,
        transition_reynolds: Quantity = 1500.0,
    ) -> None: ...

class PistonAccumulator(_PistonAccumulator):
    """Accumulator with a piston of some mass and friction between fluid and gas.

    gas_volume: volume of the gas when there is no fluid (in l, above 0 l)
    precharge: pressure of the gas when there is no fluid (in bar, at least 0 bar)
    polytropic_exponent: 1 isothermal, 1.4 adiabatic (at least 1, at most 2)
    piston_diameter: diameter of the piston (in mm, above 0 mm)
    piston_mass: mass of the piston (in kg, above 0 kg)
    coulomb_force: dry friction of the seals (in N, at least 0 N)
    viscous_friction: friction of the seals per speed (in N s/m, at least 0 N s/m)
    dead_volume: fluid that stays when the piston is on its seat (in cm3, above 0 cm3)
    start_position: position of the piston at the start (in mm, at least 0 mm)
    start_pressure: pressure of the fluid at the start (in bar)
    smoothing_speed: speed over which the dry force changes sign (in mm/s, above 0 mm/s)
    gas_left: share of the gas volume at the other end (above 0, below 1)
    """
    def __init__(
        self,
        *,
        gas_volume: Quantity = "1 l",
        precharge: Quantity = "50 bar",
        polytropic_exponent: Quantity = 1.2,
        piston_diameter: Quantity = "60 mm",
        piston_mass: Quantity = "1.5 kg",
        coulomb_force: Quantity = "0 N",
        viscous_friction: Quantity = "0 N s/m",
        dead_volume: Quantity = "50 cm3",
        start_position: Quantity = "0 mm",
        start_pressure: Quantity | None = None,
        smoothing_speed: Quantity = "1 mm/s",
        gas_left: Quantity = 0.01,
    ) -> None: ...

class Plug(_Plug):
    """Closes a port: q = 0."""
    def __init__(self) -> None: ...

class PipeVolume(_PipeVolume):
    """Fluid in a pipe of given bore, length, wall and material, without friction and inertia.

    bore: inner diameter (in mm, above 0 mm)
    length: length (in m, above 0 m)
    wall_thickness: thickness of the wall (in mm, above 0 mm)
    material: what the wall is made of (one of steel, tungum, cupro_nickel, hose, own)
    wall_modulus: modulus of elasticity of the wall (own) (in GPa, above 0 GPa)
    wall_poisson: Poisson's ratio of the wall (own) (at least 0, at most 0.5)
    start_pressure: pressure at the start (in bar)
    """
    def __init__(
        self,
        *,
        bore: Quantity = "15 mm",
        length: Quantity = "1 m",
        wall_thickness: Quantity = "2 mm",
        material: WallMaterial | Literal["steel", "tungum", "cupro_nickel", "hose", "own"] | str = "steel",
        wall_modulus: Quantity = "210 GPa",
        wall_poisson: Quantity = 0.3,
        start_pressure: Quantity | None = None,
    ) -> None: ...

class Plunger(_Plunger):
    """Plunger cylinder: the rod itself is the piston, and its load brings it back.

    diameter: diameter of the plunger (in mm, above 0 mm)
    dead_volume_A: volume at A with the rod retracted, hoses included (in cm3, at least 0 cm3)
    start_pressure_A: pressure at A at the start (in bar)
    stroke: travel from end to end (in mm, above 0 mm)
    start_position: position of the rod at the start (in mm, at least 0 mm)
    moving_mass: mass that moves with the rod, besides what is joined to it (in kg, at least 0 kg)
    mounting_angle: how far the rod points upwards (in deg, at least -90 deg, at most 90 deg)
    end_stops: what ends the stroke (one of rigid, elastic, none)
    restitution: speed after a rigid stop over speed before (at least 0, at most 1)
    stop_stiffness: stiffness of an elastic stop (in N/m, above 0 N/m)
    stop_damping: damping of an elastic stop (in N s/m, at least 0 N s/m)
    rest_speed: a rebound slower than this is none (in mm/s, above 0 mm/s)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "40 mm",
        dead_volume_A: Quantity = "50 cm3",
        start_pressure_A: Quantity | None = None,
        stroke: Quantity = "500 mm",
        start_position: Quantity = "0 mm",
        moving_mass: Quantity = "0 kg",
        mounting_angle: Quantity = "0 deg",
        end_stops: EndStops | Literal["rigid", "elastic", "none"] | str = "rigid",
        restitution: Quantity = 0.0,
        stop_stiffness: Quantity = "1e8 N/m",
        stop_damping: Quantity = "100000 N s/m",
        rest_speed: Quantity = "1 mm/s",
        critical_share: Quantity = 1e-05,
    ) -> None: ...

class PoppetValve(_PoppetValve):
    """Seat valve whose poppet is moved by what is joined to its stem: a spring, a magnet, a lever.

    seat_diameter: bore of the seat (in mm, above 0 mm)
    cone_angle: half angle of the cone (in deg, above 0 deg, below 90 deg)
    mass: mass of the poppet (in kg, above 0 kg)
    travel: lift at which the poppet meets its stop (in mm, above 0 mm)
    flow_force: share of the jet's force that acts on the poppet (at least 0)
    leakage: laminar leakage of the closed seat (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    """
    def __init__(
        self,
        *,
        seat_diameter: Quantity = "16 mm",
        cone_angle: Quantity = "45 deg",
        mass: Quantity = "0.05 kg",
        travel: Quantity = "4 mm",
        flow_force: Quantity = 1.0,
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        transition_reynolds: Quantity = 1500.0,
    ) -> None: ...

class PowerLawRestrictor(_PowerLawRestrictor):
    """Restrictor with a measured power law, the same both ways.

    rated_flow: flow at the rated pressure drop (in l/min, above 0 l/min)
    rated_drop: pressure drop at the rated flow (in bar, above 0 bar)
    index: n: 2 for a sharp edge, 1 for laminar flow (at least 1, at most 4)
    linear_below: share of the rated drop below which flow becomes linear (above 0, at most 1)
    """
    def __init__(
        self,
        *,
        rated_flow: Quantity = "40 l/min",
        rated_drop: Quantity = "200 bar",
        index: Quantity = 2.0,
        linear_below: Quantity = 0.0001,
    ) -> None: ...

class PressureCompensatedPump(_PressureCompensatedPump):
    """Variable pump that destrokes as its pressure comes up to the set pressure.

    set_pressure: pressure at which it delivers nothing (in bar, at least 0 bar)
    droop: fall of pressure from no displacement to full displacement (in bar, above 0 bar)
    time_constant: time constant of the swash plate (in ms, above 0 ms)
    start_fraction: fraction of the displacement at the start (at least 0, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    rounding: rounding of corners, as a share of the droop (above 0, at most 0.5)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "200 bar",
        droop: Quantity = "10 bar",
        time_constant: Quantity = "30 ms",
        start_fraction: Quantity = 1.0,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        rounding: Quantity = 0.02,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class PressureSource(_PressureSource):
    """Holds a pressure, fixed or driven by a signal, at any flow: p = `pressure`.

    pressure: pressure held (in bar)
    """
    def __init__(
        self,
        *,
        pressure: Quantity = "100 bar",
    ) -> None: ...

class ProportionalValve43(_ProportionalValve43):
    """4/3 valve with a spool of second order and four metering edges.

    command: spool position asked for (at least -1, at most 1)
    full_area: area of each fully open edge (in mm2, above 0 mm2, area, bore, K or rated flow)
    area_ratio: area of the edges at B over that of those at A (above 0)
    overlap: share of the spool's travel before an edge opens (above -0.9, below 0.9)
    natural_frequency: natural frequency of the spool (in Hz, above 0 Hz)
    damping: damping ratio of the spool (above 0)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    edge_shape: how the area of an edge grows with its travel (one of rectangular, triangular)
    profile_PA: share of area_PA or flow_PA over the position, 1 where it is open; for its overlap (in - -> -,
        pairs of points)
    rounding: opening over which an edge begins to open; half of it is open where the edge meets its land (above
        0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    overlap_PA: overlap of the edge P-A alone, below 0: open in the centre (above -0.9, below 0.9)
    overlap_PB: the same of the edge P-B (above -0.9, below 0.9)
    overlap_AT: the same of the edge A-T (above -0.9, below 0.9)
    overlap_BT: the same of the edge B-T (above -0.9, below 0.9)
    profile_PB: the same of the edge P-B (in - -> -, pairs of points)
    profile_AT: the same of the edge A-T (in - -> -, pairs of points)
    profile_BT: the same of the edge B-T (in - -> -, pairs of points)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        full_area: Quantity = "8 mm2",
        area_ratio: Quantity = 1.0,
        overlap: Quantity = 0.0,
        natural_frequency: Quantity = "60 Hz",
        damping: Quantity = 0.8,
        discharge_coefficient: Quantity = 0.65,
        edge_shape: _EdgeShape | Literal["rectangular", "triangular"] | str = "rectangular",
        profile_PA: Points | None = None,
        rounding: Quantity = 0.001,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "pressure",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
        overlap_PA: Quantity | None = None,
        overlap_PB: Quantity | None = None,
        overlap_AT: Quantity | None = None,
        overlap_BT: Quantity | None = None,
        profile_PB: Points | None = None,
        profile_AT: Points | None = None,
        profile_BT: Points | None = None,
    ) -> None: ...

class PumpMotor(_PumpMotor):
    """Machine that pumps and drives, turns either way and may be swung over centre; fixed where x = 1 or -1.

    fraction: displacement over full displacement (at least -1, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        fraction: Quantity = 1.0,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class RatedDirectionalValve43(_RatedDirectionalValve43):
    """4/3 valve with closed centre that follows its command at once, from the rated flow of each path.

    command: spool position (at least -1, at most 1)
    rated_pressure_drop: pressure drop of one path at its rated flow (in bar, above 0 bar)
    flow_PA: rated flow from P to A (in l/s, above 0 l/s, area, bore, K or rated flow)
    flow_PB: rated flow from P to B (in l/s, above 0 l/s, area, bore, K or rated flow)
    flow_AT: rated flow from A to T (in l/s, above 0 l/s, area, bore, K or rated flow)
    flow_BT: rated flow from B to T (in l/s, above 0 l/s, area, bore, K or rated flow)
    leakage: laminar leakage along each path (in m3/(s Pa), at least 0 m3/(s Pa))
    edge_shape: how the area of an edge grows with its travel (one of rectangular, triangular)
    profile_PA: share of area_PA or flow_PA over the position, 1 where it is open; for its overlap (in - -> -,
        pairs of points)
    discharge_coefficient: flow over that of an ideal jet, where a path is given by its area (above 0)
    rounding: opening over which a path begins to open (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    overlap_PA: overlap of the edge P-A alone, below 0: open in the centre (above -0.9, below 0.9)
    overlap_PB: the same of the edge P-B (above -0.9, below 0.9)
    overlap_AT: the same of the edge A-T (above -0.9, below 0.9)
    overlap_BT: the same of the edge B-T (above -0.9, below 0.9)
    profile_PB: the same of the edge P-B (in - -> -, pairs of points)
    profile_AT: the same of the edge A-T (in - -> -, pairs of points)
    profile_BT: the same of the edge B-T (in - -> -, pairs of points)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        rated_pressure_drop: Quantity = "1 bar",
        flow_PA: Quantity = "0.14556 l/s",
        flow_PB: Quantity = "0.14809 l/s",
        flow_AT: Quantity = "0.13399 l/s",
        flow_BT: Quantity = "0.13596 l/s",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        edge_shape: _EdgeShape | Literal["rectangular", "triangular"] | str = "rectangular",
        profile_PA: Points | None = None,
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.001,
        transition_pressure: Quantity = "0.2 bar",
        overlap_PA: Quantity | None = None,
        overlap_PB: Quantity | None = None,
        overlap_AT: Quantity | None = None,
        overlap_BT: Quantity | None = None,
        profile_PB: Points | None = None,
        profile_AT: Points | None = None,
        profile_BT: Points | None = None,
    ) -> None: ...

class ReducingRelievingValve(_ReducingRelievingValve):
    """Three-way pressure reducing valve: feeds A from P below its setting and relieves A to T above it.

    set_pressure: reduced pressure with nothing flowing (in bar, at least 0 bar)
    droop: change of the reduced pressure that opens an edge fully (in bar, above 0 bar)
    overlap: travel between the edges, as a share of the travel of one (at least 0)
    full_area: area of the passage when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of the closed passage (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rounding: rounding of the ends of the travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "50 bar",
        droop: Quantity = "5 bar",
        overlap: Quantity = 0.2,
        full_area: Quantity = "30 mm2",
        time_constant: Quantity = "5 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class ReducingValve(_ReducingValve):
    """Two-way pressure reducing valve: open from P to A until the pressure at A reaches its setting.

    set_pressure: reduced pressure with nothing flowing (in bar, at least 0 bar)
    droop: drop of the reduced pressure that opens it fully (in bar, above 0 bar)
    full_area: area of the passage when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of the closed passage (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rounding: rounding of the ends of the travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "50 bar",
        droop: Quantity = "5 bar",
        full_area: Quantity = "30 mm2",
        time_constant: Quantity = "5 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class RipplePump(_RipplePump):
    """Pump at constant speed whose delivery ripples with given harmonics.

    speed: speed of the shaft (in rpm)
    displacement: volume per turn (in cm3/rev, above 0 cm3/rev)
    leakage: laminar leakage from P to T (in m3/(s Pa), at least 0 m3/(s Pa))
    pistons: periods of the ripple in a turn: pistons, vanes or teeth (a whole number from 1 to 1000)
    amplitude: amplitudes of the harmonics 1, 2, ... over the mean flow (numbers)
    phase: their phases at shaft angle 0, degrees (numbers)
    ripple_start: time from which the delivery ripples (in s)
    operating_points: rows of pressure difference, speed, then amplitude and phase of each harmonic there (in bar,
        rpm, equally long lists of numbers)
    averaging_time: time over which the pressure difference is averaged for them (in ms, above 0 ms)
    start_mean: averaged pressure difference at the start (operating_points) (in bar)
    """
    def __init__(
        self,
        *,
        speed: Quantity = "1500 rpm",
        displacement: Quantity = "28 cm3/rev",
        leakage: Quantity = "0 m3/(s Pa)",
        pistons: int = 9,
        amplitude: Quantities = ...,
        phase: Quantities = ...,
        ripple_start: Quantity = "0 s",
        operating_points: Rows = ...,
        averaging_time: Quantity = "50 ms",
        start_mean: Quantity = "0 bar",
    ) -> None: ...

class RotaryActuator(_RotaryActuator):
    """Vane actuator: pressure turns the shaft between two stops.

    displacement: volume of a whole turn, were it possible (in cm3/rev, above 0 cm3/rev)
    angle: angle from stop to stop (in deg, above 0 deg)
    dead_volume: volume of each side with the vane at its stop (in cm3, at least 0 cm3)
    leakage: laminar leakage past the vane (in m3/(s Pa), at least 0 m3/(s Pa))
    start_angle: angle of the shaft at the start (in deg, at least 0 deg)
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    end_stops: what ends the travel (one of rigid, elastic, none)
    restitution: speed after a rigid stop over speed before (at least 0, at most 1)
    stop_stiffness: stiffness of an elastic stop (in N m/rad, above 0 N m/rad)
    stop_damping: damping of an elastic stop (in N m s/rad, at least 0 N m s/rad)
    rest_speed: a rebound slower than this is none (in rpm, above 0 rpm)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    """
    def __init__(
        self,
        *,
        displacement: Quantity = "400 cm3/rev",
        angle: Quantity = "270 deg",
        dead_volume: Quantity = "20 cm3",
        leakage: Quantity = "0 m3/(s Pa)",
        start_angle: Quantity = "0 deg",
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        end_stops: EndStops | Literal["rigid", "elastic", "none"] | str = "rigid",
        restitution: Quantity = 0.0,
        stop_stiffness: Quantity = "1e6 N m/rad",
        stop_damping: Quantity = "1000 N m s/rad",
        rest_speed: Quantity = "0.1 rpm",
        critical_share: Quantity = 1e-05,
    ) -> None: ...

class SecondOrderHandroosReliefValve(_SecondOrderHandroosReliefValve, HandroosReliefValve):
    """The same valve with a second-order opening: tau^2 K'' + 2 zeta tau K' + K = K_s.

    damping: damping ratio of the opening (above 0)
    set_pressure: p_ref, pressure at which it begins to open (in bar, at least 0 bar)
    set_pressure_1: set pressure of the first measured point (in bar, at least 0 bar)
    pressure_1: pressure of the first measured point (in bar, above 0 bar)
    flow_1: flow of the first measured point (in l/min, above 0 l/min)
    set_pressure_2: set pressure of the second measured point (in bar, at least 0 bar)
    pressure_2: pressure of the second measured point (in bar, above 0 bar)
    flow_2: flow of the second measured point (in l/min, above 0 l/min)
    time_constant: time constant of the opening (in ms, above 0 ms)
    closing: K below which the flow is rounded off to zero (in m3/(s Pa^0.5), above 0 m3/(s Pa^0.5))
    knee: overpressure over which the knee is rounded (in bar, above 0 bar)
    least_bracket: lower limit of c1 + c2 p over its least measured value (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        damping: Quantity = 0.7,
        set_pressure: Quantity = "100 bar",
        set_pressure_1: Quantity = "100 bar",
        pressure_1: Quantity = "110 bar",
        flow_1: Quantity = "10 l/min",
        set_pressure_2: Quantity = "120 bar",
        pressure_2: Quantity = "130 bar",
        flow_2: Quantity = "60 l/min",
        time_constant: Quantity = "2 ms",
        closing: Quantity = "1e-9 m3/(s Pa^0.5)",
        knee: Quantity = "0.2 bar",
        least_bracket: Quantity = 0.1,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class SegmentedPipe(_SegmentedPipe):
    """Metal pipe in N segments, each with inertia, friction and half of its volume at each end.

    wall_thickness: thickness of the wall (in mm, above 0 mm)
    wall_modulus: modulus of elasticity of the wall: steel 210, copper 120 (in GPa, above 0 GPa)
    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    segments: pieces it is cut into (a whole number from 1 to 1000)
    loss_coefficient: sum of the loss coefficients of bends, inlet and outlet (at least 0)
    friction: laminar at any flow, or turbulent too, smooth or rough (one of laminar, smooth, rough)
    roughness: height of the roughness of a rough wall (in mm, at least 0 mm)
    start_pressure: pressure at the start (in bar)
    start_flow: flow from A to B at the start (in l/min)
    """
    def __init__(
        self,
        *,
        wall_thickness: Quantity = "1.5 mm",
        wall_modulus: Quantity = "210 GPa",
        length: Quantity = "3 m",
        diameter: Quantity = "10 mm",
        segments: int = 5,
        loss_coefficient: Quantity = 0.0,
        friction: PipeFriction | Literal["laminar", "smooth", "rough"] | str = "smooth",
        roughness: Quantity = "0.0015 mm",
        start_pressure: Quantity | None = None,
        start_flow: Quantity = "0 l/min",
    ) -> None: ...

class SequenceValve(_SequenceValve):
    """Sequence valve: connects A to B once the pressure at A reaches its setting, whatever the pressure at B.

    set_pressure: pressure at which it begins to open (in bar, at least 0 bar)
    override: pressure above the set pressure that opens it fully (in bar, above 0 bar)
    full_area: area of the passage when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of the closed passage (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rounding: rounding of the ends of the travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "80 bar",
        override: Quantity = "5 bar",
        full_area: Quantity = "30 mm2",
        time_constant: Quantity = "5 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class ServoValve(_ServoValve):
    """Two-stage 4/3 servo valve: a flapper or jet pipe drives a spool that is fed back to it.

    command: spool position asked for (at least -1, at most 1)
    rated_flow: flow of a fully open edge at its rated pressure drop (in l/min, above 0 l/min, area, bore, K or
        rated flow)
    rated_pressure_drop: pressure drop of one edge at the rated flow (in bar, above 0 bar)
    overlap: share of the spool's travel before an edge opens (above -0.9, below 0.9)
    first_stage_frequency: natural frequency of the first stage (in Hz, above 0 Hz)
    first_stage_damping: damping ratio of the first stage (above 0)
    spool_gain: speed of the spool over the position of the first stage, K (in 1/s, above 0 1/s)
    spool_speed: highest speed of the spool at the rated supply, v_r (in 1/s, above 0 1/s)
    rated_supply: supply pressure at which spool speed and pilot flow hold, p_r (in bar, above 0 bar)
    pilot_flow: flow of the first stage from P to T, q_p (in l/min, at least 0 l/min)
    edge_shape: how the area of an edge grows with its travel (one of rectangular, triangular)
    profile_PA: share of area_PA or flow_PA over the position, 1 where it is open; for its overlap (in - -> -,
        pairs of points)
    discharge_coefficient: flow over that of an ideal jet, where an edge is given by its area (above 0)
    rounding: opening over which an edge begins to open; half of it is open where the edge meets its land (above
        0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    overlap_PA: overlap of the edge P-A alone, below 0: open in the centre (above -0.9, below 0.9)
    overlap_PB: the same of the edge P-B (above -0.9, below 0.9)
    overlap_AT: the same of the edge A-T (above -0.9, below 0.9)
    overlap_BT: the same of the edge B-T (above -0.9, below 0.9)
    profile_PB: the same of the edge P-B (in - -> -, pairs of points)
    profile_AT: the same of the edge A-T (in - -> -, pairs of points)
    profile_BT: the same of the edge B-T (in - -> -, pairs of points)
    """
    def __init__(
        self,
        *,
        command: Quantity = 0.0,
        rated_flow: Quantity = "40 l/min",
        rated_pressure_drop: Quantity = "35 bar",
        overlap: Quantity = 0.0,
        first_stage_frequency: Quantity = "500 Hz",
        first_stage_damping: Quantity = 0.5,
        spool_gain: Quantity = "500 1/s",
        spool_speed: Quantity = "150 1/s",
        rated_supply: Quantity = "210 bar",
        pilot_flow: Quantity = "1 l/min",
        edge_shape: _EdgeShape | Literal["rectangular", "triangular"] | str = "rectangular",
        profile_PA: Points | None = None,
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.002,
        transition_pressure: Quantity = "0.2 bar",
        overlap_PA: Quantity | None = None,
        overlap_PB: Quantity | None = None,
        overlap_AT: Quantity | None = None,
        overlap_BT: Quantity | None = None,
        profile_PB: Points | None = None,
        profile_AT: Points | None = None,
        profile_BT: Points | None = None,
    ) -> None: ...

class ShaftEquivalentLinePump(_ShaftEquivalentLinePump):
    """Pump on a shaft with given harmonics, whose own volume is a line with a closed end.

    line_length: length of the equivalent line (in cm, above 0 cm)
    line_volume: volume of the equivalent line (in cm3, above 0 cm3)
    wave_speed: speed of waves in it; unset: from the fluid and the wall (in m/s, above 0 m/s)
    wall_thickness: thickness of its wall; unset: it does not give way (in mm, above 0 mm)
    wall_modulus: modulus of elasticity of its wall (in GPa, above 0 GPa)
    creep_compliance: compliance J of each element of its wall's creep (in 1/GPa, numbers, each above 0)
    creep_time: retardation time of each element (in s, numbers, each above 0)
    friction: friction of steady flow in it (one of none, laminar, blasius, colebrook, darcy, hazen_williams)
    roughness: height of the roughness of its wall (colebrook) (in mm, at least 0 mm)
    darcy_factor: Darcy's friction factor (darcy) (at least 0)
    hazen_williams: coefficient C (hazen_williams) (above 0)
    unsteady: friction in it while flow changes (one of none, trikha, zielke, vardy_brown)
    cavitation: where its pressure would fall below that of vapour (one of none, clipped, vapour, gas)
    vapour_pressure: absolute pressure of vapour (in bar, at least 0 bar)
    gas_fraction: free gas at atmospheric pressure (gas) (above 0, below 1)
    start_pressure: pressure in it at the start (in bar)
    displacement: volume per turn (in cm3/rev, above 0 cm3/rev)
    leakage: laminar leakage from P to T (in m3/(s Pa), at least 0 m3/(s Pa))
    pistons: periods of the ripple in a turn: pistons, vanes or teeth (a whole number from 1 to 1000)
    amplitude: amplitudes of the harmonics 1, 2, ... over the mean flow (numbers)
    phase: their phases at shaft angle 0, degrees (numbers)
    ripple_start: time from which the delivery ripples (in s)
    operating_points: rows of pressure difference, speed, then amplitude and phase of each harmonic there (in bar,
        rpm, equally long lists of numbers)
    averaging_time: time over which the pressure difference is averaged for them (in ms, above 0 ms)
    start_mean: averaged pressure difference at the start (operating_points) (in bar)
    """
    def __init__(
        self,
        *,
        line_length: Quantity = "14 cm",
        line_volume: Quantity = "50 cm3",
        wave_speed: Quantity | None = None,
        wall_thickness: Quantity | None = None,
        wall_modulus: Quantity = "210 GPa",
        creep_compliance: Quantities = ...,
        creep_time: Quantities = ...,
        friction: LineFriction | Literal["none", "laminar", "blasius", "colebrook", "darcy", "hazen_williams"] | str = "laminar",
        roughness: Quantity = "0.0015 mm",
        darcy_factor: Quantity = 0.02,
        hazen_williams: Quantity = 130.0,
        unsteady: UnsteadyFriction | Literal["none", "trikha", "zielke", "vardy_brown"] | str = "zielke",
        cavitation: LineCavitation | Literal["none", "clipped", "vapour", "gas"] | str = "none",
        vapour_pressure: Quantity = "0.025 bar",
        gas_fraction: Quantity = 1e-07,
        start_pressure: Quantity | None = None,
        displacement: Quantity = "28 cm3/rev",
        leakage: Quantity = "0 m3/(s Pa)",
        pistons: int = 9,
        amplitude: Quantities = ...,
        phase: Quantities = ...,
        ripple_start: Quantity = "0 s",
        operating_points: Rows = ...,
        averaging_time: Quantity = "50 ms",
        start_mean: Quantity = "0 bar",
    ) -> None: ...

class ShaftKinematicRipplePump(_ShaftKinematicRipplePump):
    """Piston pump on a shaft, of displacement D: N half sines of delivery, less what compresses the fluid.

    displacement: volume displaced in a turn (in cm3/rev, above 0 cm3/rev)
    pistons: number of pistons (a whole number from 1 to 100)
    dead_volume: volume left in each cylinder at its inner dead centre (in cm3, above 0 cm3)
    closed_angle: angle from the outer dead centre to the port (in deg, at least 0 deg, below 90 deg)
    opening_angle: angle over which it opens (in deg, above 0 deg, below 90 deg)
    leakage: laminar leakage from P to T (in m3/(s Pa), at least 0 m3/(s Pa))
    """
    def __init__(
        self,
        *,
        displacement: Quantity = "28 cm3/rev",
        pistons: int = 9,
        dead_volume: Quantity = "1 cm3",
        closed_angle: Quantity = "10 deg",
        opening_angle: Quantity = "12 deg",
        leakage: Quantity = "0 m3/(s Pa)",
    ) -> None: ...

class ShaftRipplePump(_ShaftRipplePump):
    """Pump of fixed displacement D on a shaft, whose delivery ripples with given harmonics.

    displacement: volume per turn (in cm3/rev, above 0 cm3/rev)
    leakage: laminar leakage from P to T (in m3/(s Pa), at least 0 m3/(s Pa))
    pistons: periods of the ripple in a turn: pistons, vanes or teeth (a whole number from 1 to 1000)
    amplitude: amplitudes of the harmonics 1, 2, ... over the mean flow (numbers)
    phase: their phases at shaft angle 0, degrees (numbers)
    ripple_start: time from which the delivery ripples (in s)
    operating_points: rows of pressure difference, speed, then amplitude and phase of each harmonic there (in bar,
        rpm, equally long lists of numbers)
    averaging_time: time over which the pressure difference is averaged for them (in ms, above 0 ms)
    start_mean: averaged pressure difference at the start (operating_points) (in bar)
    """
    def __init__(
        self,
        *,
        displacement: Quantity = "28 cm3/rev",
        leakage: Quantity = "0 m3/(s Pa)",
        pistons: int = 9,
        amplitude: Quantities = ...,
        phase: Quantities = ...,
        ripple_start: Quantity = "0 s",
        operating_points: Rows = ...,
        averaging_time: Quantity = "50 ms",
        start_mean: Quantity = "0 bar",
    ) -> None: ...

class ShortPipe(_ShortPipe):
    """Pipe with inertia and losses, half of its volume at each end (Esqué 2008, section 3.2.3).

    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    loss_coefficient: sum of the loss coefficients of bends, inlet and outlet (at least 0)
    friction: laminar at any flow, or turbulent too, smooth or rough (one of laminar, smooth, rough)
    roughness: height of the roughness of a rough wall (in mm, at least 0 mm)
    start_pressure: pressure at the start (in bar)
    start_flow: flow from A to B at the start (in l/min)
    wall_compliance: relative growth of the volume per pressure (in 1/Pa, at least 0 1/Pa)
    """
    def __init__(
        self,
        *,
        length: Quantity = "1 m",
        diameter: Quantity = "10 mm",
        loss_coefficient: Quantity = 0.0,
        friction: PipeFriction | Literal["laminar", "smooth", "rough"] | str = "laminar",
        roughness: Quantity = "0.0015 mm",
        start_pressure: Quantity | None = None,
        start_flow: Quantity = "0 l/min",
        wall_compliance: Quantity = "0 1/Pa",
    ) -> None: ...

class ShuttleValve(_ShuttleValve):
    """Shuttle valve: joins C to whichever of A and B has the higher pressure.

    full_area: area of a fully open inlet (in mm2, above 0 mm2, area, bore, K or rated flow)
    shifting_pressure: pressure difference that moves the ball across (in bar, above 0 bar)
    time_constant: time constant of the ball (in ms, above 0 ms)
    leakage: laminar leakage of a closed inlet (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        full_area: Quantity = "10 mm2",
        shifting_pressure: Quantity = "0.2 bar",
        time_constant: Quantity = "2 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class SingleActingCylinder(_SingleActingCylinder):
    """Single-acting cylinder: pressure extends it, a spring brings it back. The rod side breathes to the air.

    bore: diameter of the piston (in mm, above 0 mm)
    stroke: travel from end to end (in mm, above 0 mm)
    spring_preload: force of the spring on the retracted rod (in N, at least 0 N)
    spring_stiffness: force of the spring per travel (in N/m, at least 0 N/m)
    dead_volume_A: volume at A with the rod retracted, hoses included (in cm3, at least 0 cm3)
    start_pressure_A: pressure at A at the start (in bar)
    start_position: position of the rod at the start (in mm, at least 0 mm)
    moving_mass: mass that moves with the rod, besides what is joined to it (in kg, at least 0 kg)
    mounting_angle: how far the rod points upwards (in deg, at least -90 deg, at most 90 deg)
    end_stops: what ends the stroke (one of rigid, elastic, none)
    restitution: speed after a rigid stop over speed before (at least 0, at most 1)
    stop_stiffness: stiffness of an elastic stop (in N/m, above 0 N/m)
    stop_damping: damping of an elastic stop (in N s/m, at least 0 N s/m)
    rest_speed: a rebound slower than this is none (in mm/s, above 0 mm/s)
    critical_share: share of the swept volume at which a chamber stops shrinking, if its dead volume is below that
        (above 0, at most 0.5)
    """
    def __init__(
        self,
        *,
        bore: Quantity = "40 mm",
        stroke: Quantity = "100 mm",
        spring_preload: Quantity = "0 N",
        spring_stiffness: Quantity = "2000 N/m",
        dead_volume_A: Quantity = "50 cm3",
        start_pressure_A: Quantity | None = None,
        start_position: Quantity = "0 mm",
        moving_mass: Quantity = "0 kg",
        mounting_angle: Quantity = "0 deg",
        end_stops: EndStops | Literal["rigid", "elastic", "none"] | str = "rigid",
        restitution: Quantity = 0.0,
        stop_stiffness: Quantity = "1e8 N/m",
        stop_damping: Quantity = "100000 N s/m",
        rest_speed: Quantity = "1 mm/s",
        critical_share: Quantity = 1e-05,
    ) -> None: ...

class SplineReliefValve(_SplineReliefValve):
    """Relief valve without dynamics that is closed, then opens along a line, then is an orifice.

    cracking_pressure: pressure at which the line begins (in bar, above 0 bar)
    full_pressure: pressure at which it is fully open (in bar, above 0 bar)
    full_flow: flow at that pressure (in l/min, above 0 l/min)
    knee_below: the rounding begins so far below the cracking pressure (in bar, above 0 bar)
    knee_above: and ends so far above it (in bar, above 0 bar)
    full_below: the rounding begins so far below the full pressure (in bar, above 0 bar)
    full_above: and ends so far above it (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        cracking_pressure: Quantity = "100 bar",
        full_pressure: Quantity = "106 bar",
        full_flow: Quantity = "45 l/min",
        knee_below: Quantity = "2 bar",
        knee_above: Quantity = "1 bar",
        full_below: Quantity = "1 bar",
        full_above: Quantity = "2 bar",
    ) -> None: ...

class SpringAccumulator(_SpringAccumulator):
    """Accumulator with a piston on a spring, without inertia.

    piston_diameter: diameter of the piston (in mm, above 0 mm)
    stroke: travel of the piston (in mm, above 0 mm)
    opening_pressure: pressure at which the piston leaves its seat (in bar, at least 0 bar)
    full_pressure: pressure at which it has made its stroke (in bar, above 0 bar)
    dead_volume: fluid that stays when it is empty (in cm3, above 0 cm3)
    start_pressure: pressure at the start (in bar)
    """
    def __init__(
        self,
        *,
        piston_diameter: Quantity = "50 mm",
        stroke: Quantity = "100 mm",
        opening_pressure: Quantity = "10 bar",
        full_pressure: Quantity = "20 bar",
        dead_volume: Quantity = "20 cm3",
        start_pressure: Quantity | None = None,
    ) -> None: ...

class StaticReliefValve(_StaticReliefValve):
    """Relief valve that follows its characteristic at once.

    set_pressure: pressure at which it begins to open (in bar, at least 0 bar)
    override: pressure above the set pressure that opens the rated area (in bar, above 0 bar)
    rated_area: area opened at the override (in mm2, above 0 mm2, area, bore, K or rated flow)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    knee: rounding of the knee, as a share of the override (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "120 bar",
        override: Quantity = "20 bar",
        rated_area: Quantity = "10 mm2",
        discharge_coefficient: Quantity = 0.65,
        knee: Quantity = 0.01,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class Tank(_Tank):
    """Reservoir at a constant pressure, however much flows in or out: p = `pressure`.

    pressure: pressure in the tank; 0 is atmospheric (in bar)
    """
    def __init__(
        self,
        *,
        pressure: Quantity = "0 bar",
    ) -> None: ...

class TeeJunction(_TeeJunction):
    """Three-way junction with a loss in each branch.

    loss_A: loss coefficient at A (above 0)
    loss_B: loss coefficient at B (above 0)
    loss_C: loss coefficient at C (above 0)
    diameter: inner diameter of the branches (in mm, above 0 mm)
    volume: volume of fluid inside; may be 0 (in cm3, at least 0 cm3)
    start_pressure: pressure inside at the start (in bar)
    """
    def __init__(
        self,
        *,
        loss_A: Quantity = 0.2,
        loss_B: Quantity = 0.2,
        loss_C: Quantity = 1.0,
        diameter: Quantity = "10 mm",
        volume: Quantity = "0 cm3",
        start_pressure: Quantity | None = None,
    ) -> None: ...

class ThreeWayCompensator(_ThreeWayCompensator):
    """Three-way pressure compensator, in bypass: lets P to T so that P stays a margin above X.

    margin: pressure difference at which it begins to open (in bar, at least 0 bar)
    override: pressure above the margin that opens it fully (in bar, above 0 bar)
    full_area: area of the passage when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of the closed passage (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rounding: rounding of the ends of the travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        margin: Quantity = "8 bar",
        override: Quantity = "1 bar",
        full_area: Quantity = "30 mm2",
        time_constant: Quantity = "5 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class ThrottleCheckValve(_ThrottleCheckValve):
    """Throttle in one direction, free flow in the other: a throttle from A to B beside a check valve from B to A.

    throttle_area: area of the fully open throttle (in mm2, above 0 mm2, area, bore, K or rated flow)
    opening: share of the throttle's area (at least 0, at most 1)
    cracking_pressure: pressure difference at which it begins to open (in bar, at least 0 bar)
    opening_pressure: pressure difference at which it is fully open (in bar, above 0 bar)
    full_area: area when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    leakage: laminar leakage in both directions (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        throttle_area: Quantity = "2 mm2",
        opening: Quantity = 1.0,
        cracking_pressure: Quantity = "0.5 bar",
        opening_pressure: Quantity = "2 bar",
        full_area: Quantity = "50 mm2",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class TwoWayCompensator(_TwoWayCompensator):
    """Two-way pressure compensator, in series: throttles from A to B so that B stays a margin above X.

    margin: pressure difference at which it begins to close (in bar, at least 0 bar)
    override: pressure above the margin that closes it fully (in bar, above 0 bar)
    full_area: area of the passage when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of the closed passage (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rounding: rounding of the ends of the travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        margin: Quantity = "8 bar",
        override: Quantity = "1 bar",
        full_area: Quantity = "30 mm2",
        time_constant: Quantity = "5 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class UnloadingValve(_UnloadingValve):
    """Unloading valve: lets P to T once the pilot pressure reaches its setting, until that has fallen by a difference.

    set_pressure: pilot pressure at which it unloads (in bar, at least 0 bar)
    difference: fall of the pilot pressure after which it loads again (in bar, above 0 bar)
    full_area: area of the passage when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    time_constant: time constant of the spool (in ms, above 0 ms)
    leakage: laminar leakage of the closed passage (in m3/(s Pa), at least 0 m3/(s Pa))
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    rounding: rounding of the ends of the travel, as a share of it (above 0, at most 0.5)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        set_pressure: Quantity = "100 bar",
        difference: Quantity = "15 bar",
        full_area: Quantity = "30 mm2",
        time_constant: Quantity = "5 ms",
        leakage: Quantity = "1e-14 m3/(s Pa)",
        discharge_coefficient: Quantity = 0.65,
        rounding: Quantity = 0.05,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class VariableMotor(_VariableMotor):
    """Motor whose displacement is a fraction x of its full displacement D.

    fraction: displacement over full displacement (at least 0, at most 1)
    least_fraction: fraction at the stop of the swash plate (at least 0, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        fraction: Quantity = 1.0,
        least_fraction: Quantity = 0.2,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class VariableOrifice(_VariableOrifice):
    """Orifice whose area a signal sets: A = `full_area` times `opening`, which counts between 0 and 1.

    full_area: area when fully open (in mm2, above 0 mm2, area, bore, K or rated flow)
    opening: share of the full area (at least 0, at most 1)
    discharge_coefficient: flow over that of an ideal jet of the same area (above 0)
    transition: what says where laminar flow ends (one of reynolds, cubic, ellman, pressure)
    transition_reynolds: Reynolds number where laminar flow ends (above 0)
    laminar_ratio: flow at the end of a cubic over that along its slope at zero (at least 0.3, at most 1)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        full_area: Quantity = "10 mm2",
        opening: Quantity = 1.0,
        discharge_coefficient: Quantity = 0.65,
        transition: Transition | Literal["reynolds", "cubic", "ellman", "pressure"] | str = "reynolds",
        transition_reynolds: Quantity = 1000.0,
        laminar_ratio: Quantity = 0.55,
        transition_pressure: Quantity = "0.2 bar",
    ) -> None: ...

class VariablePump(_VariablePump):
    """Pump whose displacement is a fraction x of its full displacement D, from 0 to 1.

    fraction: displacement over full displacement (at least 0, at most 1)
    displacement: volume per turn at full displacement (in cm3/rev, above 0 cm3/rev)
    losses: how the losses are described (one of ideal, coefficients, wilson, schloesser, thoma, dorey, huhtala,
        efficiency)
    leakage: laminar leakage between the ports (coefficients) (in m3/(s Pa), at least 0 m3/(s Pa))
    viscous_torque: loss of torque per speed (coefficients) (in N m s/rad, at least 0 N m s/rad)
    coulomb_torque: loss of torque whatever the speed (all but huhtala and efficiency) (in N m, at least 0 N m)
    friction_coefficient: C_f, torque lost over ideal torque (all but huhtala and efficiency) (at least 0)
    slip_coefficient: C_s, laminar slip (wilson, schloesser, thoma, dorey) (at least 0)
    drag_coefficient: C_v, torque of sheared oil (wilson, schloesser, thoma, dorey) (at least 0)
    turbulent_slip_coefficient: C_t, turbulent slip (schloesser, thoma) (at least 0)
    hydrodynamic_coefficient: C_h, torque growing as speed squared (schloesser, thoma) (at least 0)
    slip_rise: what C_s gains at the rated pressure (dorey)
    dead_volume: V_r, dead volume over displaced volume (dorey) (at least 0)
    drag_rise: what C_v gains at the rated speed (dorey)
    friction_pressure_rise: what C_f gains at the rated pressure (dorey)
    friction_speed_rise: what C_f gains at the rated speed (dorey)
    rated_pressure: pressure difference of the rated point (dorey, huhtala) (in bar, above 0 bar)
    rated_speed: speed of the rated point (dorey, huhtala) (in rpm, above 0 rpm)
    slip_constant: a_0, slip over D times rated speed (huhtala)
    slip_pressure: a_1, with pressure (huhtala)
    slip_pressure_squared: a_2, with its square (huhtala)
    slip_constant_speed: b_0, added at the rated speed (huhtala)
    slip_pressure_speed: b_1, with pressure (huhtala)
    slip_pressure_squared_speed: b_2, with its square (huhtala)
    torque_constant: a_0, torque lost over D times rated pressure (huhtala)
    torque_pressure: a_1, with pressure (huhtala)
    torque_pressure_squared: a_2, with its square (huhtala)
    torque_constant_speed: b_0, added at the rated speed (huhtala)
    torque_pressure_speed: b_1, with pressure (huhtala)
    torque_pressure_squared_speed: b_2, with its square (huhtala)
    volumetric_efficiency: volumetric efficiency over pressure difference (first row) and speed (efficiency) (in
        bar, rpm -> -, a row of x, then rows of y and values)
    hydromechanical_efficiency: hydro-mechanical efficiency over pressure difference (first row) and speed
        (efficiency) (in bar, rpm -> -, a row of x, then rows of y and values)
    reversal_speed: speed over which losses and filling change their direction (in rpm, above 0 rpm)
    reversal_pressure: pressure difference over which losses change their direction (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        fraction: Quantity = 1.0,
        displacement: Quantity = "28 cm3/rev",
        losses: Losses | Literal["ideal", "coefficients", "wilson", "schloesser", "thoma", "dorey", "huhtala", "efficiency"] | str = "coefficients",
        leakage: Quantity = "0 m3/(s Pa)",
        viscous_torque: Quantity = "0 N m s/rad",
        coulomb_torque: Quantity = "0 N m",
        friction_coefficient: Quantity = 0.0,
        slip_coefficient: Quantity = 6e-09,
        drag_coefficient: Quantity = 100000.0,
        turbulent_slip_coefficient: Quantity = 0.0001,
        hydrodynamic_coefficient: Quantity = 20.0,
        slip_rise: Quantity = 0.0,
        dead_volume: Quantity = 0.0,
        drag_rise: Quantity = 0.0,
        friction_pressure_rise: Quantity = 0.0,
        friction_speed_rise: Quantity = 0.0,
        rated_pressure: Quantity = "200 bar",
        rated_speed: Quantity = "1500 rpm",
        slip_constant: Quantity = 0.0,
        slip_pressure: Quantity = 0.03,
        slip_pressure_squared: Quantity = 0.01,
        slip_constant_speed: Quantity = 0.0,
        slip_pressure_speed: Quantity = 0.0,
        slip_pressure_squared_speed: Quantity = 0.0,
        torque_constant: Quantity = 0.02,
        torque_pressure: Quantity = 0.03,
        torque_pressure_squared: Quantity = 0.0,
        torque_constant_speed: Quantity = 0.02,
        torque_pressure_speed: Quantity = 0.0,
        torque_pressure_squared_speed: Quantity = 0.0,
        volumetric_efficiency: Points = ...,
        hydromechanical_efficiency: Points = ...,
        reversal_speed: Quantity = "5 rpm",
        reversal_pressure: Quantity = "0.5 bar",
    ) -> None: ...

class VariableVolume(_VariableVolume, PipeVolume):
    """Pipe to which a signal adds a volume V_s, such as that of a chamber computed elsewhere.

    added_volume: V_s, volume besides that of the pipe (in cm3)
    growth: g, rate of that volume, if no flow at the port fills it (in l/min)
    bore: inner diameter (in mm, above 0 mm)
    length: length (in m, above 0 m)
    wall_thickness: thickness of the wall (in mm, above 0 mm)
    material: what the wall is made of (one of steel, tungum, cupro_nickel, hose, own)
    wall_modulus: modulus of elasticity of the wall (own) (in GPa, above 0 GPa)
    wall_poisson: Poisson's ratio of the wall (own) (at least 0, at most 0.5)
    start_pressure: pressure at the start (in bar)
    """
    def __init__(
        self,
        *,
        added_volume: Quantity = "0 cm3",
        growth: Quantity = "0 l/min",
        bore: Quantity = "15 mm",
        length: Quantity = "1 m",
        wall_thickness: Quantity = "2 mm",
        material: WallMaterial | Literal["steel", "tungum", "cupro_nickel", "hose", "own"] | str = "steel",
        wall_modulus: Quantity = "210 GPa",
        wall_poisson: Quantity = 0.3,
        start_pressure: Quantity | None = None,
    ) -> None: ...

class Volume(_Volume):
    """Fluid in a vessel or line: V (1/B + 1/B_w) p' = sum of flow (Esqué 2008, eqs. 3.1 and 3.3).

    volume: volume of fluid (in l, at least 0 l)
    start_pressure: pressure at the start (in bar)
    wall_compliance: relative growth of the vessel per pressure (in 1/Pa, at least 0 1/Pa)
    """
    def __init__(
        self,
        *,
        volume: Quantity = "1 l",
        start_pressure: Quantity | None = None,
        wall_compliance: Quantity = "0 1/Pa",
    ) -> None: ...

class WaterTank(_WaterTank):
    """Upright tank, open at the top, with its connection at the bottom: p = rho g h,   A h' = q.

    diameter: inner diameter (in m, above 0 m)
    start_level: height of the water over the connection at the start (in m, at least 0 m)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "10 m",
        start_level: Quantity = "3 m",
    ) -> None: ...

TYPES: dict[str, str]
CHOICES: dict[str, str]
