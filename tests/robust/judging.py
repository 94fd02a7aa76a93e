"""Runs judged against references that two methods agree on, one of which iterates."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.comparison import (
    FINER,
    UNKNOWN_ALLOWANCE,
    fine_instants,
    judged_signals,
    kept,
    sampled,
    worst,
    yardsticks,
)
from benchmarks.trust_circuits.reference import Reference
from benchmarks.trust_circuits.verdict import Verdict, judge, verdict
from bramah.circuit import Circuit
from bramah.simulation import simulate
from bramah.system import System, build

LIMIT = 20.0
"""CPU seconds that a run may take."""
Setting = tuple[str | None, float | None]
DEFAULT: Setting = (None, None)


def judged(circuit: Circuit, until: float, settings: Iterable[Setting] = (DEFAULT,)) -> list[Verdict]:
    """Verdicts on runs with these methods and tolerances: all unknowns, flows and forces at 200 instants."""
    return judge(_case(circuit, until), settings, limit=LIMIT).verdicts


def judged_by(
    pair: Iterable[tuple[str, float]], circuit: Circuit, until: float, settings: Iterable[Setting]
) -> list[Verdict]:
    """The same with a reference by two methods at these tolerances, whose absolute ones they find themselves.

    Near vacuum these follow the fluid's mass, which no tolerance of a pressure does.
    """
    system = build(circuit)
    reference = _reference(system, until, pair)
    return [verdict(_case(circuit, until), system, reference, method, rtol, LIMIT) for method, rtol in settings]


def _case(circuit: Circuit, until: float) -> Case:
    return Case(name=circuit.title, group="tests", circuit=circuit, until=until)


def _reference(system: System, until: float, pair: Iterable[tuple[str, float]]) -> Reference:
    signals, times = judged_signals(system), fine_instants(until)
    runs = [simulate(system, until, method=method, rtol=rtol) for method, rtol in pair]
    fine, other = (sampled(run, signals, times) for run in runs)
    low, high, events = fine.min(axis=1), fine.max(axis=1), [event.t for event in runs[0].events]
    few, some = times[::FINER], (fine[:, ::FINER], other[:, ::FINER])
    apart = worst(signals, few, *some, yardsticks(signals, low, high), kept(few, events), 1 / UNKNOWN_ALLOWANCE).off
    return Reference(
        signals=signals,
        times=few,
        values=some[0],
        low=low,
        high=high,
        events=events,
        apart=apart if all(run.ok for run in runs) else np.inf,
        methods=", ".join(run.recorded.method for run in runs),
        lowest_pressure=0.0,
        stops=False,
    )
