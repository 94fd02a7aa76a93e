"""Wang 1988, V6 and V7: pipes between orifices, short or of no volume at all."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from bramah.result import Result
from bramah.result.recorded import Array
from bramah.simulation import simulate
from bramah.system import build
from validation.case import Row, at_least, at_most, relative
from validation.listed import listed
from validation.problems.hasp import BAR, FIRST, LAST, ORIFICES, REVERSAL, between_orifices, orifice_chain

TITLE = "Pipes between orifices"
ABOUT = """\
V6 (sections 4.33 to 4.38): a pipe of 0.2 m between two orifices whose flow is reversed once, and HASP's "instantaneous
pipe" PIA5, which here is a net without volume. V7 (sections 4.39 to 4.47): a pump, a pipe and eleven orifices with ten
such nets between them. The source leaves open the density, the time the valve takes and that of the reversal (0.5 s
assumed). Its peaks do not fit the tabulated relief setting of 110 bar; 70 bar, tabulated for the next case, and 3 ms
from centre to end fit both. Steady pressures depend on neither. Values recomputed independently of Bramah carry half a
unit of their last digit as tolerance, or one unit where they were rounded twice.

V7 has no numbers in the source. It starts all pressures at 16 bar, which the balance of flows contradicts; Bramah
starts from the pressures that satisfy it, so the fall that the source sees first has happened at t = 0."""

SHORT = 0.2
RK4_LIMIT = 2.785
"""Classical RK4 is stable for real eigenvalues down to -RK4_LIMIT/h."""
SOURCE_TIME, RK4_STEP, PIA5_STEP = 6.0, 1e-5, 2e-4
SECTION = "Wang 1988, table 4.C"


def rows() -> Iterable[Row]:
    yield from _reversal()
    yield from _work()
    yield from _chain()


@cache
def reversal(middle: float, setting: str = "70 bar") -> Result:
    result = simulate(between_orifices(middle=middle, setting=setting), SOURCE_TIME, rtol=1e-7)
    result.raise_if_failed()
    return result


def between(result: Result, begin: float, end: float) -> Array:
    """Pressure between the orifices in bar, on a fine grid."""
    return np.asarray(result["orifice1.B.p"].at(np.linspace(begin, end, 20001)) / BAR)


def _reversal() -> Iterable[Row]:
    result, short = reversal(0.0), reversal(SHORT)
    steady, reversed_, closed = (float(between(result, t, t)[0]) for t in (REVERSAL, LAST, 1.0))
    peaks = [float(between(found, FIRST, 0.4).max()) for found in (result, short, reversal(0.0, "110 bar"))]
    ours = {
        "first peak": peaks[0],
        "steady": steady,
        "second peak": float(between(result, REVERSAL, 0.7).max()),
        "steady reversed": reversed_,
        "closing rise": closed - reversed_,
        "first peak at 110 bar": peaks[2],
    }
    yield from listed("wang_hasp", "V6", ours)
    source = "Wang 1988, sections 4.33 to 4.38: with PI05 instead of PIA5 the peaks are lower, otherwise the same"
    yield at_most("V6", "first peak with 0.2 m of pipe over that without volume", source, 1, peaks[1] / peaks[0])
    apart = max(abs(float(between(result, t, t)[0] - between(short, t, t)[0])) for t in (REVERSAL, LAST, 1.0))
    yield at_most("V6", "largest difference between the two when steady, bar", source, 0.01, apart)


def _work() -> Iterable[Row]:
    system = build(between_orifices(middle=SHORT))
    fastest = np.abs(np.linalg.eigvals(system.evaluator().jacobian(0.0, system.start))).max()
    source = f"{SECTION}: larger steps fail at 0.2 m; the laminar range of the orifices was chosen to fit"
    yield relative("V6", "largest stable step of RK4, s", source, RK4_STEP, RK4_LIMIT / float(fastest), 0.2)
    for what, middle, step in (("0.2 m of pipe", SHORT, RK4_STEP), ("no volume", 0.0, PIA5_STEP)):
        counters = simulate(between_orifices(middle=middle), SOURCE_TIME).counters
        steps = counters["accepted"] + counters["rejected"]
        source = f"{SECTION}: a tenth of the steps of RK4, {SOURCE_TIME:g} s in steps of {step:g} s"
        yield at_most("V6", f"steps of the default method with {what}", source, 0.1 * SOURCE_TIME / step, steps)


def _chain() -> Iterable[Row]:
    result = simulate(orifice_chain(), 1.0, rtol=1e-7)
    result.raise_if_failed()
    pressure = {k: result[f"orifice{k}.A.p"] for k in range(1, ORIFICES + 1)}
    yield from listed("wang_hasp", "V7", {f"pipe {k}": float(p.at(1.0)) / BAR for k, p in pressure.items()})
    for k in (10, 11):
        first, least = float(pressure[k].at(0.0)) / BAR, float(np.diff(pressure[k].values).min()) / BAR
        share = 16 * (ORIFICES + 1 - k) / ORIFICES
        yield relative("V7", f"pipe {k} at the start, bar", "equal orifices share 16 bar equally", share, first, 1e-6)
        source = (
            "Wang 1988, sections 4.39 to 4.47: falls first, then rises; the fall from 16 bar lies before the start here"
        )
        yield at_least("V7", f"pipe {k}: least change over a step, bar", source, 0, least)
