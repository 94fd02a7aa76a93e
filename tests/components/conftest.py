"""The equations of one component, evaluated by themselves, without a circuit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bramah.components.component import Component
from bramah.components.equations import Event, Scope, write
from bramah.declare import Choice, Tabulated
from bramah.expr import Expr, derivative, evaluate, symbol


class Written:
    """A component's equations with numbers for its symbols; parameters have their defaults unless given."""

    def __init__(self, component: type[Component], values: dict[str, Any]) -> None:
        read, problems = component.check({n: v for n, v in values.items() if n in component.given()})
        assert not problems, problems
        choices = {n: read[n] for n, d in component.given().items() if isinstance(d, Choice)}
        shapes = component.shapes(read)
        self.equations = write(component, Scope(shapes, ()))
        self.tables = np.zeros(0)
        self.values: dict[str, Any] = {"t": 0.0}
        for name, declared in component.given().items():
            if isinstance(declared, Tabulated):
                self.values[name] = len(self.tables)
                self.tables = np.concatenate([self.tables, declared.record(read[name])])
            elif name not in choices:
                self.values[name] = np.nan if read[name] is None else float(read[name])
        for name, stateful in (component.states() | component.discretes()).items():
            self.values[name] = self.values[stateful.start] if isinstance(stateful.start, str) else stateful.start
        self.values |= {n: 0.0 for n in self.equations.switches}
        self.values |= {n: v for n, v in values.items() if n not in component.given()}

    def value(self, e: Expr, **values: Any) -> Any:
        found = evaluate([e], self.values | {n.replace("__", "."): v for n, v in values.items()}, self.tables)[0]
        return found if found.ndim else float(found)

    def slope(self, e: Expr, by: str, **values: Any) -> Any:
        return self.value(derivative(e, symbol(by)), **values)

    def output(self, name: str = "y", **values: Any) -> Any:
        return self.value(self.equations.outputs[name], **values)

    def through(self, port: str, **values: Any) -> Any:
        return sum(self.value(e, **values) for p, e in self.equations.through if p.port == port)

    def event(self, name: str) -> Event:
        return next(e for e in self.equations.events if e.name == name)

    def fire(self, name: str) -> None:
        """Let an event happen: all new values are made from the old ones."""
        event = self.event(name)
        new = {n: self.value(e) for n, e in event.set} | {str(s.value): self.value(e) for s, e in event.reset}
        self.values |= new

    def next_time(self) -> float:
        return min(self.value(e.time) for e in self.equations.events if e.time is not None)

    def advance(self, t: float) -> list[float]:
        """Go to time t, let everything scheduled until then happen, and say when it did."""
        happened = []
        while (due := self.next_time()) <= t:
            happened.append(due)
            assert len(happened) < 1000, "the schedule does not move on"
            for event in self.equations.events:
                if event.time is not None and self.value(event.time) <= due:
                    self.fire(event.name)
        self.values["t"] = t
        return happened

    def settle(self) -> None:
        """Set every switch to what its condition says."""
        self.values |= {n: float(self.value(e) > 0) for n, e in self.equations.switches.items()}


@pytest.fixture
def written() -> Callable[..., Written]:
    """`written(Gain, gain=2.0, u=1.0)`: parameters by name, symbols of ports as `port__v`."""

    def make(component: type[Component], **values: Any) -> Written:
        return Written(component, {n.replace("__", "."): v for n, v in values.items()})

    return make
