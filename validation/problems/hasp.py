"""The circuits of Wang 1988 (HASP) for pipes between orifices and for the linear actuator.

Models: PU00 = FixedPump, PC01 = LinearReliefValve, DC01 = RatedDirectionalValve43, OR00 = Orifice, AL01 and ALR0 =
DoubleActingCylinder with Mass and friction, DERT = TableSource, PI05 and PI06 = Volume (PI06 as the dead volume of the
cylinder), PIA5 = no component at all: a net without volume.

The source leaves open, and assumed throughout is: density 870 kg/m3; laminar flow below 0.2 bar in orifices and valve
(its largest stable step of RK4, 1e-5 s, implies 0.05 to 0.25 bar); no losses of the pump; the schedules of the valve.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DoubleActingCylinder,
    EndStops,
    FixedMotor,
    FixedPump,
    LinearReliefValve,
    Orifice,
    RatedDirectionalValve43,
    Tank,
    Transition,
    Volume,
)
from bramah.components.mechanical import Inertia, Mass, SpeedSource, StickSlipFriction
from bramah.components.signal import TableSource
from bramah.fluids import ConstantFluid, Fluid, HaspFluid

BAR = 1e5
LINE = 0.015
"""Bore of all pipes but one, m."""
STIFF = {"reference_bulk_modulus": "12000 bar"}
"""Of the first pipe in V6, V9 and V10; the others have 7000 bar."""


def pipe_volume(length: float, diameter: float = LINE) -> float:
    """Volume of a pipe in m3."""
    return 0.25 * pi * diameter * diameter * length


def supply(
    circuit: Circuit,
    *,
    displacement: str,
    setting: str,
    volume: float,
    start: str,
    own: Mapping[str, str] | None = None,
) -> None:
    """Motor, pump, pipe, relief valve and tank: the nets `supply` and `tank`. The relief passes 0.5 (l/s)/bar.

    Each pipe of HASP's has its own bulk modulus; `own` are properties of the fluid in this one.
    """
    circuit.add("motor", SpeedSource(speed="1500 rpm"))
    circuit.add("pump", FixedPump(displacement=displacement))
    pipe = Volume(volume=volume, start_pressure=start)
    circuit.add("pipe1", pipe, fluid=own)
    circuit.add("relief", LinearReliefValve(set_pressure=setting, gradient="0.5 l/(s bar)"))
    circuit.add("tank", Tank())
    circuit.connect("motor.shaft", "pump.shaft")
    circuit.connect("pump.P", "pipe1.A", "relief.P", name="supply")
    circuit.connect("pump.S", "relief.T", "tank.T", name="tank")


def directional_valve(circuit: Circuit, command: Sequence[Sequence[float]]) -> None:
    """The DC01 of every case with its command by straight lines through (s, -); leakage is not in the source."""
    circuit.add("duty", TableSource(points=command))
    circuit.add("valve", RatedDirectionalValve43(leakage=0.0))
    circuit.connect("duty.y", "valve.command")
    circuit.connect("valve.P", "pump.P")
    circuit.connect("valve.T", "tank.T")


def control_orifice() -> Orifice:
    """6.5 mm, c_d = 0.69."""
    return Orifice(diameter="6.5 mm", discharge_coefficient=0.69, transition=Transition.PRESSURE)


def cylinder(circuit: Circuit, *, volume_A: float, volume_B: float, stops: EndStops = EndStops.RIGID) -> None:
    """The actuator of V9, V10 and V16 with its load; the pipes at its ports are its dead volumes."""
    circuit.add(
        "cylinder",
        DoubleActingCylinder(
            bore="50.8 mm", rod_diameter="25 mm", stroke="610 mm", dead_volume_A=volume_A, dead_volume_B=volume_B,
            start_pressure_A="16 bar", start_pressure_B="21 bar", end_stops=stops,
        ),
    )  # fmt: skip
    circuit.add("load", Mass(mass="870 kg"))
    circuit.add(
        "seals",
        StickSlipFriction(coulomb_force=100.0, static_force=200.0, viscous_friction=5000.0),
    )
    circuit.connect("cylinder.rod", "load.port", "seals.port")


def schedule(*switches: tuple[float, float], half_travel: float = 0.005) -> list[list[float]]:
    """Points of a command that starts at 0 and moves to each value from its time on, `half_travel` s from 0 to 1."""
    points, value = [], 0.0
    for time, after in switches:
        points += [[time, value], [time + half_travel * abs(after - value), after]]
        value = after
    return points


V9_SCHEDULE = schedule((0.3, 1.0), (0.7, -1.0), (1.2, 1.0), (1.6, -1.0))
V10_SCHEDULE = schedule((0.3, 1.0), (1.05, 0.0), (3.0, -1.0), (3.45, 0.0))
V16_SCHEDULE = schedule((1.0, 1.0), (6.0, 0.0), (8.0, -1.0), (8.8, 0.0))
"""All assumed: the source shows its schedules in figures that are lost."""

FIRST, REVERSAL, LAST = 0.2, 0.5, 0.815
"""Times of V6 in s; that of the reversal is assumed."""


def between_orifices(*, middle: float = 0.0, setting: str = "70 bar") -> Circuit:
    """V6: two orifices in series with a pipe of `middle` m between them, the flow reversed once.

    The valve takes 3 ms from its centre to its end, which with 70 bar fits the peaks of the source.
    """
    circuit = Circuit("Pipe between two orifices", fluid=HaspFluid(reference_bulk_modulus="7000 bar"))
    supply(
        circuit, displacement="22 cm3/rev", setting=setting, volume=pipe_volume(3.47, 0.025), start="16 bar",
        own=STIFF,
    )  # fmt: skip
    directional_valve(circuit, schedule((FIRST, 1.0), (REVERSAL, -1.0), (LAST, 0.0), half_travel=0.003))
    for name, length in (("pipe2", 5.88), ("middle", middle), ("pipe3", 5.88)):
        if length:
            circuit.add(name, Volume(volume=pipe_volume(length), start_pressure="16 bar"))
    for name in ("orifice1", "orifice2"):
        circuit.add(name, control_orifice())
    circuit.connect("valve.A", "pipe2.A", "orifice1.A")
    circuit.connect("orifice1.B", "orifice2.A", *(["middle.A"] if middle else []), name="between")
    circuit.connect("orifice2.B", "pipe3.A", "valve.B")
    return circuit


ORIFICES = 11


def orifice_chain() -> Circuit:
    """V7: a pump, a pipe and eleven orifices in series, ten nets without volume between them."""
    circuit = Circuit("Eleven orifices in series", fluid=ConstantFluid(reference_bulk_modulus="18000 bar"))
    circuit.add("motor", SpeedSource(speed="1500 rpm"))
    circuit.add("pump", FixedPump(displacement="33.3 cm3/rev"))
    circuit.add("pipe1", Volume(volume=pipe_volume(5.0), start_pressure="16 bar"))
    circuit.add("tank", Tank())
    circuit.connect("motor.shaft", "pump.shaft")
    circuit.connect("pump.P", "pipe1.A", "orifice1.A")
    for k in range(1, ORIFICES + 1):
        circuit.add(f"orifice{k}", control_orifice())
    for k in range(1, ORIFICES):
        circuit.connect(f"orifice{k}.B", f"orifice{k + 1}.A")
    circuit.connect(f"orifice{ORIFICES}.B", "pump.S", "tank.T")
    return circuit


def actuator_with_orifice(
    command: Sequence[Sequence[float]], *, pipe: float, fluid: Fluid | None = None, own: Mapping[str, str] = STIFF
) -> Circuit:
    """V9 and V10: an orifice in the line to the piston side, and `pipe` m of line between it and the cylinder.

    The first pipe's fluid is stiffer than that of the others, by its `own` property.
    """
    fluid = fluid or HaspFluid(reference_bulk_modulus="7000 bar")
    circuit = Circuit("Actuator with control orifice", fluid=fluid)
    supply(circuit, displacement="50 cm3/rev", setting="70 bar", volume=pipe_volume(5.88), start="0 bar", own=own)
    directional_valve(circuit, command)
    circuit.add("pipe2", Volume(volume=pipe_volume(5.88), start_pressure="16 bar"))
    circuit.add("orifice", control_orifice())
    cylinder(circuit, volume_A=pipe_volume(pipe), volume_B=pipe_volume(12.47))
    circuit.connect("valve.A", "pipe2.A", "orifice.A")
    circuit.connect("orifice.B", "cylinder.A")
    circuit.connect("valve.B", "cylinder.B")
    return circuit


def actuator_on_its_stop(*, stops: EndStops = EndStops.RIGID, supply_pipe: float = 5.88) -> Circuit:
    """V16: valve and cylinder joined by pipes, the piston driven against the end of its stroke.

    Without a supply pipe the pressure there is algebraic and must start where the relief valve passes the pump's flow.
    """
    start = "16 bar" if supply_pipe else "112.5 bar"
    circuit = Circuit("Actuator with end stop", fluid=HaspFluid(reference_bulk_modulus="7000 bar"))
    supply(circuit, displacement="50 cm3/rev", setting="110 bar", volume=pipe_volume(supply_pipe), start=start)
    directional_valve(circuit, V16_SCHEDULE)
    cylinder(circuit, volume_A=pipe_volume(5.88), volume_B=pipe_volume(12.47), stops=stops)
    circuit.connect("valve.A", "cylinder.A")
    circuit.connect("valve.B", "cylinder.B")
    return circuit


def transmission_with_orifice(*, middle: float = 0.0, pipe: float = 3.0) -> Circuit:
    """V8: pump, relief valve and orifice meet in `middle` m of pipe, then `pipe` m to a motor with a flywheel.

    Friction of the load, stiction, leakage of the pump and air in the oil are not in the source and left out.
    """
    circuit = Circuit("Transmission with orifice", fluid=ConstantFluid(reference_bulk_modulus="7000 bar"))
    circuit.add("drive", SpeedSource(speed="1500 rpm"))
    circuit.add("pump", FixedPump(displacement="50 cm3/rev"))
    circuit.add("relief", LinearReliefValve(set_pressure="110 bar", gradient="0.05 l/(s bar)"))
    circuit.add("orifice", Orifice(diameter="7.5 mm", discharge_coefficient=0.69, transition=Transition.PRESSURE))
    circuit.add("pipe", Volume(volume=pipe_volume(pipe), start_pressure="0 bar"))
    circuit.add("motor", FixedMotor(displacement="1 l/rev", leakage=2.08e-11))
    circuit.add("flywheel", Inertia(inertia="2 kg m2"))
    circuit.add("tank", Tank())
    if middle:
        circuit.add("middle", Volume(volume=pipe_volume(middle), start_pressure="0 bar"))
    circuit.connect("drive.shaft", "pump.shaft")
    circuit.connect("pump.P", "relief.P", "orifice.A", *(["middle.A"] if middle else []), name="supply")
    circuit.connect("orifice.B", "pipe.A", "motor.A")
    circuit.connect("motor.shaft", "flywheel.shaft")
    circuit.connect("pump.S", "relief.T", "motor.B", "tank.T")
    return circuit
