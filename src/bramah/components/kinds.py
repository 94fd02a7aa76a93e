"""Kinds of ports: their pairs of quantities, what is said about them in words, and how equations use them."""

from __future__ import annotations

from bramah.components.equations import FluidState, Scope
from bramah.components.references import AtPort, Own, symbol_of
from bramah.expr import Expr, Value, as_expr
from bramah.records import dataclass


@dataclass(frozen=True, kw_only=True)
class Words:
    """A pair of quantities in words, and what to do where nothing determines it."""

    across: str
    """The across quantity: "pressure"."""
    through: str
    """The through quantity: "flow"."""
    capacity: str
    """What stores: "mass"."""
    stores: str
    """What a component that stores does: "has mass"."""
    between: str
    """What may stand between two nets: "a spring"."""
    loose: str
    """Why the across quantity is not determined."""
    add: str
    """What to add where it is not determined, a sentence."""
    way_out: str
    """What to do where its balance cannot be kept, a sentence."""
    refer: str | None = None
    """What to do where only differences of several are determined, a sentence; None: the same."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Pair:
    """An across quantity, equal on a net, and a through quantity, which adds up to zero there."""

    across: str
    across_unit: str
    scale: float
    """Typical magnitude of the across quantity, in SI: absolute tolerances are a fraction of it."""
    through: str
    through_unit: str
    through_scale: float
    """Typical magnitude of the through quantity, in SI."""
    into: float
    """+1 if the through quantity counts as it enters the component (flow), -1 if as it leaves it (force, torque)."""
    little_storage: float
    """Next to nothing, in SI: what a net without storage gets where it must be able to move."""
    words: Words
    position: str | None = None
    """The letter of the integral of the across quantity, if there is one."""
    position_unit: str = "-"
    position_scale: float = 1.0
    conjugate: bool = True
    """Whether across times through is a power; otherwise the through quantity is one itself, as a flow of heat is."""
    total: str = "total"
    """The letter of the sum of the through quantities on the net."""
    arriving: str = "arriving"
    """The letter of what arrives at a port that imposes the across quantity."""

    @property
    def letters(self) -> tuple[str, ...]:
        own = (self.across, self.through, self.total, self.arriving, self.storage, self.burden)
        return own if self.position is None else (*own, self.position)

    @property
    def storage(self) -> str:
        """The letter of what a component stores at a port."""
        return f"{self.across}.storage"

    @property
    def burden(self) -> str:
        """The letter of what the others store on a net whose across quantity a component imposes."""
        return f"{self.across}.burden"


@dataclass(frozen=True, eq=False, kw_only=True)
class PortKind:
    """What the ports of one kind share."""

    name: str
    pairs: tuple[Pair, ...]
    unjoined: str
    """What to do with a port that is joined to nothing, a sentence."""
    view: type[PortView]
    """How equations use a port of this kind."""

    def __post_init__(self) -> None:
        letters = [letter for pair in self.pairs for letter in pair.letters]
        twice = sorted({letter for letter in letters if letters.count(letter) > 1})
        if twice:
            raise TypeError(f"Ports of kind {self.name!r} have more than one quantity {', '.join(twice)}.")


class PairView:
    """One pair of a port while equations are written."""

    def __init__(self, scope: Scope, port: str, pair: Pair) -> None:
        self._scope, self._port, self._pair = scope, port, pair
        self._at = AtPort(port, pair.across)

    def _quantity(self, letter: str | None) -> AtPort:
        if letter is None:
            raise TypeError(f"{self._at} has no position.")
        return AtPort(self._port, letter)

    @property
    def across(self) -> Expr:
        return symbol_of(self._at)

    @property
    def position(self) -> Expr:
        """The integral of the across quantity."""
        self._scope.positions_used.add(self._at)
        return symbol_of(self._quantity(self._pair.position))

    @property
    def total(self) -> Expr:
        """Sum of all through quantities on the net, before a hold; for guards and resets only."""
        return symbol_of(self._quantity(self._pair.total))

    @property
    def arriving(self) -> Expr:
        """What the others on the net bring to a port that imposes its across quantity."""
        self._scope.arriving_used.add(self._at)
        return symbol_of(self._quantity(self._pair.arriving))

    @property
    def burden(self) -> Expr:
        """What the others on the net store, at a port that imposes its across quantity."""
        self._scope.burden_used.add(self._at)
        return symbol_of(self._quantity(self._pair.burden))

    def through(self, value: Value) -> None:
        self._scope.equations.through.append((self._at, as_expr(value)))

    def store(self, capacity: Value) -> None:
        """What is needed of the through quantity per rate of the across quantity."""
        self._scope.equations.store.append((self._at, as_expr(capacity)))

    def bear(self, capacity: Value) -> None:
        """The same for what others store, on a net whose across quantity the component takes from this one."""
        self._scope.equations.borne.append((self._at, as_expr(capacity)))

    def fluid_state(self, name: str, kept: FluidState) -> Expr:
        """A state of the fluid held at this port, which only some fluids have; it is called name_port."""
        own = f"{name}_{self._port}"
        self._scope.equations.fluid_states[own] = kept
        return symbol_of(Own(own))

    def relax(self, name: str, rate: Value, stored: Value) -> None:
        """The rate of that state, and what is stored of the through quantity per rate."""
        equations, own = self._scope.equations, f"{name}_{self._port}"
        equations.rates[own] = as_expr(rate)
        equations.swelling[self._at] = own, as_expr(stored)
        self.through(as_expr(stored) * rate)

    def hold(self, held: Value) -> None:
        """While `held` (made of discrete values) is not 0 the across quantity is kept, whatever acts on the net."""
        self._scope.equations.holds.append((self._at, as_expr(held)))

    def impose(self, value: Value, position: Value | None = None) -> None:
        """Fix the across quantity of the net, and its integral too where the component knows it."""
        self._scope.equations.imposed[self._at] = as_expr(value)
        if position is not None:
            self._scope.equations.positions[self._at] = as_expr(position)

    def start(self, value: Value | None, position: Value | None = None) -> None:
        """Values at the start, where the user gave them."""
        if value is not None:
            self._scope.equations.start.append((self._at, as_expr(value)))
        if position is not None:
            self._scope.equations.start.append((self._quantity(self._pair.position), as_expr(position)))


class PortView:
    """A port while equations are written; `pairs` are those of its kind."""

    def __init__(self, scope: Scope, port: str, pairs: tuple[Pair, ...]) -> None:
        self._scope, self._port = scope, port
        self.pairs = tuple(PairView(scope, port, pair) for pair in pairs)
        self.main = self.pairs[0]

    def impose(self, value: Value) -> None:
        """Fix the across quantity of the net: a pressure source, a speed source. It may depend on time and signals."""
        self.main.impose(value)

    @property
    def arriving(self) -> Expr:
        """What the others on the net bring to a port that imposes its across quantity: the flow that they send into the
        component, the force or torque that they exert on it.
        """
        return self.main.arriving
