"""Fluids and their laws."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bramah.fluids.aerated import AeratedFluid
from bramah.fluids.cavitating import CavitatingFluid
from bramah.fluids.condition import Condition
from bramah.fluids.constant import ConstantFluid
from bramah.fluids.fluid import Fluid
from bramah.fluids.hasp import HaspFluid
from bramah.fluids.measured import MeasuredFluid, measured_fluid
from bramah.fluids.oil import Oil, oil
from bramah.fluids.releasing import ReleasingFluid
from bramah.fluids.tabulated import TabulatedFluid
from bramah.fluids.tait import TaitFluid
from bramah.fluids.water import Water, water

FLUIDS: Mapping[str, Callable[..., Fluid]] = MappingProxyType(
    {
        "constant": ConstantFluid,
        "tait": TaitFluid,
        "aerated": AeratedFluid,
        "cavitating": CavitatingFluid,
        "hasp": HaspFluid,
        "releasing": ReleasingFluid,
        "oil": oil,
        "water": water,
        "tabulated": TabulatedFluid,
        "measured": measured_fluid,
    }
)
"""What a circuit file calls each fluid; called with its values, each returns the fluid or raises CircuitError."""


def default_fluid() -> Fluid:
    """The fluid of a circuit that names none: ISO VG 46 oil at 40 degC."""
    return oil()


__all__ = [
    "FLUIDS",
    "AeratedFluid",
    "CavitatingFluid",
    "Condition",
    "ConstantFluid",
    "Fluid",
    "HaspFluid",
    "MeasuredFluid",
    "Oil",
    "ReleasingFluid",
    "TabulatedFluid",
    "TaitFluid",
    "Water",
    "default_fluid",
    "measured_fluid",
    "oil",
    "water",
]
