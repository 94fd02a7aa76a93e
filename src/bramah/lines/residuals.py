"""How well recorded pressures and flows of a line satisfy its characteristic equations.

    p + Z q + loss/2 + wall/2  where a wave arrives  =  p + Z q - loss/2 - wall/2 - rise  where it left, a tick before

and likewise the other way. Loss is that of one reach: the law of steady friction itself, which a run linearises from
tick to tick, and friction of the past, summed up anew from the flows. Wall is Z times what a reach of a wall that
creeps takes up. What is left over is that linearisation; at the ends also what waves are given there for flow between
ticks, which is much where flow jumps within one.

Skarbek-Wazynski 1981, paragraphs 611 to 613, prints such residuals in per cent of the mean of both sides (ERRAN).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bramah.lines.data import LineData
from bramah.lines.grid import Reaches
from bramah.lines.profile import Profile
from bramah.records import dataclass

Floats = NDArray[np.float64]

STEADY = 1e-6
"""Part of pressures and flows by which a start may differ from steady flow: what equilibria are found to."""


@dataclass(frozen=True, kw_only=True, eq=False)
class LineResiduals:
    """What is left over in the equations of one line at each tick (rows) and each reach (columns), in SI units."""

    line: str
    t: Floats
    x: Floats
    """Of the nodes, m from end A."""
    forward: Floats
    """Of waves that arrive at B's end of each reach, Pa."""
    backward: Floats
    """Of waves that arrive at A's end of each reach, Pa."""
    forward_size: Floats
    """Mean of both sides of the equations of these waves, Pa."""
    backward_size: Floats
    fluid: float
    """Made (negative: lost) over the run, in parts of what passed through the ends."""

    @property
    def worst(self) -> Floats:
        """The greater residual of each tick and reach, Pa."""
        return np.maximum(np.abs(self.forward), np.abs(self.backward))

    @property
    def largest(self) -> float:
        """Pa."""
        return float(self.worst.max(initial=0.0))

    @property
    def percent(self) -> float:
        """The largest, in per cent of the mean of both sides of its equation."""
        both = (self.forward, self.forward_size), (self.backward, self.backward_size)
        return max(_percent(left_over, size) for left_over, size in both)

    @property
    def place(self) -> tuple[float, float]:
        """Time and distance from A, in the middle of its reach, of the largest."""
        tick, reach = np.unravel_index(int(self.worst.argmax()), self.worst.shape)
        return float(self.t[tick]), float((self.x[reach] + self.x[reach + 1]) / 2)

    def within(self, begin: float, end: float) -> LineResiduals:
        """Those of the ticks in a window of time; `fluid` stays that of the run."""
        some = (self.t >= begin) & (self.t <= end)
        rows = ("t", "forward", "backward", "forward_size", "backward_size")
        return replace(self, **{name: getattr(self, name)[some] for name in rows})

    def __str__(self) -> str:
        if not self.worst.size:
            return f"{self.line}: no ticks"
        t, x = self.place
        mean = float(np.sqrt(np.mean(self.worst**2)))
        return (
            f"{self.line}: residuals of its waves at most {self.largest:.3g} Pa, {self.percent:.2g} %, "
            f"at t = {t:.6g} s, {x:.3g} m from A; root mean square {mean:.3g} Pa; "
            f"fluid off by {self.fluid:.1e} of what passed"
        )


def line_residuals(line: Reaches, step: float, profile: Profile, fluid: float = 0.0) -> LineResiduals:
    """Of every tick but the first. The profile has every tick, from steady flow on."""
    p, q = profile.p, profile.q
    d = line.data
    loss, wall, z = _losses(line, step, q), _wall(line, step, p), d.impedance
    foot, head = (loss, 0.0 * loss) if d.first_order else (loss / 2, loss / 2)
    rise = d.lift / line.count
    left = (p + z * q - foot - wall / 2 - rise)[:-1, :-1], (p - z * q + foot - wall / 2 + rise)[:-1, 1:]
    met = (p + z * q + head + wall / 2)[1:, 1:], (p - z * q - head + wall / 2)[1:, :-1]
    if line.fraction:
        left[0][:, -1], left[1][:, 0] = _late(left[0][:, -1], line.fraction), _late(left[1][:, 0], line.fraction)
    return LineResiduals(
        line=d.called,
        t=profile.t[1:],
        x=profile.x,
        forward=met[0] - left[0],
        backward=met[1] - left[1],
        forward_size=np.abs(met[0] + left[0]) / 2,
        backward_size=np.abs(met[1] + left[1]) / 2,
        fluid=fluid,
    )


def _percent(left_over: Floats, size: Floats) -> float:
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(left_over != 0, np.abs(left_over) / size, 0.0)
    return float(100 * share.max(initial=0.0))


def is_steady(data: LineData, p: Floats, q: Floats) -> bool:
    """Whether a profile is that of steady flow."""
    flow = float(q.mean())
    even = p[0] - data.loss(flow) * np.linspace(0.0, 1.0, len(p))
    scale = max(float(np.abs(p).max()), data.impedance * abs(flow), 1.0)
    return bool(np.abs(p - even).max() <= STEADY * scale and np.abs(q - flow).max() * data.impedance <= STEADY * scale)


def _losses(line: Reaches, step: float, q: Floats) -> Floats:
    """Of one reach at the flow of every tick and node."""
    d, dx = line.data, line.data.length / line.count
    loss = dx * d.friction.loss(q / d.density_ratio)
    terms = d.terms(step, float(q[0].mean()))
    if terms is None:
        return loss
    y = np.zeros((len(terms.gain), q.shape[1]))
    for n in range(1, len(q)):
        newer = terms.decay[:, None] * y + terms.gain[:, None] * (q[n] - q[n - 1])
        acts = np.ones(q.shape[1], dtype=bool)
        if d.laminar_only:  # turbulent flow has none, and its past waits
            acts = (q[n] != 0) & (np.abs(q[n]) * d.reynolds(1.0) < d.friction.laminar_end)
        y = np.where(acts, newer, y)
        loss[n] += d.unsteady_loss(dx) * np.where(acts, y.sum(axis=0), 0.0)
    return loss


def _wall(line: Reaches, step: float, p: Floats) -> Floats:
    """Z times the flow that a reach of the wall takes up at every tick and node."""
    d, taken = line.data, np.zeros_like(p)
    reach = d.density_ratio * d.volume / line.count * d.impedance / step
    for element in d.creep:
        gone, y = element.relaxation(step), np.zeros(p.shape[1])
        for n in range(1, len(p)):
            y = (1 - gone) * y + reach * element.compliance * gone * (p[n] - p[n - 1])
            taken[n] += y
    return taken


def _late(wave: Floats, x: float) -> Floats:
    """What arrives x ticks late, by a cubic in its middle part and by a straight line before, as lines do it."""
    weights = [1 - x, x]
    if x >= 1:
        a, b, c = 1 - x, 2 - x, 3 - x
        weights = [a * b * c / 6, x * b * c / 2, -x * a * c / 2, x * a * b / 6]
    before = np.concatenate([np.full(len(weights) - 1, wave[0]), wave])
    return np.asarray(sum(w * before[len(weights) - 1 - k : len(before) - k] for k, w in enumerate(weights)))
