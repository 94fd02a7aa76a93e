"""EPANET files: what is read, the steady flow of small networks with known answers, and mistakes."""

from __future__ import annotations

import logging
import math
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.equilibrium import Steady
from bramah.files.epanet import parse_network
from bramah.files.epanet.circuit import network_circuit
from bramah.files.epanet.network import Junction, Pipe, Status
from tests.files.global_gradient import hazen_williams, solve

DISTRICT = Path(__file__).parents[2] / "examples" / "networks" / "district.inp"
WEIGHT = 998.2 * 9.80665
"""Pa per m of water."""
BAR = 1e5


def network(options: str = "", **sections: str) -> str:
    """LPS and Hazen-Williams unless the options say otherwise."""
    text = f"[OPTIONS]\nUNITS LPS\n{options}\n"
    return text + "".join(f"[{name.upper()}]\n{rows}\n" for name, rows in sections.items())


def steady(text: str) -> Steady:
    found = br.steady(network_circuit(parse_network(text)))
    found.raise_if_failed()
    return found


def head(found: Steady, junction: str, elevation: float = 0.0) -> float:
    return float(found[f"junction_{junction}.A.p"]) / WEIGHT + elevation


def flow(found: Steady, pipe: str) -> float:
    """l/s"""
    return 1e3 * float(found[f"pipe_{pipe}.waves.q"])


RULE = 10.67 / (4.727 * 0.3048**-0.685) - 1
"""EPANET's 4.727 in feet is 10.667 in metres; the lines have 10.67."""


def test_pipes_in_series() -> None:
    found = steady(network(
        reservoirs="R 50", junctions="A 10 5\nB 20 15", pipes="1 R A 800 200 120\n2 A B 500 150 100",
    ))  # fmt: skip
    first, second = hazen_williams(800, 0.2, 120, 0.020), hazen_williams(500, 0.15, 100, 0.015)
    assert head(found, "A", 10) == pytest.approx(50 - first, abs=1.001 * RULE * first)
    assert head(found, "B", 20) == pytest.approx(50 - first - second, abs=1.001 * RULE * (first + second))
    assert flow(found, "1") == pytest.approx(20, rel=1e-9) and flow(found, "2") == pytest.approx(15, rel=1e-9)


def test_pipes_in_parallel_share_by_their_resistance() -> None:
    found = steady(network(reservoirs="R 50", junctions="A 10 30", pipes="1 R A 900 200 120\n2 R A 600 150 100"))
    share = (hazen_williams(600, 0.15, 100, 1.0) / hazen_williams(900, 0.2, 120, 1.0)) ** (1 / 1.852)
    assert flow(found, "1") / flow(found, "2") == pytest.approx(share, rel=1e-6)
    assert flow(found, "1") + flow(found, "2") == pytest.approx(30, rel=1e-9)


def test_a_loop_with_two_equal_ways() -> None:
    found = steady(network(
        reservoirs="R 60", junctions="A 0 0\nB 5 4\nC 5 4\nD 8 12",
        pipes="m R A 300 250 130\n1 A B 400 150 110\n2 A C 400 150 110\n"
        "3 B D 400 150 110\n4 C D 400 150 110\n5 B C 9 150 110",
    ))  # fmt: skip
    main, first = hazen_williams(300, 0.25, 130, 0.020), hazen_williams(400, 0.15, 110, 0.010)
    last = hazen_williams(400, 0.15, 110, 0.006)
    assert head(found, "D", 8) == pytest.approx(60 - main - first - last, abs=1.001 * RULE * (main + first + last))
    assert abs(flow(found, "5")) < 1e-4


@pytest.mark.parametrize("units", ["CFS", "GPM", "MGD", "IMGD", "AFD", "LPS", "LPM", "MLD", "CMH", "CMD"])
def test_every_unit_of_flow(units: str) -> None:
    """The same network in all of them."""
    # 28.316846592 l in a cubic foot, 3.785411784 in a gallon, 4.54609 in an imperial one, 43560 square feet in an acre.
    litres = {
        "CFS": 28.316846592, "GPM": 3.785411784 / 60, "MGD": 3.785411784e6 / 86400, "IMGD": 4.54609e6 / 86400,
        "AFD": 43560 * 28.316846592 / 86400, "LPS": 1.0, "LPM": 1 / 60, "MLD": 1e6 / 86400, "CMH": 1 / 3.6,
        "CMD": 1e3 / 86400,
    }[units]  # fmt: skip
    us = units in ("CFS", "GPM", "MGD", "IMGD", "AFD")
    long, wide = (1 / 0.3048, 1 / 25.4) if us else (1.0, 1.0)
    pressure = WEIGHT / 6894.757293168 if us else 1.0
    found = parse_network(network(
        f"UNITS {units}",
        reservoirs=f"R {50 * long}", tanks=f"T {30 * long} {4 * long} 0 {9 * long} {12 * long} 0",
        junctions=f"A {10 * long} {20 / litres}\nB {10 * long}",
        pipes=f"1 R A {800 * long} {200 * wide} 120\n2 A T {100 * long} {300 * wide} 120",
        valves=f"v A B {100 * wide} PRV {25 * pressure}", curves=f"c {9 / litres} {40 * long}",
        pumps=f"p A B HEAD c\nw A B POWER {5 / 0.745699871582 if us else 5}",
    ))  # fmt: skip
    expected = parse_network(network(
        reservoirs="R 50", tanks="T 30 4 0 9 12 0", junctions="A 10 20\nB 10",
        pipes="1 R A 800 200 120\n2 A T 100 300 120", valves="v A B 100 PRV 25", curves="c 9 40",
        pumps="p A B HEAD c\nw A B POWER 5",
    ))  # fmt: skip
    for name, thing in (*expected.nodes.items(), *expected.links.items()):
        other = vars((found.nodes | found.links)[name])
        for key, value in vars(thing).items():
            if key == "head" and isinstance(value, tuple):
                assert np.array(other[key]) == pytest.approx(np.array(value), rel=1e-9)
            elif isinstance(value, float):
                assert other[key] == pytest.approx(value, rel=1e-9), (name, key)
            elif key != "line":
                assert other[key] == value


def test_darcy_weisbach() -> None:
    found = steady(network("HEADLOSS D-W", reservoirs="R 50", junctions="A 0 30", pipes="1 R A 1000 200 0.26"))
    v = 0.030 / (math.pi * 0.1**2)
    Re, e = v * 0.2 / (1.1e-5 * 0.3048**2), 0.26 / 200
    f = 0.02
    for _ in range(50):
        f = (-2 * math.log10(e / 3.7 + 2.51 / (Re * math.sqrt(f)))) ** -2
    assert 50 - head(found, "A") == pytest.approx(f * 1000 / 0.2 * v**2 / (2 * 9.80665), rel=1e-6)


def test_chezy_manning() -> None:
    found = steady(network("HEADLOSS C-M", reservoirs="R 50", junctions="A 0 30", pipes="1 R A 1000 200 0.012"))
    area, radius = math.pi * 0.1**2, 0.2 / 4
    slope = (0.012 * 0.030 / (area * radius ** (2 / 3))) ** 2
    assert 50 - head(found, "A") == pytest.approx(1000 * slope, rel=1e-3), "10.29 is rounded"


def test_loss_coefficients_and_the_elevation_of_a_reservoir() -> None:
    found = steady(network(reservoirs="R 50", junctions="A 12 30", pipes="1 R A 10 200 140 3.5"))
    v = 0.030 / (math.pi * 0.1**2)
    lost = hazen_williams(10, 0.2, 140, 0.030) + 3.5 * v**2 / (2 * 9.80665)
    # Below 1 mm/s the loss is linear, which at 1 m/s changes it by 5e-7.
    assert 50 - head(found, "A", 12) == pytest.approx(lost, rel=1e-4)
    assert found["reservoir_R.P.p"] == pytest.approx(38 * WEIGHT), "it stands as low as its neighbour"


@pytest.mark.parametrize(
    ("points", "expected"),
    [("c 20 45", 60 - 15 * (25 / 20) ** 2), ("c 0 60\nc 20 50\nc 40 25", 60 - 10 * (25 / 20) ** math.log2(3.5))],
)
def test_pump_curves_of_one_and_three_points(points: str, expected: float) -> None:
    found = steady(network(
        reservoirs="R 5", junctions="A 9 0\nB 5 25", pumps="p R A HEAD c", curves=points, pipes="1 A B 1 600 140",
    ))  # fmt: skip
    # Below a thousandth of the rated flow the head falls straight, which elsewhere makes a few 1e-6 of its fall.
    assert head(found, "A", 9) == pytest.approx(5 + expected, abs=1e-4)
    half = steady(network(
        reservoirs="R 5", junctions="A 9 0\nB 5 12.5", pumps="p R A HEAD c SPEED 0.5", curves=points,
        pipes="1 A B 1 600 140",
    ))  # fmt: skip
    assert head(half, "A", 9) == pytest.approx(5 + expected / 4, abs=1e-4), "affinity laws"


def test_a_pump_with_many_points_goes_through_them() -> None:
    found = steady(network(
        reservoirs="R 5", junctions="A 5 0\nB 5 30", pumps="p R A HEAD c", pipes="1 A B 1 600 140",
        curves="c 0 60\nc 10 58\nc 20 53\nc 30 45\nc 40 30",
    ))  # fmt: skip
    assert head(found, "A", 5) == pytest.approx(50, abs=1e-6)


def test_nothing_flows_back_through_a_pump() -> None:
    found = steady(network(
        reservoirs="R 5\nH 90", junctions="A 5 0", pumps="p R A HEAD c", curves="c 20 45", pipes="1 H A 100 200 140",
    ))  # fmt: skip
    # The leak of the check valve, 1e-12 m3/(s Pa), at 2.5 bar.
    assert -1e-6 < float(found["pump_p.q"]) < 0
    assert head(found, "A", 5) == pytest.approx(90, abs=1e-3)


def regulated(kind: str, setting: float, upper: float = 80.0, demand: float = 20.0) -> Steady:
    return steady(network(
        reservoirs=f"R {upper}", junctions=f"A 10 0\nB 10 0\nC 10 {demand}",
        pipes="1 R A 500 200 120\n2 B C 500 200 120", valves=f"v A B 200 {kind} {setting}",
    ))  # fmt: skip


def test_a_reducing_valve_holds_its_pressure_or_is_open() -> None:
    lost = hazen_williams(500, 0.2, 120, 0.020)
    assert head(regulated("PRV", 30), "B") == pytest.approx(30, abs=1e-3), "its droop"
    open_valve = regulated("PRV", 30, upper=35.0)
    assert head(open_valve, "B", 10) == pytest.approx(35 - lost, abs=2e-3), "less its small loss"


def test_a_reducing_valve_shuts_against_a_higher_pressure() -> None:
    found = steady(network(
        reservoirs="R 80\nS 60", junctions="A 10 0\nB 10 5", pipes="1 R A 500 200 120\n2 S B 50 200 120",
        valves="v A B 200 PRV 30",
    ))  # fmt: skip
    assert abs(float(found["valve_v.q"])) < 1e-6
    assert head(found, "B", 10) == pytest.approx(60, abs=0.1)


def test_a_pump_behind_a_shut_reducing_valve_serves_its_own_consumers() -> None:
    """Whether it regulates and whether it is open must be found one after the other, not both at once."""
    found = steady(network(
        reservoirs="R 80\nW 10", junctions="A 18 0.6\nB 19 1", pipes="1 R B 500 100 100", pumps="q W A HEAD c",
        curves="c 30 70", valves="v A B 150 PRV 30",
    ))  # fmt: skip
    assert float(found["pump_q.q"]) == pytest.approx(0.6e-3, abs=1e-6), "less the leak of the shut valve"
    assert abs(float(found["valve_v.q"])) < 1e-6


def test_flow_limiting_and_pressure_sustaining_valves() -> None:
    two = "R 80\nS 30"
    limited = steady(network(
        reservoirs=two, junctions="A 10 0\nB 10 0", pipes="1 R A 500 200 120\n2 B S 500 200 120",
        valves="v A B 200 FCV 12.5",
    ))  # fmt: skip
    assert flow(limited, "1") == pytest.approx(12.5, rel=1e-6)
    sustained = steady(network(
        reservoirs=two, junctions="A 10 0\nB 10 0", pipes="1 R A 500 200 120\n2 B S 500 200 120",
        valves="v A B 200 PSV 65",
    ))  # fmt: skip
    assert head(sustained, "A") == pytest.approx(65, abs=2e-3), "its droop"


def test_check_valves_and_closed_pipes_let_nothing_pass() -> None:
    found = steady(network(
        reservoirs="R 50\nS 70", junctions="A 0 10\nB 0 10",
        pipes="1 R A 500 200 120\n2 A S 300 200 120 0 CV\n3 A B 100 200 120\n"
        "4 A B 100 100 120 0 CLOSED\n5 S B 900 300 130",
        status="5 CLOSED",
    ))  # fmt: skip
    assert flow(found, "1") == pytest.approx(20, abs=1e-2)
    assert abs(flow(found, "2")) < 1e-3, "the leak of a check valve"
    for pipe, ends in (("4", "AB"), ("5", "SB")):
        p = [float(found[f"{'reservoir_S.P' if end == 'S' else f'junction_{end}.A'}.p"]) for end in ends]
        assert flow(found, pipe) == pytest.approx(1e3 * 1e-12 * (p[0] - p[1]), rel=1e-3), "the leak of a shut valve"


def test_tanks_emitters_and_patterns() -> None:
    found = steady(network(
        "PATTERN day", tanks="T 30 4 0 9 12 0", junctions="A 5 10\nB 5 10 night\nC 5 1",
        pipes="1 T A 100 300 130\n2 A B 100 300 130\n3 B C 100 300 130", patterns="day 0.5 1 2\nday 3\nnight 0.1 1",
        demands="C 4 night\nC 2", emitters="B 2.0",
    ))  # fmt: skip
    p = float(found["junction_B.A.p"]) / WEIGHT
    assert found["tank_T.T.p"] == pytest.approx(4 * WEIGHT)
    leak = 2 * math.sqrt(p)
    # The loss falls linearly below 1 mm/s: nothing at the speed of a jet.
    assert flow(found, "1") == pytest.approx(10 * 0.5 + 10 * 0.1 + 4 * 0.1 + 2 * 0.5 + leak, rel=1e-6)


def test_demand_that_falls_with_pressure() -> None:
    options = "DEMAND MODEL PDA\nMINIMUM PRESSURE 0\nREQUIRED PRESSURE 40\nPRESSURE EXPONENT 0.5"
    found = steady(network(options, reservoirs="R 30", junctions="A 5 20", pipes="1 R A 100 200 130"))
    # Rounded over a hundredth of z, which is 6e-5 here.
    assert flow(found, "1") == pytest.approx(20 * math.sqrt(head(found, "A") / 40), rel=1e-4)


def test_the_district_agrees_with_the_global_gradient_method() -> None:
    made = parse_network(DISTRICT.read_text())
    assert sum(isinstance(link, Pipe) for link in made.links.values()) == 168
    found = br.steady(network_circuit(made))
    found.raise_if_failed()
    heads, flows = solve(made, factor=1 + RULE)
    for name, node in made.nodes.items():
        if isinstance(node, Junction):
            # The valve and the fitting are linear below 1 mm/s, and the law of friction is rounded below 1e-12 m3/s.
            assert head(found, name, node.elevation) == pytest.approx(heads[name], abs=1e-4)
    for name, link in made.links.items():
        if isinstance(link, Pipe):
            assert flow(found, name) == pytest.approx(1e3 * flows[name], abs=1e-3)


def test_what_the_circuit_is_called_and_where_it_stands(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        circuit = br.read_circuit(DISTRICT)
    assert not caplog.records
    assert circuit.title.startswith("A made-up district")
    assert circuit.locations["pipe_P1"].startswith(f"{DISTRICT}:")
    again = br.read_circuit(br.write_circuit(circuit))
    assert {n: c.values for n, c in again.components.items()} == {n: c.values for n, c in circuit.components.items()}


def test_places_in_the_drawing_are_those_on_the_map() -> None:
    made = parse_network(DISTRICT.read_text())
    circuit = network_circuit(made)
    places = circuit.diagram.components
    assert set(places) == set(circuit.components)
    assert len({place.at for place in places.values()}) == len(places)
    nodes = {n: next(c for c in places if c in (f"junction_{n}", f"tank_{n}", f"reservoir_{n}")) for n in made.nodes}
    for along, direction in ((0, 1), (1, -1)):
        on_map = np.array([made.coordinates[n][along] for n in nodes])
        drawn = np.array([places[c].at[along] for c in nodes.values()])
        slope, offset = np.polyfit(on_map, drawn, 1)
        assert slope * direction > 0
        # Places are rounded to cells of 8 modules, and who finds one taken moves on by one or two.
        assert np.abs(slope * on_map + offset - drawn).max() < 16


def test_nodes_in_one_place_are_drawn_beside_each_other() -> None:
    text = network(
        reservoirs="R 9",
        junctions="A 0 1\nB 0 1",
        pipes="1 R A 9 99 99\n2 A B 9 99 99",
        coordinates="R 0 0\nA 0 0\nB 0 0",
    )
    places = network_circuit(parse_network(text)).diagram.components
    assert len({place.at for place in places.values()}) == len(places) == 5


def test_names_that_are_not_ours() -> None:
    text = network(reservoirs="R 9", junctions="a.1 0 1\na/1 0 1", pipes="x'y R a.1 9 99 99\nz a.1 a/1 9 99 99")
    circuit = network_circuit(parse_network(text))
    assert set(circuit.components) == {"reservoir_R", "junction_a_1", "junction_a_1_2", "pipe_x_y", "pipe_z"}
    assert br.steady(circuit).ok


def test_what_is_left_aside_is_said() -> None:
    text = network(reservoirs="R 9", junctions="A 0 1", pipes="1 R A 9 99 99", controls="LINK 1 CLOSED", sounds="x")
    notes = parse_network(text + "[QUALITY]\nA 3\n[TIMES]\nDuration 24\n").notes
    assert notes == [
        "Section [CONTROLS] is not followed and left aside (line 10).",
        "Section [SOUNDS] is not known and left aside (line 12).",
    ]


def test_sections_are_known_by_four_letters_and_words_in_any_case() -> None:
    text = "[junc]\nA 0 1 ; a comment\n[RESERVOIR]\nR 9\n[Pipes]\n1 R A 9 99 99 0 cv\n[OPTIONS]\nunits lps\n"
    assert parse_network(text).links["1"].status is Status.CV


WRONG = """[JUNCTIONS]
A ten 5
A 0
[RESERVOIRS]
R 50
[PIPES]
1 R B 100 200 120
2 R A 100 -200 120
3 A R 100 200 120 0 MAYBE
[VALVES]
v A R 100 ABC 5
[PUMPS]
p R A POWER 0
q R A HEAD c
[OPTIONS]
UNITS PINTS
HEADLOSS X
"""


def test_all_mistakes_are_reported_together(tmp_path: Path) -> None:
    path = tmp_path / "net.inp"
    path.write_text(WRONG)
    with pytest.raises(br.FileError) as error:
        br.read_epanet(path)
    said = str(error.value)
    for line, text in {
        2: 'The elevation of A must be a number, not "ten"', 3: "There is a node A already", 7: 'ends at "B"',
        8: "Pipe 2 needs a length, a diameter", 9: "must be OPEN, CLOSED or CV", 11: 'there is no type "ABC"',
        13: "Pump p needs a power above 0", 14: 'There is no curve "c"', 16: 'UNITS "PINTS" is not known',
        17: 'HEADLOSS "X"',
    }.items():  # fmt: skip
        assert any(text in row and row.endswith(f"({path}:{line}).") for row in said.splitlines()), text
    assert said.startswith(f"{path} has 10 mistakes:")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (network(junctions="A 0 1\nB 0", pipes="1 A B 9 99 99"), "no reservoir and no tank"),
        (network(reservoirs="R 9", junctions="A 0 1\nB 0", pipes="1 R A 9 99 99"), "Node B is joined to nothing"),
        (network(reservoirs="R 9", junctions="A 0 1", pipes="1 R A 9 99"), "should have at least 6 entries"),
        (network(reservoirs="R 9", junctions="A 0 1", pipes="1 R A 9 99 99\n1 R A 9 99 99"), "a link 1 already"),
        (network(reservoirs="R 9", junctions="A 0 1", pipes="1 R A 9 99 99", status="2 OPEN"), 'no link "2"'),
        (network(reservoirs="R 9", junctions="A 0 1 x", pipes="1 R A 9 99 99"), 'no pattern "x"'),
        (network(reservoirs="R 9", junctions="A 0 1", pipes="1 A A 9 99 99"), "begins and ends at A"),
        ("hello\n", "stands before any section"),
    ],
)
def test_one_mistake(text: str, message: str) -> None:
    with pytest.raises(br.FileError, match=message):
        parse_network(text)
