"""A sampled loop, cut where a controller gives or sees a signal: L(z) from one sample to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.parts import SampledPart
from bramah.analysis.sampled_space import SampledSpace
from bramah.analysis.state_space import MARGIN, POINTS, SPAN
from bramah.analysis.transfer import TransferFunction, zeros_and_gain
from bramah.circuit import PortRef
from bramah.errors import SimulationError
from bramah.records import dataclass

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]


@dataclass(frozen=True, eq=False)
class SampledLoop:
    """X+ = A X + b r,  L = c X + d r, r being the samples that are fed behind the cut."""

    name: str
    A: Floats
    b: Floats
    c: Floats
    d: float
    period: float

    @property
    def poles(self) -> Complexes:
        """In z."""
        return np.asarray(np.linalg.eigvals(self.A), dtype=complex)

    def response(self, frequency: ArrayLike) -> Complexes:
        """L at z = exp(j 2 pi f T), as frequencies x 1 x 1."""
        z = np.exp(2j * np.pi * np.atleast_1d(np.asarray(frequency, dtype=float)) * self.period)
        inner = np.linalg.solve(
            z[:, None, None] * np.eye(len(self.A)) - self.A, np.broadcast_to(self.b[:, None], (len(z), len(self.b), 1))
        )
        return np.asarray(self.c @ inner + self.d, dtype=complex)[:, :, None]

    def frequencies(self) -> Floats:
        """Up to half of the sampling frequency."""
        high = 0.5 / self.period
        poles = self.poles[np.abs(self.poles) > 1e-9]
        natural = np.abs(np.log(poles)) / (2 * np.pi * self.period)
        low = natural[natural > high / SPAN].min(initial=high) / MARGIN
        return np.geomspace(low, high, POINTS)

    def transfer_function(self) -> TransferFunction:
        """L by its zeros, poles and gain in z."""
        zeros, gain = zeros_and_gain(self.A, self.b, self.c, self.d)
        return TransferFunction(f"loop at {self.name}", zeros, self.poles, gain, self.period)


def sampled_loop(
    space: SampledSpace,
    parts: Sequence[SampledPart],
    driver_of: Mapping[PortRef, PortRef],
    ref: PortRef,
    name: str,
) -> SampledLoop:
    """The loop of a linearised circuit cut at a port."""
    if not space.one_rate:
        raise SimulationError(
            f"A loop gain needs one sampling time; {', '.join(p.name for p in parts)} are called at different "
            "instants. Modes and stability of such a circuit are known, with `modes`."
        )
    w, v = _cut_place(parts, driver_of, ref, name)
    n, m, k = space.sizes
    whole = n + m + k
    seen, jump = space.seen_rows()[:, :whole], np.eye(whole)
    fed, back, direct = np.zeros(whole), np.zeros(whole), 0.0
    for law, outs, ins, xi in space.places():
        rows = np.array(seen[ins])
        sees = np.zeros(len(rows))
        if v is not None and ins.start <= v < ins.stop:
            back = -rows[v - ins.start]
            rows[v - ins.start], sees[v - ins.start] = 0.0, 1.0
        remembers = np.zeros((len(law.F), whole))
        remembers[:, n + m + xi.start : n + m + xi.stop] = np.eye(len(law.F))
        jump[n + outs.start : n + outs.stop] = law.H @ remembers + law.J @ rows
        jump[n + m + xi.start : n + m + xi.stop] = law.F @ remembers + law.G @ rows
        fed[n + outs.start : n + outs.stop] = law.J @ sees
        fed[n + m + xi.start : n + m + xi.stop] = law.G @ sees
    if w is not None:
        back = -jump[n + w]
        jump[n + w], fed[n + w] = 0.0, 1.0
    flow = space.flow(space.period)[:whole, :whole]
    return SampledLoop(name, flow @ jump, flow @ fed, back, direct, space.period)


def _cut_place(
    parts: Sequence[SampledPart], driver_of: Mapping[PortRef, PortRef], ref: PortRef, name: str
) -> tuple[int | None, int | None]:
    """The number of the held signal or of the seen signal at which the loop is cut."""
    source = driver_of.get(ref, ref)
    place = {"w": 0, "v": 0}
    for part in parts:
        outputs = [feed.removeprefix(f"{part.name}.held_") if part.sampling else "y" for feed in part.feeds]
        if source.component == part.name and source.port in outputs:
            return place["w"] + outputs.index(source.port), None
        inputs = part.sampling.inputs if part.sampling else ("u",)
        readers = [r for r, driver in driver_of.items() if driver == source]
        own = [PortRef(part.name, one) for one in inputs]
        if ref in own or (len(readers) == 1 and readers[0] in own):
            return None, place["v"] + own.index(ref if ref in own else readers[0])
        place["w"] += len(part.feeds)
        place["v"] += len(part.sees)
    ways = [str(PortRef(p.name, one)) for p in parts for one in (p.sampling.inputs if p.sampling else ("u",))]
    raise SimulationError(
        f"{name} is not sampled, and between samples a sampled loop has no loop gain. Cut it at an output or input of "
        f"what is sampled, such as {', '.join(ways[:3])}."
    )
