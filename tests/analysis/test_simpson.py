"""Simpson's rule with any number of values: exact for cubics, of fourth order for the rest."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from bramah.analysis import simpson
from bramah.analysis.simpson import SimpsonError, simpson_weights


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 51, 200])
@pytest.mark.parametrize("power", [0, 1, 2, 3])
def test_cubics_are_integrated_exactly(count: int, power: int) -> None:
    x = np.linspace(-1.0, 2.0, count)
    exact = (2.0 ** (power + 1) - (-1.0) ** (power + 1)) / (power + 1)
    # Some hundred terms of rounding.
    assert simpson(x**power, 3.0 / (count - 1)) == pytest.approx(exact, rel=1e-14, abs=1e-14)


@pytest.mark.parametrize("count", [5, 6])
def test_a_quartic_is_not(count: int) -> None:
    """The error of Simpson's rule is h^5 y''''/90 for two steps, that of three eighths 3 h^5 y''''/80 for three."""
    h = 1.0 / (count - 1)
    expected = (2 if count == 5 else 1) * 24 * h**5 / 90 + (0 if count == 5 else 3 * 24 * h**5 / 80)
    assert simpson(np.linspace(0, 1, count) ** 4, h) - 0.2 == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("first", [9, 10])
def test_of_fourth_order(first: int) -> None:
    errors = []
    for steps in (first - 1, 2 * (first - 1), 4 * (first - 1)):
        # An even number of values stays even: one more step, of the shorter length.
        count = steps + 1 if first % 2 else steps + 1 + (steps + 1) % 2
        x = np.linspace(0.0, 1.0, count)
        errors.append((abs(simpson(np.exp(x), 1.0 / (count - 1)) - (math.e - 1)), count - 1))
    for (coarse, n), (fine, m) in pairwise(errors):
        assert math.log(coarse / fine) / math.log(m / n) == pytest.approx(4.0, abs=0.35)


def test_the_step_has_a_unit() -> None:
    assert simpson([1.0, 1.0, 1.0, 1.0], "2 ms") == pytest.approx(6e-3, rel=1e-15)


def test_weights_add_up_to_the_length() -> None:
    for count in range(3, 20):
        assert simpson_weights(count).sum() == pytest.approx(count - 1, rel=1e-15)


@pytest.mark.parametrize(
    ("y", "step", "words"),
    [([1.0, 2.0], 1.0, "at least 3"), ([1.0, np.nan, 2.0], 1.0, "finite"), ([1.0] * 3, 0.0, "above 0")],
)
def test_what_cannot_be_is_refused(y: list[float], step: float, words: str) -> None:
    with pytest.raises(SimpsonError, match=words):
        simpson(y, step)
