"""A linear system: small changes of some outputs for small changes of some inputs, around a state."""

from __future__ import annotations

from dataclasses import field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.response import Bode
from bramah.errors import unknown_name
from bramah.records import dataclass

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

MARGIN = 10.0
"""How far beyond its fastest and slowest pole a response is shown unless said otherwise."""
SPAN = 1e6
"""The widest range of frequencies chosen by itself."""
POINTS = 400


@dataclass(frozen=True, kw_only=True, eq=False)
class StateSpace:
    """x' = A x + B u,  y = C x + D u, all in SI, as differences from the state `at`.

    space.bode("pump.flow", "vessel.A.p").decibel
    """

    A: Floats
    B: Floats
    C: Floats
    D: Floats
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    units: dict[str, str]
    """In which inputs and outputs are shown elsewhere; here they are in SI."""
    at: dict[str, float] = field(repr=False)
    """Values of states, inputs and outputs around which it was linearised."""
    t: float = 0.0
    scale: Floats = field(repr=False)
    """Typical sizes of the states: computations are made in their units."""

    @property
    def poles(self) -> Complexes:
        """Eigenvalues of A, 1/s."""
        scaled = self.A * self.scale / self.scale[:, None]
        return np.asarray(np.linalg.eigvals(scaled), dtype=complex) if len(scaled) else np.zeros(0, dtype=complex)

    def response(self, frequency: ArrayLike) -> Complexes:
        """C (s - A)^-1 B + D at frequencies in Hz: frequencies x outputs x inputs."""
        f = np.atleast_1d(np.asarray(frequency, dtype=float))
        own, fed = self.A * self.scale / self.scale[:, None], self.B / self.scale[:, None]
        seen, one = self.C * self.scale, np.eye(len(self.scale))
        found = np.empty((len(f), *self.D.shape), dtype=complex)
        for k, s in enumerate(2j * np.pi * f):
            found[k] = seen @ np.linalg.solve(s * one - own, fed) + self.D
        return found

    def steady_gain(self) -> Floats:
        """Change of the outputs by a lasting change of the inputs: D - C A^-1 B."""
        own = self.A * self.scale / self.scale[:, None]
        gain: Floats = self.D - (self.C * self.scale) @ np.linalg.solve(own, self.B / self.scale[:, None])
        return gain

    def bode(self, input: str | None = None, output: str | None = None, frequencies: ArrayLike | None = None) -> Bode:
        """Gain and phase from an input to an output; from the first to the first unless named."""
        i, o = self._number(input, self.inputs, "input"), self._number(output, self.outputs, "output")
        f = self.frequencies() if frequencies is None else np.atleast_1d(np.asarray(frequencies, dtype=float))
        name = f"{self.outputs[o]} by {self.inputs[i]}"
        return Bode(name, f, self.response(f)[:, o, i])

    def frequencies(self) -> Floats:
        """A range in Hz that holds the natural frequencies."""
        natural = np.abs(self.poles) / (2 * np.pi)
        natural = natural[natural > natural.max(initial=0.0) / SPAN]
        low, high = (natural.min(), natural.max()) if len(natural) else (1.0, 1.0)
        return np.geomspace(low / MARGIN, high * MARGIN, POINTS)

    def transfer_function(self, input: str | None = None, output: str | None = None) -> tuple[Floats, Floats]:
        """Coefficients of numerator and denominator, highest power of s first.

        Of systems with more than some ten states, or very different time constants, they lose digits: use `response`.
        """
        i, o = self._number(input, self.inputs, "input"), self._number(output, self.outputs, "output")
        own = self.A * self.scale / self.scale[:, None]
        b, c, d = self.B[:, i] / self.scale, self.C[o] * self.scale, float(self.D[o, i])
        denominator = np.real(np.poly(own)) if len(own) else np.ones(1)
        # A feedback of size r moves the poles so that r times the numerator is the difference of two polynomials.
        size = np.linalg.norm(b) * np.linalg.norm(c)
        r = float(np.linalg.norm(own)) / size if size else 0.0
        if not r:
            return d * denominator, denominator
        closed = np.real(np.poly(own - r * np.outer(b, c)))
        return (closed - denominator) / r + d * denominator, denominator

    def _number(self, name: str | None, known: tuple[str, ...], kind: str) -> int:
        if name is None:
            return 0
        if name not in known:
            raise unknown_name(kind, name, known)
        return known.index(name)
