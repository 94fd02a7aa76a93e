"""A linearised circuit in which waves travel: no finite number of states, but an exact frequency response.

The circuit is linearised with the waves that arrive at the ends of its lines as inputs and the pressures there as
outputs, p = G_pc c + G_pu u. Each line says what arrives for what it meets, c = M2 w, p = M1 w, w being the waves that
leave its ends. These equations stay regular at half-wave resonances, and nothing overflows.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.linear_system import LinearSystem
from bramah.analysis.parts import WavePart
from bramah.analysis.state_space import MARGIN, POINTS, StateSpace
from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.units import parse_quantity

if TYPE_CHECKING:
    from bramah.analysis.modes import LinearModes
    from bramah.analysis.steps import StepResponse
    from bramah.analysis.transfer import TransferFunction

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

WAVELENGTHS = 5.0
"""Of the longest line or delay, up to which a response is shown unless said otherwise: some twenty resonances."""


@dataclass(frozen=True, kw_only=True, eq=False)
class WaveSpace(LinearSystem):
    """A circuit with lines or delays: `response`, `bode`, loops and margins are exact; `modes` are searched for."""

    open: StateSpace = field(repr=False)
    """From the inputs, then what the parts feed, to the outputs, then what they see."""
    parts: tuple[WavePart, ...]

    @classmethod
    def of(
        cls, space: StateSpace, parts: tuple[WavePart, ...], inputs: tuple[str, ...], outputs: tuple[str, ...]
    ) -> WaveSpace:
        """From a system whose first inputs and outputs are those asked for, and whose others are those of the parts."""
        return cls(
            inputs=inputs, outputs=outputs, units=space.units, at=space.at, t=space.t, notes=space.notes,
            open=space, parts=parts,
        )  # fmt: skip

    def response(self, frequency: ArrayLike) -> Complexes:
        """Complex gain at frequencies in Hz: frequencies x outputs x inputs."""
        s = 2j * np.pi * np.atleast_1d(np.asarray(frequency, dtype=float))
        if not (np.isfinite(s).all() and (s.imag > 0).all()):
            raise SimulationError("Frequencies of a circuit with waves must be above 0 Hz.")
        i, o = len(self.inputs), len(self.outputs)
        G = self.open.at_s(s)
        first, second = self.matrices(s)
        inner = first - G[:, o:, i:] @ second
        try:
            w = np.linalg.solve(inner, G[:, o:, :i])
        except np.linalg.LinAlgError:
            raise SimulationError(
                "The circuit resonates without damping at one of the frequencies. Choose others, or give it friction."
            ) from None
        return np.asarray(G[:, :o, :i] + G[:, :o, i:] @ second @ w)

    def matrices(self, s: Complexes, *, even: bool = False) -> tuple[Complexes, Complexes]:
        """M1 and M2 of all parts together."""
        size = sum(len(part.feeds) for part in self.parts)
        first, second = (np.zeros((len(s), size, size), dtype=complex) for _ in range(2))
        place = 0
        for part in self.parts:
            own = slice(place, place + len(part.feeds))
            first[:, own, own], second[:, own, own] = part.matrices(s, even=even)
            place = own.stop
        return first, second

    def characteristic(self, s: Complexes, *, even: bool = False) -> Complexes:
        """The matrix that is singular where the circuit swings by itself: states, then what travels in the parts."""
        own, fed, seen = self.open.scaled
        i, o, n = len(self.inputs), len(self.outputs), len(own)
        first, second = self.matrices(s, even=even)
        whole = np.empty((len(s), n + first.shape[1], n + first.shape[1]), dtype=complex)
        whole[:, :n, :n] = s[:, None, None] * np.eye(n) - own
        whole[:, :n, n:] = -fed[:, i:] @ second
        whole[:, n:, :n] = -seen[o:]
        whole[:, n:, n:] = first - self.open.D[o:, i:] @ second
        return whole

    @property
    def longest(self) -> float:
        """Time that a wave takes through the longest part, s."""
        return max(part.travel_time for part in self.parts)

    def frequencies(self) -> Floats:
        """A range in Hz that holds slow changes and the first resonances of the longest line."""
        high = WAVELENGTHS / (self.longest or 1.0)
        natural = np.abs(self.open.poles) / (2 * np.pi)
        natural = natural[(natural > high / 1e6) & (natural < high)]
        low = min(natural.min(initial=high), 0.25 / (self.longest or 1.0)) / MARGIN
        return np.union1d(np.geomspace(low, high, POINTS), np.linspace(low, high, 2 * POINTS))

    def modes(self, up_to: Any = None) -> LinearModes:
        """Oscillations up to a frequency (1/travel time of the longest line unless given), searched in the s-plane.

        All are found that are damped with a ratio below 0.7; slower and faster decays are not shown.
        """
        from bramah.analysis.s_plane import wave_modes

        return wave_modes(self, self._limit(up_to))

    def growing(self, up_to: Any = None) -> int:
        """How many modes grow, up to a frequency: zeros of the characteristic equation with a positive real part."""
        from bramah.analysis.s_plane import count_growing

        return count_growing(self, self._limit(up_to))

    def _limit(self, up_to: Any) -> float:
        if up_to is not None:
            limit = parse_quantity(up_to, "Hz")
            if not limit > 0.0:
                raise SimulationError(f"up_to = {up_to} must be above 0 Hz: modes are searched for up to there.")
            return limit
        return 1 / self.longest if self.longest else float(self.frequencies()[-1])

    @property
    def stable(self) -> bool:
        """Whether nothing grows among what is slower than a wave through the longest line; `growing` looks further."""
        return self.growing() == 0

    def _none(self, what: str, instead: str) -> NoReturn:
        raise SimulationError(
            f"Waves travel in {self.parts[0].name}, which no finite number of states describes, so that there is no "
            f"{what}. {instead}"
        )

    @property
    def poles(self) -> Complexes:
        self._none("list of all poles", "modes(up_to='200 Hz') finds those up to a frequency.")

    def steady_gain(self) -> Floats:
        """Change of the outputs by a lasting change of the inputs: the response at a very low frequency."""
        return np.real(self.response([self.frequencies()[0] * 1e-6])[0])

    def transfer_function(self, input: str | None = None, output: str | None = None) -> TransferFunction:
        self._none("transfer function of powers of s", "Use response or bode, or choose another model for the line.")

    def step_response(self, input: str | None = None, output: str | None = None, until: Any = None) -> StepResponse:
        self._none("exact step response here", "Run the circuit with a Step, or choose another model for the line.")
