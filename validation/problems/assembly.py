"""The assembly example of Esqué 2008, figure 4.6: cylinder, two pipes and a volume, eleven states."""

from __future__ import annotations

from bramah.circuit import Circuit
from bramah.components.hydraulic import DoubleActingCylinder, EndStops, Orifice, ShortPipe, Volume
from bramah.components.mechanical import Mass, StribeckFriction
from bramah.fluids import TaitFluid

STATES = (
    "cylinder.A.p", "cylinder.B.p", "cylinder.rod.x", "cylinder.rod.v",
    "pipe1.A.p", "pipe1.B.p", "pipe1.q", "pipe2.A.p", "pipe2.B.p", "pipe2.q",
    "volume.A.p",
)  # fmt: skip
"""The unknowns in the order of the source: p1 p2 x3 x4, p5 p6 Q7, p8 p9 Q10, p11."""


def assembly_example() -> Circuit:
    """Sizes as in table 5.2 of the source; the pattern does not depend on them."""
    circuit = Circuit("Assembly example", fluid=TaitFluid())
    circuit.add("cylinder", DoubleActingCylinder(bore="50 mm", rod_diameter="28 mm", end_stops=EndStops.NONE))
    circuit.add("load", Mass(mass="1000 kg"))
    circuit.add("seal", StribeckFriction(viscous_friction=500.0))
    circuit.add("volume", Volume(volume="1 l"))
    for side in "12":
        circuit.add(f"pipe{side}", ShortPipe(length="3 m", diameter="10 mm", loss_coefficient=100))
        circuit.add(f"port{side}", Orifice(diameter="9.5 mm"))
        circuit.add(f"orifice{side}", Orifice(diameter="4 mm"))
        circuit.connect(f"cylinder.{'A' if side == '1' else 'B'}", f"port{side}.A")
        circuit.connect(f"port{side}.B", f"pipe{side}.A")
        circuit.connect(f"pipe{side}.B", f"orifice{side}.A")
    circuit.connect("orifice1.B", "volume.A", "orifice2.B")
    circuit.connect("cylinder.rod", "load.port", "seal.port")
    return circuit
