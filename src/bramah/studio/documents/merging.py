"""Two texts that were made of one, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

MOST_LINES = 5_000
"""Lines that differ, beyond which nobody waits for the comparison: its time grows with their square."""

Hunk = tuple[int, int, list[str]]
"""First line of the old text, the line after the last, and the lines that take their place."""


def merged(base: str, one: str, other: str) -> str | None:
    """The text with the changes of both; None if they change the same lines, or lines at one place."""
    if one in (base, other):
        return other
    if other == base:
        return one
    lines = _lines(base)
    mine, theirs = _hunks(lines, one), _hunks(lines, other)
    if mine is None or theirs is None:
        return None
    made: list[str] = []
    at = 0
    for first, last, new in _both(mine, theirs):
        if first < at:
            return None
        made += lines[at:first] + new
        at = last
    text = "".join(made + lines[at:])
    return None if _run_on(made, lines[at:]) else text


def _lines(text: str) -> list[str]:
    *whole, rest = text.split("\n")
    return [f"{line}\n" for line in whole] + ([rest] if rest else [])


def _both(mine: list[Hunk], theirs: list[Hunk]) -> Iterator[Hunk]:
    """Hunks of both in order; the same change by both stands once. One that begins too early clashes."""
    together = sorted([*mine, *theirs], key=lambda hunk: hunk[:2])
    before: Hunk | None = None
    for hunk in together:
        if before is not None:
            if hunk == before:
                continue
            touching = hunk[0] == before[1] and (hunk[0] == hunk[1] or before[0] == before[1])
            if hunk[0] < before[1] or touching:
                yield -1, -1, []
        yield hunk
        before = hunk


def _run_on(made: list[str], rest: list[str]) -> bool:
    """Whether a line without an end has come to stand before another."""
    return any(not line.endswith("\n") for line in (made + rest)[:-1])


def _hunks(lines: list[str], text: str) -> list[Hunk] | None:
    new = _lines(text)
    head = 0
    while head < min(len(lines), len(new)) and lines[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(lines), len(new)) - head and lines[-1 - tail] == new[-1 - tail]:
        tail += 1
    old, made = lines[head : len(lines) - tail], new[head : len(new) - tail]
    if max(len(old), len(made)) > MOST_LINES:
        return None
    found = SequenceMatcher(None, old, made, autojunk=False).get_opcodes()
    return [(head + i, head + j, made[k:m]) for tag, i, j, k, m in found if tag != "equal"]
