"""Orifices from tables: what was put in comes out; Wenzel's measurements are in the validation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bramah.components.hydraulic import Orifice
from bramah.components.laws.orifice import orifice_flow_cubic
from bramah.errors import FitError
from bramah.expr import evaluate, symbol
from bramah.fit.orifice import fit_orifice, orifice_from_points, orifice_from_slope
from bramah.fluids import ConstantFluid

D, RHO, NU = 0.8e-3, 870.0, 46e-6
SIZES: dict[str, Any] = {"diameter": "0.8 mm", "density": "870 kg/m3", "viscosity": "46 cSt"}


def table(c_d: float, re: float, ratio: float, highest: float = 60e5, count: int = 25) -> list[tuple[float, float]]:
    e = orifice_flow_cubic(
        symbol("p"), 0.0, math.pi * D * D / 4, ConstantFluid(reference_density=RHO, viscosity=NU),
        discharge_coefficient=c_d, transition_reynolds=re, laminar_ratio=ratio, diameter=D,
    )  # fmt: skip
    p = np.linspace(0.0, highest, count)
    return list(zip(p.tolist(), evaluate([e], {"p": p})[0].tolist(), strict=True))


@pytest.mark.parametrize(("c_d", "re", "ratio"), [(0.62, 700.0, 0.55), (0.75, 900.0, 0.45), (0.6, 800.0, 0.66)])
def test_a_law_is_found_again_from_its_own_points(c_d: float, re: float, ratio: float) -> None:
    found = fit_orifice(table(c_d, re, ratio), **SIZES)
    # The optimiser stops at relative changes of 1e-8.
    assert found.discharge_coefficient == pytest.approx(c_d, rel=1e-5)
    assert found.transition_reynolds == pytest.approx(re, rel=1e-3)
    assert found.laminar_ratio == pytest.approx(ratio, rel=1e-3)
    assert found.rms < 1e-5 * found.discharge_coefficient * 1e-5


def test_noise_moves_the_coefficient_by_little() -> None:
    """1 % of noise on 25 points moves their mean by 0.2 %; three times that is allowed."""
    noise = np.random.default_rng(2).normal(1.0, 0.01, 25)
    points = [(p, q * n) for (p, q), n in zip(table(0.62, 700.0, 0.55), noise, strict=True)]
    assert fit_orifice(points, **SIZES).discharge_coefficient == pytest.approx(0.62, rel=0.006)


def test_the_fit_makes_an_orifice() -> None:
    found = fit_orifice(table(0.62, 700.0, 0.55), **SIZES)
    orifice = Orifice(**found.parameters())
    assert orifice.values["diameter"] == D
    assert orifice.values["transition_reynolds"] == found.transition_reynolds


def test_an_orifice_from_its_slope_at_zero() -> None:
    """Wenzel 1999, example 3.1B: Reynolds numbers 67.19 and 36.92, their ratio 0.55."""
    found = orifice_from_slope(
        "0.0022 in3/(s psi)", "85 psi",
        discharge_coefficient=0.63, diameter="0.012 in", density=873.2262, viscosity=0.1623 * 0.0254**2,
    )  # fmt: skip
    assert f"{found.transition_reynolds:.2f}" == "67.19"
    assert found.transition_reynolds * found.laminar_ratio == pytest.approx(36.92, abs=0.01)
    assert found.transition_pressure_drop == pytest.approx(85 * 6894.757, rel=1e-6)


def test_points_that_say_nothing_of_the_transition_are_refused() -> None:
    turbulent = [(p, 0.62 * math.pi * D * D / 4 * math.sqrt(2 * p / RHO)) for p in np.linspace(100e5, 200e5, 12)]
    with pytest.raises(FitError, match="smaller pressure drops"):
        fit_orifice(turbulent, **SIZES)
    with pytest.raises(FitError, match="at least four"):
        fit_orifice([(0, 0), ("1 bar", "1 l/min")], **SIZES)
    with pytest.raises(FitError, match="negative"):
        fit_orifice([("-1 bar", "1 l/min")] * 5, **SIZES)


def test_the_laboratory_procedure_gives_back_the_law_of_its_points() -> None:
    """With a first point next to zero, its chord is the slope there; the rest is read off exact points."""
    exact = table(0.62, 700.0, 0.55)
    first = table(0.62, 700.0, 0.55, highest=10.0, count=2)[1]
    end = 0.5 * RHO * (700.0 * NU / (0.62 * D)) ** 2
    found = orifice_from_points([first, *exact], end, **SIZES)
    assert found.discharge_coefficient == pytest.approx(0.62, rel=1e-12)
    assert found.transition_reynolds == pytest.approx(700.0, rel=1e-12)
    # At 10 Pa of a laminar range of 18 bar the chord is off by (2 - 5/2 r) z = 3.5e-6 of the slope.
    assert found.laminar_ratio == pytest.approx(0.55, rel=1e-5)
    assert found.largest < 1e-5 * exact[-1][1]


def test_the_laboratory_procedure_says_how_far_it_is_off() -> None:
    """Wenzel's points, of which the first one, 0.0069 in3/s at 2.5 psi, gives too steep a start (his eq. 3.24)."""
    points = [("2.5 psi", "0.0069 in3/s"), ("45 psi", "0.0685 in3/s"), ("85 psi", "0.1024 in3/s"),
              ("100 psi", "0.1114 in3/s"), ("120 psi", "0.1223 in3/s")]  # fmt: skip
    sizes: dict[str, Any] = {"diameter": "0.012 in", "density": 873.2262, "viscosity": 0.1623 * 0.0254**2}
    found = orifice_from_points(points, "85 psi", discharge_coefficient=0.63, **sizes)
    inch3 = 0.0254**3
    # 0.0069/2.5 = 0.00276 for his 0.00277 takes 45 * 1e-5 * (1 - 45/85)^2 = 1e-4 from the misfit of 0.0082 at 45 psi.
    assert found.residuals[1] / inch3 == pytest.approx(0.0082 - 1e-4, abs=5e-5)
    assert found.largest == found.residuals[1]
    with pytest.raises(FitError, match="No point lies at or above 130 psi; give the discharge coefficient"):
        orifice_from_points(points, "130 psi", **sizes)
