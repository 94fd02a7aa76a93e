"""Volumes in series: a flow with a sine into the first, an orifice behind each, a tank behind the last.

Esqué 2008 measures the cost of a step over circuits of 5, 10, 15 and 20 states and does not say which. A chain of
volumes has as many states as it is long, and each of them meets its neighbours only, as in most circuits.
"""

from __future__ import annotations

from bramah.circuit import Circuit
from bramah.components.hydraulic import FlowSource, Orifice, Tank, Volume
from bramah.components.signal import Sine
from validation.problems.two_volumes import DISCHARGE_COEFFICIENT, MEAN_FLOW, fluid


def volume_chain(states: int) -> Circuit:
    """Volumes of 0.1 l, orifices of 6 mm, 60 l/min with 10 l/min at 10 Hz; at the start 1 bar everywhere."""
    circuit = Circuit(f"Chain of {states} volumes", fluid=fluid())
    circuit.add("sine", Sine(amplitude="10 l/min", frequency="10 Hz", offset=MEAN_FLOW))
    circuit.add("source", FlowSource())
    circuit.connect("sine.y", "source.flow")
    before = "source.P"
    for k in range(states):
        circuit.add(f"volume{k}", Volume(volume="0.1 l", start_pressure="1 bar"))
        circuit.add(f"orifice{k}", Orifice(diameter="6 mm", discharge_coefficient=DISCHARGE_COEFFICIENT))
        circuit.connect(before, f"volume{k}.A", f"orifice{k}.A")
        before = f"orifice{k}.B"
    circuit.add("tank", Tank())
    circuit.connect(before, "tank.T")
    return circuit
