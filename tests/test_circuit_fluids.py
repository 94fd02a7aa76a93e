"""Which fluid is where: it spreads from the net that names it, stops at pistons, and two do not meet."""

from __future__ import annotations

from typing import Any

import pytest

import bramah as br
from bramah.circuit import Circuit, PortRef
from bramah.circuit_fluids import fluids_of, with_named_nets
from bramah.errors import CircuitError
from bramah.fluids import Fluid
from bramah.system import build

BRAKE = br.ConstantFluid(reference_density=1060.0, reference_bulk_modulus=2e9)
WATER = br.ConstantFluid(reference_density=1000.0, reference_bulk_modulus=2.2e9)


def transfer(**cylinder: Any) -> Circuit:
    """A source and a pipe on one side of a cylinder, an orifice and a tank on the other."""
    circuit = Circuit("Transfer", fluid=br.ConstantFluid(), fluids={"brake": BRAKE, "water": WATER})
    circuit.add("source", br.PressureSource(pressure="50 bar"))
    circuit.add("pipe", br.ShortPipe())
    circuit.add("cylinder", br.DoubleActingCylinder(**cylinder))
    circuit.add("load", br.Mass(mass="100 kg"))
    circuit.add("orifice", br.Orifice())
    circuit.add("tank", br.Tank())
    circuit.connect("pipe.B", "cylinder.A", name="head")
    circuit.connect("cylinder.rod", "load.port", name="rod")
    circuit.connect("cylinder.B", "orifice.A", name="annulus")
    return circuit


def finish(circuit: Circuit, supply: str | None = None, back: str | None = None) -> Circuit:
    circuit.connect("source.P", "pipe.A", name="supply", fluid=supply)
    circuit.connect("orifice.B", "tank.T", name="return", fluid=back)
    return circuit


def fluid_at(circuit: Circuit, port: str) -> Fluid:
    found, problems = fluids_of(circuit)
    assert not problems
    component, _, name = port.partition(".")
    return found.at(PortRef(component, name))


def messages(circuit: Circuit) -> list[str]:
    with pytest.raises(CircuitError) as caught:
        build(circuit)
    return [problem.message for problem in caught.value.problems]


def test_a_fluid_spreads_through_what_passes_it_and_stops_at_a_piston() -> None:
    circuit = finish(transfer(), supply="brake")
    assert [fluid_at(circuit, port) for port in ("source.P", "pipe.A", "pipe.B", "cylinder.A")] == [BRAKE] * 4
    assert [fluid_at(circuit, port) for port in ("cylinder.B", "orifice.A", "tank.T")] == [circuit.fluid] * 3


def test_each_side_of_a_piston_may_have_a_fluid_of_its_own() -> None:
    circuit = finish(transfer(), supply="brake", back="water")
    assert (fluid_at(circuit, "cylinder.A"), fluid_at(circuit, "cylinder.B")) == (BRAKE, WATER)
    assert fluids_of(circuit)[0].numbers("cylinder", 2) == (1, 2)
    build(circuit)


def test_two_fluids_that_meet_are_told_with_both_nets() -> None:
    circuit = transfer()
    circuit.nets[0] = br.circuit.Net("head", circuit.nets[0].ports, "water")
    [message] = messages(finish(circuit, supply="brake"))
    assert "'supply' has the fluid 'brake'" in message
    assert "'head' the fluid 'water'" in message


def test_a_leaking_piston_passes_fluid() -> None:
    leaking = finish(transfer(leakage=1e-13), supply="brake")
    assert fluid_at(leaking, "tank.T") == BRAKE
    [message] = messages(finish(transfer(leakage=1e-13), supply="brake", back="water"))
    assert "without leakage" in message


def test_a_leak_added_to_a_built_system_lets_the_fluid_through() -> None:
    system = build(finish(transfer(), supply="brake"))
    made = system.replace({"cylinder.leakage": 1e-13})
    assert made.anatomy.fluids.at(PortRef("tank", "T")) == BRAKE
    assert made.replace({"cylinder.leakage": 0.0}).anatomy.fluids.at(PortRef("tank", "T")) == system.circuit.fluid


def test_names_of_fluids_that_do_not_exist_are_told() -> None:
    [message] = messages(finish(transfer(), supply="break"))
    assert "no fluid of that name" in message
    assert "'brake'" in message


def test_a_net_without_fluid_cannot_name_one() -> None:
    circuit = finish(transfer())
    circuit.nets[1] = br.circuit.Net("rod", circuit.nets[1].ports, "brake")
    assert messages(circuit) == ["Net 'rod' has the fluid 'brake', but it joins no ports with fluid."]


def test_a_component_changes_its_own_fluid_only() -> None:
    circuit = finish(transfer(), supply="brake")
    circuit.fluid_changes["pipe"] = {"viscosity": "10 cSt"}
    found, _ = fluids_of(circuit)
    assert found.of("pipe") == BRAKE.replace(viscosity="10 cSt")
    assert found.of("source") == found.at(PortRef("pipe", "A")) == BRAKE


def test_parts_of_an_assembly_go_with_it() -> None:
    circuit = Circuit(fluid=BRAKE)
    circuit.add("hose", br.SegmentedPipe(segments=3), fluid={"viscosity": "10 cSt"})
    circuit.add("source", br.PressureSource())
    circuit.add("end", br.Plug())
    circuit.connect("source.P", "hose.A")
    circuit.connect("hose.B", "end.A")
    anatomy = build(circuit).anatomy
    inside = [name for name in anatomy.circuit.components if name.startswith("hose.")]
    assert len(inside) >= 3
    assert {anatomy.fluids.of(name).values["viscosity"] for name in inside} == {10e-6}
    assert anatomy.fluids.of("end").values["viscosity"] == BRAKE.values["viscosity"]


@pytest.mark.parametrize(
    ("name", "changes", "told"),
    [
        ("pipe", {"reference_density": 900.0}, "flow is counted by it"),
        ("pipe", {"atmospheric_pressure": "1 bar"}, "pressures are counted from it"),
        ("pipe", {"air_fraction": 0.1}, "no parameter 'air_fraction'"),
        ("pipe", {"viscosity": "3 bar"}, "viscosity"),
        ("load", {"viscosity": "3 cSt"}, "no port with fluid"),
    ],
)
def test_changes_that_cannot_be_are_told(name: str, changes: dict[str, Any], told: str) -> None:
    circuit = finish(transfer())
    circuit.fluid_changes[name] = changes
    [message] = messages(circuit)
    assert told in message


def test_paths_of_changes() -> None:
    circuit = finish(transfer(), supply="brake")
    made = circuit.replace(
        {"fluids.brake.viscosity": "9 cSt", "pipe.fluid.viscosity": "8 cSt", "fluid.viscosity": 7e-6}
    )
    assert (made.fluids["brake"].values["viscosity"], made.fluid.values["viscosity"]) == (9e-6, 7e-6)
    assert fluids_of(made)[0].of("pipe").values["viscosity"] == pytest.approx(8e-6, rel=1e-15)
    assert circuit.fluids["brake"] == BRAKE and not circuit.fluid_changes, "the first circuit has changed"
    with pytest.raises(CircuitError):
        circuit.replace({"fluids.break.viscosity": "9 cSt"})


def test_nets_that_name_their_fluids_keep_them_in_a_part() -> None:
    named = {net.name: net.fluid for net in with_named_nets(finish(transfer(), supply="brake"))}
    assert named == {"head": "brake", "rod": None, "annulus": None, "supply": "brake", "return": None}


class Separator(br.Component):
    """Asks for its fluid although it has two."""

    A = br.hydraulic("one side", fluid="A")
    B = br.hydraulic("other side", fluid="B")

    def equations(self) -> None:
        self.A.store(1e-3 * self.fluid.compressibility(self.A.state))


def test_a_component_with_two_fluids_must_say_whose() -> None:
    circuit = Circuit()
    circuit.add("separator", Separator())
    circuit.add("one", br.Volume())
    circuit.add("other", br.Volume())
    circuit.connect("separator.A", "one.A")
    circuit.connect("separator.B", "other.A")
    with pytest.raises(TypeError, match=r"self\.A\.fluid"):
        build(circuit)


def test_each_fluid_has_an_account_of_its_own() -> None:
    """What leaves the source of brake fluid goes into the head of the cylinder; only the other fluid reaches the tank.
    Both accounts close like that of all fluids, and together they are that."""
    result = br.simulate(finish(transfer(), supply="brake"), 0.5, rtol=1e-8)
    brake, own, all_of_it = result.fluid("brake"), result.fluid("fluid"), result.fluid()
    assert set(brake.entries) == {"source", "pipe", "cylinder"}
    assert set(own.entries) == {"cylinder", "orifice", "tank"}
    assert brake.supplied == pytest.approx(-brake.entries["source"].converted, rel=1e-9)
    assert own.lost == pytest.approx(own.entries["tank"].converted, rel=1e-9)
    # Quadrature of recorded steps at rtol 1e-8, as for the account of all fluids.
    assert max(abs(a.imbalance) for a in (brake, own, all_of_it)) < 1e-7
    assert brake.turnover + own.turnover == pytest.approx(all_of_it.turnover, rel=1e-12)
    with pytest.raises(br.errors.UnknownName, match="brake"):
        result.fluid("break")
