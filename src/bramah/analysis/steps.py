"""Step responses of linear systems, exact at the instants shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.units import parse_quantity

if TYPE_CHECKING:
    from bramah.analysis.sampled_space import SampledSpace
    from bramah.analysis.state_space import StateSpace

Floats = NDArray[np.float64]

POINTS = 1000
GONE = 8.0
"""Time constants after which a mode has gone: e^-8 = 0.03 %."""
SLOWEST = 1e4
"""Of the fastest decay shown: slower modes do not decide how long the picture is."""


@dataclass(frozen=True, eq=False)
class StepResponse:
    """Change of an output after an input has jumped by 1 at t = 0, both in SI."""

    name: str
    t: Floats
    y: Floats

    @property
    def final(self) -> float:
        """The last value shown."""
        return float(self.y[-1])

    def overshoot(self) -> float:
        """By how much the highest value passes the last one, relative to it."""
        reached = self.y / self.final if self.final else self.y
        return max(0.0, float(reached.max()) - 1.0)

    def settling_time(self, within: float = 0.02) -> float:
        """After which it stays this near to the last value, relative to it; s."""
        outside = np.flatnonzero(np.abs(self.y - self.final) > within * abs(self.final))
        return float(self.t[min(outside[-1] + 1, len(self.t) - 1)]) if len(outside) else 0.0

    def _repr_html_(self) -> str:
        from bramah.notebook import curve, table

        return table([(self.name, f"ends at {self.final:.4g}", curve(self.t.tolist(), self.y.tolist()))])


def length(poles: NDArray[Any], until: Any) -> float:
    """How long to look: as asked, or until the slowest decaying mode has gone."""
    if until is not None:
        end = parse_quantity(until, "s")
        if not end > 0:
            raise SimulationError(f"until = {end:g} s must be above 0.")
        return end
    decay = -np.real(poles)[np.real(poles) < 0]
    if not len(decay):
        return 1.0
    return float(GONE / decay[decay > decay.max() / SLOWEST].min())


def continuous_step(space: StateSpace, i: int, o: int, until: Any) -> StepResponse:
    """x(t + h) = e^(A h) x + the integral of it times B: exact for an input that stays."""
    from scipy.linalg import expm

    own, fed, seen = space.scaled
    t = np.linspace(0.0, length(space.poles, until), POINTS + 1)
    n = len(own)
    both = np.zeros((n + 1, n + 1))
    both[:n, :n], both[:n, n] = own * t[1], fed[:, i] * t[1]
    step = expm(both)
    x = np.zeros((len(t), n + 1))
    x[:, n] = 1.0
    for k in range(POINTS):
        x[k + 1] = step @ x[k]
    y = x[:, :n] @ seen[o] + space.D[o, i]
    return StepResponse(f"{space.outputs[o]} by {space.inputs[i]}", t, y)


def sampled_step(space: SampledSpace, i: int, o: int, until: Any) -> StepResponse:
    """The same with sampled controllers, several points in each sampling time; the jump comes just before a sample."""
    poles = space.poles
    period = space.period
    with np.errstate(divide="ignore"):
        rates = np.log(np.where(poles == 0, 1e-300, poles)) / period
    samples = max(1, int(np.ceil(length(rates, until) / period)))
    inside = max(1, POINTS // samples)
    t, y = space.after_jump(i, o, samples, inside)
    return StepResponse(f"{space.outputs[o]} by {space.inputs[i]}", t, y)
