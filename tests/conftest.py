"""Settings shared by all tests."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.cpu_limit import within

# A deadline per example measures the machine's load, not the code.
settings.register_profile("bramah", deadline=None)
settings.load_profile("bramah")

LIMIT, LONG_LIMIT = 120.0, 1800.0
"""CPU seconds that a test may take. Many times what any takes, so that only what never ends meets it."""


def pytest_collection_finish() -> None:
    """What collecting made stays until the end: no use to look through it for garbage again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def own_clock() -> Iterator[None]:
    """Deadlines of runs count CPU time: on a busy machine nothing gives up that would not on a quiet one."""
    wall, cpu = time.perf_counter, time.process_time
    with pytest.MonkeyPatch.context() as patch:
        # A little of the wall's: CPU time comes in ticks, and what a run takes is divided by.
        patch.setattr(time, "perf_counter", lambda: cpu() + 1e-3 * wall())
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with within(LONG_LIMIT if item.get_closest_marker("long") else LIMIT):
        return (yield)
