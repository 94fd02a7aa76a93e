"""Exact answers checked by each other: waves, free oscillations, another inversion, no friction."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bramah.errors import MethodError
from bramah.lines.exact import ClosedValve, impedance, joukowsky, reflection, transmission
from bramah.lines.wave_speed import Anchoring, wall_factor, wave_speed
from tests.lines.reference import Array

OIL = ClosedValve(
    length=36.0, diameter=0.0254, wave_speed=1324.0, density=876.0, kinematic_viscosity=39.67e-6, velocity=0.128
)
"""Near to the experiment of Holmboe and Rouleau 1967 (Journal of Basic Engineering 89, 174-180): Re = 82."""
PERIOD = 4 * OIL.length / OIL.wave_speed
RISE = joukowsky(OIL.density, OIL.wave_speed, OIL.velocity)
TIMES = PERIOD * np.array([0.3, 0.7, 1.2, 1.6, 3.3, 3.9, 7.15])


def fourier(valve: ClosedValve, t: Array, terms: int = 200_000) -> Array:
    """The same transform inverted by a damped Fourier series, whose last terms are faded out against Gibbs's waves."""
    span = 1.5 * t.max()
    damping = 9.0 / span
    k = np.arange(terms)
    s = damping + 1j * np.pi * k / span
    slowness = valve._slowness(s)[0]
    transform = RISE * slowness / s * np.tanh(slowness * s * valve.length / valve.wave_speed)
    faded = transform * np.exp(-36.0 * (k / terms) ** 6)
    faded[0] *= 0.5
    return np.array([np.exp(damping * x) / span * (faded * np.exp(1j * np.pi * k / span * x)).real.sum() for x in t])


@pytest.mark.parametrize("unsteady", [True, False])
def test_two_inversions_agree(unsteady: bool) -> None:
    valve = replace(OIL, unsteady=unsteady)
    # exp(-2 damping span) = 1.5e-8 is the error of the series.
    assert valve.pressure_change(TIMES) == pytest.approx(fourier(valve, TIMES), abs=2e-8 * RISE)


def test_without_friction_waves_are_square() -> None:
    valve = replace(OIL, kinematic_viscosity=0.0)
    assert valve.pressure_change(TIMES) / RISE == pytest.approx([1, -1, 1, -1, 1, -1, 1], abs=1e-11)
    # In the middle flow stops when the wave has come, turns when its reflection has, stops again, runs again.
    middle = valve.velocity_change(PERIOD * np.array([0.1, 0.25, 0.5, 0.75, 1.0]), 18.0)
    assert middle / OIL.velocity == pytest.approx([0, -1, -2, -1, 0], abs=1e-11)
    assert valve.mode() == pytest.approx(2j * np.pi / PERIOD)
    assert valve.final_change() == 0.0


def test_first_instants_follow_the_known_series() -> None:
    """p = rho c v0 (1 + 2 sqrt(nu t / pi) / r + ...): the next term is of the order of nu t / r^2."""
    t = np.geomspace(1e-8, 1e-5, 7)
    tau = OIL.kinematic_viscosity * t / (OIL.diameter / 2) ** 2
    # I0/I2 = 1 + 2/z + 3/z^2 + ..., of which the root is 1 + 1/z + 1/z^2 + ...
    expected = 1.0 + 2.0 * np.sqrt(tau / np.pi) + tau
    assert OIL.pressure_change(t) / RISE == pytest.approx(expected, abs=2.0 * tau.max() ** 1.5)


def test_late_decay_is_that_of_the_first_oscillation() -> None:
    s = OIL.mode()
    period = 2 * np.pi / s.imag
    late = OIL.pressure_change((25.0 + 0.27 + np.arange(2)) * period) - OIL.final_change()
    # By then the second oscillation, which decays 1.9 faster per second, is below exp(-1.9 * 2.8) / 3 = 0.2 %.
    assert late[1] / late[0] == pytest.approx(np.exp(s.real * period), rel=2e-3)
    assert period / PERIOD == pytest.approx(1.0483, abs=1e-4)


def test_oscillation_with_steady_friction_has_a_formula() -> None:
    """s^2 + 8 nu/r^2 s + w^2 = 0."""
    valve = replace(OIL, unsteady=False)
    half = 4.0 * OIL.kinematic_viscosity / (OIL.diameter / 2) ** 2
    w = 2 * np.pi / PERIOD
    assert valve.mode() == pytest.approx(complex(-half, np.sqrt(w**2 - half**2)), rel=1e-12)
    with pytest.raises(MethodError, match="overdamped"):
        replace(valve, kinematic_viscosity=0.01).mode()


def test_pressure_comes_to_rest() -> None:
    thick = replace(OIL, kinematic_viscosity=1e-3, velocity=0.01)
    assert thick.pressure_change(np.array([4.0])) == pytest.approx([thick.final_change()], rel=1e-6)


def test_slow_closure_is_the_mean_of_sudden_ones() -> None:
    slow = replace(OIL, closing_time=0.05)
    t = 0.13
    begin = np.linspace(0.0, 0.05, 2001)
    mean = np.trapezoid(OIL.pressure_change(t - begin), begin) / 0.05
    # A front of 2 rises within the interval: it is off by half a division at most.
    assert slow.pressure_change(np.array([t])) == pytest.approx([mean], abs=2.0 / 2000 * RISE)


def test_pressure_holds_at_the_reservoir_and_flow_at_the_valve() -> None:
    t = np.linspace(0.01, 0.3, 30)
    assert OIL.pressure_change(t, 0.0) == pytest.approx(np.zeros(30), abs=1e-9 * RISE)
    assert OIL.velocity_change(t, OIL.length) == pytest.approx(np.full(30, -OIL.velocity), rel=1e-9)


def test_joints() -> None:
    z = impedance(870.0, 1300.0, 0.02)
    assert z == pytest.approx(870.0 * 1300.0 / (np.pi * 1e-4))
    assert reflection(z, []) == 1.0 and transmission(z, []) == 2.0
    assert reflection(z, [z]) == pytest.approx(0.0, abs=1e-15) and reflection(z, [0.0]) == -1.0
    # Half the diameter: four times the impedance.
    assert reflection(z, [4 * z]) == pytest.approx(0.6) and transmission(z, [4 * z]) == pytest.approx(1.6)
    # A tee of equal lines: a third is thrown back, and power is kept, r^2 + 2 t^2 = 1.
    assert reflection(z, [z, z]) == pytest.approx(-1 / 3)
    assert reflection(z, [z, z]) ** 2 + 2 * transmission(z, [z, z]) ** 2 == pytest.approx(1.0)


def test_wave_speed() -> None:
    # Skarbek-Wazynski 1981: the two lines of the flow control valve, 545.62 and 1352.7 m/s.
    assert wave_speed(870.0, 1.8e9, 0.0127, 0.006, 6.4035e8) == pytest.approx(545.62, abs=0.005)
    assert wave_speed(870.0, 1.8e9, 0.0127, 0.0015, 116.522e9) == pytest.approx(1352.7, abs=0.05)
    assert wave_speed(1000.0, 2.2e9) == pytest.approx(np.sqrt(2.2e6))
    assert wall_factor(Anchoring.EXPANSION_JOINTS, 0.3) == 1.0
    assert wall_factor(Anchoring.ONE_END, 0.3) == pytest.approx(0.85)
    assert wall_factor(Anchoring.THROUGHOUT, 0.3) == pytest.approx(0.91)
    # A thick wall held by nothing: Lame gives E dr/(r p) = (R^2 + r^2)/(R^2 - r^2) + poisson, and C1 d/T is twice that.
    r, T, poisson = 1.0, 0.5, 0.3
    R = r + T
    lame = 2.0 * ((R**2 + r**2) / (R**2 - r**2) + poisson)
    assert wall_factor(Anchoring.EXPANSION_JOINTS, poisson, T / (2 * r)) * 2 * r / T == pytest.approx(lame)
