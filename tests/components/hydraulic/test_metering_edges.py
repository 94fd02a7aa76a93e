"""Edges of directional valves: each with its overlap, its shape or its profile, and centres that shut early."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import (
    DirectionalValve42,
    DirectionalValve43,
    DirectionalValve63,
    ProportionalValve43,
    RatedDirectionalValve43,
    ServoValve,
)
from bramah.errors import CircuitError
from bramah.system.builder import build, build_anew
from tests.components.closing import closed
from tests.system.test_replace import assert_same

Make = Callable[..., Any]
FULL = 0.65 * 8e-6 * math.sqrt(2 * 100e5 / 850)
PRESSURES = {"P__p": 100e5, "A__p": 0.0, "B__p": 0.0, "T__p": 0.0, "leakage": 0.0}
"""Only the edges at P pass anything; the transition takes (dp_tr/dp)^2/4 = 1e-6 of it."""


def share(valve: Any, port: str, x: float, **values: Any) -> float:
    return -float(valve.through(port, x=x, **values)) / FULL


@pytest.mark.parametrize(
    ("x", "pa", "pb"),
    [(-1.0, 0.0, 1.0), (-0.2, 0.0, 1.0), (-0.1, 0.5, 1.0), (0.0, 1.0, 1.0), (0.1, 1.0, 0.5), (0.2, 1.0, 0.0)],
)
def test_an_open_centre_is_shut_after_a_fifth_of_the_stroke(part: Make, x: float, pa: float, pb: float) -> None:
    valve = part(DirectionalValve43, centre="open", **PRESSURES)
    assert (share(valve, "A", x), share(valve, "B", x)) == pytest.approx((pa, pb), rel=2e-6, abs=1e-15)


@pytest.mark.parametrize(("x", "opening"), [(0.0, 1.0), (0.1, 0.5), (-0.15, 0.25), (0.2, 0.0), (0.7, 0.0)])
def test_a_tandem_centre_too(part: Make, x: float, opening: float) -> None:
    valve = part(DirectionalValve43, centre="tandem", area_PA=1e-20, area_PB=1e-20, **PRESSURES)
    # An area of 1e-20 mm2 is nothing beside 8 mm2.
    assert share(valve, "T", x) == pytest.approx(opening, rel=2e-6, abs=1e-12)


def test_a_centre_may_open_a_small_share_of_an_edge(part: Make) -> None:
    """A spool whose centre relieves the work ports: 3 % of the area from A to T, shut at a tenth of the stroke."""
    valve = part(
        DirectionalValve43, centre="float", centre_opening=0.03, centre_travel=0.1,
        P__p=0.0, A__p=100e5, B__p=0.0, T__p=0.0, leakage=0.0,
    )  # fmt: skip
    for x, s in ((-1.0, 1.0), (-0.5, 0.03 + 0.97 * 0.5), (0.0, 0.03), (0.05, 0.015), (0.1, 0.0), (0.7, 0.0)):
        assert share(valve, "T", x) == pytest.approx(s, rel=3e-6, abs=1e-15)


def test_an_edge_of_its_own(part: Make) -> None:
    """P-A is lapped by a half, P-B open by 0.25/1.25 in the centre and shut from x = 0.25 on; the others as usual."""
    valve = part(DirectionalValve43, overlap_PA=0.5, overlap_PB=-0.25, **PRESSURES)
    assert share(valve, "A", 0.5) == 0.0
    assert share(valve, "A", 0.75) == pytest.approx(0.5, rel=2e-6)
    assert share(valve, "B", 0.0) == pytest.approx(0.2, rel=2e-6)
    assert share(valve, "B", 0.125) == pytest.approx(0.1, rel=2e-6)
    assert share(valve, "B", 0.25) == share(valve, "B", 1.0) == 0.0


def test_an_underlap_shuts_on_the_other_side(part: Make) -> None:
    """One overlap below zero for all edges; each shuts on the half of the stroke where it is not wanted."""
    valve = part(DirectionalValve43, overlap=-0.25, **PRESSURES)
    assert share(valve, "A", 0.0) == pytest.approx(0.2, rel=2e-6)
    assert share(valve, "A", -0.25) == share(valve, "A", -0.8) == 0.0


@pytest.mark.parametrize("kind", [DirectionalValve43, DirectionalValve63])
def test_triangular_edges_open_with_the_square(part: Make, kind: type[Component]) -> None:
    extra = {"C__p": 0.0, "D__p": 0.0} if kind is DirectionalValve63 else {}
    valve = part(kind, edge_shape="triangular", overlap=0.2, **PRESSURES, **extra)
    for x, s in ((0.2, 0.0), (0.4, 1 / 16), (0.6, 0.25), (1.0, 1.0)):
        assert share(valve, "A", x) == pytest.approx(s, rel=2e-6, abs=1e-15)


def test_a_profile_is_followed_point_by_point(part: Make) -> None:
    points = [[-1.0, 0.0], [-0.1, 0.0], [0.0, 0.03], [0.5, 0.25], [1.0, 1.0]]
    valve = part(DirectionalValve43, centre="open", profile_PA=points, **PRESSURES)
    for x, s in points:
        assert share(valve, "A", x) == pytest.approx(s, rel=2e-6, abs=1e-15)
    # P-B goes on as the centre says.
    assert share(valve, "B", 0.1) == pytest.approx(0.5, rel=2e-6)


def test_4_2_valves_count_from_where_the_edge_is_shut(part: Make) -> None:
    valve = part(DirectionalValve42, overlap_PB=0.5, **PRESSURES)
    assert share(valve, "B", 0.0) == pytest.approx(1.0, rel=2e-6)
    assert share(valve, "B", 0.25) == pytest.approx(0.5, rel=2e-6)
    assert share(valve, "B", 0.5) == 0.0
    assert share(valve, "A", 0.5) == pytest.approx(4 / 9, rel=2e-6)


def test_the_bypass_of_a_6_3_valve_shuts_where_it_says(part: Make) -> None:
    dry = {**PRESSURES, "P__p": 0.0}
    valve = part(DirectionalValve63, bypass_travel=0.6, C__p=100e5, D__p=0.0, **dry)
    for x, s in ((0.0, 1.5), (0.3, 0.75), (-0.45, 0.375), (0.6, 0.0), (0.9, 0.0)):
        assert share(valve, "D", x) == pytest.approx(s, rel=2e-6, abs=1e-15)


def test_proportional_valve_with_one_lapped_edge(part: Make) -> None:
    pressures = {"P__p": 100e5, "A__p": 0.0, "B__p": 0.0, "T__p": 0.0}
    valve = part(ProportionalValve43, overlap_PA=0.2, **pressures)
    # Its edges are rounded by 1e-3: (z + sqrt(z^2 + 1e-6))/2 is z + 2.5e-7/z.
    assert share(valve, "A", 0.6) == pytest.approx(0.5, rel=3e-6)
    assert share(valve, "B", -0.6) == pytest.approx(0.6, rel=3e-6)


def test_rated_and_servo_valves_have_edges_too(part: Make) -> None:
    pressures = {"P__p": 35e5, "A__p": 0.0, "B__p": 0.0, "T__p": 0.0}
    servo = part(ServoValve, overlap_PB=-0.05, pilot_flow=0.0, **pressures)
    # Rounded by 2e-3: z + 1e-6/z; the transition takes (0.2/35)^2/4 = 8e-6.
    assert -servo.through("B", x=0.0) * 60e3 == pytest.approx(40 * 0.05 / 1.05, rel=5e-4)
    rated = part(RatedDirectionalValve43, overlap_PA=0.5, leakage=0.0, flow_PA="1 l/s", **pressures)
    assert rated.through("A", command=0.5) == 0.0
    assert -1e3 * rated.through("A", command=0.75) == pytest.approx(0.5 * math.sqrt(35), rel=1e-5)


@pytest.mark.parametrize(
    ("values", "match"),
    [
        ({"overlap_PA": 0.1, "profile_PA": [[0, 0], [1, 1]]}, "overlap_PA and profile_PA both say"),
        ({"profile_BT": [[0, 0], [2, 1]]}, "profile_BT must be given over spool positions from -1 to 1"),
        ({"profile_AT": [[0, -0.1], [1, 1]]}, "profile_AT has an area below 0"),
    ],
)
def test_what_does_not_go_together_is_refused(values: dict[str, Any], match: str) -> None:
    with pytest.raises(CircuitError, match=match):
        DirectionalValve43(**values)


@pytest.mark.parametrize(
    "changes",
    [
        {"part.overlap_PA": 0.3},
        {"part.profile_AT": ((-1.0, 0.0), (0.5, 0.2), (1.0, 1.0))},
        {"part.centre": "open", "part.overlap_PA": -0.1, "part.overlap_BT": 0.3},
    ],
)
@pytest.mark.parametrize("before", [{}, {"overlap_PA": 0.2}])
def test_an_edge_set_or_left_out_is_another_structure(before: dict[str, Any], changes: dict[str, Any]) -> None:
    """Bit for bit what would have been built."""
    system = build(closed(DirectionalValve43(**before)))
    assert_same(system.replace(changes), build_anew(system.circuit.replace(changes)))
    back = system.replace(changes).replace(
        {name: system.circuit.components["part"].values[name[5:]] for name in changes}
    )
    assert_same(back, build_anew(system.circuit))


def test_a_file_keeps_edges() -> None:
    valve = DirectionalValve43(overlap_PA=-0.05, profile_BT=[[0.1, 0], [0.5, 0.2], [1, 1]], edge_shape="triangular")
    circuit = Circuit()
    circuit.add("valve", valve)
    assert br.read_circuit(br.write_circuit(circuit)).components["valve"] == valve
