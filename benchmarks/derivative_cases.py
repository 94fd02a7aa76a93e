"""Circuits on which derivatives by parameters are compared with differences: smooth ones, and each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files

import bramah as br
from benchmarks.chain import servo_chain

SMOOTH, THROUGH_EVENTS = 1e-5, 1e-4
"""Parts of the largest value by which derivatives may differ from converged differences."""


@dataclass(frozen=True)
class Case:
    name: str
    made: Callable[[], br.Circuit]
    until: float
    parameters: tuple[str, ...]
    limit: float = THROUGH_EVENTS


def linked(nets: Sequence[str], **components: br.Component) -> br.Circuit:
    """Components by name; each net is a text such as "pump.P valve.P"."""
    circuit = br.Circuit("Derivatives", fluid=br.oil(grade="ISO VG 46"))
    for name, component in components.items():
        circuit.add(name, component)
    for net in nets:
        circuit.connect(*net.split())
    return circuit


def demo() -> br.Circuit:
    with files("bramah").joinpath("data/cylinder.toml").open("rb") as file:
        return br.read_circuit(file.name)


def filling() -> br.Circuit:
    """A pump fills two volumes, one after another, against a leak."""
    return linked(
        ["pump.P first.A between.A", "between.B second.A leak.A", "leak.B tank.T"],
        pump=br.FlowSource(flow="10 l/min"), first=br.Volume(volume="0.5 l", start_pressure="5 bar"),
        between=br.Orifice(diameter="2 mm"), second=br.Volume(volume="1 l", start_pressure="2 bar"),
        leak=br.Orifice(diameter="1.5 mm"), tank=br.Tank(),
    )  # fmt: skip


def without_volumes() -> br.Circuit:
    """The nets between three orifices store nothing: their pressures are algebraic unknowns."""
    return linked(
        ["supply.P one.A", "one.B two.A", "two.B store.A three.A", "three.B tank.T"],
        supply=br.PressureSource(pressure="50 bar"), one=br.Orifice(diameter="2 mm"), two=br.Orifice(diameter="1.5 mm"),
        store=br.Volume(volume="0.2 l", start_pressure="3 bar"), three=br.Orifice(diameter="1.2 mm"), tank=br.Tank(),
    )  # fmt: skip


def swinging() -> br.Circuit:
    """A mass between two closed volumes of oil, which are its springs."""
    return linked(
        ["cylinder.rod mass.port damper.port load.port", "cylinder.A left.A", "cylinder.B right.A"],
        cylinder=br.DoubleActingCylinder(
            bore="50 mm", rod_diameter="30 mm", stroke="400 mm", start_position="200 mm", start_pressure_A="50 bar",
            start_pressure_B="70 bar",
        ),
        mass=br.Mass(mass="300 kg"), damper=br.Damper(damping="500 N s/m"), load=br.Force(force="-1 kN"),
        left=br.Volume(volume="0.2 l", start_pressure="50 bar"),
        right=br.Volume(volume="0.2 l", start_pressure="70 bar"),
    )  # fmt: skip


def stopping() -> br.Circuit:
    """A cylinder runs into its stop, and the relief valve takes the flow."""
    return linked(
        ["pump.P volume.A relief.P cylinder.A", "cylinder.B back.A", "cylinder.rod mass.port",
         "relief.T back.B tank.T"],
        pump=br.FlowSource(flow="30 l/min"), volume=br.Volume(volume="0.3 l"),
        relief=br.StaticReliefValve(set_pressure="80 bar"),
        cylinder=br.DoubleActingCylinder(bore="50 mm", rod_diameter="30 mm", stroke="60 mm", start_position="10 mm"),
        back=br.Orifice(diameter="4 mm"), mass=br.Mass(mass="200 kg"), tank=br.Tank(),
    )  # fmt: skip


def checking() -> br.Circuit:
    """A swinging flow opens and shuts a check valve into a volume."""
    return linked(
        ["wave.y pump.flow", "pump.P first.A check.A leak.A", "check.B second.A out.A", "leak.B out.B tank.T"],
        wave=br.Sine(amplitude="8 l/min", frequency="5 Hz", offset="2 l/min"), pump=br.FlowSource(),
        first=br.Volume(volume="0.2 l", start_pressure="20 bar"), leak=br.Orifice(diameter="1.5 mm"),
        check=br.CheckValve(cracking_pressure="1 bar", opening_pressure="3 bar"),
        second=br.Volume(volume="0.3 l", start_pressure="20 bar"), out=br.Orifice(diameter="1.2 mm"), tank=br.Tank(),
    )  # fmt: skip


def stepping() -> br.Circuit:
    """A valve opens by a scheduled step, and shuts by another."""
    return linked(
        ["up.y sum.a", "down.y sum.b", "sum.y valve.opening", "pump.P volume.A relief.P valve.A",
         "valve.B relief.T tank.T"],
        up=br.Step(after=0.8, step_time="0.05 s"), down=br.Step(after=-0.5, step_time="0.12 s"), sum=br.Sum(),
        pump=br.FlowSource(flow="20 l/min"), volume=br.Volume(volume="0.5 l", start_pressure="30 bar"),
        relief=br.FirstOrderReliefValve(set_pressure="60 bar"), valve=br.VariableOrifice(full_area="8 mm2"),
        tank=br.Tank(),
    )  # fmt: skip


def sticking() -> br.Circuit:
    """A block that a spring pulls over the ground sticks and slips."""
    return linked(
        ["block.port friction.port spring.A", "spring.B drive.port"],
        drive=br.VelocitySource(velocity="20 mm/s"), block=br.Mass(mass="50 kg"),
        friction=br.StickSlipFriction(static_force="200 N", coulomb_force="100 N", viscous_friction="20 N s/m"),
        spring=br.SpringDamperBetween(stiffness="5 kN/m", damping="10 N s/m"),
    )  # fmt: skip


CASES = (
    Case("filling", filling, 0.5, ("pump.flow", "first.volume", "between.diameter", "leak.diameter"), SMOOTH),
    Case("without volumes", without_volumes, 0.2, ("supply.pressure", "one.diameter", "store.volume"), SMOOTH),
    Case("swinging", swinging, 0.3, ("mass.mass", "cylinder.bore", "left.volume", "damper.damping"), SMOOTH),
    Case("stop", stopping, 0.3, ("pump.flow", "cylinder.stroke", "mass.mass", "relief.set_pressure", "back.diameter")),
    Case("check valve", checking, 0.5, ("wave.amplitude", "wave.frequency", "check.cracking_pressure", "out.diameter")),
    Case("scheduled steps", stepping, 0.25, ("up.step_time", "up.after", "down.step_time", "relief.set_pressure")),
    Case("stick-slip", sticking, 6.0,
         ("friction.static_force", "friction.coulomb_force", "block.mass", "drive.velocity")),
    Case("demo", demo, 4.0,
         ("relief.set_pressure", "load.mass", "valve.full_area", "pump.displacement", "weight.force")),
    Case("servo chain of 3", lambda: servo_chain(3), 1.0, ("relief0.set_pressure", "mass1.mass", "volume2.volume")),
)  # fmt: skip
