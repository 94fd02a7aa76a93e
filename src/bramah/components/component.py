"""The base class of every component: declarations in the class body, equations in one method.

class Orifice(Component):
    A = hydraulic("upstream side")
    B = hydraulic("downstream side")
    diameter = parameter("mm", 2.0, above=0, help="bore")

    def equations(self):
        q = laws.orifice_flow(self.A.p - self.B.p, ...)
        self.A.flow(q)
        self.B.flow(-q)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from bramah.components.equations import Event, Scope, Travel
from bramah.components.ports import FLOW, Port, SignalIn, SignalOut
from bramah.components.references import TIME, Own, reference_of, symbol_of
from bramah.declare import Declaration, Declared, Parameter
from bramah.expr import Expr, Value, as_expr, constant, select
from bramah.records import dataclass


class State(Declaration):
    """A quantity of the component that its `rate` says how to integrate, or that a `balance` determines."""

    def __init__(self, unit: str, start: float | str, scale: float, algebraic: bool, help: str) -> None:
        self.unit, self.start, self.scale, self.algebraic, self.help = unit, start, scale, algebraic, help

    def in_equations(self, scope: Scope) -> Expr:
        return symbol_of(Own(self.name))


class Discrete(Declaration):
    """A value that changes only at events."""

    def __init__(self, start: float | str, help: str) -> None:
        self.start, self.help = start, help

    def in_equations(self, scope: Scope) -> Expr:
        return symbol_of(Own(self.name))


class Setting(Discrete):
    """A discrete value that whoever steps a simulation may set between two steps."""

    def __init__(self, unit: str, start: float | str, output: str, stamps: str, now: str, help: str) -> None:
        super().__init__(start, help)
        self.unit, self.output, self.stamps, self.now = unit, output, stamps, now


class Quantity(Declaration):
    """Something worth plotting that is computed from the unknowns."""

    def __init__(self, unit: str, help: str) -> None:
        self.unit, self.help = unit, help


def state(unit: str, start: float | str = 0.0, *, scale: float = 1.0, help: str = "") -> Any:
    """Declare a differential unknown.

    `start` is a number in SI or the name of a parameter; `scale` its typical size in SI.
    """
    return State(unit, start, scale, False, help)


def unknown(unit: str, start: float | str = 0.0, *, scale: float = 1.0, help: str = "") -> Any:
    """Declare an algebraic unknown, determined by `balance`."""
    return State(unit, start, scale, True, help)


def discrete(start: float | str = 0.0, *, help: str = "") -> Any:
    """Declare a value that changes only at events. `start` is a number or the name of a parameter."""
    return Discrete(start, help)


def setting(
    unit: str, start: float | str = 0.0, *, output: str = "", stamps: str = "", now: str = "", help: str = ""
) -> Any:
    """Declare a value that is set from outside between the steps of a simulation.

    `output` is a signal output under whose name it may be set too. `stamps` is a discrete value that takes the time at
    which it is set; settings with one stamp belong together, and those that are not set anew at that time take the
    value of the component's signal `now`.
    """
    return Setting(unit, start, output, stamps, now, help)


def quantity(unit: str, help: str = "") -> Any:
    """Declare a computed quantity, given by `report`."""
    return Quantity(unit, help)


@dataclass(frozen=True)
class Sampling:
    """A function that a run calls every `period` from `start` on; its outputs hold until the next call."""

    period: float
    start: float
    inputs: tuple[str, ...]
    held: Mapping[str, str]
    """The discrete value that keeps each output between calls."""
    function: Callable[..., Any]
    """A class is instantiated at the start of every run."""
    made_anew: bool = False
    """Whether `function` makes one for every run, as a class does."""
    opaque: bool = False
    """Whether nobody can look into what it remembers: it has no linear law then."""

    def new_function(self) -> Callable[..., Any]:
        """The function for one run."""
        anew = self.made_anew or isinstance(self.function, type)
        made: Callable[..., Any] = self.function() if anew else self.function
        return made


class Component(Declared):
    """What all components share. Subclasses declare ports, parameters and states, and write `equations`."""

    symbol: ClassVar[str] = ""
    recurring: ClassVar[tuple[str, ...]] = ()
    """Parameters that are times from one event to the next, without end."""
    delivers: ClassVar[str] = ""
    """Of a pump, the port it delivers to: what leaves there is its signal `delivery`, while flow into a port counts
    positive."""
    is_line: ClassVar[bool] = False
    """Whether waves travel between its ends A and B, which a run follows on a grid of their own."""
    _sorted: ClassVar[dict[tuple[type[Any], ...], dict[str, Any]]] = {}
    _inputs: ClassVar[dict[str, SignalIn | Parameter] | None] = None
    _fluid_numbers: ClassVar[dict[str, int] | None] = None

    def equations(self) -> None:
        """Write the laws: flows, storage, rates, outputs, events."""
        raise TypeError(f"{type(self).__name__} does not say what its equations are.")

    def leaks(self) -> bool:
        """Whether fluid gets from one of the fluids that the component tells apart to another: past a piston."""
        return False

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        """Signals of the component that are shown in one unit, whichever that is: an input and its delayed copy."""
        return ()

    def sampling(self) -> Sampling | None:
        """What a run calls at a fixed period; None of most components."""
        return None

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        cls._sorted, cls._inputs, cls._fluid_numbers = {}, None, None

    @classmethod
    def _of(cls, *kinds: type[Any]) -> dict[str, Any]:
        """Declarations of some kinds by name, sorted out once per class."""
        found = cls._sorted.get(kinds)
        if found is None:
            found = cls._sorted[kinds] = {n: d for n, d in cls.declarations.items() if isinstance(d, kinds)}
        return found

    @classmethod
    def ports(cls) -> dict[str, Port]:
        return cls._of(Port)

    @classmethod
    def fluid_numbers(cls) -> dict[str, int]:
        """Of each port with fluid, the number of its fluid among those that the component tells apart."""
        if cls._fluid_numbers is None:
            named: dict[str, int] = {}
            ports = {name: port for name, port in cls.ports().items() if FLOW in port.kind.pairs}
            cls._fluid_numbers = {name: named.setdefault(port.fluid, len(named)) for name, port in ports.items()}
        return cls._fluid_numbers

    @classmethod
    def fluid_count(cls) -> int:
        """How many fluids it tells apart; without such ports it is in that of the circuit."""
        return max(cls.fluid_numbers().values(), default=0) + 1

    @classmethod
    def inputs(cls) -> dict[str, SignalIn | Parameter]:
        """Signal inputs: the required ones, and parameters that a signal may drive."""
        if cls._inputs is None:
            declared = cls._of(SignalIn, Parameter)
            cls._inputs = {n: d for n, d in declared.items() if isinstance(d, SignalIn) or d.signal}
        return cls._inputs

    @classmethod
    def outputs(cls) -> dict[str, SignalOut]:
        return cls._of(SignalOut)

    @classmethod
    def states(cls) -> dict[str, State]:
        return cls._of(State)

    @classmethod
    def discretes(cls) -> dict[str, Discrete]:
        return cls._of(Discrete)

    @classmethod
    def quantities(cls) -> dict[str, Quantity]:
        return cls._of(Quantity)

    # What follows is for use inside `equations`.

    @property
    def _in(self) -> Scope:
        scope: Scope | None = self.__dict__.get("_scope")
        if scope is None:
            raise TypeError("This can only be used while equations are written.")
        return scope

    @property
    def fluid(self) -> Any:
        """The fluid at all its ports, with its laws."""
        if self.fluid_count() > 1:
            raise TypeError(f"{type(self).__name__} has several fluids. Say whose, as in self.A.fluid.")
        return self._in.fluid(0)

    @property
    def time(self) -> Expr:
        return TIME

    def connected(self, name: str) -> bool:
        """Whether a signal drives this input or parameter."""
        return self._in.connected(name)

    def rate(self, **rates: Value) -> None:
        """Time derivatives of own states: self.rate(x=self.v)."""
        for name, value in rates.items():
            self._declared(name, State)
            self._in.equations.rates[name] = as_expr(value)

    def balance(self, **residuals: Value) -> None:
        """What must be zero to determine an own algebraic unknown: self.balance(q=...)."""
        for name, value in residuals.items():
            self._declared(name, State)
            self._in.equations.balances[name] = as_expr(value)

    def output(self, **signals: Value) -> None:
        """Values of the signal outputs."""
        for name, value in signals.items():
            self._declared(name, SignalOut)
            self._in.equations.outputs[name] = as_expr(value)

    def report(self, **quantities: Value) -> None:
        """Values of the declared quantities."""
        for name, value in quantities.items():
            self._declared(name, Quantity)
            self._in.equations.quantities[name] = as_expr(value)

    def keep_energy(self, energy: Value) -> None:
        """Energy the component holds besides what its ports store: of a spring, or of a column of fluid in motion."""
        self._in.equations.energies.append(as_expr(energy))

    def sense(self, **values: Value) -> None:
        """Values that something outside the equations must know while a run goes on: the pressure at a line's end."""
        self._in.equations.senses |= {name: as_expr(value) for name, value in values.items()}

    def limit_step(self, longest: Value) -> None:
        """Steps no longer than this where something waits for an event: what only time drives leaves no other trace."""
        self._in.equations.step_limits.append(as_expr(longest))

    def bounded(self, position: Expr, lower: Expr | None, upper: Expr | None, leeway: Expr, contact: str) -> None:
        """Where a position, of a port or a state, may lie; at rest on either end `contact` is -1 or 1.

        Start values and snapshots that say otherwise by more than the leeway are refused.
        """
        self._declared(contact, Discrete)
        self._in.equations.travels.append(Travel(reference_of(str(position.value)), lower, upper, leeway, contact))

    def when(
        self,
        name: str,
        guard: Value,
        *,
        active: Value = 1.0,
        set: Mapping[str, Value] | None = None,
        reset: Mapping[Any, Value] | None = None,
    ) -> None:
        """An event: while `active` (of discrete values) holds, it happens at the instant `guard` falls below zero."""
        self._event(name, as_expr(guard), None, active, set, reset)

    def at(
        self,
        name: str,
        time: Value,
        *,
        set: Mapping[str, Value] | None = None,
        reset: Mapping[Any, Value] | None = None,
    ) -> None:
        """An event at a time known in advance, made of parameters and discrete values."""
        self._event(name, None, as_expr(time), 1.0, set, reset)

    def _event(
        self,
        name: str,
        guard: Expr | None,
        time: Expr | None,
        active: Value,
        set: Mapping[str, Value] | None,
        reset: Mapping[Any, Value] | None,
    ) -> None:
        for target in set or {}:
            self._declared(target, Discrete)
        assigned = tuple((n, as_expr(v)) for n, v in (set or {}).items())
        jumps = tuple((s, as_expr(v)) for s, v in (reset or {}).items())
        self._in.equations.events.append(Event(name, guard, time, as_expr(active), assigned, jumps))

    def switch(self, name: str, on: Value) -> Expr:
        """1 while `on` > 0, else 0. The instant of change is located; use the result in `select`."""
        scope = self._in
        flag = symbol_of(Own(name))
        condition = as_expr(on)
        scope.equations.switches[name] = condition
        guard = select(flag, condition, -condition)
        self._in.equations.events.append(Event(name, guard, None, constant(1.0), ((name, 1.0 - flag),), ()))
        return flag

    def _declared(self, name: str, kind: type) -> None:
        if not isinstance(self.declarations.get(name), kind):
            raise TypeError(f"{type(self).__name__} does not declare {name!r} as a {kind.__name__.lower()}.")
