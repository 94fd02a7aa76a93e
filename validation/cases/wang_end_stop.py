"""Wang 1988, V16: a linear actuator driven against the end of its stroke."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bramah.components.hydraulic import EndStops
from bramah.simulation import simulate
from bramah.system import build
from validation.case import Row, absolute, at_most, stated
from validation.cases.wang_actuator import steady
from validation.listed import listed
from validation.problems.hasp import actuator_on_its_stop

TITLE = "Actuator with end stop"
ABOUT = """\
V16 (sections 6.51 to 6.63): extended to the end of the stroke, kept there for several seconds, retracted to part
stroke. The source compares integrators and two models of the stop by time and finds the same curves; it gives no other
numbers, and its schedule is lost (assumed: +1 at 1 s, 0 at 6 s, -1 at 8 s, 0 at 8.8 s, 5 ms from centre to end). Here
the stop is rigid, with contact and release located, or elastic. Values recomputed independently of Bramah carry one
unit of their last digit as tolerance."""

STROKE, UNTIL, RK4_STEP = 0.61, 12.0, 5e-6
STEADY = {"extending": 1.8, "retracting": 8.7}
IMPACT = 2.08
ON_THE_STOP = (3.0, 5.0, 7.0)
SAME = "Wang 1988, sections 6.51 to 6.63: all integrators and both models of the stop give the same curves"


def rows() -> Iterable[Row]:
    system = build(actuator_on_its_stop())
    result = simulate(system, UNTIL)
    result.raise_if_failed()
    yield from listed("wang_hasp", "V16", steady(result, STEADY))
    for t in ON_THE_STOP:
        place = float(result["cylinder.x"].at(t)) - STROKE
        source = "Wang 1988, sections 6.51 to 6.63: it stays on the stop"
        yield from stated([absolute("V16", f"distance from the stop at {t:g} s, m", source, 0, place, 1e-12)])
    times = np.linspace(0.0, UNTIL, 1201)
    x = result["cylinder.x"].at(times)
    for method in ("lsoda", "bdf"):
        other = simulate(system, UNTIL, method=method, rtol=1e-5)["cylinder.x"].at(times)
        apart = 1000 * float(np.abs(x - other).max())
        source = f"{SAME}; 1e-5 of 1 m a step, added up"
        yield at_most("V16", f"x by the default method and by {method} differ by, mm", source, 0.1, apart)
    elastic = simulate(actuator_on_its_stop(stops=EndStops.ELASTIC), UNTIL)["cylinder.x"].at(times)
    calm = (times < IMPACT) | (times > IMPACT + 0.2)
    apart = 1000 * float(np.abs(x - elastic)[calm].max())
    source = f"{SAME}; under the 22.8 kN on it an elastic stop of 1e8 N/m gives way by 0.23 mm"
    quantity = "x with a rigid and with an elastic stop differ by, but for 0.2 s after the impact, mm"
    yield at_most("V16", quantity, source, 0.25, apart)
    steps = result.counters["accepted"] + result.counters["rejected"]
    source = f"Wang 1988, table 6.A: a tenth of the steps of RK4, {UNTIL:g} s in steps of {RK4_STEP:g} s"
    yield at_most("V16", "steps of the default method", source, 0.1 * UNTIL / RK4_STEP, steps)
