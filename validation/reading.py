"""The numbers of the sources, from CSV files."""

from __future__ import annotations

import csv
from pathlib import Path

FOLDER = Path(__file__).parent / "references"


def read(name: str) -> list[dict[str, str]]:
    """The lines of a reference file, by heading."""
    with open(FOLDER / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
