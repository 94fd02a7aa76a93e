"""Results on disk.

The equations of a circuit are code and are not saved. Instead every signal is: its values at the recorded points, and
its bend between them as a polynomial in each step, of the degree of the solver's dense output. A loaded result has the
same values at the points, the same unknowns between them (to rounding), and between points an interpolation of whatever
is computed from the unknowns. A run recorded without dense output stays without. Profiles along lines are kept as they
are.
"""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.errors import FileError, path_of
from bramah.files.atomic import write_atomically
from bramah.lines.profile import Profiles
from bramah.result.accounts import Account, Entry
from bramah.result.recorded import Array, Recorded
from bramah.result.saved_profiles import ARRAYS, as_arrays, covered, from_arrays
from bramah.runs import dense_output
from bramah.runs.attempts import NONE, Attempts
from bramah.runs.record import Happening

if TYPE_CHECKING:
    from bramah.result.result import Patterns, Result

FORMAT = 1
CHUNK = 4_000_000
"""Numbers held at once while the steps are sampled."""
_ARRAYS = ("t", "step", "values", "bend", "attempts")
_PLAIN = ("counters", "status", "ok", "message", "culprits", "wall_seconds", "method", "rtol")


class Columns:
    """Signals that are the unknowns themselves, as in a loaded result."""

    def __init__(
        self,
        names: list[str],
        units: list[str],
        left_out: list[str] | None = None,
        unknowns: list[str] | None = None,
        energy: Account | None = None,
        sources: list[str] | None = None,
    ) -> None:
        self._units = dict(zip(names, units, strict=True))
        self._column = {name: i for i, name in enumerate(names)}
        self.left_out = left_out
        """Lines of which the file holds no profile; None if it does not say."""
        self.unknowns, self.energy, self.sources = unknowns or [], energy, sources or []
        """Names of the unknowns of the run, its account of energy, and what nothing acts on, if the file says."""

    def names(self) -> list[str]:
        return list(self._units)

    def unit(self, name: str) -> str:
        return self._units[name]

    def evaluate(self, name: str, t: Array, y: Array, d: Array) -> Array:
        return y[:, self._column[name]]


def save(result: Result, path: str | Path, signals: Patterns = None) -> None:
    """Write the signals and profiles that match, the events and the counters."""
    from bramah.result.result import listed

    patterns, recorded = listed(signals), result.recorded
    names, lines = result.select(patterns), covered(recorded.lines, patterns)
    about_lines, profiles = as_arrays(lines)
    about = {
        "format": FORMAT,
        "title": result.title,
        "plot": result.plot,
        "names": names,
        "units": [result.unit(name) for name in names],
        "lines": about_lines,
        "left_out": _left_out(result, lines),
        "events": [asdict(event) for event in recorded.events],
        "doubts": list(result.doubts),
        "own_rtol": dict(recorded.own_rtol),
        "unknowns": result.unknown_names(),
        "sources": result.sources(),
        "core_seconds": recorded.core_seconds,
        "energy": _account(result),
        **{key: getattr(recorded, key) for key in _PLAIN},
    }
    values = np.stack([result[name].values for name in names], axis=1) if names else np.empty((len(result.t), 0))
    arrays = {"t": recorded.t, "step": recorded.step, "values": values, **profiles}
    if recorded.dense is not None and recorded.dense.shape[1]:
        arrays["bend"] = _bends(result, names, values, recorded.dense.shape[1])
    if len(recorded.attempts):
        arrays["attempts"] = recorded.attempts.rows()
    data = io.BytesIO()
    np.savez_compressed(data, allow_pickle=False, about=np.array(json.dumps(about)), **arrays)
    write_atomically(path, data.getvalue())


def _account(result: Result) -> dict[str, Any] | None:
    """The account of energy of a run whose steps are known."""
    if isinstance(result.signals, Columns):
        return None if result.signals.energy is None else asdict(result.signals.energy)
    known = result.system is not None and result.recorded.dense is not None
    return asdict(result.energy()) if known else None


def _left_out(result: Result, kept: Profiles) -> list[str] | None:
    before = getattr(result.signals, "left_out", [])
    return None if before is None else [*before, *(name for name in result.recorded.lines if name not in kept)]


def _bends(result: Result, names: list[str], values: Array, terms: int) -> Array:
    """What to put for `dense` so that each signal is met at as many instants inside each step as there are terms."""
    recorded = result.recorded
    bends = np.zeros((len(recorded.t), terms, len(names)))
    steps = np.flatnonzero(recorded.step > 0)
    chunk = max(1, CHUNK // (terms * max(1, recorded.y.shape[1])))
    for first in range(0, len(steps), chunk):
        points = steps[first : first + chunk]
        instants = recorded.inside_steps(points, terms)
        for j, name in enumerate(names):
            inside = result.evaluate(name, *instants).reshape(len(points), terms, 1)
            ends = values[points - 1, j, None], values[points, j, None]
            bends[points, :, j] = dense_output.fitted(*ends, inside)[..., 0]
    return bends


def load(path: str | Path) -> Result:
    """Read what `Result.save` wrote."""
    from bramah.result.result import Result

    path = path_of(path, "The saved result")
    try:
        with open(path, "rb") as file, np.load(file, allow_pickle=False) as data:
            about = json.loads(str(data["about"]))
            if about["format"] != FORMAT:
                raise ValueError(f"format {about['format']!r} is not {FORMAT}")
            arrays = {key: _floats(data[key]) for key in (*_ARRAYS, *ARRAYS) if key in data}
        return Result(
            signals=_columns(about),
            recorded=_recorded(about, arrays),
            title=about["title"],
            plot=about["plot"],
        )
    except (OSError, MemoryError) as error:
        raise FileError(f"Cannot read {path}: {getattr(error, 'strerror', None) or error}.") from error
    except Exception as error:
        # Over damaged bytes zlib, zipfile, tokenize, json and NumPy each raise errors of their own kinds.
        raise FileError(f"{path} is not a result that Bramah saved ({type(error).__name__}: {error}).") from error


def _columns(about: dict[str, Any]) -> Columns:
    kept = about.get("energy")
    if kept is not None:
        kept = Account(
            kept["unit"], {name: Entry(**entry) for name, entry in kept["entries"].items()}, kept["turnover"]
        )
    return Columns(
        about["names"], about["units"], about.get("left_out"), about.get("unknowns"), kept, about.get("sources")
    )


def _floats(array: Array) -> Array:
    if array.dtype != np.float64:
        raise ValueError(f"it holds {array.dtype} where floating-point numbers belong")
    return array


def _recorded(about: dict[str, Any], arrays: dict[str, Array]) -> Recorded:
    t, step, y, bend = arrays["t"], arrays["step"], arrays["values"], arrays.get("bend")
    points = len(t)
    fits = step.shape == (points,) and y.shape == (points, len(about["names"])) and points > 0
    if not fits or (bend is not None and bend.shape != (points, *bend.shape[1:2], y.shape[1])):
        raise ValueError("its arrays do not fit each other")
    plain = {key: about[key] for key in _PLAIN} | {"culprits": tuple(about["culprits"])}
    return Recorded(
        t=t,
        step=step,
        y=y,
        dense=bend,
        discrete_from=np.zeros(1, dtype=np.int64),
        discrete=np.empty((1, 0)),
        core_seconds=float(about.get("core_seconds", 0.0)),
        attempts=Attempts.of(arrays["attempts"]) if "attempts" in arrays else NONE,
        lines=from_arrays(about.get("lines", {}), arrays),
        events=tuple(Happening(**event) for event in about["events"]),
        doubts=tuple(map(str, about.get("doubts", ()))),
        own_rtol={str(name): float(rtol) for name, rtol in about.get("own_rtol", {}).items()},
        **plain,
    )
