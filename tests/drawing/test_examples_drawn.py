"""Every example drawn: nothing overlaps, no line runs through a symbol or along another, and few lines cross."""

from __future__ import annotations

from functools import cache

import pytest

from bramah.drawing.names import names_of
from bramah.drawing.room import Room
from bramah.drawing.scene import Scene, scene_of
from tests.drawing.examples import NAMES, example_circuits
from tests.drawing.measure import crossings, faults

CROSSINGS: dict[str, int] = {
    "examples/fuel_injection.toml": 5,
    "examples/gallery/boat_transmission.toml": 2,
    "examples/gallery/branching.toml": 1,
    "examples/gallery/closed_loop.toml": 8,
    "examples/gallery/cushions.toml": 2,
    "examples/gallery/drained_pilot.toml": 2,
    "examples/gallery/drive_train.toml": 1,
    "examples/gallery/flow_control.toml": 1,
    "examples/gallery/intensifier.toml": 1,
    "examples/gallery/load_holding.toml": 2,
    "examples/gallery/load_sensing.toml": 1,
    "examples/gallery/loaded_actuator.toml": 1,
    "examples/gallery/lowering.toml": 2,
    "examples/gallery/mobile_valve.toml": 6,
    "examples/gallery/pressure_valves.toml": 1,
    "examples/gallery/rated_valve.toml": 2,
    "examples/gallery/servo_position.toml": 1,
    "examples/gallery/signal_shapes.toml": 3,
    "examples/gallery/transmission.toml": 3,
    "examples/gallery/two_point_control.toml": 1,
    "examples/gallery/water_hammer.toml": 2,
    "examples/gallery/winch.toml": 2,
    "examples/heavy_axis.toml": 3,
    "examples/hydrostatic_transmission.toml": 1,
    "examples/machines/excavator_boom.toml": 3,
    "examples/machines/hydraulic_steering.toml": 6,
    "examples/machines/hydrostatic_vehicle.toml": 3,
    "examples/machines/servo_axis.toml": 1,
    "examples/accumulators.py": 1,
    "examples/actuator_with_orifice.py": 1,
    "examples/barmag_valve_lines.py": 1,
    "examples/cushioned_cylinder.py": 1,
    "examples/fuel_injection.py": 5,
    "examples/holding_a_load.py": 1,
    "examples/signal_blocks.py": 1,
    "examples/stroke_end.py": 1,
    "examples/water_network.py": 1,
}
"""Crossings of lines that there may be, at most; none in all others."""
CROWDED = 3
"""Names in all drawings together that may stand on a line or symbol."""


@cache
def drawn(name: str) -> Scene:
    return scene_of(example_circuits()[name])


def test_every_example_is_here() -> None:
    assert set(NAMES) == set(example_circuits())
    assert set(CROSSINGS) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_drawing_is_right(name: str) -> None:
    assert faults(drawn(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_few_lines_cross(name: str) -> None:
    assert crossings(drawn(name)) <= CROSSINGS.get(name, 0)


@pytest.mark.parametrize("name", NAMES)
def test_every_component_and_net_is_drawn(name: str) -> None:
    scene, circuit = drawn(name), example_circuits()[name]
    assert list(scene.places) == list(scene.symbols) == list(circuit.components)
    joined = {ref for line in scene.lines.values() for ref in line.wire.ports}
    assert joined == {ref for net in circuit.nets for ref in net.ports}


def test_names_find_room() -> None:
    spots = {name: names_of(drawn(name), Room.of(drawn(name))) for name in NAMES}
    crowded = [f"{name}: {part}" for name, found in spots.items() for part, spot in found.items() if spot.crowded]
    assert len(crowded) <= CROWDED, crowded
