"""Skarbek-Wazynski 1981, section 6.4 and appendices 6.1 and 6.2: a flow control valve between two pipes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor, log10

import numpy as np

from bramah.lines.grid import lay_grid
from bramah.system import build
from validation.case import Row, absolute, at_most, published
from validation.problems import barmag, barmag_euler
from validation.problems.barmag import TICK, barmag_circuit, columns, settled_run, tick
from validation.problems.barmag_euler import COLUMNS, Floats
from validation.reading import read

TITLE = "Flow control valve between lines"
ABOUT = """\
A three-port flow control valve with a moving spool and a damped spring chamber, fed by a pump through a hose and
loaded through a pipe by a pressure that rises from 21 to 41 bar within 1 ms: the one run of the source with all its
data. Three constants are misprinted in places; those that the printed run needs are 0.05214, 0.06251 and 0.06.

*The scheme of the source*, Euler differences with linearised orifices, written anew from its equations, gives the
printed lines to one of the last of five digits, and the 27 pressures of its convergence test to 0.001 bar. A spool at
rest is compared to 1e-6 m/s, rounding in single precision being printed there. 20 values that the scan lost are
compared with an independent recomputation by the same scheme.

*Bramah* moves waves on the same grid and integrates the valve between ticks with steps of its own. It may differ from
the printed values by the errors of both time steps: how far each moves, at the same wave speeds, when the source's
step is divided by 64 and Bramah's ticks by 16. In the pressures and flows at the ports Bramah's is less than a fifth
of the source's; in the chamber's pressure and the spool's speed both are what ticks of 0.18 ms can show of a swing of
0.46 ms. The source's three steps change the wave speed of the hose by +0.37, -0.61 and +1.37 %, so that its table
does not show the error of the step alone. The value to which the table leads, linearly in the step and in the change
of wave speed, is met within a third of what its three runs differ. What remains is the swing of the spool on its
chamber, 2.2 kHz and 0.04 bar, which the source's steps damp out. With `line_grid = "exact"` the wave speed is that of
the hose.

The valve here has the laws of the source, in which the fluid that the spool displaces is missing at the inlet; the
valve of the library counts it, 0.6 % of the flow."""

SOURCE = "Skarbek-Wazynski 1981, figure 6 of part II"
STEPS = "Skarbek-Wazynski 1981, table 1 of appendix 6.1"
AGAIN = "recomputed independently of Bramah"
NAMES = dict(
    zip(
        COLUMNS,
        ("inlet pressure, Pa", "outlet pressure, Pa", "inlet flow, m3/s", "outlet flow, m3/s", "bypass flow, m3/s",
         "opening, m", "speed, m/s", "chamber pressure, Pa"),
        strict=True,
    )
)  # fmt: skip
REST = 1e-6
"""m/s, the most that rounding in single precision makes of a spool at rest in the source."""
SPOOL_SWING = 0.04
"""bar, of the chamber's pressure by the spool's own oscillation; 0.036 was seen."""
PORT_SWING = 0.01
"""The same at inlet and outlet; 0.009 was seen."""


def rows() -> Iterable[Row]:
    yield from _grid()
    lines = read("skarbek_barmag")
    index = [round(float(line["t"]) / TICK) for line in lines]
    printed = np.array([[float(line[name]) for name in COLUMNS] for line in lines])
    theirs = barmag_euler.run(TICK, 0.0215)[1][index]
    yield from _printed_lines(lines, printed, theirs)
    yield from _time_step(index, printed)
    yield from _convergence()


def _grid() -> Iterable[Row]:
    """V5: WAVSPD and CLPNT."""
    grid = build(barmag_circuit(step=tick(1 / 3))).grid
    assert grid is not None
    hose, pipe = grid.lines
    for quantity, expected, ours, tolerance in (
        ("time step, s", 1.8482e-4, grid.step, 5e-9),
        ("hose, wave speed of the fluid in it, m/s", 545.62, hose.data.wave_speed, 5e-3),
        ("hose, wave speed on the grid, m/s", 542.27, hose.wave_speed, 5e-3),
        ("hose, change of the wave speed, %", -0.6136, 100 * hose.change, 5e-5),
        ("hose, points", 52, hose.count + 1, 0),
        ("pipe, wave speed on the grid, m/s", 1352.7, pipe.wave_speed, 0.05),
        ("pipe, points", 7, pipe.count + 1, 0),
        ("throttle, pressure drop where flow becomes laminar, Pa", 9.5865e4, barmag.LAMINAR_PRESSURE, 0.5),
        ("throttle, laminar flow per pressure, m3/(s Pa)", 1.9319e-9, barmag.LAMINAR_GRADIENT, 5.1e-14),
    ):
        yield absolute("grid and derived data", quantity, SOURCE, expected, ours, tolerance)
    chosen = lay_grid([hose.data, pipe.data], tick(1 / 3))
    yield absolute("grid and derived data", "lines that are too short", SOURCE, 0, len(chosen.short), 0)


def _unit(value: float) -> float:
    """One of the last of five digits."""
    return float(10.0 ** (floor(log10(abs(value))) - 4))


def _printed_lines(lines: list[dict[str, str]], printed: Floats, theirs: Floats) -> Iterable[Row]:
    """How many values of each line the scheme of the source meets to one of the last digit."""
    lost_met = lost = 0
    for line, values, found in zip(lines, printed, theirs, strict=True):
        steady = float(line["t"]) < 6.5e-3
        legible = met = 0
        for name, value, ours in zip(COLUMNS, values, found, strict=True):
            good = abs(ours - value) <= (REST if steady and name == "speed" else 1.01 * _unit(value))
            if line["restored"] == "all" or name in line["restored"].split("+"):
                lost, lost_met = lost + 1, lost_met + good
            else:
                legible, met = legible + 1, met + good
        if legible:
            quantity = f"line {line['t']} s, values met to one of the last digit"
            yield absolute("scheme of the source", quantity, SOURCE, legible, met, 0)
    yield absolute(
        "scheme of the source", "values lost in the scan, met to one of the last digit", AGAIN, lost, lost_met, 0
    )


def _time_step(index: list[int], printed: Floats) -> Iterable[Row]:
    """Ours on the same grid against the printed lines, and both with ever finer steps."""
    speeds = tuple(length / (n * TICK) for length, n in zip(barmag.LENGTHS, (51, 6), strict=True))
    t = TICK * np.array(index)
    coarse, fine = (barmag_euler.run(TICK / m, 0.0215, speeds)[1][m * np.array(index)] for m in (1, 64))
    ours, best = (columns(settled_run(0.0215, step=TICK / m, speeds=speeds), t) for m in (1, 16))
    moved = np.abs(coarse - fine).max(axis=0) + np.abs(ours - best).max(axis=0)
    for k, text in enumerate(NAMES.values()):
        limit = float(f"{moved[k] + max(_unit(v) for v in printed[:, k]):.2e}")
        error = float(np.abs(ours[:, k] - printed[:, k]).max())
        quantity = f"largest difference of {text}, in all lines"
        yield from published(
            [at_most("Bramah, same grid", quantity, f"{SOURCE}; errors of both time steps", limit, error)]
        )
    for k in (COLUMNS.index(name) for name in ("p_in", "p_out", "q_in", "opening")):
        error, theirs = (float(np.abs(found[:, k] - best[:, k]).max()) for found in (ours, coarse))
        quantity = f"error of {NAMES[COLUMNS[k]]} against that of the source"
        source = f"{SOURCE}; limit of both at the same wave speeds, recomputed"
        yield at_most("Bramah, same grid", quantity, source, 0.5, error / theirs)


def _convergence() -> Iterable[Row]:
    """Appendix 6.1: the 27 pressures, and where they lead."""
    lines = read("skarbek_barmag_steps")
    pressures = [COLUMNS.index(name) for name in ("p_in", "p_out", "p_chamber")]
    factors = sorted({Fraction(line["factor"]) for line in lines})
    runs: Mapping[Fraction, Floats] = {
        f: barmag_euler.run(tick(float(f)), 0.2485)[1][:, pressures] / 1e5 for f in factors
    }
    table: dict[str, list[list[float]]] = {}
    for line in lines:
        factor, t = Fraction(line["factor"]), float(line["t"])
        values = [float(line[name]) for name in ("p_in_bar", "p_out_bar", "p_chamber_bar")]
        table.setdefault(line["t"], []).append(values)
        found = runs[factor][round(t / tick(float(factor)))]
        for what, value, ours in zip(("inlet", "outlet", "chamber"), values, found, strict=True):
            quantity = f"{what} pressure at {line['t']} s, FCTR = {factor}, bar"
            yield absolute("scheme of the source", quantity, STEPS, value, float(ours), 1e-3)
    yield from _limit(table, [float(f) for f in factors], pressures)


def _limit(table: Mapping[str, list[list[float]]], factors: list[float], pressures: list[int]) -> Iterable[Row]:
    equations = []
    for factor in factors:
        ticks = barmag.LENGTHS[0] / (barmag.WAVE_SPEEDS[0] * tick(factor))
        equations.append([1.0, tick(factor), ticks / floor(ticks + 0.5) - 1])
    t = np.array([tick(1 / 6) * round(float(time) / tick(1 / 6)) for time in table])
    ours = columns(settled_run(0.2485, step=tick(1 / 24), exact=True), t)[:, pressures] / 1e5
    fine = tick(1 / 48)
    theirs = barmag_euler.run(fine, 0.2485)[1][np.round(t / fine).astype(int)][:, pressures] / 1e5
    for (time, values), mine, refined in zip(table.items(), ours, theirs, strict=True):
        lead, spread = np.linalg.solve(equations, values)[0], np.ptp(values, axis=0)
        for k, what in enumerate(("inlet", "outlet", "chamber")):
            quantity = f"{what} pressure at {time} s"
            allowed = max(float(spread[k]) / 3, SPOOL_SWING if what == "chamber" else 0.0)
            yield absolute(
                "Bramah, limit",
                f"{quantity}, table of the source extrapolated, bar",
                f"{STEPS}, extrapolated",
                round(float(lead[k]), 3),
                float(mine[k]),
                allowed,
            )
            source = "scheme of the source at FCTR = 1/48, tolerance: swing of the spool"
            yield absolute(
                "Bramah, limit",
                f"{quantity}, scheme of the source at FCTR = 1/48, bar",
                source,
                round(float(refined[k]), 3),
                float(mine[k]),
                SPOOL_SWING if what == "chamber" else PORT_SWING,
            )
    full = settled_run(0.2485, step=tick(1 / 24), exact=True, valve=barmag.library_valve())
    for k, what in enumerate(("P", "A")):
        counted = full[f"valve.{what}.p"].at(t) / 1e5
        worst = float(np.abs(counted / ours[:, k] - 1).max())
        quantity = f"valve of the library, largest difference of the pressure at {what}"
        yield at_most("Bramah, limit", quantity, "0.6 % of the flow, which it counts", 0.006, worst)
