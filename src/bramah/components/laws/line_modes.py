"""Modes of a line between two pressures, as many as wanted, and what stands for all the others.

Under a pressure p at A and p or -p at B a line of inertia I, compliance C and resistance R takes in at A

    q = s C p  tan(theta/2) / theta                       = s C p  sum over odd k of  4 / (k^2 pi^2 - theta^2)
    q = 2 p / (s I + R) + s C p (2/theta - cot(theta/2)) / theta,   the latter the same sum over even k

with theta^2 = -(s I + R) s C, which without friction is (omega L / c)^2.

A finite number of terms leaves out compliance and shifts the natural frequencies of closed lines. So the rest of each
sum is one more mode and a compliance at each end, which is the same for both sums since a component cannot store at one
port what depends on the pressure at another. They are exact at rest and at the highest mode kept.
"""

from __future__ import annotations

import math

from bramah.records import dataclass

MOST = 40
"""Modes for which the errors were measured; a line that needs more is better followed by characteristics."""


@dataclass(frozen=True)
class Mode:
    """Flow into A is that into a compliance `share` C under p_A + `sign` p_B, with its own inertia."""

    share: float
    angle: float
    """Natural frequency times the transit time, rad: k pi."""
    sign: int
    """1: both ends take in flow at once; -1: what enters at A leaves at B."""


@dataclass(frozen=True)
class Modes:
    """Modes and the compliance at each end, as a share of that of the line."""

    end_share: float
    modes: tuple[Mode, ...]


def line_modes(count: int) -> Modes:
    """The first `count` modes, exact, and the rest.

    Natural frequencies of a line with open or closed ends, up to the mode `count`, are right within 0.08 %.
    """
    kept = [Mode(2 / (k * math.pi) ** 2, k * math.pi, 1 if k % 2 else -1) for k in range(1, count + 1)]
    rests = {sign: _rest(count, sign) for sign in (1, -1)}
    # The share of the rest that is at the ends, for which natural frequencies came out best for 1 to 40 modes.
    end = (0.45 + 0.083 * math.log(count)) * min(at_rest for at_rest, _ in rests.values())
    top = count * math.pi
    for sign, (at_rest, at_top) in rests.items():
        share = at_rest - end
        kept.append(Mode(share / 2, top / math.sqrt(1 - share / (at_top - end)), sign))
    return Modes(end, tuple(kept))


def _rest(count: int, sign: int) -> tuple[float, float]:
    """Sum of the terms beyond `count` of one kind, at theta = 0 and at theta = count pi."""
    own = range(1 if sign > 0 else 2, count + 1, 2)
    at_rest = (1 / 2 if sign > 0 else 1 / 6) - sum(4 / (k * math.pi) ** 2 for k in own)
    alike = (count % 2 == 1) == (sign > 0)
    series = sum(1 / j for j in range(1, count + 1)) if alike else sum(2 / (2 * j - 1) for j in range(1, count + 1))
    return at_rest, series / (math.pi**2 * count)
