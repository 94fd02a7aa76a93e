"""Skarbek-Wazynski 1981, chapter 6: the longer run of the flow control valve, its balances, its modes, short lines."""

from __future__ import annotations

from collections.abc import Iterable
from math import pi

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import simpson

from bramah.circuit import Circuit
from bramah.components.hydraulic import PressureSource, Volume
from bramah.result import Result
from bramah.simulation import simulate
from bramah.system import build
from validation.case import Row, absolute, at_least, at_most, published, relative, stated
from validation.problems import barmag, barmag_euler
from validation.problems.barmag import TICK, barmag_circuit, columns, settled_run
from validation.problems.barmag_euler import COLUMNS, Floats

TITLE = "Flow control valve: balances and modes"
ABOUT = """\
The run of the section above goes on to 0.275 s in the source's figures, whose traces are lost. An independent
recomputation by the scheme of the source gave the extremes. The scheme gives them here as well, and Bramah on the
same grid within 0.3 %: the source's time step alone makes 0.2 % of the opening in the printed lines.

*Balances* (paragraph 612): what each side of an equation comes to in the three windows of the source. There the
residuals were of the order of 1e-5 %, and 1e-2 % for the spring chamber. Ours are balances over each tick: of forces
against momentum, of the flow into the chamber against its pressure, and of the waves that reach the valve
(`result.residuals`; at the other end of the pipe, where the load rises within 1 ms, they come to 0.1 %, by what waves
are given there for flow between ticks).

*Modes* (appendix 6.2): the valve alone, between fixed pressures, has the three eigenvalues of the source's cubic. The
damping orifice is swept as in figure 6.8. The chamber is that of the source at zero lap (9.8 cm3) where values are
compared with the recomputation, and the one with the spool in its place where eigenvalues are.

*Inlet volume* (paragraph 626): the source stood a volume of 30 l for a pipe of 0.15 m length and 0.5 m diameter and
found no match with a lumped model. Here such a line is shorter than the ticks of the other, becomes a lump and says
so, and gives what a volume gives."""

AGAIN = "recomputed independently of Bramah"
WINDOWS = ((6e-3, 7e-3), (29e-3, 31e-3), (87.5e-3, 95e-3))
PARTS = 128
"""Intervals of Simpson's rule in each tick."""


def rows() -> Iterable[Row]:
    ours = settled_run(0.275, step=TICK, rtol=1e-10)
    yield from _extremes(ours)
    yield from _balances(ours)
    yield from _modes()
    yield from _inlet_volume()


def _extremes(ours: Result) -> Iterable[Row]:
    t, theirs = barmag_euler.run(TICK, 0.275)
    mine = columns(ours, t)
    for name, which, expected, digits in (
        ("p_in", "max", 53.52e5, 1e3), ("p_out", "max", 52.40e5, 1e3),
        ("q_in", "min", 3.742e-4, 1e-7), ("q_in", "max", 1.1881e-3, 1e-7),
        ("q_out", "min", -7.16e-5, 1e-7), ("q_out", "max", 5.991e-4, 1e-7),
        ("opening", "min", 6.072e-4, 1e-7), ("opening", "max", 9.437e-4, 1e-7),
        ("speed", "min", -0.01872, 1e-5), ("speed", "max", 0.02420, 1e-5),
    ):  # fmt: skip
        k, of = COLUMNS.index(name), np.min if which == "min" else np.max
        quantity = f"{which} of {name}"
        yield absolute("scheme of the source, 0.275 s", quantity, AGAIN, expected, float(of(theirs[:, k])), digits)
        if name in ("p_in", "p_out", "opening"):
            yield relative("Bramah, 0.275 s", quantity, AGAIN, expected, float(of(mine[:, k])), 0.003)


def _balances(ours: Result) -> Iterable[Row]:
    source = "Skarbek-Wazynski 1981, paragraph 612"
    worst = {"forces": 0.0, "chamber": 0.0, "waves in the hose": 0.0, "waves in the pipe": 0.0}
    for window in WINDOWS:
        first, last = (round(edge / TICK) for edge in window)
        for k in range(first, last):
            t = np.linspace(k * TICK, (k + 1) * TICK, PARTS + 1)
            for name, sides in _sides(columns(ours, t), t).items():
                worst[name] = max(worst[name], _percent(*sides))
        for name in ("hose", "pipe"):
            worst[f"waves in the {name}"] = max(worst[f"waves in the {name}"], _arriving(ours, name, window))
    for name, limit in (("forces", 1e-5), ("chamber", 1e-2), ("waves in the hose", 1e-5), ("waves in the pipe", 1e-5)):
        yield from published([at_most("balances", f"residual of {name}, %", source, limit, worst[name])])


def _sides(values: Floats, t: Floats) -> dict[str, tuple[float, float]]:
    """Both sides of the balances of forces and of the chamber over one tick."""
    by = dict(zip(COLUMNS, values.T, strict=True))
    x, v, p = by["opening"], by["speed"], by["p_chamber"]

    def change(a: Floats) -> float:
        return float(a[-1] - a[0])

    def total(a: Floats) -> float:
        return float(simpson(a, x=t))

    push = barmag.SPOOL_AREA * total(by["p_in"] - p)
    springs = total((barmag.SPRING + barmag.JET) * x + barmag.PRELOAD)
    inflow = barmag.DAMPER * total(by["p_out"] - p) + barmag.SPOOL_AREA * change(x)
    pressed = barmag.CHAMBER * change(p) - barmag.SPOOL_AREA * (change(x * p) - total(p * v))
    return {
        "forces": (push, barmag.MASS * change(v) + barmag.DRAG * change(x) + springs),
        "chamber": (inflow, pressed / barmag.BULK_MODULUS),
    }


def _arriving(ours: Result, name: str, window: tuple[float, float]) -> float:
    """Residual in per cent of the waves that reach the valve: of the last reach of the hose, the first of the pipe."""
    found = ours.residuals(name).within(*window)
    if name == "hose":
        return float(100 * (np.abs(found.forward[:, -1]) / found.forward_size[:, -1]).max())
    return float(100 * (np.abs(found.backward[:, 0]) / found.backward_size[:, 0]).max())


def _percent(left: float, right: float) -> float:
    return 200 * abs(left - right) / (abs(left) + abs(right))


def _cubic(damper: float, chamber: float) -> tuple[float, float, float]:
    """Time constant, natural frequency and damping ratio of appendix 6.2."""
    stiffness, T = barmag.SPRING + barmag.JET, chamber / barmag.BULK_MODULUS
    M, f, A = barmag.MASS, barmag.DRAG, barmag.SPOOL_AREA
    rest = [(damper * M + T * f) / (T * M), (damper * f + T * stiffness + A**2) / (T * M), damper * stiffness / (T * M)]
    return _split(np.asarray(np.roots([1.0, *rest]), dtype=complex))


def _split(roots: NDArray[np.complex128]) -> tuple[float, float, float]:
    slow = roots[np.argmin(np.abs(roots))]
    fast = roots[np.argmax(roots.imag)]
    return float(-1 / slow.real), float(abs(fast)), float(-fast.real / abs(fast))


def _valve_alone(damper: float) -> Circuit:
    circuit = Circuit("Valve between fixed pressures", fluid=barmag.fluid())
    circuit.add("valve", barmag.SkarbekBarmag(damper=damper))
    for port, pressure in (("P", barmag.START[0][0]), ("A", barmag.START[1][0]), ("T", barmag.RETURN_PRESSURE)):
        circuit.add(f"source_{port}", PressureSource(pressure=pressure))
        circuit.connect(f"source_{port}.P", f"valve.{port}")
    return circuit


def _modes() -> Iterable[Row]:
    here = barmag.CHAMBER - barmag.SPOOL_AREA * barmag.START_OPENING
    found = []
    for damper, T, zeta in (
        (10e-13, 2.68, 0.0083),
        (50e-13, 0.536, 0.0353),
        (110e-13, 0.2436, 0.0757),
        (190e-13, 0.141, 0.130),
    ):
        at = f"K_LIN = {damper:.2g} m3/(s Pa)"
        time, omega, ratio = _cubic(damper, barmag.CHAMBER)
        yield relative("modes, cubic", f"time constant, {at}, s", AGAIN, T, time, 2.5e-3)
        yield relative("modes, cubic", f"damping ratio, {at}", AGAIN, zeta, ratio, 6e-3)
        modes = build(_valve_alone(damper)).structure().eigenvalues()
        ours = _split(np.array(modes.values))
        found.append((time, omega, ratio))
        for name, mine, exact in zip(
            ("time constant, s", "natural frequency, rad/s", "damping ratio"), ours, _cubic(damper, here), strict=True
        ):
            source = "Skarbek-Wazynski 1981, appendix 6.2: its cubic, evaluated"
            yield relative("modes, Bramah", f"{name}, {at}", source, float(f"{exact:.8g}"), mine, 1e-6)
    times, omegas, ratios = np.array(found).T
    source = "Skarbek-Wazynski 1981, paragraphs 621 to 624"
    yield at_least(
        "modes, cubic", "least fall of the time constant as K_LIN rises, s", source, 0.0, float(-np.diff(times).max())
    )
    yield at_least(
        "modes, cubic", "least rise of the damping ratio as K_LIN rises", source, 0.0, float(np.diff(ratios).min())
    )
    yield at_most(
        "modes, cubic",
        "change of the natural frequency",
        f"{source}: none",
        1e-3,
        float(np.ptp(omegas) / omegas.mean()),
    )


def _inlet_volume() -> Iterable[Row]:
    source, case = "Skarbek-Wazynski 1981, paragraph 626", "inlet volume"
    short = barmag_circuit(step=TICK)
    short.components["hose"] = short.components["hose"].replace(length=0.15, diameter=0.5, wave_speed=None)
    system = build(short)
    assert system.grid is not None
    yield absolute(case, "volume of the line, l", source, 30.0, 1e3 * pi * 0.25**2 * 0.15, 0.6)
    noted = sum("hose" in note for note in system.grid.notes)
    yield from stated([absolute(case, "notes that it is a lump", source, 1, noted, 0)])
    lumped = barmag_circuit(step=TICK)
    del lumped.components["hose"]
    lumped.nets = [net for net in lumped.nets if not any("hose" in str(port) for port in net.ports)]
    lumped.add("hose", Volume(volume=pi * 0.25**2 * 0.15, start_pressure=barmag.START[0][0]))
    lumped.connect("source.P", "hose.A", "valve.P")
    t = np.linspace(0.0, 0.5, 501)
    pressures = []
    for circuit in (short, lumped):
        result = simulate(circuit, 0.5, rtol=1e-8)
        result.raise_if_failed()
        pressures.append(result["valve.P.p"].at(t) / 1e5)
    yield at_most(
        case,
        "largest difference from a volume, bar",
        "the same 29.5 l",
        0.01,
        float(np.abs(pressures[0] - pressures[1]).max()),
    )
