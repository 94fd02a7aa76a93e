"""What never ends fails with a reason, and what waits does not."""

from __future__ import annotations

import signal
import time

import pytest

from tests.cpu_limit import within

here = pytest.mark.skipif(not hasattr(signal, "ITIMER_PROF"), reason="the system has no timer of CPU time")


@here
def test_an_endless_loop_fails() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"not done after 0\.05 s of CPU time"), within(0.05):
        while True:
            pass


@here
def test_waiting_is_no_work_and_the_limit_around_stays() -> None:
    around = signal.getitimer(signal.ITIMER_PROF)
    assert around[0] > 0
    with within(0.05):
        time.sleep(0.2)
    # Set again as it was when the inner one began; the kernel's clock ticks every few milliseconds.
    assert signal.getitimer(signal.ITIMER_PROF)[0] == pytest.approx(around[0], abs=1.0)


def test_deadlines_of_runs_count_cpu_time() -> None:
    began = time.perf_counter()
    time.sleep(0.2)
    assert time.perf_counter() - began < 0.1
