"""Run a circuit with every model of its lines, each run bounded, and collect what they took and gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any

from bramah.circuit import Circuit
from bramah.components.hydraulic.line import Line, LineModel
from bramah.errors import BramahError, MethodError, SimulationError, unknown_name
from bramah.simulation import DEFAULT_METHOD
from bramah.solvers.tolerances import rest_of
from bramah.studies.compare.all_methods import run_length
from bramah.studies.compare.teller import Progress, Teller
from bramah.studies.compare.trial import Bench
from bramah.studies.compare_lines.comparison import LineComparison
from bramah.studies.compare_lines.trial import LineTrial, differences, refused, run_variant
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
    """
    lines, wanted = find_lines(circuit, line), _models(models)
    end = run_length(until if until is not None else circuit.run.get("until"))
    [finest] = characteristics(circuit, lines, [FINEST])
    variants = _variants(circuit, lines, wanted, {LineModel.SEGMENTS: segments, LineModel.MODAL: modes})
    teller = Teller(progress, len(variants) + 1)
    method, given = str(circuit.run.get("method", DEFAULT_METHOD)).lower(), circuit.run.get("rtol")
    tolerance = rest_of(given if rtol is None else rtol)

    def bench(system: System, patience: float = 1.0) -> Bench:
        return Bench(system, end, most_steps, patience * seconds, teller.inside)

    truth = bench(build(finest.circuit), PATIENCE)
    names = _signals(truth.system, signals or circuit.run.get("plot") or [f"{n}.[AB].p" for n in lines], lines)
    options: Mapping[str, Any] = {} if start is None else {"start": start}
    reference = run_variant(truth, finest, method, TIGHTER * tolerance, names, options)
    if not reference.ok:
        raise SimulationError(f"Fine characteristics gave no reference to compare with. {reference.message}")
    trials: list[LineTrial] = []
    stopped = truth.stopped
    for number, variant in enumerate(variants, start=1):
        if stopped:
            break
        teller.begin(number, 1.0, str(variant))
        trial, stopped = _trial(variant, bench, method, tolerance, names, options)
        if not stopped:
            trials.append(compared(trial, reference))
    return LineComparison(
        title=circuit.title,
        lines=tuple(lines),
        signals=tuple(names),
        units={name: truth.system.signals.unit(name) for name in names},
        until=end,
        accuracy=accuracy,
        times=truth.times,
        reference=reference,
        trials=tuple(trials),
        remarks=tuple(left_out(lines) if {*wanted} != {LineModel.CHARACTERISTICS} else ()),
        complete=not stopped,
    )


def _trial(
    variant: Variant, bench: Any, method: str, rtol: float, names: Sequence[str], options: Mapping[str, Any]
) -> tuple[LineTrial, bool]:
    """The run, and whether someone wanted no more."""
    try:
        place: Bench = bench(build(variant.circuit))
    except BramahError as error:
        return refused(variant, error), False
    return run_variant(place, variant, method, rtol, names, options), place.stopped


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
