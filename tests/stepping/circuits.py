"""Circuits that are stepped in these tests."""

from __future__ import annotations

from typing import Any

import bramah as br


def press(**changes: Any) -> br.Circuit:
    """A valve, set from outside, that drives a mass between two end stops, with a relief valve that opens."""
    circuit = br.Circuit("Press", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="20 l/min"))
    circuit.add("hose", br.Volume(volume="0.5 l", start_pressure="50 bar"))
    circuit.add("relief", br.StaticReliefValve(set_pressure="100 bar"))
    circuit.add("lever", br.Input(**changes))
    circuit.add("valve", br.ProportionalValve43(full_area="10 mm2"))
    circuit.add("cylinder", br.DoubleActingCylinder(bore="50 mm", rod_diameter="28 mm", stroke="200 mm",
                                                    start_position="80 mm"))  # fmt: skip
    circuit.add("load", br.Mass(mass="300 kg"))
    circuit.add("seals", br.StickSlipFriction(viscous_friction=500.0))
    circuit.add("tank", br.Tank())
    circuit.connect("lever.y", "valve.command")
    circuit.connect("pump.P", "hose.A", "relief.P", "valve.P")
    circuit.connect("valve.A", "cylinder.A")
    circuit.connect("valve.B", "cylinder.B")
    circuit.connect("cylinder.rod", "load.port", "seals.port")
    circuit.connect("tank.T", "relief.T", "valve.T")
    return circuit


def bouncing() -> br.Circuit:
    """A ball that bounces on a rigid stop until it rests there."""
    circuit = br.Circuit("Ball")
    circuit.add("ball", br.Mass(mass="1 kg", start_position="100 mm"))
    circuit.add("weight", br.Force(force="-9.81 N"))
    circuit.add("floor", br.EndStop(sides="lower", restitution=0.5))
    circuit.connect("ball.port", "weight.port", "floor.port")
    return circuit


def oscillator() -> br.Circuit:
    """x = cos(10 t): one mass on a spring, released at 1 m."""
    circuit = br.Circuit("Oscillator")
    circuit.add("mass", br.Mass(mass="1 kg", start_position="1 m"))
    circuit.add("spring", br.Spring(stiffness="100 N/m"))
    circuit.connect("mass.port", "spring.port")
    return circuit
