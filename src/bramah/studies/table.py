"""The rows of a study, as columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import unknown_name
from bramah.records import dataclass
from bramah.studies.case import Row


@dataclass(frozen=True, eq=False)
class Table:
    """What came of a study: one row per case; columns are what varied and what was measured, in SI."""

    rows: Sequence[Row]
    units: Mapping[str, str]
    """Units that columns are shown in, by name."""

    @property
    def varied(self) -> list[str]:
        """Names of what varied."""
        return list(dict.fromkeys(path for row in self.rows for path in row.changes))

    @property
    def measured(self) -> list[str]:
        """Names of what was measured."""
        return list(dict.fromkeys(name for row in self.rows for name in row.measures))

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, name: str) -> NDArray[Any]:
        """A column in SI; not a number where a case has no such value."""
        if name in self.measured:
            return np.array([row.measures.get(name, np.nan) for row in self.rows])
        if name in self.varied:
            return np.array([row.changes.get(name, np.nan) for row in self.rows])
        raise unknown_name("column", name, [*self.varied, *self.measured])
