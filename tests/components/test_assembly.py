"""Components made of components."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.components.assembly import Inside
from bramah.errors import CircuitError


class Chain(br.Assembly):
    """Orifices and volumes one after another."""

    A = br.hydraulic("one end")
    B = br.hydraulic("other end")
    diameter = br.parameter("mm", 3.0, above=0, help="of every orifice")
    links = br.count(3, least=1, most=50, help="how many orifices")

    def build(self, inside: Inside) -> None:
        for k in range(self.links):
            inside.add(f"orifice{k}", br.Orifice(diameter=self.diameter))
            if k:
                inside.add(f"volume{k}", br.Volume(volume="0.1 l"))
                inside.connect(f"orifice{k - 1}.B", f"volume{k}.A", f"orifice{k}.A")
        inside.expose("A", "orifice0.A")
        inside.expose("B", f"orifice{self.links - 1}.B")


class Pair(br.Assembly):
    """Two chains side by side."""

    A = br.hydraulic("one end")
    B = br.hydraulic("other end")

    def build(self, inside: Inside) -> None:
        inside.add("long", Chain(links=4))
        inside.add("short", Chain(links=1, diameter="1 mm"))
        inside.expose("A", "long.A", "short.A")
        inside.expose("B", "long.B", "short.B")


def fed(part: br.Component) -> br.Circuit:
    circuit = br.Circuit("fed", fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="100 bar"))
    circuit.add("part", part)
    circuit.add("tank", br.Tank())
    circuit.connect("source.P", "part.A")
    circuit.connect("part.B", "tank.T")
    return circuit


def by_hand() -> br.Circuit:
    circuit = br.Circuit("by hand", fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="100 bar"))
    circuit.add("tank", br.Tank())
    for k in range(3):
        circuit.add(f"orifice{k}", br.Orifice(diameter="3 mm"))
    for k in (1, 2):
        circuit.add(f"volume{k}", br.Volume(volume="0.1 l"))
        circuit.connect(f"orifice{k - 1}.B", f"volume{k}.A", f"orifice{k}.A")
    circuit.connect("source.P", "orifice0.A")
    circuit.connect("orifice2.B", "tank.T")
    return circuit


def test_an_assembly_is_its_parts() -> None:
    whole, parts = br.simulate(fed(Chain()), 0.2), br.simulate(by_hand(), 0.2)
    assert whole.counters == parts.counters
    assert np.array_equal(whole["part.volume2.A.p"].values, parts["volume2.A.p"].values)


def test_ports_of_an_assembly_have_signals() -> None:
    result = br.simulate(fed(Pair()), 0.2)
    assert result["part.A.p"].values[-1] == 100e5
    inner = result["part.long.orifice0.A.q"].values + result["part.short.orifice0.A.q"].values
    assert result["part.A.q"].values == pytest.approx(inner, rel=1e-14)
    assert result["source.P.q"].values == pytest.approx(-inner, rel=1e-14)


def test_a_start_value_may_be_given_inside() -> None:
    result = br.simulate(fed(Chain()), 1e-9, start={"part.volume1.A.p": "70 bar"})
    assert result["part.volume1.A.p"].in_unit("bar")[0] == 70


def test_an_unconnected_port_is_reported_under_the_assembly_s_name() -> None:
    circuit = br.Circuit("open")
    circuit.add("part", Chain())
    with pytest.raises(CircuitError) as caught:
        br.simulate(circuit, 1.0)
    assert [p.message for p in caught.value.problems] == [
        f"Port part.{port} is not connected. Join it to a Tank or close it with a Plug." for port in "AB"
    ]


def test_what_is_exposed_nowhere_is_told_to_the_author() -> None:
    class Forgetful(br.Assembly):
        """Forgets a port."""

        A = br.hydraulic("never exposed")

        def build(self, inside: Inside) -> None:
            inside.add("volume", br.Volume())

    circuit = br.Circuit()
    circuit.add("part", Forgetful())
    circuit.add("plug", br.Plug())
    circuit.connect("part.A", "plug.A")
    with pytest.raises(TypeError, match="'A' but exposes no part"):
        br.simulate(circuit, 1.0)


def test_an_assembly_inside_itself_is_refused() -> None:
    class Endless(br.Assembly):
        """Contains itself."""

        A = br.hydraulic("a port")

        def build(self, inside: Inside) -> None:
            inside.add("again", Endless())
            inside.expose("A", "again.A")

    circuit = br.Circuit()
    circuit.add("part", Endless())
    circuit.add("plug", br.Plug())
    circuit.connect("part.A", "plug.A")
    with pytest.raises(CircuitError, match="50 deep"):
        br.simulate(circuit, 1.0)


@pytest.mark.parametrize("value", [0, 51, 2.5, "3", True, None])
def test_a_count_must_be_a_whole_number_in_range(value: object) -> None:
    with pytest.raises(CircuitError, match="links"):
        Chain(links=value)
