"""What is to be laid out: components with their symbols, sorted by what they do, and which net each port is on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from bramah.circuit import PortRef, kind_of
from bramah.drawing.placement import Placement
from bramah.drawing.shapes import Side, Symbol
from bramah.drawing.wiring import MECHANICAL, SIGNAL, Wire, is_tank

if TYPE_CHECKING:
    from bramah.circuit import Circuit

DRAINS = ("X", "Y", "L", "LS")
"""Ports of pilot and drain lines, which say nothing about where a part stands."""
ACTUATORS = ("cylinder", "motor", "actuator", "plunger", "rotary")
DRIVES = ("engine", "motor", "source", "external")


class Role(Enum):
    """What a component does in the drawing."""

    TANK = "tank"
    SUPPLY = "supply"
    """Pumps and sources of flow or pressure."""
    ACTUATOR = "actuator"
    CONTROL = "control"
    """Valves, lines and all else that is between supply and actuators."""
    MECHANICAL = "mechanical"
    SIGNAL = "signal"


class Plan:
    """A circuit as the layout sees it."""

    def __init__(self, circuit: Circuit, nets: Mapping[str, Wire], symbols: Mapping[str, Symbol]) -> None:
        self.circuit, self.nets, self.symbols = circuit, nets, symbols
        self.net_of: dict[PortRef, str] = {ref: name for name, wire in nets.items() for ref in wire.ports}
        self.joined: dict[str, list[PortRef]] = {name: [] for name in circuit.components}
        for wire in nets.values():
            for ref in wire.ports:
                self.joined[ref.component].append(ref)
        self.kinds = {ref: self._kind(ref) for ref in self.net_of}
        self.tanks = {name for name in circuit.components if is_tank(circuit, name)}
        self.returns = {
            name: next(ref.component for ref in wire.ports if ref.component in self.tanks)
            for name, wire in nets.items()
            if any(ref.component in self.tanks for ref in wire.ports)
        }
        """The tank of each net that has one."""
        self.roles = {name: self._role(name) for name in circuit.components}

    def _kind(self, ref: PortRef) -> str:
        kind = kind_of(self.circuit.components[ref.component], ref.port)
        return SIGNAL if kind.startswith(SIGNAL) else kind

    def _role(self, name: str) -> Role:
        component = self.circuit.components[name]
        kinds = {port.kind.name for port in component.ports().values()}
        if name in self.tanks:
            return Role.TANK
        if not kinds:
            return Role.SIGNAL
        if kinds <= set(MECHANICAL):
            return Role.MECHANICAL
        word = component.symbol
        if "pump" in word and "motor" in word:
            return Role.SUPPLY if self._is_driven(name) else Role.ACTUATOR
        if component.delivers or "pump" in word or word.endswith("source"):
            return Role.SUPPLY
        moves = kinds & set(MECHANICAL) or "cylinder" in word
        return Role.ACTUATOR if moves and any(end in word for end in ACTUATORS) else Role.CONTROL

    def _is_driven(self, name: str) -> bool:
        """Whether an engine or the like turns its shaft, directly or over shafts and gears."""
        seen, waiting = {name}, [name]
        while waiting:
            for ref in self.mechanical(waiting.pop()):
                for other in self.others(ref):
                    symbol = self.circuit.components[other.component].symbol
                    if any(word in symbol for word in DRIVES) and "pump" not in symbol and not self.hydraulic(other):
                        return True
                    if other.component not in seen and not self.hydraulic(other):
                        seen.add(other.component)
                        waiting.append(other.component)
        return False

    def hydraulic(self, ref: PortRef) -> bool:
        """Whether the component of a port has fluid in it."""
        kinds = {port.kind.name for port in self.circuit.components[ref.component].ports().values()}
        return bool(kinds - set(MECHANICAL))

    def others(self, ref: PortRef) -> list[PortRef]:
        """The other ports on the net of a port."""
        return [other for other in self.nets[self.net_of[ref]].ports if other != ref]

    def mechanical(self, name: str) -> list[PortRef]:
        """The joined shafts and rods of a component."""
        return [ref for ref in self.joined[name] if self.kinds[ref] in MECHANICAL]

    def fluid(self, name: str) -> list[PortRef]:
        """The joined hydraulic ports of a component."""
        return [ref for ref in self.joined[name] if self.kinds[ref] not in (*MECHANICAL, SIGNAL)]

    def main(self, name: str) -> list[PortRef]:
        """The joined hydraulic ports that carry its flow."""
        return [ref for ref in self.fluid(name) if not self.is_pilot(ref)]

    def is_pilot(self, ref: PortRef) -> bool:
        """Whether a port is that of a pilot or drain line."""
        return self.symbols[ref.component].ports[ref.port].dashed or ref.port in DRAINS

    def to_tank(self, ref: PortRef) -> bool:
        """Whether a port is joined to a tank."""
        return self.net_of[ref] in self.returns

    def signals(self, name: str, out: bool) -> list[PortRef]:
        """The joined inputs or outputs of a component."""
        component = self.circuit.components[name]
        wanted = "signal out" if out else "signal in"
        return [ref for ref in self.joined[name] if kind_of(component, ref.port) == wanted]

    def port(self, ref: PortRef, place: Placement) -> tuple[tuple[int, int], Side]:
        """Where a port is when its symbol is placed, and where its line leaves."""
        return place.port(self.symbols[ref.component].ports[ref.port])

    def driver(self, ref: PortRef) -> PortRef | None:
        """The output that an input is joined to."""
        component = self.circuit.components
        outs = (o for o in self.others(ref) if kind_of(component[o.component], o.port) == "signal out")
        return next(outs, None)


def opposite(side: Side) -> Side:
    """The side over there."""
    around = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)
    return around[(around.index(side) + 2) % 4]


def connected(names: Iterable[str], links: Iterable[Iterable[str]]) -> list[list[str]]:
    """Groups of names that links hold together, each in the order of the names."""
    parent = {name: name for name in names}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for link in links:
        there = [name for name in link if name in parent]
        for name in there[1:]:
            parent[root(name)] = root(there[0])
    groups: dict[str, list[str]] = {}
    for name in parent:
        groups.setdefault(root(name), []).append(name)
    return list(groups.values())
