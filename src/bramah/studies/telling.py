"""How the outcome of a study is told: sentences and small tables, as text and in notebooks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import escape

import numpy as np

from bramah.notebook import table
from bramah.records import dataclass
from bramah.result.signal import UNITLESS
from bramah.result.tables import aligned
from bramah.studies.case import Row
from bramah.units import convert

DIGITS = 5
LEAST_PLAIN, MOST_PLAIN = 1e-4, 1e7
"""Numbers between these are written without an exponent."""
MOST_REASONS = 3
"""Reasons of failed cases, or doubts, that are told; of the others only how many there are."""
_NUMBER = re.compile(r"\d+(\.\d+)?(e[+-]?\d+)?")
NOTHING = "-"
"""Instead of a number where there is none."""


@dataclass(frozen=True)
class Part:
    """A table of an outcome; the first cell of each row is its name."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def as_text(sentences: Sequence[str], parts: Sequence[Part]) -> str:
    """Sentences, then the tables below each other."""
    tables = ["\n".join(aligned([(part.title, *part.head), *part.rows])) for part in parts if part.rows]
    return "\n\n".join(["\n".join(sentences), *tables])


def as_html(sentences: Sequence[str], parts: Sequence[Part]) -> str:
    """The same for a notebook."""
    said = "".join(f"<div>{escape(sentence)}</div>" for sentence in sentences)
    return said + "".join(table(part.rows, head=(part.title, *part.head)) for part in parts if part.rows)


def of(title: str) -> str:
    """ " of" a circuit, if it has a title."""
    return f" of {title}" if title else ""


def number(value: float, unit: str = "-", digits: int = DIGITS) -> str:
    """A value in SI as a number of a unit."""
    if not np.isfinite(value):
        return NOTHING
    return plain(float(value if unit in UNITLESS else convert(float(value), unit)), digits)


def plain(value: float, digits: int = DIGITS) -> str:
    """Some significant digits, without an exponent where people would not write one: 54000, not 5.4e+04."""
    if value == 0.0 or not LEAST_PLAIN <= abs(value) < MOST_PLAIN:
        return f"{value + 0.0:.{digits}g}"
    return str(np.format_float_positional(value, digits, unique=False, fractional=False, trim="-"))


def step(value: float, unit: str = "-", digits: int = DIGITS) -> str:
    """A difference in SI as a number of a unit: of temperatures, without the offset of their scale."""
    if unit in UNITLESS or not np.isfinite(value):
        return number(value, digits=digits)
    return plain(difference(value, unit), digits)


def difference(value: float, unit: str) -> float:
    """A difference in SI, in a unit."""
    return float(value) if unit in UNITLESS else float(convert(float(value), unit) - convert(0.0, unit))


def between(low: float, high: float, unit: str = "-") -> str:
    """An interval in SI: "172.8 to 173.3", or what is known of it."""
    if np.isfinite(low) and np.isfinite(high):
        return f"{number(low, unit)} to {number(high, unit)}"
    if np.isfinite(low):
        return f"above {number(low, unit)}"
    return f"below {number(high, unit)}" if np.isfinite(high) else NOTHING


def counted(rows: Sequence[Row]) -> list[str]:
    """Sentences on cases that are not done, and on doubted ones; none where all is well."""
    failed = [row.message or row.status for row in rows if not row.ok]
    doubted = [row for row in rows if row.ok and row.doubts]
    said = []
    if failed:
        have = "has" if len(failed) == 1 else "have"
        said.append(f"{len(failed)} of {len(rows)} cases {have} no numbers: {_most(failed)}")
    if doubted:
        are = "is" if len(doubted) == 1 else "are"
        reasons = _most([doubt for row in doubted for doubt in row.doubts])
        said.append(f"{len(doubted)} of {len(rows)} cases {are} doubted: {reasons}")
    return said


def _most(reasons: Sequence[str]) -> str:
    """The most frequent ones; those that differ only in their numbers are told as one."""
    alike = [_NUMBER.sub("#", reason) for reason in reasons]
    first = dict(zip(reversed(alike), reversed(reasons), strict=True))
    kinds = Counter(alike)
    told = [f"{first[kind]}{f' ({n} times)' if n > 1 else ''}" for kind, n in kinds.most_common(MOST_REASONS)]
    left = len(kinds) - len(told)
    return " ".join([*told, *([f"And {left} other reasons."] if left else [])])
