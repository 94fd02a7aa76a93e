"""What the symbols of a component's equations stand for.

Expressions know a symbol by its name. `symbol_of` makes the symbol of a reference and `reference_of` gives the
reference back, so that nobody takes a name apart.
"""

from __future__ import annotations

from bramah.expr import Expr, symbol
from bramah.records import dataclass


@dataclass(frozen=True)
class Reference:
    """Something that a symbol stands for; written as text it is the name of the symbol."""


@dataclass(frozen=True)
class Time(Reference):
    """The time of a run."""

    def __str__(self) -> str:
        return "t"


@dataclass(frozen=True)
class Own(Reference):
    """A parameter, input, state or discrete value of the component."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Output(Reference):
    """An output or reported quantity of the component. As a symbol: the unknown that an output becomes if it is cut."""

    name: str

    def __str__(self) -> str:
        return f"{self.name}.cut"


@dataclass(frozen=True)
class FluidValue(Reference):
    """A parameter of a fluid, by the number of that among the fluids that the equations speak of."""

    name: str
    number: int = 0

    def __str__(self) -> str:
        return f"fluid{self.number or ''}.{self.name}"


@dataclass(frozen=True)
class AtPort(Reference):
    """A quantity at a port, by the letter that the kind of the port gives it: "A.p", "rod.x".

    That of an across quantity names the pair of quantities, too.
    """

    port: str
    letter: str

    def __str__(self) -> str:
        return f"{self.port}.{self.letter}"


@dataclass(frozen=True)
class Settled(Reference):
    """The value at which a state that a fluid brings along is in equilibrium, by the name of the state."""

    name: str

    def __str__(self) -> str:
        return f"{self.name}.settled"


@dataclass(frozen=True)
class Swelling(Reference):
    """What flows into the storage at a port because such a state changes, by the across quantity; or that per rate."""

    at: AtPort
    per_rate: bool = False

    def __str__(self) -> str:
        return f"{self.at}.swelling{'.per_rate' * self.per_rate}"


_REFERENCES: dict[str, Reference] = {}
"""Every reference that a symbol was made of, by the name of the symbol."""


def symbol_of(reference: Reference) -> Expr:
    """The symbol that stands for a reference."""
    name = str(reference)
    if _REFERENCES.setdefault(name, reference) != reference:
        raise TypeError(f"{name!r} would stand for two things: {reference!r} and {_REFERENCES[name]!r}.")
    return symbol(name)


def reference_of(name: str) -> Reference:
    """What the symbol of this name stands for."""
    return _REFERENCES[name]


def known_reference(name: str) -> Reference | None:
    """What the symbol of this name stands for, if it was made of a reference."""
    return _REFERENCES.get(name)


TIME = symbol_of(Time())
