"""Nets: what may be joined, what cannot hold, and what an algebraic net computes."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.components import signal as sig
from bramah.components.component import Component
from bramah.errors import CircuitError
from bramah.fluids import AeratedFluid, ConstantFluid, Fluid, TaitFluid
from bramah.simulation import simulate
from bramah.system import build


def problems(circuit: Circuit) -> list[str]:
    with pytest.raises(CircuitError) as raised:
        build(circuit)
    return [str(p) for p in raised.value.problems]


def test_two_pressure_sources_on_one_net() -> None:
    circuit = Circuit()
    circuit.add("one", hyd.PressureSource())
    circuit.add("two", hyd.PressureSource())
    circuit.add("tank", hyd.Tank())
    circuit.connect("one.P", "two.P", name="supply")
    circuit.connect("two.P", "tank.T")
    [found] = problems(circuit)
    assert "one.P and two.P and tank.T both fix the pressure of net 'supply'" in found


def test_two_speeds_on_one_shaft() -> None:
    circuit = Circuit()
    circuit.add("one", mech.SpeedSource())
    circuit.add("two", mech.SpeedSource())
    circuit.connect("one.shaft", "two.shaft", name="shaft")
    assert "both fix the speed of net 'shaft'" in problems(circuit)[0]


@pytest.mark.parametrize(
    "closing", [hyd.Plug(), hyd.FlowSource(), sig.PressureSensor()], ids=["plug", "source", "sensor"]
)
def test_a_flow_source_into_nothing(closing: Component) -> None:
    circuit = Circuit()
    circuit.add("pump", hyd.FlowSource())
    circuit.add("end", closing)
    circuit.connect("pump.P", f"end.{next(iter(closing.ports()))}", name="dead end")
    [found] = problems(circuit)
    assert "Nothing determines the pressure pump.P.p" in found and "Volume" in found


def test_a_flow_source_behind_a_sensor_into_nothing() -> None:
    circuit = Circuit()
    circuit.add("pump", hyd.FlowSource())
    circuit.add("sensor", sig.FlowSensor())
    circuit.add("plug", hyd.Plug())
    circuit.connect("pump.P", "sensor.A")
    circuit.connect("sensor.B", "plug.A")
    assert "Nothing determines" in problems(circuit)[0]


def test_a_force_on_nothing() -> None:
    circuit = Circuit()
    circuit.add("one", mech.Force())
    circuit.add("two", mech.Force())
    circuit.connect("one.port", "two.port")
    assert "Nothing determines the velocity one.port.v" in problems(circuit)[0]


def test_kinds_do_not_mix() -> None:
    circuit = Circuit()
    circuit.add("volume", hyd.Volume())
    circuit.add("constant", sig.Constant())
    circuit.add("inertia", mech.Inertia())
    circuit.connect("volume.A", "constant.y", name="one")
    circuit.connect("inertia.shaft", "constant.y", name="two")
    assert "different kinds" in problems(circuit)[0]


def test_signals_have_one_driver() -> None:
    circuit = Circuit()
    circuit.add("one", sig.Constant())
    circuit.add("two", sig.Constant())
    circuit.add("gain", sig.Gain())
    circuit.add("other", sig.Gain())
    circuit.add("third", sig.Gain())
    circuit.connect("one.y", "two.y", "gain.u", name="both")
    circuit.connect("other.u", "third.u", name="none")
    found = problems(circuit)
    assert "2 signals drive it: one.y, two.y" in found[0]
    assert "no signal drives it" in found[1]


def test_nets_with_a_common_port_are_one() -> None:
    circuit = Circuit()
    for name in ("a", "b", "c", "d"):
        circuit.add(name, hyd.Volume())
    circuit.connect("a.A", "b.A", name="first")
    circuit.connect("c.A", "d.A")
    circuit.connect("b.A", "c.A")
    system = build(circuit)
    assert system.names == ["a.A.p"]


def test_a_stop_cannot_hold_what_a_source_moves() -> None:
    circuit = Circuit()
    circuit.add("drive", mech.VelocitySource())
    circuit.add("stop", mech.EndStop())
    circuit.connect("drive.port", "stop.port")
    [found] = problems(circuit)
    assert "stop stops the motion of its net" in found


@pytest.mark.parametrize(
    "source", [mech.VelocitySource(velocity="0.5 m/s", start_position="20 mm"), mech.Ground()], ids=["moving", "fixed"]
)
def test_an_imposed_motion_has_a_position(source: Component) -> None:
    """The spring and the mass use the position of a net whose velocity is imposed."""
    circuit = Circuit()
    circuit.add("source", source)
    circuit.add("spring", mech.Spring())
    circuit.add("mass", mech.Mass())
    circuit.connect("source.port", "spring.port", "mass.port")
    moving = isinstance(source, mech.VelocitySource)
    result = simulate(circuit, until=2.0)
    assert result["mass.x"].values[-1] == pytest.approx(0.02 + 2 * 0.5 if moving else 0.0, rel=1e-9)


def two_orifices(volume: float, fluid: Fluid) -> Circuit:
    circuit = Circuit(fluid=fluid)
    circuit.add("supply", hyd.PressureSource(pressure="100 bar"))
    circuit.add("inlet", hyd.Orifice(diameter="1 mm"))
    circuit.add("between", hyd.Volume(volume=volume))
    circuit.add("outlet", hyd.Orifice(diameter="1.5 mm"))
    circuit.add("tank", hyd.Tank())
    circuit.connect("supply.P", "inlet.A")
    circuit.connect("inlet.B", "between.A", "outlet.A")
    circuit.connect("outlet.B", "tank.T")
    return circuit


@pytest.mark.parametrize("fluid", [ConstantFluid(), TaitFluid(), AeratedFluid()], ids=["constant", "tait", "aerated"])
def test_a_volume_of_zero_is_the_limit_of_small_ones(fluid: Fluid) -> None:
    """One is an algebraic unknown, the other settles within microseconds; the steady pressure is the same."""
    exact, tiny = (simulate(two_orifices(v, fluid), until=0.1, rtol=1e-8) for v in (0.0, 1e-9))
    assert exact.ok and tiny.ok
    assert exact["between.A.p"].values[-1] == pytest.approx(tiny["between.A.p"].values[-1], rel=1e-9)


def test_a_volume_of_zero_makes_an_algebraic_net() -> None:
    assert build(two_orifices(0.0, ConstantFluid())).differential.tolist() == [0]
    assert build(two_orifices(1e-9, ConstantFluid())).differential.tolist() == [1]


def test_the_pressure_between_equal_orifices_is_half() -> None:
    """Bernoulli: with areas in the ratio 2.25 and turbulent flow p = 100 bar / (1 + 2.25^2)."""
    system = build(two_orifices(0.0, ConstantFluid(reference_density=850, viscosity=1e-7)))
    p = 1e7 / (1 + 2.25**2)
    # The residual is the difference of two flows of 6.6e-5 m3/s each.
    assert system.evaluator().rates(0.0, np.array([p])) == pytest.approx([0.0], abs=1e-18)
