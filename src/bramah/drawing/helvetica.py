"""Widths of the letters of Helvetica, which Arial and Liberation Sans share, from Adobe's font metrics."""

from __future__ import annotations

PER_SIZE = 1000
"""Units of the widths in the size of the letters."""
OTHERS = 600
"""Of letters that are not in the table: Greek ones and signs are about as wide."""
_FIRST = " "
_WIDTHS = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip


def width_of(text: str, size: float = 1.0) -> float:
    """How wide a text of a size is."""
    return sum(map(_width, text)) * size / PER_SIZE


def _width(letter: str) -> int:
    index = ord(letter) - ord(_FIRST)
    return _WIDTHS[index] if 0 <= index < len(_WIDTHS) else OTHERS
