"""Parts beyond their travel."""

from __future__ import annotations

from collections.abc import Iterator

from bramah.result.doubts.evidence import Evidence


def beyond_travel(evidence: Evidence) -> Iterator[str]:
    yield from ()
