"""What the rows of a system are to an engineer: balances of nets at their ports, motions, equations of components."""

from __future__ import annotations

from bramah.records import dataclass
from bramah.system import System
from bramah.system.nets import Node
from bramah.units import convert

MOST_PORTS = 4


@dataclass(frozen=True)
class Row:
    """One equation: the unknown it belongs to, what it says, and in which unit it is off."""

    unknown: str
    equation: str
    unit: str
    advice: str

    def off(self, residual: float) -> str:
        """A residual in words a person can place."""
        return shown(residual, self.unit)

    def sentence(self, residual: float) -> str:
        return f"the {self.equation} is off by {self.off(residual)}"


def row(system: System, number: int) -> Row:
    """The equation of an unknown."""
    name, unit = system.names[number], system.units[number]
    node = node_of(system, number)
    moves = bool(system.differential[number])
    if node is None and (port := _moving_port(system, number)):
        advice = "Hold it, or give it something to come to rest against (an EndStop, a Spring)."
        return Row(name, f"motion of {port}", _per_second(unit), advice)
    if node is None:
        advice = f"Start {name} elsewhere, or look at the parameters of {name.rpartition('.')[0]}."
        return Row(name, f"equation of {name}", _per_second(unit) if moves else unit, advice)
    ports = [str(port) for port in node.ports]
    more = f" and {len(ports) - MOST_PORTS} more" if len(ports) > MOST_PORTS else ""
    words = node.pair.words
    where = f"{words.through} balance at {', '.join(ports[:MOST_PORTS])}{more}"
    return Row(name, where, _per_second(unit) if moves else node.pair.through_unit, words.way_out)


def shown(value: float, unit: str) -> str:
    """A value in SI with its unit; "unit/s" for rates."""
    plain = unit.removesuffix("/s") if unit.endswith("/s") and unit != "m/s" else unit
    if plain in ("", "-", "*"):
        return f"{value:.4g}" + ("/s" if plain != unit else "")
    return f"{convert(value, plain):.4g} {unit}"


def _per_second(unit: str) -> str:
    return f"{unit}/s"


def _moving_port(system: System, number: int) -> str | None:
    """The port whose position an unknown is."""
    for instance in system.signals.instances:
        for at, node in instance.node.items():
            where = f"{instance.name}.{at.port}"
            if system.signals.unknown_numbers.get(f"{where}.{node.pair.position}") == number:
                return where
    return None


def node_of(system: System, number: int) -> Node | None:
    """The net whose across quantity an unknown is."""
    for instance in system.signals.instances:
        for node in instance.node.values():
            if system.signals.unknown_of(node) == number:
                return node
    return None
