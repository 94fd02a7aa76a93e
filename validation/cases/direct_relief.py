"""The direct-acting relief valve of Wenzel 1999, chapter 6, beside its laboratory test."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from scipy.optimize import brentq

from bramah.result import Result
from bramah.result.recorded import Array
from bramah.simulation import simulate
from validation.case import Row
from validation.listed import listed
from validation.problems.direct_relief import PRESSURE, PRINTED_DAMPING, PRINTED_VOLUME, UNTIL, direct_relief

TITLE = "Direct-acting relief valve in the laboratory"
ABOUT = """\
A commercial valve under a flow that rises to 37.8 l/min in 15 ms. Measured: a peak of 15.52 MPa at 8 ms, 8.15 MPa on
average afterwards. Simulated by the source: 15.13 MPa at 6.8 ms, then 8.23 MPa.

The printed data give neither: 9.63 MPa and hardly a peak, here and in a program independent of Bramah. At rest, where
damping does not count, the force of the jet alone raises the pressure from 8.25 to 9.63 MPa, so that force must have
been absent; and the peak needs a hundred times the printed damping of 35 N s/m. So the jet's force is left out, and:

- To meet the source's simulation, damping (3450 N s/m) and volume (0.08 l for the printed 0.1 l) were fitted to its
  peak and its time. Only the pressure at rest is then a prediction, met to half of 0.05 MPa, as fine as a plot is read.
- To meet the laboratory, only the damping was fitted, here, to the measured peak; the volume is the printed one. The
  time of the peak, 7.7 ms, is then a prediction and within what 0.008 s can mean. The pressure at rest is 1.2 % above
  the measured average; 3 % is allowed, which the source calls excellent.

The source puts the later peak of its measurement down to the pressure transducer. That was tried: a lag of first order
that moves its simulated peak to 8 ms lowers it to 13.7 MPa, 12 % below the measured one. A lag alone is not it."""

SIMULATED = {"volume": 0.8e-4, "damping": 3450.0, "flow_force": 0.0}
MEASURED_PEAK, MEASURED_TIME = 15.52e6, 8e-3
TIMES = np.linspace(0.0, UNTIL, 60001)


def rows() -> Iterable[Row]:
    printed = run(PRINTED_VOLUME, PRINTED_DAMPING, 1.0)
    yield from listed("wenzel_direct_relief", "as printed", values(printed))
    simulated = run(**SIMULATED)
    pressure = simulated[PRESSURE].at(TIMES)
    found = values(simulated) | {"delayed": delayed_peak(pressure) / 1e6}
    yield from listed("wenzel_direct_relief", "fitted to the source's simulation", found)
    damping = damping_of_the_measured_peak()
    found = values(run(PRINTED_VOLUME, damping, 0.0)) | {"damping": damping}
    yield from listed("wenzel_direct_relief", "fitted to the measured peak", found)


def run(volume: float, damping: float, flow_force: float) -> Result:
    return simulate(direct_relief(volume, damping, flow_force), UNTIL, rtol=1e-7)


def values(result: Result) -> dict[str, float]:
    """MPa and ms."""
    p = result[PRESSURE].at(TIMES)
    top = int(p.argmax())
    low = top + int(p[top:].argmin())
    [unseats] = [event.t for event in result.events if event.component == "relief"]
    return {
        "peak": p[top] / 1e6, "time": 1e3 * TIMES[top], "steady": p[-1] / 1e6, "unseats": 1e3 * unseats,
        "lowest": p[low] / 1e6, "lowest_time": 1e3 * TIMES[low],
    }  # fmt: skip


def damping_of_the_measured_peak() -> float:
    """N s/m, with the printed volume and without the force of the jet."""
    return float(
        brentq(lambda b: run(PRINTED_VOLUME, b, 0.0)[PRESSURE].at(TIMES).max() - MEASURED_PEAK, 3e3, 5e3, xtol=0.1)
    )


def lagging(p: Array, lag: float) -> Array:
    """What a transducer of first order shows of a pressure at TIMES."""
    keep, shown = np.exp(-TIMES[1] / lag), np.zeros_like(p)
    for k in range(1, len(p)):
        shown[k] = keep * shown[k - 1] + (1 - keep) * 0.5 * (p[k] + p[k - 1])
    return shown


def delayed_peak(p: Array) -> float:
    """Peak behind the lag that moves it to the time of the measured one, Pa."""
    lag = brentq(lambda lag: TIMES[lagging(p, lag).argmax()] - MEASURED_TIME, 1e-4, 3e-3, xtol=1e-6)
    return float(lagging(p, float(lag)).max())
