"""Values set from outside between two steps."""

from __future__ import annotations

import math
from typing import Any

import pytest

import bramah as br
from bramah.errors import UnknownName
from tests.stepping.circuits import press


def driven(**values: Any) -> br.Circuit:
    """x' = u, u set from outside."""
    circuit = br.Circuit()
    circuit.add("u", br.Input(**values))
    circuit.add("x", br.Integrator())
    circuit.connect("u.y", "x.u")
    return circuit


def test_a_held_input_is_integrated_exactly() -> None:
    simulation, expected = driven(start=2.0).start(), 0.0
    for k, value in enumerate([2.0, -1.0, -1.0, 5.0, 0.0]):
        simulation["u.y"] = value
        simulation.advance(0.1 * (k + 1))
        expected += 0.1 * value
        assert simulation["x.y"] == pytest.approx(expected, abs=1e-14)
    assert simulation.result()["u.y"].at(0.15) == -1.0


def test_an_input_can_be_set_by_the_name_of_what_it_drives() -> None:
    simulation = press().start()
    assert {"lever.y", "lever.value", "valve.command"} <= set(simulation.inputs)
    simulation.set("valve.command", "50 %")
    assert simulation["lever.y"] == 0.5


def test_a_ramp_goes_straight_to_its_value_and_may_be_turned_on_its_way() -> None:
    """The integral of a ramp is a parabola, which the solver does exactly; its end is an event."""
    simulation = driven(change="ramp", ramp_time="100 ms").start()
    simulation.advance(0.2)
    simulation["u.y"] = 1.0
    assert simulation["u.y"] == 0.0
    simulation.advance(0.25)
    assert simulation["u.y"] == pytest.approx(0.5)
    simulation["u.y"] = 0.0
    simulation.advance(0.5)
    result = simulation.result()
    assert result["u.y"].at([0.225, 0.3, 0.35, 0.4]) == pytest.approx([0.25, 0.25, 0.0, 0.0], abs=1e-12)
    assert simulation["x.y"] == pytest.approx(0.25 * 0.05 + 0.25 * 0.1, rel=1e-12)
    assert [e.name for e in result.events] == ["is set", "is set", "reaches its value"]
    assert result.events[-1].t == pytest.approx(0.35)


def test_setting_what_holds_already_costs_nothing() -> None:
    simulation = press(start=0.3).start()
    simulation.advance(0.01)
    before = simulation.result().counters
    simulation["lever.y"] = 0.3
    assert simulation["lever.y"] == 0.3
    assert simulation.result().counters == before


def test_an_input_may_be_tried_any_number_of_times_at_one_instant() -> None:
    simulation = press().start()
    simulation.advance(0.1)
    for k in range(300):
        simulation["lever.y"] = 0.1 + 1e-4 * k
        assert simulation["lever.y"] == 0.1 + 1e-4 * k
    simulation.advance(0.2)
    assert simulation.result().ok


def test_motion_given_from_outside_is_extrapolated() -> None:
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("part", br.ExternalMotion(start_velocity="0.2 m/s", start_position="100 mm"))
    circuit.add("damper", br.Damper(damping="1000 N s/m"))
    circuit.connect("part.port", "damper.port")
    simulation = circuit.start(begin=1.0)
    assert simulation.read(["part.port.v", "part.port.x", "part.port.F"]) == [0.2, 0.1, 200.0]
    simulation.advance(1.5)
    assert simulation["part.port.x"] == pytest.approx(0.2)
    simulation["part.a_0"] = 0.4
    simulation.advance(2.0)
    assert simulation["part.port.v"] == pytest.approx(0.2 + 0.2)
    assert simulation["part.port.x"] == pytest.approx(0.2 + 0.1 + 0.05)
    simulation["part.x_0"] = "50 mm"
    assert simulation.read(["part.port.x", "part.port.v"]) == pytest.approx([0.05, 0.4])
    simulation["part.v_0"] = 0.0
    simulation["part.a_0"] = 0.0
    simulation.advance(3.0)
    assert simulation.read(["part.port.x", "part.port.v"]) == pytest.approx([0.05, 0.0])


def test_a_mass_that_is_moved_from_outside_takes_its_force() -> None:
    """F = m a, from the slope of the motion that was given."""
    circuit = br.Circuit()
    circuit.add("part", br.ExternalMotion())
    circuit.add("mass", br.Mass(mass="10 kg"))
    circuit.connect("part.port", "mass.port")
    simulation = circuit.start()
    simulation["part.a_0"] = 2.0
    assert simulation["part.port.F"] == pytest.approx(20.0)
    simulation.advance(1.0)
    assert simulation.result()["part.port.F"].values[-1] == pytest.approx(20.0)


def test_a_shaft_turned_from_outside_gives_its_torque_back() -> None:
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("engine", br.ExternalRotation(start_speed="1500 rpm"))
    circuit.add("drag", br.RotationalDamper(damping="0.1 N m s/rad"))
    circuit.connect("engine.shaft", "drag.shaft")
    simulation = circuit.start()
    simulation.advance(0.1)
    assert simulation["engine.shaft.T"] == pytest.approx(0.1 * 50 * math.pi)
    simulation["engine.omega_0"] = "3000 rpm"
    assert simulation["engine.shaft.T"] == pytest.approx(0.1 * 100 * math.pi)
    assert simulation["engine.shaft.phi"] == pytest.approx(5 * math.pi)


@pytest.mark.parametrize("wrong", [math.nan, math.inf, "fast", "3 bar", None])
def test_what_is_no_number_is_refused_by_name(wrong: object) -> None:
    circuit = br.Circuit()
    circuit.add("part", br.ExternalMotion())
    circuit.add("damper", br.Damper())
    circuit.connect("part.port", "damper.port")
    simulation = circuit.start()
    with pytest.raises(br.UnitError, match=r"part\.v_0"):
        simulation["part.v_0"] = wrong
    simulation.advance(0.1)
    assert simulation["part.port.v"] == 0.0


def test_what_cannot_be_set_says_so() -> None:
    simulation = press().start()
    with pytest.raises(UnknownName, match=r"lever\.y"):
        simulation["leever.y"] = 1.0
    with pytest.raises(UnknownName, match="cannot be set"):
        simulation["cylinder.x"] = 1.0


class Refuses(br.Component):
    """z^2 = u has no real solution for u < 0."""

    u = br.signal_in()
    z = br.unknown("-", start=1.0)

    def equations(self) -> None:
        self.balance(z=self.z * self.z - self.u)


def test_an_impossible_value_is_refused_and_the_old_one_kept() -> None:
    circuit = driven(start=1.0)
    circuit.add("part", Refuses())
    circuit.connect("u.y", "part.u")
    simulation = circuit.start()
    simulation.advance(0.5)
    simulation["u.y"] = -1.0
    with pytest.raises(br.SimulationError, match=r"part\.z"):
        simulation.advance(1.0)
    assert simulation.t == 0.5
    assert simulation.read(["u.y", "part.z"]) == pytest.approx([1.0, 1.0])
    simulation["u.y"] = 4.0
    simulation.advance(1.0)
    assert simulation.read(["part.z", "x.y"]) == pytest.approx([2.0, 0.5 + 4.0 * 0.5])


def test_the_setting_that_holds_now() -> None:
    """Of an input what was set last, of a motion where it has got to."""
    circuit = press()
    circuit.add("hand", br.ExternalMotion(start_position="10 mm", start_velocity="1 m/s"))
    circuit.add("grip", br.Mass(mass="1 kg", start_position="10 mm", start_velocity="1 m/s"))
    circuit.connect("hand.port", "grip.port")
    simulation = circuit.start()
    simulation["lever.y"], simulation["hand.a_0"] = 0.25, 2.0
    simulation.advance(0.5)
    found = [simulation.setting(name) for name in ("valve.command", "hand.x_0", "hand.v_0", "hand.a_0")]
    assert found == pytest.approx([0.25, 0.01 + 0.5 + 0.25, 2.0, 2.0], rel=1e-12)
    with pytest.raises(UnknownName, match="cannot be set from outside"):
        simulation.setting("cylinder.x")


def test_what_is_prepared_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    import bramah.system.reader as module

    circuit = press()
    circuit.add("hand", br.ExternalMotion())
    circuit.add("grip", br.Mass(mass="1 kg"))
    circuit.connect("hand.port", "grip.port")
    simulation = circuit.start()
    simulation.prepare(["lever.y", "hand.a_0", "hand.x_0"], ["cylinder.x", "hand.port.F"])

    def refused(*_: object) -> None:
        raise AssertionError("compiled amid the steps")

    monkeypatch.setattr(module, "load", refused)
    for number in range(1, 3):
        simulation["lever.y"], simulation["hand.a_0"], simulation["hand.x_0"] = 0.5 * number, 2.0, 0.001 * number
        simulation.advance(0.01 * number)
    x, force = simulation.read(["cylinder.x", "hand.port.F"])
    assert x > 0.08 and force == pytest.approx(2.0)


def test_an_input_beside_a_line_may_be_set_before_the_first_step() -> None:
    """No window of the line is open then, and nothing of it is read."""
    circuit = br.Circuit()
    circuit.add("u", br.Input(start=0.0))
    circuit.add("source", br.PressureSource(pressure="50 bar"))
    circuit.add("line", br.Line(length="5 m", diameter="10 mm"))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.add("x", br.Integrator())
    circuit.connect("source.P", "line.A")
    circuit.connect("line.B", "vessel.A")
    circuit.connect("u.y", "x.u")
    simulation = circuit.start()
    simulation["u.y"] = 3.0
    simulation.advance(0.1)
    assert simulation["x.y"] == pytest.approx(0.3, abs=1e-12)
