"""The polynomial over a step: the C core's and ours are one, and it is what it is fitted to."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.runs import dense_output
from tests.stepping.circuits import oscillator

RNG = np.random.default_rng(5)
METHODS = {"rodas3": 0.0, "rodas4": 0.0, "rodas5p": 0.0, "ndf": 0.0, "dormand_prince": 0.0, "rk4": 0.01}
"""With fixed steps where a method needs them."""


@pytest.mark.parametrize("method", METHODS)
def test_it_is_that_of_the_core(method: str) -> None:
    """The core evaluates its own at times to record, and improves it there by the equations, from its value and slope;
    so does a result. Both sum some ten terms of the size of y: 1e-14 of it."""
    system = br.build(oscillator())
    times = np.sort(RNG.uniform(0.0, 1.0, 200))
    options: dict[str, Any] = {"method": method, "rtol": 1e-3, "fixed_step": METHODS[method], "verify": False}
    steps, there = (br.simulate(system, 1.0, record=how, **options) for how in ("steps", times.tolist()))
    recorded = steps.recorded
    ours, theirs = recorded.at(times)[1], there.recorded.y
    size = np.abs(recorded.y).max(axis=0)
    assert recorded.dense is not None and np.abs(recorded.dense).max() > 1e-6
    assert np.all(np.abs(ours - theirs) <= 1e-14 * size)


@pytest.mark.parametrize("terms", [1, 2, 4, 6])
def test_fitted_terms_give_back_the_polynomial(terms: int) -> None:
    """Solving for 6 powers of theta magnifies rounding by the condition of their matrix, below 1e5."""
    y0, y1, known = RNG.normal(size=(7, 3)), RNG.normal(size=(7, 3)), RNG.normal(size=(7, terms, 3))
    inside = [dense_output.value(theta, y0, y1, known) for theta in dense_output.spots(terms).tolist()]
    assert dense_output.fitted(y0, y1, np.stack(inside, axis=1)) == pytest.approx(known, abs=1e-10)


def test_ends_are_met_and_slopes_are_those_of_the_values() -> None:
    y0, y1, terms = RNG.normal(size=(5, 2)), RNG.normal(size=(5, 2)), RNG.normal(size=(5, 4, 2))
    assert np.array_equal(dense_output.value(0.0, y0, y1, terms), y0)
    assert np.array_equal(dense_output.value(1.0, y0, y1, terms), y1)
    theta, h = RNG.uniform(0.1, 0.9, (5, 1)), 1e-6
    rise = dense_output.value(theta + h, y0, y1, terms) - dense_output.value(theta - h, y0, y1, terms)
    # Central differences: h^2 of the third derivative, and 1e-16 / h of rounding.
    assert dense_output.slope(theta, y0, y1, terms) == pytest.approx(rise / (2 * h), abs=1e-8)
    assert np.array_equal(dense_output.slope(theta, y0, y1, None), y1 - y0)
    assert dense_output.value(0.5, y0, y1, None) == pytest.approx((y0 + y1) / 2)
