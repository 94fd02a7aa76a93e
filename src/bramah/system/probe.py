"""The equations of a component type, written once for all its instances with the same variants and connected inputs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from bramah.components.component import Component, State
from bramah.components.equations import Contribution, Scope, write
from bramah.components.kinds import Pair, PortKind
from bramah.components.references import AtPort, Output, Reference, reference_of
from bramah.expr import Expr, symbols
from bramah.expr.graph import ZERO
from bramah.fluids import Fluid
from bramah.records import dataclass


@dataclass(frozen=True, eq=False)
class Probe:
    """A type's equations in its own symbols, and what can be seen from them without knowing the circuit."""

    component: type[Component]
    fluids: tuple[type[Fluid], ...]
    """By the numbers that the component gives them."""
    fluids_used: tuple[int, ...]
    """Those whose properties are in its equations."""
    equations: Contribution
    positions_used: frozenset[AtPort]
    """Across quantities whose integral the component uses."""
    given: dict[Output | AtPort, Expr]
    """Signal outputs, imposed across quantities and positions, through quantities, and what is stored at ports."""
    needs: dict[Output | AtPort, tuple[Reference, ...]]
    """What each of these is made of."""
    arriving: tuple[AtPort, ...]
    """Across quantities that are imposed by a component that asks what arrives there."""
    burden: tuple[AtPort, ...]
    """Those of them whose component bears elsewhere what is stored there."""

    def states(self) -> dict[str, State]:
        """Its states by name: those that the type declares, and those that its fluids bring along."""
        brought = self.equations.fluid_states.items()
        return self.component.states() | {n: State(s.unit, 0.0, s.scale, False, s.help) for n, s in brought}

    def discretes(self) -> dict[str, float | str]:
        """Discrete values by name, with their start: a number or the name of a parameter."""
        declared = {name: d.start for name, d in self.component.discretes().items()}
        return {**declared, **dict.fromkeys(self.equations.switches, 0.0)}


@lru_cache(maxsize=1024)
def _probe(component: Any, fluids: Any, shapes: tuple[tuple[str, Any], ...], connected: frozenset[str]) -> Probe:
    scope = Scope(dict(shapes), connected)
    equations = write(component, scope, *fluids)
    _complete(component, equations)
    pairs = {at: pair for port, declared in component.ports().items() for at, pair in pairs_at(port, declared.kind)}
    given: dict[Output | AtPort, Expr] = {Output(name): e for name, e in equations.outputs.items()}
    given |= {at: e for at, e in equations.imposed.items()}
    given |= {position_at(at, pairs[at]): e for at, e in equations.positions.items()}
    given |= {through_at(at, pair): through_of(equations, at) for at, pair in pairs.items()}
    given |= {storage_at(at, pair): e for at, pair in pairs.items() if (e := storage_of(equations, at)) is not ZERO}
    needs = {said: tuple(map(reference_of, symbols([e]))) for said, e in given.items()}
    arriving = tuple(at for at in pairs if at in scope.arriving_used)
    burden = tuple(at for at in pairs if at in scope.burden_used)
    for at in (*arriving, *burden):
        if at not in equations.imposed:
            name = component.__name__
            raise TypeError(f"{name} asks what arrives at {at.port!r} but does not impose anything there.")
    used = tuple(sorted(scope.fluids_used))
    return Probe(component, fluids, used, equations, frozenset(scope.positions_used), given, needs, arriving, burden)


def pairs_at(port: str, kind: PortKind) -> Iterator[tuple[AtPort, Pair]]:
    """The pairs of a port, by their across quantities."""
    for pair in kind.pairs:
        yield AtPort(port, pair.across), pair


@cache
def position_at(at: AtPort, pair: Pair) -> AtPort:
    """The position that belongs to an across quantity."""
    return AtPort(at.port, pair.position or "")


@cache
def through_at(at: AtPort, pair: Pair) -> AtPort:
    """The through quantity that belongs to an across quantity."""
    return AtPort(at.port, pair.through)


@cache
def storage_at(at: AtPort, pair: Pair) -> AtPort:
    """What is stored where an across quantity is."""
    return AtPort(at.port, pair.storage)


def storage_of(equations: Contribution, at: AtPort) -> Expr:
    """All that a component stores for a pair, of its own and of others."""
    return sum((e for where, e in (*equations.store, *equations.borne) if where == at), ZERO)


def through_of(equations: Contribution, at: AtPort) -> Expr:
    """All that a component says about the through quantity of a pair."""
    return sum((e for where, e in equations.through if where == at), ZERO)


def probe_of(component: Component, fluids: tuple[type[Fluid], ...], connected: frozenset[str]) -> Probe:
    """The probe of a component in one fluid, or in one for each number of a fluid."""
    kinds: tuple[Any, Any] = (type(component), fluids)
    return _probe(*kinds, tuple(component.shapes(component.values).items()), connected)


def _complete(component: type[Component], equations: Contribution) -> None:
    """A type that forgets an equation is wrong for every circuit, so it is told to its author at once."""
    name = component.__name__
    for state, declared in component.states().items():
        said = equations.balances if declared.algebraic else equations.rates
        if state not in said:
            raise TypeError(f"{name} declares {state!r} but gives it no {'balance' if declared.algebraic else 'rate'}.")
    for kind, declared_names, said_names in (
        ("output", component.outputs(), equations.outputs),
        ("quantity", component.quantities(), equations.quantities),
    ):
        missing = [n for n in declared_names if n not in said_names]
        if missing:
            raise TypeError(f"{name} declares the {kind} {missing[0]!r} but gives it no value.")
