"""What a study is made of, looked at before anything runs: all that is wrong is noted."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.declare import ANY_UNIT
from bramah.errors import (
    BramahError,
    CircuitError,
    Problem,
    StudyError,
    UnitError,
    mapping_of,
    must_be,
    names_of,
    nearest,
    quoted,
    unknown_name,
)
from bramah.files import Draft, read_circuit
from bramah.records import dataclass
from bramah.result.along import is_along, unit_along
from bramah.simulation import end_of, simulate
from bramah.solvers.asked import Asked
from bramah.studies.case import Case
from bramah.studies.kind import Note
from bramah.studies.listed import Listed
from bramah.studies.measure import Measure, Measured, measure_of
from bramah.studies.place import PARAMETERS, RUN, Place, place_of, unit_like
from bramah.studies.reading import varied_of
from bramah.studies.table import OTHER_COLUMNS, TIME
from bramah.studies.vary import Varied
from bramah.system import System, build
from bramah.units import parse_quantity

Source = Circuit | Draft | str | Path
LINES = ("line_step", "line_grid", "steady_iterations")
"""Settings of the run that are part of the circuit."""
WHERE = "the name of a circuit file, or a Circuit"
MOST_SAID = 3
MOST_POINTS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What a study is made of."""

    circuit: Circuit
    system: System
    draft: Draft | None
    """The file of the circuit, if what varies is computed with there."""
    places: Mapping[str, Place]
    varied: Mapping[str, Varied]
    measures: Mapping[str, Measured]
    settings: Mapping[str, Any]
    kept: Mapping[str, str]
    """Signals that are kept, with their units."""
    listed: Sequence[Case] = field(default_factory=tuple)
    """Cases from a table, if there is one."""


@dataclass(frozen=True)
class Keep:
    """Signals that are kept beside the measures, and on which grid."""

    signals: str | Sequence[str] = ()
    every: float | str | None = None
    points: int | None = None


class Noted:
    """Collects what is wrong, for those who have no file with lines."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def __call__(self, path: tuple[str, ...], message: str) -> None:
        self.problems.append(Problem(where_of(path), message))

    def raise_all(self) -> None:
        if self.problems:
            raise StudyError(self.problems)


def where_of(path: tuple[str, ...]) -> str:
    """What a problem is about: the name of what varies, otherwise the key of a study file."""
    return ".".join(path[1:] if path[0] == "vary" and len(path) > 1 else path)


def parts_of(source: Source, vary: Any, measure: Any, settings: Mapping[str, Any], note: Note, keep: Keep) -> Parts:
    """Read everything against the circuit. Raises CircuitError if that cannot be built."""
    circuit = circuit_of(source)
    lines = {name: settings[name] for name in LINES if settings.get(name) is not None}
    if lines:
        circuit = replace(circuit, run={**circuit.run, **lines})
    system = build(circuit)
    cases: list[Case] = []
    if isinstance(vary, Listed):
        places, varied, cases = vary.read(lambda path: place_of(circuit, path, system), note)
    else:
        places, varied = _varied(circuit, system, mapping_of(vary, "vary", '{"load.mass": ["500 kg"]}'), note)
    rest = {name: value for name, value in settings.items() if name not in LINES}
    until = _until(circuit, rest, varied, note)
    _check_settings(system, rest, until, note)
    measures = _measures(system, mapping_of(measure, "measure", '{"peak": "maximum pump.P.p"}'), until, note)
    kept = _kept(system, keep, note)
    for name in measures:
        taken = _taken(name, places, kept)
        if taken:
            note(("measure", name), taken)
    computed = any(path.startswith(PARAMETERS) for path in places)
    draft = circuit.draft if computed and isinstance(circuit.draft, Draft) else None
    return Parts(
        circuit=circuit, system=system, draft=draft, places=places, varied=varied, measures=measures, settings=rest,
        kept=kept, listed=cases,
    )  # fmt: skip


def circuit_of(source: Source) -> Circuit:
    """The circuit of a file, or the circuit itself."""
    if isinstance(source, Circuit):
        return source
    if isinstance(source, Draft):
        return source.circuit()
    must_be(source, (str, Path), "What is studied", WHERE)
    return read_circuit(source)


def _varied(
    circuit: Circuit, system: System, vary: Mapping[str, Any], note: Note
) -> tuple[dict[str, Place], dict[str, Varied]]:
    places: dict[str, Place] = {}
    varied: dict[str, Varied] = {}
    for path, given in vary.items():
        try:
            place = place_of(circuit, path, system)
            varied[path] = varied_of(place, given)
            places[path] = replace(place, unit=_written_unit(given)) if place.unit == ANY_UNIT else place
        except (BramahError, ArithmeticError) as error:
            note(("vary", path), sentence(error))
    return places, varied


def _written_unit(given: Any) -> str:
    """The unit that values of something without one of its own are written in."""
    texts = given.values() if isinstance(given, Mapping) else given if isinstance(given, list | tuple) else [given]
    units = (unit_like(text, "") for text in texts)
    return next(filter(None, units), ANY_UNIT)


def _measures(system: System, measure: Mapping[str, Any], until: float | None, note: Note) -> dict[str, Measured]:
    found: dict[str, Measured] = {}
    for name, given in measure.items():
        try:
            one = measure_of(given)
            found[name] = one.of_system(system) if hasattr(one, "of_system") else one
            late = _late(found[name], until)
            if late:
                note(("measure", name), late)
        except BramahError as error:
            note(("measure", name), sentence(error))
    return found


def _taken(name: str, places: Mapping[str, Place], kept: Mapping[str, str]) -> str:
    """What is wrong with the name of a measure: all columns of a table have names of their own."""
    if not name.strip():
        return "A measure needs a name."
    if name in OTHER_COLUMNS or (kept and name == TIME):
        return f"Every table has a column {quoted(name)}. Call the measure something else."
    if name in places or name in kept:
        what = "varies" if name in places else "is kept"
        return f"{quoted(name)} is the name of something that {what}. Call the measure something else."
    return ""


def _late(measure: Measured, until: float | None) -> str:
    """What is wrong with the times of a measure, if the end of the run is known."""
    asked = measure.asked if isinstance(measure, Measure) else None
    if asked is None or until is None:
        return ""
    times = [t for t in (asked.begin, asked.end) if t is not None]
    if isinstance(measure, Measure) and measure.kind == "at":
        times.append(asked.options["at"])
    after = [t for t in times if t > until * (1 + 1e-12) or t < 0]
    return f"t = {after[0]:g} s lies outside the run, which ends at {until:g} s." if after else ""


def _until(circuit: Circuit, settings: Mapping[str, Any], varied: Mapping[str, Varied], note: Note) -> float | None:
    """When the runs end; None if that varies or is wrong, which is noted."""
    if f"{RUN}until" in varied:
        return None
    given = settings.get("until")
    try:
        return end_of(circuit.run.get("until") if given is None else given, 0.0)
    except BramahError as error:
        note(("run", "until"), sentence(error))
        return None


def _check_settings(system: System, settings: Mapping[str, Any], until: float | None, note: Note) -> None:
    """Note what the settings of `simulate` would refuse."""
    known = set(inspect.signature(simulate).parameters) - {"circuit", "progress"}
    unknown = [name for name in settings if name not in known]
    for name in unknown:
        near = nearest(name, known)
        hint = f" Did you mean {near!r}?" if near else ""
        note(("run", name), f"There is no setting {name!r} of a run.{hint}")
    if until is None:
        return
    own = set(inspect.signature(Asked).parameters) - set(unknown)
    try:
        asked = Asked(**{"record": "steps", **{name: v for name, v in settings.items() if name in own}})
        asked.settings(system, 0.0, until)
        asked.method_for(system)
    except BramahError as error:
        note(("run",), sentence(error))


def _kept(system: System, keep: Keep, note: Note) -> dict[str, str]:
    """Units of the signals that are kept; what is wrong with them or their grid is noted."""
    try:
        patterns = names_of(keep.signals, "keep")
    except BramahError as error:
        note(("keep", "signals"), sentence(error))
        return {}
    names = system.signals.names()
    found: dict[str, str] = {}
    for pattern in patterns:
        chosen = [pattern] if is_along(pattern) else [n for n in names if n == pattern or fnmatchcase(n, pattern)]
        if not chosen:
            note(("keep", "signals"), str(unknown_name("signal", pattern, names)))
        for name in chosen:
            found[name] = unit_along(name) if is_along(name) else system.signals.unit(name)
    if found:
        wrong = _wrong_grid(keep)
        if wrong:
            note(("keep",), wrong)
    return found


def _wrong_grid(keep: Keep) -> str:
    if (keep.every is None) == (keep.points is None):
        return 'Signals are kept at times: give either every = "10 ms" or points = 200.'
    if keep.points is not None:
        whole = isinstance(keep.points, int) and not isinstance(keep.points, bool)
        fits = whole and 2 <= keep.points <= MOST_POINTS
        return "" if fits else f"points = {keep.points!r} must be a whole number from 2 to {MOST_POINTS}."
    try:
        return "" if parse_quantity(keep.every, "s") > 0 else "every must be a time above 0 s."
    except BramahError as error:
        return sentence(error)


def check_cases(cases: Sequence[Case], places: Mapping[str, Place], note: Callable[..., None]) -> None:
    """Note all values of cases that the circuit does not take, before anything runs."""
    for path, place in places.items():
        values = [case.changes[path] for case in cases if path in case.changes]
        wrong: list[str] = []
        for value in {repr(value): value for value in values}.values():
            try:
                place.checked(value)
            except BramahError as error:
                wrong.append(sentence(error))
        for message in wrong[:MOST_SAID]:
            note(("vary", path), message)
        if len(wrong) > MOST_SAID:
            note(("vary", path), f"{path}: {len(wrong) - MOST_SAID} more values of the design are refused as well.")


def sentence(error: Exception) -> str:
    """What an error says, on one line, with a full stop."""
    if isinstance(error, CircuitError):
        return " ".join(str(problem) for problem in error.problems)
    text = " ".join(str(error).split())
    if isinstance(error, ArithmeticError) or not text:
        return "This cannot be computed."
    whole = text.endswith((".", "?", "!"))
    return text if whole or not isinstance(error, UnitError | BramahError) else f"{text}."
