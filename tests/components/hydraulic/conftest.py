"""The equations of one hydraulic component with numbers for its symbols, without a circuit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components.component import Component
from bramah.components.equations import Event, Scope, write
from bramah.components.size import Sized
from bramah.declare import Choice, Tabulated
from bramah.expr import Expr, derivative, evaluate, symbol
from bramah.fluids import ConstantFluid, Fluid

REFERENCE = ConstantFluid(reference_density=850, reference_bulk_modulus=1.5e9, viscosity=30e-6)


class Part:
    """A component with values for its parameters, states at their start, in a fluid."""

    def __init__(self, component: type[Component], fluid: Fluid, values: dict[str, Any]) -> None:
        given = {n: v for n, v in values.items() if n in component.given()}
        read, problems = component.check(given)
        assert not problems, problems
        choices = {n: read[n] for n, d in component.given().items() if isinstance(d, Choice)}
        shapes = component.shapes(read)
        self.equations = write(component, Scope(shapes, ()), type(fluid))
        self.values: dict[str, Any] = {f"fluid.{n}": v for n, v in fluid.values.items()}
        sizes = {n: float(v) if isinstance(v, Sized) else v for n, v in read.items() if v is not None}
        self.values |= {n: v for n, v in sizes.items() if n not in choices}
        self.tables = np.zeros(0)
        for name, declared in component.given().items():
            if isinstance(declared, Tabulated) and read[name] is not None:
                self.values[name] = len(self.tables)
                self.tables = np.concatenate([self.tables, declared.record(read[name])])
        for name, own in (component.states() | component.discretes()).items():
            self.values[name] = self.values[own.start] if isinstance(own.start, str) else own.start
        self.values |= {n: 0.0 for n in self.equations.switches}
        self.values |= {n: v for n, v in values.items() if n not in given}

    def value(self, e: Expr, **values: Any) -> Any:
        known = self.values | {n.replace("__", "."): v for n, v in values.items()}
        known |= {n: (self._number(c, known) > 0) * 1.0 for n, c in self.equations.switches.items() if n not in values}
        return self._number(e, known)

    def _number(self, e: Expr, known: dict[str, Any]) -> Any:
        found = evaluate([e], known, self.tables)[0]
        return found if found.ndim else float(found)

    def slope(self, e: Expr, by: str, **values: Any) -> Any:
        return self.value(derivative(e, symbol(by)), **values)

    def through(self, port: str, **values: Any) -> Any:
        """Flow into the component, or force or torque it exerts."""
        return sum(self.value(e, **values) for p, e in self.equations.through if p.port == port)

    def store(self, port: str, **values: Any) -> Any:
        return sum(self.value(e, **values) for p, e in self.equations.store if p.port == port)

    def rate(self, name: str, **values: Any) -> Any:
        return self.value(self.equations.rates[name], **values)

    def event(self, name: str) -> Event:
        return next(e for e in self.equations.events if e.name == name)

    def after(self, name: str, **values: Any) -> dict[str, float]:
        """What an event would set and reset."""
        event = self.event(name)
        found = {n: self.value(e, **values) for n, e in event.set}
        return found | {str(s.value): self.value(e, **values) for s, e in event.reset}


@pytest.fixture
def part() -> Callable[..., Part]:
    """`part(Orifice, diameter="4 mm", A__p=1e7)`: parameters by name, symbols of ports as `port__p`."""

    def make(component: type[Component], fluid: Fluid = REFERENCE, **values: Any) -> Part:
        return Part(component, fluid, {n.replace("__", "."): v for n, v in values.items()})

    return make
