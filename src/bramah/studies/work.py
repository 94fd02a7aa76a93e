"""What is done with every case of a study: a circuit, the settings of its runs, and what is measured."""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import BramahError, CircuitError, SimulationError
from bramah.files import Draft
from bramah.records import dataclass
from bramah.simulation import simulate
from bramah.studies.case import DONE, FAILED, LATE, Case, Floats, Row
from bramah.studies.experiment import EXPERIMENT, Experiment, derivative_name, own_changes
from bramah.studies.host import this_host
from bramah.studies.measure import Measured
from bramah.studies.measure_slope import measure_slope
from bramah.studies.place import RUN, START
from bramah.system import System, build
from bramah.system.replace import replaced

if TYPE_CHECKING:
    from bramah.result import Result
    from bramah.studies.poles import Poles

STRUCTURES = 8
"""Systems of different structure that are kept, for cases that differ in numbers from one of them."""


class Runner(Protocol):
    """Makes the runs of a study; several threads may use it at once."""

    cancelled: threading.Event
    """Set: the runs under way end soon, without a row."""

    def run(self, case: Case) -> Row | None:
        """One case; whatever goes wrong with it is said in its row. None if it was cancelled."""


class Job(Protocol):
    """What is done with the cases of a study, the same for all of them."""

    @property
    def time_limit(self) -> float | None:
        """Seconds that a case may take."""

    def bench(self) -> Runner: ...

    def identity(self) -> Mapping[str, Any]:
        """All that its numbers follow from besides the changes of a case, by what people call it, for a hash."""


def all_rows(bench: Runner, cases: Iterable[Case]) -> list[Row]:
    """Rows of cases, of fewer if it is cancelled."""
    rows: list[Row] = []
    for case in cases:
        row = None if bench.cancelled.is_set() else bench.run(case)
        if row is None:
            break
        rows.append(row)
    return rows


@dataclass(frozen=True, kw_only=True)
class Work:
    """Each case is a run of the circuit."""

    circuit: Circuit
    draft: Draft | None = None
    """The file of the circuit, of which values may be left open or computed from others."""
    measures: Mapping[str, Measured]
    settings: Mapping[str, Any]
    """Arguments of `simulate`."""
    time_limit: float | None = None
    keep: tuple[str, ...] = ()
    """Names or patterns of signals that are kept beside the measures."""
    every: float | str | None = None
    """Time between the points that are kept."""
    points: int | None = None
    """Or how many there are."""
    poles: str = ""
    """Instead of a run, the poles around its "steady" state or its "start"."""
    experiments: Mapping[str, Experiment] = field(default_factory=dict)
    """What a case may be a run of, by the name that it gives."""

    def bench(self) -> Bench:
        return Bench(self)

    def identity(self) -> Mapping[str, Any]:
        from bramah.studies.key import circuit_identity, code_identity

        return {
            "circuit": circuit_identity(self.circuit, self.draft),
            "settings": code_identity(dict(self.settings)),
            "measures": {name: code_identity(measure) for name, measure in self.measures.items()},
            "kept signals": [list(self.keep), str(self.every), str(self.points)] if self.keep else [],
            "experiments": {name: code_identity(one) for name, one in self.experiments.items()},
            **({"poles": self.poles} if self.poles else {}),
        }

    def experiment(self, changes: Mapping[str, Any]) -> Experiment | None:
        """The experiment that a case is a run of."""
        return self.experiments.get(changes.get(EXPERIMENT, ""))

    def kept(self, result: Result, changes: Mapping[str, Any]) -> dict[str, Floats]:
        """The signals that are kept, on their grid."""
        experiment = self.experiment(changes)
        if experiment is not None:
            return experiment.kept(result, changes)
        if not self.keep:
            return {}
        t = np.linspace(result.t[0], result.t[-1], self.points) if self.points else result.times(self.every or 0.0)
        return {"t": t, **result.at(t, result.select(self.keep))}


class Bench:
    """Runs a circuit. It is built once; other numbers replace those it was built with, and what changes its structure
    builds it again.
    """

    def __init__(self, work: Work) -> None:
        self.work = work
        self.cancelled = threading.Event()
        self._building = threading.Lock()
        open_values = () if work.draft is None else work.draft.open
        self._systems: list[System] = [] if open_values else [build(self._circuit({}, {}))]
        self._poles = _poles(work)

    def run(self, case: Case) -> Row | None:
        began = time.perf_counter()
        try:
            ended = self._ended(case)
        except BramahError as error:
            ended = {"status": FAILED, "message": str(error)}
        except (Exception, SystemExit) as error:  # of a measure or a component in Python
            ended = {"status": FAILED, "message": _told(error)}
        if ended is None:
            return None
        seconds = time.perf_counter() - began
        return Row(number=case.number, changes=case.changes, seconds=seconds, host=this_host(), **ended)

    def _ended(self, case: Case) -> dict[str, Any] | None:
        if self._poles is not None:
            filled, given = ({}, case.changes) if self.work.draft is None else self.work.draft.sorted(case.changes)
            return {"status": DONE, "measures": self._poles.measures(self._circuit(filled, given))}
        result, late = self.simulated(case.changes)
        if late:
            reached = f"it reached t = {float(result.t[-1]):.4g} s"
            return {"status": LATE, "message": f"Not done after {self.work.time_limit:g} s: {reached}."}
        if result.recorded.status == "cancelled":
            return None
        if not result.ok:
            return {"status": FAILED, "message": result.message}
        measures = {name: _measured(name, measure, result) for name, measure in self.work.measures.items()}
        for path in result.derivatives:
            measures |= {
                derivative_name(name, path): measure_slope(measure, result, path)
                for name, measure in self.work.measures.items()
            }
        return {
            "status": DONE,
            "measures": measures,
            "doubts": result.doubts,
            "kept": self.work.kept(result, case.changes),
        }

    def simulated(self, changes: Mapping[str, Any]) -> tuple[Result, bool]:
        """The run with some changes, and whether it was ended because it took too long."""
        draft, experiment = self.work.draft, self.work.experiment(changes)
        changes = own_changes(changes) if experiment is None else experiment.full(changes)
        filled, rest = ({}, dict(changes)) if draft is None else draft.sorted(changes)
        given, settings = settings_in(rest)
        settings = {**self.work.settings, **settings}
        start = {path.removeprefix(START): given.pop(path) for path in list(given) if path.startswith(START)}
        word = isinstance(settings.get("start") or self._wish(), str)
        if start and not word:
            settings["start"] = {**(settings.get("start") or {}), **start}
        system = self._system(filled, given, start if word else {})
        limit = self.work.time_limit
        end = time.perf_counter() + limit if limit is not None else float("inf")
        late = False

        def go_on(share: float, t: float) -> bool:
            nonlocal late
            late = late or time.perf_counter() > end
            return not (late or self.cancelled.is_set())

        return simulate(system, progress=go_on, **settings), late

    def _system(self, filled: Mapping[str, Any], changes: Mapping[str, Any], start: Mapping[str, Any]) -> System:
        """The system with some changes, which shares with one that was built before what it can."""
        if not filled and not changes and not start and self._systems:
            return self._systems[0]
        circuit = self._circuit(filled, changes)
        if start:
            circuit = replace(circuit, start_values={**circuit.start_values, **start})
        for known in tuple(self._systems):
            made = replaced(known, circuit)
            if made is not None:
                return made
        with self._building:
            made = build(circuit)
            self._systems = [*self._systems[:1], made, *self._systems[1 : STRUCTURES - 1]]
        return made

    def _circuit(self, filled: Mapping[str, Any], changes: Mapping[str, Any]) -> Circuit:
        """The circuit with values filled into its file, and with changes besides."""
        circuit, draft = self.work.circuit, self.work.draft
        if draft is not None and (filled or draft.open):
            found = draft.looked_at(filled)
            if found.problems:
                raise CircuitError([*found.problems, *found.circuit.problems()])
            circuit = found.circuit
        run = {path.removeprefix(RUN): value for path, value in changes.items() if path.startswith(RUN)}
        circuit = replace(circuit, run={**circuit.run, **run}) if run else circuit
        return circuit.with_changes({path: value for path, value in changes.items() if not path.startswith(RUN)})

    def _wish(self) -> str | None:
        return self._systems[0].wishes.start if self._systems else None


def _poles(work: Work) -> Poles | None:
    if not work.poles:
        return None
    from bramah.studies.poles import Poles

    return Poles(work.circuit, work.poles)


@cache
def _arguments() -> frozenset[str]:
    return frozenset(inspect.signature(simulate).parameters)


def settings_in(changes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Changes of the circuit, and those of the settings of `simulate`; "run.line_step" is one of the circuit."""
    settings = {
        path.removeprefix(RUN): value
        for path, value in changes.items()
        if path.startswith(RUN) and path.removeprefix(RUN) in _arguments()
    }
    return {path: value for path, value in changes.items() if path.removeprefix(RUN) not in settings}, settings


def _measured(name: str, measure: Measured, result: Result) -> float:
    try:
        return float(measure(result))
    except BramahError as error:
        raise SimulationError(f"The measure {name}: {error}") from error
    except Exception as error:
        raise SimulationError(f"The measure {name} failed. {_told(error)}") from error


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
