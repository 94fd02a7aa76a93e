"""Results that a worker keeps, within bounds of number and memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

from bramah.errors import BramahError

if TYPE_CHECKING:
    from bramah.result import Result

MOST = 16
LARGEST = 400_000_000
"""Bytes of all results together; the last one is kept whatever its size."""


class Gone(BramahError, LookupError):
    """A result that is not kept any more."""


class Kept:
    """The last results, by the job that made them."""

    def __init__(self, most: int = MOST, largest: int = LARGEST) -> None:
        self._most, self._largest = most, largest
        self._results: OrderedDict[str, Result] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, job: str, result: Result) -> None:
        with self._lock:
            self._results[job] = result
            self._results.move_to_end(job)
            while len(self._results) > 1 and self._over():
                self._results.popitem(last=False)

    def __getitem__(self, job: str) -> Result:
        with self._lock:
            found = self._results.get(job)
            if found is None:
                raise Gone("This result is no longer kept. Run the circuit again.")
            self._results.move_to_end(job)
            return found

    def __contains__(self, job: str) -> bool:
        return job in self._results

    def _over(self) -> bool:
        sizes = sum(size_of(result) for result in self._results.values())
        return len(self._results) > self._most or sizes > self._largest


def size_of(result: Result) -> int:
    """Bytes of what was recorded; curves that are looked at add a little."""
    recorded = result.recorded
    arrays = (recorded.t, recorded.step, recorded.y, recorded.dense, recorded.discrete)
    return sum(array.nbytes for array in arrays if array is not None)
