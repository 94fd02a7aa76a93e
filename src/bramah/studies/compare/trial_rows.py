"""Trials of methods as rows of a study, and back."""

from __future__ import annotations

import math
from dataclasses import fields

from bramah.result.measures import SignalError
from bramah.studies.case import DONE, FAILED, LATE, Case, Row
from bramah.studies.compare.trial import COUNTED, Trial

STATUS, WORST = "status", "worst"
TIMES = ("error", "seconds", "cpu_seconds")
ERRORS = tuple(field.name for field in fields(SignalError))


def row_of(case: Case, trial: Trial) -> Row:
    """What came of a case."""
    measures = {name: float(getattr(trial, name)) for name in TIMES}
    measures |= {name: math.nan if count is None else float(count) for name, count in trial.counters.items()}
    for signal, error in trial.signals.items():
        measures |= {f"{signal} {name}": float(getattr(error, name)) for name in ERRORS}
    status = DONE if trial.ok else LATE if trial.status == "out of time" else FAILED
    words = {STATUS: trial.status, WORST: trial.worst}
    return Row(
        number=case.number, changes=case.changes, status=status, message=trial.message, measures=measures, words=words
    )


def trial_of(row: Row, method: str, rtol: float | None, fixed_step: float | None) -> Trial:
    """What a row tells of a run of a method."""
    status, found = row.words.get(STATUS, row.status), row.measures
    if status == "refused" or STATUS not in row.words:
        return Trial(method=method, status=status, message=row.message)
    counters = {name: None if math.isnan(found[name]) else int(found[name]) for name in COUNTED if name in found}
    signals = [name.removesuffix(f" {ERRORS[0]}") for name in found if name.endswith(f" {ERRORS[0]}")]
    errors = {signal: SignalError(**{name: found[f"{signal} {name}"] for name in ERRORS}) for signal in signals}
    return Trial(
        method=method, rtol=rtol, fixed_step=fixed_step, status=status, worst=row.words[WORST], signals=errors,
        counters=counters, message=row.message, **{name: found[name] for name in TIMES},
    )  # fmt: skip
