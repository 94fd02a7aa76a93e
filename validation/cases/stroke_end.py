"""The cylinder circuit of Wenzel 1999 and its study of the order of the method: example 4.1 and table 5.1."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bramah.components.hydraulic import DoubleActingCylinder
from bramah.result import Result
from bramah.simulation import simulate
from bramah.solvers.methods.ndf import NDF
from bramah.system import System, build
from validation.case import Row, absolute, at_least, at_most, optional, published, relative
from validation.measure import REFERENCE
from validation.problems.stroke_end import INCH, PRESSURES, PSI, UNTIL, LiteralCylinder, stroke_end
from validation.reading import read

TITLE = "Cylinder circuit with a stop"
ABOUT = """\
A cylinder extends against a spring and a metering orifice until it meets its stop, then the relief valve opens. Data
are complete in the source, results are shown in figures only; the numbers were recomputed independently of Bramah and
are given to their last digit, one unit of which is the tolerance. Variant P has the volume of the rod side shrink as
the rod extends, T grow as eqs. 4.47 and 4.54 print it. The source's listing (a third variant) is not run: it divides
before it adds, so that its volumes are constant, and takes the sign of a flow from the wrong pressure.

Table 5.1 limits the order of the NDF: 1 to 4 run, 5 fails, and CPU time falls by 3.4 from 1 to 4. All five run here, as
they did in the recomputation with SciPy's NDF; the failure probably comes from the wrong sign. Steps of Bramah's `ndf`,
held to the source's tolerances (1e-4 and 1e-7 in inch and psi, where it would hold itself to 0.03 of them), are
compared with the recomputed ones within 10 % and not required: Bramah ends steps at the corners of the relief valve's
curve, and its rules for step and order are not SciPy's. What the source says, that higher orders save steps, is."""

PLACE = "Wenzel 1999, example 4.1"
ORDERS = {1: 2778, 2: 823, 3: 573, 4: 522, 5: 529}
"""Steps of the recomputation with limited order."""
STEPS_REASON = "steps of another program: SciPy's rules for step and order differ, and it does not end steps at corners"
WRONG_END = 1e-2
"""A hundred times the tolerance: at the end everything rests, and what a run did before is forgotten but for the oil
that it lost or made."""
ATOL = {"*.p": 1e-7 * PSI, "*.v": 1e-7 * INCH, "*.x": 1e-7 * INCH}


def rows() -> Iterable[Row]:
    for variant, cylinder in (("P", DoubleActingCylinder), ("T", LiteralCylinder)):
        result = simulate(stroke_end(cylinder), UNTIL, method=REFERENCE, rtol=1e-10)
        result.raise_if_failed()
        ours = quantities(result)
        for line in read("wenzel_stroke_end"):
            if line["variant"] == variant:
                name, value, tolerance = line["quantity"], float(line["value"]), float(line["tolerance"])
                yield absolute(f"variant {variant}", name, line["source"], value, ours[name], tolerance)
        contacts = 1 + int(np.sum(np.diff(stops(result)) > 1e-6))
        yield absolute(f"variant {variant}", "contacts with the stop", PLACE, 1, contacts, 0)
        yield absolute(f"variant {variant}", "x at the end, in", PLACE, 2.0, result.end["cylinder.x"] / INCH, 1e-12)
    yield from _orders()


def stops(result: Result) -> list[float]:
    """Times of the events at the stop. A contact is two: at the speed of impact the damper pulls away from the stop, so
    that the first only takes the speed and the second, at once, holds."""
    return [event.t for event in result.events if event.component == "cylinder"]


def quantities(result: Result) -> dict[str, float]:
    """What the reference file names, in its units."""
    stop = stops(result)[0]
    t = np.linspace(0, 0.06, 60_001)
    p1, p2, p3, p4 = (result[name] for name in PRESSURES)
    speed = result["cylinder.rod.v"]
    early = t < 8e-3
    found = {
        "first peak of P1 psi": float(p1.at(t[early]).max()) / PSI,
        "first peak of P2 psi": float(p2.at(t[early]).max()) / PSI,
        "peak of P3 psi": float(p3.at(t).max()) / PSI,
        "time of the peak of P3 ms": 1e3 * float(t[np.argmax(p3.at(t))]),
        "peak of the speed in/s": float(speed.at(t).max()) / INCH,
        "least P2 psi": float(p2.at(t).min()) / PSI,
        "time of the stop s": stop,
        "P1 at the stop psi": float(p1.at(stop)) / PSI,
        "P2 at the stop psi": float(p2.at(stop)) / PSI,
        "P1 at the end psi": result.end[PRESSURES[0]] / PSI,
        "P2 at the end psi": result.end[PRESSURES[1]] / PSI,
    }
    for instant in (0.2, 0.4):
        for number, pressure in enumerate((p1, p2, p3, p4), 1):
            found[f"P{number} at {instant:g} s psi"] = float(pressure.at(instant)) / PSI
        found[f"x at {instant:g} s in"] = float(result["cylinder.x"].at(instant)) / INCH
        found[f"v at {instant:g} s in/s"] = float(speed.at(instant)) / INCH
    return found


def _orders() -> Iterable[Row]:
    system = build(stroke_end())
    share = NDF.strictness
    atol = {name: size / share for name, size in ATOL.items()}
    steps = {}
    exact = simulate(system, UNTIL, method=REFERENCE, rtol=1e-10, record="end").recorded.y[-1]
    for order, theirs in ORDERS.items():
        result = simulate(system, UNTIL, method="ndf", rtol=1e-4 / share, atol=atol, max_order=order)
        steps[order], end = result.counters["accepted"], result.recorded.y[-1]
        right = result.ok and bool(np.all(np.abs(end - exact) <= WRONG_END * (np.abs(exact) + system.scale)))
        words = "table 5.1" if order < 5 else "table 5.1 reports a failure, which was not found again"
        quantity = f"NDF of order up to {order}: reaches the end and is right"
        yield at_least("order study", quantity, f"Wenzel 1999, {words}", 1, right)
        source = "recomputed independently of Bramah with SciPy's NDF"
        row = relative("order study", f"NDF of order up to {order}: steps", source, theirs, steps[order], 0.1)
        yield optional(row, STEPS_REASON)
    gain = steps[1] / steps[4]
    source = "Wenzel 1999, table 5.1, CPU time"
    yield from published([at_least("order study", "steps with order 1 over order 4", source, 3.4, gain)])
    yield from _rosenbrock(system, min(steps.values()))


def _rosenbrock(system: System, fewest: int) -> Iterable[Row]:
    result = simulate(system, UNTIL, rtol=1e-4, atol=ATOL)
    source = "not in the source: the default method against the best NDF"
    yield at_most("order study", "RODAS4 over the best NDF: steps", source, 1, result.counters["accepted"] / fewest)
