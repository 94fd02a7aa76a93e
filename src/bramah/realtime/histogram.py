"""How often which time came: a histogram of bounded size, whatever is put into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

PARTS_BITS = 4
PARTS = 1 << PARTS_BITS
"""Bins of an octave: a bin is at most a sixteenth of its times wide."""
OCTAVES = 40
"""Times of 2^40 ns, 18 minutes, and more share the last bin."""
BINS = PARTS * (OCTAVES - PARTS_BITS + 1)
BAR = 40
"""Characters of the longest bar of the text."""


class Histogram:
    """Counts of times in whole nanoseconds; least, mean and most are exact, quantiles to a sixteenth, never too small.

    `core/export/realtime.c` has the same bins and writes the same JSON.
    """

    def __init__(self) -> None:
        self._bins = [0] * BINS
        self.count = self.least = self.most = self._sum = 0

    def add(self, nanoseconds: int) -> None:
        """One more; what is negative counts as 0."""
        time = max(0, nanoseconds)
        self._bins[bin_of(time)] += 1
        self.least = time if self.count == 0 or time < self.least else self.least
        self.most = max(self.most, time)
        self._sum += time
        self.count += 1

    @property
    def mean(self) -> float:
        return self._sum / self.count if self.count else 0.0

    def quantile(self, share: float) -> int:
        """A time that at least this share of all does not pass, ns."""
        wanted, seen = share * self.count, 0
        for number, count in enumerate(self._bins):
            seen += count
            if count and seen >= wanted:
                return self.most if number == BINS - 1 else min(lower_edge(number + 1) - 1, self.most)
        return self.most

    def above(self, nanoseconds: int) -> int:
        """How many were longer, but for those in the bin of this time."""
        return sum(count for begin, _, count in self.bins() if begin > nanoseconds)

    def bins(self) -> Iterator[tuple[int, int, int]]:
        """Where each bin that holds something begins and ends, ns, and how many it holds."""
        for number, count in enumerate(self._bins):
            if count:
                yield lower_edge(number), lower_edge(number + 1), count

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "unit": "ns",
            "count": self.count,
            "least": self.least,
            "mean": self.mean,
            "median": self.quantile(0.5),
            "p99.9": self.quantile(0.999),
            "most": self.most,
            "bins": [list(each) for each in self.bins()],
        }

    def as_text(self) -> str:
        """A line for each octave, with a bar as long as it is often."""
        octaves: dict[int, int] = {}
        for begin, _, count in self.bins():
            octave = begin.bit_length()
            octaves[octave] = octaves.get(octave, 0) + count
        if not octaves:
            return "nothing was counted"
        largest = max(octaves.values())
        lines = []
        for octave in range(min(octaves), max(octaves) + 1):
            count = octaves.get(octave, 0)
            bar = "#" * -(-BAR * count // largest)
            lines.append(f"{_shown((1 << octave) >> 1):>9} to {_shown(1 << octave):>9} {count:>9}  {bar}".rstrip())
        return "\n".join(lines)


def bin_of(nanoseconds: int) -> int:
    """The number of the bin of a time."""
    if nanoseconds < PARTS:
        return nanoseconds
    octave = nanoseconds.bit_length() - 1
    if octave >= OCTAVES:
        return BINS - 1
    return PARTS * (octave - PARTS_BITS) + (nanoseconds >> (octave - PARTS_BITS))


def lower_edge(number: int) -> int:
    """The least time of a bin, ns."""
    if number < PARTS:
        return number
    octave, part = divmod(number, PARTS)
    return (PARTS + part) << (octave - 1)


def _shown(nanoseconds: int) -> str:
    for size, unit in ((10**9, "s"), (10**6, "ms"), (10**3, "us")):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds} ns"
