# Written by scripts/stubs.py from the declarations: make stubs writes it anew.

from bramah.components.mechanical.between import DamperBetween as _DamperBetween
from bramah.components.mechanical.between import SpringBetween as _SpringBetween
from bramah.components.mechanical.between import SpringDamperBetween as _SpringDamperBetween
from bramah.components.mechanical.boat import EfficiencyPropeller as _EfficiencyPropeller
from bramah.components.mechanical.boat import Hull as _Hull
from bramah.components.mechanical.boat import Propeller as _Propeller
from bramah.components.mechanical.clutch import Clutch as _Clutch
from bramah.components.mechanical.damper import Damper as _Damper
from bramah.components.mechanical.damper import RotationalDamper as _RotationalDamper
from bramah.components.mechanical.elastic_stop import ElasticGap as _ElasticGap
from bramah.components.mechanical.elastic_stop import ElasticStop as _ElasticStop
from bramah.components.mechanical.electric_motor import ElectricMotor as _ElectricMotor
from bramah.components.mechanical.engine import DieselEngine as _DieselEngine
from bramah.components.mechanical.engine import FuelledEngine as _FuelledEngine
from bramah.components.mechanical.engine import GovernedEngine as _GovernedEngine
from bramah.components.mechanical.external_motion import ExternalMotion as _ExternalMotion
from bramah.components.mechanical.external_motion import ExternalRotation as _ExternalRotation
from bramah.components.mechanical.force import Force as _Force
from bramah.components.mechanical.force import Torque as _Torque
from bramah.components.mechanical.friction import CoulombFriction as _CoulombFriction
from bramah.components.mechanical.friction import LuGreFriction as _LuGreFriction
from bramah.components.mechanical.friction import StickSlipFriction as _StickSlipFriction
from bramah.components.mechanical.friction import StribeckFriction as _StribeckFriction
from bramah.components.mechanical.gearbox import Gearbox as _Gearbox
from bramah.components.mechanical.gearbox import RigidGearbox as _RigidGearbox
from bramah.components.mechanical.inclined_mass import InclinedMass as _InclinedMass
from bramah.components.mechanical.inertia import Inertia as _Inertia
from bramah.components.mechanical.lever import Lever as _Lever
from bramah.components.mechanical.lever import Pivot as Pivot
from bramah.components.mechanical.mass import Mass as _Mass
from bramah.components.mechanical.rotary_load import RotaryLoad as _RotaryLoad
from bramah.components.mechanical.rotational_between import RotationalDamperBetween as _RotationalDamperBetween
from bramah.components.mechanical.rotational_between import RotationalSpringBetween as _RotationalSpringBetween
from bramah.components.mechanical.rotational_between import RotationalSpringDamperBetween as _RotationalSpringDamperBetween
from bramah.components.mechanical.shaft import ElasticShaft as _ElasticShaft
from bramah.components.mechanical.shaft import RigidShaft as _RigidShaft
from bramah.components.mechanical.speed_source import Ground as _Ground
from bramah.components.mechanical.speed_source import SpeedSource as _SpeedSource
from bramah.components.mechanical.speed_source import VelocitySource as _VelocitySource
from bramah.components.mechanical.spring import Spring as _Spring
from bramah.components.mechanical.stop import EndStop as _EndStop
from bramah.components.mechanical.stop import Sides as Sides
from bramah.components.mechanical.variable_inertia import VariableInertia as _VariableInertia
from bramah.components.mechanical.winch import RackAndPinion as _RackAndPinion
from bramah.components.mechanical.winch import WinchDrum as _WinchDrum
from bramah.components.mechanical.windage import Windage as _Windage
from bramah.declare.hints import Points, Quantity
from typing import Literal

class Clutch(_Clutch):
    """Dry clutch or brake: it carries up to its capacity and slips beyond; a signal presses it together.

    capacity: torque carried in slipping when fully closed (in N m, above 0 N m)
    engagement: share of the full pressing force (at least 0, at most 1)
    stiffness: torque per twist in sticking (in N m/rad, above 0 N m/rad)
    damping: torque per slip in sticking (in N m s/rad, at least 0 N m s/rad)
    """
    def __init__(
        self,
        *,
        capacity: Quantity = "200 N m",
        engagement: Quantity = 1.0,
        stiffness: Quantity = "100000 N m/rad",
        damping: Quantity = "100 N m s/rad",
    ) -> None: ...

class CoulombFriction(_CoulombFriction):
    """Dry and viscous friction, smooth around standstill.

    coulomb_force: dry friction in sliding (in N, at least 0 N)
    viscous_friction: friction per speed (in N s/m, at least 0 N s/m)
    smoothing_speed: speed over which the dry force changes sign (in mm/s, above 0 mm/s)
    """
    def __init__(
        self,
        *,
        coulomb_force: Quantity = "200 N",
        viscous_friction: Quantity = "0 N s/m",
        smoothing_speed: Quantity = "1 mm/s",
    ) -> None: ...

class Damper(_Damper):
    """Linear damper to the ground.

    damping: force per speed (in N s/m, at least 0 N s/m)
    """
    def __init__(
        self,
        *,
        damping: Quantity = "1000 N s/m",
    ) -> None: ...

class DamperBetween(_DamperBetween):
    """Linear damper between two parts.

    damping: force per difference of speed (in N s/m, at least 0 N s/m)
    """
    def __init__(
        self,
        *,
        damping: Quantity = "1000 N s/m",
    ) -> None: ...

class DieselEngine(_DieselEngine):
    """Diesel engine with a governor, limited by its full-load torque and by what it takes to turn it.

    speed_setting: speed the governor keeps without load (in rpm, at least 0 rpm)
    droop: loss of speed per torque under the governor (in rpm/(N m), above 0 rpm/(N m))
    maximum_torque: highest torque (in N m, above 0 N m)
    maximum_torque_speed: speed of the highest torque (in rpm, at least 0 rpm)
    rated_torque: torque at full load and rated speed (in N m, above 0 N m)
    rated_speed: rated speed (in rpm, above 0 rpm)
    drag_torque: torque it takes to turn the engine without fuel (in N m, at least 0 N m)
    inertia: moment of inertia of crankshaft and flywheel (in kg m2, at least 0 kg m2)
    start_speed: speed at the start (in rpm)
    rounding: width of the rounded corners (above 0)
    """
    def __init__(
        self,
        *,
        speed_setting: Quantity = "1500 rpm",
        droop: Quantity = "1.5 rpm/(N m)",
        maximum_torque: Quantity = "120 N m",
        maximum_torque_speed: Quantity = "600 rpm",
        rated_torque: Quantity = "100 N m",
        rated_speed: Quantity = "1350 rpm",
        drag_torque: Quantity = "25 N m",
        inertia: Quantity = "1 kg m2",
        start_speed: Quantity | None = None,
        rounding: Quantity = 0.01,
    ) -> None: ...

class EfficiencyPropeller(_EfficiencyPropeller):
    """Propeller of which thrust and efficiency are known.

    efficiency: eta over the advance ratio J, 0 at 0 (in - -> -, pairs of points)
    diameter: diameter (in m, above 0 m)
    thrust_coefficient: K_T over the advance ratio J (in - -> -, pairs of points)
    water_density: density of the water (in kg/m3, above 0 kg/m3)
    inertia: moment of inertia, with the water it carries along (in kg m2, at least 0 kg m2)
    slow_speed: speed below which the advance ratio is cut off (in rpm, above 0 rpm)
    """
    def __init__(
        self,
        *,
        efficiency: Points = ...,
        diameter: Quantity = "0.4 m",
        thrust_coefficient: Points = ...,
        water_density: Quantity = "1000 kg/m3",
        inertia: Quantity = "0.3 kg m2",
        slow_speed: Quantity = "10 rpm",
    ) -> None: ...

class ElasticGap(_ElasticGap):
    """Two parts that push each other apart where they meet, and do nothing to each other while they do not.

    clearance: gap between the parts when both are at position 0, may be negative (in mm)
    stiffness: force per depth (in N/m, above 0 N/m)
    damping: force per speed of going deeper (in N s/m, at least 0 N s/m)
    """
    def __init__(
        self,
        *,
        clearance: Quantity = "0 mm",
        stiffness: Quantity = "1e7 N/m",
        damping: Quantity = "10000 N s/m",
    ) -> None: ...

class ElasticShaft(_ElasticShaft):
    """Round shaft that twists.

    length: length that twists (in m, above 0 m)
    diameter: outer diameter (in mm, above 0 mm)
    bore: inner diameter of a hollow shaft (in mm, at least 0 mm)
    shear_modulus: shear modulus of the material (in GPa, above 0 GPa)
    damping: torque per difference of speed (in N m s/rad, at least 0 N m s/rad)
    """
    def __init__(
        self,
        *,
        length: Quantity = "1 m",
        diameter: Quantity = "40 mm",
        bore: Quantity = "0 mm",
        shear_modulus: Quantity = "80 GPa",
        damping: Quantity = "1 N m s/rad",
    ) -> None: ...

class ElasticStop(_ElasticStop):
    """Elastic stop at one or both ends of a travel, fixed to the ground.

    sides: which ends of the travel have a stop (one of lower, upper, both)
    lower: position of the lower stop (in mm)
    upper: position of the upper stop (in mm)
    stiffness: force per depth (in N/m, above 0 N/m)
    damping: force per speed of going deeper (in N s/m, at least 0 N s/m)
    """
    def __init__(
        self,
        *,
        sides: Sides | Literal["lower", "upper", "both"] | str = "both",
        lower: Quantity = "0 mm",
        upper: Quantity = "100 mm",
        stiffness: Quantity = "1e7 N/m",
        damping: Quantity = "10000 N s/m",
    ) -> None: ...

class ElectricMotor(_ElectricMotor):
    """Electric motor described by its steady torque over speed.

    torque: torque over speed at rated supply (in rpm -> N m, pairs of points)
    supply: share of the torque at rated supply (at least 0)
    inertia: moment of inertia of the rotor (in kg m2, at least 0 kg m2)
    start_speed: speed at the start (in rpm)
    """
    def __init__(
        self,
        *,
        torque: Points = ...,
        supply: Quantity = 1.0,
        inertia: Quantity = "0.1 kg m2",
        start_speed: Quantity | None = None,
    ) -> None: ...

class EndStop(_EndStop):
    """Rigid stop at one or both ends of a travel, with rebound.

    sides: which ends of the travel have a stop (one of lower, upper, both)
    lower: position of the lower stop (in mm)
    upper: position of the upper stop (in mm)
    restitution: speed after the contact over speed before it (at least 0, at most 1)
    rest_speed: a rebound slower than this is none (in mm/s, above 0 mm/s)
    """
    def __init__(
        self,
        *,
        sides: Sides | Literal["lower", "upper", "both"] | str = "both",
        lower: Quantity = "0 mm",
        upper: Quantity = "100 mm",
        restitution: Quantity = 0.0,
        rest_speed: Quantity = "1 mm/s",
    ) -> None: ...

class ExternalMotion(_ExternalMotion):
    """A part that moves along a line as it is told between two steps of a simulation, whatever force that takes.

    start_velocity: velocity until another is set (in m/s)
    start_position: position at the start (in mm)
    """
    def __init__(
        self,
        *,
        start_velocity: Quantity = "0 m/s",
        start_position: Quantity = "0 mm",
    ) -> None: ...

class ExternalRotation(_ExternalRotation):
    """A shaft that turns as it is told between two steps of a simulation, whatever torque that takes.

    start_speed: speed until another is set (in rpm)
    start_angle: angle at the start (in deg)
    """
    def __init__(
        self,
        *,
        start_speed: Quantity = "0 rpm",
        start_angle: Quantity = "0 deg",
    ) -> None: ...

class Force(_Force):
    """A force on what it is joined to, fixed or driven by a signal; positive in the direction of positive velocity.

    force: force, positive along positive velocity (in N)
    """
    def __init__(
        self,
        *,
        force: Quantity = "0 N",
    ) -> None: ...

class FuelledEngine(_FuelledEngine):
    """Engine that turns the fuel it is given into torque.

    fuel_delivery: m_f, fuel injected per turn (in mg/rev, at least 0 mg/rev)
    heat_value: H, heat that a mass of fuel gives (in MJ/kg, above 0 MJ/kg)
    efficiency: eta, work over heat (above 0, at most 1)
    drag_torque: T_drag, torque lost in turning the engine forwards (in N m, at least 0 N m)
    inertia: moment of inertia of crankshaft and flywheel (in kg m2, at least 0 kg m2)
    start_speed: speed at the start (in rpm)
    reversal_speed: speed over which the drag changes its sign (in rpm, above 0 rpm)
    """
    def __init__(
        self,
        *,
        fuel_delivery: Quantity = "60 mg/rev",
        heat_value: Quantity = "42.4 MJ/kg",
        efficiency: Quantity = 0.4,
        drag_torque: Quantity = "0 N m",
        inertia: Quantity = "1 kg m2",
        start_speed: Quantity | None = None,
        reversal_speed: Quantity = "5 rpm",
    ) -> None: ...

class Gearbox(_Gearbox):
    """Gears of a fixed ratio G with the inertia and the losses of the teeth.

    ratio: speed of A over speed of B
    efficiency: power at B over power at A when A drives (above 0, at most 1)
    inertia_A: moment of inertia on the input shaft (in kg m2, at least 0 kg m2)
    inertia_B: moment of inertia on the output shaft (in kg m2, at least 0 kg m2)
    stiffness: torque at A per twist of A with B held (in N m/rad, above 0 N m/rad)
    damping: torque at A per speed of A with B held (in N m s/rad, above 0 N m s/rad)
    reversal_speed: speed of A over which losses change their sign (in rpm, above 0 rpm)
    reversal_torque: torque over which |T_A| is rounded (in N m, above 0 N m)
    """
    def __init__(
        self,
        *,
        ratio: Quantity = 3.0,
        efficiency: Quantity = 1.0,
        inertia_A: Quantity = "0 kg m2",
        inertia_B: Quantity = "0 kg m2",
        stiffness: Quantity = "1e9 N m/rad",
        damping: Quantity = "1e6 N m s/rad",
        reversal_speed: Quantity = "5 rpm",
        reversal_torque: Quantity = "0.1 N m",
    ) -> None: ...

class GovernedEngine(_GovernedEngine):
    """Engine that follows its governor whatever the torque.

    speed_setting: speed the governor keeps without load (in rpm, at least 0 rpm)
    droop: loss of speed per torque, over the setting (in rpm -> rpm/(N m), pairs of points)
    inertia: moment of inertia of crankshaft and flywheel (in kg m2, at least 0 kg m2)
    start_speed: speed at the start (in rpm)
    """
    def __init__(
        self,
        *,
        speed_setting: Quantity = "2100 rpm",
        droop: Points = ...,
        inertia: Quantity = "1 kg m2",
        start_speed: Quantity | None = None,
    ) -> None: ...

class Ground(_Ground):
    """The ground: what is joined to it along a line does not move."""
    def __init__(self) -> None: ...

class Hull(_Hull):
    """Mass and drag of a boat.

    mass: mass of the boat (in kg, above 0 kg)
    area: wetted cross-section (in m2, above 0 m2)
    drag_coefficient: drag over that of the dynamic pressure on the area (at least 0)
    water_density: density of the water (in kg/m3, above 0 kg/m3)
    start_velocity: velocity at the start (in m/s)
    """
    def __init__(
        self,
        *,
        mass: Quantity = "5000 kg",
        area: Quantity = "0.85 m2",
        drag_coefficient: Quantity = 0.3,
        water_density: Quantity = "1000 kg/m3",
        start_velocity: Quantity | None = None,
    ) -> None: ...

class InclinedMass(_InclinedMass, Mass):
    """Rigid body moving along an inclined line under its weight.

    angle: slope of the line, positive rises along it (in deg, at least -90 deg, at most 90 deg)
    mass: mass of the body (in kg, above 0 kg)
    start_position: position at the start (in mm)
    start_velocity: velocity at the start (in m/s)
    gravity: acceleration of free fall (in m/s2, at least 0 m/s2)
    """
    def __init__(
        self,
        *,
        angle: Quantity = "0 deg",
        mass: Quantity = "100 kg",
        start_position: Quantity | None = None,
        start_velocity: Quantity | None = None,
        gravity: Quantity = "9.80665 m/s2",
    ) -> None: ...

class Inertia(_Inertia):
    """Rigid body turning about a fixed axis.

    inertia: moment of inertia about the axis; 0 adds none (in kg m2, at least 0 kg m2)
    start_angle: angle at the start (in deg)
    start_speed: speed at the start (in rpm)
    """
    def __init__(
        self,
        *,
        inertia: Quantity = "0.01 kg m2",
        start_angle: Quantity | None = None,
        start_speed: Quantity | None = None,
    ) -> None: ...

class Lever(_Lever):
    """Massless lever for small angles: the travels of its ends are as its arms.

    arm_A: distance of A from the pivot (in mm, above 0 mm)
    arm_B: distance of B from the pivot (in mm, above 0 mm)
    pivot: where the pivot lies, seen from the ends (one of between, outside)
    stiffness: force at B per travel of B with A held (in N/m, above 0 N/m)
    damping: force at B per speed of B with A held (in N s/m, above 0 N s/m)
    """
    def __init__(
        self,
        *,
        arm_A: Quantity = "100 mm",
        arm_B: Quantity = "200 mm",
        pivot: Pivot | Literal["between", "outside"] | str = "between",
        stiffness: Quantity = "1e10 N/m",
        damping: Quantity = "1e7 N s/m",
    ) -> None: ...

class LuGreFriction(_LuGreFriction):
    """Friction of elastic bristles: presliding, break-away and the Stribeck curve in one law.

    coulomb_force: dry friction in fast sliding (in N, above 0 N)
    static_force: dry friction at break-away (in N, above 0 N)
    stribeck_speed: speed over which static friction falls to sliding friction (in mm/s, above 0 mm/s)
    viscous_friction: friction per speed (in N s/m, at least 0 N s/m)
    bristle_stiffness: stiffness of the contact before it slides (in N/m, above 0 N/m)
    bristle_damping: damping of the contact before it slides (in N s/m, at least 0 N s/m)
    """
    def __init__(
        self,
        *,
        coulomb_force: Quantity = "200 N",
        static_force: Quantity = "500 N",
        stribeck_speed: Quantity = "20 mm/s",
        viscous_friction: Quantity = "0 N s/m",
        bristle_stiffness: Quantity = "1e7 N/m",
        bristle_damping: Quantity = "3000 N s/m",
    ) -> None: ...

class Mass(_Mass):
    """Rigid body moving along a line.

    mass: mass of the body (in kg, above 0 kg)
    start_position: position at the start (in mm)
    start_velocity: velocity at the start (in m/s)
    """
    def __init__(
        self,
        *,
        mass: Quantity = "100 kg",
        start_position: Quantity | None = None,
        start_velocity: Quantity | None = None,
    ) -> None: ...

class Propeller(_Propeller):
    """Propeller in open water.

    torque_coefficient: K_Q over the advance ratio J (in - -> -, pairs of points)
    diameter: diameter (in m, above 0 m)
    thrust_coefficient: K_T over the advance ratio J (in - -> -, pairs of points)
    water_density: density of the water (in kg/m3, above 0 kg/m3)
    inertia: moment of inertia, with the water it carries along (in kg m2, at least 0 kg m2)
    slow_speed: speed below which the advance ratio is cut off (in rpm, above 0 rpm)
    """
    def __init__(
        self,
        *,
        torque_coefficient: Points = ...,
        diameter: Quantity = "0.4 m",
        thrust_coefficient: Points = ...,
        water_density: Quantity = "1000 kg/m3",
        inertia: Quantity = "0.3 kg m2",
        slow_speed: Quantity = "10 rpm",
    ) -> None: ...

class RackAndPinion(_RackAndPinion):
    """Pinion that moves a rack, or wheel that rolls on a road.

    radius: pitch radius of the pinion, or radius of the wheel (in mm, above 0 mm)
    stiffness: force per yielding of the teeth (in N/m, above 0 N/m)
    damping: force per speed of yielding (in N s/m, above 0 N s/m)
    """
    def __init__(
        self,
        *,
        radius: Quantity = "30 mm",
        stiffness: Quantity = "1e10 N/m",
        damping: Quantity = "1e7 N s/m",
    ) -> None: ...

class RigidGearbox(_RigidGearbox):
    """Gears of a fixed ratio G that do not give way at all, without losses.

    ratio: G, speed of A over speed of B
    inertia_A: J_A, moment of inertia on the input shaft (in kg m2, at least 0 kg m2)
    inertia_B: J_B, moment of inertia on the output shaft (in kg m2, at least 0 kg m2)
    """
    def __init__(
        self,
        *,
        ratio: Quantity = 3.0,
        inertia_A: Quantity = "0 kg m2",
        inertia_B: Quantity = "0 kg m2",
    ) -> None: ...

class RigidShaft(_RigidShaft):
    """Shaft that does not twist: both its ends turn as one, exactly.

    inertia: J, moment of inertia (in kg m2, at least 0 kg m2)
    """
    def __init__(
        self,
        *,
        inertia: Quantity = "0 kg m2",
    ) -> None: ...

class RotaryLoad(_RotaryLoad):
    """Rotary load with inertia, stiction, Coulomb and viscous friction, windage and a torque from outside.

    inertia: moment of inertia (in kg m2, above 0 kg m2)
    static_torque: dry friction at break-away (in N m, at least 0 N m)
    coulomb_torque: dry friction in motion (in N m, at least 0 N m)
    viscous_friction: friction per speed (in N m s/rad, at least 0 N m s/rad)
    windage: friction per square of speed (in N m s2/rad2, at least 0 N m s2/rad2)
    external_torque: torque from outside against positive rotation (in N m)
    start_speed: speed at the start (in rpm)
    rest_speed: speed past zero at which it has stopped (in rpm, above 0 rpm)
    """
    def __init__(
        self,
        *,
        inertia: Quantity = "1 kg m2",
        static_torque: Quantity = "10 N m",
        coulomb_torque: Quantity = "8 N m",
        viscous_friction: Quantity = "0.1 N m s/rad",
        windage: Quantity = "0 N m s2/rad2",
        external_torque: Quantity = "0 N m",
        start_speed: Quantity | None = None,
        rest_speed: Quantity = "1e-5 rpm",
    ) -> None: ...

class RotationalDamper(_RotationalDamper):
    """Linear damper of a shaft to the ground.

    damping: torque per speed (in N m s/rad, at least 0 N m s/rad)
    """
    def __init__(
        self,
        *,
        damping: Quantity = "0.1 N m s/rad",
    ) -> None: ...

class RotationalDamperBetween(_RotationalDamperBetween):
    """Linear damper between two shafts.

    damping: torque per difference of speed (in N m s/rad, at least 0 N m s/rad)
    """
    def __init__(
        self,
        *,
        damping: Quantity = "1 N m s/rad",
    ) -> None: ...

class RotationalSpringBetween(_RotationalSpringBetween):
    """Linear torsion spring between two shafts.

    stiffness: torque per twist (in N m/rad, at least 0 N m/rad)
    preload: torque at the free angle (in N m)
    free_angle: angle of A ahead of B at which the spring gives the preload only (in deg)
    """
    def __init__(
        self,
        *,
        stiffness: Quantity = "1000 N m/rad",
        preload: Quantity = "0 N m",
        free_angle: Quantity = "0 deg",
    ) -> None: ...

class RotationalSpringDamperBetween(_RotationalSpringDamperBetween, RotationalSpringBetween):
    """Linear torsion spring with a damper beside it, between two shafts.

    damping: torque per difference of speed (in N m s/rad, at least 0 N m s/rad)
    stiffness: torque per twist (in N m/rad, at least 0 N m/rad)
    preload: torque at the free angle (in N m)
    free_angle: angle of A ahead of B at which the spring gives the preload only (in deg)
    """
    def __init__(
        self,
        *,
        damping: Quantity = "1 N m s/rad",
        stiffness: Quantity = "1000 N m/rad",
        preload: Quantity = "0 N m",
        free_angle: Quantity = "0 deg",
    ) -> None: ...

class SpeedSource(_SpeedSource):
    """A motor that turns its shaft at a given speed, whatever torque that takes.

    speed: speed of the shaft (in rpm)
    """
    def __init__(
        self,
        *,
        speed: Quantity = "1500 rpm",
    ) -> None: ...

class Spring(_Spring):
    """Linear spring to the ground. It pushes and pulls.

    stiffness: force per travel (in N/m, at least 0 N/m)
    preload: force against positive travel at the free position (in N)
    free_position: position at which the spring gives the preload only (in mm)
    """
    def __init__(
        self,
        *,
        stiffness: Quantity = "10000 N/m",
        preload: Quantity = "0 N",
        free_position: Quantity = "0 mm",
    ) -> None: ...

class SpringBetween(_SpringBetween):
    """Linear spring between two parts. It pushes and pulls.

    stiffness: force per extension (in N/m, at least 0 N/m)
    preload: pull at the free length (in N)
    free_length: distance of B from A at which the spring gives the preload only (in mm)
    """
    def __init__(
        self,
        *,
        stiffness: Quantity = "10000 N/m",
        preload: Quantity = "0 N",
        free_length: Quantity = "0 mm",
    ) -> None: ...

class SpringDamperBetween(_SpringDamperBetween, SpringBetween):
    """Linear spring with a damper beside it, between two parts.

    damping: force per difference of speed (in N s/m, at least 0 N s/m)
    stiffness: force per extension (in N/m, at least 0 N/m)
    preload: pull at the free length (in N)
    free_length: distance of B from A at which the spring gives the preload only (in mm)
    """
    def __init__(
        self,
        *,
        damping: Quantity = "100 N s/m",
        stiffness: Quantity = "10000 N/m",
        preload: Quantity = "0 N",
        free_length: Quantity = "0 mm",
    ) -> None: ...

class StickSlipFriction(_StickSlipFriction):
    """Static, Coulomb and viscous friction against the ground, as modes.

    coulomb_force: dry friction in sliding (in N, at least 0 N)
    static_force: dry friction at break-away (in N, at least 0 N)
    viscous_friction: friction per speed (in N s/m, at least 0 N s/m)
    rest_speed: speed past zero at which it has stopped (in mm/s, above 0 mm/s)
    """
    def __init__(
        self,
        *,
        coulomb_force: Quantity = "200 N",
        static_force: Quantity = "500 N",
        viscous_friction: Quantity = "0 N s/m",
        rest_speed: Quantity = "0.0001 mm/s",
    ) -> None: ...

class StribeckFriction(_StribeckFriction):
    """Static friction of a seal: above F_C near standstill, falling to F_C over the Stribeck speed.

    coulomb_force: dry friction in fast sliding (in N, at least 0 N)
    static_force: dry friction at break-away (in N, at least 0 N)
    stribeck_speed: speed over which static friction falls to sliding friction (in mm/s, above 0 mm/s)
    viscous_friction: friction per speed (in N s/m, at least 0 N s/m)
    smoothing_speed: speed over which the dry force changes sign (in mm/s, above 0 mm/s)
    """
    def __init__(
        self,
        *,
        coulomb_force: Quantity = "200 N",
        static_force: Quantity = "500 N",
        stribeck_speed: Quantity = "20 mm/s",
        viscous_friction: Quantity = "0 N s/m",
        smoothing_speed: Quantity = "1 mm/s",
    ) -> None: ...

class Torque(_Torque):
    """A torque on what it is joined to, fixed or driven by a signal; positive in the direction of positive speed.

    torque: torque, positive along positive speed (in N m)
    """
    def __init__(
        self,
        *,
        torque: Quantity = "0 N m",
    ) -> None: ...

class VariableInertia(_VariableInertia):
    """Body turning about a fixed axis whose moment of inertia changes: a drum that is wound, a load that is swung out.

    inertia: J, moment of inertia about the axis (in kg m2, above 0 kg m2)
    growth: g, rate of the moment of inertia (in kg m2/s)
    start_speed: speed at the start (in rpm)
    least_inertia: J is not taken to be less (in kg m2, above 0 kg m2)
    """
    def __init__(
        self,
        *,
        inertia: Quantity = "0.01 kg m2",
        growth: Quantity = "0 kg m2/s",
        start_speed: Quantity | None = None,
        least_inertia: Quantity = "1e-6 kg m2",
    ) -> None: ...

class VelocitySource(_VelocitySource):
    """An actuator that moves along a line at a given velocity, whatever force that takes.

    velocity: velocity of the part (in m/s)
    start_position: position at the start (in mm)
    """
    def __init__(
        self,
        *,
        velocity: Quantity = "0.1 m/s",
        start_position: Quantity | None = None,
    ) -> None: ...

class WinchDrum(_WinchDrum):
    """Drum that hauls in a rope. The rope pulls and never pushes.

    radius: radius at which the rope is wound (in mm, above 0 mm)
    inertia: moment of inertia of the drum (in kg m2, at least 0 kg m2)
    stiffness: pull of the rope per stretch (in N/m, above 0 N/m)
    damping: pull of the rope per speed of stretching (in N s/m, at least 0 N s/m)
    """
    def __init__(
        self,
        *,
        radius: Quantity = "150 mm",
        inertia: Quantity = "0.1 kg m2",
        stiffness: Quantity = "1e6 N/m",
        damping: Quantity = "10000 N s/m",
    ) -> None: ...

class Windage(_Windage):
    """Drag of the air on a part that moves along a line.

    coefficient: w, force per square of speed (in N s2/m2, at least 0 N s2/m2)
    """
    def __init__(
        self,
        *,
        coefficient: Quantity = "10 N s2/m2",
    ) -> None: ...

TYPES: dict[str, str]
CHOICES: dict[str, str]
