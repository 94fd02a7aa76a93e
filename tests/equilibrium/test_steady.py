"""What a search promises: sources held, a start for runs, reasons where there is no equilibrium, an end in any case."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import bramah as br
from bramah.circuit import Circuit
from bramah.cli import main
from bramah.equilibrium import linear
from bramah.equilibrium.equations import Equations
from bramah.equilibrium.frozen import frozen
from bramah.equilibrium.homotopy import follow, scaled_imbalance, scaled_sources
from tests.circuits.making import circuit

GALLERY = Path(__file__).parents[2] / "examples" / "gallery"


def filling(source: br.Component) -> Circuit:
    """A flow into a volume with an orifice to the tank, the flow driven by a signal."""
    return circuit(
        "s.P v.A o.A",
        "o.B t.T",
        "u.y s.flow",
        s=br.FlowSource(),
        v=br.Volume(),
        o=br.Orifice(),
        t=br.Tank(),
        u=source,
    )


@pytest.mark.parametrize("t", [0.0, 0.1, 0.25, 0.3])
def test_a_sine_is_held_where_it_stands(t: float) -> None:
    found = br.steady(filling(br.Sine(amplitude=1e-4, offset=2e-4, frequency=1.0)), t=t)
    assert found.ok
    assert found["o.A.q"] == pytest.approx(2e-4 + 1e-4 * np.sin(2 * np.pi * t), rel=1e-9)


@pytest.mark.parametrize(("t", "flow"), [(0.0, 1e-4), (0.4, 1e-4), (0.5, 3e-4), (2.0, 3e-4)])
def test_a_step_has_happened_or_not(t: float, flow: float) -> None:
    step = br.Step(before=1e-4, after=3e-4, step_time="0.5 s")
    assert br.steady(filling(step), t=t)["o.A.q"] == pytest.approx(flow, rel=1e-9)


def test_the_frozen_clock_stands_still_in_a_run() -> None:
    system = br.build(filling(br.Sine(amplitude=1e-4, offset=2e-4, frequency=5.0)))
    begun = br.consistent(system, t=0.05)
    held = br.simulate(frozen(system, 0.05), 20.0, start=begun.start)
    assert held.ok and held["o.A.q"].values[-1] == pytest.approx(3e-4, rel=1e-6)
    assert not held.events, "nothing that is scheduled happens"


def test_a_run_from_there_stays_there_modes_included() -> None:
    made = circuit(
        "s.P c.A",
        "c.B t.T",
        "c.rod m.port b.port f.port",
        s=br.PressureSource(pressure="50 bar"),
        c=br.DoubleActingCylinder(stroke="200 mm", start_position="100 mm"),
        t=br.Tank(),
        m=br.Mass(mass=100),
        b=br.StickSlipFriction(static_force=900.0),
        f=br.Force(force=-6000),
    )
    found = br.steady(made)
    assert found.ok and found.start["b.motion"] == 0.0
    for start in (found.start, "steady"):
        result = br.simulate(made, 1.0, start=start)
        assert result.ok and not result.events
        assert np.ptp(result["c.x"].values) == 0.0
    with pytest.raises(br.MethodError, match="must be 'steady'"):
        br.simulate(made, 1.0, start="stead")


def test_a_discrete_value_can_be_a_start_value() -> None:
    made = circuit(
        "p.y r.u",
        "r.y g.u",
        p=br.Constant(value=0.0),
        r=br.HysteresisRelay(),
        g=br.FirstOrderLag(time_constant="0.1 s"),
    )
    off, on = br.steady(made), br.steady(made, start={"r.on": 1.0})
    assert (off["g.y"], on["g.y"]) == (0.0, pytest.approx(1.0))
    assert br.simulate(made, 2.0, start={"r.on": 1.0})["g.y"].values[-1] == pytest.approx(1.0, abs=1e-4)
    with pytest.raises(br.CircuitError, match=r"no unknown 'r.onn'.*Did you mean"):
        br.steady(made, start={"r.onn": 1.0})


def test_a_volume_that_is_filled_for_ever_says_so() -> None:
    found = br.steady(circuit("s.P v.A", s=br.FlowSource(flow="6 l/min"), v=br.Volume(volume="1 l")))
    assert not found.ok
    # 1e-4 m3/s into 1 l of 1.5e9 Pa: 1500 bar/s.
    assert "v.A.p" in found.message or "s.P.p" in found.message
    assert "1500 bar/s" in found.message and "flow balance at s.P, v.A" in found.message
    assert "relief valve" in found.message, "what to change"
    with pytest.raises(br.SimulationError, match="1500 bar/s"):
        found.raise_if_failed()


def test_a_mass_that_is_pushed_for_ever_says_so() -> None:
    found = br.steady(circuit("m.port f.port", m=br.Mass(mass=10), f=br.Force(force=100)))
    assert not found.ok and "m.port.v" in found.message and "force balance at m.port, f.port" in found.message


def test_a_limit_cycle_says_what_swings() -> None:
    found = br.steady(br.read_circuit(GALLERY / "unloading.toml"))
    assert not found.ok and "keeps oscillating" in found.message
    assert "check" in found.message or "unloader" in found.message


def test_an_unstable_equilibrium_is_found_and_called_one() -> None:
    """Van der Pol: x'' = (1 - x^2) x' - x; at the origin the eigenvalues are (1 +- i sqrt 3)/2."""

    class VanDerPol(br.Component):
        """x'' = (1 - x^2) x' - x."""

        x = br.state("-", start=0.5)
        w = br.state("-", start=0.0)

        def equations(self) -> None:
            self.rate(x=self.w, w=(1.0 - self.x * self.x) * self.w - self.x)

    made = circuit()
    made.add("o", VanDerPol())
    found = br.steady(made)
    assert found.ok and found.y == pytest.approx([0.0, 0.0], abs=1e-9)
    assert found.growth == pytest.approx(0.5, rel=1e-6) and "unstable" in found.message


@pytest.mark.parametrize("speed", ["700 rpm", "850 rpm"])
def test_a_motor_goes_to_the_speed_that_its_start_leads_to(speed: str) -> None:
    """The torque of an induction motor meets a constant load three times; the speed in the middle is unstable."""
    made = circuit(
        "e.shaft i.shaft l.shaft",
        e=br.ElectricMotor(start_speed=speed),
        i=br.Inertia(),
        l=br.Torque(torque=-205.0),
    )
    found = br.steady(made)
    assert found.ok and found.growth == 0
    run = br.simulate(made, 60.0)
    assert found["i.shaft.omega"] == pytest.approx(run["i.shaft.omega"].values[-1], rel=1e-4)


def test_it_ends_when_the_time_is_up() -> None:
    began = time.perf_counter()
    br.steady(br.read_circuit(GALLERY / "unloading.toml"), seconds=0.2)
    # A slice of the run and a few linear solves may follow; a hang would be far longer.
    assert time.perf_counter() - began < 2.0


RELIEF = circuit(
    "s.P v.A r.P c.A",
    "c.B o.A",
    "o.B r.T t.T",
    s=br.FlowSource(flow="20 l/min"),
    v=br.Volume(),
    r=br.StaticReliefValve(),
    c=br.CheckValve(),
    o=br.Orifice(diameter="1 mm"),
    t=br.Tank(),
)


def test_every_way_leads_to_the_same_state() -> None:
    direct = br.steady(RELIEF)
    equations = Equations(br.build(RELIEF), 0.0)
    y, d = direct.system.start, direct.system.start_discrete
    ways = [scaled_sources(br.build(RELIEF), 0.0), scaled_imbalance(equations, y, d)]
    for at in ways:
        assert at is not None
        found = follow(at, y.copy(), d.copy(), time.perf_counter() + 10)
        assert found.ok
        assert found.y == pytest.approx(direct.y, rel=1e-9)
        assert found.d.tolist() == direct.d.tolist()


@pytest.mark.parametrize(("most", "met"), [(400, [-1.5, 0.5]), (0, [-1.0, 1.0])])
def test_where_directions_are_open(most: int, met: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two volumes, the second three times as large: what the first gives the second gets, J = [[-3, 3], [1, -1]].

    For matrices too large for that, the shortest step is taken.
    """
    monkeypatch.setattr(linear, "MOST_DENSE", most)
    system = br.build(circuit("a.A o.A", "o.B b.A", a=br.Volume(), b=br.Volume(volume="3 l"), o=br.Orifice()))
    slope = np.array([[-3.0, 3.0], [1.0, -1.0]])
    found = linear.linearise(system, slope[system.equations.row, system.equations.column], np.arange(2))
    assert not found.regular
    f = slope @ np.array([1.0, -1.0])
    # The damped system is exact to its damping of 1e-7 against singular values of 1, and to rounding over its square.
    assert found.solve(f) == pytest.approx(met, abs=1e-3)
    assert found.unreachable(f) < 1e-6
    assert found.unreachable(np.array([1.0, 1.0])) > 1e-8, "no pressures make up for flow into both"


def test_consistent_values_and_what_prevents_them() -> None:
    chain = circuit("s.P o.A", "o.B q.A", "q.B t.T", s=br.PressureSource(), o=br.Orifice(), q=br.Orifice(), t=br.Tank())
    point = br.consistent(chain)
    assert point.ok and point["o.B.p"] == pytest.approx(5e6, rel=1e-6)
    blocked = circuit("s.P r.P", "r.T t.T", s=br.FlowSource(flow="20 l/min"), r=br.FirstOrderReliefValve(), t=br.Tank())
    point = br.consistent(blocked)
    assert not point.ok and "s.P" in point.message


def test_the_command() -> None:
    run = CliRunner().invoke(main, ["steady", str(GALLERY / "branching.toml"), "--json"])
    assert run.exit_code == 0, run.output
    data = json.loads(run.output)
    assert data["ok"] and data["values"]["pump.P.p"]["unit"] == "bar" and max(map(abs, data["residuals"].values())) < 1
    run = CliRunner().invoke(main, ["steady", str(GALLERY / "branching.toml"), "--signals", "pump.P.*"])
    assert run.exit_code == 0 and "pump.P.q" in run.output
    run = CliRunner().invoke(main, ["steady", str(GALLERY / "unloading.toml")])
    assert run.exit_code == 1 and "keeps oscillating" in run.output
    run = CliRunner().invoke(main, ["steady", str(GALLERY / "branching.toml"), "--signals", "pomp.P.p"])
    assert run.exit_code == 2
