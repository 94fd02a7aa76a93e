"""All versions of a text, and what each page may undo and redo."""

from __future__ import annotations

from dataclasses import field

from bramah.records import dataclass

MOST_PAGES = 200
"""Pages that may undo; each time a browser loads the page it is another one."""


@dataclass(frozen=True)
class Step:
    """From one version of a text to the next: the characters that differ, after a head that both have."""

    head: int
    old: str
    new: str

    def back(self, text: str) -> str:
        return text[: self.head] + self.old + text[self.head + len(self.new) :]


@dataclass(frozen=True)
class Entry:
    """What a page did: from the version `before` to the version `after`."""

    before: int
    after: int
    label: str


@dataclass
class Stacks:
    """What a page may undo and redo, the latest last."""

    undo: list[Entry] = field(default_factory=list)
    redo: list[Entry] = field(default_factory=list)


class History:
    """A text with all its versions, counted from 1. Only what differs is kept, so that nothing need ever be dropped."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._steps: list[Step] = []
        self._pages: dict[str, Stacks] = {}

    @property
    def version(self) -> int:
        return len(self._steps) + 1

    def page(self, page: str) -> Stacks:
        """What a page may undo and redo, to be changed. Of pages that are long gone it is forgotten."""
        found = self._pages.pop(page, None) or Stacks()
        self._pages[page] = found
        while len(self._pages) > MOST_PAGES:
            del self._pages[next(iter(self._pages))]
        return found

    def peek(self, page: str) -> Stacks:
        """What a page may undo and redo, to be looked at."""
        return self._pages.get(page) or Stacks()

    def advance(self, text: str) -> None:
        """Another text takes the place of the present one."""
        head = _common(self.text, text)
        tail = _common(self.text[head:][::-1], text[head:][::-1])
        self._steps.append(Step(head, self.text[head : len(self.text) - tail], text[head : len(text) - tail]))
        self.text = text

    def at(self, version: int) -> str:
        """The text of a version."""
        text = self.text
        for step in reversed(self._steps[version - 1 :]):
            text = step.back(text)
        return text


def _common(one: str, other: str) -> int:
    """Characters that two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low
