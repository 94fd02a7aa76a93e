"""What a symbol is asked to show."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Any

from bramah.components.component import Component
from bramah.components.ports import SignalIn
from bramah.declare import Choice
from bramah.drawing.shapes import Symbol
from bramah.records import dataclass

IN = "signal in"
OUT = "signal out"


@dataclass(frozen=True)
class Wanted:
    """A component type, the values that shape its picture, and what needs a place."""

    kind: type[Component]
    values: Mapping[str, Any]
    ports: Mapping[str, str]
    """Kinds of all that needs a place, by name: "hydraulic", "translational", "rotational"..., `IN` or `OUT`."""
    joined: frozenset[str] = frozenset()
    """Optional inputs and outputs that stand in a net."""

    def choice(self, name: str) -> str:
        """The word chosen for a parameter that is one of several; "" if there is no such parameter."""
        declared = self.kind.given().get(name)
        if not isinstance(declared, Choice):
            return ""
        value = self.values.get(name, declared.default)
        return str(value.value if isinstance(value, Enum) else value).lower()

    def of_kind(self, *kinds: str) -> list[str]:
        """Names of what needs a place and is of one of these kinds."""
        return [name for name, kind in self.ports.items() if kind in kinds]

    def signal(self, *names: str) -> str:
        """The first of these that a run records of the type, "" if none: "x", "rod.x"."""
        known = self.kind.states() | self.kind.quantities() | self.kind.outputs() | self.kind.discretes()
        for name in names:
            port, dot, letter = name.rpartition(".")
            declared = self.kind.ports().get(port)
            if name in known or (
                dot and declared and any(letter in (p.across, p.through, p.position) for p in declared.kind.pairs)
            ):
                return name
        return ""

    def has(self, parameter: str) -> bool:
        """Whether the type has a parameter of this name."""
        return parameter in self.kind.given()

    def number(self, parameter: str, otherwise: float) -> float:
        """The value of a parameter if it is a plain number, for pictures in proportion."""
        value = self.values.get(parameter, otherwise)
        return float(value) if isinstance(value, int | float) else otherwise


Builder = Callable[[Wanted], Symbol]
"""Makes the picture that a symbol name stands for. It may offer places that nothing asks for; these are dropped."""


def wanted(kind: type[Component], values: Mapping[str, Any], joined: Collection[str] = ()) -> Wanted:
    """Ports, required inputs and outputs of a type, and the optional inputs that are joined."""
    ports = {name: port.kind.name for name, port in kind.ports().items()}
    ports |= {n: IN for n, d in kind.inputs().items() if isinstance(d, SignalIn) or n in joined}
    ports |= dict.fromkeys(kind.outputs(), OUT)
    return Wanted(kind, values, ports, frozenset(joined))
