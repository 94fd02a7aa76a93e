"""How far two runs are apart, on runs whose distance is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bramah.errors import MethodError, UnknownName
from bramah.result.measures import relative_errors, rms_error, signal_errors
from tests.result.synthetic import Catalogue, exact, recorded
from tests.result.synthetic import Result as Made

TRUE = Made(signals=Catalogue(), recorded=recorded())


def off(by: float) -> Made:
    """The same run with a pressure that is off by so much of 1 bar, at all times."""
    record = recorded()
    y = record.y + np.array([0.0, by])
    return Made(signals=Catalogue(), recorded=replace(record, y=y))


def test_largest_and_mean_error_at_given_times() -> None:
    """p = 2 t^2 + 1 bar and an error of 0.03 bar: 3 % of 1 bar at t = 0, 1 % of 3 bar at t = 1."""
    times = [0.0, 0.5, 1.0, 2.0]
    found = signal_errors(off(0.03), TRUE, "pump.*", times)["pump.P.p"]
    shares = 0.03 / np.array([1.0, 1.5, 3.0, 9.0])
    assert (found.largest, found.time) == (pytest.approx(0.03, rel=1e-12), 0.0)
    assert found.mean == pytest.approx(shares.mean(), rel=1e-12)
    assert found.rms == pytest.approx(np.sqrt((shares**2).mean()), rel=1e-12)
    assert str(found) == "3 % at most, at t = 0 s; 1.58 % in the mean"


def test_without_times_the_recorded_points_count_and_events_are_seen_from_before() -> None:
    found = signal_errors(off(0.03), TRUE, ["pump.P.p"])["pump.P.p"]
    shares = 0.03 / exact(np.array([0.0, 0.3, 0.7, 1.0, 1.45, 2.0]), False)[:, 1]
    assert found.mean == pytest.approx(shares.mean(), rel=1e-12)
    # At the event rod.x is 1 before and 2 after it; a run that jumps in the same place has no error.
    assert signal_errors(TRUE, TRUE, "motor.power", [1.45, 2.0])["motor.power"].largest == 0.0


def test_no_relative_error_of_nothing() -> None:
    with pytest.raises(MethodError, match=r"rod.x is 0 at t = 0 s, where a relative error means nothing. Choose times"):
        signal_errors(off(0.03), TRUE, ["rod.x"])
    with pytest.raises(UnknownName, match=r"pump.P.p"):
        signal_errors(off(0.03), TRUE, ["pump.P.q"])


def test_rms_is_taken_over_times_and_the_norm_over_unknowns() -> None:
    """Esqué 2008, eq. 5.1, by hand: 3-4-5 and 5-12-13."""
    true = np.array([[1.0, 10.0], [-2.0, 10.0]])
    y = np.array([[1.3, 10.0], [-2.8, 10.0]])
    np.testing.assert_allclose(relative_errors(y, true), [[0.3, 0.0], [0.4, 0.0]], atol=1e-15)
    assert rms_error(y, true) == pytest.approx(0.5 / np.sqrt(2), rel=1e-14)
    y[:, 1] += 10 * 1.2 / np.sqrt(2)
    assert rms_error(y, true) == pytest.approx(1.3 / np.sqrt(2), rel=1e-14)
