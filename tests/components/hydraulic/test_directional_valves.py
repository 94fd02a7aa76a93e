"""Directional valves: what is joined in every position, with which sign, and what leaks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    Centre,
    DirectionalValve22,
    DirectionalValve32,
    DirectionalValve42,
    DirectionalValve43,
    DirectionalValve63,
    FlowSource,
    Orifice,
    PressureSource,
    ProportionalValve43,
    RatedDirectionalValve43,
    Tank,
    Transition,
    VariableOrifice,
)
from bramah.components.laws.spool import CENTRES, three_positions
from bramah.components.signal import Step
from bramah.fluids import ConstantFluid
from bramah.simulation import simulate

Make = Callable[..., Any]
FULL = 0.65 * 8e-6 * math.sqrt(2 * 100e5 / 850)
"""Flow of a default path with 100 bar across it; the transition takes 1e-6 of it, (dp_tr/dp)^2/4."""
LEAK = 1e-14 * 100e5
BETWEEN = {"P__p": 200e5, "A__p": 100e5, "B__p": 100e5, "T__p": 0.0}
TIGHT = {**BETWEEN, "leakage": 0.0}


def flows(valve: Any, x: float, **values: Any) -> dict[str, float]:
    """Flow into every port over that of a full path."""
    ports = sorted({at.port for at, _ in valve.equations.through})
    return {port: valve.through(port, x=x, **values) / FULL for port in ports}


def near(**expected: float) -> Any:
    # Three paths at most, each 1e-6 less than turbulent.
    return pytest.approx(expected, abs=3e-6)


@pytest.mark.parametrize(("rest", "x_open"), [("closed", 1.0), ("open", 0.0)])
def test_2_2(part: Make, rest: str, x_open: float) -> None:
    valve = part(DirectionalValve22, rest=rest, P__p=100e5, A__p=0.0)
    assert valve.through("P", x=x_open) == pytest.approx(FULL + LEAK, rel=1.1e-6)
    assert valve.through("A", x=x_open) == -valve.through("P", x=x_open)
    assert valve.through("P", x=1.0 - x_open) == pytest.approx(LEAK, rel=1e-12)
    assert valve.through("P", x=x_open, P__p=0.0, A__p=100e5) == -valve.through("P", x=x_open)


@pytest.mark.parametrize(("rest", "x_open"), [("closed", 1.0), ("open", 0.0)])
def test_3_2(part: Make, rest: str, x_open: float) -> None:
    valve = part(DirectionalValve32, rest=rest, leakage=0.0, P__p=200e5, A__p=100e5, T__p=0.0)
    assert flows(valve, x_open) == near(P=1, A=-1, T=0)
    assert flows(valve, 1.0 - x_open) == near(P=0, A=1, T=-1)
    # Halfway with a tenth of overlap both paths are open by 4/9 of their area.
    assert flows(valve, 0.5) == near(P=4 / 9, A=0, T=-4 / 9)


def test_4_2_crosses_over(part: Make) -> None:
    valve = part(DirectionalValve42, **TIGHT)
    assert flows(valve, 0.0) == near(P=1, B=-1, A=1, T=-1)
    assert flows(valve, 1.0) == near(P=1, A=-1, B=1, T=-1)


CENTRE_FLOWS: dict[Centre, dict[str, float]] = {
    Centre.CLOSED: {"P": 0, "A": 0, "B": 0, "T": 0},
    Centre.OPEN: {"P": 2, "A": 0, "B": 0, "T": -2},
    Centre.TANDEM: {"P": math.sqrt(2), "A": 0, "B": 0, "T": -math.sqrt(2)},
    Centre.FLOAT: {"P": 0, "A": 1, "B": 1, "T": -2},
    Centre.REGENERATIVE: {"P": 2, "A": -1, "B": -1, "T": 0},
}


@pytest.mark.parametrize("centre", Centre)
def test_4_3_in_every_position(part: Make, centre: Centre) -> None:
    """200 bar at P, 100 bar at A and B: the ends are those of any 4/3 valve, the centre is its own."""
    valve = part(DirectionalValve43, centre=centre, **TIGHT)
    assert flows(valve, 0.0) == near(**CENTRE_FLOWS[centre])
    assert flows(valve, 1.0) == near(P=1, A=-1, B=1, T=-1)
    assert flows(valve, -1.0) == near(P=1, B=-1, A=1, T=-1)


@pytest.mark.parametrize("centre", Centre)
@pytest.mark.parametrize("x", [0.03, 0.3, 0.7, 1.0])
def test_4_3_is_symmetric(part: Make, centre: Centre, x: float) -> None:
    """Moving the other way exchanges A and B."""
    valve = part(DirectionalValve43, centre=centre, **TIGHT)
    one, two = flows(valve, x), flows(valve, -x, A__p=100e5, B__p=100e5)
    assert (one["A"], one["B"], one["P"]) == pytest.approx((two["B"], two["A"], two["P"]), rel=1e-14)


@pytest.mark.parametrize("centre", Centre)
def test_paths_of_a_centre_are_those_it_lists(centre: Centre) -> None:
    paths = three_positions(centre)
    assert {path for path, (_, middle, _) in paths.items() if middle} == set(CENTRES[centre])
    assert {path for path, (_, _, right) in paths.items() if right} == {"PA", "BT"}
    assert {path for path, (left, _, _) in paths.items() if left} == {"PB", "AT"}


def test_overlap_and_underlap(part: Make) -> None:
    lapped = part(DirectionalValve43, overlap=0.2, **TIGHT)
    assert flows(lapped, 0.2) == flows(lapped, 0.0) == near(P=0, A=0, B=0, T=0)
    assert flows(lapped, 0.6) == near(P=0.5, A=-0.5, B=0.5, T=-0.5)
    underlapped = part(DirectionalValve43, overlap=-0.25, **TIGHT)
    assert flows(underlapped, 0.0) == near(P=0.4, A=0, B=0, T=-0.4)


def test_areas_of_each_path(part: Make) -> None:
    areas = {"area_PA": 4e-6, "area_BT": 16e-6, "area_PB": 2e-6, "area_AT": 24e-6}
    valve = part(DirectionalValve43, **areas, **TIGHT)
    assert flows(valve, 1.0) == near(P=0.5, A=-0.5, B=2, T=-2)
    assert flows(valve, -1.0) == near(P=0.25, B=-0.25, A=3, T=-3)


def test_leakage_is_exactly_what_is_declared(part: Make) -> None:
    valve = part(DirectionalValve43, leakage=3e-13, **BETWEEN)
    assert valve.through("P") == pytest.approx(2 * 3e-13 * 100e5, rel=1e-12)
    assert valve.through("A") == pytest.approx(0.0, abs=1e-20)
    assert part(DirectionalValve43, leakage=0.0, **BETWEEN).through("P") == 0.0


def test_6_3_lets_by_in_its_centre_only(part: Make) -> None:
    valve = part(DirectionalValve63, C__p=100e5, D__p=0.0, **TIGHT)
    assert flows(valve, 0.0) == near(P=0, A=0, B=0, T=0, C=1.5, D=-1.5)
    assert flows(valve, 1.0) == near(P=1, A=-1, B=1, T=-1, C=0, D=0)
    assert flows(valve, -0.5) == near(P=4 / 9, B=-4 / 9, A=4 / 9, T=-4 / 9, C=1.5 * 4 / 9, D=-1.5 * 4 / 9)
    floating = part(DirectionalValve63, work_ports="float", C__p=0.0, D__p=0.0, **TIGHT)
    assert flows(floating, 0.0) == near(P=0, A=1, B=1, T=-2, C=0, D=0)


def test_switched_spool_moves_at_constant_speed(part: Make) -> None:
    valve = part(DirectionalValve43, command=1.0, switching_time="20 ms", **BETWEEN)
    # Far from the command, 1 away with an approach of 0.05, the speed is 1/sqrt(1 + 0.05^2) of the full one.
    assert valve.rate("x", x=0.0) == pytest.approx(50 / math.sqrt(1 + 0.05**2), rel=1e-14)
    assert valve.rate("x", x=1.0) == 0.0
    assert valve.rate("x", command=5.0, x=1.0) == 0.0
    assert part(DirectionalValve22, P__p=0.0, A__p=0.0).rate("x", command=-1.0, x=0.0) == 0.0


def test_proportional_spool(part: Make) -> None:
    valve = part(DirectionalValve43, motion="proportional", command=0.5, **BETWEEN)
    omega = 2 * math.pi * 60
    assert valve.rate("speed", x=0.2, speed=1.0) == pytest.approx(omega**2 * 0.3 - 1.6 * omega, rel=1e-14)
    assert valve.rate("x", speed=1.0) == 1.0


def test_a_valve_switches_in_its_time() -> None:
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("step", Step(before=0.0, after=1.0, step_time="0.1 s"))
    circuit.add("valve", DirectionalValve22(switching_time="30 ms"))
    circuit.add("source", PressureSource(pressure="100 bar"))
    circuit.add("tank", Tank())
    circuit.connect("step.y", "valve.command")
    circuit.connect("source.P", "valve.P")
    circuit.connect("valve.A", "tank.T")
    result = simulate(circuit, "0.3 s", rtol=1e-8)
    assert result.ok
    x = result["valve.x"]
    assert x.at(0.1) == 0.0
    # e/sqrt(e^2 + w^2) integrates to sqrt(e^2 + w^2) plus a logarithm: half the travel takes half the time to 1 %.
    assert x.at(0.115) == pytest.approx(0.5, abs=0.01)
    assert x.at(0.3) == pytest.approx(1.0, abs=1e-4)
    full = 0.65 * 8e-6 * math.sqrt(2 * 100e5 / 870) + LEAK
    assert result.end["valve.P.q"] == pytest.approx(full, rel=2e-4)


RATED = {"flow_PA": "0.14556 l/s", "flow_PB": "0.14809 l/s", "flow_AT": "0.13399 l/s", "flow_BT": "0.13596 l/s"}


def test_rated_valve_is_c_times_the_root_of_the_pressure_drop_in_bar(part: Make) -> None:
    """q in l/s = u C sqrt(dp in bar) with HASP's constants; at 16 bar the transition takes (0.2/16)^2/4 = 4e-5."""
    valve = part(RatedDirectionalValve43, leakage=0.0, **RATED, P__p=32e5, A__p=16e5, B__p=16e5, T__p=0.0)

    def litres(u: float, port: str) -> float:
        return 1e3 * valve.through(port, command=u)

    for u, port, constant in ((1, "P", 0.14556), (1, "B", 0.13596), (-1, "P", 0.14809), (-1, "A", 0.13399)):
        assert litres(u, port) == pytest.approx(4 * constant, rel=5e-5)
    assert litres(0.25, "A") == pytest.approx(-0.14556, rel=5e-5)
    assert litres(-0.5, "T") == pytest.approx(-2 * 0.13399, rel=5e-5)
    assert [litres(0.0, port) for port in "PABT"] == [0.0] * 4


@pytest.mark.parametrize(("u", "expected"), [(1.0, 18.88), (-1.0, 19.36)])
def test_rated_valve_gives_the_steady_pressures_of_wang_v6(u: float, expected: float) -> None:
    """0.55 l/s through two orifices of 6.5 mm between A and B: the pressure between them (Wang 1988, section 4.33)."""
    circuit = Circuit(fluid=ConstantFluid(reference_density=870))
    circuit.add("pump", FlowSource(flow="0.55 l/s"))
    circuit.add("valve", RatedDirectionalValve43(command=u, leakage=0.0, **RATED))
    circuit.add("tank", Tank())
    for side in "AB":
        circuit.add(f"orifice{side}", Orifice(diameter="6.5 mm", discharge_coefficient=0.69))
        circuit.connect(f"valve.{side}", f"orifice{side}.A")
    circuit.connect("pump.P", "valve.P")
    circuit.connect("tank.T", "valve.T")
    circuit.connect("orificeA.B", "orificeB.B")
    result = simulate(circuit, "0.1 s")
    result.raise_if_failed()
    # Recomputed to two decimals from the source's data.
    assert result.end["orificeA.B.p"] / 1e5 == pytest.approx(expected, abs=0.011)


EDGE = math.pi * 4e-3**2 / 4
"""An edge of circuit #2 of Esqué 2008, m2."""
AREAS = {
    DirectionalValve43: {f"area_{path}": EDGE for path in ("PA", "PB", "AT", "BT")} | {"leakage": 0.0},
    ProportionalValve43: {"full_area": EDGE},
}


@pytest.mark.parametrize("kind", AREAS)
@pytest.mark.parametrize("transition", Transition, ids=lambda transition: transition.value)
def test_an_edge_is_the_variable_orifice_of_its_area(part: Make, kind: Any, transition: Transition) -> None:
    """Fully open, at pressure drops through and far beyond the laminar range, either way; by all laws of an orifice."""
    law = {"transition": transition, "transition_reynolds": 1500.0, "laminar_ratio": 0.6, "discharge_coefficient": 0.6}
    valve, orifice = part(kind, **AREAS[kind], **law), part(VariableOrifice, full_area=EDGE, **law)
    dp = np.concatenate([-np.logspace(7, 0, 29), [0.0], np.logspace(0, 7, 29)])
    wanted = orifice.through("A", A__p=1e7 + dp, B__p=1e7)
    at = {"P__p": 1e7 + dp, "A__p": 1e7, "B__p": 1e7, "T__p": 1e7, "x": 1.0}
    # The rounded corner of a proportional valve, 1e-3 wide, adds (1e-3/2)^2 to its open edge and to its shut one.
    assert valve.through("P", **at) == pytest.approx(wanted, rel=5.1e-7)
    at = {**at, "P__p": 1e7, "B__p": 1e7 + dp}
    assert valve.through("B", **at) == pytest.approx(wanted, rel=5.1e-7)


@pytest.mark.parametrize("kind", AREAS)
def test_edges_are_laminar_up_to_their_reynolds_number(part: Make, kind: Any) -> None:
    """Esqué 2008, eq. 3.7, half open: q = (3 A nu Re / 4 d) z (3 - z), dp_tr = 9 nu^2 Re^2 rho / (8 d^2 c_d^2)."""
    c_d, re, d, nu, rho = 0.6, 1000.0, 4e-3, 30e-6, 850.0
    dp_tr = 9 * nu**2 * re**2 * rho / (8 * d**2 * c_d**2)
    valve = part(kind, **AREAS[kind], transition="reynolds", discharge_coefficient=c_d, overlap=0.0)
    for z in (0.01, 0.5, 0.99, 1.0):
        at = {"P__p": z * dp_tr, "A__p": 0.0, "B__p": 0.0, "T__p": 0.0, "x": 0.5}
        wanted = 3 * (0.5 * EDGE) * nu * re / (4 * d) * z * (3 - z)
        # The corner of the opening, 1e-3 wide, adds (1e-3/2)^2 / 0.5 of half a stroke.
        assert valve.through("P", **at) == pytest.approx(wanted, rel=2e-6)
