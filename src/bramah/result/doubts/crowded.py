"""Events so dense that time hardly passes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.estimate import examined_whole
from bramah.result.doubts.evidence import Evidence

MANY = 100
"""Events of one name in a row: no impact or latch comes to rest over so many."""
SHORTEST = 1e-5
"""s between two of them on average: no valve, contact or controller switches a hundred thousand times a second."""


def crowded_events(evidence: Evidence) -> Iterator[str]:
    """A part that switches faster than anything real does: the run has followed the chatter of a law, not of a part.

    It is no doubt where all steps were examined one by one: then it is known what the chatter did.
    """
    if examined_whole(evidence):
        return
    times: dict[tuple[str, str], list[float]] = {}
    for event in evidence.recorded.events:
        times.setdefault((event.component, event.name), []).append(event.t)
    for (component, name), found in times.items():
        if len(found) <= MANY:
            continue
        t = np.array(found)
        spans = t[MANY:] - t[:-MANY]
        k = int(np.argmin(spans))
        if spans[k] < MANY * SHORTEST:
            yield (
                f"{component} ({name}) happens {MANY} times within {spans[k]:.2g} s from t = {t[k]:.6g} s on: "
                "it chatters. Give it hysteresis, damping or a smoother characteristic."
            )
