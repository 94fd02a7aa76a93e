"""The drawing of a document from one version to the next: what is not told to move stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bramah.circuit import Circuit
from bramah.drawing.placement import Diagram, Placement

if TYPE_CHECKING:
    from bramah.drawing.scene import Scene


class Drawn:
    """The last scene, and where symbols stand that the file says no place for."""

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self._automatic: dict[str, Placement] = {}
        self._structure: Any = None

    def draw(self, circuit: Circuit) -> Scene:
        """The scene of a circuit. It is laid out anew only if it has other parts or lines than before."""
        from bramah.drawing.scene import scene_of

        structure = _structure(circuit)
        if structure != self._structure:
            self._automatic = {}
        given = circuit.diagram
        diagram = Diagram({**self._automatic, **given.components}, given.nets)
        self.scene = scene_of(circuit, diagram, self.scene)
        places = self.scene.places.items()
        self._automatic |= {name: place for name, place in places if name not in given.components}
        self._structure = structure
        return self.scene


def _structure(circuit: Circuit) -> Any:
    """Parts with their ports, and who is joined to whom."""
    parts = {name: (type(part).__name__, tuple(part.ports())) for name, part in circuit.components.items()}
    return parts, [(net.name, net.ports) for net in circuit.nets]
