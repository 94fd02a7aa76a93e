"""The words of one line, read as what they stand for."""

from __future__ import annotations

import math

from bramah.errors import quoted
from bramah.files.epanet.sections import Row, Sections


class Words:
    """Words by their number; what is wrong with them is kept with the line."""

    def __init__(self, row: Row, sections: Sections) -> None:
        self.line, self._words, self._sections = row.line, row.words, sections

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, k: int) -> str:
        return self._words[k]

    def upper(self, k: int) -> str:
        """In capitals, or "" if there are fewer words."""
        return self._words[k].upper() if k < len(self._words) else ""

    def wrong(self, message: str) -> None:
        self._sections.wrong(self.line, message)

    def enough(self, least: int) -> bool:
        if len(self) < least:
            self.wrong(f"{quoted(' '.join(self._words))} should have at least {least} entries.")
        return len(self) >= least

    def number(self, k: int, what: str, default: float | None = None) -> float:
        """A number; where it cannot be read that is noted, and it counts as 1."""
        if k >= len(self) and default is not None:
            return default
        try:
            found = float(self._words[k])
        except (ValueError, IndexError):
            found = math.nan
        if not math.isfinite(found):
            given = quoted(self._words[k]) if k < len(self) else "nothing"
            self.wrong(f"The {what} of {self._words[0]} must be a number, not {given}.")
            return 1.0
        return found
