"""A clock of which a test says what it shows."""

from __future__ import annotations


class FakeClock:
    """Stands still unless somebody sleeps or works; every sleep ends `late` ns too late."""

    def __init__(self, late: int = 0) -> None:
        self.time, self.late = 5_000, late
        self.slept: list[int] = []

    def now(self) -> int:
        return self.time

    def used(self) -> int:
        return self.time

    def sleep_until(self, instant: int) -> None:
        if instant > self.time:
            self.slept.append(instant)
            self.time = instant + self.late

    def work(self, nanoseconds: int) -> None:
        self.time += nanoseconds
