"""A study as far as its store knows it, without running anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bramah.studies.case import Case, Row
from bramah.studies.key import key_of
from bramah.studies.kind import Kind
from bramah.studies.session import Session
from bramah.studies.study import Study


class Missing(Exception):
    """Cases that are not in the store; `there` of `wanted` are."""

    def __init__(self, there: int, wanted: int) -> None:
        super().__init__(f"{there} of {wanted} cases are there.")
        self.there, self.wanted = there, wanted


class Recalled(Session):
    """Gives rows that are there, and runs nothing."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = {key_of(row.changes): row for row in rows}
        self.ran = 0

    @property
    def notes(self) -> list[str]:
        return []

    def evaluate(self, cases: Sequence[Case], *, alone: bool = False) -> list[Row]:
        """Rows of the cases. Raises Missing if one of them is not there yet."""
        keys = [key_of(case.changes) for case in cases]
        there = sum(key in self._rows for key in keys)
        if there < len(keys):
            raise Missing(there, len(keys))
        return [self._rows[key] for key in keys]


def recalled(study: Study, kind: Kind, rows: Sequence[Row]) -> Any:
    """The outcome of a study whose rows are all there; Missing as long as some are not."""
    try:
        return kind.carry_out(study, Recalled(rows))
    except Missing as missing:
        return missing
