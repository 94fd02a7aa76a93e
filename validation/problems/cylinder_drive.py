"""Circuit #2 of Esqué 2008, chapter 5: a pump, a relief valve, a 4/3 valve, two pipes and a cylinder with a mass.

Sizes are those of table 5.2. The source leaves open, and this assumes: B = 1e9 Pa everywhere (printed 1e7 MPa for the
pipes, with which explicit formulas could not run at 1 ms as they are said to); else the fluid of circuit #1; b in
N s/m; a relief valve of first order, tau = 2 ms, set to 100 bar (so that there are 13 states); V11 between pump, relief
valve and P, V12 between T and an outlet of 9.5 mm; a valve without spool dynamics, four edges of 4 mm; ports of 9.5 mm
between pipes and cylinder; u = 0, 1 at 0.5 s, 0 at 1.5 s, -1 at 2.5 s, 0 at 3.2 s; at the start x = 0.1 m, the pump at
rest over the relief valve and no pressure elsewhere; end at 5 s.
"""

from __future__ import annotations

from math import pi, sqrt
from typing import Any

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DoubleActingCylinder,
    EndStops,
    FlowSource,
    HandroosReliefValve,
    Orifice,
    ShortPipe,
    Tank,
    VariableOrifice,
    Volume,
)
from bramah.components.mechanical import Mass, StribeckFriction
from bramah.components.signal import DutyCycle, Gain
from validation.problems.two_volumes import DISCHARGE_COEFFICIENT, fluid

UNTIL = 5.0
POSITION = "cylinder.x"
STAGES = ((0.5, 0.0), (1.0, 1.0), (1.0, 0.0), (0.7, -1.0), (1.8, 0.0))
"""Durations and commands."""
REST = 117.142e5
"""Pressure in Pa at which the relief valve passes all the flow."""
FLOW = 25 / 60000
EDGES = {"PA": "command", "BT": "command", "PB": "reverse", "AT": "reverse"}
"""The edges of the valve and the signals that open them."""


def cylinder_drive(reynolds: float = 1000.0) -> Circuit:
    """The circuit. Laminar flow in orifices ends at `reynolds`."""
    circuit = Circuit("Circuit #2", fluid=fluid().replace(reference_bulk_modulus=1e9))
    orifice: dict[str, Any] = {"discharge_coefficient": DISCHARGE_COEFFICIENT, "transition_reynolds": reynolds}
    circuit.add("pump", FlowSource(flow=FLOW))
    circuit.add("relief", HandroosReliefValve(set_pressure="100 bar", time_constant="2 ms"))
    circuit.add("supply", Volume(volume="1 l", start_pressure=REST))
    circuit.add("return", Volume(volume="1 l"))
    circuit.add("outlet", Orifice(diameter="9.5 mm", **orifice))
    circuit.add("tank", Tank())
    circuit.add("load", Mass(mass="1000 kg"))
    circuit.add("seal", StribeckFriction(viscous_friction=500.0))
    circuit.add("cylinder", DoubleActingCylinder(**CYLINDER))
    for side in "AB":
        circuit.add(f"pipe{side}", ShortPipe(**PIPE))
        circuit.add(f"port{side}", Orifice(diameter="9.5 mm", **orifice))
        circuit.connect(f"pipe{side}.B", f"port{side}.A")
        circuit.connect(f"port{side}.B", f"cylinder.{side}")
    for edge in EDGES:
        circuit.add(edge, VariableOrifice(full_area=pi * 4e-3**2 / 4, **orifice))
    circuit.connect("pump.P", "relief.P", "supply.A", "PA.A", "PB.A")
    circuit.connect("PA.B", "AT.A", "pipeA.A")
    circuit.connect("PB.B", "BT.A", "pipeB.A")
    circuit.connect("AT.B", "BT.B", "return.A", "outlet.A")
    circuit.connect("outlet.B", "relief.T", "tank.T")
    circuit.connect("cylinder.rod", "load.port", "seal.port")
    circuit.start_values["relief.K"] = FLOW / sqrt(REST)
    return _command(circuit)


CYLINDER: dict[str, Any] = {
    "bore": "50 mm",
    "rod_diameter": "28 mm",
    "stroke": "500 mm",
    "dead_volume_A": "1e-3 cm3",
    "dead_volume_B": "1e-3 cm3",
    "start_position": "100 mm",
    "end_stops": EndStops.NONE,
}
"""The source has no dead volumes; a thousandth of a cm3 is none."""
PIPE: dict[str, Any] = {"length": "3 m", "diameter": "10 mm", "loss_coefficient": 100}


def _command(circuit: Circuit) -> Circuit:
    circuit.add("command", DutyCycle(shape="holds", stages=STAGES))
    circuit.add("reverse", Gain(gain=-1))
    circuit.connect("command.y", "reverse.u")
    for edge, signal in EDGES.items():
        circuit.connect(f"{signal}.y", f"{edge}.opening")
    return circuit
