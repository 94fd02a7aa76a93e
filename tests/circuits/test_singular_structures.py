"""Circuits at the edge of what has an answer: each gives the right one, or an error that names what is wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.result import Result
from tests.circuits.making import BULK_MODULUS, circuit


class ShortCircuit(br.Component):
    """A pipe without any resistance: p_A = p_B."""

    A = br.hydraulic("one end")
    B = br.hydraulic("other end")
    q = br.unknown("l/min")

    def equations(self) -> None:
        self.A.flow(self.q)
        self.B.flow(-self.q)
        self.balance(q=self.A.p - self.B.p)


class LaminarResistance(br.Component):
    """q = dp / R."""

    A = br.hydraulic("one side")
    B = br.hydraulic("other side")
    resistance = br.parameter("Pa s/m3", 1e9, least=0)

    def equations(self) -> None:
        q = (self.A.p - self.B.p) / self.resistance
        self.A.flow(q)
        self.B.flow(-q)


class IdealGear(br.Component):
    """omega_A = 2 omega_B without any give."""

    A = br.rotational("input")
    B = br.rotational("output")
    T = br.unknown("N m")

    def equations(self) -> None:
        self.A.torque(self.T)
        self.B.torque(-2.0 * self.T)
        self.balance(T=self.A.omega - 2.0 * self.B.omega)


class Same(br.Component):
    """y = u."""

    u = br.signal_in()
    y = br.signal_out()

    def equations(self) -> None:
        self.output(y=self.u)


def refused(made: br.Circuit) -> str:
    with pytest.raises(br.CircuitError) as raised:
        br.build(made)
    return str(raised.value)


def failed(made: br.Circuit, until: float = 1.0) -> str:
    result = br.simulate(made, until, most_steps=20000)
    assert not result.ok
    return result.message


def done(made: br.Circuit, until: float = 1.0) -> Result:
    result = br.simulate(made, until)
    assert result.ok, result.message
    return result


def contains(message: str, *parts: str) -> None:
    assert all(part in message for part in parts), message


@pytest.mark.parametrize("second", [-1e-4, -2e-4], ids=["equal", "unequal"])
def test_two_flow_sources_in_series(second: float) -> None:
    made = circuit("a.P b.P", a=br.FlowSource(flow=1e-4), b=br.FlowSource(flow=second))
    contains(refused(made), "Nothing determines the pressure a.P.p", "(a.P, b.P)", "Volume")


@pytest.mark.parametrize("second", [28.0, 20.0], ids=["equal", "unequal"])
def test_two_ideal_pumps_in_series(second: float) -> None:
    """With equal displacements the pressure between is open, with others there is none."""
    made = circuit(
        "motor.shaft a.shaft b.shaft", "tank.T a.S", "a.P b.S", "b.P load.A", "load.B tank.T",
        motor=br.SpeedSource(), a=br.FixedPump(), b=br.FixedPump(displacement=f"{second} cm3/rev"), tank=br.Tank(),
        load=br.Orifice(),
    )  # fmt: skip
    contains(failed(made), "a.P.p became singular at t = 0 s", "flow balance at a.P, b.S", "Volume")


def test_leaking_pumps_in_series_share_the_pressure() -> None:
    """What the first delivers too much goes back through its leakage and forward through that of the second."""
    made = circuit(
        "motor.shaft a.shaft b.shaft", "tank.T a.S b.P", "a.P b.S",
        motor=br.SpeedSource(speed="1500 rpm"), tank=br.Tank(),
        a=br.FixedPump(displacement="28 cm3/rev", leakage=1e-12),
        b=br.FixedPump(displacement="20 cm3/rev", leakage=1e-12),
    )  # fmt: skip
    assert done(made)["a.P.p"].values[-1] == pytest.approx(8e-6 * 25 / 2e-12, rel=1e-9)


def test_two_pressure_sources_in_parallel() -> None:
    made = circuit("a.P b.P", a=br.PressureSource(), b=br.PressureSource())
    contains(refused(made), "a.P and b.P both fix the pressure", "orifice")


def test_a_flow_source_into_a_plug() -> None:
    made = circuit("pump.P end.A", pump=br.FlowSource(), end=br.Plug())
    contains(refused(made), "pump.P.p", "(pump.P, end.A)", "Volume")


@pytest.mark.parametrize("block", [br.Gain, Same])
def test_a_loop_of_signals_without_gain(block: type[br.Component]) -> None:
    made = circuit("a.y b.u", "b.y a.u", a=block(), b=block())
    contains(failed(made), "The loop of signals a.y -> b.y -> a.y has a gain of 1 at t = 0 s", "FirstOrderLag")


def test_a_loop_whose_gain_reaches_one_at_some_value() -> None:
    """s - k(s) = t turns back where the slope of k is 1; beyond there is no answer."""
    made = circuit(
        "ramp.y s.a", "s.y k.u", "k.y s.b",
        ramp=br.Ramp(after=2.0, duration=2.0), s=br.Sum(),
        k=br.Lookup(points=[[0.0, 0.0], [1.0, 0.5], [2.0, 1.5], [3.0, 3.5]]),
    )  # fmt: skip
    contains(failed(made, 2.0), "s.y -> k.y -> s.y", "gain reaches 1", "FirstOrderLag")


def test_a_loop_whose_gain_reaches_one_at_some_time() -> None:
    """y = t (1 + y) grows without bounds towards t = 1 s."""
    made = circuit(
        "ramp.y p.a", "s.y p.b", "p.y s.b",
        ramp=br.Ramp(after=2.0, duration=2.0), p=br.Product(), s=br.Sum(a=1.0),
    )  # fmt: skip
    result = br.simulate(made, 2.0)
    assert not result.ok and result.t[-1] == pytest.approx(1.0, abs=1e-6)
    contains(result.message, "p.y -> s.y -> p.y", "gain reaches 1")
    assert result["p.y"].at(0.75) == pytest.approx(3.0, rel=1e-4)


def test_a_lag_in_the_loop_takes_the_singularity_away() -> None:
    """x' = (1 - y - x)/T with y = -x: x' = 1/T, as an integrator."""
    made = circuit(
        "s.y lag.u", "lag.y g.u", "g.y s.b", s=br.Sum(a=1.0, gain_b=-1.0), lag=br.FirstOrderLag(time_constant=0.1),
        g=br.Gain(gain=-1.0),
    )  # fmt: skip
    assert done(made)["lag.y"].values[-1] == pytest.approx(10.0, rel=1e-6)


def test_a_sampled_loop_has_no_algebra() -> None:
    """y = u/2 + 1 of the sample before: 2 (1 - 2^-k) after k samples."""
    half = br.sampled(lambda t, u: 0.5 * u + 1.0, inputs="u", outputs="y", period=0.1)
    made = circuit("c.y g.u", "g.y c.u", c=half, g=br.Gain())
    result = done(made, 0.95)
    assert result["c.y"].values[-1] == pytest.approx(2 * (1 - 0.5**10), rel=1e-12)


TOGETHER = 1e-4 * BULK_MODULUS / 3e-3
"""Rate of pressure of 3 l under 6 l/min."""


def two_volumes(**joint: br.Component) -> br.Circuit:
    nets = ["q.P a.A joint.A", "joint.B b.A"] if joint else ["q.P a.A b.A"]
    return circuit(*nets, q=br.FlowSource(flow=1e-4), a=br.Volume(), b=br.Volume(volume="2 l"), **joint)


def test_volumes_on_one_net_are_one() -> None:
    assert done(two_volumes())["a.A.p"].values[-1] == pytest.approx(TOGETHER, rel=1e-9)


@pytest.mark.parametrize(
    "joint",
    [br.Orifice(diameter="1 m"), LaminarResistance(resistance=1e-3), br.ShortPipe(length="1 nm", diameter="1 m")],
    ids=lambda c: type(c).__name__,
)
def test_volumes_joined_by_next_to_no_resistance(joint: br.Component) -> None:
    result = done(two_volumes(joint=joint))
    # The default tolerance of 1e-5.
    assert result["a.A.p"].values[-1] == pytest.approx(TOGETHER, rel=1e-5)
    assert result["b.A.p"].values[-1] == pytest.approx(TOGETHER, rel=1e-5)


def test_volumes_joined_by_no_resistance() -> None:
    contains(refused(two_volumes(joint=ShortCircuit())), "joint.q", "q.P.p and joint.B.p", "one net")
    message = failed(two_volumes(joint=LaminarResistance(resistance=0.0)))
    contains(message, "q.P.p is not finite at t = 0 s", "joint gives no number", "parameters of joint")
    with pytest.raises(br.CircuitError, match=r"length = 0\.0 must be above 0 m"):
        br.ShortPipe(length=0.0)


def test_a_short_circuit_beside_one_volume_has_an_answer() -> None:
    made = circuit(
        "q.P joint.A", "joint.B b.A", q=br.FlowSource(flow=1e-4), b=br.Volume(volume="3 l"), joint=ShortCircuit()
    )
    result = done(made)
    assert result["q.P.p"].values[-1] == pytest.approx(TOGETHER, rel=1e-9)
    assert result["joint.A.q"].values[-1] == pytest.approx(1e-4, rel=1e-12)


def test_masses_joined_rigidly_are_one() -> None:
    made = circuit("f.port a.port b.port", f=br.Force(force=30.0), a=br.Mass(mass=10.0), b=br.Mass(mass=5.0))
    assert done(made)["a.port.v"].values[-1] == pytest.approx(2.0, rel=1e-12)


def geared(gear: br.Component) -> br.Circuit:
    return circuit(
        "drive.shaft a.shaft gear.A", "gear.B b.shaft",
        drive=br.Torque(torque=10.0), a=br.Inertia(inertia=1.0), b=br.Inertia(inertia=4.0), gear=gear,
    )  # fmt: skip


def test_inertias_on_both_sides_of_a_gear() -> None:
    """The output counts as 4/2^2 = 1 kg m2 at the input: 5 rad/s2."""
    result = done(geared(br.Gearbox(ratio=2.0)))
    # The teeth give way: T/k = 5 N m / 1e9 N m/rad.
    assert result["a.shaft.omega"].values[-1] == pytest.approx(5.0, rel=1e-6)
    assert result["b.shaft.omega"].values[-1] == pytest.approx(2.5, rel=1e-6)
    contains(refused(geared(IdealGear())), "gear.T", "drive.shaft.omega and gear.B.omega", "Gearbox")


def test_a_mass_on_a_velocity_source_needs_its_force() -> None:
    made = circuit(
        "wave.y v.velocity", "v.port m.port", v=br.VelocitySource(), m=br.Mass(mass=10.0),
        wave=br.Sine(amplitude=1.0, frequency=1.0),
    )  # fmt: skip
    result = done(made)
    t = np.array([0.1, 0.3, 0.9])
    assert result["v.port.F"].at(t) == pytest.approx(20 * math.pi * np.cos(2 * math.pi * t), rel=1e-9)


def test_a_cylinder_with_both_ports_plugged_is_a_spring() -> None:
    """Force / (B A^2 (1/V_A + 1/V_B)) is where it rests, with areas and volumes of both sides."""
    made = circuit(
        "p.A c.A", "r.A c.B", "c.rod m.port f.port d.port", p=br.Plug(), r=br.Plug(), m=br.Mass(), d=br.Damper(),
        f=br.Force(force=100.0), c=br.DoubleRodCylinder(start_position="50 mm"),
    )  # fmt: skip
    c = made.components["c"].values
    area = math.pi / 4 * (c["bore"] ** 2 - c["rod_diameter"] ** 2)
    V_A = c["dead_volume_A"] + area * 0.05
    V_B = c["dead_volume_B"] + area * (c["stroke"] - 0.05)
    stiffness = BULK_MODULUS * area**2 * (1 / V_A + 1 / V_B)
    moved = done(made, 10.0)["c.x"].values[-1] - 0.05
    # The absolute tolerance of positions is 1e-5 of 1 m a step; of pressures 100 Pa, 0.1 N.
    assert moved == pytest.approx(100.0 / stiffness, rel=5e-3)


def test_a_cylinder_of_negative_dead_volume_is_refused() -> None:
    with pytest.raises(br.CircuitError, match=r"dead_volume_A = -1.* must be at least 0"):
        br.DoubleActingCylinder(dead_volume_A="-1 cm3")


def test_a_pump_against_a_closed_check_valve() -> None:
    """Only its leakage is left: the answer is that of the law, and the message wonders."""
    made = circuit("q.P c.B", "c.A t.T", q=br.FlowSource(), c=br.CheckValve(), t=br.Tank())
    result = done(made)
    assert result["q.P.p"].values[-1] > 1e10
    contains(result.message, "Reached t = 1 s.", "q.P.p is", "relief valve")


def test_a_flow_source_into_a_closed_valve() -> None:
    made = circuit("q.P v.A", "v.B t.T", q=br.FlowSource(), v=br.VariableOrifice(opening=0.0), t=br.Tank())
    contains(failed(made), "q.P.p became singular", "flow balance at q.P, v.A", "relief valve", "Volume")


def test_a_net_that_floats() -> None:
    made = circuit("a.A b.A", "a.B b.B", a=br.Orifice(), b=br.Orifice())
    contains(failed(made), "Nothing determines a.A.p and a.B.p at t = 0 s", "together", "Tank")


@pytest.mark.parametrize("out", [-1e-4, -2e-4], ids=["equal", "unequal"])
def test_a_chain_that_floats(out: float) -> None:
    made = circuit(
        "q.P a.A", "a.B b.A", "b.B r.P", a=br.Orifice(), b=br.Orifice(), q=br.FlowSource(flow=1e-4),
        r=br.FlowSource(flow=out),
    )  # fmt: skip
    contains(failed(made), "q.P.p, a.B.p and b.B.p", "PressureSource")


def test_a_pump_whose_circuit_floats_is_settled_by_a_tank() -> None:
    nets = ("motor.shaft pump.shaft", "pump.S load.A", "pump.P load.B")
    parts = {"motor": br.SpeedSource(), "pump": br.FixedPump(), "load": br.Orifice()}
    contains(failed(circuit(*nets, **parts)), "pump.S.p and pump.P.p", "Tank")
    assert done(circuit(*nets, "pump.S tank.T", tank=br.Tank(), **parts))["pump.P.p"].values[-1] > 1e5


def test_springs_in_series_without_a_mass_between() -> None:
    nets = ("drive.port a.A", "a.B b.A", "b.B wall.port")
    parts = {"drive": br.VelocitySource(velocity=0.01), "a": br.SpringBetween(), "b": br.SpringBetween()}
    contains(refused(circuit(*nets, wall=br.Ground(), **parts)), "a.B.v", "(a.B, b.A)", "a Mass or a damper")


def test_springs_in_series_with_some_damping_share_the_travel() -> None:
    """Stiffnesses 1 and 3 N/mm: the joint goes a quarter of the way."""
    made = circuit(
        "drive.port a.A", "a.B b.A", "b.B wall.port", drive=br.VelocitySource(velocity=0.01), wall=br.Ground(),
        a=br.SpringDamperBetween(stiffness=1000.0, damping=1.0),
        b=br.SpringDamperBetween(stiffness=3000.0, damping=3.0),
    )  # fmt: skip
    # Equal ratios of damping and stiffness: no lag between the two.
    assert done(made)["a.B.x"].values[-1] == pytest.approx(0.0025, rel=1e-6)


def test_a_motor_without_load() -> None:
    made = circuit(
        "p.P m.A", "m.B t.T", "m.shaft l.shaft", p=br.PressureSource(), m=br.FixedMotor(), t=br.Tank(),
        l=br.Torque(torque=1.0),
    )  # fmt: skip
    contains(failed(made), "m.shaft.omega became singular", "torque balance at m.shaft, l.shaft", "Inertia")
