"""Questions about a circuit, answered by what the command line calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bramah.errors import ArgumentError, FileError, names_of, quoted, unknown_name
from bramah.studio.jobs.subject import Subject

if TYPE_CHECKING:
    from bramah.analysis.around import At
    from bramah.studio.jobs.tasks import Progress, Tasks

Answer = dict[str, Any]

LEFT_OVER = 1e-9
"""Of a signal's everyday unit."""


def answer(what: str, tasks: Tasks, subject: Subject, options: Mapping[str, Any], progress: Progress) -> Answer:
    """The text that the command prints, and the same as data. Raises UnknownName if there is no such question."""
    if what not in QUESTIONS:
        raise unknown_name("question", what, QUESTIONS)
    return QUESTIONS[what](tasks, subject, options, progress)


def _steady(tasks: Tasks, subject: Subject, options: Mapping[str, Any], progress: Progress) -> Answer:
    from bramah.equilibrium import steady
    from bramah.equilibrium.telling import as_data, as_text

    found = steady(tasks.systems.system(subject), t=_text(options, "at", "0 s"))
    every = {name: found[name] for name in found.names()}
    return {
        "ok": found.ok,
        "message": found.message,
        "text": as_text(found, found.values),
        "data": as_data(found, found.values),
        "values": {name: _short(value.in_unit(), value.unit) for name, value in every.items()},
        "numbers": {name: [value.in_unit(), value.unit] for name, value in every.items()},
    }


def _structure(tasks: Tasks, subject: Subject, options: Mapping[str, Any], progress: Progress) -> Answer:
    from bramah.catalogue.structure import as_data, report_of
    from bramah.catalogue.structure_text import as_text

    at = options.get("at")
    if at is not None and (isinstance(at, bool) or not isinstance(at, str | int | float)):
        raise ArgumentError('at must be a time such as "2 s".')
    report = report_of(tasks.systems.system(subject), at or None)
    return {"ok": True, "text": as_text(report), "data": as_data(report)}


def _linearise(tasks: Tasks, subject: Subject, options: Mapping[str, Any], progress: Progress) -> Answer:
    from bramah.analysis import linearise
    from bramah.analysis.telling import linear_data, linear_text

    sources, targets = _names(options, "input"), _names(options, "output")
    space = linearise(
        tasks.systems.read(subject).circuit(subject.values), sources, targets, at=_at(tasks, subject, options)
    )
    return _noted(linear_text(space), linear_data(space), space.notes)


def _bode(tasks: Tasks, subject: Subject, options: Mapping[str, Any], progress: Progress) -> Answer:
    from bramah.analysis import linearise, loop
    from bramah.analysis.telling import bode_data, bode_text, frequencies

    circuit = tasks.systems.read(subject).circuit(subject.values)
    at, cut = _at(tasks, subject, options), options.get("loop")
    found: Any
    if cut:
        found = loop(circuit, _text(options, "loop", ""), at=at)
    else:
        found = linearise(circuit, _one(options, "input"), _one(options, "output"), at=at)
    low, high = (_text(options, key, "") or None for key in ("from", "to"))
    wanted = frequencies(found.frequencies(), low, high, _count(options, "count", 200))
    response, margins = found.bode(frequencies=wanted), found.margins() if cut else None
    data = bode_data(response, margins)
    data |= {"omega": response.frequency * TURN, "decibel": response.decibel}
    return _noted(bode_text(response) if margins is None else str(margins), data, found.notes)


def _compare(tasks: Tasks, subject: Subject, options: Mapping[str, Any], progress: Progress) -> Answer:
    from bramah.studies.compare import compare
    from bramah.studies.compare.all_methods import RTOLS

    rtol = _list(options.get("rtol") or list(RTOLS), "rtol")
    methods = options.get("methods") or "all"
    found = compare(
        tasks.systems.system(subject),
        methods if methods == "all" else names_of(methods, "methods"),
        [_number(one, "rtol") for one in rtol],
        options.get("until") or None,
        accuracy=_number(options.get("accuracy") or 1e-4, "accuracy"),
        seconds=_number(options.get("seconds") or 3.0, "seconds"),
        progress=progress,
    )
    return {"ok": found.complete, "text": str(found), "data": found.data()}


def _study(tasks: Tasks, subject: Subject, options: Mapping[str, Any], progress: Progress) -> Answer:
    """Carry out a study file of the folder, whose rows are kept beside it as the command does."""
    from bramah.studies.study_file import read_study

    file = inside(tasks.folder, _text(options, "file", ""))
    _refuse_outside(tasks.folder, file)
    read = read_study(file, tasks.systems.types, store=str(file.with_suffix(".sqlite")), progress=progress)
    outcome = read.study.run(read.kind)
    ok = any(row.ok for row in outcome.table.rows)
    text = "\n".join([str(outcome), *outcome.table.notes])
    return {"ok": ok, "text": text, "data": {**outcome.data(), "notes": outcome.table.notes}}


QUESTIONS: dict[str, Callable[[Tasks, Subject, Mapping[str, Any], Progress], Answer]] = {
    "steady": _steady,
    "structure": _structure,
    "linearise": _linearise,
    "bode": _bode,
    "compare": _compare,
    "study": _study,
}
TURN = 6.283185307179586
"""Radians in a turn."""


def inside(folder: str, path: str) -> Path:
    """A file of the folder. Raises FileError if it lies elsewhere."""
    root = Path(folder).resolve()
    try:
        found = (root / path).resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise FileError(f"{quoted(path)} is no name of a file.") from error
    if not path or not found.is_relative_to(root) or not found.is_file():
        raise FileError(f"There is no file {quoted(path)} in the folder.")
    return found


def _refuse_outside(folder: str, file: Path) -> None:
    """Raise FileError if a study names a file outside the folder."""
    from bramah.files.source import parse, read_source

    root = Path(folder).resolve()
    for text in _texts(parse(read_source(file, "study"), "study")):
        try:
            outside = not (file.parent / text).resolve().is_relative_to(root)
        except (OSError, ValueError, RuntimeError):
            outside = False
        if outside:
            raise FileError(f"The study names {quoted(text)}, which lies outside the folder of the studio.")


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inner for text in _texts(one)]


def _noted(text: str, data: Mapping[str, Any], notes: Sequence[str]) -> Answer:
    lines = [text, *(f"Note: {note}" for note in notes)]
    return {"ok": True, "text": "\n".join(lines), "data": {**data, "notes": list(notes)}}


def _at(tasks: Tasks, subject: Subject, options: Mapping[str, Any]) -> At:
    """Around which state: steady, start, or where a run is at a time."""
    at = _text(options, "at", "steady")
    if at in ("steady", "start"):
        return at
    from bramah.simulation import simulate
    from bramah.units import parse_quantity

    result = simulate(tasks.systems.system(subject), until=parse_quantity(at, "s"))
    result.raise_if_failed()
    return result


def _short(value: float, unit: str) -> str:
    """A number for the drawing. What is so small is what an iteration left over."""
    number = f"{0.0 if abs(value) < LEFT_OVER else value:.4g}"
    return number if unit in ("", "-", "*") else f"{number} {unit}"


def _text(options: Mapping[str, Any], key: str, otherwise: str) -> str:
    given = options.get(key)
    if given is None or given == "":
        return otherwise
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        raise ArgumentError(f"{key} must be a text.")
    return str(given)


def _names(options: Mapping[str, Any], key: str) -> list[str]:
    given = options.get(key)
    if not given:
        raise ArgumentError(f"Give {key}: the name of a signal, or several.")
    return names_of(given, key)


def _one(options: Mapping[str, Any], key: str) -> str:
    return _names(options, key)[0]


def _count(options: Mapping[str, Any], key: str, otherwise: int) -> int:
    given = options.get(key, otherwise)
    if isinstance(given, bool) or not isinstance(given, int) or not 2 <= given <= 10_000:
        raise ArgumentError(f"{key} must be a whole number from 2 to 10000.")
    return given


def _list(given: Any, key: str) -> list[Any]:
    if not isinstance(given, list):
        raise ArgumentError(f"{key} must be a list.")
    return given


def _number(given: Any, key: str) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise ArgumentError(f"{key} must be a number.")
    return float(given)
