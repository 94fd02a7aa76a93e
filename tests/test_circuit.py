"""Circuits as they are drawn: names, ports and nets, with everything that is wrong reported at once."""

from __future__ import annotations

import pytest

from bramah.circuit import Circuit, PortRef
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.components import signal as sig
from bramah.drawing.placement import Diagram, Placement
from bramah.errors import CircuitError
from bramah.system import build


def problems(circuit: Circuit) -> list[str]:
    with pytest.raises(CircuitError) as raised:
        build(circuit)
    return [str(p) for p in raised.value.problems]


def orifice_to_tank() -> Circuit:
    circuit = Circuit()
    circuit.add("volume", hyd.Volume(start_pressure="10 bar"))
    circuit.add("orifice", hyd.Orifice())
    circuit.add("tank", hyd.Tank())
    circuit.connect("volume.A", "orifice.A", name="vessel")
    circuit.connect("orifice.B", "tank.T", name="return")
    return circuit


def test_ports_are_attributes_or_text() -> None:
    circuit = Circuit()
    valve = circuit.add("valve", hyd.Orifice())
    assert PortRef("valve", "A") == valve.A
    circuit.connect(valve.A, "valve.B")
    assert circuit.nets[0].ports == (PortRef("valve", "A"), PortRef("valve", "B"))
    assert circuit.nets[0].name == "net1"


@pytest.mark.parametrize("name", ["", "two words", "a.b", "1st", "é"])
def test_names_that_cannot_be_written_in_a_net_are_refused(name: str) -> None:
    with pytest.raises(CircuitError, match="cannot be a "):
        Circuit().add(name, hyd.Tank())


def test_a_name_is_given_once() -> None:
    circuit = orifice_to_tank()
    with pytest.raises(CircuitError, match="There is a component named 'tank' already"):
        circuit.add("tank", hyd.Tank())
    with pytest.raises(CircuitError, match="not a component"):
        circuit.add("other", 3)  # type: ignore[arg-type]


def test_all_problems_are_reported_at_once() -> None:
    circuit = orifice_to_tank()
    circuit.add("pump", hyd.FixedPump())
    circuit.add("mass", mech.Mass())
    circuit.add("lag", sig.FirstOrderLag())
    circuit.connect("pump.P", "orifise.A", name="wrong")
    circuit.connect("pump.S", "tank.X", name="suction")
    circuit.connect("mass.port", "volume.A", name="mixed")
    found = problems(circuit)
    expected = [
        "no component 'orifise'. Did you mean 'orifice'",
        "Tank has no port 'X'. It has T",
        "Port pump.shaft is not connected. Join it to an Inertia",
        "Input lag.u is not connected",
        "'vessel' joins ports of different kinds: volume.A (hydraulic), orifice.A (hydraulic), mass.port",
    ]
    for sentence in expected:
        assert any(sentence in f for f in found), sentence
    assert len(found) == len(expected)


def test_an_unconnected_port_says_what_to_do() -> None:
    circuit = Circuit()
    circuit.add("orifice", hyd.Orifice())
    circuit.add("mass", mech.Mass())
    assert problems(circuit) == [
        "Port orifice.A is not connected. Join it to a Tank or close it with a Plug.",
        "Port orifice.B is not connected. Join it to a Tank or close it with a Plug.",
        "Port mass.port is not connected. Join it to a Mass, or hold it with a VelocitySource.",
    ]


def test_every_type_that_a_message_recommends_exists() -> None:
    assert {"Tank", "Plug", "Volume"} <= set(hyd.TYPES)
    assert {"Mass", "VelocitySource", "Inertia", "SpeedSource"} <= set(mech.TYPES)


def test_an_empty_circuit_is_refused() -> None:
    [found] = problems(Circuit())
    assert "The circuit has no components." in found


def test_a_port_joined_to_itself_is_not_connected() -> None:
    circuit = Circuit()
    circuit.add("volume", hyd.Volume())
    circuit.connect("volume.A", "volume.A")
    found = problems(circuit)
    assert any("fewer than two ports" in f for f in found) and any("volume.A is not connected" in f for f in found)


def test_unknown_parts_of_a_reference() -> None:
    circuit = orifice_to_tank()
    circuit.connect("volume", "tank.T")
    circuit.connect("", "tank.T")
    assert len(problems(circuit)) >= 2


def test_problems_carry_the_place_they_were_written() -> None:
    circuit = orifice_to_tank()
    circuit.add("pump", hyd.FlowSource())
    circuit.locations["pump"] = "press.toml:41"
    assert problems(circuit) == [
        "Port pump.P is not connected. Join it to a Tank or close it with a Plug (press.toml:41)."
    ]


def test_replacing_parameters_leaves_the_circuit_alone() -> None:
    circuit = orifice_to_tank()
    other = circuit.replace({"orifice.diameter": "3 mm", "tank.pressure": "1 bar"})
    assert other.components["orifice"].values["diameter"] == 0.003
    assert circuit.components["orifice"].values["diameter"] == 0.002
    assert other.nets == circuit.nets and other.fluid is circuit.fluid


def test_replacing_reports_every_mistake() -> None:
    with pytest.raises(CircuitError) as raised:
        orifice_to_tank().replace(
            {"orifise.diameter": 1, "orifice.diametre": 1, "tank.pressure": "3 mm", "orifice.diameter": -1}
        )
    found = str(raised.value)
    for expected in (
        "Did you mean 'orifice'",
        "Did you mean 'diameter'",
        '"3 mm"',
        "orifice.diameter = -1 must be above",
    ):
        assert expected in found


def test_a_changed_copy_shares_nothing_that_can_be_changed() -> None:
    drawn = Diagram({"a": Placement((1, 2))})
    circuit = Circuit(run={"until": 1.0, "plot": ["a.A.p"]}, start_values={"a.A.p": 1e5}, diagram=drawn)
    circuit.add("a", hyd.Volume())
    copy = circuit.replace({"a.volume": "2 l"})
    copy.run["until"] = 2.0
    copy.run["plot"].append("a.A.q")
    copy.start_values["a.A.p"] = 2e5
    del copy.diagram.components["a"]
    copy.locations["a"] = "elsewhere"
    assert circuit.run == {"until": 1.0, "plot": ["a.A.p"]}
    assert (circuit.start_values, circuit.locations) == ({"a.A.p": 1e5}, {})
    assert circuit.diagram == Diagram({"a": Placement((1, 2))})
