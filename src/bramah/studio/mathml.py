"""Formulas as MathML, which browsers show by themselves, offline and without scripts."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

UNKNOWN = re.compile(r"\\\w+")
_SOURCE = re.compile(r"<annotation.*?</annotation>")


@lru_cache(maxsize=4096)
def mathml(latex: str, display: str = "block") -> str:
    """The element for a formula; the formula as text where it cannot be converted, or nothing can convert it."""
    try:
        return converted(latex, display)
    except (ImportError, ValueError):
        return f"<code>{escape(latex)}</code>"


def converted(latex: str, display: str) -> str:
    """The element for a formula. Raises ValueError where it is not understood, ImportError without latex2mathml."""
    from latex2mathml.converter import convert

    try:
        made = str(convert(latex, display=display))
    except Exception as error:  # its exceptions have no common base
        raise ValueError(str(error) or type(error).__name__) from error
    unknown = UNKNOWN.search(_SOURCE.sub("", made))
    if unknown:
        raise ValueError(f"unknown macro {unknown[0]}")
    return made
