"""The fuel-injection system of Smith 1975, and single blocks of it between given pressures.

The circuit is examples/fuel_injection.toml. What the source leaves open is read as there: equations from the data of
the deck, the last number of a valve as a code without effect on its flow, the fifth of the piston as damping.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import Plug, PressureSource
from bramah.components.mechanical import Damper
from bramah.components.multiport import Corners, MultiportDisplacement, MultiportSegment
from bramah.files import read_circuit

FILE = Path(__file__).parent.parent.parent / "examples" / "fuel_injection.toml"
INCH = 0.0254
CUBIC_INCH = INCH**3
PSI = 4.4482216152605 / INCH**2
UNTIL = 8e-3
STEP = 1e-5

LINES = ("return_line", "pump_line", "line_12", "line_34")
INJECTORS = ("injector_1", "injector_2", "injector_3", "injector_4")
MOTIONS = ("motion_1", "motion_2", "motion_3", "motion_4")


class Start(Enum):
    """What the pressures and flows of the lines are at first."""

    STEADY = "steady"
    DECK = "deck"
    """As entered in the source: straight lines between the pressures given for both ends."""


def fuel_injection(start: Start = Start.STEADY, *, segments: int = 3, corners: Corners = Corners.LOCATED) -> Circuit:
    changes: dict[str, Any] = {f"{line}.segments": segments for line in LINES}
    changes |= {f"{motion}.corners": corners for motion in MOTIONS}
    if start is Start.DECK:
        changes |= {
            "piston.start_position": -0.00245 * INCH,
            "return_line.start_flow": -0.46 * CUBIC_INCH,
            "pump_line.start_flow": -0.46 * CUBIC_INCH,
            "return_line.start_pressure_B": 10.0 * PSI,
            "pump_line.start_pressure_B": 55.0 * PSI,
        }
    return read_circuit(FILE).replace(changes)


def part(name: str) -> Component:
    """A component of the circuit with its data."""
    return read_circuit(FILE).components[name]


def _alone(component: Component, pressures: dict[str, float]) -> Circuit:
    """A component as "part" with given pressures, in psi, at its ports."""
    circuit = Circuit(fluid=read_circuit(FILE).fluid)
    circuit.add("part", component)
    for port, pressure in pressures.items():
        circuit.add(f"source_{port}", PressureSource(pressure=pressure * PSI))
        circuit.connect(f"source_{port}.P", f"part.{port}")
    return circuit


def valve_between(name: str, x: float, drop: float) -> Circuit:
    """A valve held at x, in inches, with a pressure drop in psi."""
    held = ((0.0, x * INCH), (1.0, x * INCH))
    circuit = _alone(part(name), {"A": drop, "B": 0.0})
    circuit.add("motion", MultiportDisplacement(points=held))
    circuit.connect("motion.rod", "part.spool")
    return circuit


def pulse_between(name: str, motion: str, drop: float) -> Circuit:
    """An injector that opens as in the circuit, at a constant pressure drop in psi."""
    circuit = _alone(part(name), {"A": drop, "B": 0.0})
    circuit.add("motion", part(motion))
    circuit.connect("motion.rod", "part.spool")
    return circuit


def pump_between(drop: float) -> Circuit:
    return _alone(part("pump"), {"P": drop, "S": 0.0})


def piston_shut(pressure: float) -> Circuit:
    """The regulator's piston at rest, with a pressure in psi at B and nothing that flows at A."""
    circuit = _alone(part("piston"), {"B": pressure})
    circuit.add("plug", Plug())
    circuit.add("damper", Damper())
    circuit.connect("plug.A", "part.A")
    circuit.connect("damper.port", "part.rod")
    return circuit


def line_alone(name: str) -> Circuit:
    """A line as one segment between a pressure and a plug, which leaves q' and p' as its only equations."""
    line = part(name)
    piece = MultiportSegment(length=line.values["length"], diameter=line.values["diameter"])
    circuit = _alone(piece, {"A": 0.0})
    circuit.add("plug", Plug())
    circuit.connect("plug.A", "part.B")
    return circuit


def volume_alone() -> Circuit:
    """The volume at the end of a line, of which nothing but dp'/dq is looked at."""
    circuit = Circuit(fluid=read_circuit(FILE).fluid)
    circuit.add("part", part("volume"))
    circuit.add("pump", part("pump"))
    circuit.add("suction", PressureSource(pressure=0.0))
    circuit.add("plug", Plug())
    circuit.connect("pump.P", "part.A")
    circuit.connect("pump.S", "suction.P")
    circuit.connect("plug.A", "part.B")
    return circuit
