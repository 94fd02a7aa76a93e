"""Transfer functions and state space against exact answers."""

from __future__ import annotations

from math import exp, pi

import numpy as np
import pytest

from bramah.components.component import Component
from bramah.components.signal import Constant, PadeDelay, Ramp, Sine, StateSpace, Step, TransferFunction
from bramah.components.signal.transfer_function import pade
from bramah.errors import CircuitError
from bramah.result import Result
from bramah.simulation import simulate
from tests.circuits.making import circuit

RTOL = 1e-9


def run(block: Component, source: Component, until: float) -> Result:
    result = simulate(circuit("s.y b.u", s=source, b=block), until, rtol=RTOL)
    assert result.ok, result.message
    return result


def test_a_lag_of_the_first_order() -> None:
    lag = TransferFunction(numerator=[3.0], denominator=[0.5, 1.0])
    y = run(lag, Constant(value=2.0), 1.0)["b.y"]
    assert y.at(0.5) == pytest.approx(6.0 * (1 - exp(-1.0)), rel=1e-7)


def test_a_lead_passes_a_jump_at_once() -> None:
    """(2 s + 1)/(s + 1) of a step is 1 + e^-t."""
    y = run(TransferFunction(numerator=[2.0, 1.0], denominator=[1.0, 1.0]), Constant(), 2.0)["b.y"]
    assert y.at([0.0, 1.0]) == pytest.approx([2.0, 1.0 + exp(-1.0)], rel=1e-7)


def test_an_oscillator_of_high_frequency_keeps_its_amplitude() -> None:
    """w^2/(s^2 + w^2) of a step is 1 - cos(w t); w = 2 pi 500/s."""
    w = 2 * pi * 500
    result = run(TransferFunction(numerator=[w * w], denominator=[1.0, 0.0, w * w]), Constant(), 0.01)
    t = np.linspace(0, 0.01, 7)
    assert result["b.y"].at(t) == pytest.approx(1 - np.cos(w * t), abs=1e-6)
    largest = np.max(np.abs(result["b.x1.y"].values))
    assert 0.1 < largest < 10.0, "states are as large as the output"


def test_a_gain_and_an_integrator_are_transfer_functions_too() -> None:
    assert run(TransferFunction(numerator=[4.0], denominator=[2.0]), Constant(), 1.0)["b.y"].values[-1] == 2.0
    both = run(TransferFunction(numerator=[3.0], denominator=[1.0, 0.0]), Constant(value=2.0), 1.0)
    assert both["b.y"].values[-1] == pytest.approx(6.0, rel=1e-9)


def test_it_starts_at_rest_under_a_constant_input() -> None:
    block = TransferFunction(numerator=[1.0, 3.0], denominator=[1.0, 0.4, 2.0], start=5.0)
    y = run(block, Constant(value=5.0), 3.0)["b.y"].values
    assert y == pytest.approx(np.full(len(y), 7.5), rel=1e-9)


def test_what_is_no_transfer_function_is_refused() -> None:
    with pytest.raises(CircuitError, match="higher power of s"):
        TransferFunction(numerator=[1.0, 0.0, 0.0], denominator=[1.0, 1.0])
    with pytest.raises(CircuitError, match="must not be 0"):
        TransferFunction(denominator=[0.0, 1.0])
    with pytest.raises(CircuitError, match="rests under start = 0 only"):
        TransferFunction(denominator=[1.0, 0.0], start=1.0)
    with pytest.raises(CircuitError, match="finite numbers"):
        TransferFunction(denominator=[1.0, float("nan")])


def test_state_space_of_six_states() -> None:
    """A full matrix with known eigenvectors: every state is a sum of six exponentials."""
    random = np.random.default_rng(1)
    V = random.normal(size=(6, 6)) + 3 * np.eye(6)
    rates = -np.array([1.0, 2.0, 5.0, 10.0, 20.0, 40.0])
    A, C, x0 = V @ np.diag(rates) @ np.linalg.inv(V), random.normal(size=6), random.normal(size=6)
    block = StateSpace(A=A.tolist(), B=[0.0] * 6, C=C.tolist(), start=x0.tolist())
    result = run(block, Constant(value=100.0), 0.5)
    exact = C @ V @ (np.exp(0.5 * rates) * np.linalg.solve(V, x0))
    assert result["b.y"].values[-1] == pytest.approx(exact, abs=1e-7)


def test_state_space_adds_what_passes_directly() -> None:
    result = run(StateSpace(A=[[-2.0]], B=[4.0], C=[0.5], D=3.0), Constant(value=1.0), 20.0)
    assert result["b.y"].values[0] == 3.0
    assert result["b.y"].values[-1] == pytest.approx(4.0, rel=1e-7)
    with pytest.raises(CircuitError, match="B has 2 numbers; A is for 1 states"):
        StateSpace(A=[[-1.0]], B=[1.0, 2.0])
    with pytest.raises(CircuitError, match="must be square"):
        StateSpace(A=[[-1.0, 2.0]])


@pytest.mark.parametrize("order", [1, 2, 4, 10])
def test_pade_matches_the_delay_at_low_frequency(order: int) -> None:
    """The first term left out is of power 2 order in s delay."""
    top, bottom = pade(0.1, order)
    s = 2j
    found = np.polyval(top, s) / np.polyval(bottom, s)
    assert abs(found - np.exp(-0.1 * s)) < 0.2 ** (2 * order) + 1e-14


def test_pade_delay_shifts_a_sine_and_a_ramp() -> None:
    result = run(PadeDelay(delay="50 ms", order=6), Sine(frequency=2.0), 3.0)
    t = np.linspace(2.0, 3.0, 9)
    assert result["b.y"].at(t) == pytest.approx(np.sin(4 * pi * (t - 0.05)), abs=1e-6)
    ramp = run(PadeDelay(delay="50 ms"), Ramp(after=2.0), 1.0)
    assert ramp["b.y"].values[-1] == pytest.approx(1.9, abs=1e-6)


def test_pade_delay_lets_nothing_pass_at_once() -> None:
    y = run(PadeDelay(delay="50 ms"), Step(step_time=0.5), 1.5)["b.y"]
    assert y.at(0.5) == pytest.approx(0.0, abs=1e-9)
    assert y.at(1.5) == pytest.approx(1.0, abs=1e-6)
