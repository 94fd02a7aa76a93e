"""The loop that keeps time: by a clock of the test's, and a short while by the machine's."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from bramah.errors import SimulationError
from bramah.realtime.pacing import Account, pace
from tests.realtime.clocks import FakeClock

MS = 1_000_000


def kept(clock: FakeClock, durations: list[int]) -> tuple[Account, list[int]]:
    """A loop of 1 ms whose work takes these times, and when it began each."""
    begun: list[int] = []

    def beat() -> None:
        begun.append(clock.time - 5_000)
        clock.work(durations[len(begun) - 1])

    return pace(beat, 1e-3, len(durations), clock=clock), begun


def test_every_period_begins_when_it_is_due() -> None:
    clock = FakeClock()
    account, begun = kept(clock, [200_000] * 5)
    assert begun == [0, MS, 2 * MS, 3 * MS, 4 * MS]
    assert (account.done, account.overruns, account.behind, account.most_behind) == (5, 0, 0, 0)
    assert account.cpu.most == account.wall.most == 200_000 and account.jitter.most == 0


def test_lateness_does_not_add_up() -> None:
    account, begun = kept(FakeClock(late=70_000), [100_000] * 1000)
    assert begun[0] == 0 and begun[1:] == [k * MS + 70_000 for k in range(1, 1000)]
    assert account.jitter.most == 70_000 and account.overruns == 0


def test_it_catches_up_and_loses_no_period() -> None:
    """The second takes 3.4 ms: two more begin at once, late, and the fifth is in time again."""
    account, begun = kept(FakeClock(), [200_000, 3_400_000, 200_000, 200_000, 200_000, 200_000])
    assert begun == [0, MS, 4_400_000, 4_600_000, 4_800_000, 5 * MS]
    assert account.done == 6
    assert account.overruns == 3, "the long one, and two that ended after their time because of it"
    assert account.most_behind == 2_400_000
    assert account.jitter.most == 2_400_000


def test_work_that_ends_with_its_period_is_no_overrun() -> None:
    account, begun = kept(FakeClock(), [MS, MS, MS + 1])
    assert begun == [0, MS, 2 * MS] and account.overruns == 1 and account.most_behind == 1


def test_what_is_due_at_the_end_is_told() -> None:
    clock = FakeClock()
    account = pace(lambda: clock.work(5 * MS), 1e-3, 10, clock=clock, proceed=lambda: clock.time < 12 * MS)
    assert account.done == 3 and account.interrupted and account.behind == 7


@pytest.mark.parametrize(("error", "interrupted", "failure"), [
    (KeyboardInterrupt(), True, ""), (SimulationError("it stopped"), False, "it stopped"),
])  # fmt: skip
def test_it_ends_in_order(error: BaseException, interrupted: bool, failure: str) -> None:
    account, _ = kept_until(error)
    assert (account.done, account.interrupted, account.failure) == (3, interrupted, failure)
    assert account.cpu.count == 3
    assert gc.isenabled()


def kept_until(error: BaseException) -> tuple[Account, Callable[[], None]]:
    clock, calls = FakeClock(), []

    def beat() -> None:
        calls.append(gc.isenabled())
        clock.work(100)
        if len(calls) == 4:
            raise error

    account = pace(beat, 1e-3, 10, clock=clock)
    assert calls == [False] * 4, "no search for cycles amid the loop"
    return account, beat


def test_without_the_clock_nobody_waits() -> None:
    clock = FakeClock()
    account = pace(lambda: clock.work(7), 1e-3, 100, clock=clock, paced=False)
    assert clock.slept == [] and account.done == 100 and account.jitter.count == 0 and account.cpu.most == 7


def test_for_ever_is_until_somebody_ends_it() -> None:
    clock = FakeClock()
    account = pace(lambda: clock.work(7), 1e-3, None, clock=clock, proceed=lambda: clock.time < 50 * MS)
    assert account.asked is None and account.done == 50


def test_by_the_machines_clock() -> None:
    """However busy the machine is: every period is made, in order, and none begins before it is due."""
    calls: list[int] = []
    account = pace(lambda: calls.append(len(calls)), 2e-3, 100)
    assert calls == list(range(100))
    assert account.done == account.cpu.count == account.jitter.count == 100 and account.behind == 0
    assert account.jitter.least >= 0
