"""Relief valves as characteristics with rounded corners: Wenzel 1999, example 3.2, and Wang 1988, section 3.17."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import LinearReliefValve, PressureSource, SplineReliefValve, Tank
from bramah.components.laws.hermite import hermite
from bramah.components.signal import Ramp
from bramah.expr import derivative, evaluate, symbol
from bramah.result.recorded import Array
from bramah.simulation import simulate
from validation.case import Row, absolute, at_least, at_most, published, relative
from validation.reading import read

TITLE = "Relief valves with rounded corners"
ABOUT = """\
Wenzel's valve: closed below 800 psi, a line to 45.045 in3/s at 850 psi, then a square root; cubics from 720 to 825 psi
and from 840 to 900 psi. The clamped cubics of the source's own equations are met to the five digits recomputed; they
fall where they should rise, by 1.19 in3/s. The four-point cubics that it prints instead come from the rounding of a
difference over two units of the last place and leave the slope at 825 psi at 0.50 where the line has 0.90. Ours keeps
the source's end points, joins values and slopes and rises throughout: where the cubic would fall, a power takes its
place (z^4.2 from 720 to 825 psi and, from the other side, z^6.0 from 900 down to 840 psi). Outside the joints the
printed curve must be met to the digits of its coefficients (0.90 P - 719.95 is rounded by 0.05 at 840 psi, and 1.545
by 2e-5). Inside them it must lie nearer to the valve with corners than the printed joints do.

Wang's valve (PC01): q = k (p - p_c) above p_c with the cubic k w (2 z^2 - z^3) over w = 0.01 bar."""

PSI, INCH3 = 6894.757293168, 1.6387064e-5
FULL = 45.045
WENZEL, WANG = "Wenzel 1999, example 3.2", "Wang 1988, section 3.17, evaluated"


def rows() -> Iterable[Row]:
    yield from _cubics()
    yield from _curve()
    yield from _linear()


def _cubics() -> Iterable[Row]:
    """The two-point form as the source has it, without a guard."""
    slope = FULL / 50
    root = FULL / 850**0.5
    joints = {
        "720 to 825 psi": (720.0, 825.0, 0.0, 25 * slope, 0.0, slope),
        "840 to 900 psi": (840.0, 900.0, 40 * slope, root * 30, slope, root / 60),
    }
    for line in read("wenzel_relief_cubics"):
        x1, x2, *ends = joints[line["range"]]
        x = symbol("x")
        found = hermite(x, x1, x2, *ends)
        for power, heading in ((1, "linear"), (2, "square"), (3, "cubic")):
            found = derivative(found, x)
            factor = (1, 2, 6)[power - 1]
            ours = float(evaluate([found], {"x": np.float64(x1)})[0]) / factor
            expected = float(line[heading])
            quantity = f"{line['range']}: {heading} coefficient"
            if expected:
                yield relative("two-point cubic", quantity, line["source"], expected, ours, 2e-5)
            else:
                yield absolute("two-point cubic", quantity, line["source"], 0, ours, 1e-12)
    x = symbol("x")
    p = np.linspace(720, 825, 10501)
    dip = evaluate([hermite(x, 720.0, 825.0, 0.0, 22.5, 0.0, 0.9)], {"x": p})[0]
    yield absolute("two-point cubic", "lowest flow with slope 0.9, in3/s", "recomputed", -1.190, float(dip.min()), 5e-4)
    yield absolute("two-point cubic", "where, psi", "recomputed", 758.18, float(p[dip.argmin()]), 0.01)


def _curve() -> Iterable[Row]:
    valve = SplineReliefValve(
        cracking_pressure=800 * PSI, full_pressure=850 * PSI, full_flow=FULL * INCH3,
        knee_below=80 * PSI, knee_above=25 * PSI, full_below=10 * PSI, full_above=50 * PSI,
    )  # fmt: skip
    p = np.linspace(0.0, 1200.0, 24001)
    q = characteristic(valve, p * PSI) / INCH3
    case = "spline relief valve"
    for low, high, printed, tolerance in (
        (0, 720, lambda p: 0 * p, 1e-9),
        (825, 840, lambda p: 0.90 * p - 719.95, 0.06),
        (900, 1200, lambda p: 1.545 * p**0.5, 0.002),
    ):
        inside = (p >= low) & (p <= high)
        worst = float(np.abs(q - printed(p))[inside].max())
        row = at_most(case, f"off the printed curve from {low} to {high} psi, in3/s", WENZEL, tolerance, worst)
        yield from published([row])
    yield from _joints(p, q)
    yield at_least(case, "lowest flow, in3/s", "what a valve can pass", 0, float(q.min()))
    yield at_least(
        case, "least slope, in3/(s psi)", "no flow falls as the pressure rises", -1e-9, float(np.diff(q).min())
    )
    kinks = np.abs(np.diff(q, 2)).max() / 0.05
    # Slopes of a C1 curve differ between neighbours by its curvature times 0.05 psi; a corner would show 0.4 at once.
    yield at_most(case, "largest jump of the slope, in3/(s psi)", "slope continuous", 0.005, float(kinks))


def _joints(p: Array, q: Array) -> Iterable[Row]:
    """How far our joints and the printed ones depart from the valve with corners."""
    slope, root = FULL / 50, FULL / 850**0.5
    corners = np.where(p < 800, 0.0, np.where(p < 850, slope * (p - 800), root * p**0.5))
    for low, high, printed in (
        (720, 825, lambda z: z * z * (1.367e-3 + 6.440e-6 * z)),
        (840, 900, lambda z: 36.04 + z * (0.5 + z * (-8.592e-3 + 5.206e-5 * z))),
    ):
        inside = (p > low) & (p < high)
        theirs = float(np.abs(printed(p - low) - corners)[inside].max())
        ours = float(np.abs(q - corners)[inside].max())
        quantity = f"furthest from the corner between {low} and {high} psi, in3/s"
        yield at_most("spline relief valve", quantity, f"{WENZEL}: the printed joint", theirs, ours)
        # The first and last points inside lie 0.05 psi from the ends: half the curvature times the square of that.
        off = float(np.abs(q - corners)[inside][[0, -1]].max())
        yield at_most("spline relief valve", f"the same next to {low} and {high} psi", "the ends are kept", 1e-4, off)


def _linear() -> Iterable[Row]:
    bar, k = 1e5, 1e-3 / 1e5 * 0.5
    valve = LinearReliefValve(set_pressure=110 * bar, gradient=k)
    width = 0.01
    case = "PC01"
    z = np.array([0.0, 0.25, 0.5, 1.0, 2.0])
    flow = characteristic(valve, (110 + width * z) * bar) / (0.01 * bar * k)
    for share, ours in zip(z, flow, strict=True):
        expected = 2 * share**2 - share**3 if share <= 1 else share
        # 110 bar is held to 1.5e-16, which is 2e-12 of the width.
        yield absolute(case, f"q/(k w) at z = {share:g}", WANG, expected, float(ours), 1e-10)
    for share, slope in ((0.0, 0.0), (1.0, 1.0)):
        h = 1e-4
        ends = characteristic(valve, (110 + width * (share + np.array([-h, h]))) * bar)
        ours = float(ends[1] - ends[0]) / (2 * h * width * bar * k)
        yield absolute(case, f"slope over k at z = {share:g}", WANG, slope, ours, 2e-4)


def characteristic(valve: Component, pressures: Array) -> Array:
    """Flow through a valve to an open tank at these pressures, by a run with slowly rising pressure."""
    circuit = Circuit("Characteristic")
    circuit.add("rise", Ramp(before=float(pressures[0]), after=float(pressures[-1]), duration=1.0))
    circuit.add("source", PressureSource())
    circuit.add("valve", valve)
    circuit.add("tank", Tank())
    circuit.connect("rise.y", "source.pressure")
    circuit.connect("source.P", "valve.P")
    circuit.connect("valve.T", "tank.T")
    return np.asarray(
        simulate(circuit, 1.0)["valve.P.q"].at((pressures - pressures[0]) / (pressures[-1] - pressures[0]))
    )
