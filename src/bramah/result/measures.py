"""How far two runs are apart.

    error = signal_errors(result, exact, "relief.P.p")["relief.P.p"]
    print(error)                       0.83 % at most, at t = 0.0243 s; 0.068 % in the mean
    error.largest, error.mean, error.rms

Relative measures are those of the literature: the largest and the mean error in per cent (Wenzel 1999, eq. 5.16), the
root mean square and its norm over the unknowns (Esqué 2008, eq. 5.1). `mean_errors` goes by scales instead, as
tolerances do, and so needs no signal that stays away from zero.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from bramah.errors import MethodError, must_be
from bramah.records import dataclass
from bramah.result.recorded import Array
from bramah.result.result import Patterns, Result


@dataclass(frozen=True, kw_only=True)
class SignalError:
    """Relative errors of one signal over a run, as shares: 0.01 is 1 %."""

    largest: float
    mean: float
    rms: float
    time: float
    """Of the largest one, s."""

    def __str__(self) -> str:
        return f"{100 * self.largest:.3g} % at most, at t = {self.time:.6g} s; {100 * self.mean:.3g} % in the mean"


def signal_errors(
    result: Result, exact: Result, signals: Patterns, times: ArrayLike | None = None
) -> dict[str, SignalError]:
    """Relative errors of the signals that match the patterns, against a run that is taken for exact.

    At the given times, or at the recorded points of `result`; at an event, before it.
    """
    for run in (result, exact):
        must_be(run, Result, "What is compared", "a Result")
    at = np.unique(np.asarray(result.t if times is None else times, dtype=float))
    names = result.select(signals)
    ours, true = result.at(at, names, side="left"), exact.at(at, names, side="left")
    found = {}
    for name in names:
        nothing = np.flatnonzero(true[name] == 0)
        if len(nothing):
            raise MethodError(
                f"{name} is 0 at t = {at[nothing[0]]:g} s, where a relative error means nothing. Choose times at which "
                "it is not, or another signal."
            )
        errors = relative_errors(ours[name], true[name])
        k = int(np.argmax(errors))
        found[name] = SignalError(
            largest=float(errors[k]), mean=float(np.mean(errors)), rms=root_mean_square(errors), time=float(at[k])
        )
    return found


def relative_errors(y: Array, exact: Array) -> Array:
    """|y - exact| / |exact|, element by element."""
    off: Array = np.abs(y - exact) / np.abs(exact)
    return off


def root_mean_square(errors: Array) -> float:
    return float(np.sqrt(np.mean(np.square(errors))))


def rms_error(y: Array, exact: Array) -> float:
    """Esqué 2008, eq. 5.1: over the times (rows) the root mean square of the relative error of each unknown, then the
    Euclidean norm over the unknowns."""
    return float(np.linalg.norm(np.sqrt(np.mean(relative_errors(y, exact) ** 2, axis=0))))


def mean_errors(y: Array, exact: Array, scale: Array) -> Array:
    """For each unknown the mean over the times (rows) of |y - exact| / (max |exact| + scale).

    With the default tolerances a solver promises rtol (|y| + scale) for each step, so this is to be compared with rtol.
    The mean over time needs no care about events: a jump that comes a little late counts as much as it is late.
    """
    apart: Array = np.mean(np.abs(y - exact), axis=0) / (np.max(np.abs(exact), axis=0) + scale)
    return apart
