"""The equations of a component type, written once for all its instances with the same variants and connected inputs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from bramah.components.component import Component
from bramah.components.equations import Contribution, Scope, write
from bramah.declare import Choice
from bramah.expr import Expr, symbols
from bramah.expr.graph import ZERO
from bramah.fluids import Fluid


@dataclass(frozen=True, eq=False)
class Probe:
    """A type's equations in its own symbols, and what can be seen from them without knowing the circuit."""

    component: type[Component]
    fluid: type[Fluid]
    equations: Contribution
    positions_used: frozenset[str]
    needs: dict[str, tuple[str, ...]]
    """Symbols below each signal output ("y"), imposed across quantity ("A.impose") and position ("A.position"), and
    below what flows or pushes at each port ("A.through")."""
    arriving: tuple[str, ...]
    """Ports at which the component asks what arrives."""

    def discretes(self) -> dict[str, float | str]:
        """Discrete values by name, with their start: a number or the name of a parameter."""
        declared = {name: d.start for name, d in self.component.discretes().items()}
        return {**declared, **dict.fromkeys(self.equations.switches, 0.0)}


@lru_cache(maxsize=1024)
def _probe(component: Any, fluid: Any, choices: tuple[tuple[str, Enum], ...], connected: frozenset[str]) -> Probe:
    scope = Scope("", dict(choices), connected, component.declarations)
    equations = write(component, scope, fluid)
    _complete(component, equations)
    needs = {name: tuple(symbols([e])) for name, e in equations.outputs.items()}
    needs |= {f"{port}.impose": tuple(symbols([e])) for port, e in equations.imposed.items()}
    needs |= {f"{port}.position": tuple(symbols([e])) for port, e in equations.positions.items()}
    needs |= {f"{port}.through": tuple(symbols([through_of(equations, port)])) for port in component.ports()}
    arriving = tuple(port for port in component.ports() if port in scope.arriving_used)
    for port in arriving:
        if port not in equations.imposed:
            raise TypeError(f"{component.__name__} asks what arrives at {port!r} but does not impose anything there.")
    return Probe(component, fluid, equations, frozenset(scope.positions_used), needs, arriving)


def through_of(equations: Contribution, port: str) -> Expr:
    """All that a component says about the through quantity of a port."""
    return sum((e for p, e in equations.through if p == port), ZERO)


def probe_of(component: Component, fluid: type[Fluid], connected: frozenset[str]) -> Probe:
    choices = tuple((n, component.values[n]) for n, d in component.declarations.items() if isinstance(d, Choice))
    kinds: tuple[Any, Any] = (type(component), fluid)
    return _probe(*kinds, choices, connected)


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
