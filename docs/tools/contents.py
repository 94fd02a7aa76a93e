"""The front page's tables of contents."""

from __future__ import annotations

from collections.abc import Iterable

MARK = "<<other pages>>"
"""Where the pages go that no table of contents names."""


def completed(front: str, names: Iterable[str]) -> str:
    """The front page with all these pages in its tables of contents."""
    listed = {line.strip() for line in front.splitlines()}
    others = [name for name in sorted(names) if name != "index" and name not in listed]
    return front.replace(MARK, "\n".join(others))
