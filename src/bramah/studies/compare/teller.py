"""Progress of a whole comparison from that of its runs."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float, str], bool | None]
"""Called with the fraction done and what is being run; returning False ends the comparison with what is there."""


class Teller:
    """Each part of the comparison, the reference or a method, gets an equal share of the bar."""

    def __init__(self, progress: Progress | None, parts: int) -> None:
        self._progress, self._parts = progress, parts
        self._from, self._share, self._what = 0.0, 1.0, "reference"
        self._told = 0.0
        self.stopped = False
        """Whether no more was wanted."""

    def begin(self, part: int, share: float, what: str, before: float = 0.0) -> None:
        """A run that is `share` of its part, after `before` of it."""
        self._from, self._share, self._what = part + before, share, what

    def inside(self, fraction: float) -> bool:
        """The run is so far; False if no more is wanted."""
        if self._progress is None:
            return True
        done = (self._from + self._share * fraction) / self._parts
        self._told = max(self._told, min(1.0, done))  # what is tried anew does not take the bar back
        self.stopped = self.stopped or self._progress(self._told, self._what) is False
        return not self.stopped
