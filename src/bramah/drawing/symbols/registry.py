"""From the name of a symbol to the picture: each family brings its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.drawing.shapes import PortPlace, Symbol
from bramah.drawing.symbols.generic import generic_box
from bramah.drawing.symbols.hydraulic import HYDRAULIC
from bramah.drawing.symbols.mechanical import MECHANICAL
from bramah.drawing.symbols.multiport import MULTIPORT
from bramah.drawing.symbols.signal import SIGNAL
from bramah.drawing.symbols.spare import with_places
from bramah.drawing.symbols.wanted import Builder, wanted

BUILDERS: dict[str, Builder] = {**HYDRAULIC, **MECHANICAL, **SIGNAL}


def symbol_of(component: Component, joined: Collection[str] = ()) -> Symbol:
    """The symbol of a component with its values; `joined` are the inputs that stand in a net."""
    return symbol_of_type(type(component), component.values, joined)


def further_inputs(component: Component, drawn: Symbol) -> dict[str, PortPlace]:
    """Where inputs that nothing drives yet would be: a signal may be drawn to them."""
    whole = symbol_of(component, list(component.inputs()))
    return {name: whole.ports[name] for name in component.inputs() if name not in drawn.ports}


def symbol_of_type(
    kind: type[Component], values: Mapping[str, Any] | None = None, joined: Collection[str] = ()
) -> Symbol:
    """The symbol of a type: one of its own, or a box where there is none that has places for all its ports."""
    asked = wanted(kind, values or {}, joined)
    builder = builder_of(kind)
    if builder is not None:
        drawn = with_places(builder(asked), asked)
        if drawn is not None:
            return drawn
    return generic_box(asked)


def builder_of(kind: type[Component]) -> Builder | None:
    """What draws a type. Types with several nodes per port share names of symbols with those that have one."""
    several = kind.__module__.startswith("bramah.components.multiport.")
    return (MULTIPORT if several else {}).get(kind.symbol) or BUILDERS.get(kind.symbol)
