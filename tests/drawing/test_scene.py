"""Scenes: the same for the same circuit, quick to follow a hand, and for the inside of sub-circuits too."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time

import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.drawing.placement import Diagram, Placement
from bramah.drawing.scene import Scene, scene_of
from bramah.errors import BramahError
from tests.drawing.examples import ROOT, example_circuits
from tests.drawing.measure import faults

SOME = [f"examples/{name}.toml" for name in ("machines/excavator_boom", "gallery/closed_loop", "gallery/load_sensing")]


def digest(scene: Scene) -> str:
    return hashlib.sha256(json.dumps(scene.json(), sort_keys=False).encode()).hexdigest()


def test_same_circuit_gives_the_same_bytes() -> None:
    for name in SOME:
        assert digest(scene_of(example_circuits()[name])) == digest(scene_of(br.read_circuit(ROOT / name)))


OTHERWISE = """
import sys, json, hashlib, bramah
from bramah.drawing.scene import scene_of
for name in sys.argv[1:]:
    print(hashlib.sha256(json.dumps(scene_of(bramah.read_circuit(name)).json()).encode()).hexdigest())
"""


def test_bytes_do_not_depend_on_the_order_of_sets() -> None:
    here = [digest(scene_of(example_circuits()[name])) for name in SOME]
    for seed in ("1", "2"):
        told = subprocess.run(
            [sys.executable, "-c", OTHERWISE, *SOME], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert told.stdout.split() == here


def moved(scene: Scene, name: str, by: tuple[int, int]) -> Diagram:
    places = dict(scene.places)
    place = places[name]
    places[name] = Placement((place.at[0] + by[0], place.at[1] + by[1]), place.turn, place.mirror, place.more)
    return Diagram(places)


@pytest.fixture(scope="module")
def large() -> Circuit:
    """Fifty presses of ten parts each, of which every five have a common supply."""
    circuit = Circuit("Stations")
    press = example_circuits()["examples/press.py"]
    for k in range(50):
        for name, part in press.components.items():
            circuit.add(f"{name}{k}", part)
        circuit.add(f"throttle{k}", br.Orifice())
        circuit.connect(f"lever{k}.y", f"valve{k}.command")
        circuit.connect(f"valve{k}.A", f"throttle{k}.A")
        circuit.connect(f"throttle{k}.B", f"cylinder{k}.A")
        circuit.connect(f"valve{k}.B", f"cylinder{k}.B")
        circuit.connect(f"cylinder{k}.rod", f"load{k}.port", f"seals{k}.port")
        circuit.connect(f"tank{k}.T", f"relief{k}.T", f"valve{k}.T")
    for first in range(0, 50, 5):
        on_it = ("pump{}.P", "supply{}.A", "relief{}.P", "valve{}.P")
        circuit.connect(*(port.format(k) for k in range(first, first + 5) for port in on_it))
    return circuit


def test_only_lines_of_a_part_that_moves_are_drawn_anew() -> None:
    circuit = example_circuits()["examples/press.py"]
    before = scene_of(circuit)
    after = scene_of(circuit, moved(before, "load", (4, 0)), before)
    changed = {name for name, line in after.lines.items() if line.branches != before.lines[name].branches}
    own = [name for name, line in before.lines.items() if any(ref.component == "load" for ref in line.wire.ports)]
    assert changed == set(own)
    assert faults(after) == []


def test_lines_give_way_to_a_part_that_is_put_on_them() -> None:
    circuit = example_circuits()["examples/press.py"]
    before = scene_of(circuit)
    (x, y), (x0, y0), (x1, y1) = (before.places[name].at for name in ("lever", "valve", "cylinder"))
    after = scene_of(circuit, moved(before, "lever", ((x0 + x1) // 2 - x, (y0 + y1) // 2 - y)), before)
    assert faults(after) == []


def test_nothing_changed_is_nothing_drawn() -> None:
    for name in SOME:
        before = scene_of(example_circuits()[name])
        after = scene_of(example_circuits()[name], Diagram(dict(before.places)), before)
        assert after == before
        assert all(after.lines[name] is line for name, line in before.lines.items())


def test_parts_and_nets_that_go_and_come() -> None:
    circuit = example_circuits()["examples/machines/excavator_boom.toml"]
    before = scene_of(circuit)
    less = circuit.copied()
    del less.components["relief"]
    less.nets.pop()
    without = scene_of(less, Diagram({n: p for n, p in before.places.items() if n != "relief"}), before)
    assert faults(without) == []
    assert faults(scene_of(circuit, Diagram(dict(without.places)), without)) == []


def test_500_parts_are_drawn_without_fault_and_follow_a_hand(large: Circuit) -> None:
    begin = time.process_time()
    scene = scene_of(large)
    whole = time.process_time() - begin
    assert faults(scene) == []
    begin = time.process_time()
    after = scene_of(large, moved(scene, "relief20", (4, 0)), scene)
    once = time.process_time() - begin
    assert faults(after) == []
    assert whole < 8.0, "four times what is asked for on a quiet machine"
    assert once < whole / 5, "only what is touched is drawn anew"


def test_the_inside_of_every_assembly_is_drawn_with_its_ends_open() -> None:
    seen = 0
    for name, kind in registry().items():
        if not issubclass(kind, Assembly):
            continue
        try:
            inside = kind().inside()
        except (BramahError, TypeError):
            continue
        circuit = Circuit(name, components=dict(inside.components))
        for ports in inside.nets:
            circuit.connect(*ports)
        assert faults(scene_of(circuit)) == [], name
        seen += 1
    assert seen > 5
