"""What the solver itself had to let go of."""

from __future__ import annotations

from collections.abc import Iterator

from bramah.result.doubts.evidence import Evidence

OFTEN = 0.2
"""Share of steps: where every fifth step left the algebraic unknowns so far off that they were solved anew, between
these the run did not follow its equations."""
FEW = 20
"""Resets that say nothing: some belong to starts and events."""


def mended_unknowns(evidence: Evidence) -> Iterator[str]:
    """Algebraic unknowns that were set right again and again because steps did not keep to their equations."""
    counters = evidence.recorded.counters
    resets, accepted = counters.get("resets", 0), counters.get("accepted", 0)
    if resets > FEW and resets > OFTEN * accepted:
        yield (
            f"Algebraic unknowns had to be solved anew {resets} times in {accepted} steps: the steps do not keep to "
            "their equations. A small Volume or Mass where they are, or another method, may help."
        )


def broken_tolerances(evidence: Evidence) -> Iterator[str]:
    """Steps whose error was too large, taken because no more were allowed within a fixed step."""
    counters = evidence.recorded.counters
    broken = counters.get("given_up", 0)
    if broken:
        yield (
            f"{broken} of {counters.get('accepted', 0)} steps break the tolerance: all the substeps allowed within a "
            "fixed step were used up. Allow more substeps, or give a larger rtol or a shorter fixed_step."
        )
