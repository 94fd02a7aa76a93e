"""The course of a signal between the points of a run: its extremes, crossings and integrals.

Within each step a signal is the polynomial through its values at the ends and at evenly spaced instants between, as
many as the solver's continuous solution has terms: of an unknown that is this solution itself. Where the greatest value
or a crossing lies is found on the polynomials, and what the signal is there by the equations (`Recorded.at`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.records import cached_property, dataclass
from bramah.result.along import is_along
from bramah.result.recorded import Array, Indices

if TYPE_CHECKING:
    from bramah.result.signal import Signal

INSIDE = 3
"""Instants inside a step at which what is computed from unknowns is looked at, at least."""
CELLS = 3
"""Parts that the distance between two such instants is divided into when crossings and extremes are looked for."""
MOST_CANDIDATES = 12
"""Steps that are looked at for the greatest value: more than one where the polynomials promise more than is there."""
CLOSE = 1e-12
"""A crossing is found where the signal is this share of its range from the level."""
ITERATIONS = 5
SAME = 1e-3
"""Share of its change within a step by which a signal may miss what its polynomial promises, and be the same."""
GAUSS = 5
"""Points of Gauss and Legendre in a step: exact for squares of polynomials of fourth degree."""


@dataclass(frozen=True)
class Crossings:
    """When a level is crossed, and whether upwards."""

    t: Array
    rising: NDArray[np.bool_]

    def in_direction(self, direction: str) -> Array:
        """Times of those that go "rising", "falling" or in "either" direction."""
        if direction == "either":
            return self.t
        return self.t[self.rising == (direction == "rising")]


class Course:
    """A signal from one time to another."""

    def __init__(self, signal: Signal, begin: float | None = None, end: float | None = None) -> None:
        self._signal, self._result = signal, signal._result
        whole = _steps_of(signal)
        t0 = float(whole.first if begin is None else begin)
        t1 = float(whole.last if end is None else end)
        self.begin, self.end = t0, t1
        a, b = (np.clip((t - whole.t) / whole.h, 0.0, 1.0) for t in (t0, t1))
        within = np.flatnonzero(b > a)
        self._t, self._h, self._points = whole.t[within], whole.h[within], whole.points[within]
        self._values, self._a, self._b = whole.values[within], a[within], b[within]

    @cached_property
    def _polynomials(self) -> Array:
        """Coefficients of the powers of theta, by step."""
        return np.asarray(self._values @ _fit(self._values.shape[1]).T)

    @cached_property
    def _fine(self) -> tuple[Array, Array]:
        """Parts of the steps, and values there, by step."""
        cells = CELLS * (self._values.shape[1] - 1)
        theta = self._a[:, None] + (self._b - self._a)[:, None] * np.linspace(0.0, 1.0, cells + 1)
        values = _horner(self._polynomials, theta)
        first, last = self._a == 0.0, self._b == 1.0
        values[first, 0], values[last, -1] = self._values[first, 0], self._values[last, -1]
        return theta, values

    def value(self, t: float) -> float:
        """At an instant; at an event, after it."""
        return float(self._signal.at(t))

    def extreme(self, greatest: bool) -> float:
        """The greatest or the least value, also between points."""
        return self.extreme_at(greatest)[1]

    def extreme_at(self, greatest: bool) -> tuple[float, float]:
        """When the signal is greatest, or least, and its value there."""
        if not len(self._t):
            return self.begin, self.value(self.begin)
        sign = 1.0 if greatest else -1.0
        theta, values = self._fine
        times, ends = self._ends()
        first = int(np.argmax(sign * ends))
        at, best = float(times[first]), float(sign * ends[first])
        hopes, middle, place = _vertices(sign * values, theta)
        noise = CLOSE * float(np.max(np.abs(self._values)))
        for k in np.argsort(-hopes)[:MOST_CANDIDATES].tolist():
            if not hopes[k] > best + noise:
                break
            around = theta[k, middle[k] - 1], theta[k, middle[k] + 1]
            there = _peak(sign * self._polynomials[k], float(place[k]), *map(float, around))
            value = sign * float(self._true(np.array([k]), np.array([there]))[0])
            # Beside a point that is next to the top, values hardly differ, but only the top is level.
            if value > best - SAME * float(np.ptp(self._values[k])):
                at, best = float(self._t[k] + self._h[k] * there), max(best, value)
        return at, sign * best

    def _ends(self) -> tuple[Array, Array]:
        """Points between begin and end, and these: times and values."""
        first, last = self._a == 0.0, self._b == 1.0
        values = self._fine[1]
        rest = np.concatenate([values[~first, 0], values[~last, -1]])
        starts, stops = self._t + self._h * self._a, self._t + self._h * self._b
        times = np.concatenate([starts[first], stops[last], starts[~first], stops[~last]])
        return times, np.concatenate([self._values[first, 0], self._values[last, -1], rest])

    def crossings(self, level: float) -> Crossings:
        """Where a level is crossed or reached. What begins at the level has not crossed it."""
        theta, values = self._fine
        over = values.ravel() - level
        width = values.shape[1]
        up, down = (over[:-1] < 0) & (over[1:] >= 0), (over[:-1] > 0) & (over[1:] <= 0)
        found = np.flatnonzero(up | down)
        step, cell = found // width, found % width
        jump = cell == width - 1  # from one step to the next
        cell = np.where(jump, 0, cell)
        low, high = theta[step, cell], theta[step, cell + 1]
        t = self._t[step] + self._h[step] * theta[step, -1]
        inside = ~jump
        if inside.any():
            place = self._solved(step[inside], low[inside], high[inside], level)
            t[inside] = self._t[step[inside]] + self._h[step[inside]] * place
        return Crossings(t, up[found])

    def _solved(self, step: Indices, low: Array, high: Array, level: float) -> Array:
        """Where in these steps, between these parts of them, the signal has the level."""
        polynomial = self._polynomials[step]
        slopes = _slope(polynomial)
        first, last = (_at(polynomial, part) - level for part in (low, high))
        rise = last - first
        theta = np.clip(low - first * np.divide(high - low, rise, out=np.zeros_like(rise), where=rise != 0), low, high)
        enough = CLOSE * (float(np.max(np.abs(self._values))) + abs(level))
        for read in (lambda at: _at(polynomial, at), lambda at: self._true(step, at)):
            for _ in range(ITERATIONS):
                off = read(theta) - level
                wrong = np.abs(off) > enough
                if not wrong.any():
                    break
                slope = _at(slopes, theta)
                move = np.divide(off, slope, out=np.zeros_like(off), where=wrong & (slope != 0))
                theta = np.clip(theta - move, low, high)
        return theta

    def integral(self) -> float:
        """Over time, in SI."""
        order = np.arange(1, self._values.shape[1] + 1)
        if (self._a == 0.0).all() and (self._b == 1.0).all():
            return float(self._h @ (self._polynomials @ (1.0 / order)))
        powers = (self._b[:, None] ** order - self._a[:, None] ** order) / order
        return float(self._h @ np.sum(self._polynomials * powers, axis=1))

    def square_integral(self) -> float:
        """Of its square, over time."""
        nodes, weights = np.polynomial.legendre.leggauss(GAUSS)
        width = (self._b - self._a)[:, None]
        values = _horner(self._polynomials, self._a[:, None] + width * (nodes + 1.0) / 2.0)
        return float((self._h * width[:, 0]) @ (values**2 @ (weights / 2.0)))

    def _true(self, step: Indices, theta: Array) -> Array:
        """What the signal is inside steps by the equations."""
        recorded, points = self._result.recorded, self._points[step]
        if recorded.dense is None or is_along(self._signal.name):
            return _at(self._polynomials[step], theta)
        t = self._t[step] + self._h[step] * theta
        d = recorded.discrete_at_points()[points - 1] if len(recorded.discrete) > 1 else recorded.discrete[[0] * len(t)]
        return self._result.evaluate(self._signal.name, t, recorded.in_steps(points, t), d)


@dataclass(frozen=True, eq=False)
class Steps:
    """The steps of a run, with the values of a signal at their ends and inside."""

    t: Array
    """Where they begin."""
    h: Array
    points: Indices
    """The points at which they end."""
    values: Array
    """By step, evenly spaced from its begin to its end."""
    first: float
    last: float


def _steps_of(signal: Signal) -> Steps:
    """Computed once for a signal."""
    kept: Steps | None = signal.__dict__.get("_steps")
    if kept is None:
        kept = signal.__dict__["_steps"] = _steps(signal)
    return kept


def _steps(signal: Signal) -> Steps:
    result = signal._result
    recorded = result.recorded
    if is_along(signal.name) and signal.name not in result:
        t = result.profile(signal.name.rpartition("@")[0].rpartition(".")[0]).t
        values = result.evaluate(signal.name, t, t, t)
    else:
        t, values = recorded.t, signal.values
    ends = np.flatnonzero(np.diff(t) > 0) + 1
    outer = np.stack([values[ends - 1], values[ends]], axis=1)
    inner = np.empty((len(ends), 0)) if t is not recorded.t or recorded.dense is None else _inside(signal, ends)
    whole = np.concatenate([outer[:, :1], inner, outer[:, 1:]], axis=1)
    return Steps(t[ends - 1], t[ends] - t[ends - 1], ends, whole, float(t[0]), float(t[-1]))


def _inside(signal: Signal, ends: Indices) -> Array:
    """Values at evenly spaced instants inside the steps, by step."""
    result, system = signal._result, signal._result.system
    recorded = result.recorded
    assert recorded.dense is not None
    terms = recorded.dense.shape[1]
    number = None if system is None else system.signals.unknown_behind(signal.name)
    differential = None if system is None else system.equations.differential
    if number is not None and differential is not None and differential[number]:
        theta = np.arange(1, terms + 1) / (terms + 1)
        y0, y1, bend = recorded.y[ends - 1, number], recorded.y[ends, number], recorded.dense[ends, :, number]
        powers = theta[:, None] ** np.arange(terms)
        straight = y0[:, None] * (1.0 - theta) + y1[:, None] * theta
        return np.asarray(straight + theta * (1.0 - theta) * (bend @ powers.T))
    count = max(INSIDE, terms)
    if differential is None or not np.all(differential):
        t, y, d = recorded.inside_steps(ends, count)
        return result.evaluate(signal.name, t, y, d).reshape(len(ends), count)
    t, y, d = _unknowns_inside(signal, ends, count)
    return result.evaluate(signal.name, t, y, d).reshape(count, len(ends)).T


def _unknowns_inside(signal: Signal, ends: Indices, count: int) -> tuple[Array, Array, Array]:
    """Times, unknowns and discrete values inside the steps, instant by instant; the same for all signals of a run."""
    recorded = signal._result.recorded
    kept: tuple[Array, Array, Array] | None = recorded.__dict__.get("_unknowns_inside")
    if kept is not None and len(kept[0]) == count * len(ends):
        return kept
    theta = np.arange(1, count + 1) / (count + 1)
    begin, h = recorded.t[ends - 1], recorded.t[ends] - recorded.t[ends - 1]
    y = np.concatenate([recorded.within(ends - 1, ends, np.full(len(ends), part)) for part in theta])
    d = np.tile(recorded.discrete_at_points()[ends - 1], (count, 1))
    kept = np.concatenate([begin + part * h for part in theta]), y, d
    recorded.__dict__["_unknowns_inside"] = kept
    return kept


@cache
def _fit(count: int) -> Array:
    """From values at evenly spaced instants, ends included, to coefficients of powers."""
    return np.asarray(np.linalg.inv(np.linspace(0.0, 1.0, count)[:, None] ** np.arange(count)))


def _horner(polynomials: Array, theta: Array) -> Array:
    """Values of each polynomial at its own row of places."""
    found = np.repeat(polynomials[:, -1:], theta.shape[1], axis=1)
    for k in range(polynomials.shape[1] - 2, -1, -1):
        found *= theta
        found += polynomials[:, k : k + 1]
    return found


def _at(polynomials: Array, theta: Array) -> Array:
    """Values of each polynomial at one place."""
    return _horner(polynomials, theta[:, None])[:, 0]


def _slope(polynomials: Array) -> Array:
    """Coefficients of the derivatives."""
    if polynomials.shape[1] < 2:
        return np.zeros_like(polynomials)
    return np.asarray(polynomials[:, 1:] * np.arange(1, polynomials.shape[1]))


def _vertices(values: Array, theta: Array) -> tuple[Array, Indices, Array]:
    """What each step may reach by the parabola through three values around its greatest one, the middle of these, and
    where the parabola is greatest."""
    rows, last = np.arange(len(values)), values.shape[1] - 1
    middle = np.clip(np.argmax(values, axis=1), 1, last - 1)
    before, here, after = (values[rows, middle + k] for k in (-1, 0, 1))
    bend = 2.0 * here - before - after
    x = np.clip(np.divide(after - before, 2.0 * bend, out=np.zeros_like(bend), where=bend > 0), -1.0, 1.0)
    hope = np.maximum(here + x * (after - before) / 2.0 - x**2 * bend / 2.0, np.max(values, axis=1))
    return hope, middle, theta[rows, middle] + x * (theta[:, 1] - theta[:, 0])


def _peak(polynomial: Array, place: float, low: float, high: float) -> float:
    """Where a polynomial is greatest near a place: Newton's method on its slope."""
    slope = (polynomial[1:] * np.arange(1, len(polynomial))).tolist()
    bend = [k * c for k, c in enumerate(slope)][1:]
    for _ in range(ITERATIONS):
        f, df = _plain(slope, place), _plain(bend, place)
        if f > 0:
            low = place
        else:
            high = place
        new = place - f / df if df else place
        place = new if low <= new <= high else (low + high) / 2
    return place


def _plain(coefficients: list[float], at: float) -> float:
    found = 0.0
    for c in reversed(coefficients):
        found = found * at + c
    return found
