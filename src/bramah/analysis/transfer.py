"""Transfer functions by their zeros, poles and gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.analysis.state_space import StateSpace

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

NO_PATH = 1e-11
"""Of the sum of the sizes of all paths: what is left of them if they cancel but for rounding errors."""
SAME = 1e-6
"""Relative distance below which a zero takes away a pole."""


@dataclass(frozen=True, eq=False)
class TransferFunction:
    """gain (s - zeros) / (s - poles), products of all; s in 1/s, or z of a sampled circuit with its period."""

    name: str
    zeros: Complexes
    poles: Complexes
    gain: float
    """Of the highest powers: numerator over denominator."""
    period: float = 0.0
    """s between samples; 0: continuous."""

    def __call__(self, s: ArrayLike) -> Complexes:
        """The value at any s (or z). Factors are taken in pairs, so that nothing overflows."""
        at = np.asarray(s, dtype=complex)
        value = np.full(at.shape, complex(self.gain))
        for k in range(max(len(self.zeros), len(self.poles))):
            if k < len(self.zeros):
                value = value * (at - self.zeros[k])
            if k < len(self.poles):
                value = value / (at - self.poles[k])
        return value

    @property
    def numerator(self) -> Floats:
        """Coefficients, highest power first. Of more than some ten zeros they lose digits: call the function itself."""
        return np.asarray(self.gain * np.real(np.poly(self.zeros)), dtype=float).reshape(-1)

    @property
    def denominator(self) -> Floats:
        """Coefficients, highest power first, the first of them 1."""
        return np.asarray(np.real(np.poly(self.poles)), dtype=float).reshape(-1)

    def simplified(self, within: float = SAME) -> TransferFunction:
        """Without poles that zeros take away: what the input does not move, or the output does not see."""
        zeros, poles = list(self.zeros), []
        size = max(np.abs(self.poles).max(initial=0.0), np.finfo(float).tiny)
        for pole in self.poles:
            near = min(range(len(zeros)), key=lambda k: abs(zeros[k] - pole), default=None)
            if near is not None and abs(zeros[near] - pole) <= within * max(abs(pole), within * size):
                zeros.pop(near)
            else:
                poles.append(pole)
        return TransferFunction(self.name, np.array(zeros, complex), np.array(poles, complex), self.gain, self.period)

    def __str__(self) -> str:
        from bramah.analysis.text import transfer_text

        return transfer_text(self)

    def _repr_html_(self) -> str:
        from bramah.analysis.html import transfer_table

        return transfer_table(self)


def transfer_function(space: StateSpace, i: int, o: int) -> TransferFunction:
    """Zeros, poles and gain of one channel of a system with states."""
    own, fed, seen = space.scaled
    name = f"{space.outputs[o]} by {space.inputs[i]}"
    zeros, gain = zeros_and_gain(own, fed[:, i], seen[o], float(space.D[o, i]))
    return TransferFunction(name, zeros, space.poles, gain)


def zeros_and_gain(A: Floats, b: Floats, c: Floats, d: float) -> tuple[Complexes, float]:
    """Zeros of c (s - A)^-1 b + d and the factor of its highest powers.

    With a direct path they are the eigenvalues of A - b c / d. Otherwise c A^k b, k = 0, 1, ..., is the factor of
    s^-(k + 1), and the first that is not zero is the gain g. What keeps y, y', ... at zero stays where c, c A, ...,
    c A^k vanish, and moves there by (1 - b c A^k / g) A: the zeros are its eigenvalues on that subspace.
    """
    if not len(A):
        return np.zeros(0, complex), d
    from scipy.linalg import matrix_balance, null_space

    A, (weight, _) = matrix_balance(A, permute=False, separate=True)
    b, c = b / weight, c * weight
    if d:
        return np.asarray(np.linalg.eigvals(A - np.outer(b, c) / d), complex), d
    rows, row, size, factor = [], np.array(c), np.abs(c), 1.0
    for _ in range(len(A)):
        length = float(np.linalg.norm(row))
        if not length:
            break
        # Rows grow by the fastest rate each time: their length is counted apart.
        row, size, factor = row / length, size / length, factor * length
        rows.append(row)
        gain = float(row @ b)
        if abs(gain) > NO_PATH * float(size @ np.abs(b)):
            basis = null_space(np.array(rows))
            inside = A @ basis - np.outer(b, row @ A @ basis) / gain
            return np.asarray(np.linalg.eigvals(basis.T @ inside), complex), gain * factor
        row, size = row @ A, size @ np.abs(A)
    return np.zeros(0, complex), 0.0
