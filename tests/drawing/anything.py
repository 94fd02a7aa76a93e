"""Circuits of parts taken at random and joined at random, and drawings of them by a careless hand."""

from __future__ import annotations

import random

from bramah.circuit import Circuit, PortRef, connectable
from bramah.components import registry
from bramah.components.component import Component
from bramah.drawing.placement import Branch, Diagram, Placement
from bramah.errors import BramahError

FARTHEST = 1_000_000
"""As files allow."""


def _types() -> list[type[Component]]:
    return [kind for _, kind in sorted(registry().items()) if _made(kind) is not None]


def _made(kind: type[Component]) -> Component | None:
    """A part with the values it has when nothing is said; None if something must be said."""
    try:
        return kind()
    except (BramahError, TypeError):
        return None


TYPES = _types()


def any_circuit(seed: int, most: int = 12) -> Circuit:
    """Parts of all types; nets of all lengths with ports that may fit or not, be twice in it or not be there at all."""
    pick, circuit = random.Random(seed), Circuit(f"Anything {seed}")
    for k in range(pick.randint(0, most)):
        circuit.add(f"part{k}" * pick.choice((1, 1, 1, 4)), pick.choice(TYPES)())
    ports = [PortRef(name, port) for name, part in circuit.components.items() for port in connectable(part)]
    pick.shuffle(ports)
    while ports:
        ends = [ports.pop() for _ in range(min(pick.choice((1, 2, 2, 2, 3, 4, 9)), len(ports)))]
        if pick.random() < 0.1:
            ends.append(pick.choice(ends))
        if pick.random() < 0.1:
            ends.append(PortRef("nobody", "P"))
        circuit.connect(*ends, name=pick.choice((None, None, f"net{pick.randint(0, 5)}")))
        if pick.random() < 0.1:
            circuit.connect(*ends[:1])
    return circuit


def any_diagram(circuit: Circuit, seed: int) -> Diagram:
    """Places for some parts, on each other or far away, and lines that lead anywhere."""
    pick, diagram = random.Random(seed), Diagram()
    far = pick.choice((0, 5, 30, 200))
    for name in circuit.components:
        if pick.random() < 0.6:
            near = far if pick.random() < 0.98 else FARTHEST
            more = tuple(_spot(pick, near) for _ in range(pick.choice((0, 0, 0, 2))))
            turn, mirror = pick.choice((0, 90, 180, 270)), pick.random() < 0.5
            diagram.components[name] = Placement(_spot(pick, near), turn, mirror, more)
    for net in circuit.nets:
        if pick.random() < 0.3:
            diagram.nets[net.name] = tuple(_branch(pick, far) for _ in range(pick.randint(1, 3)))
    return diagram


def _spot(pick: random.Random, far: int) -> tuple[int, int]:
    return pick.randint(-far, far), pick.randint(-far, far)


def _branch(pick: random.Random, far: int) -> Branch:
    corners = [_spot(pick, far)]
    for k in range(pick.randint(1, 5)):
        x, y = _spot(pick, far)
        corners.append((x, corners[-1][1]) if k % 2 else (corners[-1][0], y))
    return tuple(corners)
