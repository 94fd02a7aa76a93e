"""Run a circuit with every model of its lines, each run bounded, and collect what they took and gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.components.hydraulic.line import Line, LineModel
from bramah.errors import MethodError, SimulationError, unknown_name
from bramah.simulation import DEFAULT_METHOD
from bramah.solvers.tolerances import rest_of
from bramah.studies.case import Row
from bramah.studies.compare.all_methods import run_length
from bramah.studies.compare.sampling import sample_times
from bramah.studies.compare.teller import Progress, Teller
from bramah.studies.compare.timings import Alone, conduct
from bramah.studies.compare_lines.comparison import LineComparison
from bramah.studies.compare_lines.models import Models
from bramah.studies.compare_lines.trial import LineTrial, differences, trial_of
from bramah.studies.compare_lines.variants import (
    FINEST,
    NUMBERS,
    REFINED,
    Variant,
    characteristics,
    find_lines,
    left_out,
    lumped,
)
from bramah.system import System, build

ACCURACY = 0.01
ALL = "all"
TIGHTER = 1e-2
"""Tolerance of the reference, as a part of that of the others."""
PATIENCE = 4.0
"""So many times longer than a compared run may the reference take."""


def compare_lines(
    circuit: Circuit,
    line: str | Sequence[str] | None = None,
    models: str | Sequence[str] = ALL,
    signals: str | Sequence[str] | None = None,
    until: float | str | None = None,
    *,
    segments: Sequence[int] = NUMBERS[LineModel.SEGMENTS],
    modes: Sequence[int] = NUMBERS[LineModel.MODAL],
    accuracy: float = ACCURACY,
    start: Any = None,
    rtol: float | None = None,
    most_steps: int = 1_000_000,
    seconds: float = 10.0,
    store: str | Path | None = None,
    progress: Progress | None = None,
) -> LineComparison:
    """Compare models of the lines of a circuit: error and cost of each, and which to use.

    line        names of the lines to change; all unless given
    models      "all" or some of "characteristics", "segments", "rigid", "modal"
    signals     names or patterns; by default what the circuit plots, else the pressures at the ends of the lines
    segments, modes   numbers to try; characteristics are tried with the ticks that would be chosen, and finer
    accuracy    the mean error wanted, as a part of the range over which a signal moves; the advice goes by it
    start       as for `simulate`, for example "steady"
    seconds     what one run may take
    store       a file for what was found: whoever is interrupted goes on from there
    """
    lines, wanted = find_lines(circuit, line), _models(models)
    end = run_length(until if until is not None else circuit.run.get("until"))
    [finest] = characteristics(circuit, lines, [FINEST])
    variants = _variants(circuit, lines, wanted, {LineModel.SEGMENTS: segments, LineModel.MODAL: modes})
    method, given = str(circuit.run.get("method", DEFAULT_METHOD)).lower(), circuit.run.get("rtol")
    tolerance = rest_of(given if rtol is None else rtol)
    truth = build(finest.circuit)
    names = _signals(truth, signals or circuit.run.get("plot") or [f"{n}.[AB].p" for n in lines], lines)
    job = Models(
        circuit, lines, [finest, *variants], end, method=method, most_steps=most_steps, seconds=seconds,
        signals=names, options={} if start is None else {"start": start},
    )  # fmt: skip
    teller = Teller(progress, len(variants) + 1)
    with conduct(job, store, teller).session(job) as session:
        timings = Alone(session, teller)
        reference = _reference(timings.row(job.case(finest, TIGHTER * tolerance, PATIENCE)), finest)
        trials: list[LineTrial] = []
        for number, variant in enumerate(variants, start=1):
            job.fraction = 0.0
            teller.begin(number, 1.0, str(variant))
            row = timings.row(job.case(variant, tolerance))
            if row is None:
                break
            trials.append(compared(trial_of(variant, row), reference))
        remarks = [*timings.notes, *(left_out(lines) if {*wanted} != {LineModel.CHARACTERISTICS} else ())]
    return timings.ended(
        LineComparison(
            title=circuit.title,
            lines=tuple(lines),
            signals=tuple(names),
            units={name: truth.signals.unit(name) for name in names},
            until=end,
            accuracy=accuracy,
            times=sample_times(end),
            reference=reference,
            trials=tuple(trials),
            remarks=tuple(remarks),
            complete=timings.stopped is None,
        )
    )


def _reference(row: Row | None, finest: Variant) -> LineTrial:
    """Raises SimulationError where there is none."""
    if row is None:
        raise SimulationError("Stopped before there was a reference to compare with.")
    if not row.ok:
        raise SimulationError(f"Fine characteristics gave no reference to compare with. {row.message}")
    return trial_of(finest, row)


def compared(trial: LineTrial, reference: LineTrial) -> LineTrial:
    """The trial with its errors: those of the signal that is furthest from the reference."""
    if not trial.ok:
        return trial
    apart = {name: differences(values, reference.values[name]) for name, values in trial.values.items()}
    worst = max(apart, key=lambda name: apart[name][0])
    return replace(trial, error=apart[worst][0], largest=max(far for _, far in apart.values()), worst=worst)


def _variants(
    circuit: Circuit, lines: Mapping[str, Line], models: Sequence[LineModel], numbers: Mapping[LineModel, Sequence[int]]
) -> list[Variant]:
    found: list[Variant] = []
    for model in models:
        if model is LineModel.CHARACTERISTICS:
            found += characteristics(circuit, lines, REFINED)
        else:
            found += lumped(circuit, lines, model, sorted({*numbers.get(model, NUMBERS[model])}))
    return found


def _models(asked: str | Sequence[str]) -> list[LineModel]:
    known = [model.value for model in LineModel]
    if asked == ALL:
        return list(LineModel)
    names = [name.lower() for name in ([asked] if isinstance(asked, str) else asked)]
    for name in names:
        if name not in known:
            raise unknown_name("model of lines", name, [ALL, *known])
    return [LineModel(name) for name in dict.fromkeys(names)]


def _signals(system: System, patterns: str | Sequence[str], lines: Mapping[str, Line]) -> list[str]:
    """Names of signals that match, without those inside a line, which differ from model to model."""
    known = system.signals.names()
    inside = tuple(f"{line}.{part}." for line, own in lines.items() for part in own.inside().components)
    found: dict[str, None] = {}
    for pattern in [patterns] if isinstance(patterns, str) else patterns:
        matching = [name for name in known if fnmatchcase(name, pattern)]
        if not matching:
            raise unknown_name("signal", pattern, known)
        outside = [name for name in matching if not name.startswith(inside)]
        if not outside:
            raise MethodError(f"{pattern} lies inside a line, which every model makes differently. Use its ports.")
        found |= dict.fromkeys(outside)
    return list(found)
