"""Circuits written in one expression, for tests."""

from __future__ import annotations

from typing import Any

from bramah.circuit import Circuit
from bramah.fluids import ConstantFluid

DENSITY, BULK_MODULUS = 850.0, 1.5e9
PLAIN = ConstantFluid(reference_density=DENSITY, reference_bulk_modulus=BULK_MODULUS)


def circuit(*nets: str, fluid: Any = PLAIN, **components: Any) -> Circuit:
    """Components by name, and the fluid; each net is a text such as "pump.P valve.P"."""
    made = Circuit("test", fluid=fluid)
    for name, component in components.items():
        made.add(name, component)
    for net in nets:
        made.connect(*net.split())
    return made
