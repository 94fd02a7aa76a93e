"""What a drawing shows of a circuit: its nets with their kinds, and the symbol of each component."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from bramah.circuit import PortRef, can_join, kind_of
from bramah.components.component import Component
from bramah.declare import Parameter
from bramah.drawing.shapes import Symbol
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.circuit import Circuit

HYDRAULIC, SIGNAL = "hydraulic", "signal"
MECHANICAL = ("translational", "rotational")


@dataclass(frozen=True)
class Wire:
    """A net as it is drawn; nets that share a port are one wire, under the name of the first."""

    name: str
    kind: str
    """Of its ports; "signal" if it joins signals."""
    ports: tuple[PortRef, ...]


def wires(circuit: Circuit) -> dict[str, Wire]:
    """The nets as they are drawn, as far as what they name is there."""
    joined: dict[str, dict[PortRef, None]] = {}
    home: dict[PortRef, str] = {}
    for net in circuit.nets:
        ports = [ref for ref in net.ports if _is_there(circuit, ref)]
        same = list(dict.fromkeys(home[ref] for ref in ports if ref in home))
        name = same[0] if same else net.name
        if name not in same and name in joined:
            name = next(f"{name}_{k}" for k in range(2, len(circuit.nets) + 2) if f"{name}_{k}" not in joined)
        all_ports = joined.setdefault(name, {})
        for other in same[1:]:
            all_ports |= joined.pop(other)
        all_ports |= dict.fromkeys(ports)
        home |= dict.fromkeys(all_ports, name)
    return {name: Wire(name, _kind(circuit, ports), tuple(ports)) for name, ports in joined.items()}


def _is_there(circuit: Circuit, ref: PortRef) -> bool:
    component = circuit.components.get(ref.component)
    return component is not None and can_join(component, ref.port)


def _kind(circuit: Circuit, ports: dict[PortRef, None]) -> str:
    kinds = [kind_of(circuit.components[ref.component], ref.port) for ref in ports]
    return next((kind for kind in kinds if not kind.startswith(SIGNAL)), SIGNAL)


def symbols(
    circuit: Circuit, nets: Mapping[str, Wire], before: Circuit | None = None, known: Mapping[str, Symbol] | None = None
) -> dict[str, Symbol]:
    """The symbol of each component, with places for all that nets join.

    Those in `known`, of the circuit `before`, are taken over for components that are still the same.
    """
    from bramah.drawing.symbols import symbol_of

    joined: dict[str, list[str]] = {name: [] for name in circuit.components}
    for wire in nets.values():
        for ref in wire.ports:
            joined[ref.component].append(ref.port)
    found: dict[str, Symbol] = {}
    alike: dict[type[Component], list[Symbol]] = {}
    for name, component in circuit.components.items():
        old = (known or {}).get(name)
        same = before is not None and before.components.get(name) == component
        if old is None or not same or not _offers_just(old, component, joined[name]):
            old = symbol_of(component, [port for port in joined[name] if port not in component.ports()])
        shared = alike.setdefault(type(component), [])
        found[name] = next((symbol for symbol in shared if symbol is old or symbol == old), old)
        if found[name] is old and not any(symbol is old for symbol in shared):
            shared.append(old)
    return found


def _offers_just(symbol: Symbol, component: Component, joined: Collection[str]) -> bool:
    """Whether a symbol has places for what is joined, and none for an optional input that is not."""
    optional = [name for name, declared in component.inputs().items() if isinstance(declared, Parameter)]
    return all(name in symbol.ports for name in joined) and all(n in joined for n in optional if n in symbol.ports)


def is_tank(circuit: Circuit, name: str) -> bool:
    """Whether a component is drawn at each place where a line returns to it."""
    from bramah.components.hydraulic.tank import Tank

    return isinstance(circuit.components[name], Tank)
