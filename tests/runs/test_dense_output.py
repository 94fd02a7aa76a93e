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


def within(theta: Any, y0: np.ndarray, y1: np.ndarray, terms: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
    """Unknowns and slopes in steps from y0 to y1, all at one theta or each at its own."""
    count, ends = len(y0), np.arange(len(y0)) + len(y0)
    bends = None if terms is None else np.concatenate([np.full_like(terms, np.nan), terms])
    points = np.concatenate([y0, y1])
    at = np.broadcast_to(np.asarray(theta, dtype=float), count)
    return dense_output.between(points, bends, ends - count, ends, at, slopes=True)


@pytest.mark.parametrize("terms", [1, 2, 4, 6])
def test_fitted_terms_give_back_the_polynomial(terms: int) -> None:
    """Solving for 6 powers of theta magnifies rounding by the condition of their matrix, below 1e5."""
    y0, y1, known = RNG.normal(size=(7, 3)), RNG.normal(size=(7, 3)), RNG.normal(size=(7, terms, 3))
    inside = [within(theta, y0, y1, known)[0] for theta in dense_output.spots(terms).tolist()]
    assert dense_output.fitted(y0, y1, np.stack(inside, axis=1)) == pytest.approx(known, abs=1e-10)


def test_ends_are_met_and_slopes_are_those_of_the_values() -> None:
    y0, y1, terms = RNG.normal(size=(5, 2)), RNG.normal(size=(5, 2)), RNG.normal(size=(5, 4, 2))
    assert np.array_equal(within(0.0, y0, y1, terms)[0], y0)
    assert np.array_equal(within(1.0, y0, y1, terms)[0], y1)
    theta, h = RNG.uniform(0.1, 0.9, 5), 1e-6
    rise = within(theta + h, y0, y1, terms)[0] - within(theta - h, y0, y1, terms)[0]
    # Central differences: h^2 of the third derivative, and 1e-16 / h of rounding.
    assert within(theta, y0, y1, terms)[1] == pytest.approx(rise / (2 * h), abs=1e-8)
    assert np.array_equal(within(theta, y0, y1, None)[1], y1 - y0)
    assert within(0.5, y0, y1, None)[0] == pytest.approx((y0 + y1) / 2)


def test_it_is_the_polynomial_of_its_description() -> None:
    """(1 - theta) y0 + theta y1 + theta (1 - theta) sum_p theta^p terms_p, at points in any order."""
    y, terms = RNG.normal(size=(6, 2)), RNG.normal(size=(6, 3, 2))
    begin, end, theta = np.array([4, 0, 2, 2]), np.array([5, 1, 3, 2]), np.array([0.3, 0.7, 0.1, 0.0])
    found, nothing = dense_output.between(y, terms, begin, end, theta)
    c = theta[:, None]
    bend = sum(c**p * terms[end, p] for p in range(3))
    assert found == pytest.approx((1 - c) * y[begin] + c * y[end] + c * (1 - c) * bend, rel=1e-13)
    assert nothing.shape == (0, 2)
    with pytest.raises(IndexError):
        dense_output.between(y, terms, begin - 3, end, theta)
    with pytest.raises(IndexError):
        dense_output.between(y, terms, begin, end + 1, theta)
