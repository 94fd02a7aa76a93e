"""The servo chain of limit.c, built from ordinary library components."""

from __future__ import annotations

import math
from typing import Any

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DoubleActingCylinder,
    FirstOrderReliefValve,
    FlowSource,
    Orifice,
    ProportionalValve43,
    Tank,
    Transition,
    Volume,
)
from bramah.components.mechanical import CoulombFriction, Force, Mass
from bramah.components.signal import Square
from bramah.fluids import ConstantFluid

CAP_AREA, ANNULUS_AREA = 1.2566e-3, 7.66e-4
ABSOLUTE = {"*.p": 10.0, "*.x": 1e-6, "*.speed": 1e-4, "*.v": 1e-6}
"""The absolute tolerances of limit.c."""


def servo_chain(units: int) -> Circuit:
    """`units` servo units whose supply volumes are joined by line orifices."""
    fluid = ConstantFluid(reference_density=850.0, reference_bulk_modulus=1.5e9)
    circuit = Circuit(f"Servo chain of {units}", fluid=fluid)
    circuit.add("tank", Tank())
    tank = ["tank.T"]
    for i in range(units):
        amplitude = 0.4 + 0.4 * i / (units - 1) if units > 1 else 0.6
        tank += _unit(circuit, i, amplitude)
        if i:
            line = Orifice(
                diameter=_diameter(2e-5),
                discharge_coefficient=0.65,
                transition=Transition.PRESSURE,
                transition_pressure=2e4,
            )
            circuit.add(f"line{i}", line)
            circuit.connect(f"volume{i - 1}.A", f"line{i}.A")
            circuit.connect(f"volume{i}.A", f"line{i}.B")
    circuit.connect(*tank, name="tank")
    return circuit


def _unit(circuit: Circuit, i: int, amplitude: float) -> list[str]:
    """Add one unit; returns its ports that belong to the tank."""
    edge: dict[str, Any] = {"discharge_coefficient": 0.65, "transition_pressure": 2e4}
    circuit.add(f"pump{i}", FlowSource(flow=4e-4))
    circuit.add(f"volume{i}", Volume(volume=1e-3, start_pressure=100e5))
    circuit.add(
        f"relief{i}",
        FirstOrderReliefValve(
            set_pressure=120e5, override=20e5, rated_area=1e-5, knee=0.01, time_constant=3e-3, **edge
        ),
    )
    circuit.add(
        f"valve{i}",
        ProportionalValve43(
            full_area=8e-6, area_ratio=1.0, overlap=0.0, natural_frequency="60 Hz", damping=0.8, rounding=1e-3, **edge
        ),
    )
    circuit.add(
        f"cylinder{i}",
        DoubleActingCylinder(
            bore=_diameter(CAP_AREA), rod_diameter=_diameter(CAP_AREA - ANNULUS_AREA), stroke=0.6,
            dead_volume_A=5e-5, dead_volume_B=5e-5, leakage=1e-13,
            start_position=0.25, start_pressure_A=40e5, start_pressure_B=40e5,
        ),
    )  # fmt: skip
    circuit.add(f"mass{i}", Mass(mass=100.0))
    circuit.add(f"load{i}", Force(force=-2000.0))
    circuit.add(f"friction{i}", CoulombFriction(coulomb_force=300.0, viscous_friction=500.0, smoothing_speed=5e-3))
    circuit.add(f"command{i}", Square(amplitude=amplitude, period=0.5))
    circuit.connect(f"pump{i}.P", f"volume{i}.A", f"relief{i}.P", f"valve{i}.P", name=f"supply{i}")
    circuit.connect(f"valve{i}.A", f"cylinder{i}.A")
    circuit.connect(f"valve{i}.B", f"cylinder{i}.B")
    circuit.connect(f"cylinder{i}.rod", f"mass{i}.port", f"load{i}.port", f"friction{i}.port")
    circuit.connect(f"command{i}.y", f"valve{i}.command")
    return [f"relief{i}.T", f"valve{i}.T"]


def _diameter(area: float) -> float:
    return math.sqrt(4 * area / math.pi)
