"""Layout without a mouse, after ISO 1219-2: supply and tanks below, control between, actuators above with their loads
to the right, signals at the side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bramah.drawing.layout.beside import beside
from bramah.drawing.layout.plan import Plan
from bramah.drawing.layout.sheet import Sheet
from bramah.drawing.placement import Diagram
from bramah.drawing.shapes import Symbol
from bramah.drawing.wiring import Wire, symbols, wires

if TYPE_CHECKING:
    from bramah.circuit import Circuit


def laid_out(
    circuit: Circuit,
    kept: Diagram | None = None,
    pictures: Mapping[str, Symbol] | None = None,
    nets: Mapping[str, Wire] | None = None,
) -> Diagram:
    """Places of all components; those in `kept` stay, with its lines. Symbols and nets are found if not given."""
    kept = kept or Diagram()
    there = {name: place for name, place in kept.components.items() if name in circuit.components}
    if len(there) == len(circuit.components):
        return Diagram({name: there[name] for name in circuit.components}, kept.nets)
    nets = wires(circuit) if nets is None else nets
    plan = Plan(circuit, nets, symbols(circuit, nets) if pictures is None else pictures)
    places = beside(plan, there) if there else Sheet(plan).places()
    return Diagram({name: places[name] for name in circuit.components}, kept.nets)
