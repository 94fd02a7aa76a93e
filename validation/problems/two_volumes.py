"""Circuit #1 of Esqué 2008, chapter 5: a flow into a small volume, an orifice, a large volume, an orifice, a tank.

The source leaves the fluid, some sizes, the mean flow and the start open. Assumed throughout: B = 15000 bar,
rho = 870 kg/m3, nu = 30 cSt, C_q = 0.6, Re_tr = 1000, tank at 0 bar; what else is assumed stands at each test.
"""

from __future__ import annotations

from math import pi

from bramah.circuit import Circuit
from bramah.components.hydraulic import FlowSource, Orifice, Tank, Volume
from bramah.components.signal import Constant, Product, Sine, Square, Step, Sum
from bramah.fluids import ConstantFluid

PRESSURES = ("small.A.p", "large.A.p")
MEAN_FLOW = 1e-3
DENSITY = 870.0
DISCHARGE_COEFFICIENT = 0.6


def fluid() -> ConstantFluid:
    return ConstantFluid(reference_density=DENSITY, viscosity="30 cSt", reference_bulk_modulus="15000 bar")


def steady_pressures(first: float, second: float, flow: float = MEAN_FLOW) -> tuple[float, float]:
    """p1 and p2 in Pa at a constant flow through orifices of these diameters in m."""
    p2, drop = (DENSITY / 2 * (flow / (DISCHARGE_COEFFICIENT * pi * d * d / 4)) ** 2 for d in (second, first))
    return p2 + drop, p2


def two_volumes(
    title: str, small: str, large: str, first: str, second: str, start: tuple[float | str, float | str]
) -> Circuit:
    """The circuit without what drives `source.flow`."""
    circuit = Circuit(title, fluid=fluid())
    circuit.add("source", FlowSource())
    circuit.add("small", Volume(volume=small, start_pressure=start[0]))
    circuit.add("large", Volume(volume=large, start_pressure=start[1]))
    circuit.add("first", Orifice(diameter=first, discharge_coefficient=DISCHARGE_COEFFICIENT))
    circuit.add("second", Orifice(diameter=second, discharge_coefficient=DISCHARGE_COEFFICIENT))
    circuit.add("tank", Tank())
    circuit.connect("source.P", "small.A", "first.A", name="p1")
    circuit.connect("first.B", "large.A", "second.A", name="p2")
    circuit.connect("second.B", "tank.T")
    return circuit


def _held_sine(circuit: Circuit, amplitude: str) -> Circuit:
    """Drive the flow by 60 l/min and a sine of 10 Hz that ends after eight periods."""
    circuit.add("mean", Constant(value=MEAN_FLOW))
    circuit.add("sine", Sine(amplitude=amplitude, frequency="10 Hz"))
    circuit.add("gate", Step(before=1, after=0, step_time="0.8 s"))
    circuit.add("gated", Product())
    circuit.add("flow", Sum())
    circuit.connect("sine.y", "gated.a")
    circuit.connect("gate.y", "gated.b")
    circuit.connect("gated.y", "flow.a")
    circuit.connect("mean.y", "flow.b")
    circuit.connect("flow.y", "source.flow")
    return circuit


def real_time_test_1(start: tuple[float | str, float | str] | None = None) -> Circuit:
    """V1 0.05 l, V2 5 l, 10 Hz, 10 l/min; assumed: 4 mm orifices, mean 60 l/min, steady start unless one is given, end
    at 1.5 s."""
    start = start or steady_pressures(4e-3, 4e-3)
    return _held_sine(two_volumes("Real-time test 1", "0.05 l", "5 l", "4 mm", "4 mm", start), "10 l/min")


def real_time_test_1_rising() -> Circuit:
    """The same from 1 bar in both volumes."""
    return real_time_test_1(("1 bar", "1 bar"))


def real_time_test_2() -> Circuit:
    """V1 0.01 l, first orifice 6 mm, 60 + 40 l/min at 10 Hz; assumed: V2 5 l, second orifice 4 mm, the rest as in 1."""
    start = steady_pressures(6e-3, 4e-3)
    return _held_sine(two_volumes("Real-time test 2", "0.01 l", "5 l", "6 mm", "4 mm", start), "40 l/min")


def offline_test_1() -> Circuit:
    """V1 0.01 l, V2 10 l, 4 mm orifices, 60, 30, 60 l/min; assumed: jumps at 1 s and 2 s, start 1 bar, end at 3 s."""
    circuit = two_volumes("Offline test 1", "0.01 l", "10 l", "4 mm", "4 mm", ("1 bar", "1 bar"))
    circuit.add("flow", Square(amplitude="15 l/min", period="2 s", offset="45 l/min"))
    circuit.connect("flow.y", "source.flow")
    return circuit


def offline_test_2() -> Circuit:
    """V1 0.02 l, V2 10 l, orifices 6 and 4 mm, 20 l/min at 4 Hz; assumed: mean 60 l/min, start 1 bar, end at 3 s."""
    circuit = two_volumes("Offline test 2", "0.02 l", "10 l", "6 mm", "4 mm", ("1 bar", "1 bar"))
    circuit.add("flow", Sine(amplitude="20 l/min", frequency="4 Hz", offset=MEAN_FLOW))
    circuit.connect("flow.y", "source.flow")
    return circuit
