"""Systems built lately, so that a circuit which differs from one of them in parameters alone is not built anew."""

from __future__ import annotations

import threading
from collections import OrderedDict

from bramah.circuit import Circuit
from bramah.system.system import System

MOST, LARGEST = 16, 500
"""Systems that are kept, and unknowns of each: what is larger takes long to run, and much memory."""


class Recent:
    """The last systems of different structures, by what can be seen of a circuit's structure at a glance."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], System] = OrderedDict()
        self._lock = threading.Lock()

    def like(self, circuit: Circuit, corners: bool) -> System | None:
        """A system that may have the structure of a circuit."""
        with self._lock:
            return self._kept.get(_glance(circuit, corners))

    def keep(self, system: System, corners: bool) -> None:
        if system.n > LARGEST:
            return
        key = _glance(system.derivation.circuit, corners)
        with self._lock:
            self._kept[key] = system
            self._kept.move_to_end(key)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)


def _glance(circuit: Circuit, corners: bool) -> tuple[object, ...]:
    kinds = tuple((name, type(component)) for name, component in circuit.components.items())
    fluids = tuple((name, type(fluid)) for name, fluid in circuit.fluids.items())
    return kinds, tuple(circuit.nets), type(circuit.fluid), fluids, tuple(circuit.fluid_changes), corners
