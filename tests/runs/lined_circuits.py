"""Circuits with lines whose answers are known."""

from __future__ import annotations

from typing import Any

import numpy as np

import bramah as br
from bramah.lines.exact import joukowsky

FLUID = br.ConstantFluid(reference_density="870 kg/m3", viscosity="40 cSt", reference_bulk_modulus="16000 bar")
RHO, NU = 870.0, 40e-6
PIPE: dict[str, Any] = {
    "length": "36 m", "diameter": "25 mm", "wave_speed": "1200 m/s", "friction": "none", "start_pressure": "20 bar",
    "start_flow": "20 l/min",
}  # fmt: skip
AREA, Q, TRANSIT = np.pi * 0.025**2 / 4, 20e-3 / 60, 0.03
RISE = joukowsky(RHO, 1200.0, Q / AREA)


def hammer(*, run: dict[str, Any] | None = None, **line: Any) -> br.Circuit:
    """Reservoir, line, and a valve that is shut from the first instant on."""
    circuit = br.Circuit("hammer", fluid=FLUID)
    circuit.run.update(run or {})
    circuit.add("reservoir", br.PressureSource(pressure="20 bar"))
    circuit.add("line", br.Line(**{**PIPE, **line}))
    circuit.add("valve", br.FlowSource(flow=0.0))
    circuit.connect("reservoir.P", "line.A")
    circuit.connect("line.B", "valve.P")
    return circuit


def closing(seconds: float, *lines: dict[str, Any], flow: float = Q, **source: Any) -> br.Circuit:
    """Reservoir, lines in a row, and a flow out of the last that falls to nothing."""
    circuit = br.Circuit("closing", fluid=FLUID)
    circuit.add("reservoir", br.PressureSource(pressure="20 bar"))
    before = "reservoir.P"
    for k, given in enumerate(lines, 1):
        circuit.add(f"line{k}", br.Line(**{**PIPE, "start_flow": flow, **given}))
        circuit.connect(before, f"line{k}.A")
        before = f"line{k}.B"
    circuit.add("shut", br.Ramp(before=-flow, after=0.0, start_time=0.0, duration=seconds))
    circuit.add("valve", br.FlowSource())
    circuit.connect("shut.y", "valve.flow")
    circuit.connect(before, "valve.P")
    return circuit
