"""Curves for plots and replays: few points, no extreme lost, in the units they are shown in."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bramah.cli.demo import demo_text
from bramah.files import parse_circuit
from bramah.result import Result
from bramah.simulation import simulate
from bramah.studio.jobs.curves import curves, frames, thinned
from bramah.studio.jobs.packed import packed, unpacked


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate(parse_circuit(demo_text()))


def test_all_recorded_points_are_there_where_they_are_few(result: Result) -> None:
    (curve,) = curves(result, ["cylinder.x"], width=800)
    assert set(result.t) <= set(curve.t)
    assert len(result.t) < len(curve.t) <= 1600
    assert curve.y[np.searchsorted(curve.t, result.t[-1])] == result["cylinder.x"].in_unit()[-1]
    assert (curve.unit, curve.scale, curve.offset) == ("mm", 1e-3, 0.0)


def test_points_between_steps_are_those_of_the_dense_output(result: Result) -> None:
    (curve,) = curves(result, ["cylinder.x"], 1.0, 1.2, width=400)
    # One recorded point on either side of the stretch comes along, so that the curve reaches its edges.
    inside = (result.t >= 1.0) & (result.t <= 1.2)
    assert curve.t[0] == result.t[result.t < 1.0][-1] and curve.t[-1] == result.t[result.t > 1.2][0]
    assert inside.sum() < len(curve.t) / 2
    alone = np.flatnonzero(np.diff(curve.t) > 0)
    np.testing.assert_allclose(curve.y[alone] * 1e-3, result["cylinder.x"].at(curve.t[alone], side="left"), rtol=1e-9)


def test_extremes_survive_thinning(result: Result) -> None:
    for name in ("pump.P.p", "cylinder.B.p"):
        (curve,) = curves(result, [name], width=30)
        assert len(curve.t) <= 2 * 30 + 4
        assert curve.y.min() == result[name].in_unit().min()
        assert curve.y.max() == result[name].in_unit().max()


@settings(max_examples=200)
@given(st.integers(5, 400), st.integers(2, 60), st.integers(0, 2**32 - 1), st.booleans())
def test_thinned_keeps_ends_and_extremes(count: int, width: int, seed: int, odd: bool) -> None:
    random = np.random.default_rng(seed)
    t = np.sort(np.round(random.uniform(0, 1, count), 2))  # many times occur twice, as at events
    y = random.normal(size=count)
    if odd:
        y[random.integers(0, count, 3)] = np.nan
    found_t, found_y = thinned(t, y, width)
    assert (found_t[0], found_t[-1]) == (t[0], t[-1])
    assert np.all(np.diff(found_t) >= 0)
    assert len(found_t) <= max(2 * width + 4, 4) + 6 * odd
    assert np.nanmin(found_y) == np.nanmin(y) and np.nanmax(found_y) == np.nanmax(y)
    assert not odd or np.isnan(found_y).any()


def test_a_standing_signal_and_one_instant_can_be_thinned() -> None:
    t, y = thinned(np.zeros(50), np.arange(50.0), 5)
    assert y.tolist() == [0.0, 49.0] and t.tolist() == [0.0, 0.0]
    t, y = thinned(np.linspace(0, 1, 50), np.full(50, np.nan), 5)
    assert np.isnan(y).all() and t[0] == 0.0 and t[-1] == 1.0


def test_frames_are_evenly_spaced(result: Result) -> None:
    one, other = frames(result, ["cylinder.x", "valve.x"], 101)
    np.testing.assert_allclose(np.diff(one.t), 0.04, rtol=1e-9)
    assert one.t is other.t and len(one.y) == 101
    np.testing.assert_allclose(one.y * one.scale, result["cylinder.x"].at(one.t), rtol=1e-12)


def test_what_is_packed_is_unpacked(result: Result) -> None:
    drawn = curves(result, ["cylinder.x", "lever.y"], width=100)
    data = packed(drawn, ok=True, message="ä", worst=float("nan"))
    header, found = unpacked(data)
    assert (header["ok"], header["message"], header["worst"]) == (True, "ä", None)
    assert [s["count"] for s in header["signals"]] == [len(c.t) for c in drawn]
    assert header["signals"][1]["unit"] == ""
    for curve in drawn:
        t, y = found[curve.name]
        assert (t == curve.t).all() and (y == curve.y).all()
    assert len(data) % 8 == 0
