"""Bodies, loads, friction, stops and drives."""

from typing import TYPE_CHECKING

from bramah.components.family import on_demand

if TYPE_CHECKING:
    from bramah.components.mechanical.between import DamperBetween as DamperBetween
    from bramah.components.mechanical.between import SpringBetween as SpringBetween
    from bramah.components.mechanical.between import SpringDamperBetween as SpringDamperBetween
    from bramah.components.mechanical.boat import EfficiencyPropeller as EfficiencyPropeller
    from bramah.components.mechanical.boat import Hull as Hull
    from bramah.components.mechanical.boat import Propeller as Propeller
    from bramah.components.mechanical.clutch import Clutch as Clutch
    from bramah.components.mechanical.damper import Damper as Damper
    from bramah.components.mechanical.damper import RotationalDamper as RotationalDamper
    from bramah.components.mechanical.elastic_stop import ElasticGap as ElasticGap
    from bramah.components.mechanical.elastic_stop import ElasticStop as ElasticStop
    from bramah.components.mechanical.electric_motor import ElectricMotor as ElectricMotor
    from bramah.components.mechanical.engine import DieselEngine as DieselEngine
    from bramah.components.mechanical.engine import FuelledEngine as FuelledEngine
    from bramah.components.mechanical.engine import GovernedEngine as GovernedEngine
    from bramah.components.mechanical.external_motion import ExternalMotion as ExternalMotion
    from bramah.components.mechanical.external_motion import ExternalRotation as ExternalRotation
    from bramah.components.mechanical.force import Force as Force
    from bramah.components.mechanical.force import Torque as Torque
    from bramah.components.mechanical.friction import CoulombFriction as CoulombFriction
    from bramah.components.mechanical.friction import LuGreFriction as LuGreFriction
    from bramah.components.mechanical.friction import StickSlipFriction as StickSlipFriction
    from bramah.components.mechanical.friction import StribeckFriction as StribeckFriction
    from bramah.components.mechanical.gearbox import Gearbox as Gearbox
    from bramah.components.mechanical.gearbox import RigidGearbox as RigidGearbox
    from bramah.components.mechanical.inclined_mass import InclinedMass as InclinedMass
    from bramah.components.mechanical.inertia import Inertia as Inertia
    from bramah.components.mechanical.lever import Lever as Lever
    from bramah.components.mechanical.lever import Pivot as Pivot
    from bramah.components.mechanical.mass import Mass as Mass
    from bramah.components.mechanical.rotary_load import RotaryLoad as RotaryLoad
    from bramah.components.mechanical.rotational_between import RotationalDamperBetween as RotationalDamperBetween
    from bramah.components.mechanical.rotational_between import RotationalSpringBetween as RotationalSpringBetween
    from bramah.components.mechanical.rotational_between import (
        RotationalSpringDamperBetween as RotationalSpringDamperBetween,
    )
    from bramah.components.mechanical.shaft import ElasticShaft as ElasticShaft
    from bramah.components.mechanical.shaft import RigidShaft as RigidShaft
    from bramah.components.mechanical.speed_source import Ground as Ground
    from bramah.components.mechanical.speed_source import SpeedSource as SpeedSource
    from bramah.components.mechanical.speed_source import VelocitySource as VelocitySource
    from bramah.components.mechanical.spring import Spring as Spring
    from bramah.components.mechanical.stop import EndStop as EndStop
    from bramah.components.mechanical.stop import Sides as Sides
    from bramah.components.mechanical.variable_inertia import VariableInertia as VariableInertia
    from bramah.components.mechanical.winch import RackAndPinion as RackAndPinion
    from bramah.components.mechanical.winch import WinchDrum as WinchDrum
    from bramah.components.mechanical.windage import Windage as Windage

TYPES = {
    "Clutch": "mechanical.clutch",
    "CoulombFriction": "mechanical.friction",
    "Damper": "mechanical.damper",
    "DamperBetween": "mechanical.between",
    "DieselEngine": "mechanical.engine",
    "EfficiencyPropeller": "mechanical.boat",
    "ElasticGap": "mechanical.elastic_stop",
    "ElasticShaft": "mechanical.shaft",
    "ElasticStop": "mechanical.elastic_stop",
    "ElectricMotor": "mechanical.electric_motor",
    "EndStop": "mechanical.stop",
    "ExternalMotion": "mechanical.external_motion",
    "ExternalRotation": "mechanical.external_motion",
    "Force": "mechanical.force",
    "FuelledEngine": "mechanical.engine",
    "Gearbox": "mechanical.gearbox",
    "GovernedEngine": "mechanical.engine",
    "Ground": "mechanical.speed_source",
    "Hull": "mechanical.boat",
    "InclinedMass": "mechanical.inclined_mass",
    "Inertia": "mechanical.inertia",
    "Lever": "mechanical.lever",
    "LuGreFriction": "mechanical.friction",
    "Mass": "mechanical.mass",
    "Propeller": "mechanical.boat",
    "RackAndPinion": "mechanical.winch",
    "RigidGearbox": "mechanical.gearbox",
    "RigidShaft": "mechanical.shaft",
    "RotaryLoad": "mechanical.rotary_load",
    "RotationalDamper": "mechanical.damper",
    "RotationalDamperBetween": "mechanical.rotational_between",
    "RotationalSpringBetween": "mechanical.rotational_between",
    "RotationalSpringDamperBetween": "mechanical.rotational_between",
    "SpeedSource": "mechanical.speed_source",
    "Spring": "mechanical.spring",
    "SpringBetween": "mechanical.between",
    "SpringDamperBetween": "mechanical.between",
    "StickSlipFriction": "mechanical.friction",
    "StribeckFriction": "mechanical.friction",
    "Torque": "mechanical.force",
    "VariableInertia": "mechanical.variable_inertia",
    "VelocitySource": "mechanical.speed_source",
    "WinchDrum": "mechanical.winch",
    "Windage": "mechanical.windage",
}
"""Component types and the modules that define them."""
CHOICES = {
    "Pivot": "mechanical.lever",
    "Sides": "mechanical.stop",
}
"""What their parameters choose from."""

if not TYPE_CHECKING:
    __all__ = [*TYPES, *CHOICES]
    __getattr__ = on_demand(__name__, TYPES | CHOICES)
