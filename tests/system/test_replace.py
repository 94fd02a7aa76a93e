"""A system with other parameters is, bit for bit, the one that would have been built with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.components import registry
from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component
from bramah.declare import Choice, Count, Curve, Declared, Given, Numbers, Parameter, Surface
from bramah.errors import CircuitError
from bramah.fluids import AeratedFluid, CavitatingFluid, ConstantFluid, Fluid, TaitFluid
from bramah.system import System, builder
from bramah.system.builder import build, build_anew
from bramah.system.replace import replaced
from tests.components.closing import closed

TYPES = registry()
LINE_PUMPS = ("EquivalentLinePump", "ShaftEquivalentLinePump")
CREEPING = {"creep_compliance": (1e-10,), "creep_time": (0.05,), "wall_thickness": 0.005}
POINTS = {"operating_points": tuple((p, n, *(0.05, 0.0) * 3) for p in (5e6, 1.5e7) for n in (100.0, 200.0))}
TOGETHER: dict[str, dict[str, Any]] = {
    "LoadedCylinder.coulomb_force": {"static_force": 1000.0},
    "BarmagValve.start_travel": {"start_contact": 0.0},
    **{f"{kind}.{name}": CREEPING for kind in ("Line", *LINE_PUMPS) for name in ("creep_compliance", "creep_time")},
    **{f"{kind}.operating_points": POINTS for kind in ("RipplePump", "ShaftRipplePump", *LINE_PUMPS)},
}
"""What else must change for a parameter to be able to."""
ARRAYS = (
    "differential", "scale", "start", "start_discrete", "row", "column", "sum0", "capacity0", "varying_row",
    "guard_owner", "time_owner", "tables", "sets",
)  # fmt: skip


def other(declared: Given, value: Any) -> Iterator[Any]:
    """Values that differ from the one given, some of which such a parameter may have."""
    if isinstance(declared, Parameter):
        usual = value if value else (declared.default or 0.0)
        yield from (
            usual * 1.1,
            usual * 0.9,
            usual * 1.5,
            usual + 0.01,
            usual + 1.0,
            usual + 1e-6,
            0.5,
            1e-5,
            1.0,
            1e-4,
            1e-3,
            1e-8,
        )
    elif isinstance(declared, Curve) and value is not None:
        yield from (tuple((x, y * factor) for x, y in value) for factor in (1.1, 0.9, 0.5))
        yield tuple((x * 1.1, y) for x, y in value)
    elif isinstance(declared, Surface):
        yield (value[0], *((row[0], *(v * 0.99 for v in row[1:])) for row in value[1:]))
    elif isinstance(declared, Choice):
        yield from (option for option in type(value) if isinstance(value, Enum) and option is not value)
    elif isinstance(declared, Count):
        yield from (value + 1, value - 1)
    elif isinstance(declared, Numbers):
        yield tuple(tuple(v + 0.01 for v in row) if declared.rows else row + 0.01 for row in value)


def changed(owner: Declared, name: str) -> Any:
    """A value that the parameter may have, and does not have; None if there is none that is easily found."""
    for value in other(owner.given()[name], owner.values[name]):
        try:
            made = owner.replace(**{name: value})
        except CircuitError:
            continue
        if made != owner:
            return value
    return None


def parameters() -> Iterator[Any]:
    for kind_name, kind in TYPES.items():
        for name in kind.given():
            yield pytest.param(kind, name, id=f"{kind_name}.{name}")


def assert_same(found: System, fresh: System) -> None:
    one, other = found.equations, fresh.equations
    for name in ARRAYS:
        assert np.array_equal(getattr(one, name), getattr(other, name), equal_nan=True), name
    assert one.longest_step == other.longest_step
    assert one.bounds == other.bounds
    assert len(one.groups) == len(other.groups)
    for mine, theirs in zip(one.groups, other.groups, strict=True):
        assert mine.kernel.assembly == theirs.kernel.assembly
        for name in ("index", "constant", "entry"):
            assert np.array_equal(getattr(mine, name), getattr(theirs, name), equal_nan=True), name
    assert found.names == fresh.names
    t, y, d = 0.1, fresh.start + 0.01 * fresh.scale, fresh.start_discrete
    assert np.array_equal(found.evaluator().rates(t, y, d), fresh.evaluator().rates(t, y, d), equal_nan=True)
    at = (np.array([t]), y[None, :], d[None, :])
    for name in fresh.signals.names():
        assert np.array_equal(found.signals.evaluate(name, *at), fresh.signals.evaluate(name, *at), equal_nan=True)
    assert found.circuit == fresh.circuit


_BUILT: dict[type[Component], System] = {}


def built(kind: type[Component]) -> System:
    if kind not in _BUILT:
        _BUILT.clear()
        _BUILT[kind] = build(closed(kind(), TaitFluid(), False))
    return _BUILT[kind]


@pytest.mark.parametrize(("kind", "name"), list(parameters()))
def test_every_parameter_of_every_type(kind: type[Component], name: str) -> None:
    system = built(kind)
    [place] = [n for n, c in system.circuit.components.items() if type(c) is kind and c == kind()][:1]
    also = TOGETHER.get(f"{kind.__name__}.{name}", {})
    value = changed(system.circuit.components[place].replace(**also), name)
    if value is None:
        assert isinstance(kind.given()[name], Curve | Choice), f"no other value of {name} was found"
        return
    changes = {f"{place}.{own}": new for own, new in {**also, name: value}.items()}
    circuit = system.circuit.replace(changes)
    try:
        fresh = build_anew(circuit)
    except CircuitError as error:
        with pytest.raises(CircuitError, match="") as again:
            system.replace(changes)
        assert str(again.value) == str(error)
        return
    assert_same(system.replace(changes), fresh)


@pytest.mark.parametrize(
    "fluid",
    [ConstantFluid(), TaitFluid(), AeratedFluid(), CavitatingFluid(), br.oil(grade="ISO VG 46"), br.TabulatedFluid()],
)
def test_every_setting_of_every_fluid(fluid: Fluid) -> None:
    system = build(closed(br.DoubleActingCylinder(), fluid, False))
    for name in fluid.given():
        value = changed(fluid, name)
        assert value is not None, name
        changes = {f"fluid.{name}": value}
        found = system.replace(changes)
        assert_same(found, build_anew(system.circuit.replace(changes)))
        assert found.equations.groups[0].index is system.equations.groups[0].index, f"{name} was built anew"


def press() -> Circuit:
    circuit = Circuit("Press", fluid=br.oil(grade="ISO VG 46"))
    circuit.add("pump", br.FlowSource(flow="20 l/min"))
    circuit.add("supply", br.Volume(volume="0.5 l"))
    circuit.add("relief", br.FirstOrderReliefValve(set_pressure="160 bar"))
    circuit.add("valve", br.ProportionalValve43(full_area="12 mm2"))
    circuit.add("lever", br.TableSource(points=[[0, 0.8], [0.5, -0.8], [1, 0.8]]))
    circuit.add("cylinder", br.DoubleActingCylinder(bore="50 mm", rod_diameter="30 mm", stroke="120 mm"))
    circuit.add("load", br.Mass(mass="500 kg"))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "supply.A", "relief.P", "valve.P")
    circuit.connect("lever.y", "valve.command")
    circuit.connect("valve.A", "cylinder.A")
    circuit.connect("valve.B", "cylinder.B")
    circuit.connect("cylinder.rod", "load.port")
    circuit.connect("tank.T", "relief.T", "valve.T")
    return circuit


def test_runs_are_the_same_bit_for_bit() -> None:
    """Also where one system is replaced again and again, by whatever way the values come."""
    system = build(press())
    steps: list[dict[str, Any]] = [
        {"relief.set_pressure": "120 bar"},
        {"cylinder.bore": "63 mm", "load.mass": "700 kg"},
        {"lever.points": [[0, 0.5], [0.5, -0.5], [1, 0.5]]},
        {"fluid.viscosity": "100 cSt"},
        {"relief.set_pressure": "160 bar", "supply.volume": "1 l"},
    ]
    circuit = press()
    for changes in steps:
        system, circuit = system.replace(changes), circuit.replace(changes)
        one, other = br.simulate(system, 1.0), br.simulate(build_anew(circuit), 1.0)
        assert np.array_equal(one.recorded.t, other.recorded.t)
        assert np.array_equal(one.recorded.y, other.recorded.y)
        assert np.array_equal(one["valve.A.q"].values, other["valve.A.q"].values)
        assert one.counters == other.counters


def test_what_does_not_change_is_shared_and_the_old_system_stays() -> None:
    system = build(press())
    before = br.simulate(system, 0.2).recorded.y.copy()
    made = system.replace({"relief.set_pressure": "90 bar"})
    for mine, theirs in zip(made.equations.groups, system.equations.groups, strict=True):
        assert mine.kernel is theirs.kernel and mine.index is theirs.index and mine.entry is theirs.entry
    assert np.array_equal(br.simulate(system, 0.2).recorded.y, before)
    assert made.circuit.components["relief"].values["set_pressure"] == 90e5
    assert system.circuit.components["relief"].values["set_pressure"] == 160e5


@pytest.mark.parametrize(
    "changes",
    [
        {"supply.volume": 0.0},
        {"cylinder.end_stops": "elastic"},
        {"relief.set_pressure": "100 bar", "supply.volume": 0.0},
    ],
)
def test_what_changes_the_structure_is_built_anew(changes: dict[str, Any]) -> None:
    system, circuit = build(press()), press().replace(changes)
    assert replaced(system, circuit) is None
    assert_same(system.replace(changes), build_anew(circuit))


def test_assemblies_share_what_their_parts_share() -> None:
    circuit = closed(br.CrossLineRelief(), TaitFluid(), False)
    [name] = [n for n, c in circuit.components.items() if isinstance(c, Assembly)]
    system, changes = build(circuit), {f"{name}.set_pressure_B": "111 bar"}
    assert replaced(system, circuit.replace(changes)) is not None
    assert_same(system.replace(changes), build_anew(circuit.replace(changes)))


def test_problems_are_told_as_in_building() -> None:
    system = build(press())
    with pytest.raises(CircuitError, match=r"relief\.set_pressure = -5 bar must be"):
        system.replace({"relief.set_pressure": "-5 bar"})
    with pytest.raises(CircuitError, match=r"no component 'reliev'\. Did you mean 'relief'"):
        system.replace({"reliev.set_pressure": "5 bar"})
    with pytest.raises(CircuitError, match="Did you mean 'viscosity'"):
        system.replace({"fluid.viscosty": "5 cSt"})


def test_start_that_has_become_impossible_is_refused() -> None:
    """What was looked at once is looked at again where a change reaches it."""
    circuit = press()
    circuit.start_values["cylinder.rod.x"] = "100 mm"
    system = build(circuit)
    br.simulate(system, 0.01)
    with pytest.raises(CircuitError, match=r"cylinder\.rod\.x starts at 100 mm, but cylinder lets it travel"):
        br.simulate(system.replace({"cylinder.stroke": "90 mm"}), 0.01)


class Follower(Component):
    """A rod that stands where a pressure tells it to."""

    A = br.hydraulic("what it follows")
    rod = br.translational("the rod")

    def equations(self) -> None:
        self.rod.impose(self.A.p * 0.0, x=1e-6 * self.A.p)


class Chamber(Component):
    """A space before a rod."""

    A = br.hydraulic("the space")
    rod = br.translational("the rod")

    def equations(self) -> None:
        self.A.store(1e-3 * (0.01 + self.rod.x) * self.fluid.compressibility(self.A.state))
        self.A.flow(1e-3 * self.rod.v)
        self.rod.force(1e-3 * self.A.p)


def test_a_change_reaches_what_is_defined_by_way_of_others() -> None:
    """The chamber's size follows from a pressure elsewhere, which no port of its own has."""
    circuit = Circuit()
    circuit.add("pilot", br.Volume(start_pressure="10 bar"))
    circuit.add("follower", Follower())
    circuit.add("chamber", Chamber())
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.connect("pilot.A", "follower.A")
    circuit.connect("follower.rod", "chamber.rod")
    circuit.connect("chamber.A", "vessel.A")
    system, changes = build(circuit), {"pilot.start_pressure": "-0.9 bar"}
    br.simulate(system, 1e-4)
    assert replaced(system, circuit.replace(changes)) is not None
    with pytest.raises(CircuitError, match=r"The space at chamber\.A has a negative volume"):
        br.simulate(system.replace(changes), 1e-4)


def test_a_build_that_outlives_the_kernels_kept_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Instances of one kernel stay together: apart, their sums would be added up in another order."""
    circuit = press()
    for k in range(3):
        circuit.add(f"vessel{k}", br.Volume(volume="1 l"))
        circuit.add(f"throttle{k}", br.Orifice(diameter="1 mm"))
        circuit.connect(f"throttle{k}.B", f"vessel{k}.A")
        circuit.connect(f"throttle{k}.A", "supply.A")
    fresh = build_anew(circuit)
    monkeypatch.setattr(builder, "_MOST_KERNELS", 1)
    monkeypatch.setattr(builder, "_kernels", {})
    assert_same(build_anew(circuit), fresh)


def test_every_field_of_the_equations_is_compared() -> None:
    """A field that replace forgets would go unnoticed above."""
    known = {*ARRAYS, "groups", "events", "senses", "bounds", "longest_step"}
    assert {f.name for f in fields(build(press()).equations)} == known


def test_a_circuit_like_one_built_lately_shares_with_it() -> None:
    """Whoever builds circuits one after another (simulate, steady, linearise, stepping) builds the first alone."""
    first, other = build(press()), build(press().replace({"relief.set_pressure": "77 bar"}))
    assert other.equations.groups[0].index is first.equations.groups[0].index
    assert_same(other, build_anew(press().replace({"relief.set_pressure": "77 bar"})))


def test_what_was_built_lately_does_not_change_with_its_circuit() -> None:
    circuit = press()
    system = build(circuit)
    circuit.add("gauge", br.Volume(volume="1 l"))
    circuit.connect("gauge.A", "supply.A")
    larger = build(circuit)
    assert larger.circuit.components.keys() - system.circuit.components.keys() == {"gauge"}
    flow = [one.evaluator().rates(0.0, one.start)[one.names.index("pump.P.p")] for one in (system, larger)]
    assert flow[1] == pytest.approx(flow[0] / 3, rel=1e-9), "three times the volume"
    circuit.start_values["supply.A.p"] = "10 bar"
    assert build(circuit).start[larger.names.index("pump.P.p")] == 10e5


def test_changing_the_circuit_of_a_system_changes_no_system() -> None:
    """A system compares itself with what it was built from: were that to change, later ones would take its laws."""
    other = press().replace({"supply.volume": "2 l"})
    system = build(press())
    system.circuit.components["supply"] = other.components["supply"]
    system.circuit.start_values["supply.A.p"] = "10 bar"
    assert system.circuit == press()
    assert_same(build(other), build_anew(other))
    assert_same(system.replace({"supply.volume": "2 l"}), build_anew(other))


class Ended(Component):
    """A mass whose two ends are told one by one."""

    port = br.translational("the mass")
    upper = br.parameter("m", 0.1, help="upper end")
    lower = br.parameter("m", 0.2, help="how far below zero the lower end is")
    contact = br.discrete(0.0, help="at an end")

    def equations(self) -> None:
        self.bounded(self.port.x, None, self.upper, self.upper * 0.0, "contact")
        self.bounded(self.port.x, -self.lower, None, self.upper * 0.0, "contact")
        self.port.mass(1.0)


def test_ends_that_are_told_one_by_one_stay_apart() -> None:
    circuit = Circuit()
    circuit.add("ended", Ended())
    circuit.add("mass", br.Mass())
    circuit.connect("ended.port", "mass.port")
    system, changes = build(circuit), {"ended.lower": 0.3}
    assert replaced(system, circuit.replace(changes)) is not None
    assert_same(system.replace(changes), build_anew(circuit.replace(changes)))


class Bank(Assembly):
    """Vessels side by side, as many as the class says."""

    A = br.hydraulic("inlet")
    many = 2

    def build(self, inside: Inside) -> None:
        for k in range(self.many):
            inside.add(f"vessel{k}", br.Volume(volume="1 l"))
        inside.expose("A", *(f"vessel{k}.A" for k in range(self.many)))


def test_parts_that_changed_without_a_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an assembly is made of may depend on anything, and is looked at in every build."""
    circuit = Circuit()
    circuit.add("pump", br.FlowSource())
    circuit.add("bank", Bank())
    circuit.connect("pump.P", "bank.A")
    system = build(circuit)
    monkeypatch.setattr(Bank, "many", 3)
    assert_same(build(circuit), build_anew(circuit))
    assert_same(system.replace({"pump.flow": "3 l/min"}), build_anew(circuit.replace({"pump.flow": "3 l/min"})))


def test_words_about_a_problem_are_those_of_the_circuit_at_hand() -> None:
    """Locations in files belong to the circuit that was read last."""
    circuit = press()
    circuit.start_values["cylinder.rod.x"] = "200 mm"
    for place in ("one.toml:3", "other.toml:5"):
        circuit.locations["cylinder.rod.x"] = place
        with pytest.raises(CircuitError, match=place):
            br.simulate(build(circuit), 0.01)
