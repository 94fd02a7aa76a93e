"""What a drawing with numbers shows: pressures and flows beside lines, gauges below names, parts where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from bramah.circuit import PortRef, kind_of
from bramah.drawing.beside import beside_line, beside_port
from bramah.drawing.colours import Scale, scale_ends
from bramah.drawing.groups import Look
from bramah.drawing.marks import Stroke, arrow_at
from bramah.drawing.moving import moved
from bramah.drawing.outlines import Matrix
from bramah.drawing.readings import Readings, short
from bramah.drawing.room import Spot
from bramah.drawing.scene import Line, Scene
from bramah.drawing.shapes import Side
from bramah.drawing.wiring import HYDRAULIC, SIGNAL, is_tank
from bramah.equilibrium.found import Value
from bramah.records import dataclass

LITTLE = 1e-3
"""Flows below this share of the largest one are not shown."""
STORED = 2e-3
"""Share of a flow that may stay in a line: as much as three figures do not show."""
AWAY = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}
BEFORE = 1.6
"""Modules from a port to the tip of an arrow that leaves it."""
AFTER = 0.6
"""Modules from a port to the tip of an arrow that points to it."""


@dataclass(frozen=True)
class Flows:
    """Into components, by port."""

    all: dict[PortRef, Value]
    shown: dict[PortRef, Value]
    """Those that are large enough."""


def look_of(scene: Scene, readings: Readings, *, coloured: bool = True, dark: bool = False) -> Look:
    """The numbers of a scene."""
    pressures = {name: p for name, line in scene.lines.items() if (p := _pressure(line, readings)) is not None}
    flows = _flows(scene, readings)
    scale = _scale(pressures, dark) if coloured and pressures else None
    return Look(
        moved={name: _moved(scene, name, readings) for name, symbol in scene.symbols.items() if symbol.moves},
        colours={name: scale.colour(p.in_unit()) for name, p in pressures.items()} if scale else {},
        below={name: [short(v)] for name in scene.places if (v := _gauge(scene, name, readings)) is not None},
        notes=tuple(_notes(scene, readings, pressures, flows)),
        arrows=tuple(_arrows(scene, flows)),
        legend=scale,
        caption=readings.caption,
    )


def _pressure(line: Line, readings: Readings) -> Value | None:
    """The first that is known of those at its ports, which are all the same."""
    if line.wire.kind != HYDRAULIC:
        return None
    known = (readings.get(f"{ref}.p") for ref in line.wire.ports)
    return next((p for p in known if p is not None and isfinite(p)), None)


def _flows(scene: Scene, readings: Readings) -> Flows:
    """Those of tanks are left out: they are the sum over all places."""
    found = {}
    for line in scene.lines.values():
        if line.wire.kind == HYDRAULIC:
            for ref in line.wire.ports:
                if not is_tank(scene.circuit, ref.component) and (q := readings.get(f"{ref}.q")) is not None:
                    found[ref] = q
    least = LITTLE * max(map(abs, found.values()), default=0.0)
    return Flows(found, {ref: q for ref, q in found.items() if abs(q) > least})


def _scale(pressures: dict[str, Value], dark: bool) -> Scale:
    unit = next(iter(pressures.values())).unit
    return Scale(*scale_ends([p.in_unit(unit) for p in pressures.values()]), unit, dark)


def _moved(scene: Scene, name: str, readings: Readings) -> dict[str, Matrix]:
    component = scene.circuit.components[name]
    return moved(scene.symbols[name], lambda signal: readings.get(f"{name}.{signal}"), component.values)


def _gauge(scene: Scene, name: str, readings: Readings) -> Value | None:
    """The number of a part's own, unless its lines show it already."""
    gauge = scene.symbols[name].gauge
    port, _, letter = gauge.rpartition(".")
    shown = letter in ("p", "q") and port in scene.circuit.components[name].ports()
    return readings.get(f"{name}.{gauge}") if gauge and not shown else None


def _notes(
    scene: Scene, readings: Readings, pressures: dict[str, Value], flows: Flows
) -> Iterator[tuple[str, tuple[Spot, ...]]]:
    """Places to choose from, for each number beside a line."""
    for name, line in scene.lines.items():
        alone = _alone(line, flows)
        if line.wire.kind == SIGNAL:
            told = _signal(scene, line, readings)
        else:
            returns = any(is_tank(scene.circuit, ref.component) for ref in line.wire.ports)
            told = [short(pressures[name])] if name in pressures and not returns else []
            if alone:
                told.append(_flow_text(flows.shown[alone]))
        if told:
            yield name, tuple(beside_line(line.branches, tuple(told)))
        for ref in line.wire.ports:
            if ref in flows.shown and not alone:
                place = scene.places[ref.component]
                at, side = place.port(scene.symbols[ref.component].ports[ref.port])
                yield name, tuple(beside_port(at, AWAY[side], (_flow_text(flows.shown[ref]),)))


def _signal(scene: Scene, line: Line, readings: Readings) -> list[str]:
    sources = [r for r in line.wire.ports if kind_of(scene.circuit.components[r.component], r.port) == "signal out"]
    shown = {f"{name}.{symbol.gauge}" for name, symbol in scene.symbols.items()}
    values = (readings.get(str(ref)) for ref in sources if str(ref) not in shown)
    return [short(value) for value in values if value is not None]


def _alone(line: Line, flows: Flows) -> PortRef | None:
    """The port whose flow is that of the whole line, because the only other one gives or stores as much."""
    known = [ref for ref in line.wire.ports if flows.all.get(ref)]
    if len(line.wire.ports) != 2 or not known or known[0] not in flows.shown:
        return None
    stored = sum(flows.all[ref] for ref in known) if len(known) == 2 else 0.0
    return known[0] if abs(stored) <= STORED * abs(flows.all[known[0]]) else None


def _flow_text(q: Value) -> str:
    """Without a sign: an arrow shows the direction."""
    return short(Value(abs(q), q.unit))


def _arrows(scene: Scene, flows: Flows) -> Iterator[tuple[str, Stroke]]:
    """On the lines just outside of ports, with the names of their nets."""
    for name, line in scene.lines.items():
        alone = _alone(line, flows)
        for ref in line.wire.ports if alone is None else (alone,):
            if ref in flows.shown:
                place = scene.places[ref.component]
                (x, y), side = place.port(scene.symbols[ref.component].ports[ref.port])
                (dx, dy), inward = AWAY[side], flows.shown[ref] > 0
                distance = AFTER if inward else BEFORE
                tip = (x + distance * dx, y + distance * dy)
                yield name, arrow_at(tip, (-dx, -dy) if inward else (dx, dy))
