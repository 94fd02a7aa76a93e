"""References kept in a folder, one file each, under the text of the circuit, the settings they were made with, and the
digest of the equations: where these have changed, the reference is made anew.
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
from benchmarks.trust_circuits.comparison import Judged
from benchmarks.trust_circuits.equations import digest
from benchmarks.trust_circuits.reference import SETTINGS, TIGHT, Reference, references
from bramah.files.atomic import write_atomically
from bramah.system import System

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
    path = folder / f"{key(case, system)}.npz" if folder else None
    if path is not None and path.exists() and not fresh:
        found = load(path)
        if found.known_at(TIGHT) or not retry:
            return found
    made = make(case, system)
    if path is not None:
        save(made, path)
    return made


def key(case: Case, system: System) -> str:
    return hashlib.sha256(f"{case.text}\n{SETTINGS}\n{digest(system)}".encode()).hexdigest()[:24]


def save(reference: Reference, path: Path) -> None:
    content: dict[str, Any] = asdict(reference)
    arrays: dict[str, Any] = {name: np.asarray(content.pop(name)) for name in ARRAYS}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, meta=json.dumps(content), **arrays)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, buffer.getvalue())


def load(path: Path) -> Reference:
    with np.load(path) as kept:
        content = json.loads(str(kept["meta"]))
        arrays = {name: kept[name] for name in ARRAYS}
    content["signals"] = [Judged(**signal) for signal in content["signals"]]
    return Reference(**{**content, **arrays, "events": arrays["events"].tolist()})
