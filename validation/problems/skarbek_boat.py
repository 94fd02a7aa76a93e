"""The closed-loop boat transmission of Skarbek-Wazynski 1981, section 5.2, with lines and with lumps for them.

The curves of propeller and governor and the fluid are lost: those of the library, 870 kg/m3 and 18000 bar stand for
them. All else, the relief and boost valves among it, is the source's.
"""

from __future__ import annotations

from math import pi

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DrainedMotor,
    DrainedVariablePump,
    Line,
    LinearCrossLineRelief,
    LineFriction,
    PressureSource,
    Tank,
    Volume,
)
from bramah.components.mechanical import GovernedEngine, Hull, Propeller
from bramah.components.signal import Ramp
from bramah.fluids import ConstantFluid

DIAMETER, WALL, MODULUS = 0.017, 1.5e-3, 5.98e10
LENGTHS = {"pump_forward": 1.1, "motor_forward": 3.3, "motor_back": 3.3, "pump_back": 1.1}
"""m; the shorter pipes are assumed to be those at the pump."""
BOOST, CRACKING, RELIEF, GRADIENT = 5e5, 1e5, 200e5, 4e-9
"""Pa and m3/(s Pa): of the boost line, of the check valves, of the relief valve; and of both kinds of valves."""


def junction_flow(p: float) -> float:
    """JUNC, equations 1 and 4: what flows into a line at this pressure, the other line not being relieved."""
    if p < BOOST - CRACKING:
        return GRADIENT * (BOOST - p - CRACKING)
    if p > BOOST + CRACKING + RELIEF:
        return -GRADIENT * (p - CRACKING - BOOST - RELIEF) / (1 + GRADIENT / GRADIENT)
    return 0.0


def boat(*, lines: bool) -> Circuit:
    """Engine, pump, pipe, junction, pipe, motor and propeller, and the same way back."""
    fluid = ConstantFluid(reference_density=870.0, reference_bulk_modulus=1.8e9)
    circuit = Circuit("Boat transmission", fluid=fluid)
    circuit.add("engine", GovernedEngine(speed_setting="2100 rpm", start_speed="2068 rpm"))
    circuit.add("swash", Ramp(after=1.0, duration="0.25 s"))
    pump = DrainedVariablePump(displacement=5.16e-6, leakage=6.07e-13, case_leakage=1.21e-12, viscous_torque=1.92e-2)
    motor = DrainedMotor(
        displacement=7.73e-6, leakage=9.09e-13, case_leakage=1.82e-12, viscous_torque=2.89e-2,
        inertia="0.14 kg m2",
    )  # fmt: skip
    circuit.add("pump", pump)
    circuit.add("motor", motor)
    circuit.add("case", Tank())
    circuit.add(
        "protection",
        LinearCrossLineRelief(
            set_pressure=RELIEF, gradient=GRADIENT, cracking_pressure=CRACKING, check_gradient=GRADIENT
        ),
    )
    circuit.add("boost", PressureSource(pressure=BOOST))
    circuit.add("propeller", Propeller(diameter="0.411 m", inertia="0.3 kg m2"))
    circuit.add("hull", Hull(mass="5000 kg", area="0.85 m2", drag_coefficient=0.3))
    circuit.connect("swash.y", "pump.fraction")
    circuit.connect("engine.shaft", "pump.shaft")
    circuit.connect("pump.L", "motor.L", "case.T")
    circuit.connect("boost.P", "protection.S")
    circuit.connect("motor.shaft", "propeller.shaft")
    circuit.connect("propeller.hull", "hull.port")
    (_with_lines if lines else _with_lumps)(circuit)
    return circuit


def _with_lines(circuit: Circuit) -> None:
    for name, length in LENGTHS.items():
        circuit.add(
            name,
            Line(
                length=length, diameter=DIAMETER, wall_thickness=WALL, wall_modulus=MODULUS,
                friction=LineFriction.NONE, start_pressure="5 bar",
            ),
        )  # fmt: skip
    circuit.connect("pump.P", "pump_forward.A")
    circuit.connect("pump_forward.B", "motor_forward.A", "protection.A")
    circuit.connect("motor_forward.B", "motor.A")
    circuit.connect("motor.B", "motor_back.A")
    circuit.connect("motor_back.B", "pump_back.A", "protection.B")
    circuit.connect("pump_back.B", "pump.S")


def _with_lumps(circuit: Circuit) -> None:
    for name in ("forward", "back"):
        volume = pi * DIAMETER**2 / 4 * (LENGTHS[f"pump_{name}"] + LENGTHS[f"motor_{name}"])
        compliance = DIAMETER / (WALL * MODULUS)
        circuit.add(name, Volume(volume=volume, wall_compliance=compliance, start_pressure="5 bar"))
    circuit.connect("pump.P", "forward.A", "motor.A", "protection.A")
    circuit.connect("motor.B", "back.A", "pump.S", "protection.B")
