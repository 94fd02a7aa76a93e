"""What never ends fails with a reason, and what waits does not."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cpu_limit import within

here = pytest.mark.skipif(not hasattr(signal, "ITIMER_PROF"), reason="the system has no timer of CPU time")


@here
def test_an_endless_loop_fails() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"not done after 0\.05 s of CPU time"), within(0.05):
        while True:
            pass


ROOT = Path(__file__).resolve().parent.parent
WAITING = """
import signal, time
from tests.cpu_limit import within
with within(60.0):
    around = signal.getitimer(signal.ITIMER_PROF)[0]
    with within(0.05):
        time.sleep(0.2)
    print(around > 0, abs(signal.getitimer(signal.ITIMER_PROF)[0] - around) < 1.0)
"""


@here
def test_waiting_is_no_work_and_the_limit_around_stays() -> None:
    """In a process of its own: threads that other tests left behind would work meanwhile."""
    done = subprocess.run([sys.executable, "-c", WAITING], capture_output=True, text=True, cwd=ROOT, timeout=60)
    # Set again as it was when the inner one began; the kernel's clock ticks every few milliseconds.
    assert done.stdout == "True True\n", done.stderr


def test_deadlines_of_runs_count_cpu_time() -> None:
    began = time.perf_counter()
    time.sleep(0.2)
    assert time.perf_counter() - began < 0.1
