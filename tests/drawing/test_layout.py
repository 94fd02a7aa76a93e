"""Layout without a mouse: what stands where, and that a hand's places stay."""

from __future__ import annotations

import random

import pytest

import bramah as br
from benchmarks.random_circuits import random_circuit
from bramah.circuit import Circuit
from bramah.drawing.layout import laid_out
from bramah.drawing.placement import Diagram, Placement
from bramah.drawing.scene import scene_of
from tests.drawing.examples import example_circuits
from tests.drawing.measure import faults, overlaps

PRESS = "examples/press.py"
SERVO = "examples/machines/servo_axis.toml"


def test_supply_is_below_control_is_between_actuators_are_above() -> None:
    at = {name: place.at for name, place in laid_out(example_circuits()[PRESS]).components.items()}
    assert at["cylinder"][1] < at["valve"][1] < at["pump"][1]
    assert at["load"][0] > at["cylinder"][0], "loads are at the right of what moves them"
    assert at["lever"][0] < at["valve"][0], "signals come from the left"


def test_line_from_pump_to_valve_is_straight() -> None:
    circuit = example_circuits()[PRESS]
    scene = scene_of(circuit)
    ports = {str(ref): scene.places[ref.component].port(scene.symbols[ref.component].ports[ref.port])[0]
             for line in scene.lines.values() for ref in line.wire.ports if ref.component != "tank"}  # fmt: skip
    assert ports["pump.P"][0] == ports["valve.P"][0]
    assert ports["cylinder.rod"][1] == ports["load.port"][1], "and the load is on the axis of the rod"


@pytest.mark.parametrize("name", [PRESS, SERVO, "examples/gallery/load_holding.toml"])
def test_tank_stands_right_below_each_port_that_returns(name: str) -> None:
    scene = scene_of(example_circuits()[name])
    returns = next(line for line in scene.lines.values() if any(r.component == "tank" for r in line.wire.ports))
    place = scene.places["tank"]
    assert 1 + len(place.more) == len(returns.wire.ports) - 1
    assert all(abs(x0 - x1) + abs(y0 - y1) <= 8 for ((x0, y0), *_, (x1, y1)) in returns.branches)


def test_loads_that_branch_off_stand_clear_of_each_other() -> None:
    at = {n: p.at for n, p in laid_out(example_circuits()["examples/gallery/friction.toml"]).components.items()}
    springs = [at[f"spring_{k}"] for k in range(1, 5)]
    assert len({x for x, _ in springs}) == 1, "one below the other"
    for k in range(1, 5):
        assert at[f"body_{k}"][1] == at[f"spring_{k}"][1]


@pytest.mark.parametrize("seed", range(25))
def test_random_circuits_are_drawn_without_fault(seed: int) -> None:
    assert faults(scene_of(random_circuit(seed))) == []


@pytest.mark.parametrize("name", [PRESS, SERVO, "examples/gallery/load_sensing.toml", "examples/steering.py"])
@pytest.mark.parametrize("share", [0.2, 0.8])
def test_places_by_hand_stay_and_others_find_free_ones(name: str, share: float) -> None:
    circuit, pick = example_circuits()[name], random.Random(name)
    whole = laid_out(circuit).components
    kept = {part: place for part, place in whole.items() if pick.random() < share}
    scene = scene_of(circuit, Diagram(kept))
    assert {part: scene.places[part] for part in kept} == kept
    assert not list(overlaps(scene))


def test_a_new_part_comes_near_what_it_is_joined_to() -> None:
    circuit = example_circuits()[PRESS].copied()
    places = laid_out(circuit).components
    circuit.add("gauge", br.PressureSensor())
    circuit.connect("gauge.A", "supply.A")
    scene = scene_of(circuit, Diagram(dict(places)))
    x, y = scene.places["gauge"].at
    on_net = [scene.places[name].at for name in ("pump", "supply", "relief", "valve")]
    assert min(abs(x - x0) + abs(y - y0) for x0, y0 in on_net) < 20
    assert faults(scene) == []


def test_tank_that_is_not_placed_is_drawn_at_each_port_all_the_same() -> None:
    circuit = example_circuits()[PRESS]
    kept = {name: place for name, place in laid_out(circuit).components.items() if name != "tank"}
    scene = scene_of(circuit, Diagram(kept))
    assert len(scene.places["tank"].more) == 1
    assert not list(overlaps(scene))


def test_parts_joined_to_nothing_have_places_too() -> None:
    circuit = Circuit("Loose parts")
    for name, part in (("pump", br.FlowSource()), ("tank", br.Tank()), ("mass", br.Mass()), ("course", br.Square())):
        circuit.add(name, part)
    assert not list(overlaps(scene_of(circuit)))
    assert scene_of(Circuit("Nothing")).places == {}
    placed = Diagram({"pump": Placement((0, 0))})
    assert not list(overlaps(scene_of(circuit, placed)))


def test_chains_of_any_length_are_laid_out() -> None:
    circuit = Circuit("Long chains")
    count = 400
    for k in range(count):
        circuit.add(f"spring{k}", br.SpringBetween())
        circuit.add(f"gain{k}", br.Gain())
    for k in range(1, count):
        circuit.connect(f"spring{k - 1}.B", f"spring{k}.A")
        circuit.connect(f"gain{k - 1}.y", f"gain{k}.u")
    assert len(laid_out(circuit).components) == 2 * count
