"""Bodies, loads, friction, stops and drives."""

from bramah.components.mechanical.between import DamperBetween, SpringBetween, SpringDamperBetween
from bramah.components.mechanical.boat import Hull, Propeller
from bramah.components.mechanical.clutch import Clutch
from bramah.components.mechanical.damper import Damper, RotationalDamper
from bramah.components.mechanical.elastic_stop import ElasticGap, ElasticStop
from bramah.components.mechanical.electric_motor import ElectricMotor
from bramah.components.mechanical.engine import DieselEngine, GovernedEngine
from bramah.components.mechanical.external_motion import ExternalMotion, ExternalRotation
from bramah.components.mechanical.force import Force, Torque
from bramah.components.mechanical.friction import (
    CoulombFriction,
    LuGreFriction,
    StickSlipFriction,
    StribeckFriction,
)
from bramah.components.mechanical.gearbox import Gearbox
from bramah.components.mechanical.inclined_mass import InclinedMass
from bramah.components.mechanical.inertia import Inertia
from bramah.components.mechanical.lever import Lever, Pivot
from bramah.components.mechanical.mass import Mass
from bramah.components.mechanical.rotary_load import RotaryLoad
from bramah.components.mechanical.rotational_between import (
    RotationalDamperBetween,
    RotationalSpringBetween,
    RotationalSpringDamperBetween,
)
from bramah.components.mechanical.shaft import ElasticShaft, RigidShaft
from bramah.components.mechanical.speed_source import Ground, SpeedSource, VelocitySource
from bramah.components.mechanical.spring import Spring
from bramah.components.mechanical.stop import EndStop, Sides
from bramah.components.mechanical.winch import RackAndPinion, WinchDrum

__all__ = [
    "Clutch",
    "CoulombFriction",
    "Damper",
    "DamperBetween",
    "DieselEngine",
    "ElasticGap",
    "ElasticShaft",
    "ElasticStop",
    "ElectricMotor",
    "EndStop",
    "ExternalMotion",
    "ExternalRotation",
    "Force",
    "Gearbox",
    "GovernedEngine",
    "Ground",
    "Hull",
    "InclinedMass",
    "Inertia",
    "Lever",
    "LuGreFriction",
    "Mass",
    "Pivot",
    "Propeller",
    "RackAndPinion",
    "RigidShaft",
    "RotaryLoad",
    "RotationalDamper",
    "RotationalDamperBetween",
    "RotationalSpringBetween",
    "RotationalSpringDamperBetween",
    "Sides",
    "SpeedSource",
    "Spring",
    "SpringBetween",
    "SpringDamperBetween",
    "StickSlipFriction",
    "StribeckFriction",
    "Torque",
    "VelocitySource",
    "WinchDrum",
]
