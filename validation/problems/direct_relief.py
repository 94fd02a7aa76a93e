"""The direct-acting relief valve of Wenzel 1999, chapter 6, on its test bench."""

from __future__ import annotations

from bramah.circuit import Circuit
from bramah.components.hydraulic import DirectActingReliefValve, FlowSource, Tank, Volume
from bramah.components.signal import Ramp
from bramah.fluids import ConstantFluid

UNTIL = 0.06
PRESSURE = "relief.P.p"
PRINTED_VOLUME, PRINTED_DAMPING = 1e-4, 35.0


def direct_relief(volume: float, damping: float, flow_force: float) -> Circuit:
    """A flow that rises to 37.8 l/min within 15 ms, into a volume that the valve guards.

    Sizes are those printed but for the three arguments. The source leaves open, and this assumes: viscosity 14.3 cSt
    and laminar flow below Re = 1500, which do not count at these pressures; a straight rise of the flow, no pressure
    and a closed valve at the start, no stop within reach.
    """
    fluid = ConstantFluid(reference_density=845.0, reference_bulk_modulus=1.8e9, viscosity=14.3e-6)
    circuit = Circuit("Direct-acting relief valve", fluid=fluid)
    circuit.add("rise", Ramp(before=0.0, after=6.305e-4, duration=0.015))
    circuit.add("source", FlowSource())
    circuit.add("line", Volume(volume=volume, start_pressure=0.0))
    valve = DirectActingReliefValve(
        set_pressure=6.897e6, seat_diameter=7.75e-3, mass=0.0031, stiffness=105076.0, damping=damping,
        flow_force=flow_force, discharge_coefficient=0.61, travel="10 mm",
    )  # fmt: skip
    circuit.add("relief", valve)
    circuit.add("tank", Tank())
    circuit.connect("rise.y", "source.flow")
    circuit.connect("source.P", "line.A", "relief.P")
    circuit.connect("relief.T", "tank.T")
    return circuit
