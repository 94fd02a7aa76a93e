"""Where a run may begin: what cannot be is refused, all of it together, whichever way it comes in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import CircuitError, SimulationError
from bramah.system.builder import build_anew
from bramah.system.door import impossible
from bramah.system.space_watch import SpaceWatch
from bramah.units import parse_quantity
from tests.circuits.making import circuit


def press(**cylinder: Any) -> br.Circuit:
    return circuit(
        "s.P cyl.A",
        "cyl.B o.A",
        "o.B t.T",
        "cyl.rod m.port",
        s=br.FlowSource(flow="1 l/min"),
        cyl=br.DoubleActingCylinder(**{"stroke": "100 mm", **cylinder}),
        o=br.Orifice(),
        t=br.Tank(),
        m=br.Mass(mass=10),
    )


def by_argument(made: br.Circuit, start: dict[str, Any]) -> None:
    br.simulate(made, 0.01, start=start)


def by_circuit(made: br.Circuit, start: dict[str, Any]) -> None:
    made.start_values = start
    br.simulate(made, 0.01)


def by_file(made: br.Circuit, start: dict[str, Any]) -> None:
    made.start_values = start
    br.simulate(br.read_circuit(br.write_circuit(made)), 0.01)


def by_stepping(made: br.Circuit, start: dict[str, Any]) -> None:
    made.start(start=start)


def by_snapshot(made: br.Circuit, start: dict[str, Any]) -> None:
    taken = made.start().snapshot()
    y = np.array(
        [
            parse_quantity(start.get(n, v), u)
            for (n, v), u in zip(taken.values.items(), taken.identity.units, strict=True)
        ]
    )
    d = np.array([float(start.get(n, v)) for n, v in taken.modes.items()])
    br.simulate(made, 0.01, start=br.Snapshot(t=0.0, y=y, d=d, identity=taken.identity))


def by_steady(made: br.Circuit, start: dict[str, Any]) -> None:
    br.steady(made, start=start)


def by_consistent(made: br.Circuit, start: dict[str, Any]) -> None:
    br.consistent(made, start=start)


every_way = pytest.mark.parametrize(
    "way", [by_argument, by_circuit, by_file, by_stepping, by_snapshot, by_steady, by_consistent]
)


@every_way
@pytest.mark.parametrize("x", ["150 mm", "-30 mm", "5 m", "-1 m", "100.2 mm"])
def test_a_piston_starts_within_its_stroke(way: Callable[..., None], x: str) -> None:
    with pytest.raises(CircuitError, match=r"cyl\.rod\.x starts at .* mm, but cyl lets it travel from 0 mm to 100 mm"):
        way(press(), {"cyl.rod.x": x})


@pytest.mark.parametrize("way", [by_argument, by_stepping, by_snapshot, by_steady, by_consistent])
def test_a_part_at_rest_on_a_stop_is_there(way: Callable[..., None]) -> None:
    with pytest.raises(CircuitError, match=r"cyl\.contact = 1 says that it rests on its stop at 100 mm"):
        way(press(), {"cyl.rod.x": "50 mm", "cyl.contact": 1.0})


@pytest.mark.parametrize("contact", [2.0, -0.5])
def test_there_are_no_other_stops(contact: float) -> None:
    with pytest.raises(CircuitError, match="rests on a stop that it has not"):
        br.simulate(press(), 0.01, start={"cyl.contact": contact})


def test_a_longer_stroke_does_not_hold_a_piston_in_mid_air() -> None:
    """At rest on its stop at 100 mm; with a stroke of 200 mm there is no stop."""
    end = br.simulate(press(), 30.0)
    assert end["cyl.contact"].values[-1] == 1.0
    assert br.simulate(press(), 31.0, start=end).ok
    with pytest.raises(CircuitError, match=r"starts at 100 mm, but cyl\.contact = 1 says that it rests .* at 200 mm"):
        br.simulate(press(stroke="200 mm"), 31.0, start=end)
    with pytest.raises(CircuitError, match="lets it travel from 0 mm to 60 mm"):
        br.simulate(press(stroke="60 mm"), 31.0, start=end)


@every_way
def test_spaces_have_a_volume(way: Callable[..., None]) -> None:
    """Without stops a piston may go where it likes, but not out of its barrel."""
    with pytest.raises(CircuitError, match=r"The space at cyl\.B has a negative volume with cyl\.rod\.x at 5000 mm"):
        way(press(end_stops="none"), {"cyl.rod.x": "5 m"})


@every_way
def test_pressures_are_above_absolute_zero(way: Callable[..., None]) -> None:
    made = press()
    made.fluid = br.oil()
    with pytest.raises(CircuitError, match=r"cyl\.B.* starts at -2 bar, below absolute zero, which is -1\.01325 bar"):
        way(made, {"cyl.B.p": "-2 bar"})


@pytest.mark.parametrize(
    "made",
    [
        press(start_pressure_B="-2 bar"),
        press().replace({"t.pressure": "-2 bar"}),
        circuit("p.P o.A", "o.B v.A", p=br.PressureSource(pressure="-2 bar"), o=br.Orifice(), v=br.Volume()),
        circuit("v.A o.A", "o.B t.T", v=br.Volume(start_pressure="-2 bar"), o=br.Orifice(), t=br.Tank()),
    ],
    ids=["chamber", "tank", "source", "volume"],
)
def test_parameters_are_not_below_absolute_zero_either(made: br.Circuit) -> None:
    made.fluid = br.oil()
    with pytest.raises(CircuitError, match=r"starts at -2 bar, below absolute zero"):
        br.simulate(made, 0.01)


@pytest.mark.parametrize("fluid", [br.ConstantFluid(), br.TaitFluid()])
def test_without_a_law_for_it_only_what_the_circuit_says_is_refused(fluid: br.Fluid) -> None:
    """Such a fluid gets there in a run, from whose values another may start."""
    made = circuit("v.A o.A", "o.B t.T", v=br.Volume(start_pressure="-2 bar"), o=br.Orifice(), t=br.Tank(), fluid=fluid)
    with pytest.raises(CircuitError, match=r"starts at -2 bar, below absolute zero"):
        br.simulate(made, 0.01)
    assert br.simulate(made.replace({"v.start_pressure": 0.0}), 1e-3, start={"v.A.p": "-2 bar"}).ok


def test_a_vacuum_is_no_less_than_nothing() -> None:
    made = circuit("v.A o.A", "o.B t.T", v=br.Volume(start_pressure="-1.01325 bar"), o=br.Orifice(), t=br.Tank())
    assert br.simulate(made, 1e-6).ok


def test_a_run_below_absolute_zero_may_go_on() -> None:
    """A fluid of constant stiffness has no law that keeps it above; what a run reached is where it stands."""
    made = circuit("v.A s.P", v=br.Volume(), s=br.FlowSource(flow="-1 l/min"), fluid=br.ConstantFluid())
    first = br.simulate(made, 0.1)
    assert first["v.A.p"].values[-1] < -101325.0
    assert br.simulate(made, 0.2, start=first).ok


def test_all_that_is_wrong_is_told_together() -> None:
    given = {"cyl.rod.x": "5 m", "cyl.B.p": "-3 bar", "cyl.A.q": 1.0, "m.port.v": "3 bar"}
    made = press()
    made.fluid = br.oil()
    with pytest.raises(CircuitError) as caught:
        br.simulate(made, 0.01, start=given)
    assert [problem.where for problem in caught.value.problems][:2] == ["cyl.A.q", "m.port.v"]
    for part in ("travel from 0 mm to 100 mm", "negative volume", "below absolute zero"):
        assert part in str(caught.value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_values_are_finite(value: float) -> None:
    with pytest.raises(br.BramahError, match=r"cyl\.B\.p"):
        br.simulate(press(), 0.01, start={"cyl.B.p": value})


TURNING = {"s": br.FlowSource(), "r": br.RotaryActuator(angle="270 deg"), "t": br.Tank(), "j": br.Inertia()}
OTHERS: dict[str, tuple[br.Circuit, str, str]] = {
    "rotary": (circuit("s.P r.A", "r.B t.T", "r.shaft j.shaft", **TURNING), "r.shaft.phi", "300 deg"),
    "single-acting": (
        circuit("s.P c.A", "c.rod m.port", s=br.FlowSource(), c=br.SingleActingCylinder(stroke="100 mm"), m=br.Mass()),
        "c.rod.x",
        "150 mm",
    ),
    "stop": (circuit("m.port e.port", m=br.Mass(), e=br.EndStop()), "m.port.x", "250 mm"),
    "one stop": (circuit("m.port e.port", m=br.Mass(), e=br.EndStop(sides="lower")), "m.port.x", "-250 mm"),
    "poppet": (
        circuit("p.P v.P", "v.T t.T", p=br.FlowSource(), v=br.DirectActingReliefValve(travel="2 mm"), t=br.Tank()),
        "v.x",
        "3 mm",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_everything_with_stops_says_how_far_it_travels(name: str) -> None:
    made, position, beyond = OTHERS[name]
    with pytest.raises(CircuitError, match="lets it travel"):
        br.simulate(made, 0.001, start={position: beyond})


def test_every_component_with_rigid_stops_has_bounds() -> None:
    """A law with a contact that declares no travel would let anything in."""
    source = Path(br.__file__).parent / "components"
    for path in source.rglob("*.py"):
        text = path.read_text()
        if path.name != "end_stop.py":
            assert text.count("rigid_release(") == text.count("put_back("), path


@pytest.mark.parametrize(
    ("x", "v", "force", "ends", "contact"),
    [
        (110.0, 0.0, 0.0, 100.0, 1.0),
        (-5.0, 0.0, 0.0, 0.0, -1.0),
        (100.001, 0.0, 0.0, 100.0, 1.0),
        (110.0, 0.0, 1.0, 100.0, 1.0),
        (110.0, -0.01, 0.0, 90.0, 0.0),
        (110.0, 0.0, -1.0, 0.0, -1.0),
    ],
    ids=["above", "below", "a little above", "pressed", "returning", "pulled back"],
)
def test_a_part_that_begins_beyond_a_stop_is_put_back(
    x: float, v: float, force: float, ends: float, contact: float
) -> None:
    """Within a travel beyond a stop of its own: at x = 110 mm it returns from 100 mm, told as an event."""
    made = circuit(
        "m.port e.port f.port",
        m=br.Mass(mass=1, start_position=f"{x} mm", start_velocity=v),
        e=br.EndStop(),
        f=br.Force(force=force),
    )
    result = br.simulate(made, 1.0)
    assert result.ok and (result.events[0].t, result.events[0].component) == (0.0, "e")
    assert result.events[0].name == "is put back on its stop"
    positions = result["m.x"].in_unit("mm")
    # Contacts are located to rounding.
    assert positions[1:].max() <= 100.0 + 1e-9 and positions[1:].min() >= -1e-9
    assert positions[-1] == pytest.approx(ends, abs=1e-6)
    assert result["e.contact"].values[-1] == contact


def test_a_piston_that_begins_a_little_beyond_its_stroke_is_put_back() -> None:
    result = br.simulate(press(), 0.01, start={"cyl.rod.x": "100.05 mm"})
    assert result.events[0].name == "is put back on its stop"
    assert result["cyl.x"].in_unit("mm")[1:].max() == 100.0


def test_what_is_set_on_the_way_leaves_spaces_their_volume() -> None:
    made = circuit(
        "s.P cyl.A",
        "cyl.B o.A",
        "o.B t.T",
        "cyl.rod e.port",
        s=br.PressureSource(),
        cyl=br.DoubleActingCylinder(stroke="100 mm", end_stops="none"),
        o=br.Orifice(),
        t=br.Tank(),
        e=br.ExternalMotion(start_position="50 mm"),
    )
    simulation = made.start()
    simulation["e.x_0"] = "60 mm"
    simulation.advance("1 ms")
    simulation["e.x_0"] = "5 m"
    with pytest.raises(SimulationError, match=r"What was set cannot be: The space at cyl\.B has a negative volume"):
        simulation.advance("2 ms")
    assert simulation["cyl.x"].in_unit("mm") == pytest.approx(60.0)
    simulation.advance("2 ms")


def fed(pressure: str) -> br.Circuit:
    made = circuit("p.P o.A", "o.B v.A", p=br.PressureSource(pressure=pressure), o=br.Orifice(), v=br.Volume())
    made.fluid = br.oil()
    return made


def test_a_system_made_like_another_is_looked_at_where_they_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither was run before: the first is looked at when others are made like it, these only where they differ."""
    seen: list[frozenset[int] | None] = []

    def noting(*point: Any, only: frozenset[int] | None = None, **more: Any) -> list[Any]:
        seen.append(only)
        return impossible(*point, only=only, **more)

    monkeypatch.setattr("bramah.system.start.impossible", noting)
    system = build_anew(fed("10 bar"))
    for diameter in ("1 mm", "3 mm"):
        br.simulate(system.replace({"o.diameter": diameter}), 0.01)
    changed = system.derivation.fixed.users[system.anatomy.number_of["o"]]
    assert seen == [None, frozenset(changed), frozenset(changed)]
    with pytest.raises(CircuitError, match="starts at -2 bar, below absolute zero"):
        br.simulate(system.replace({"p.pressure": "-2 bar"}), 0.01)


def test_a_system_made_like_one_that_cannot_start_is_looked_at_in_full() -> None:
    system = build_anew(fed("-2 bar"))
    with pytest.raises(CircuitError, match="starts at -2 bar, below absolute zero"):
        br.simulate(system.replace({"o.diameter": "3 mm"}), 0.01)
    assert br.simulate(system.replace({"p.pressure": "10 bar"}), 0.01).ok


def test_only_spaces_that_something_set_can_change_are_looked_at_on_the_way() -> None:
    """With a mass on the rod its position is an unknown, which setting the lever does not move."""
    parts: dict[str, Any] = {
        "s": br.PressureSource(), "cyl": br.DoubleActingCylinder(stroke="100 mm", end_stops="none"), "t": br.Tank(),
    }  # fmt: skip
    nets = ("s.P cyl.A", "cyl.B t.T")
    free = circuit(*nets, "cyl.rod m.port", m=br.Mass(), **parts)
    led = circuit(*nets, "cyl.rod m.port", m=br.ExternalMotion(start_position="50 mm"), **parts)
    for made, watched in ((free, False), (led, True)):
        watch = SpaceWatch(br.build(made))
        assert (watch._formulas is not None) == watched
        assert watch.negative(0.0, br.build(made).start, br.build(made).start_discrete) == []
