"""What linearised circuits have in common, with states, with waves in lines, or with sampled controllers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.response import Bode
from bramah.errors import SimulationError, unknown_name
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.analysis.modes import LinearModes
    from bramah.analysis.steps import StepResponse
    from bramah.analysis.transfer import TransferFunction

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]


@dataclass(frozen=True, kw_only=True, eq=False)
class LinearSystem(ABC):
    """Small changes of some outputs for small changes of some inputs, in SI, as differences from the state `at`."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    units: dict[str, str] = field(repr=False)
    """In which inputs and outputs are shown elsewhere; here they are in SI."""
    at: dict[str, float] = field(repr=False)
    """Values of states, inputs and outputs around which it was linearised."""
    t: float = 0.0
    notes: tuple[str, ...] = ()
    """What to know about the state: laws at a corner, signals that are held."""

    @abstractmethod
    def response(self, frequency: ArrayLike) -> Complexes:
        """Complex gain at frequencies in Hz: frequencies x outputs x inputs."""

    @abstractmethod
    def frequencies(self) -> Floats:
        """A range in Hz that holds what happens."""

    @property
    @abstractmethod
    def poles(self) -> Complexes:
        """Eigenvalues, 1/s."""

    @property
    @abstractmethod
    def stable(self) -> bool:
        """Whether every small disturbance decays; what stays wherever it is put, such as a position, may."""

    @abstractmethod
    def modes(self) -> LinearModes:
        """Eigenvalues, fastest first, with frequency, damping and the components that take part."""

    @abstractmethod
    def steady_gain(self) -> Floats:
        """Change of the outputs by a lasting change of the inputs."""

    @abstractmethod
    def step_response(self, input: str | None = None, output: str | None = None, until: Any = None) -> StepResponse:
        """An output after an input has jumped by 1 (SI)."""

    @abstractmethod
    def transfer_function(self, input: str | None = None, output: str | None = None) -> TransferFunction:
        """Zeros, poles and gain from an input to an output; from the first to the first unless named."""

    def bode(self, input: str | None = None, output: str | None = None, frequencies: ArrayLike | None = None) -> Bode:
        """Gain and phase from an input to an output; from the first to the first unless named."""
        i, o = self.channel(input, output)
        f = self.frequencies() if frequencies is None else np.atleast_1d(np.asarray(frequencies, dtype=float))
        return Bode(f"{self.outputs[o]} by {self.inputs[i]}", f, self.response(f)[:, o, i])

    def channel(self, input: str | None, output: str | None) -> tuple[int, int]:
        """Numbers of an input and an output; the first of each unless named."""
        return _number(input, self.inputs, "input"), _number(output, self.outputs, "output")

    def _repr_html_(self) -> str:
        from bramah.analysis.html import system_table

        return system_table(self)


def _number(name: str | None, known: tuple[str, ...], kind: str) -> int:
    if not known:
        raise SimulationError(f"The circuit was linearised without any {kind}. Name one in `linearise`.")
    if name is None:
        return 0
    if name not in known:
        raise unknown_name(kind, name, known)
    return known.index(name)
