"""What arrives at a port that imposes its pressure or motion, and positions that a source knows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.components.component import Component, state, unknown
from bramah.components.ports import hydraulic, signal_in, signal_out, translational
from bramah.declare import parameter
from bramah.errors import CircuitError
from bramah.expr import cos, sin
from bramah.simulation import simulate
from bramah.system import System, build
from tests.system.reference import Reference


class Leak(Component):
    """q = G p."""

    A = hydraulic("inlet")
    conductance = parameter("m3/(s Pa)", 1e-11, help="flow per pressure")

    def equations(self) -> None:
        self.A.flow(self.conductance * self.A.p)


class SoftSource(Component):
    """p = p_0 - R q, q being the flow delivered."""

    P = hydraulic("outlet")
    resistance = parameter("Pa s/m3", 1e11, help="pressure lost per flow")

    def equations(self) -> None:
        self.P.impose(1e7 + self.resistance * self.P.arriving)


class PowerSource(Component):
    """p q = power."""

    P = hydraulic("outlet")
    power = parameter("W", 1e3, help="power delivered")
    p = unknown("bar", start=1e6, scale=1e7)

    def equations(self) -> None:
        self.P.impose(self.p)
        self.balance(p=self.power + self.p * self.P.arriving)


class Passage(Component):
    """A piece of a net: one pressure, and what comes in at one side goes out at the other."""

    A = hydraulic("one side")
    B = hydraulic("other side")

    def equations(self) -> None:
        self.B.impose(self.A.p)
        self.A.flow(-self.B.arriving)


class Shaker(Component):
    """x = a sin(w t), and the work it does."""

    rod = translational("what is shaken")
    amplitude = parameter("m", 0.01, help="a")
    frequency = parameter("rad/s", 50.0, help="w")
    work = state("J", help="work done")

    def equations(self) -> None:
        phase = self.frequency * self.time
        v = self.amplitude * self.frequency * cos(phase)
        self.rod.impose(v, x=self.amplitude * sin(phase))
        self.rate(work=-v * self.rod.arriving)


def source_and(source: Component, **others: Component) -> Circuit:
    circuit = Circuit()
    circuit.add("source", source)
    for name, component in others.items():
        circuit.add(name, component)
    circuit.connect("source.P", *(f"{name}.A" for name in others))
    return circuit


def consistent(circuit: Circuit) -> dict[str, float]:
    result = simulate(circuit, until=1e-3)
    return {name: float(result[name].values[0]) for name in result.names()}


def test_a_source_gives_way_to_the_flow_it_delivers() -> None:
    """p = p_0 / (1 + R (G_1 + G_2)): the pressure needs the flows and they need the pressure, so one is cut."""
    circuit = source_and(SoftSource(), one=Leak(), two=Leak(conductance=3e-11))
    values = consistent(circuit)
    assert values["source.P.p"] == pytest.approx(1e7 / 5.0, rel=1e-9)
    assert values["source.P.q"] == pytest.approx(-4e-11 * 1e7 / 5.0, rel=1e-9)
    assert build(circuit).n == 1


def test_a_source_limits_its_power() -> None:
    values = consistent(source_and(PowerSource(), one=Leak(), two=Leak()))
    assert values["source.p"] == pytest.approx(math.sqrt(1e3 / 2e-11), rel=1e-9)


def test_nothing_arrives_where_nothing_flows() -> None:
    values = consistent(source_and(SoftSource(), plug=hyd.Plug()))
    assert values["source.P.p"] == 1e7


def test_prescribed_motion_feels_its_force() -> None:
    """Over a period a spring gives back what it took, and a damper keeps pi b a^2 w."""
    circuit = Circuit()
    circuit.add("shaker", Shaker())
    circuit.add("spring", mech.Spring(stiffness=1e4))
    circuit.add("damper", mech.Damper(damping=100.0))
    circuit.connect("shaker.rod", "spring.port", "damper.port")
    system = build(circuit)
    assert system.names == ["shaker.work"]
    period = 2.0 * math.pi / 50.0
    result = simulate(system, until=period, rtol=1e-9)
    assert result["shaker.work"].values[-1] == pytest.approx(math.pi * 100.0 * 1e-4 * 50.0, rel=1e-7)
    quarter = np.array([period / 4])
    assert result["shaker.rod.x"].at(quarter)[0] == pytest.approx(0.01, rel=1e-6)
    assert result["shaker.rod.F"].at(quarter)[0] == pytest.approx(1e4 * 0.01, rel=1e-6)


def chain(length: int) -> Circuit:
    circuit = Circuit()
    circuit.add("vessel", hyd.Volume(volume="1 l", start_pressure="100 bar"))
    circuit.add("first", Leak())
    circuit.connect("vessel.A", "first.A")
    at = "vessel.A"
    for k in range(length):
        circuit.add(f"passage{k}", Passage())
        circuit.connect(at, f"passage{k}.A")
        at = f"passage{k}.B"
    circuit.add("last", Leak(conductance=5e-11))
    circuit.connect(at, "last.A")
    return circuit


@pytest.mark.parametrize("length", [1, 3, 40])
def test_a_net_cut_into_pieces_is_one_net(length: int) -> None:
    """Flows add up through any number of pieces; beyond the largest cone some of them become unknowns."""
    direct, pieces = chain(0), chain(length)
    one, other = (simulate(circuit, until=0.02, rtol=1e-8) for circuit in (direct, pieces))
    # Two runs at 1e-8, each within some ten times its promise.
    assert other["last.A.p"].values[-1] == pytest.approx(one["last.A.p"].values[-1], rel=1e-6)
    assert (build(pieces).n == 1) == (length < 40)


def jacobian_is_exact(system: System, y: np.ndarray) -> bool:
    exact, found = Reference(system).jacobian(0.3, y), system.evaluator().jacobian(0.3, y)
    return bool(np.all(np.abs(found - exact) <= 1e-11 * np.max(np.abs(exact), axis=1, keepdims=True)))


def test_derivatives_reach_through_what_arrives() -> None:
    systems = [
        build(chain(3)),
        build(source_and(PowerSource(), one=Leak(), two=Leak())),
        build(source_and(SoftSource(), one=Leak())),
    ]
    for system in systems:
        assert jacobian_is_exact(system, 0.37 * system.scale)


class Follower(Component):
    """x = u / 2, at rest."""

    rod = translational("what is placed")
    u = signal_in("mm", "twice the position")

    def equations(self) -> None:
        self.rod.impose(0.0, x=0.5 * self.u)


class Feeler(Component):
    """y = x + 1."""

    rod = translational("what is felt")
    y = signal_out("mm", "position and one")

    def equations(self) -> None:
        self.output(y=self.rod.x + 1.0)


def test_a_position_that_depends_on_itself_is_solved() -> None:
    """x = (x + 1) / 2."""
    circuit = Circuit()
    circuit.add("follower", Follower())
    circuit.add("feeler", Feeler())
    circuit.connect("follower.rod", "feeler.rod")
    circuit.connect("feeler.y", "follower.u")
    assert consistent(circuit)["follower.rod.x"] == pytest.approx(1.0, rel=1e-12)


def test_storage_where_something_must_arrive_is_refused() -> None:
    with pytest.raises(CircuitError, match=r"vessel\.A stores fluid .*source\.P.* Put an orifice"):
        build(source_and(SoftSource(), vessel=hyd.Volume()))
    circuit = Circuit()
    circuit.add("shaker", Shaker())
    circuit.add("mass", mech.Mass())
    circuit.connect("shaker.rod", "mass.port")
    with pytest.raises(CircuitError, match=r"mass\.port has mass .*shaker\.rod.* Put a spring"):
        build(circuit)


class Confused(Component):
    A = hydraulic("inlet")

    def equations(self) -> None:
        self.A.flow(self.A.arriving)


def test_only_what_imposes_can_ask_what_arrives() -> None:
    with pytest.raises(TypeError, match="Confused asks what arrives at 'A' but does not impose"):
        build(source_and(SoftSource(), part=Confused()))
