"""Weighting functions: Zielke's against his own two forms and its transform, sums of exponentials against both."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import ive

from bramah.errors import MethodError
from bramah.lines.unsteady_friction import KAGAWA_M, KAGAWA_N, TRIKHA_M, TRIKHA_N, Terms, Weighting, terms
from bramah.lines.weighting import ZIELKE, Weight, vardy_brown, vardy_brown_constants, zielke, zielke_integral

STEPS = np.geomspace(1e-7, 3.0, 60)


def test_zielke_has_the_published_coefficients() -> None:
    early, late = np.geomspace(1e-8, 1e-4, 20), np.array([0.2, 0.3, 0.5])
    published = [0.282095, -1.25, 1.057855, 0.9375, 0.396696, -0.351563]
    # Six digits are printed; the seventh term is 1e-9 at tau = 1e-4.
    assert zielke(early) == pytest.approx(sum(c * early ** (0.5 * k - 0.5) for k, c in enumerate(published)), rel=2e-6)
    # The first exponent is printed as 26.3744, six digits of 26.3746: 2e-4 times tau.
    assert zielke(late) == pytest.approx(np.exp(-np.outer(late, [26.3744, 70.8493, 135.0198])).sum(1), rel=2e-4)


def test_series_and_exponentials_of_zielke_meet() -> None:
    below, above = zielke(1e-3 * (1 - 1e-15)), zielke(1e-3)
    assert below == pytest.approx(above, rel=1e-13)
    assert zielke_integral(1e-3 * (1 - 1e-15)) == pytest.approx(zielke_integral(1e-3), rel=1e-13)


@pytest.mark.parametrize("s", [1.0, 100.0, 1e4])
def test_transform_of_zielke(s: float) -> None:
    """I3 / (2 z I2) with z = sqrt(s): makes rho s + steady and unsteady friction the exact rho s I0 / I2."""
    # tau = x^2 takes the singularity away; W is below 1e-23 from tau = 2 on.
    found = quad(lambda x: 2.0 * x * math.exp(-s * x * x) * float(zielke(x * x)) if x else 0.564, 0.0, 1.4, limit=200)[
        0
    ]
    z = math.sqrt(s)
    assert found == pytest.approx(ive(3, z) / (2 * z * ive(2, z)), rel=1e-6)
    assert s + 8.0 + 4.0 * s * ive(3, z) / (2 * z * ive(2, z)) == pytest.approx(s * ive(0, z) / ive(2, z), rel=1e-12)


def largest_error(n: np.ndarray, m: np.ndarray, begin: float, end: float) -> float:
    tau = np.geomspace(begin, end, 2000)
    return float(np.abs(np.exp(-np.outer(tau, n)) @ m / zielke(tau) - 1.0).max())


def test_published_sums_of_exponentials() -> None:
    assert largest_error(KAGAWA_N, KAGAWA_M, 1e-5, 1e-2) < 0.9e-3
    assert largest_error(KAGAWA_N, KAGAWA_M, 1e-2, 0.5) < 3.0e-3
    assert 0.4 < largest_error(TRIKHA_N, TRIKHA_M, 1e-5, 0.5) < 0.48


def relative(found: Terms, weight: Weight, step: float, end: float) -> float:
    """Largest error of a weight of the recursion, over that weight or over 1 % of the first."""
    exact = weight.step_weights(step, min(int(end / step), 20000) + 2)
    powers = found.decay[:, None] ** np.arange(len(exact))
    return float((np.abs(found.gain @ powers - exact) / np.maximum(exact, 0.01 * exact[0])).max())


@pytest.mark.parametrize("step", STEPS)
def test_zielke_terms(step: float) -> None:
    found = terms(Weighting.ZIELKE, step)
    assert np.all(found.gain > 0) and np.all((found.decay >= 0) & (found.decay < 1))
    # The exponentials are off by 0.13 % of W at most.
    assert relative(found, ZIELKE, step, 2.0) < 1.3e-3
    assert found.gain.sum() == pytest.approx(ZIELKE.step_weights(step, 1)[0], rel=1e-12)


@pytest.mark.parametrize("roughness", [0.0, 1e-4, 1e-2])
@pytest.mark.parametrize("reynolds", [2100.0, 1e5, 1e7])
def test_vardy_brown_terms(reynolds: float, roughness: float) -> None:
    a, b = vardy_brown_constants(reynolds, roughness)
    for step in np.geomspace(1e-4, 3.0, 25) / b:
        found = terms(Weighting.VARDY_BROWN, step, reynolds=reynolds, relative_roughness=roughness)
        assert np.all(found.gain > 0) and np.all((found.decay >= 0) & (found.decay < 1))
        # The exponentials are off by 0.4 % of W at most.
        assert relative(found, vardy_brown(a, b), step, 10.0 / b) < 4e-3


def test_number_of_terms_follows_the_step() -> None:
    assert [len(terms(Weighting.ZIELKE, k).gain) for k in (1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1.0)] == [13, 11, 9, 7, 4, 1]


def test_trikha_is_as_published() -> None:
    found = terms(Weighting.TRIKHA, 1e-4)
    assert list(found.gain) == [1.0, 8.1, 40.0]
    assert list(found.decay) == [math.exp(-n * 1e-4) for n in (26.4, 200.0, 8000.0)]


def test_kagawa_terms_are_those_of_its_sum() -> None:
    step = 5e-5
    found = terms(Weighting.KAGAWA, step)
    exact = [
        KAGAWA_M * -np.expm1(-KAGAWA_N * step) / (KAGAWA_N * step) @ np.exp(-KAGAWA_N * step * i) for i in range(8)
    ]
    powers = found.decay[:, None] ** np.arange(8)
    # One term in place of the two with n K above 5, the same in this step and in the next.
    assert len(found.gain) == 9
    assert found.gain @ powers == pytest.approx(np.array(exact), rel=1e-3)


def test_vardy_brown_is_laminar_below_the_transition_and_rough_above() -> None:
    assert np.array_equal(terms(Weighting.VARDY_BROWN, 1e-3, reynolds=1500.0).gain, terms(Weighting.ZIELKE, 1e-3).gain)
    a, b = vardy_brown_constants(1e5)
    # k = lg(15.29 * 1e5^-0.0567) = 0.9009; 1e5^0.9009 / 12.86 = 2485.
    assert (a, b) == (pytest.approx(0.28209, rel=1e-4), pytest.approx(2485.0, rel=1e-3))
    assert vardy_brown_constants(1e7, 0.01) == pytest.approx((0.0103 * 1e7**0.5 * 0.01**0.39, 3.52e6 * 0.01**0.41))
    assert vardy_brown_constants(1e5, 1e-5) == (a, b)


def test_step_must_be_positive() -> None:
    for step in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(MethodError, match="above 0"):
            terms(Weighting.ZIELKE, step)
