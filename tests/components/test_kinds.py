"""Kinds of ports own their quantities and words; one with two pairs works like those with one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.component import Component
from bramah.components.kinds import Pair, PortKind, PortView, Words
from bramah.components.ports import FLOW, HYDRAULIC, Port
from bramah.declare import parameter
from bramah.errors import CircuitError
from bramah.expr import Expr, Value
from bramah.system import build

HEAT = Pair(
    across="T", across_unit="K", scale=100.0, through="H", through_unit="W", through_scale=1e3, into=1.0,
    little_storage=1.0, conjugate=False, total="H_total", arriving="H_arriving",
    words=Words(
        across="temperature", through="heat", capacity="heat capacity", stores="stores heat", between="a wall",
        loose="nothing there stores heat, and no flow of heat depends on the temperature", add="Add a vessel.",
        way_out="Give the heat a way out.",
    ),
)  # fmt: skip
"""Temperature and the flow of heat, which is a power by itself."""


class WarmView(PortView):
    """Pressure `p` and temperature `T`."""

    @property
    def p(self) -> Expr:
        return self.pairs[0].across

    @property
    def T(self) -> Expr:
        return self.pairs[1].across

    def flow(self, q: Value, H: Value) -> None:
        """Flow and heat into the component."""
        self.pairs[0].through(q)
        self.pairs[1].through(H)

    def store(self, capacitance: Value, heat_capacity: Value) -> None:
        self.pairs[0].store(capacitance)
        self.pairs[1].store(heat_capacity)

    def start(self, p: Value, T: Value) -> None:
        self.pairs[0].start(p)
        self.pairs[1].start(T)

    def hold_at(self, p: Value, T: Value) -> None:
        self.pairs[0].impose(p)
        self.pairs[1].impose(T)


WARM = PortKind(name="warm", pairs=(FLOW, HEAT), view=WarmView, unjoined="Join it to a Vessel.")


def warm(help: str) -> Any:
    return Port(WARM, help)


class Vessel(Component):
    """C p' = q, m c T' = H."""

    A = warm("the only port")
    capacitance = parameter("m3/Pa", 1e-11)
    heat_capacity = parameter("-", 50.0)
    start_pressure = parameter("bar", 0.0)
    start_temperature = parameter("K", 300.0)

    def equations(self) -> None:
        self.A.store(self.capacitance, self.heat_capacity)
        self.A.start(self.start_pressure, self.start_temperature)


class Throttle(Component):
    """q = G (p_A - p_B); heat is conducted, H = k (T_A - T_B), and what is lost of the flow's power warms B."""

    A = warm("one end")
    B = warm("the other")
    conductance = parameter("-", 1e-10)
    conductivity = parameter("-", 20.0)

    def equations(self) -> None:
        dp = self.A.p - self.B.p
        q, heat = self.conductance * dp, self.conductivity * (self.A.T - self.B.T)
        self.A.flow(q, heat)
        self.B.flow(-q, -heat - q * dp)


class Bath(Component):
    """Holds pressure and temperature."""

    A = warm("the only port")
    pressure = parameter("bar", 0.0)
    temperature = parameter("K", 300.0)

    def equations(self) -> None:
        self.A.hold_at(self.pressure, self.temperature)


class Heater(Component):
    """Gives heat and lets nothing through."""

    A = warm("the only port")

    def equations(self) -> None:
        self.A.flow(0.0, -1000.0)


def joined(**parts: Component) -> br.Circuit:
    made = br.Circuit(fluid=br.ConstantFluid())
    for name, part in parts.items():
        made.add(name, part)
    return made


def two_vessels() -> br.Circuit:
    made = joined(one=Vessel(start_pressure="100 bar", start_temperature=350.0), two=Vessel(), between=Throttle())
    made.connect("one.A", "between.A")
    made.connect("two.A", "between.B")
    return made


def test_two_vessels_with_two_pairs_have_an_exact_answer() -> None:
    """Differences of pressure decay with b/2 = 2 G/C, those of temperature with a = 2 k/(m c), driven by the loss."""
    result = br.simulate(two_vessels(), 2.0, rtol=1e-9)
    assert result.ok
    t, C, mc, G, k, dp = result.t, 1e-11, 50.0, 1e-10, 20.0, 1e7
    a, b, loss = 2 * k / mc, 4 * G / C, G * dp * dp
    apart = 50.0 * np.exp(-a * t) - loss / mc * (np.exp(-b * t) - np.exp(-a * t)) / (a - b)
    warmed = C * dp * dp / 4 / mc * (1 - np.exp(-b * t))
    # 100 rtol of the range is what a run promises.
    assert result["one.A.T"].values - result["two.A.T"].values == pytest.approx(apart, abs=1e-7 * 50)
    assert result["one.A.T"].values + result["two.A.T"].values == pytest.approx(650.0 + warmed, abs=1e-7 * 100)
    assert result["one.A.p"].values - result["two.A.p"].values == pytest.approx(dp * np.exp(-b / 2 * t), abs=1.0)


def test_heat_counts_as_energy_and_not_as_heat_times_temperature() -> None:
    """Nothing enters two closed vessels, so what they lose in pressure they gain in warmth."""
    account = br.simulate(two_vessels(), 2.0, rtol=1e-9).energy()
    assert account.stored == pytest.approx(0.0, abs=1e-6 * account.turnover)
    assert abs(account.imbalance) < 1e-6


def test_what_imposes_both_gets_the_balance_of_both() -> None:
    made = joined(bath=Bath(pressure="10 bar", temperature=320.0), vessel=Vessel(), between=Throttle())
    made.connect("bath.A", "between.A")
    made.connect("vessel.A", "between.B")
    system = build(made)
    assert system.names == ["vessel.A.p", "vessel.A.T"]
    result = br.simulate(system, 1.0, rtol=1e-9)
    assert result["bath.A.H"].values == pytest.approx(-20.0 * (320.0 - result["vessel.A.T"].values), rel=1e-12)
    assert result["bath.A.q"].values == pytest.approx(-result["between.A.q"].values, rel=1e-12)
    assert result.unit("bath.A.H") == "W" and result.unit("vessel.A.T") == "K"


def test_the_structure_is_told_in_the_words_of_each_pair() -> None:
    structure = build(two_vessels()).structure()
    assert [e.words for e in structure.equations][:2] == [
        "p' of net 'net1': flow balance / capacitance",
        "T' of net 'net1': heat balance / heat capacity",
    ]
    assert {(link.effort, link.flow) for link in structure.links if link.component == "one"} == {
        ("one.A.p", "one.A.q"),
        ("one.A.T", "one.A.H"),
    }


def test_what_nothing_determines_is_told_in_the_words_of_its_pair() -> None:
    made = joined(one=Heater(), two=Heater(), cold=Bath())
    made.connect("one.A", "two.A")
    with pytest.raises(CircuitError) as caught:
        build(made)
    said = str(caught.value)
    assert "Port cold.A is not connected. Join it to a Vessel." in said
    made.components.pop("cold")
    with pytest.raises(CircuitError, match=r"(?s)the temperature .*T of net 'net1'.*Add a vessel") as caught:
        build(made)


def test_two_baths_on_one_net_are_refused_for_both_quantities() -> None:
    made = joined(one=Bath(), two=Bath())
    made.connect("one.A", "two.A")
    with pytest.raises(CircuitError) as caught:
        build(made)
    said = str(caught.value)
    assert "both fix the pressure" in said and "both fix the temperature" in said and "a wall between" in said


def test_letters_of_a_kind_are_its_own() -> None:
    with pytest.raises(TypeError, match="more than one quantity arriving, total"):
        PortKind(
            name="odd", pairs=(FLOW, replace(HEAT, total="total", arriving="arriving")), view=WarmView, unjoined=""
        )


def test_ports_of_other_kinds_do_not_join() -> None:
    made = joined(vessel=Vessel(), tank=br.Tank())
    made.connect("vessel.A", "tank.T")
    with pytest.raises(CircuitError, match="different kinds"):
        build(made)
    assert HYDRAULIC.pairs == (FLOW,)
