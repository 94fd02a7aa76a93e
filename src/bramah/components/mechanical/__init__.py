"""Bodies, loads, friction, stops and drives."""

from bramah.components.mechanical.damper import Damper, RotationalDamper
from bramah.components.mechanical.force import Force, Torque
from bramah.components.mechanical.friction import CoulombFriction, LuGreFriction, StribeckFriction
from bramah.components.mechanical.inertia import Inertia
from bramah.components.mechanical.mass import Mass
from bramah.components.mechanical.speed_source import Ground, SpeedSource, VelocitySource
from bramah.components.mechanical.spring import Spring
from bramah.components.mechanical.stop import EndStop, Sides

__all__ = [
    "CoulombFriction",
    "Damper",
    "EndStop",
    "Force",
    "Ground",
    "Inertia",
    "LuGreFriction",
    "Mass",
    "RotationalDamper",
    "Sides",
    "SpeedSource",
    "Spring",
    "StribeckFriction",
    "Torque",
    "VelocitySource",
]
