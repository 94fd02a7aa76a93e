"""Inputs and cut connections of a circuit as states that nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bramah.analysis.stand_ins import Held
from bramah.circuit import Circuit, Net, PortRef
from bramah.components.component import Component
from bramah.components.ports import SignalIn
from bramah.equilibrium import Point
from bramah.errors import SimulationError, unknown_name
from bramah.system.flatten import Exposed
from bramah.system.nets import wire


def hold(circuit: Circuit, exposed: Exposed, inputs: Sequence[str], around: Point) -> tuple[Circuit, list[str]]:
    """The circuit with a held signal for every input, and the names of the states they have."""
    components, nets, names = dict(circuit.components), list(circuit.nets), []
    driver_of = wire(circuit)[0].driver_of
    for number, name in enumerate(inputs):
        ref = reference(circuit, exposed, name)
        component = circuit.components[ref.component]
        source = driver_of.get(ref) if ref.port in component.inputs() else ref
        if source is None:
            value = component.values[ref.port]
            if value is None:
                raise SimulationError(f"{name} has no value, so that there is nothing to linearise around. Give one.")
            own = f"held_{number + 1}"
            components[own] = Held(value=float(value))
            nets.append(Net(f"{own} net", (PortRef(own, "y"), ref)))
        else:
            own = source.component
            _must_be_source(circuit.components[own], name, source)
            components[own] = Held(value=float(around[str(source)]))
            nets = [_renamed(net, source) for net in nets]
        names.append(f"{own}.u")
    if len(set(names)) < len(names):
        raise SimulationError("Two of the inputs are one and the same signal. Name it once.")
    return replace(circuit, components=components, nets=nets, start_values={}), names


CUT = "cut"
"""The held signal where a loop is cut."""


def cut(circuit: Circuit, exposed: Exposed, name: str, around: Point) -> tuple[Circuit, str, PortRef]:
    """The circuit with a connection of signals cut, the state that is fed behind the cut, and what arrives before it.

    An output is cut from all that it drives, an input from what drives it.
    """
    ref = reference(circuit, exposed, name)
    inputs = circuit.components[ref.component].inputs()
    source = wire(circuit)[0].driver_of.get(ref) if ref.port in inputs else ref
    if source is None:
        raise SimulationError(f"No signal drives {name}, so that there is no loop to cut. Name a connected signal.")
    own = PortRef(CUT, "y")
    if ref == source:
        nets = [replace(net, ports=tuple(own if r == source else r for r in net.ports)) for net in circuit.nets]
    else:
        nets = [replace(net, ports=tuple(r for r in net.ports if r != ref)) for net in circuit.nets]
        nets = [*(net for net in nets if len(net.ports) > 1), Net(f"{CUT} net", (own, ref))]
    components = {**circuit.components, CUT: Held(value=float(around[str(source)]))}
    return replace(circuit, components=components, nets=nets, start_values={}), f"{CUT}.u", source


def reference(circuit: Circuit, exposed: Exposed, name: str) -> PortRef:
    """The input or output that a user names; a block with one output may be named alone."""
    own, _, port = name.rpartition(".")
    inner = exposed.get(PortRef(own, port))
    if inner:
        return inner[0]
    for component, what in ((own, port), (name, "")):
        found = circuit.components.get(component)
        if found is None:
            continue
        known = [*found.inputs(), *found.outputs()]
        if what in known:
            return PortRef(component, what)
        if not what and len(found.outputs()) == 1:
            return PortRef(component, next(iter(found.outputs())))
        raise unknown_name(f"input of {component}", what, known)
    assemblies = [str(ref.component) for ref in exposed]
    if own in assemblies:
        raise unknown_name(f"input of {own}", port, [ref.port for ref in exposed if ref.component == own])
    raise unknown_name("component", own or name, [*circuit.components, *dict.fromkeys(assemblies)])


def _must_be_source(component: Component, name: str, source: PortRef) -> None:
    """Only a block that depends on nothing else can be replaced by a held signal."""
    required = [n for n, declared in component.inputs().items() if isinstance(declared, SignalIn)]
    if component.ports() or required or component.states() or len(component.outputs()) != 1:
        raise SimulationError(f"{name} is driven by {source}, which depends on the circuit. Name one of its inputs.")


def _renamed(net: Net, source: PortRef) -> Net:
    """A held signal is called y, whatever the output of the block was called."""
    return replace(net, ports=tuple(PortRef(r.component, "y") if r == source else r for r in net.ports))


def units(circuit: Circuit, exposed: Exposed, inputs: Sequence[str]) -> dict[str, str]:
    """In which the inputs are given elsewhere."""
    found = {}
    for name in inputs:
        ref = reference(circuit, exposed, name)
        found[name] = getattr(circuit.components[ref.component].declarations[ref.port], "unit", "-")
    return found
