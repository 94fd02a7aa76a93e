"""Comparisons that were never run, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.studies.compare import Comparison, Trial
from bramah.studies.compare.reference import Reference
from bramah.studies.compare.trial import COUNTED
from tests.result.synthetic import result


def done(method: str, rtol: float, error: float, ms: float, **counters: int) -> Trial:
    """A run that reached its end."""
    counted: dict[str, int | None] = {name: counters.get(name, 1) for name in COUNTED}
    return Trial(method=method, rtol=rtol, error=error, seconds=ms / 1e3, cpu_seconds=ms / 1e3, counters=counted)


def compared(trials: Sequence[Trial], default: Trial) -> Comparison:
    """Trials of a circuit called Crane, beside a reference known to 1e-5."""
    run = result()
    reference = Reference(method="rodas4", rtol=1e-9, result=run, y=run.recorded.y, error=1e-5, check="radau")
    return Comparison(
        title="Crane",
        unknowns=2,
        algebraic=0,
        until=2.0,
        accuracy=5e-5,
        reference=reference,
        default=default,
        trials=tuple(trials),
    )
