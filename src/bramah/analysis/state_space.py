"""A linear system with states."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.linear_system import LinearSystem
from bramah.errors import BramahError, SimulationError
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.analysis.modes import LinearModes
    from bramah.analysis.steps import StepResponse
    from bramah.analysis.transfer import TransferFunction

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

MARGIN = 10.0
"""How far beyond its fastest and slowest pole a response is shown unless said otherwise."""
SPAN = 1e6
"""The widest range of frequencies chosen by itself."""
POINTS = 400
AT_ONCE = 2_000_000
"""Numbers in the matrices of as many frequencies as are solved at once: 32 MB."""


@dataclass(frozen=True, kw_only=True, eq=False)
class StateSpace(LinearSystem):
    """x' = A x + B u,  y = C x + D u, all in SI, as differences from the state `at`.

    space.bode("pump.flow", "vessel.A.p").decibel
    """

    A: Floats = field(repr=False)
    B: Floats = field(repr=False)
    C: Floats = field(repr=False)
    D: Floats = field(repr=False)
    states: tuple[str, ...]
    scale: Floats = field(repr=False)
    """Typical sizes of the states: computations are made in their units."""
    owners: dict[str, dict[str, float]] = field(default_factory=dict, repr=False)
    """Of each state, the components it belongs to with their shares, by which a mode is told to be theirs."""

    @property
    def scaled(self) -> tuple[Floats, Floats, Floats]:
        """A, B and C with the states in units of their scale."""
        return self.A * self.scale / self.scale[:, None], self.B / self.scale[:, None], self.C * self.scale

    @property
    def poles(self) -> Complexes:
        """Eigenvalues of A, 1/s."""
        own = self.scaled[0]
        return np.asarray(np.linalg.eigvals(own), dtype=complex) if len(own) else np.zeros(0, dtype=complex)

    @property
    def stable(self) -> bool:
        """Whether no small disturbance grows; what stays wherever it is put, such as a position, may."""
        return not self.modes().growing

    def modes(self) -> LinearModes:
        """Eigenvalues, fastest first, with frequency, damping and the states and components that take part."""
        from bramah.analysis.modes import modes_of

        return modes_of(self)

    def response(self, frequency: ArrayLike) -> Complexes:
        """C (s - A)^-1 B + D at frequencies in Hz: frequencies x outputs x inputs."""
        return self.at_s(2j * np.pi * np.atleast_1d(np.asarray(frequency, dtype=float)))

    def at_s(self, s: Complexes) -> Complexes:
        """The same at any complex s, 1/s."""
        own, fed, seen = self.scaled
        n, parts = len(own), []
        for some in np.array_split(s, max(1, -(-len(s) * n * n // AT_ONCE))):
            try:
                inner = np.linalg.solve(
                    some[:, None, None] * np.eye(n) - own, np.broadcast_to(fed, (len(some), *fed.shape))
                )
            except np.linalg.LinAlgError:
                raise SimulationError(
                    "The response is infinite at one of the frequencies: it is that of an oscillation without damping, "
                    "or 0 Hz with something that integrates. Choose others."
                ) from None
            parts.append(seen @ inner + self.D)
        return np.concatenate(parts)

    def steady_gain(self) -> Floats:
        """Change of the outputs by a lasting change of the inputs: D - C A^-1 B. Infinite where it goes on and on."""
        from bramah.analysis.rest_gain import rest_gain

        return rest_gain(*self.scaled, self.D)

    def frequencies(self) -> Floats:
        """A range in Hz that holds the natural frequencies."""
        natural = np.abs(self.poles) / (2 * np.pi)
        natural = natural[natural > natural.max(initial=0.0) / SPAN]
        low, high = (natural.min(), natural.max()) if len(natural) else (1.0, 1.0)
        return np.geomspace(low / MARGIN, high * MARGIN, POINTS)

    def transfer_function(self, input: str | None = None, output: str | None = None) -> TransferFunction:
        """Zeros, poles and gain from an input to an output; from the first to the first unless named."""
        from bramah.analysis.transfer import transfer_function

        return transfer_function(self, *self.channel(input, output))

    def step_response(self, input: str | None = None, output: str | None = None, until: Any = None) -> StepResponse:
        """An output after an input has jumped by 1 (SI), until the slowest mode has gone unless said otherwise."""
        from bramah.analysis.steps import continuous_step

        return continuous_step(self, *self.channel(input, output), until)

    def only(self, inputs: tuple[str, ...], outputs: tuple[str, ...]) -> StateSpace:
        """The same system with some of its inputs and outputs."""
        i = [self.channel(name, self.outputs[0])[0] for name in inputs] if self.outputs else []
        o = [self.channel(self.inputs[0], name)[1] for name in outputs] if self.inputs else []
        return replace(
            self, B=self.B[:, i], C=self.C[o], D=self.D[np.ix_(o, i)], inputs=tuple(inputs), outputs=tuple(outputs)
        )

    def to_control(self) -> Any:
        """The system as a `control.StateSpace` of python-control, in SI; dots in names become underscores."""
        try:
            import control
        except ImportError:
            raise BramahError("to_control needs the package control: pip install control.") from None
        return control.ss(
            self.A, self.B, self.C, self.D, **{
                kind: [name.replace(".", "_") for name in names]
                for kind, names in (("inputs", self.inputs), ("outputs", self.outputs), ("states", self.states))
            },
        )  # fmt: skip
