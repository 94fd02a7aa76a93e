"""Eigenvalues of the linearised system at a state: how fast, how stiff, what swings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.system.structure.reduction import reduce

if TYPE_CHECKING:
    from bramah.system.system import System

Floats = NDArray[np.float64]

MOST_NAMED = 3
LEAST_SHARE = 0.1
"""Unknowns with a smaller part in a mode are not named."""

NEGLIGIBLE_DAMPING = 1e-6
"""Damping ratio below which a swing may be called undamped, if rounding errors do not tell."""


@dataclass(frozen=True)
class Mode:
    """One eigenvalue, in 1/s, and the states that dominate it with their shares."""

    value: complex
    character: str
    """ "decaying", "growing" or "zero"; "undamped" for an oscillation that neither grows nor decays."""
    unknowns: tuple[tuple[str, float], ...]

    @property
    def oscillating(self) -> bool:
        return self.value.imag != 0

    @property
    def time_constant(self) -> float:
        """1 / |Re|, s."""
        return 1 / abs(self.value.real) if self.value.real else math.inf

    @property
    def frequency(self) -> float:
        """Natural frequency |lambda| / 2 pi of an oscillation, Hz; otherwise 0."""
        return abs(self.value) / (2 * math.pi) if self.oscillating else 0.0

    @property
    def damping(self) -> float | None:
        """Damping ratio -Re / |lambda|; None of a zero eigenvalue."""
        return -self.value.real / abs(self.value) if self.value else None


@dataclass(frozen=True)
class Modes:
    """All eigenvalues at a state, fastest first."""

    t: float
    modes: tuple[Mode, ...]

    @property
    def values(self) -> tuple[complex, ...]:
        return tuple(mode.value for mode in self.modes)

    @property
    def zero(self) -> tuple[Mode, ...]:
        """What would stay wherever it is put: positions that nothing pulls back, shafts that nothing brakes."""
        return tuple(mode for mode in self.modes if mode.character == "zero")

    @property
    def growing(self) -> tuple[Mode, ...]:
        return tuple(mode for mode in self.modes if mode.character == "growing")

    @property
    def oscillating(self) -> tuple[Mode, ...]:
        """One of each conjugate pair."""
        return tuple(mode for mode in self.modes if mode.value.imag > 0)

    @property
    def stiffness_ratio(self) -> float | None:
        """max |Re| / min |Re| over eigenvalues with Re < 0 (Wang 1988, chapter 3); None if there are none."""
        rates = [-mode.value.real for mode in self.modes if mode.character == "decaying"]
        return max(rates) / min(rates) if rates else None


@dataclass(frozen=True, eq=False)
class Eigen:
    """Eigenvalues of a matrix with what takes part in them, fastest first."""

    value: NDArray[np.complex128]
    undamped: NDArray[np.bool_]
    """Whether rounding errors hide what damps or drives an oscillation."""
    share: Floats
    """Of each state (row) in each eigenvalue (column): |left right|, which no choice of units changes; 1 in all."""
    right: NDArray[np.complex128]
    """Columns: how far each state swings, in its own unit."""


def eigen(matrix: Floats, scale: Floats) -> Eigen:
    """Eigenvalues of a matrix whose states have typical sizes; what is zero but for rounding errors is 0."""
    from scipy.linalg import eig, matrix_balance

    balanced, weight = matrix_balance(matrix * scale / scale[:, None], permute=False, separate=True)
    value, left, right = eig(balanced, left=True)
    rounding = len(scale) * np.finfo(float).eps * np.linalg.norm(balanced)
    value[np.abs(value) <= rounding] = 0
    # An eigenvalue is known to the rounding errors of the matrix over the cosine between its two vectors.
    cosine = np.maximum(np.abs((left.conj() * right).sum(axis=0)), np.finfo(float).tiny)
    undamped = np.abs(value.real) <= np.minimum(rounding / cosine, NEGLIGIBLE_DAMPING * np.abs(value))
    share = np.abs(left * right)
    total = share.sum(axis=0)
    share /= np.where(total > 0, total, 1.0)
    order = np.lexsort((-value.imag, -np.abs(value.imag), -np.abs(value.real), -np.abs(value)))
    size = (scale * weight[0])[:, None]
    return Eigen(value[order], undamped[order], share[:, order], right[:, order] * size)


def modes(system: System, t: float, y: Floats, d: Floats) -> Modes:
    """The eigenvalues at a state with the unknowns that take part in them."""
    matrix = reduce(system, t, y, d).matrix
    names = [name for name, state in zip(system.names, system.differential, strict=True) if state]
    if not names:
        return Modes(t, ())
    require_finite(matrix, names, t)
    found = eigen(matrix, system.scale[system.differential != 0])
    return Modes(t, tuple(_mode(found, k, names) for k in range(len(names))))


def require_finite(matrix: Floats, names: Sequence[str], t: float) -> None:
    """Refuse a Jacobian with entries that are none."""
    if not np.isfinite(matrix).all():
        row = int(np.flatnonzero(~np.isfinite(matrix).all(axis=1))[0])
        raise SimulationError(f"The Jacobian is not finite at t = {t:g} s in the row of {names[row]}.")


def named_shares(share: Floats, names: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """The states that dominate, with their shares."""
    most = np.argsort(-share, kind="stable")[:MOST_NAMED]
    return tuple((names[k], float(share[k])) for k in most if share[k] >= LEAST_SHARE)


def character(value: complex, undamped: bool) -> tuple[complex, str]:
    """An eigenvalue without what rounding errors make of it, and what it does."""
    if value == 0:
        return value, "zero"
    if undamped:
        return complex(0.0, value.imag), "undamped"
    return value, "decaying" if value.real < 0 else "growing"


def _mode(found: Eigen, k: int, names: Sequence[str]) -> Mode:
    value, kind = character(complex(found.value[k]), bool(found.undamped[k]))
    return Mode(value, kind, named_shares(found.share[:, k], names))
