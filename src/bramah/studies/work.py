"""What is done with every case of a study: a circuit, the settings of its runs, and what is measured."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from bramah.circuit import Circuit
from bramah.errors import BramahError
from bramah.records import dataclass
from bramah.simulation import simulate
from bramah.studies.case import DONE, FAILED, LATE, Case, Row
from bramah.studies.experiment import EXPERIMENT, Experiment
from bramah.studies.measure import Measured
from bramah.studies.place import RUN, START
from bramah.system import System, build

if TYPE_CHECKING:
    from bramah.result import Result


@dataclass(frozen=True, kw_only=True)
class Work:
    """The same for all cases of a study."""

    circuit: Circuit
    measures: Mapping[str, Measured]
    settings: Mapping[str, Any]
    """Arguments of `simulate`."""
    time_limit: float | None = None
    """Seconds that a case may take."""
    experiments: Mapping[str, Experiment] = field(default_factory=dict)
    """By the name that a case gives; without a name it is a run of the circuit as it stands."""

    def experiment(self, changes: Mapping[str, Any]) -> Experiment | None:
        """The experiment that a case is of."""
        return self.experiments.get(changes.get(EXPERIMENT, ""))


class Bench:
    """Makes the runs of a study. The circuit is built once; other numbers replace those it was built with."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self._system: System = build(work.circuit)

    def run(self, case: Case) -> Row:
        """One case; whatever goes wrong with it is said in its row."""
        began = time.perf_counter()
        try:
            result, late = self.simulated(case.changes)
            if late:
                ended: dict[str, Any] = {"status": LATE, "message": f"Not done after {self.work.time_limit:g} s."}
            elif not result.ok:
                ended = {"status": FAILED, "message": result.message}
            else:
                measures = {name: float(measure(result)) for name, measure in self.work.measures.items()}
                experiment = self.work.experiment(case.changes)
                kept = {} if experiment is None else experiment.kept(result, case.changes)
                ended = {"status": DONE, "measures": measures, "doubts": result.doubts, "kept": kept}
        except BramahError as error:
            ended = {"status": FAILED, "message": str(error)}
        except Exception as error:  # of a measure or a component in Python
            ended = {"status": FAILED, "message": f"{type(error).__name__}: {error}"}
        return Row(number=case.number, changes=case.changes, seconds=time.perf_counter() - began, **ended)

    def simulated(self, changes: Mapping[str, Any]) -> tuple[Result, bool]:
        """The run with some changes, and whether it was ended because it took too long."""
        experiment = self.work.experiment(changes)
        changes = changes if experiment is None else experiment.full(changes)
        own = {path: v for path, v in changes.items() if not path.startswith((RUN, START))}
        settings = {**self.work.settings, **{p.removeprefix(RUN): v for p, v in changes.items() if p.startswith(RUN)}}
        start = {p.removeprefix(START): v for p, v in changes.items() if p.startswith(START)}
        if start:
            settings["start"] = {**(settings.get("start") or {}), **start}
        system = self._system.replace(own) if own else self._system
        limit, late = self.work.time_limit, False
        if limit is None:
            return simulate(system, **settings), late
        end = time.perf_counter() + limit

        def go_on(share: float, t: float) -> bool:
            nonlocal late
            late = late or time.perf_counter() > end
            return not late

        return simulate(system, progress=go_on, **settings), late
