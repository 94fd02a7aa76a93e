"""Air release and cavitation against HASP's effective bulk modulus, and what its clipped pressure could not keep."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.fluids import CavitatingFluid
from bramah.simulation import simulate
from validation.case import Row, at_least, at_most, relative
from validation.problems.pulled_cylinder import mass_change, pulled_cylinder

TITLE = "Air release and cavitation"
ABOUT = """\
HASP's pipe models use 1/B_e = 1/B_f + d0 (P_sat - P) / (n (P + 1)^2) below saturation, B_f above it, and clip the
pressure at -0.999 bar (Wang 1988, L2236-2256; P in bar gauge). CavitatingFluid is compared with n = 1, P_sat = 0, no
free air, a vapour pressure of 1 Pa and an atmosphere of 1 bar, as in the formula. Above saturation B_f = 12000 bar is
met to the 0.1 % by which the liquid stiffens up to 100 bar. Below, the formula compresses the air that is free but does
not let it dissolve; an equilibrium has the further term d0/(P + 1). With that term added the values agree to the share
of the volume that is air, at most d0/(P + 1), and to the 1 % by which the release is rounded at -0.1 bar. From the
formula as printed they differ by the term's own share, (P + 1)/(P_sat + 1), which is 1 % at -0.99 bar, besides those
2 %. The last rows run a cylinder that is pulled against shut-in oil: the pressure stays above vacuum without a
clip and no mass is lost."""

SOURCE = "Wang 1988, sections 4.53 to 4.60, evaluated"
MODULUS = 12000.0
"""Bar; of the pipes in Wang's circuits."""
AIR = 1e-4
"""d0; so small that the volume stays about that of the liquid, which the formula assumes. Wang's circuits have 0.1."""


def rows() -> Iterable[Row]:
    # A Tait constant near 1 makes the modulus nearly constant, as the formula has it.
    fluid = CavitatingFluid(
        tait_constant=0.9,
        tait_pressure=f"{0.9 * MODULUS} bar",
        atmospheric_pressure="1 bar",
        air_fraction=0.0,
        dissolved_air=AIR,
        saturation_pressure="1 bar",
        vapour_pressure="1 Pa",
        polytropic_exponent=1.0,
    )
    for bar in (16, 30, 100):
        ours = fluid.bulk_modulus_at(f"{bar} bar") / 1e5
        yield relative("above saturation", f"B_e at {bar} bar, bar", SOURCE, MODULUS, ours, 1e-3)
    for P in (-0.1, -0.5, -0.9, -0.95, -0.99):
        ours = fluid.bulk_modulus_at(f"{P} bar") / 1e5
        frozen, release = AIR * -P / (P + 1) ** 2, AIR / (P + 1)
        both = 1 / (1 / MODULUS + frozen + release)
        source = SOURCE + ", with d0/(P + 1) for the release"
        yield relative("below saturation", f"B_e at {P} bar, bar", source, both, ours, 0.01 + AIR / (P + 1))
    as_printed = 1 / (1 / MODULUS + AIR * 0.99 / 0.01**2)
    ours = fluid.bulk_modulus_at("-0.99 bar") / 1e5
    yield relative("below saturation", "B_e at -0.99 bar as printed, bar", SOURCE, as_printed, ours, 0.03)
    yield from pulled()


def pulled() -> Iterable[Row]:
    oil = CavitatingFluid()
    for rtol in (1e-3, 1e-6, 1e-9):
        result = simulate(pulled_cylinder(oil), 0.6, rtol=rtol)
        result.raise_if_failed()
        lowest = float(result["cylinder.A.p"].values.min()) / 1e5
        yield at_least("pulled cylinder", f"lowest pressure at rtol {rtol:g}, bar", "absolute vacuum", -1.01325, lowest)
    yield at_most("pulled cylinder", "change of mass at rtol 1e-09", "conservation", 1e-8, mass_change(oil, result))
