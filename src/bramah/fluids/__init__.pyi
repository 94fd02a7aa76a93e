# Written by scripts/stubs.py from the declarations: make stubs writes it anew.

from bramah.declare.hints import Points, Quantity
from bramah.fluids._makers import measured_fluid as measured_fluid
from bramah.fluids._makers import oil as oil
from bramah.fluids._makers import water as water
from bramah.fluids.aerated import AeratedFluid as _AeratedFluid
from bramah.fluids.cavitating import CavitatingFluid as _CavitatingFluid
from bramah.fluids.condition import Condition as Condition
from bramah.fluids.constant import ConstantFluid as _ConstantFluid
from bramah.fluids.fluid import Fluid as Fluid
from bramah.fluids.hasp import HaspFluid as _HaspFluid
from bramah.fluids.measured import MeasuredFluid as _MeasuredFluid
from bramah.fluids.oil import Grade as _Grade
from bramah.fluids.oil import Oil as _Oil
from bramah.fluids.releasing import ReleasingFluid as _ReleasingFluid
from bramah.fluids.tabulated import TabulatedFluid as _TabulatedFluid
from bramah.fluids.tait import TaitFluid as _TaitFluid
from bramah.fluids.water import Water as _Water
from collections.abc import Callable, Mapping
from typing import Literal

class AeratedFluid(_AeratedFluid, TaitFluid):
    """Tait liquid with bubbles of free air that neither dissolve nor separate.

    air_fraction: share of free air in the volume at 0 bar (at least 0, below 1)
    polytropic_exponent: 1 for slow changes, 1.4 for fast ones (at least 1, at most 2)
    tait_constant: a, dimensionless (above 0, below 1)
    tait_pressure: b; the bulk modulus at 0 bar is b/a (in bar, above 10 bar)
    pressure_viscosity: alpha, relative growth of the kinematic viscosity per pressure (in 1/bar, at least 0
        1/bar, below 0.1 1/bar)
    reference_density: density at 0 bar gauge (in kg/m3, above 0 kg/m3)
    viscosity: kinematic viscosity (in cSt, above 0 cSt)
    void_pressure: p_0, absolute; the fluid tears below it, at half an atmosphere at most (in bar, above 0 bar)
    atmospheric_pressure: absolute pressure at 0 bar gauge (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        air_fraction: Quantity = 0.005,
        polytropic_exponent: Quantity = 1.4,
        tait_constant: Quantity = 0.0894,
        tait_pressure: Quantity = "1340 bar",
        pressure_viscosity: Quantity = "0 1/bar",
        reference_density: Quantity = "870 kg/m3",
        viscosity: Quantity = "30 cSt",
        void_pressure: Quantity = "0.05 bar",
        atmospheric_pressure: Quantity = "1.01325 bar",
    ) -> None: ...

class CavitatingFluid(_CavitatingFluid, TaitFluid):
    """Tait liquid with free air, dissolved air and vapour in equilibrium at every pressure.

    air_fraction: alpha, share of free air in the volume at 0 bar (at least 0, below 1)
    dissolved_air: delta, volume of the dissolved air once free at 0 bar (at least 0, at most 1)
    saturation_pressure: p_s, absolute; air is set free below it (in bar, above 0 bar)
    vapour_pressure: p_v, absolute; the liquid boils there (in bar, above 0 bar)
    polytropic_exponent: 1 for slow changes, 1.4 for fast ones (at least 1, at most 2)
    tait_constant: a, dimensionless (above 0, below 1)
    tait_pressure: b; the bulk modulus at 0 bar is b/a (in bar, above 10 bar)
    pressure_viscosity: alpha, relative growth of the kinematic viscosity per pressure (in 1/bar, at least 0
        1/bar, below 0.1 1/bar)
    reference_density: density at 0 bar gauge (in kg/m3, above 0 kg/m3)
    viscosity: kinematic viscosity (in cSt, above 0 cSt)
    vapour_smoothing: w over p_v, the width over which boiling sets in (above 0, at most 0.1)
    saturation_smoothing: share of P_s over which release sets in (above 0, below 1)
    atmospheric_pressure: absolute pressure at 0 bar gauge (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        air_fraction: Quantity = 0.0001,
        dissolved_air: Quantity = 0.09,
        saturation_pressure: Quantity = "1.01325 bar",
        vapour_pressure: Quantity = "0.02 bar",
        polytropic_exponent: Quantity = 1.4,
        tait_constant: Quantity = 0.0894,
        tait_pressure: Quantity = "1340 bar",
        pressure_viscosity: Quantity = "0 1/bar",
        reference_density: Quantity = "870 kg/m3",
        viscosity: Quantity = "30 cSt",
        vapour_smoothing: Quantity = 0.1,
        saturation_smoothing: Quantity = 0.02,
        atmospheric_pressure: Quantity = "1.01325 bar",
    ) -> None: ...

class ConstantFluid(_ConstantFluid):
    """Constant properties: the textbook equations p' = (B/V) sum of q.

    reference_bulk_modulus: bulk modulus (in bar, above 0 bar)
    reference_density: density at 0 bar gauge (in kg/m3, above 0 kg/m3)
    viscosity: kinematic viscosity (in cSt, above 0 cSt)
    atmospheric_pressure: absolute pressure at 0 bar gauge (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        reference_bulk_modulus: Quantity = "15000 bar",
        reference_density: Quantity = "870 kg/m3",
        viscosity: Quantity = "30 cSt",
        atmospheric_pressure: Quantity = "1.01325 bar",
    ) -> None: ...

class HaspFluid(_HaspFluid, ConstantFluid):
    """Liquid of constant bulk modulus B whose dissolved air comes out below the saturation pressure p_sat.

    saturation_pressure: p_sat, gauge; air is released below it (in bar)
    dissolved_air: d_0, volume of dissolved air over that of the liquid (at least 0)
    polytropic_exponent: n of the released air (at least 1, at most 2)
    reference_bulk_modulus: bulk modulus (in bar, above 0 bar)
    reference_density: density at 0 bar gauge (in kg/m3, above 0 kg/m3)
    viscosity: kinematic viscosity (in cSt, above 0 cSt)
    atmospheric_pressure: absolute pressure at 0 bar gauge (in bar, above 0 bar)
    floor: w, width of the lower limit of absolute pressure (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        saturation_pressure: Quantity = "0 bar",
        dissolved_air: Quantity = 0.1,
        polytropic_exponent: Quantity = 1.4,
        reference_bulk_modulus: Quantity = "15000 bar",
        reference_density: Quantity = "870 kg/m3",
        viscosity: Quantity = "30 cSt",
        atmospheric_pressure: Quantity = "1 bar",
        floor: Quantity = "0.001 bar",
    ) -> None: ...

class MeasuredFluid(_MeasuredFluid):
    """A fluid from points over pressure (first row) and temperature (first column), taken at one temperature.

    temperature: temperature of the fluid, the same everywhere (in degC)
    air: share of free air in the volume at 0 bar (at least 0, below 0.5)
    viscosity: kinematic viscosity over pressure and temperature (in bar, degC -> cSt, a row of x, then rows of y
        and values)
    density: density without air over pressure and temperature (in bar, degC -> kg/m3, a row of x, then rows of y
        and values)
    bulk_modulus: bulk modulus without air over pressure and temperature (in bar, degC -> bar, a row of x, then
        rows of y and values)
    """
    def __init__(
        self,
        *,
        temperature: Quantity = "40 degC",
        air: Quantity = 0.0,
        viscosity: Points | None = None,
        density: Points | None = None,
        bulk_modulus: Points | None = None,
    ) -> None: ...

class Oil(_Oil):
    """Mineral hydraulic oil at a temperature, with entrained air.

    grade: viscosity grade (one of iso vg 10, iso vg 15, iso vg 22, iso vg 32, iso vg 46, iso vg 68, iso vg 100,
        iso vg 150)
    temperature: temperature of the oil, the same everywhere (in degC, at least -20 degC, at most 120 degC)
    air: share of free air in the volume at 0 bar (at least 0, below 0.5)
    viscosity_index: 95 to 105 of plain oils (HLP), 140 and more of HVLP (at least 0, at most 250)
    density: density without air at 15 degC and 0 bar (in kg/m3, above 0 kg/m3)
    pressure_viscosity: relative growth of the kinematic viscosity per pressure; 0: none (in 1/bar, at least 0
        1/bar, below 0.1 1/bar)
    """
    def __init__(
        self,
        *,
        grade: _Grade | Literal["iso vg 10", "iso vg 15", "iso vg 22", "iso vg 32", "iso vg 46", "iso vg 68", "iso vg 100", "iso vg 150"] | str = "iso vg 46",
        temperature: Quantity = "40 degC",
        air: Quantity = 0.005,
        viscosity_index: Quantity = 100.0,
        density: Quantity = "870 kg/m3",
        pressure_viscosity: Quantity = "0.00163 1/bar",
    ) -> None: ...

class ReleasingFluid(_ReleasingFluid, CavitatingFluid):
    """`CavitatingFluid` whose dissolved air is released and dissolved at finite rates.

    release_time: tau_r, in which air comes out to a share of 1 - 1/e (in s, at least 1e-5 s)
    solution_time: tau_s, in which it dissolves (in s, at least 1e-5 s)
    air_fraction: alpha, share of free air in the volume at 0 bar (at least 0, below 1)
    dissolved_air: delta, volume of the dissolved air once free at 0 bar (at least 0, at most 1)
    saturation_pressure: p_s, absolute; air is set free below it (in bar, above 0 bar)
    vapour_pressure: p_v, absolute; the liquid boils there (in bar, above 0 bar)
    polytropic_exponent: 1 for slow changes, 1.4 for fast ones (at least 1, at most 2)
    tait_constant: a, dimensionless (above 0, below 1)
    tait_pressure: b; the bulk modulus at 0 bar is b/a (in bar, above 10 bar)
    pressure_viscosity: alpha, relative growth of the kinematic viscosity per pressure (in 1/bar, at least 0
        1/bar, below 0.1 1/bar)
    reference_density: density at 0 bar gauge (in kg/m3, above 0 kg/m3)
    viscosity: kinematic viscosity (in cSt, above 0 cSt)
    vapour_smoothing: w over p_v, the width over which boiling sets in (above 0, at most 0.1)
    saturation_smoothing: share of P_s over which release sets in (above 0, below 1)
    atmospheric_pressure: absolute pressure at 0 bar gauge (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        release_time: Quantity = "0.1 s",
        solution_time: Quantity = "10 s",
        air_fraction: Quantity = 0.0001,
        dissolved_air: Quantity = 0.09,
        saturation_pressure: Quantity = "1.01325 bar",
        vapour_pressure: Quantity = "0.02 bar",
        polytropic_exponent: Quantity = 1.4,
        tait_constant: Quantity = 0.0894,
        tait_pressure: Quantity = "1340 bar",
        pressure_viscosity: Quantity = "0 1/bar",
        reference_density: Quantity = "870 kg/m3",
        viscosity: Quantity = "30 cSt",
        vapour_smoothing: Quantity = 0.1,
        saturation_smoothing: Quantity = 0.02,
        atmospheric_pressure: Quantity = "1.01325 bar",
    ) -> None: ...

class TabulatedFluid(_TabulatedFluid):
    """Liquid from points over pressure, with free air if there is any.

    air_fraction: share of free air in the volume at 0 bar (at least 0, below 1)
    bulk_modulus_points: bulk modulus without air over pressure (in bar -> bar, pairs of points)
    viscosity_growth: kinematic viscosity over that at 0 bar, over pressure (in bar -> -, pairs of points)
    polytropic_exponent: 1 for slow changes, 1.4 for fast ones (at least 1, at most 2)
    pressure_viscosity: alpha, relative growth of the kinematic viscosity per pressure (in 1/bar, at least 0
        1/bar, below 0.1 1/bar)
    reference_density: density at 0 bar gauge (in kg/m3, above 0 kg/m3)
    viscosity: kinematic viscosity (in cSt, above 0 cSt)
    void_pressure: p_0, absolute; the fluid tears below it, at half an atmosphere at most (in bar, above 0 bar)
    atmospheric_pressure: absolute pressure at 0 bar gauge (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        air_fraction: Quantity = 0.0,
        bulk_modulus_points: Points = ...,
        viscosity_growth: Points = ...,
        polytropic_exponent: Quantity = 1.4,
        pressure_viscosity: Quantity = "0 1/bar",
        reference_density: Quantity = "870 kg/m3",
        viscosity: Quantity = "30 cSt",
        void_pressure: Quantity = "0.05 bar",
        atmospheric_pressure: Quantity = "1.01325 bar",
    ) -> None: ...

class TaitFluid(_TaitFluid):
    """Liquid with a bulk modulus that grows with pressure, after Tait.

    tait_constant: a, dimensionless (above 0, below 1)
    tait_pressure: b; the bulk modulus at 0 bar is b/a (in bar, above 10 bar)
    pressure_viscosity: alpha, relative growth of the kinematic viscosity per pressure (in 1/bar, at least 0
        1/bar, below 0.1 1/bar)
    reference_density: density at 0 bar gauge (in kg/m3, above 0 kg/m3)
    viscosity: kinematic viscosity (in cSt, above 0 cSt)
    atmospheric_pressure: absolute pressure at 0 bar gauge (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        tait_constant: Quantity = 0.0894,
        tait_pressure: Quantity = "1340 bar",
        pressure_viscosity: Quantity = "0 1/bar",
        reference_density: Quantity = "870 kg/m3",
        viscosity: Quantity = "30 cSt",
        atmospheric_pressure: Quantity = "1.01325 bar",
    ) -> None: ...

class Water(_Water):
    """Pure water between 0 and 100 degC.

    temperature: temperature of the water, the same everywhere (in degC, at least 0 degC, at most 100 degC)
    air: share of free air in the volume at 0 bar (at least 0, below 0.5)
    """
    def __init__(
        self,
        *,
        temperature: Quantity = "20 degC",
        air: Quantity = 0.0,
    ) -> None: ...

def default_fluid() -> Fluid: ...

FLUIDS: Mapping[str, Callable[..., Fluid]]
