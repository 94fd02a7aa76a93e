"""A servo axis: cylinder in the middle of its stroke, servo valve, proportional controller of the position."""

from __future__ import annotations

import bramah as br


def servo_axis(
    gain: float = 20.0, leakage: str = "0.01 l/(min bar)", setpoint: br.Component | None = None
) -> br.Circuit:
    circuit = br.Circuit("Servo axis", fluid=br.ConstantFluid())
    circuit.add("supply", br.PressureSource(pressure="140 bar"))
    circuit.add("setpoint", setpoint or br.Input(start="100 mm"))
    circuit.add("controller", br.PID(proportional_gain=gain))
    circuit.add("valve", br.ServoValve(rated_flow="20 l/min"))
    sizes = {"bore": "40 mm", "rod_diameter": "25 mm", "stroke": "200 mm", "start_position": "100 mm"}
    pressures = {"start_pressure_A": "70 bar", "start_pressure_B": "70 bar"}
    circuit.add("cylinder", br.DoubleRodCylinder(**sizes, **pressures, leakage=leakage))
    circuit.add("load", br.Mass(mass="200 kg", start_position="100 mm"))
    circuit.add("guide", br.Damper(damping="500 N s/m"))
    circuit.add("position", br.PositionSensor())
    circuit.add("tank", br.Tank())
    circuit.connect("setpoint.y", "controller.setpoint")
    circuit.connect("position.y", "controller.measured")
    circuit.connect("controller.y", "valve.command")
    circuit.connect("supply.P", "valve.P")
    circuit.connect("tank.T", "valve.T")
    circuit.connect("valve.A", "cylinder.A")
    circuit.connect("valve.B", "cylinder.B")
    circuit.connect("cylinder.rod", "load.port", "guide.port", "position.port")
    return circuit
