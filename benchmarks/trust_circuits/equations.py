"""A digest of all that a circuit's solution follows from: of the code that was generated from its equations, its
constants, tables and start values, and of the expressions that its flows and forces are read off with.

The code holds laws, events and what they change, so that no change of a component, a fluid or a table leaves the digest
as it was, whether or not the solution passes where it shows.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.trust_circuits.comparison import judged_signals
from bramah.system import System
from bramah.system.observed import Observed

ROOT = Path(__file__).resolve().parent.parent.parent
LINE_LAWS = (
    "core/pipe*.c", "core/bend.c", "core/cavities.c", "core/line_friction.c", "core/lines.c", "src/bramah/lines/*.py",
)  # fmt: skip
"""Lines are not in the generated code: these files are their equations."""
ARRAYS = (
    "differential", "scale", "start", "start_discrete", "row", "column", "sum0", "capacity0", "varying_row",
    "guard_owner", "time_owner", "tables",
)  # fmt: skip


def digest(system: System) -> str:
    """Equal for systems that have the same solution, and for no others."""
    found = hashlib.sha256()
    for part in _parts(system):
        found.update(len(part).to_bytes(8, "little") + part)
    return found.hexdigest()


def _parts(system: System) -> Iterator[bytes]:
    yield _said(
        [
            system.names,
            system.units,
            system.named.guards,
            system.named.times,
            system.lines.senses,
            system.equations.bounds,
        ]
    )
    for name in ARRAYS:
        yield _bytes(getattr(system.equations, name))
    for group in system.equations.groups:
        yield group.kernel.assembly.encode()
        yield _said(sorted(group.kernel.functions))
        for records in (group.index, group.constant, group.entry):
            yield _bytes(records)
    yield from _signals(system)
    yield from _lines(system)
    for sampler in system.samplers:
        called = sampler.sampling
        yield _said([sampler.name, called.period, called.start, called.inputs, tuple(called.held)])
        yield _source(called.function)


def _signals(system: System) -> Iterator[bytes]:
    """What is compared, each signal as an expression of the unknowns."""
    observed = Observed(system)
    for signal in judged_signals(system):
        yield _said([signal, observed.expression(signal.name).rank])
    yield _bytes(system.parameters.vector)


def _lines(system: System) -> Iterator[bytes]:
    if system.grid is not None:
        yield _said(system.grid)
        for pattern in LINE_LAWS:
            for path in sorted(ROOT.glob(pattern)):
                yield path.read_bytes()


def _source(function: Any) -> bytes:
    """The text of the file that a controller is written in, since it may call other functions there; a text that is
    never the same again where there is none.
    """
    try:
        written = Path(inspect.getsourcefile(function) or "")
    except TypeError:
        written = Path()
    return written.read_bytes() if written.is_file() else _said(function)


def _said(content: Any) -> bytes:
    return repr(content).encode()


def _bytes(array: Any) -> bytes:
    return _said([array.dtype.str, array.shape]) + np.ascontiguousarray(array).tobytes()
