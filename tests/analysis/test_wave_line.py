"""Lines in the frequency domain against formulas, limits and laws that every passive line obeys."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.special import jv

from bramah.analysis import Friction, WaveLine
from bramah.analysis.wave_line import LineError

ROUNDING = 1e-12
"""Relative: a few dozen operations, and angles of some ten radians."""

FREQUENCIES = np.geomspace(0.1, 1e4, 60)
S = 2j * np.pi * FREQUENCIES


def line(friction: Friction = Friction.NONE, **changes: float) -> WaveLine:
    """3 m of 15 mm pipe; Re of the mean flow is 1740, or 19700 where it must be turbulent."""
    turbulent = {"flow": 2e-3, "viscosity": 8.6e-6} if friction is Friction.TURBULENT else {}
    values = {"length": 3.0, "diameter": 0.015, "wave_speed": 1375.0, "density": 900.0, "viscosity": 32e-6}
    given: dict[str, Any] = values | {"flow": 0.65e-3} | turbulent | changes
    return WaveLine(**given, friction=friction)


every_friction = pytest.mark.parametrize("friction", list(Friction), ids=lambda f: f.value)
lossy = pytest.mark.parametrize("friction", list(Friction)[1:], ids=lambda f: f.value)


def test_without_friction() -> None:
    """Closed: -j Z cot(w l / c); open: j Z tan(w l / c); rho c / A."""
    own = line()
    angle = 2 * np.pi * FREQUENCIES * own.travel_time
    impedance = 900 * 1375 / (math.pi * 0.015**2 / 4)
    assert own.surge_impedance == pytest.approx(impedance, rel=ROUNDING)
    np.testing.assert_allclose(own.characteristic_impedance(S), impedance, rtol=ROUNDING)
    # Near a pole or a zero the error of the angle, of some 1e-14, weighs more.
    for termination, expected in ((np.inf, -1j * impedance / np.tan(angle)), (0.0, 1j * impedance * np.tan(angle))):
        error = np.abs(own.input_impedance(S, termination) - expected)
        assert (error <= 1e-11 * (np.abs(expected) + np.abs(expected) ** 2 / impedance + impedance)).all()
    np.testing.assert_allclose(own.input_impedance(S, impedance), impedance, rtol=ROUNDING)


@pytest.mark.parametrize("mode", [1, 2, 3])
def test_quarter_wave_and_half_wave_resonances(mode: int) -> None:
    """A closed line takes flow without pressure at (2 n - 1) c / 4 l, and pressure without flow at n c / 2 l."""
    own = line()
    quarter = 2j * np.pi * (2 * mode - 1) * own.wave_speed / (4 * own.length)
    half = 2j * np.pi * mode * own.wave_speed / (2 * own.length)
    assert abs(own.input_impedance(quarter)) < 1e-12 * own.surge_impedance
    assert abs(own.input_impedance(half)) > 1e12 * own.surge_impedance
    assert abs(own.input_impedance(half, 0.0)) < 1e-12 * own.surge_impedance
    p, q = own.standing_wave(quarter, [0.0, own.length])
    assert abs(p[0]) < 1e-12 * abs(p[1]) and abs(q[1]) < 1e-12 * abs(q[0])


@every_friction
def test_transmission_is_reciprocal_and_symmetric(friction: Friction) -> None:
    matrix = line(friction).transmission(S)
    # The determinant is a difference of squares that grow with exp(2 gamma l).
    size = np.abs(matrix[:, 0, 0]) ** 2 + np.abs(matrix[:, 0, 1] * matrix[:, 1, 0])
    assert (np.abs(np.linalg.det(matrix) - 1) <= ROUNDING * size).all()
    np.testing.assert_array_equal(matrix[:, 0, 0], matrix[:, 1, 1])


@every_friction
def test_two_halves_are_the_whole(friction: Friction) -> None:
    half, whole = line(friction, length=1.5), line(friction)
    twice = half.transmission(S) @ half.transmission(S)
    np.testing.assert_allclose(twice, whole.transmission(S), rtol=1e-9, atol=1e-9 * np.abs(twice).min())


@every_friction
def test_input_impedance_is_that_of_the_matrix(friction: Friction) -> None:
    own, load = line(friction), 3e10 / (1 + 2e-4 * S)
    matrix = own.transmission(S)
    expected = (matrix[:, 0, 0] * load + matrix[:, 0, 1]) / (matrix[:, 1, 0] * load + matrix[:, 1, 1])
    np.testing.assert_allclose(own.input_impedance(S, load), expected, rtol=1e-9)


@lossy
def test_lines_are_passive(friction: Friction) -> None:
    """No line gives power, however it ends; waves decay along it, and their attenuation grows with frequency."""
    own = line(friction)
    for termination in (np.inf, 0.0, 1e9, 1e12, 1e10 / S, 1e7 * S):
        assert (own.input_impedance(S, termination).real > 0).all()
    decay = own.propagation(S).real
    assert (decay > 0).all() and (np.diff(decay) > 0).all()
    assert (own.series(S).real > 0).all()


@lossy
def test_power_is_lost_along_the_line_only(friction: Friction) -> None:
    """Power in minus power out is the integral of Re(z) |q|^2 / 2."""
    own, load = line(friction), 5e10
    nodes, weights = np.polynomial.legendre.leggauss(200)
    x = own.length * (nodes + 1) / 2
    f = np.array([20.0, 171.0, 700.0])
    s = 2j * np.pi * f
    ends_p, ends_q = own.standing_wave(s, [0.0, own.length], load)
    power = 0.5 * (ends_p * ends_q.conj()).real
    lost = 0.5 * own.series(s).real * (np.abs(own.standing_wave(s, x, load)[1]) ** 2 @ weights) * own.length / 2
    np.testing.assert_allclose(power[:, 0] - power[:, 1], lost, rtol=1e-9)
    np.testing.assert_allclose(ends_p[:, 1] / ends_q[:, 1], load, rtol=1e-9)


def test_laminar_friction_is_browns() -> None:
    """rho s / A [1 - 2 J1(z) / (z J0(z))]^-1, z = j a sqrt(s / nu), where that formula can be evaluated."""
    own = line(Friction.LAMINAR)
    s = 2j * np.pi * np.geomspace(0.5, 2000, 40)
    z = 1j * 0.0075 * np.sqrt(s / own.viscosity)
    expected = own.density * s / own.area / (1 - 2 * jv(1, z) / (z * jv(0, z)))
    # The difference in the brackets loses up to two digits at the lowest frequencies.
    np.testing.assert_allclose(own.series(s), expected, rtol=1e-11)


def test_limits_of_laminar_friction() -> None:
    """Slow: Poiseuille's resistance and 4/3 of the inertia; fast: rho s / A (1 + 2 / w), however fast."""
    own = line(Friction.LAMINAR)
    inertia, poiseuille = own.density / own.area, 128 * own.density * own.viscosity / (math.pi * own.diameter**4)
    slow = own.series(np.array([1e-7j, 1e-4j]))
    np.testing.assert_allclose(slow.real, poiseuille, rtol=1e-9)
    np.testing.assert_allclose(slow.imag, 4 / 3 * inertia * np.array([1e-7, 1e-4]), rtol=1e-7)
    assert own.steady_slope == pytest.approx(poiseuille, rel=ROUNDING)
    for s in (1e9j, 1e16j):
        w = 0.0075 * np.sqrt(s / own.viscosity)
        assert own.series(s) == pytest.approx(inertia * s * (1 + 2 / w + 3 / w**2), rel=1e-9)
        assert np.isfinite(own.input_impedance(s))


def test_the_branches_of_laminar_friction_meet() -> None:
    from bramah.analysis.wave_line import LARGE, SMALL, _laminar

    for edge in (SMALL, LARGE):
        w = edge * np.exp(0.25j * np.pi) * np.array([1 - 1e-9, 1 + 1e-9])
        below, above = _laminar(w)
        assert below == pytest.approx(above, rel=1e-8)


def test_turbulent_friction_tends_to_the_steady_slope_and_to_the_skin_effect() -> None:
    """Slow: the steady law's; fast: the same as laminar, since the wall layer is thinner than any turbulence."""
    turbulent = line(Friction.TURBULENT)
    slope = turbulent.steady_slope
    assert turbulent.series(1e-6j).real == pytest.approx(slope, rel=1e-6)
    # Blasius: dp/dx grows with q^1.75, so its slope is 1.75 dp/dx / q.
    drop = 0.3164 * turbulent.reynolds**-0.25 * 900 * (2e-3 / turbulent.area) ** 2 / (2 * 0.015)
    assert slope == pytest.approx(1.75 * drop / 2e-3, rel=1e-9)
    laminar = line(Friction.LAMINAR, flow=2e-3, viscosity=8.6e-6)
    s = 2j * np.pi * 1e7
    assert turbulent.series(s).real == pytest.approx(laminar.series(s).real, rel=0.01)


def test_no_overflow_in_a_line_that_swallows_everything() -> None:
    """1000 km: what returns is nothing, so it looks like its characteristic impedance from outside."""
    own = line(Friction.LAMINAR, length=1e6)
    np.testing.assert_allclose(own.input_impedance(S[30:]), own.characteristic_impedance(S[30:]), rtol=1e-12)
    p, _ = own.standing_wave(S[30:], [0.0, 1e6])
    assert np.isfinite(p).all() and (np.abs(p[:, 1]) < 1e-9 * np.abs(p[:, 0])).all()


def test_quantities_with_units() -> None:
    made = WaveLine.of(
        length="300 cm", diameter="15 mm", wave_speed="1375 m/s", density="900 kg/m3", viscosity="32 cSt",
        flow="39 l/min", friction="laminar",
    )  # fmt: skip
    assert made.input_impedance(100j) == pytest.approx(line(Friction.LAMINAR).input_impedance(100j), rel=ROUNDING)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"length": 0.0}, "length = 0.0"),
        ({"viscosity": 0.0, "friction": Friction.LAMINAR}, "viscosity"),
        ({"friction": Friction.TURBULENT}, "is laminar"),
    ],
)
def test_what_cannot_be(changes: dict[str, object], words: str) -> None:
    values = {"length": 3.0, "diameter": 0.015, "wave_speed": 1375.0, "density": 900.0, "viscosity": 32e-6}
    with pytest.raises(LineError, match=words):
        WaveLine(**({"friction": Friction.NONE} | values | changes))  # type: ignore[arg-type]
