"""A whole run in real time, for a fifth of a second."""

from __future__ import annotations

import json

import pytest

from bramah.errors import ArgumentError
from bramah.realtime import Callback, Way, keep_time
from bramah.realtime.exchange import Values
from bramah.realtime.keeping import periods_in
from tests.realtime.clocks import FakeClock
from tests.stepping.circuits import press


def test_it_makes_every_step_in_order() -> None:
    seen: list[float] = []

    def lever(t: float, outputs: Values) -> Values:
        seen.append(t)
        return [0.5]

    report = keep_time(
        press(), "2 ms", Way("rodas4"), "0.2 s", inputs=["lever.y"], outputs=["cylinder.x"], exchange=Callback(lever)
    )
    assert report.ok and report.account.done == 100
    assert seen == pytest.approx([0.002 * k for k in range(100)], abs=1e-12)
    assert report.account.cpu.count == report.account.jitter.count == 100


def test_the_report_says_how_it_went() -> None:
    clock = FakeClock(late=50_000)
    report = keep_time(press(), "1 ms", Way("rodas4"), "20 ms", profiled=False, clock=clock)
    assert report.message == "20 steps of 1 ms by rodas4 with up to 20 substeps. Done. 0 overran (0 %)."
    data = json.loads(json.dumps(report.as_data()))
    assert (data["ok"], data["steps"], data["asked"], data["overruns"]) == (True, 20, 20, 0)
    assert data["jitter"]["most"] == 50_000 and data["jitter"]["count"] == 20
    assert "Jitter, how late steps began:" in str(report)


def test_overruns_are_told() -> None:
    clock = FakeClock()

    def slow(t: float, outputs: Values) -> None:
        clock.work(1_500_000 if t == 0.0 else 100_000)

    report = keep_time(press(), "1 ms", Way("rodas4"), "10 ms", exchange=Callback(slow), profiled=False, clock=clock)
    assert report.message.endswith("Done. 1 overran (10 %), at most 500 us late.")


def test_a_failure_ends_it_with_its_reason() -> None:
    """Explicit steps of 50 ms through a circuit that is far quicker."""
    report = keep_time(press(), "50 ms", Way("euler", 0), "5 s", paced=False)
    assert not report.ok and report.account.done < 100
    assert report.account.failure in report.message


@pytest.mark.parametrize(("seconds", "length"), [(-1.0, 1e-3), (0.0, 1e-3), ("1 s", 3600.0)])
def test_less_than_one_period_is_refused(seconds: float | str, length: float) -> None:
    with pytest.raises(ArgumentError, match="at least one period"):
        periods_in(seconds, length)
