"""Signals that nothing measured in the circuit acts on: set points, levers, given courses."""

from __future__ import annotations

from bramah.circuit import Circuit, PortRef


def given_signals(circuit: Circuit) -> list[str]:
    """Outputs of blocks without inputs, and of blocks that only such blocks drive, of a circuit without assemblies."""
    blocks = {name: c for name, c in circuit.components.items() if c.outputs() and not c.ports()}
    drivers: dict[str, set[str]] = {name: set() for name in blocks}
    for net in circuit.nets:
        outputs = {ref.component for ref in net.ports if _is_output(circuit, ref)}
        for ref in net.ports:
            if ref.component in blocks and ref.port in blocks[ref.component].inputs():
                drivers[ref.component] |= outputs
    given = {name for name, own in drivers.items() if not own}
    while more := {name for name, own in drivers.items() if name not in given and own <= given}:
        given |= more
    return [f"{name}.{output}" for name, block in blocks.items() if name in given for output in block.outputs()]


def _is_output(circuit: Circuit, ref: PortRef) -> bool:
    component = circuit.components.get(ref.component)
    return component is not None and ref.port in component.outputs()
