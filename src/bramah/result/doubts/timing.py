"""Waves in lines whose timing a grid has changed."""

from __future__ import annotations

from collections.abc import Iterator

from bramah.result.doubts.evidence import Evidence


def shifted_waves(evidence: Evidence) -> Iterator[str]:
    """What the grid of the lines says about its timing, where it changes a wave speed beyond what is small."""
    grid = evidence.system.grid
    yield from () if grid is None else grid.timing
