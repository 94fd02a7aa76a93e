"""Symbols as data for the page: path data in modules."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from bramah.drawing.shapes import Arc, Circle, Path, Point, PortPlace, Shape, Symbol, Text, Weight


def symbol_json(symbol: Symbol, inputs: Mapping[str, PortPlace] | None = None) -> dict[str, Any]:
    """Size, ports, shapes and moving parts; `inputs` are those that nothing drives yet."""
    moves = [
        {"part": m.part, "signal": m.signal, "kind": m.kind.value, "by": list(m.by), "low": m.low, "high": m.high}
        for m in symbol.moves
    ]
    return {
        "width": symbol.width,
        "height": symbol.height,
        "label": symbol.label.value,
        "gauge": symbol.gauge,
        "ports": _places(symbol.ports),
        "inputs": _places(inputs or {}),
        "shapes": [shape_json(shape) for shape in symbol.shapes],
        "moves": moves,
    }


def _places(places: Mapping[str, PortPlace]) -> dict[str, Any]:
    return {
        name: {"at": list(place.at), "side": place.side.value, "dashed": place.dashed} for name, place in places.items()
    }


def shape_json(shape: Shape) -> dict[str, Any]:
    """A shape: letters, or path data with how it is drawn."""
    if isinstance(shape, Text):
        return {"text": shape.text, "at": list(shape.at), "size": shape.size, "part": shape.part}
    return {
        "d": path_data(shape),
        "fill": fill_of(shape),
        "dash": shape.dashed,
        "thin": shape.weight is Weight.THIN,
        "part": shape.part,
    }


def fill_of(shape: Shape) -> str:
    """What a shape is filled with: "ink", "paper" or "none"."""
    if shape.filled:
        return "ink"
    closed = isinstance(shape, Circle) or (isinstance(shape, Path) and shape.closed)
    return "paper" if closed and not shape.open else "none"


def path_data(shape: Shape) -> str:
    """A shape in the language of SVG paths."""
    if isinstance(shape, Path):
        return "M" + " L".join(_at(p) for p in shape.points) + (" Z" if shape.closed else "")
    if isinstance(shape, Circle):
        (x, y), r = shape.centre, shape.radius
        half = f"A{_number(r)} {_number(r)} 0 0 1 "
        return f"M{_at((x - r, y))} {half}{_at((x + r, y))} {half}{_at((x - r, y))} Z"
    if isinstance(shape, Arc):
        radius, sweep = _number(shape.radius), (shape.end - shape.begin) % 360.0
        large = int(sweep > 180.0)
        return f"M{_at(on_arc(shape, shape.begin))} A{radius} {radius} 0 {large} 1 {_at(on_arc(shape, shape.end))}"
    raise TypeError(f"{type(shape).__name__} has no path.")


def on_arc(arc: Arc, degrees: float) -> Point:
    """The point of an arc's circle at an angle."""
    (x, y), a = arc.centre, math.radians(degrees)
    return (x + arc.radius * math.cos(a), y + arc.radius * math.sin(a))


def _at(p: Point) -> str:
    return f"{_number(p[0])} {_number(p[1])}"


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
