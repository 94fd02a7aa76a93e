"""A control loop, cut at a connection of signals.

Behind the cut a signal is fed, and before it the loop brings it back: L = -(what comes back) / (what is fed). With the
minus sign L is the loop gain of a negative feedback, as textbooks have it: the closed loop is at its limit of stability
where L = -1, a change r added at the cut becomes r / (1 + L), and margins are distances of L from -1.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.around import At, around
from bramah.analysis.corners import notes_of
from bramah.analysis.held import CUT, cut, reference
from bramah.analysis.linear_system import LinearSystem
from bramah.analysis.linearise import seen_by_parts
from bramah.analysis.opened import opened
from bramah.analysis.parts import Taken, WavePart, take_out
from bramah.analysis.response import Bode
from bramah.analysis.sampled_loop import SampledLoop, sampled_loop
from bramah.analysis.state_space import StateSpace
from bramah.analysis.wave_space import WaveSpace
from bramah.circuit import Circuit, PortRef
from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.system import System, build

if TYPE_CHECKING:
    from bramah.analysis.margins import Margins
    from bramah.analysis.modes import LinearModes
    from bramah.analysis.transfer import TransferFunction

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]


@dataclass(frozen=True, eq=False)
class Loop:
    """The loop gain L at a cut, and the closed loop."""

    name: str
    """Where it is cut."""
    open: LinearSystem | SampledLoop
    """From what is fed to L: minus what comes back."""
    closed: LinearSystem
    """The circuit as it is, whose stability counts."""

    @property
    def notes(self) -> tuple[str, ...]:
        return self.closed.notes

    @property
    def period(self) -> float:
        """Of a sampled loop, whose frequencies end at half of 1 / period; 0 of others."""
        return self.open.period if isinstance(self.open, SampledLoop) else 0.0

    def response(self, frequency: ArrayLike) -> Complexes:
        """L at frequencies in Hz."""
        return np.asarray(self.open.response(frequency)[:, 0, 0])

    def frequencies(self) -> Floats:
        return self.open.frequencies()

    def bode(self, frequencies: ArrayLike | None = None) -> Bode:
        """Gain and phase of L; as a Nyquist or Nichols plot, see `bramah.plot.loops`."""
        f = self.frequencies() if frequencies is None else np.atleast_1d(np.asarray(frequencies, dtype=float))
        return Bode(f"loop at {self.name}", f, self.response(f))

    def margins(self) -> Margins:
        """Gain, phase and delay margin with their frequencies, and the least distance of L from -1."""
        from bramah.analysis.margins import margins_of

        return margins_of(self)

    def transfer_function(self) -> TransferFunction:
        """Zeros, poles and gain of L, in s or, of a sampled loop, in z."""
        return self.open.transfer_function()

    def modes(self) -> LinearModes:
        """Of the closed loop."""
        return self.closed.modes()

    @property
    def stable(self) -> bool:
        """Of the closed loop."""
        return self.closed.stable

    def _repr_html_(self) -> str:
        from bramah.analysis.html import margins_table

        return margins_table(self.margins())


def loop(circuit: Circuit | System, signal: str, *, at: At = "steady", t: float | str | None = None) -> Loop:
    """The loop that goes through a signal: an output, cut from all it drives, or an input, cut from its driver.

    `at` and `t` name the state around which the circuit is linearised, as for `linearise`. A loop with sampled
    controllers is cut at an output or an input of one of them, and looked at in z.
    """
    base = circuit if isinstance(circuit, System) else build(circuit)
    before = around(base, circuit, at, t)
    taken, exposed = take_out(base, before), base.derivation.exposed
    if taken.sampled:
        return _sampled(base, before, taken, signal)
    changed, fed, source = cut(taken.circuit, exposed, signal, before)
    taken = _behind(taken, reference(taken.circuit, exposed, signal), source)
    held = {signal: fed} | {name: name for name in taken.feeds}
    seen = {signal: str(source)} | seen_by_parts(taken)
    space, here = opened(changed, exposed, before, held, seen, taken.values)
    space = replace(space, notes=(*base.notes, *notes_of(here, taken)))
    back = WavePart("the cut", (signal,), (signal,))
    if taken.waves:
        whole = WaveSpace.of(space, (back, *taken.waves), (), ())
        return Loop(signal, WaveSpace.of(_turned(space), taken.waves, (signal,), (signal,)), whole)
    return Loop(signal, _turned(space), _closed(space))


def _behind(taken: Taken, ref: PortRef, source: PortRef) -> Taken:
    """Delays that a cut signal enters see what is fed behind the cut: all of them, or the one whose input was cut."""

    def sees(part: WavePart, name: str) -> str:
        behind = name == str(source) and ref in (source, PortRef(part.name, "u"))
        return f"{CUT}.y" if behind else name

    return replace(taken, waves=tuple(replace(p, sees=tuple(sees(p, name) for name in p.sees)) for p in taken.waves))


def _turned(space: StateSpace) -> StateSpace:
    """The first output with the other sign: L is minus what comes back."""
    C, D = np.array(space.C), np.array(space.D)
    C[0], D[0] = -C[0], -D[0]
    return replace(space, C=C, D=D)


def _closed(space: StateSpace) -> StateSpace:
    """x' = (A + B C / (1 - D)) x: what comes back is what is fed."""
    direct = 1 - float(space.D[0, 0])
    if abs(direct) < 1e-12:
        raise SimulationError(f"The loop at {space.inputs[0]} has a gain of 1 without delay: it determines nothing.")
    A = space.A + space.B @ space.C / direct
    n = len(A)
    return replace(space, A=A, B=np.zeros((n, 0)), C=np.zeros((0, n)), D=np.zeros((0, 0)), inputs=(), outputs=())


def _sampled(base: System, before: Any, taken: Taken, signal: str) -> Loop:
    """Cut where a sampled controller gives or sees a signal."""
    from bramah.analysis.linearise import linearise
    from bramah.analysis.sampled_space import SampledSpace

    space = linearise(base, at=before)
    assert isinstance(space, SampledSpace)
    ref = reference(base.anatomy.circuit, base.derivation.exposed, signal)
    opened_loop = sampled_loop(space, taken.sampled, base.anatomy.wiring.driver_of, ref, signal)
    return Loop(signal, opened_loop, space)
