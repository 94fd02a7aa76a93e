"""Circuits that doubts are tested on."""

from __future__ import annotations

from functools import cache

import bramah as br
from bramah.circuit import Circuit
from bramah.fluids import Fluid
from bramah.system import System
from tests.circuits.making import PLAIN, circuit


@cache
def swinging() -> System:
    """A mass on a spring, smooth."""
    return br.build(
        circuit(
            "mass.port spring.port damper.port",
            mass=br.Mass(mass=1, start_velocity="1 m/s"),
            spring=br.Spring(stiffness=100),
            damper=br.Damper(damping=0.5),
        )
    )


@cache
def switching() -> System:
    """A volume that is filled until a relay shuts the flow off, and emptied until it opens it again."""
    return br.build(
        circuit(
            "source.P volume.A orifice.A gauge.A",
            "orifice.B tank.T",
            "gauge.y relay.u",
            "relay.y lag.u",
            "lag.y gain.u",
            "gain.y source.flow",
            source=br.FlowSource(),
            volume=br.Volume(volume="1 l", start_pressure="20 bar"),
            orifice=br.Orifice(diameter="1 mm"),
            tank=br.Tank(),
            gauge=br.PressureSensor(),
            relay=br.HysteresisRelay(switch_on="90 bar", switch_off="70 bar", on_value=0, off_value=1),
            lag=br.FirstOrderLag(time_constant="3 ms"),
            gain=br.Gain(gain=4e-4),
        )
    )


@cache
def divided() -> System:
    """Two orifices in a row with no volume between: an algebraic pressure."""
    return br.build(
        circuit(
            "source.P first.A",
            "first.B second.A",
            "second.B tank.T",
            "sine.y source.pressure",
            source=br.PressureSource(),
            sine=br.Sine(amplitude="10 bar", offset="100 bar", frequency="1 Hz"),
            first=br.Orifice(diameter="1 mm"),
            second=br.Orifice(diameter="1 mm"),
            tank=br.Tank(),
        )
    )


def emptied(fluid: Fluid = PLAIN) -> Circuit:
    """A cylinder pulled out faster than an orifice lets oil in."""
    return circuit(
        "tank.T inlet.A outlet.B",
        "inlet.B cylinder.A",
        "cylinder.B outlet.A",
        "cylinder.rod mass.port force.port",
        fluid=fluid,
        tank=br.Tank(),
        inlet=br.Orifice(diameter="0.5 mm"),
        outlet=br.Orifice(diameter="5 mm"),
        cylinder=br.DoubleActingCylinder(start_position="50 mm"),
        mass=br.Mass(mass=50),
        force=br.Force(force="2 kN"),
    )


@cache
def caught() -> System:
    """A ram that is lifted against its stop, leaves it for half a millisecond and meets it at next to no speed."""
    cylinder = br.DoubleActingCylinder(
        bore="250 mm", rod_diameter="180 mm", stroke="600 mm", start_position="200 mm", start_pressure_B="12.5 bar",
        dead_volume_A="2 l", dead_volume_B="1 l",
    )  # fmt: skip
    return br.build(
        circuit(
            "pump.P supply.A relief.P edge.A",
            "edge.B cylinder.B",
            "cylinder.rod ram.port",
            "relief.T tank.T cylinder.A",
            fluid=br.oil(temperature="45 degC"),
            pump=br.FlowSource(flow="60 l/min"),
            supply=br.Volume(volume="2 l", start_pressure="15 bar"),
            relief=br.FirstOrderReliefValve(set_pressure="250 bar", override="10 bar", rated_area="15 mm2"),
            edge=br.Orifice(diameter="60 mm2"),
            cylinder=cylinder,
            ram=br.InclinedMass(mass="3000 kg", angle="-90 deg", start_position="200 mm"),
            tank=br.Tank(),
        )
    )
