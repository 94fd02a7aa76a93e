"""Circuits that HASP cannot sort (Wang 1988, chapter 2): components without memory joined to each other.

HASP needs a combination model, a pseudo-state or an iterative pipe for each of them. Here they are written as drawn.
"""

from __future__ import annotations

from math import pi

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import (
    FixedMotor,
    FixedPump,
    FlowSource,
    LinearReliefValve,
    RatedDirectionalValve43,
    Tank,
    Volume,
)
from bramah.components.mechanical import Inertia, SpeedSource
from bramah.components.ports import rotational
from bramah.declare import parameter
from bramah.fluids import ConstantFluid

PUMP, MOTOR, SECOND = 50e-6 / (2 * pi), 100e-6 / (2 * pi), 40e-6 / (2 * pi)
"""Displacements of the pump and of two motors, m3/rad."""
DRIVE = 1500 * 2 * pi / 60
FLOW = PUMP * DRIVE
"""Of the pump at 1500 rpm, m3/s."""
GRADIENT = 0.5e-3 / 1e5
"""Of the relief valve, m3/(s Pa)."""
LEAKAGE = 2.08e-11
"""Of the motor, m3/(s Pa), as in table 5.3 of the source."""


class Windage(Component):
    """Load without inertia: T = K omega |omega|, which takes a speed in return for a torque (LR01 of section 2.19)."""

    symbol = "rotary load"

    shaft = rotational("driven shaft")

    torque = parameter("N m s2/rad2", 0.02, above=0, help="torque per square of speed")

    def equations(self) -> None:
        self.shaft.torque(-self.torque * self.shaft.omega * abs(self.shaft.omega))


def transmission(*, pipe: float = 0.0, inertia: float = 0.0, setting: float = 110e5, load: float = 0.02) -> Circuit:
    """Sections 2.26 to 2.41: pump, pipe of so many litres, relief valve, motor and load.

    Without volume the pipe is PIXX, without inertia the load is LR01; HASP refuses either.
    """
    circuit = Circuit("Open-loop transmission", fluid=ConstantFluid())
    circuit.add("tank", Tank())
    circuit.add("pump", FixedPump(displacement=PUMP))
    circuit.add("engine", SpeedSource(speed=DRIVE))
    circuit.add("pipe", Volume(volume=f"{pipe} l"))
    circuit.add("relief", LinearReliefValve(set_pressure=setting, gradient=GRADIENT))
    circuit.add("motor", FixedMotor(displacement=MOTOR, leakage=LEAKAGE))
    circuit.add("load", Windage(torque=load))
    circuit.connect("engine.shaft", "pump.shaft")
    circuit.connect("pump.P", "pipe.A", "relief.P", "motor.A")
    circuit.connect("motor.B", "relief.T", "pump.S", "tank.T")
    circuit.connect("motor.shaft", "load.shaft")
    if inertia:
        circuit.add("rotor", Inertia(inertia=inertia))
        circuit.connect("rotor.shaft", "load.shaft")
    return circuit


def motors_in_series() -> Circuit:
    """Motor to motor: the first drives a load and feeds the second, with nothing between them."""
    circuit = Circuit("Two motors in series", fluid=ConstantFluid())
    circuit.add("source", FlowSource(flow=FLOW))
    circuit.add("first", FixedMotor(displacement=MOTOR))
    circuit.add("second", FixedMotor(displacement=SECOND))
    circuit.add("load1", Windage(torque=0.02))
    circuit.add("load2", Windage(torque=0.001))
    circuit.add("tank", Tank())
    circuit.connect("source.P", "first.A")
    circuit.connect("first.B", "second.A")
    circuit.connect("second.B", "tank.T")
    circuit.connect("first.shaft", "load1.shaft")
    circuit.connect("second.shaft", "load2.shaft")
    return circuit


def valves_in_series(command: float = 1.0) -> Circuit:
    """Valve to valve: the flow passes P-A of a directional valve, then P-A and B-T of a second one."""
    circuit = Circuit("Two valves in series", fluid=ConstantFluid())
    circuit.add("source", FlowSource(flow=FLOW))
    circuit.add("first", RatedDirectionalValve43(command=command, leakage=0.0, transition_pressure=1.0))
    circuit.add("second", RatedDirectionalValve43(command=command, leakage=0.0, transition_pressure=1.0))
    circuit.add("tank", Tank())
    circuit.connect("source.P", "first.P")
    circuit.connect("first.A", "second.P")
    circuit.connect("second.A", "second.B")
    circuit.connect("first.B", "first.T", "second.T", "tank.T")
    return circuit
