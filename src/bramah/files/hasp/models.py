"""What stands for each of HASP's models (Wang 1988, chapters 2 to 6 and appendices B and C).

The letters of a circuit file are models with their own smoothing or iteration (PI05 smoothed, PIR5 by conditional
statements, PIA5 by iteration); the laws are the same, so one component stands for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from bramah.files.hasp.records import Attributes
from bramah.records import dataclass


@dataclass(frozen=True, kw_only=True)
class Part:
    """A further component of the same model, joined to the first one: "friction" with its port at the rod."""

    name: str
    type: str
    port: str
    """Its own."""
    at: str
    """Of the first component."""
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Model:
    """A component with its ports in the order of HASP's links, and the parameters HASP asked for."""

    links: tuple[int, int]
    ports: tuple[str, ...] = ()
    """A single one takes all links. Further numbers, such as those of inertias at a shaft, are not needed here."""
    type: str = ""
    """Without one the model only joins its links."""
    internal: int = 0
    signals: int = 0
    states: int = 0
    asked: tuple[str, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """What the component must be told to have HASP's law."""
    parts: tuple[Part, ...] = ()
    note: str = ""
    """What differs, for the user."""

    @property
    def attributes(self) -> Attributes:
        return Attributes(*self.links, self.internal, self.signals, self.states)


DUTY = "DutyCycle"
CYLINDER = "LoadedCylinder"
TANK = Model(type="Tank", links=(1, 3), ports=("T",), asked=("pressure",))
MOVER = Model(type="SpeedSource", links=(1, 1), ports=("shaft",), asked=("speed",))
DUTY_CYCLE = Model(type=DUTY, links=(1, 1), ports=("y",), asked=("stages",), fixed={"ending": "continue"})
PIPE = Model(
    type="PipeVolume", links=(1, 8), ports=("A",), states=1,
    asked=("bore", "length", "wall_thickness", "material", "start_pressure"),
    note="Its own air, saturation pressure and bulk modulus are properties of its fluid: fluid = { ... } in its table.",
)  # fmt: skip
CHAMBER = Model(links=(1, 8), signals=1, states=1)
"""PI06 and its like: the pipe at an actuator is part of the cylinder's dead volume."""
VALVE = Model(
    type="RatedDirectionalValve43", links=(5, 5), ports=("command", "P", "A", "B", "T"),
    asked=("rated_pressure_drop", "flow_PA", "flow_PB", "flow_AT", "flow_BT"), fixed={"leakage": 0.0},
)  # fmt: skip
ACTUATOR = Model(
    type=CYLINDER, links=(2, 2), ports=("A", "B"), internal=1, signals=2, states=2,
    asked=(
        "bore", "rod_diameter", "stroke", "start_position", "moving_mass", "mounting_angle", "leakage",
        "dead_volume_A", "dead_volume_B", "start_pressure_A", "start_pressure_B",
        "static_force", "coulomb_force", "viscous_friction", "windage", "spring_stiffness",
    ),
)  # fmt: skip
RELIEF = Model(
    type="PilotOperatedReliefValve", links=(2, 2), ports=("P", "T"), internal=3, states=5,
    asked=(
        "set_pressure", "seat_diameter", "chamber_area", "cone_angle", "mass", "spring_force", "stiffness", "damping",
        "travel", "orifice_diameter", "pilot_volume", "pilot_seat_diameter", "pilot_cone_angle", "pilot_mass",
        "pilot_stiffness", "pilot_damping", "pilot_travel", "discharge_coefficient",
    ),
    parts=(Part(name="plug", type="Plug", port="A", at="X"),),
)  # fmt: skip
DRAINED_MOTOR = Model(
    type="DrainedMotor", links=(3, 3), ports=("A", "B", "shaft"), states=1,
    asked=(
        "displacement", "leakage", "drain_share", "clearance_fraction", "friction_coefficient", "viscous_torque",
        "inertia",
    ),
    parts=(Part(name="drain", type="Tank", port="T", at="L"),),
)  # fmt: skip
MACHINE = ("displacement", "leakage", "friction_coefficient", "viscous_torque")
LOAD = ("inertia", "static_torque", "coulomb_torque", "viscous_friction", "windage", "start_speed")
ENGINE = (
    "maximum_torque", "maximum_torque_speed", "rated_torque", "rated_speed", "speed_setting", "droop", "drag_torque",
    "inertia", "start_speed",
)  # fmt: skip

MODELS: Mapping[str, Model] = MappingProxyType(
    {
        **dict.fromkeys(("TK00", "TK01", "TK03"), TANK),
        **dict.fromkeys(("PM00", "PM01"), MOVER),
        **dict.fromkeys(("DE00", "DE01", "DEDT", "DER1", "DERT"), DUTY_CYCLE),
        **dict.fromkeys(("PI05", "PIR5"), PIPE),
        "PIA5": Model(links=(1, 8), states=1, note="It has no volume: its pressure follows from the balance of flows."),
        **dict.fromkeys(("PI06", "PIR6", "PIA6"), CHAMBER),
        **dict.fromkeys(("DC01", "DC1T"), VALVE),
        **dict.fromkeys(("AL00", "ALR0"), ACTUATOR),
        "AL01": replace(ACTUATOR, internal=0),
        "PU00": Model(type="FixedPump", links=(3, 3), ports=("S", "P", "shaft"), asked=MACHINE),
        "PC01": Model(type="LinearReliefValve", links=(2, 2), ports=("P", "T"), asked=("set_pressure", "gradient")),
        "PCR1": RELIEF,
        "PCA1": replace(
            RELIEF,
            states=4,
            asked=tuple(name for name in RELIEF.asked if name != "pilot_volume"),
            fixed={"pilot_volume": 0.0},
        ),
        "OR00": Model(type="Orifice", links=(2, 2), ports=("A", "B"), asked=("diameter", "discharge_coefficient")),
        "ORR0": Model(type="LongOrifice", links=(2, 2), ports=("A", "B"), asked=("diameter", "length", "correction")),
        "MO00": Model(type="FixedMotor", links=(3, 3), ports=("A", "B", "shaft"), asked=MACHINE),
        **dict.fromkeys(("MOA1", "MOR0"), DRAINED_MOTOR),
        "LR00": Model(type="RotaryLoad", links=(1, 1), ports=("shaft",), states=1, asked=LOAD),
        "LRR0": Model(type="RotaryLoad", links=(1, 2), ports=("shaft", "external_torque"), asked=LOAD),
        "PMR0": Model(type="DieselEngine", links=(1, 1), ports=("shaft",), asked=ENGINE),
        "SHA1": Model(type="RigidShaft", links=(2, 4), ports=("A", "B"), states=1),
        "SHA2": Model(
            type="RigidGearbox", links=(2, 4), ports=("A", "B"), states=2, asked=("ratio", "inertia_A", "inertia_B")
        ),
        "SH00": Model(
            type="ElasticShaft", links=(2, 2), ports=("A", "B"), states=1, asked=("length", "diameter", "shear_modulus")
        ),
    }
)
"""By HASP's four letters."""
