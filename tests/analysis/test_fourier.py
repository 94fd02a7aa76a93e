"""Harmonics of signals: exact for what the samples can tell, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bramah as br
from bramah.analysis import Harmonics, harmonics, peak_to_trough, simpson_harmonics, synthesise
from bramah.analysis.fourier import FourierError

EXACT = 1e-12
"""Of the largest amplitude: some hundred products and sums of sixteen digits."""

GIVEN = Harmonics.of(171.0, [3.0, 0.5, 0.0, 1.25, 0.1], [-106, 170, 0, 33, -90], mean=200.0)


def error(found: Harmonics, expected: Harmonics) -> float:
    size = expected.amplitude.max()
    return max(np.abs(found.phasors - expected.phasors).max() / size, abs(found.mean - expected.mean) / abs(size))


@pytest.mark.parametrize("begin", [0.0, 0.0123])
@pytest.mark.parametrize("periods", [1, 3])
@pytest.mark.parametrize("both_ends", [True, False])
def test_evenly_spaced_samples_are_analysed_exactly(begin: float, periods: int, both_ends: bool) -> None:
    n = 40 * periods
    t = begin + np.arange(0 if both_ends else 1, n + 1) / (40 * GIVEN.frequency)
    assert error(harmonics((t, GIVEN.at(t)), GIVEN.frequency, 5, periods=periods), GIVEN) < EXACT


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_irregularly_spaced_samples_are_analysed_exactly(seed: int) -> None:
    """100 samples that lie up to 40 % off an even spacing, and three harmonics more than were asked for."""
    rng = np.random.default_rng(seed)
    t = (np.arange(101) + rng.uniform(-0.4, 0.4, 101)) / (100 * GIVEN.frequency)
    found = harmonics((t, GIVEN.at(t)), GIVEN.frequency, 2, until=t[-1], periods=1)
    first = Harmonics.of(171.0, GIVEN.amplitude[:2], GIVEN.phase[:2], GIVEN.mean)
    # The mean is 200 times the least amplitude, and the spacing costs two digits more.
    assert error(found, first) < 1e-10


def test_a_step_that_does_not_divide_the_period() -> None:
    t = np.arange(0, 400) * 3.3e-4
    assert error(harmonics((t, GIVEN.at(t)), GIVEN.frequency, 5, periods=20), GIVEN) < EXACT * 100


def test_the_last_periods_are_taken() -> None:
    t = np.linspace(0, 10, 4001)
    y = np.where(t < 5, 7.0, 2.0 + 3.0 * np.sin(2 * np.pi * 2 * t))
    found = harmonics((t, y), "2 Hz", 3, periods=4)
    assert (found.mean, found.amplitude[0]) == pytest.approx((2.0, 3.0), rel=EXACT)
    before = harmonics((t, y), "2 Hz", 3, until="4 s")
    assert (before.mean, before.amplitude[0]) == pytest.approx((7.0, 0.0), abs=1e-12)


def test_simpsons_rule_gives_back_what_was_added_up() -> None:
    t = np.linspace(0, 1 / GIVEN.frequency, 135)
    assert error(simpson_harmonics(GIVEN.at(t), GIVEN.frequency, 5), GIVEN) < EXACT


def test_simpsons_rule_takes_an_even_number_of_values() -> None:
    """Its only error is that of the last three steps, of fifth order: a 32nd at half the step."""
    errors = []
    for n in (64, 128, 256, 512):
        t = np.linspace(0, 1 / GIVEN.frequency, n)
        errors.append(error(simpson_harmonics(GIVEN.at(t), GIVEN.frequency, 5), GIVEN))
    assert np.log2(np.array(errors[:-1]) / np.array(errors[1:])) == pytest.approx(np.full(3, 5.0), abs=0.1)
    assert errors[0] < 3e-3


def test_a_run_too_short_for_the_periods_is_refused() -> None:
    circuit = br.Circuit("Still")
    circuit.add("vessel", br.Volume(start_pressure="1 bar"))
    circuit.add("end", br.Plug())
    circuit.connect("vessel.A", "end.A")
    run = br.simulate(circuit, 0.5)
    with pytest.raises(FourierError, match=r"from 0 s to 0.5 s, does not cover -0.5 s to 0.5 s: ask for fewer periods"):
        harmonics(run["vessel.A.p"], 2.0, 1, periods=2)


def test_phase_is_that_of_a_sine() -> None:
    t = np.linspace(0, 1, 101)
    found = harmonics((t, np.sin(2 * np.pi * t + np.radians(30))), 1.0, 1)
    assert found.phase[0] == pytest.approx(30, abs=1e-10)
    assert harmonics((t, np.cos(2 * np.pi * t)), 1.0, 1).phase[0] == pytest.approx(90, abs=1e-10)


def test_peak_to_trough() -> None:
    """A sine has 2; sin + cos 2: +-: from 9/8 down to -2 (dy = cos - 2 sin 2 = 0 at sin = 1/4 and at -90 degrees)."""
    assert Harmonics.of(3.0, [1.0], [12.0]).peak_to_trough() == pytest.approx(2.0, rel=EXACT)
    assert Harmonics.of(3.0, [1.0, 1.0], [0.0, 90.0]).peak_to_trough() == pytest.approx(9 / 8 + 2, rel=EXACT)
    assert peak_to_trough([1.0, 5.0, -2.0]) == 7.0


def test_shift_and_alignment() -> None:
    later = GIVEN.shifted(1e-3)
    t = np.linspace(0, 0.02, 50)
    np.testing.assert_allclose(later.at(t), GIVEN.at(t - 1e-3), rtol=1e-12)
    # Five steps of Newton's method end at rounding.
    assert error(later.aligned(GIVEN), GIVEN) < 1e-9


def test_synthesis_of_one_instant() -> None:
    assert synthesise(1.0, [2.0], [90.0], "5 Hz", 0.0) == pytest.approx(3.0)


def test_too_few_samples_are_refused() -> None:
    t = np.linspace(0, 1, 9)
    with pytest.raises(FourierError, match="do not determine 10 harmonics"):
        harmonics((t, np.sin(t)), 1.0)


@pytest.mark.parametrize(
    ("t", "options", "words"),
    [
        ([0, 0.5, 0.4, 1], {}, "must rise"),
        ([0, 0.25, 0.5, 0.75, 1], {"periods": 3}, "does not cover"),
        ([0, 0.25, 0.5, 0.75, 1], {"count": 0}, "at least 1"),
        ([0, 0.25, np.nan, 0.75, 1], {}, "finite"),
    ],
)
def test_what_cannot_be(t: list[float], options: dict[str, int], words: str) -> None:
    with pytest.raises(FourierError, match=words):
        harmonics((t, [1.0] * len(t)), 1.0, **({"count": 1} | options))


def test_a_signal_of_a_run() -> None:
    """A lag of 10 ms driven at 20 Hz: gain 1 / sqrt(1 + (w T)^2), phase -atan(w T)."""
    circuit = br.Circuit()
    circuit.add("wave", br.Sine(amplitude=2.0, frequency="20 Hz", offset=5.0))
    circuit.add("lag", br.FirstOrderLag(time_constant="10 ms", start=5.0))
    circuit.connect("wave.y", "lag.u")
    run = br.simulate(circuit, until="1 s", rtol=1e-9)
    found = harmonics(run["lag.x"], "20 Hz", 3, periods=2)
    turn = 2 * np.pi * 20 * 0.01
    assert found.mean == pytest.approx(5.0, rel=1e-7)
    assert found.amplitude[0] == pytest.approx(2 / np.hypot(1, turn), rel=1e-7)
    assert found.phase[0] == pytest.approx(-np.degrees(np.arctan(turn)), abs=1e-5)
    assert found.amplitude[1:].max() < 1e-6
