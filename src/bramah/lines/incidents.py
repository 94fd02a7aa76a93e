"""What happens to water networks: a valve closes, a pipe bursts, a pump fails. Each gives a new circuit."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from bramah.circuit import Circuit, PortRef
from bramah.components.component import Component
from bramah.components.hydraulic import Line, NetworkValve, Tank, VariableOrifice
from bramah.components.signal import Ramp
from bramah.errors import CircuitError, MethodError, Problem, nearest
from bramah.units import parse_quantity

SUDDEN = 1e-3
"""s; nothing happens faster."""


def close_valve(
    circuit: Circuit,
    name: str,
    *,
    at: float | str = 0.0,
    over: float | str = 0.0,
    to: float = 0.0,
    loss_coefficient: float = 0.2,
) -> Circuit:
    """The circuit with a valve whose area closes evenly from time `at` on, over a time, to an opening `to`.

    For a line this puts a valve at its end B, called after it with "_valve"; the loss coefficient is that of the valve
    when it is open. The smaller it is, the later in its course the valve begins to tell.
    """
    made, part = _copy(circuit), _known(circuit, name)
    if isinstance(part, Line):
        valve = f"{name}_valve"
        made.add(valve, NetworkValve(diameter=part.values["diameter"], loss_coefficient=loss_coefficient))
        _put_between(made, PortRef(name, "B"), PortRef(valve, "A"), PortRef(valve, "B"))
        name, part = valve, made.components[valve]
    _drive(made, name, "opening", part, at=at, over=over, to=to)
    return made


def trip_pump(circuit: Circuit, name: str, *, at: float | str = 0.0, over: float | str = "2 s") -> Circuit:
    """The circuit with a pump whose speed falls evenly to zero from time `at` on."""
    made = _copy(circuit)
    _drive(made, name, "speed", _known(circuit, name), at=at, over=over, to=0.0)
    return made


def burst(
    circuit: Circuit,
    where: str,
    *,
    area: float | str,
    at: float | str = 0.0,
    over: float | str = 0.0,
    position: float = 0.5,
    discharge_coefficient: float = 0.65,
) -> Circuit:
    """The circuit with a hole into the open that appears at time `at` and grows to its area over a time.

    where      a line, which breaks at `position` (0: at A, 1: at B), or a junction, tank, ... (its first port)

    The part of a broken line beyond the hole is called after it with "_beyond", the hole with "_burst".
    """
    made, part = _copy(circuit), _known(circuit, where)
    hole = VariableOrifice(full_area=area, opening=0.0, discharge_coefficient=discharge_coefficient)
    name = f"{where}_burst"
    made.add(name, hole)
    made.add(f"{name}_outside", Tank())
    made.connect(f"{name}.B", f"{name}_outside.T", name=f"{name}_outside")
    if isinstance(part, Line):
        _break(made, where, part, position, PortRef(name, "A"))
    else:
        made.connect(PortRef(where, next(iter(part.ports()))), PortRef(name, "A"), name=f"{name}_at")
    _drive(made, name, "opening", hole, at=at, over=over, to=1.0)
    return made


def _break(made: Circuit, name: str, line: Line, position: float, hole: PortRef) -> None:
    """Cut a line in two, with the hole between."""
    if not 0 < position < 1:
        raise MethodError(f"position = {position:g} of the burst of {name} must be between 0 and 1.")
    parts = [
        line.replace(length=share * line.values["length"], rise=share * line.values["rise"])
        for share in (position, 1 - position)
    ]
    made.components[name] = parts[0]
    made.add(f"{name}_beyond", parts[1], fluid=made.fluid_changes.get(name))
    beyond = PortRef(f"{name}_beyond", "A")
    _put_between(made, PortRef(name, "B"), beyond, PortRef(beyond.component, "B"))
    made.connect(beyond, hole, name=f"{hole.component}_at")


def _put_between(made: Circuit, port: PortRef, near: PortRef, far: PortRef) -> None:
    """Where a port was joined, join `far`; and join the port to `near`."""
    made.nets = [replace(net, ports=tuple(far if p == port else p for p in net.ports)) for net in made.nets]
    made.connect(port, near, name=f"{near.component}_{near.port}")


def _drive(
    made: Circuit, name: str, parameter: str, part: Component, *, at: float | str, over: float | str, to: float
) -> None:
    """Lead a parameter evenly from what it is to a value."""
    if parameter not in part.inputs():
        raise CircuitError([Problem(name, f"{name} ({type(part).__name__}) has no {parameter} that could change.")])
    begin, duration = parse_quantity(at, "s"), max(parse_quantity(over, "s"), SUDDEN)
    ramp: dict[str, Any] = {"before": part.values[parameter], "after": to, "start_time": begin, "duration": duration}
    made.add(f"{name}_course", Ramp(**ramp))
    made.connect(f"{name}_course.y", f"{name}.{parameter}", name=f"{name}_course")


def _known(circuit: Circuit, name: str) -> Component:
    found = circuit.components.get(name)
    if found is None:
        near = nearest(name, circuit.components)
        hint = f" Did you mean {near!r}?" if near else ""
        raise CircuitError([Problem(name, f"There is no component {name!r}.{hint}")])
    return found


def _copy(circuit: Circuit) -> Circuit:
    return replace(
        circuit, components=dict(circuit.components), nets=list(circuit.nets), run=dict(circuit.run),
        diagram=deepcopy(circuit.diagram), locations=dict(circuit.locations), fluid_changes=dict(circuit.fluid_changes),
    )  # fmt: skip
