"""What a component says when its equations are written, and the scope in which it says it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from enum import Enum
from typing import Any

from bramah.components.references import AtPort, FluidValue, Own, Reference, symbol_of
from bramah.declare import Given
from bramah.expr import Expr
from bramah.records import dataclass


@dataclass(frozen=True)
class Event:
    """Something that happens at an instant: a guard falls below zero, or a scheduled time comes."""

    name: str
    guard: Expr | None
    time: Expr | None
    active: Expr
    set: tuple[tuple[str, Expr], ...]
    """Discrete values (by name) and what they become."""
    reset: tuple[tuple[Expr, Expr], ...]
    """Unknowns (their symbols) and what they become."""


@dataclass(frozen=True)
class Travel:
    """Where a position may lie."""

    position: Reference
    """What its symbol stands for."""
    lower: Expr | None
    upper: Expr | None
    leeway: Expr
    """How far beyond either it may start, to be put back."""
    contact: str
    """The discrete value that is -1 at rest at the lower end, 1 at the upper."""


@dataclass(frozen=True)
class FluidState:
    """A state of the fluid that a component holds, which only some fluids have."""

    settled: Expr
    """Its value in equilibrium, at which it starts."""
    unit: str
    scale: float
    help: str


@dataclass
class Contribution:
    """Everything one component contributes to its circuit."""

    through: list[tuple[AtPort, Expr]] = field(default_factory=list)
    """What flows or pushes; like all that is said of a port, by the across quantity of the pair."""
    store: list[tuple[AtPort, Expr]] = field(default_factory=list)
    borne: list[tuple[AtPort, Expr]] = field(default_factory=list)
    """Storage of others that a port passes on to its net."""
    imposed: dict[AtPort, Expr] = field(default_factory=dict)
    positions: dict[AtPort, Expr] = field(default_factory=dict)
    """Positions of nets whose motion is imposed, where the component knows them."""
    start: list[tuple[AtPort, Expr]] = field(default_factory=list)
    """Of across quantities and positions."""
    holds: list[tuple[AtPort, Expr]] = field(default_factory=list)
    rates: dict[str, Expr] = field(default_factory=dict)
    balances: dict[str, Expr] = field(default_factory=dict)
    outputs: dict[str, Expr] = field(default_factory=dict)
    quantities: dict[str, Expr] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    switches: dict[str, Expr] = field(default_factory=dict)
    energies: list[Expr] = field(default_factory=list)
    step_limits: list[Expr] = field(default_factory=list)
    travels: list[Travel] = field(default_factory=list)
    fluid_states: dict[str, FluidState] = field(default_factory=dict)
    """By name; their rates are among the others."""
    swelling: dict[AtPort, tuple[str, Expr]] = field(default_factory=dict)
    """What goes into storage as such a state changes: its name, and how much per rate. The flows include it."""
    senses: dict[str, Expr] = field(default_factory=dict)
    """What something outside the equations, such as a line, must know while a run goes on."""


class Scope:
    """Gives the attributes of one component their meaning while its equations are written.

    `shapes` say which variant of the equations is meant (`Declared.shapes`), `connected` names the inputs that a signal
    drives.
    """

    def __init__(self, shapes: Mapping[str, Enum | bool], connected: Collection[str]) -> None:
        self._shapes, self._connected = shapes, connected
        self.equations = Contribution()
        self.fluids: list[Any] = []
        """Fluids with their laws, by number."""
        self.fluid_numbers: Mapping[str, int] = {}
        """Of the fluid at each port."""
        self.fluids_used: set[int] = set()
        self.positions_used: set[AtPort] = set()
        self.arriving_used: set[AtPort] = set()
        self.burden_used: set[AtPort] = set()

    def parameter(self, declared: Given) -> Expr:
        return symbol_of(Own(declared.name))

    def shape(self, declared: Given) -> Enum | bool:
        return self._shapes[declared.name]

    def connected(self, name: str) -> bool:
        return name in self._connected

    def fluid(self, number: int) -> Any:
        self.fluids_used.add(number)
        return self.fluids[number]


def write(component_class: Any, scope: Scope, *fluids: type) -> Contribution:
    """Let a component class write its equations into the scope, with one fluid for all its ports or with one for each
    number that `fluid_numbers` gives them.
    """
    made = [in_scope(fluid, FluidScope(number)) for number, fluid in enumerate(fluids)]
    scope.fluids = made * component_class.fluid_count() if len(made) == 1 else made
    scope.fluid_numbers = component_class.fluid_numbers()
    writer = in_scope(component_class, scope)
    method: Callable[[], None] = writer.equations
    method()
    return scope.equations


def in_scope(declared_class: type, scope: Any) -> Any:
    """An object of the class whose declarations mean what the scope says."""
    writer: Any = object.__new__(declared_class)
    writer.__dict__["_scope"] = scope
    return writer


class FluidScope:
    """The scope of a fluid: its parameters are symbols that all laws of it share."""

    def __init__(self, number: int) -> None:
        self._number = number

    def parameter(self, declared: Given) -> Expr:
        return symbol_of(FluidValue(declared.name, self._number))
