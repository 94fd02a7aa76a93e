"""The open-loop hydrostatic transmission of Skarbek-Wazynski 1981, section 5.1 and appendices 5.1 and 5.2.

The source leaves open, and assumed is: density 870 kg/m3, bulk modulus 18000 bar, no pressure in the cases of the
machines, FCTR = 1. Pressures of the source are absolute; here they are read as such, so that cavities are at 0 bar.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DrainedMotor,
    DrainedVariablePump,
    Line,
    LineCavitation,
    LineFriction,
    PressureSource,
    Tank,
    Volume,
)
from bramah.components.mechanical import Inertia, RotationalDamper, SpeedSource
from bramah.components.signal import Ramp
from bramah.fluids import ConstantFluid
from bramah.lines.wave_speed import wave_speed
from bramah.result import Result

Floats = NDArray[np.float64]

DENSITY, BULK_MODULUS = 870.0, 1.8e9
ATMOSPHERE = 101325.0
RESERVOIR = 5e5 - ATMOSPHERE
PIPES = {"suction": (0.033, 1.0, 2.5e-3), "delivery": (0.017, 4.0, 1.5e-3), "outlet": (0.017, 1.0, 1.5e-3)}
"""Diameter, length and wall, m."""
WALL_MODULUS = 1.165e11
PUMP, PUMP_LEAK, PUMP_DRAIN, PUMP_DRAG = 5.16e-6, 3.25e-13, 6.50e-13, 3.60e-2
MOTOR, MOTOR_LEAK, MOTOR_DRAIN, MOTOR_DRAG = 7.73e-6, 4.87e-13, 9.75e-13, 5.39e-2
"""Displacement m3/rad, slip between the ports and from each port to the case m3/(s Pa), torque per speed."""
SPEED = 2100 * 2 * pi / 60
MOTOR_INERTIA, INERTIA, FRICTION = 0.14, 0.44, 0.63
"""The second is that of motor and load together."""


def speed_of_sound(diameter: float, wall: float, bulk_modulus: float = BULK_MODULUS) -> float:
    return wave_speed(DENSITY, bulk_modulus, diameter, wall, WALL_MODULUS)


def tick(bulk_modulus: float = BULK_MODULUS) -> float:
    """CLPNT: half of the time that waves take through pipe 3, the shortest with pipe 1 but the faster."""
    diameter, length, wall = PIPES["outlet"]
    return length / (2 * speed_of_sound(diameter, wall, bulk_modulus))


def transmission(
    cavitation: LineCavitation, *, bulk_modulus: float = BULK_MODULUS, step: float = 0.0, lumped: bool = False
) -> Circuit:
    """Reservoir, pipe, pump, pipe, motor with its load, pipe, reservoir; the swash plate goes to full in 0.25 s."""
    fluid = ConstantFluid(reference_density=DENSITY, reference_bulk_modulus=bulk_modulus)
    circuit = Circuit("Hydrostatic transmission with lines", fluid=fluid)
    circuit.run["line_step"] = step or tick(bulk_modulus)
    for name, (diameter, length, wall) in PIPES.items():
        circuit.add(name, _volume(diameter, length, wall) if lumped else _line(diameter, length, wall, cavitation))
    circuit.add("swash", Ramp(duration="0.25 s"))
    circuit.add("engine", SpeedSource(speed=SPEED))
    pump = DrainedVariablePump(displacement=PUMP, leakage=PUMP_LEAK, case_leakage=PUMP_DRAIN, viscous_torque=PUMP_DRAG)
    motor = DrainedMotor(
        displacement=MOTOR, leakage=MOTOR_LEAK, case_leakage=MOTOR_DRAIN, viscous_torque=MOTOR_DRAG,
        inertia=MOTOR_INERTIA,
    )  # fmt: skip
    circuit.add("pump", pump)
    circuit.add("motor", motor)
    circuit.add("load", Inertia(inertia=INERTIA - MOTOR_INERTIA))
    circuit.add("friction", RotationalDamper(damping=FRICTION))
    circuit.add("case", Tank())
    for name in ("source", "sink"):
        circuit.add(name, PressureSource(pressure=RESERVOIR))
    circuit.connect("swash.y", "pump.fraction")
    circuit.connect("engine.shaft", "pump.shaft")
    circuit.connect("motor.shaft", "load.shaft", "friction.shaft")
    circuit.connect("pump.L", "motor.L", "case.T")
    _pipe_up(circuit, lumped)
    return circuit


def _pipe_up(circuit: Circuit, lumped: bool) -> None:
    """Lumps stand for the delivery pipe alone: reservoirs hold the pressure of the others."""
    if lumped:
        del circuit.components["suction"], circuit.components["outlet"]
        circuit.connect("source.P", "pump.S")
        circuit.connect("pump.P", "delivery.A", "motor.A")
        circuit.connect("motor.B", "sink.P")
        return
    circuit.connect("source.P", "suction.A")
    circuit.connect("suction.B", "pump.S")
    circuit.connect("pump.P", "delivery.A")
    circuit.connect("delivery.B", "motor.A")
    circuit.connect("motor.B", "outlet.A")
    circuit.connect("outlet.B", "sink.P")


def _line(diameter: float, length: float, wall: float, cavitation: LineCavitation) -> Line:
    return Line(
        length=length, diameter=diameter, wall_thickness=wall, wall_modulus=WALL_MODULUS, friction=LineFriction.NONE,
        cavitation=cavitation, vapour_pressure=0.0, start_pressure=RESERVOIR,
    )  # fmt: skip


def _volume(diameter: float, length: float, wall: float) -> Volume:
    compliance = diameter / (wall * WALL_MODULUS)
    return Volume(volume=pi * diameter**2 / 4 * length, wall_compliance=compliance, start_pressure=RESERVOIR)


@dataclass(frozen=True)
class Swing:
    """What is read off the pressure at the pump: bar, s and rad/s."""

    peaks: Floats
    means: Floats
    """The same over a mean of 30 ms, which hides waves: those of cavities that close change with the last digit."""
    times: Floats
    final: float

    @property
    def frequency(self) -> float:
        """Of the later periods, where nothing cavitates any more."""
        return float(2 * pi / np.mean(np.diff(self.times[1:5])))

    @property
    def damping(self) -> float:
        """By the logarithmic decrement of the same periods."""
        heights = self.peaks[1:5] - self.final
        decrement = log(heights[0] / heights[-1]) / (len(heights) - 1)
        return float(decrement / np.hypot(decrement, 2 * pi))


def swing(result: Result, until: float = 3.0) -> Swing:
    """Maxima of the pressure at the pump, over a mean of 30 ms that hides waves."""
    t = np.arange(0.0, until, 1e-4)
    p = (result["pump.P.p"].at(t) + ATMOSPHERE) / 1e5
    smooth = np.convolve(p, np.ones(301) / 301, mode="same")
    inner = np.arange(1000, len(t) - 1000)
    tops = [k for k in inner if smooth[k] == smooth[k - 600 : k + 601].max()]
    heights = np.array([p[max(k - 500, 0) : k + 500].max() for k in tops])
    return Swing(heights, smooth[tops], t[tops], float(p[-1]))
