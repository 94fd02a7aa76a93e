"""Which method to use: the cheapest that is accurate enough, and whether the default would do."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.records import dataclass
from bramah.studies.compare.trial import Trial

TIE = 1.1
"""Times that differ by less than this factor are equal: measuring them again would change more."""


@dataclass(frozen=True)
class Advice:
    """The trial to follow, if one was accurate enough, and the sentence that says so."""

    trial: Trial | None
    default_will_do: bool
    text: str


def advise(trials: Iterable[Trial], default: Trial, accuracy: float) -> Advice:
    """The quickest trial within the accuracy; among equals the one with the fewest evaluations."""
    done = [trial for trial in (*trials, default) if trial.ok]
    good = [trial for trial in done if trial.error <= accuracy]
    will_do = default.ok and default.error <= accuracy
    if not good:
        near = min(done, key=lambda trial: trial.error, default=None)
        nearest = f" The nearest was {_told(near)}." if near else ""
        return Advice(None, False, f"No run reached the error wanted, {accuracy:g}.{nearest} Try tighter tolerances.")
    limit = TIE * min(trial.seconds for trial in good)
    best = min((t for t in good if t.seconds <= limit), key=lambda t: (t.counters["rates"] or 0, t.seconds))
    if (best.method, best.rtol) == (default.method, default.rtol):
        return Advice(
            best, True, f"Use the default, {_told(best)}: nothing quicker keeps the error below {accuracy:g}."
        )
    text = f"Use {_told(best)}: the quickest with an error below {accuracy:g}."
    if will_do:
        text += f" The default would do: {_told(default)}, {_times(default.seconds / best.seconds)}."
    elif default.ok:
        text += f" The default would not do: {_told(default)}."
    else:
        text += f" The default would not do: {default.message}"
    return Advice(best, will_do, text)


def _told(trial: Trial) -> str:
    rates = trial.counters["rates"]
    return f"{trial} (error {trial.error:.1e}, {duration(trial.seconds)}, {rates} rate evaluations)"


def _times(ratio: float) -> str:
    return "as quick" if ratio < TIE else f"{ratio:.2g} times as long"


def duration(seconds: float) -> str:
    """Wall time to two digits."""
    return f"{1e3 * seconds:.2g} ms" if seconds < 0.0995 else f"{seconds:.2g} s"
