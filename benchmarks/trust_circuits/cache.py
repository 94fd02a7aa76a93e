"""References kept in a folder, one file each, under the text of the circuit and the settings they were made with.

A file also holds rates: what the equations say at some points of the solution. If they say something else today, the
equations have changed, and the reference is made anew.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.comparison import Floats, Judged, judged_signals
from benchmarks.trust_circuits.reference import SETTINGS, TIGHT, Reference, references
from bramah.files.atomic import write_atomically
from bramah.system import System

LOOKED_AT = 9
"""Points of a reference at which rates are compared."""
SAME = 1e-6
"""Relative difference of rates that another order of additions may make."""
ROUNDING = 1e-9
"""The same as a part of the largest rate, for sums of large terms that cancel."""
ARRAYS = ("times", "values", "low", "high", "events")


def reference_for(
    case: Case,
    system: System,
    folder: Path | None,
    fresh: bool = False,
    retry: bool = False,
    make: Callable[[Case, System], Reference] = references,
) -> Reference:
    """The kept reference of a circuit if there is one that fits, otherwise a new one, which is kept.

    fresh    make it anew in any case
    retry    make it anew where no two methods agreed
    """
    path = folder / f"{key(case)}.npz" if folder else None
    if path is not None and path.exists() and not fresh:
        found = load(path, system)
        if found is not None and not (retry and not found.known_at(TIGHT)):
            return found
    made = make(case, system)
    if path is not None:
        save(made, path, system)
    return made


def key(case: Case) -> str:
    return hashlib.sha256(f"{case.text}\n{SETTINGS}".encode()).hexdigest()[:24]


def save(reference: Reference, path: Path, system: System) -> None:
    content: dict[str, Any] = asdict(reference)
    arrays: dict[str, Any] = {name: np.asarray(content.pop(name)) for name in ARRAYS}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, meta=json.dumps(content), rates=rates(reference, system), **arrays)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, buffer.getvalue())


def load(path: Path, system: System) -> Reference | None:
    """None where it belongs to other equations."""
    with np.load(path) as kept:
        content = json.loads(str(kept["meta"]))
        arrays = {name: kept[name] for name in ARRAYS}
        were = kept["rates"]
    content["signals"] = [Judged(**signal) for signal in content["signals"]]
    reference = Reference(**{**content, **arrays, "events": arrays["events"].tolist()})
    if reference.signals != judged_signals(system):
        return None
    are = rates(reference, system)
    return reference if are.shape == were.shape and same(were, are) else None


def rates(reference: Reference, system: System) -> Floats:
    """f at some points of the solution, with the discrete values of the start."""
    count = system.n
    picked = np.linspace(0, len(reference.times) - 1, LOOKED_AT).astype(int)
    evaluator = system.evaluator()
    found = [evaluator.rates(float(reference.times[k]), reference.values[:count, k]) for k in picked]
    return np.array(found).reshape(LOOKED_AT, count)


def same(were: Floats, are: Floats) -> bool:
    finite = np.isfinite(were)
    if not np.array_equal(finite, np.isfinite(are)):
        return False
    old, new = were[finite], are[finite]
    largest = float(np.max(np.abs(old), initial=0.0))
    return bool(np.all(np.abs(new - old) <= SAME * np.abs(old) + ROUNDING * largest))
