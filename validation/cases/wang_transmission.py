"""Wang 1988, V8: a hydrostatic transmission whose pump, relief valve and orifice meet in a pipe without volume."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import pi

import numpy as np

from bramah.result import Result
from bramah.simulation import simulate
from validation.case import Row, absolute, at_least, at_most, optional
from validation.listed import listed
from validation.problems.hasp import BAR, transmission_with_orifice

TITLE = "Hydrostatic transmission with orifice"
ABOUT = """\
V8 (sections 4.48 and 4.49): at t = 0 a pump begins to fill a pipe behind an orifice, and a motor with a flywheel starts
from rest; pump, relief valve and orifice meet in the "instantaneous pipe" PIA5, here a net without volume. The source
says in words when the relief valve opens and closes, 0.2 and 0.9 ms. Its tabulated data do not give that: until the
relief valve opens 1.25 l/s fill 0.53 l of oil, which takes 8.7 ms to 110 bar. With 0.3 of the listed pipe the valve
opens and closes at 2.1 and 8.9 ms, ten times the times of the source, which may have misread an axis. So trends are
compared: the valve opens once and closes again, the motor overshoots and swings about the speed of the pump's flow.
Left out for want of data are stiction, friction, the leakage of the pump, on which the fall of its flow depends, and
air: the flywheel overtakes the pump and pulls the oil into tension, where with air it would run on for a second.

The source finds no difference between PIA5 and a pipe of 0.4 m in its place. That is not so with its data: 0.4 m hold
13 % of the oil of the other pipe, and the relief valve opens 2.7 ms later. Recomputed values carry half a unit of their
last digit as tolerance, the motor's speeds one unit."""

SOURCE = "Wang 1988, sections 4.48 to 4.49"
RPM = pi / 30
UNTIL, SHORT, MIDDLE, SETTING = 1.0, 0.9, 0.4, 110.0


def rows() -> Iterable[Row]:
    first, last = relief(transmission())
    short = relief(transmission(pipe=SHORT))
    speed = transmission()["motor.shaft.omega"].at(np.linspace(0.0, UNTIL, 100_001)) / RPM
    ours = {
        "flow": -float(transmission()["pump.P.q"].values[0]) * 1e3,
        "opens": first,
        "closes": last,
        "start": float(transmission()["orifice.A.p"].at(0.0)) / BAR,
        "peak": float(speed.max()),
        "mean": float(speed.mean()),
        "opens short": short[0],
        "closes short": short[1],
    }
    yield from listed("wang_hasp", "V8", ours)
    turns = int(np.count_nonzero(np.diff(np.sign(np.diff(speed))) != 0))
    yield at_least("V8", "times the motor's speed turns within 1 s", f"{SOURCE}: the speed oscillates", 4, turns)
    yield absolute("V8", "speed at the start, rev/min", f"{SOURCE}: from rest", 0.0, float(speed[0]), 0.0)
    later = relief(transmission(middle=MIDDLE))[0] - first
    source = f"{SOURCE}: the same with 0.4 m of pipe in place of PIA5; not met, see above"
    row = at_most("V8", "later opening with 0.4 m of pipe, ms", source, 0.05, later)
    yield optional(row, "with the tabulated data the pipe's volume delays the opening by 2.7 ms")


@cache
def transmission(*, middle: float = 0.0, pipe: float = 3.0) -> Result:
    result = simulate(transmission_with_orifice(middle=middle, pipe=pipe), UNTIL, rtol=1e-8)
    result.raise_if_failed()
    return result


def relief(result: Result) -> tuple[float, float]:
    """When the relief valve opens and closes, in ms; it does so once within 30 ms."""
    t = np.linspace(0.0, 0.03, 300_001)
    opened = result["relief.P.p"].at(t) > SETTING * BAR
    [first, last] = t[np.flatnonzero(np.diff(opened.astype(int)))]
    return 1e3 * float(first), 1e3 * float(last)
