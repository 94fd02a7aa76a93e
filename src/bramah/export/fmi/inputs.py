"""Parameters that become inputs of a unit: each is driven by an Input that the circuit gets for that."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.circuit import Circuit
from bramah.components.signal import Input
from bramah.errors import ExportError, UnknownName, nearest, quoted
from bramah.system import System


def with_inputs(circuit: Circuit | System, names: Sequence[str]) -> Circuit | System:
    """The circuit with these parameters ("relief.set_pressure") driven from outside."""
    if not names:
        return circuit
    found = (circuit.derivation.circuit if isinstance(circuit, System) else circuit).copied()
    joined = {str(port) for net in found.nets for port in net.ports}
    for name in dict.fromkeys(names):
        _drive(found, name, joined)
    return found


def _drive(circuit: Circuit, name: str, joined: set[str]) -> None:
    owner, _, parameter = name.rpartition(".")
    component = circuit.components.get(owner)
    if component is None or parameter not in component.inputs():
        known = [f"{own}.{one}" for own, other in circuit.components.items() for one in other.inputs()]
        close = nearest(name, known)
        hint = f" Did you mean {quoted(close)}?" if close else ""
        raise UnknownName(f"{quoted(name)} is no parameter that a signal may drive.{hint}")
    if name in joined:
        raise ExportError(f"{name} is driven by a signal already. Put an Input in the place of what drives it.")
    value = component.values.get(parameter)
    start = float(value) if isinstance(value, int | float) else 0.0
    source = f"{owner}-{parameter}"
    circuit.add(source, Input(start=start))
    circuit.connect(f"{source}.y", name, name=source)
