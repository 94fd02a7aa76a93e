"""Rows for reference files that list a value, its tolerance and its source for each quantity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from validation.case import Origin, Row, absolute
from validation.reading import read


def listed(name: str, case: str, ours: Mapping[str, float]) -> Iterable[Row]:
    """A row for each line of the case; `ours` holds our value for each key. Lines that need not be met say so."""
    for line in read(name):
        if line["case"] == case:
            value, tolerance = float(line["value"]), float(line["tolerance"])
            row = absolute(case, line["quantity"], line["source"], value, ours[line["key"]], tolerance)
            origin = Origin(line["origin"]) if line.get("origin") else None
            yield replace(row, required=line["required"] == "yes", reason=line.get("reason") or "", origin=origin)
