"""Skarbek-Wazynski 1981: ratios of refinement (appendix 6.1), and curves with corners (paragraph 513)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

import bramah as br
from bramah.circuit import Circuit
from bramah.components.mechanical.boat import THRUST, TORQUE, Propeller
from bramah.declare import curve
from bramah.expr.tables import Interpolation
from bramah.system import build
from validation.case import Row, absolute, at_least, at_most, optional
from validation.problems import barmag_euler
from validation.problems.barmag import columns, settled_run, tick
from validation.problems.skarbek_boat import boat
from validation.reading import read

TITLE = "Refinement of lines, and corners of curves"
ABOUT = """\
*Richardson's ratio*: the distance of a solution with one step from that with two, over the distance of that from the
one with four, is 1/2^p for a method of order p. The source finds 0.36, 0.56 and 0.46 at three instants of the flow
control valve, accepts 0.35 to 0.65, and takes that for the order 1 of Euler's rule. The ratios follow from its
printed pressures, and from its scheme. But its three steps change the wave speed of the hose by +0.37, -0.61 and
+1.37 %, and that is what they measure: with the wave speed kept (`line_grid = "exact"`) the distances of Bramah's
solutions are a quarter of the source's and less, and what is left of them is the spool's own swing, of which no ratio
can be made.

A line by itself, without rounding of wave speeds, shows the order: a valve closes over two transits at the end of a
line with friction, at 20, 40 and 80 reaches. With friction as the source takes it, at the start of each reach, the
ratio is 0.5; as Bramah takes it, 0.25, and so with a wall that creeps.

*Corners* (V2a): the source traced spurious oscillations of the boat to straight pieces between the points of its
propeller's curves, and cured them with smooth ones. The curves are lost; those of the library stand for them, with
six points. With smooth curves the pressure falls without a swing once the start is over. With straight pieces it does
so here as well, both with error control, where steps end at corners, and with Euler's rule and one step per tick, as
in the source: the oscillations do not come from the corners alone. Both solutions differ by the chords of the curves,
0.8 bar of 190."""

TABLE = "Skarbek-Wazynski 1981, table 1 of appendix 6.1"
CORNERS = "Skarbek-Wazynski 1981, paragraph 513"
FACTORS = ("1/6", "1/3", "2/3")
PRESSURES = [0, 1, 7]
"""Of the columns of a run: inlet, outlet and chamber."""
OVER = 2.0
"""s, after which the start of the boat is over."""
Floats = NDArray[np.float64]


class StraightPropeller(Propeller):
    """The propeller with straight pieces between the points of its curves."""

    thrust_coefficient = curve("-", "-", THRUST, between=Interpolation.LINEAR, help="K_T over the advance ratio J")
    torque_coefficient = curve("-", "-", TORQUE, between=Interpolation.LINEAR, help="K_Q over the advance ratio J")


def rows() -> Iterable[Row]:
    yield from _valve()
    yield from _line()
    yield from _corners()


def _ratio(fine: Floats, middle: Floats, coarse: Floats) -> float:
    return float(np.linalg.norm(fine - middle) / np.linalg.norm(middle - coarse))


def _valve() -> Iterable[Row]:
    table = read("skarbek_barmag_steps")
    times = sorted({float(row["t"]) for row in table})
    names = ("p_in_bar", "p_out_bar", "p_chamber_bar")
    printed = [np.array([[float(r[n]) for n in names] for r in table if r["factor"] == f]) for f in FACTORS]
    steps = [tick(float(Fraction(factor))) for factor in FACTORS]
    theirs = [_at(barmag_euler.run(step, times[-1] + step), times) for step in steps]
    kept = [
        columns(settled_run(times[-1], step=step, exact=True), np.array(times))[:, PRESSURES] / 1e5 for step in steps
    ]
    for k, (t, expected) in enumerate(zip(times, (0.36, 0.56, 0.46), strict=True)):
        by_table, by_scheme = (_ratio(*(run[k] for run in runs)) for runs in (printed, theirs))
        yield absolute("Richardson", f"ratio at {t:g} s, printed pressures", TABLE, expected, by_table, 0.005)
        # The pressures of the table have three decimals: that is 0.005 of its smallest distance.
        yield absolute("Richardson", f"ratio at {t:g} s, scheme of the source", TABLE, expected, by_scheme, 0.01)
        apart = [float(np.linalg.norm(runs[0][k] - runs[1][k])) for runs in (kept, printed)]
        quantity = f"distance of two steps at {t:g} s with the wave speed kept, over the source's"
        yield at_most("Richardson", quantity, TABLE, 0.25, apart[0] / apart[1])


def _at(run: tuple[Floats, Floats], times: list[float]) -> Floats:
    t, values = run
    return np.array([values[int(np.abs(t - wanted).argmin())] for wanted in times])[:, PRESSURES] / 1e5


def _line() -> Iterable[Row]:
    source = "order of the method"
    creep = {"wall_thickness": "5 mm", "creep_compliance": ["0.1 1/GPa"], "creep_time": ["30 ms"]}
    for name, given, expected in (
        ("friction at the start of a reach", {"first_order": 1}, 0.5),
        ("friction by the trapezoidal rule", {}, 0.25),
        ("and a wall that creeps", creep, 0.25),
    ):
        runs = [_closed(reaches, given) for reaches in (80, 40, 20)]
        yield absolute("line, 20 to 80 reaches", f"ratio, {name}", source, expected, _ratio(*runs), 0.1 * expected)


def _closed(reaches: int, given: dict[str, Any]) -> Floats:
    """Pressure at a valve that closes over two transits, at every second tick of the coarsest grid: even and odd ticks
    are two grids that hardly meet, and the corner where the valve begins to close sets them apart by another error."""
    circuit = Circuit("Line", fluid=br.ConstantFluid(reference_density=870.0, viscosity="100 cSt"))
    circuit.add("reservoir", br.PressureSource(pressure="20 bar"))
    circuit.add("line", br.Line(
        length="36 m", diameter="25 mm", wave_speed="1200 m/s", friction="laminar", start_pressure="20 bar",
        reaches=reaches, **given,
    ))  # fmt: skip
    circuit.add("shut", br.Ramp(before=-1e-4, after=0.0, duration=0.06))
    circuit.add("valve", br.FlowSource())
    circuit.connect("shut.y", "valve.flow")
    circuit.connect("reservoir.P", "line.A")
    circuit.connect("line.B", "valve.P")
    result = br.simulate(circuit, 0.3, start="steady", rtol=1e-9)
    result.raise_if_failed()
    return np.asarray(result.profile("line").p[:: reaches // 10, -1])


def _corners() -> Iterable[Row]:
    smooth, straight = boat(lines=True), boat(lines=True)
    straight.components["propeller"] = StraightPropeller(**straight.components["propeller"].values)
    t = np.arange(0.0, 8.0, 1e-3)
    pressures = {
        "smooth curves": _pressure(smooth, t, rtol=1e-6),
        "straight pieces": _pressure(straight, t, rtol=1e-6),
        "straight pieces, Euler's rule at ticks": _pressure(straight, t, **_euler(straight)),
    }
    for name, p in pressures.items():
        late = p[t > OVER]
        swings = float(np.abs(np.diff(late)).sum() - np.ptp(late))
        quantity = f"swings of the pressure after {OVER:g} s, {name}, bar"
        if name == "smooth curves":
            yield at_most("V2a", quantity, f"{CORNERS}: none", 1e-3, swings)
        else:
            shown = at_least("V2a", quantity, f"{CORNERS}: some, without a number; not found here", 0.1, swings)
            yield optional(
                shown, "straight pieces show no swings either, with error control or with Euler's rule at ticks"
            )
    apart = float(np.abs(pressures["smooth curves"] - pressures["straight pieces"]).max())
    yield at_most("V2a", "largest difference of both curves, bar", "chords of the curves", 1.0, apart)


def _euler(circuit: Circuit) -> dict[str, Any]:
    grid = build(circuit).grid
    assert grid is not None
    return {"method": "euler", "fixed_step": grid.step, "verify": False}


def _pressure(circuit: Circuit, t: Floats, **how: Any) -> Floats:
    result = br.simulate(circuit, float(t[-1]), **how)
    result.raise_if_failed()
    return np.asarray(result["pump.P.p"].at(t) / 1e5)
