"""Zeros of an analytic function in a rectangle of the s-plane, found by its winding and Newton's method.

The function is a determinant, known by its phase and logarithm. By the principle of the argument the phase turns once
around the boundary for each zero inside. Rectangles with zeros are divided until each zero has one of its own and
Newton's method, started in it, stays there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bramah.errors import SimulationError

if TYPE_CHECKING:
    from bramah.analysis.modes import LinearMode, LinearModes
    from bramah.analysis.wave_space import WaveSpace

Complexes = NDArray[np.complex128]
Matrix = Callable[[Complexes], Complexes]

TURN = np.pi / 3
"""Phase may change so much from point to point of a boundary; more is looked at more closely."""
FACTOR = 3.0
"""And the logarithm so much."""
EDGE_POINTS = 24
ROUNDS = 40
MOST_POINTS = 40_000
NEWTON = 30
ROUNDING = 1e-10
SAME = 1e-4
"""Relative distance within which zeros are one that occurs several times, as two like lines have."""
SPLITS = (0.5, 0.43, 0.58, 0.37, 0.64)
"""Where a rectangle is divided; another place if a zero lies on the line."""
STRIPS = 12
NEXT = 0.5637
"""Each strip ends where the next begins, at no simple ratio: lines resonate at such. Down to 1e-3 of the limit."""
ENLARGED = (1.0137, 1.0071, 1.0293)
"""Limits tried, should a mode lie on the border of a strip."""


class Box(NamedTuple):
    """left <= Re s <= right, low <= Im s <= high."""

    left: float
    right: float
    low: float
    high: float

    def corners(self) -> list[complex]:
        a, b, c, d = self
        return [complex(a, c), complex(b, c), complex(b, d), complex(a, d), complex(a, c)]

    def divided(self, share: float) -> tuple[Box, Box]:
        a, b, c, d = self
        if b - a > d - c:
            m = a + share * (b - a)
            return Box(a, m, c, d), Box(m, b, c, d)
        m = c + share * (d - c)
        return Box(a, b, c, m), Box(a, b, m, d)

    def holds(self, s: complex) -> bool:
        return self.left <= s.real <= self.right and self.low <= s.imag <= self.high


def winding(matrix: Matrix, box: Box, fastest: float) -> int | None:
    """How often the phase of the determinant turns around a rectangle; None if a zero is too near to its boundary."""
    total = 0.0
    corners = box.corners()
    for begin, end in pairwise(corners):
        count = EDGE_POINTS + int(abs(end - begin) * fastest)
        if count > MOST_POINTS:
            return None
        place = np.linspace(0.0, 1.0, count + 1)
        phase, size = _determinant(matrix, _along(begin, end, place))
        for _ in range(ROUNDS):
            turned = np.abs(np.angle(phase[1:] * np.conj(phase[:-1])))
            wide = np.flatnonzero((turned > TURN) | (np.abs(np.diff(size)) > FACTOR))
            if not len(wide):
                break
            middle = (place[wide] + place[wide + 1]) / 2
            if len(place) > MOST_POINTS or (np.diff(place)[wide] < 1e-13).any():
                return None
            more = _determinant(matrix, _along(begin, end, middle))
            place = np.insert(place, wide + 1, middle)
            phase, size = np.insert(phase, wide + 1, more[0]), np.insert(size, wide + 1, more[1])
        else:
            return None
        total += float(np.angle(phase[1:] * np.conj(phase[:-1])).sum())
    return round(total / (2 * np.pi))


def _along(begin: complex, end: complex, place: NDArray[np.float64]) -> Complexes:
    return np.asarray(begin + place * (end - begin), dtype=complex)


def _determinant(matrix: Matrix, s: Complexes) -> tuple[Complexes, NDArray[np.float64]]:
    sign, size = np.linalg.slogdet(matrix(s))
    return np.asarray(sign, dtype=complex), np.asarray(size, dtype=float)


def zeros_in(matrix: Matrix, box: Box, fastest: float) -> list[complex]:
    """All zeros of the determinant in a rectangle; `fastest` is how many turns its phase makes per length, about."""
    whole = winding(matrix, box, fastest)
    if whole is None:
        raise SimulationError("A mode lies on the border of what was searched. Ask for another frequency limit.")
    todo, found = [(box, whole)], []
    while todo:
        here, count = todo.pop()
        if count <= 0:
            continue
        guess = newton(matrix, here, count)
        if guess is not None and (count == 1 or _alone(matrix, guess, count, fastest)):
            found += [guess] * count
            continue
        todo += _parts(matrix, here, count, fastest)
    return sorted(found, key=lambda s: (abs(s), s.imag))


def _parts(matrix: Matrix, box: Box, count: int, fastest: float) -> list[tuple[Box, int]]:
    for share in SPLITS:
        halves = box.divided(share)
        counts = [winding(matrix, half, fastest) for half in halves]
        if None not in counts and counts[0] + counts[1] == count:  # type: ignore[operator]
            return [(half, int(n or 0)) for half, n in zip(halves, counts, strict=True)]
    raise SimulationError("The search for modes could not tell them apart. Ask for another frequency limit.")


def _alone(matrix: Matrix, s: complex, count: int, fastest: float) -> bool:
    """Whether all zeros of a rectangle are this one."""
    near = SAME * abs(s)
    around = Box(s.real - near, s.real + near, s.imag - near, s.imag + near)
    return winding(matrix, around, fastest) == count


def newton(matrix: Matrix, box: Box, count: int = 1) -> complex | None:
    """A zero of the determinant by s - n / tr(N^-1 N'), from the middle of a rectangle, if it occurs n times.

    None if that leads elsewhere. A zero that occurs several times is known to fewer digits.
    """
    s = complex((box.left + box.right) / 2, (box.low + box.high) / 2)
    for _ in range(NEWTON):
        if not box.holds(s):
            return None
        h = 1e-6 * max(abs(s), 1e-6)
        here, up, down = matrix(np.array([s, s + h, s - h]))
        try:
            rate = np.trace(np.linalg.solve(here, (up - down) / (2 * h)))
        except np.linalg.LinAlgError:
            return s
        step = count / rate if rate else np.inf
        if not np.isfinite(step):
            return None
        s = complex(s - step)
        if abs(step) <= (ROUNDING if count == 1 else 1e-6) * abs(s):
            return s if box.holds(s) else None
    return None


def count_growing(space: WaveSpace, limit: float) -> int:
    """Zeros with a positive real part and a frequency up to the limit, in Hz, those without oscillation included."""
    top = 2 * np.pi * limit
    right = 10 * max(top, np.abs(space.open.poles).max(initial=0.0))
    found = winding(space.characteristic, Box(1e-6 * top, right, -top, top), space.longest)
    if found is None:
        raise SimulationError("A mode is so near to the limit of stability that it cannot be told on which side it is.")
    return found


def wave_modes(space: WaveSpace, limit: float) -> LinearModes:
    """Oscillations with a natural frequency up to the limit."""
    from bramah.analysis.modes import LinearModes

    zeros = [s for s in _oscillations(space, limit) if s.imag <= 2 * np.pi * limit]
    found: list[LinearMode] = []
    for s in reversed(zeros):
        mode = _mode(space, s)
        found += [mode, _mode(space, s.conjugate())]
    note = f"Searched for oscillations from {limit * NEXT**STRIPS:.3g} Hz to {limit:.3g} Hz; other modes are not shown."
    return LinearModes(space.t, tuple(found), note=note)


def _oscillations(space: WaveSpace, limit: float) -> list[complex]:
    """In strips: near the negative real axis, walls that creep and laminar friction have modes without end."""
    matrix = partial(space.characteristic, even=True)
    for enlarged in ENLARGED:
        high, zeros = enlarged * 2 * np.pi * limit, []
        try:
            for _ in range(STRIPS):
                # The sides differ, so that no division lies on the imaginary axis, where modes without friction are.
                zeros += zeros_in(matrix, Box(-high, 0.83 * high, NEXT * high, high), space.longest)
                high *= NEXT
        except SimulationError as error:
            failed = error
            continue
        return sorted(zeros, key=abs)
    raise failed


def _mode(space: WaveSpace, s: complex) -> LinearMode:
    from bramah.analysis.modes import linear_mode

    h = 1e-6 * abs(s)
    here, up, down = space.characteristic(np.array([s, s + h, s - h]), even=True)
    left, _, right = np.linalg.svd(here)
    row, r = left[:, -1].conj(), right[-1].conj()
    share = np.abs((row @ ((up - down) / (2 * h))) * r)
    n, size = len(space.open.states), [len(part.feeds) for part in space.parts]
    by_part = [float(part.sum()) for part in np.split(share[n:], np.cumsum(size)[:-1])]
    shares = np.array([*share[:n], *by_part])
    names = (*space.open.states, *(part.name for part in space.parts))
    swings = _swings(space, s, r, n)
    kind = "decaying" if s.real < 0 else "growing"
    owners = {**space.open.owners, **{part.name: {part.name.partition(".")[0]: 1.0} for part in space.parts}}
    return linear_mode(s, kind, names, shares / shares.sum(), owners, (*names, *space.outputs), swings)


def _swings(space: WaveSpace, s: complex, r: Complexes, n: int) -> list[complex]:
    """Of states, of the pressure at the first end of each line, and of outputs."""
    _, second = space.matrices(np.array([s]), even=True)
    fed = second[0] @ r[n:]
    _, _, seen = space.open.scaled
    i, o = len(space.inputs), len(space.outputs)
    met = seen @ r[:n] + space.open.D[:, i:] @ fed
    first = np.cumsum([0, *[len(part.feeds) for part in space.parts]])[:-1]
    return [*(r[:n] * space.open.scale), *met[o:][first], *met[:o]]
