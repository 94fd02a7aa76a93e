# Written by scripts/stubs.py from the declarations: make stubs writes it anew.

from bramah.declare.hints import Points, Quantity
from bramah.fluids.fluid import Fluid
from bramah.fluids.oil import Grade as _Grade
from typing import Literal

def oil(
    *,
    grade: _Grade | Literal["iso vg 10", "iso vg 15", "iso vg 22", "iso vg 32", "iso vg 46", "iso vg 68", "iso vg 100", "iso vg 150"] | str = "iso vg 46",
    temperature: Quantity = "40 degC",
    air: Quantity = 0.005,
    viscosity_index: Quantity = 100.0,
    density: Quantity = "870 kg/m3",
    pressure_viscosity: Quantity = "0.00163 1/bar",
) -> Fluid: ...

def water(
    *,
    temperature: Quantity = "20 degC",
    air: Quantity = 0.0,
) -> Fluid: ...

def measured_fluid(
    *,
    temperature: Quantity = "40 degC",
    air: Quantity = 0.0,
    viscosity: Points | None = None,
    density: Points | None = None,
    bulk_modulus: Points | None = None,
) -> Fluid: ...
