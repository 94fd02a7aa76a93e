"""The Barmag valve by the scheme of its source: Euler differences, and linearised orifices corrected once.

Skarbek-Wazynski 1981, sections 2.9 and 6.3 and the documentation of BARMAG. Nothing of Bramah is used but the data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, sqrt

import numpy as np
from numpy.typing import NDArray

from validation.problems import barmag as data

Floats = NDArray[np.float64]

COLUMNS = ("p_in", "p_out", "q_in", "q_out", "q_bypass", "opening", "speed", "p_chamber")


@dataclass
class Pipe:
    """A pipe without friction: pressures and flows at its points, and its impedance."""

    p: Floats
    q: Floats
    z: float

    def move(self) -> None:
        """Points between the ends after a time step; the ends keep what they have."""
        p, q, z = self.p, self.q, self.z
        forward, backward = (p + z * q)[:-2], (p - z * q)[2:]
        self.p, self.q = p.copy(), q.copy()
        self.p[1:-1], self.q[1:-1] = (forward + backward) / 2, (forward - backward) / (2 * z)


def pipes(step: float, speeds: Sequence[float]) -> list[Pipe]:
    """Whole reaches, the wave speed being changed to fit (CLPNT)."""
    found = []
    for length, speed, (p, q) in zip(data.LENGTHS, speeds, data.START, strict=True):
        reaches = int(length / (step * speed) + 0.5)
        impedance = data.DENSITY * length / (reaches * step) / data.PIPE_AREA
        found.append(Pipe(np.full(reaches + 1, p), np.full(reaches + 1, q), impedance))
    return found


@dataclass
class Valve:
    """What the valve knows of the last time step."""

    p_in: float = data.START[0][0]
    p_out: float = data.START[1][0]
    q_out: float = data.START[1][1]
    bypassed: float = 4.3294e-4
    x: float = data.START_OPENING
    v: float = 0.0
    p_c: float = data.START[1][0]

    @property
    def row(self) -> list[float]:
        return [self.p_in, self.p_out, self.q_out + self.bypassed, self.q_out, self.bypassed, self.x, self.v, self.p_c]


BYPASS, THROTTLE = (n * sqrt(2 / data.DENSITY) for n in (data.BYPASS_NOTCH, data.THROTTLE_NOTCH * data.SETTING**1.3))


def bypass(p: float, x: float) -> float:
    drop = p - data.RETURN_PRESSURE
    return copysign(BYPASS * max(x, 0.0) ** 1.3 * sqrt(abs(drop)), drop)


def throttle(p_in: float, p_out: float) -> float:
    drop = p_in - p_out
    if abs(drop) < data.LAMINAR_PRESSURE:
        return data.LAMINAR_GRADIENT * drop
    return copysign(THROTTLE * sqrt(abs(drop)), drop)


def gradients(p_in: float, p_out: float, x: float) -> Floats:
    """Of the bypass flow with inlet pressure and opening, of the throttled flow with its pressure drop."""
    drop = p_in - data.RETURN_PRESSURE
    return np.array(
        [
            0.5 * BYPASS * x**1.3 / sqrt(abs(drop)),
            copysign(1.3 * BYPASS * x**0.3 * sqrt(abs(drop)), drop),
            0.5 * THROTTLE / sqrt(abs(p_in - p_out)),
        ]
    )


def equations(
    old: Valve, slopes: Floats, laminar: bool, c: tuple[float, float], z: tuple[float, float], dt: float
) -> tuple[Floats, Floats]:
    """Matrix and right side for P_I, P_o, P_c, x; c are the waves that arrive, z the impedances."""
    A, K, chamber = data.SPOOL_AREA, data.DAMPER, (data.CHAMBER - data.SPOOL_AREA * old.x) / data.BULK_MODULUS
    by_p, by_x, by_drop = slopes
    q_out, held = (0.0, 0.0) if laminar else (old.q_out, old.p_in - old.p_out)
    by_drop = data.LAMINAR_GRADIENT if laminar else by_drop
    matrix = np.array(
        [
            # C-: P_o - z q_o = c, q_o linearised
            [-z[1] * by_drop, 1 + z[1] * by_drop, 0.0, 0.0],
            # C+: P_I + z (q_o + q_T) = c, q_o being (P_o - c)/z of the pipe after the valve
            [1 + z[0] * by_p, z[0] / z[1], 0.0, z[0] * by_x],
            [-A * dt**2, 0.0, A * dt**2, data.MASS + data.DRAG * dt + (data.SPRING + data.JET) * dt**2],
            [0.0, K * dt, -K * dt - chamber, A],
        ]
    )
    right = np.array(
        [
            c[1] + z[1] * (q_out - by_drop * held),
            c[0] + z[0] * (c[1] / z[1] - old.bypassed + by_p * old.p_in + by_x * old.x),
            data.MASS * (old.x + dt * old.v) + data.DRAG * dt * old.x - data.PRELOAD * dt**2,
            A * old.x - chamber * old.p_c,
        ]
    )
    return matrix, right


def advance(old: Valve, c: tuple[float, float], z: tuple[float, float], dt: float) -> Valve:
    """Predict with the gradients of the last step, correct with their mean over the step, then apply the laws."""
    first = gradients(old.p_in, old.p_out, old.x)
    slopes, p_in, p_out = first, old.p_in, old.p_out
    for _ in range(2):
        laminar = abs(p_in - p_out) < data.LAMINAR_PRESSURE
        p_in, p_out, p_c, x = map(float, np.linalg.solve(*equations(old, slopes, laminar, c, z, dt)))
        slopes = (first + gradients(p_in, p_out, x)) / 2
    return Valve(p_in, p_out, throttle(p_in, p_out), bypass(p_in, x), x, (x - old.x) / dt, p_c)


def load(t: float) -> float:
    share = min(max((t - data.LOAD_TIME) / data.LOAD_DURATION, 0.0), 1.0)
    return data.LOAD_BEFORE + (data.LOAD_AFTER - data.LOAD_BEFORE) * share


def run(step: float, until: float, speeds: Sequence[float] = data.WAVE_SPEEDS) -> tuple[Floats, Floats]:
    """Times, and the columns at each."""
    (hose, pipe), valve = pipes(step, speeds), Valve()
    times, rows = [0.0], [valve.row]
    for k in range(1, int(until / step) + 1):
        t = k * step
        arriving = float(hose.p[-2] + hose.z * hose.q[-2]), float(pipe.p[1] - pipe.z * pipe.q[1])
        back, forward = float(hose.p[1] - hose.z * hose.q[1]), float(pipe.p[-2] + pipe.z * pipe.q[-2])
        valve = advance(valve, arriving, (hose.z, pipe.z), step)
        hose.move()
        pipe.move()
        hose.p[0], hose.q[0] = back + hose.z * data.START[0][1], data.START[0][1]
        hose.p[-1], hose.q[-1] = valve.p_in, valve.q_out + valve.bypassed
        pipe.p[0], pipe.q[0] = valve.p_out, valve.q_out
        pipe.p[-1] = load(t)
        pipe.q[-1] = (forward - pipe.p[-1]) / pipe.z
        times.append(t)
        rows.append(valve.row)
    return np.array(times), np.array(rows)
