"""Chambers that have no volume left, in words: which part took it, how far it went, and what to do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.components.references import Own, Reference, reference_of
from bramah.expr import symbols
from bramah.solvers.rows import row, shown
from bramah.system import System
from bramah.system.probe import position_at
from bramah.system.system import Floats
from bramah.system.words import listed


def emptied(system: System, number: int, t: float, y: Floats, d: Floats) -> str:
    """What left the net of an unknown nothing to store in at an instant, and advice."""
    movers = dict(_movers(system, number))
    places = [
        f"{signal} is {_value(system, signal, t, y, d)}{_travel(system, name)}" for name, signal in movers.items()
    ]
    where = row(system, number).equation.partition(" at ")[2] or system.names[number]
    who = f": {listed(list(movers))} went so far that none was left ({'; '.join(places)})" if movers else ""
    return (
        f"The volume at {where} came down to zero at t = {t:.6g} s{who}. "
        "Give it a larger dead volume or a Volume beside it, or the moving part stiffer or rigid end stops."
    )


def _movers(system: System, number: int) -> Iterator[tuple[str, str]]:
    """Components whose storage at the net of an unknown changes as something moves, with the name of its position."""
    for instance in system.signals.instances:
        positions: set[Reference] = {position_at(at, node.pair) for at, node in instance.node.items()}
        positions |= {Own(name) for name in instance.probe.component.states()}
        for at, storage in instance.probe.equations.store:
            if system.signals.unknown_of(instance.node[at]) == number:
                for used in map(reference_of, symbols([storage])):
                    if used in positions:
                        yield instance.name, f"{instance.name}.{used}"


def _value(system: System, signal: str, t: float, y: Floats, d: Floats) -> str:
    value = float(system.signals.evaluate(signal, np.array([t]), y[None, :], d[None, :])[0])
    return shown(value, system.signals.unit(signal))


def _travel(system: System, name: str) -> str:
    component = next(i.component for i in system.signals.instances if i.name == name)
    stroke = component.values.get("stroke")
    return f" of a stroke of {shown(float(stroke), 'mm')}" if isinstance(stroke, int | float) else ""
