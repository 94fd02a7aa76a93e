"""Wang 1988, section 3.5: a pump, a pipe with compressible fluid, a relief valve and an actuator; and section 3.2."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np

from bramah.circuit import Circuit
from bramah.components.component import Component, state
from bramah.components.hydraulic import FlowSource, LinearReliefValve, Plunger, Tank
from bramah.components.mechanical import Damper, Mass
from bramah.fluids import ConstantFluid
from bramah.result.recorded import Array

BULK_MODULUS, MASS, DAMPING, AREA = 1.8e9, 870.0, 1000.0, 25e-4
RESISTANCE = 0.1e5 * 60e3
"""k of the relief valve in Pa s/m3: printed as 0.1 min/l bar, read as 0.1 bar per l/min."""
FLOW = 1e-3


class TwoRates(Component):
    """y1' = -y1, y2' = -100 y2 (Wang 1988, eq. 3.1)."""

    y1 = state("-", 1.0)
    y2 = state("-", 1.0)

    def equations(self) -> None:
        self.rate(y1=-self.y1, y2=-100.0 * self.y2)


def pump_actuator(volume: float) -> Circuit:
    """The circuit with so many m3 in the pipe, on its way at constant speed: p (1/k + A^2/f) = q, f v = A p."""
    p = FLOW / (1 / RESISTANCE + AREA**2 / DAMPING)
    circuit = Circuit("Pump and actuator", fluid=ConstantFluid(reference_bulk_modulus=BULK_MODULUS))
    circuit.add("pump", FlowSource(flow=FLOW))
    circuit.add("relief", LinearReliefValve(set_pressure=0.0, gradient=1 / RESISTANCE))
    circuit.add("actuator", Plunger(diameter=sqrt(4 * AREA / pi), dead_volume_A=volume, start_pressure_A=p))
    circuit.add("load", Mass(mass=MASS, start_velocity=AREA * p / DAMPING))
    circuit.add("friction", Damper(damping=DAMPING))
    circuit.add("tank", Tank())
    circuit.connect("pump.P", "relief.P", "actuator.A")
    circuit.connect("relief.T", "tank.T")
    circuit.connect("actuator.rod", "load.port", "friction.port")
    return circuit


def matrix(volume: float) -> Array:
    """The matrix of eq. 3.13, its first entry being -beta/(V k)."""
    stiff = BULK_MODULUS / volume
    return np.array([[-stiff / RESISTANCE, -stiff * AREA], [AREA / MASS, -DAMPING / MASS]])


def neglecting(volume: float, *, k: float, bulk_modulus: float) -> tuple[float, float]:
    """Eq. 3.15, where A^2 and f/M are left out: as it stands, and without the cancellation in its denominator."""
    x = 4 * volume * k * DAMPING / (MASS * bulk_modulus)
    r = sqrt(1 - x)
    return (1 + r) / (1 - r), (1 + r) ** 2 / x
