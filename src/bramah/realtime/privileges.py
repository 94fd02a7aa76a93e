"""What the system can do for a loop that keeps time: memory that stays, a priority above others, a core of its own."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from bramah.records import dataclass

PRIORITY = 80
"""Of 1 to 99: above interrupt threads of most devices, below the kernel's own watchdogs."""
CURRENT, FUTURE = 1, 2
"""Flags of mlockall on Linux."""


@dataclass(frozen=True)
class Profile:
    """What was had, and a sentence for what was not."""

    had: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def __str__(self) -> str:
        had = f"The loop has {', '.join(self.had)}." if self.had else "The loop runs like any other program."
        return " ".join([had, *self.refused])


@contextmanager
def profile(priority: int = PRIORITY, core: int | None = None) -> Iterator[Profile]:
    """As much as this system allows, as long as the block lasts. `core`: the number of the one to stay on."""
    wanted: list[tuple[str, Callable[[], Callable[[], None]]]] = [
        ("memory that is not paged out", _lock_memory),
        (f"priority {priority} (SCHED_FIFO)", lambda: _first_in_line(priority)),
    ]
    if core is not None:
        wanted.append((f"core {core}", lambda: _stay_on(core)))
    had, refused = [], []
    with ExitStack() as undoing:
        for what, ask in wanted:
            try:
                undoing.callback(ask())
                had.append(what)
            except (OSError, AttributeError, ValueError) as error:
                refused.append(_why_not(what, error))
        yield Profile(tuple(had), tuple(refused))


def _why_not(what: str, error: Exception) -> str:
    if isinstance(error, PermissionError):
        return f"It does not have {what}: that takes the rights of root or of a real-time group; it runs without."
    reason = "this system does not offer it" if isinstance(error, AttributeError) else str(error)
    return f"It does not have {what}: {reason}; it runs without."


def _lock_memory() -> Callable[[], None]:
    if sys.platform != "linux":
        raise AttributeError
    import resource

    library = ctypes.CDLL(None, use_errno=True)
    # Where only so much may be locked, memory that is asked for later would be refused.
    boundless = os.geteuid() == 0 or resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] == resource.RLIM_INFINITY
    if library.mlockall(CURRENT | FUTURE if boundless else CURRENT):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return lambda: library.munlockall()


def _first_in_line(priority: int) -> Callable[[], None]:
    before, old = os.sched_getscheduler(0), os.sched_getparam(0)
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(priority))
    return lambda: os.sched_setscheduler(0, before, old)


def _stay_on(core: int) -> Callable[[], None]:
    before: Sequence[int] = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return lambda: os.sched_setaffinity(0, before)
