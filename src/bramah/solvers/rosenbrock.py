"""Rosenbrock methods as data.

For M y' = f(t, y) with J = df/dy and f_t = df/dt at the start of the step, the form without matrix-vector products is

    (M/(h gamma) - J) K_i = f(t + alpha_i h, y + sum_j a_ij K_j) + M sum_j c_ij K_j / h + h gamma_i f_t
    y_new = y + sum m_i K_i,   error = sum e_i K_i
    y(t + theta h) = (1-theta) y + theta y_new + theta (1-theta) sum_p theta^p sum_i dense_pi K_i

One Jacobian and one factorisation per step, no iteration. Order conditions are stated for the untransformed form
(Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7, doi:10.1007/978-3-642-05221-7)

    k_i = h f(y + sum alpha_ij k_j) + h J sum gamma_ij k_j,   y_new = y + sum b_i k_i,

which follows by Gamma = (I/gamma - C)^-1, alpha = A Gamma, b = m Gamma, since K = Gamma k.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.records import dataclass
from bramah.solvers.tableau import Row, Table

Array = NDArray[np.float64]

MOST_UNSEEN = 12.0
"""Tolerances by which a step may be off that its error estimate has passed: an eighth of what is promised of a run."""


class Untransformed(NamedTuple):
    """Coefficients of a method in the untransformed form."""

    alpha: Array
    gamma: Array
    b: Array
    error: Array
    dense: Array

    @property
    def beta(self) -> Array:
        return self.alpha + self.gamma


@dataclass(frozen=True, kw_only=True)
class RosenbrockMethod:
    """One Rosenbrock method: what to choose it by, what it promises, its coefficients.

    `order` is that of y_new for M = I. Over one step the error estimate shrinks as h^(error_order+1) and the error of
    the dense output as h^(dense_order+1). In an index-1 DAE the error of a run shrinks as h^differential_order_dae in
    the differential and as h^algebraic_order in the algebraic unknowns, that of their dense output as
    h^dense_algebraic_order.
    """

    name: str
    summary: str
    reference: str

    order: int
    error_order: int
    dense_order: int
    differential_order_dae: int
    algebraic_order: int
    dense_algebraic_order: int
    stiffly_accurate: bool
    l_stable: bool

    gamma: float
    alpha: Row
    gamma_sum: Row
    a: Table
    c: Table
    m: Row
    e: Row
    dense: Table
    strictness: float = 1.0
    """Part of the tolerance asked for that a step is held to, so that a whole run keeps what is promised of it."""

    family = "rosenbrock"
    needs_fixed_step = False
    takes_fixed_step = True

    @property
    def second_look(self) -> float:
        """Tolerances by which the end of a step may be off when looked at with the Jacobian there.

        Where a valve has shut inside the step, what is seen is gamma times the error.
        """
        return self.gamma * MOST_UNSEEN

    def __post_init__(self) -> None:
        lengths = {"alpha": len(self.alpha), "gamma_sum": len(self.gamma_sum), "e": len(self.e)}
        lengths |= {f"dense[{p}]": len(row) for p, row in enumerate(self.dense)}
        for label, table in (("a", self.a), ("c", self.c)):
            lengths |= {label: len(table)} | {f"{label}[{i}]": len(row) for i, row in enumerate(table)}
            if any(value != 0.0 for i, row in enumerate(table) for value in row[i:]):
                raise MethodError(f"{self.name}.{label} must be zero on and above its diagonal.")
        for label, length in lengths.items():
            if length != self.stages:
                raise MethodError(f"{self.name}.{label} has length {length}; its {self.stages} stages need as many.")
        if not self.gamma > 0:
            raise MethodError(f"{self.name}.gamma = {self.gamma} must be above 0.")

    @property
    def stages(self) -> int:
        """Linear systems solved per step."""
        return len(self.m)

    @property
    def evaluations(self) -> int:
        """Evaluations of f per step: a stage at the point of an earlier one takes its value."""
        return len(set(zip(self.alpha, self.a, strict=True)))

    @property
    def dense_terms(self) -> int:
        return len(self.dense)

    def untransformed(self) -> Untransformed:
        """The coefficients alpha_ij, gamma_ij, b_i; `error` and `dense` become weights of k_i too."""
        gamma = np.linalg.inv(np.eye(self.stages) / self.gamma - np.array(self.c))
        return Untransformed(
            alpha=np.array(self.a) @ gamma,
            gamma=gamma,
            b=np.array(self.m) @ gamma,
            error=np.array(self.e) @ gamma,
            dense=np.array(self.dense) @ gamma,
        )

    def stability(self, z: complex) -> complex:
        """R(z), the factor by which a step multiplies y for y' = (z/h) y."""
        form = self.untransformed()
        return 1 + z * complex(form.b @ np.linalg.solve(np.eye(self.stages) - z * form.beta, np.ones(self.stages)))

    @property
    def damping(self) -> float:
        """R at infinity: what one step leaves of an infinitely fast transient; 0 for an L-stable method."""
        form = self.untransformed()
        return 1 - float(form.b @ np.linalg.solve(form.beta, np.ones(self.stages)))


class Transformed(NamedTuple):
    """Coefficients of a method in the form without matrix-vector products, named as in `RosenbrockMethod`."""

    gamma: float
    alpha: Row
    gamma_sum: Row
    a: Table
    c: Table
    m: Row
    e: Row
    dense: Table


def transformed(
    *, gamma: float, alpha: Table, gamma_below: Table, b: Sequence[float], embedded: Sequence[float], dense: Table
) -> Transformed:
    """Coefficients from the untransformed form: gamma_ij below the diagonal, `embedded` the other b_i."""
    stages = len(b)
    below = np.array(alpha)
    full = np.array(gamma_below) + gamma * np.eye(stages)
    inverse = np.tril(np.linalg.inv(full))
    weights = np.array(b)
    return Transformed(
        gamma=gamma,
        alpha=_row(below.sum(axis=1)),
        gamma_sum=_row(full.sum(axis=1)),
        a=_table(np.tril(below @ inverse, -1)),
        c=_table(-np.tril(inverse, -1)),
        m=_row(weights @ inverse),
        e=_row((weights - np.array(embedded)) @ inverse),
        dense=_table(np.array(dense) @ inverse),
    )


def _row(values: Array) -> Row:
    return tuple(float(value) for value in values)


def _table(values: Array) -> Table:
    return tuple(_row(row) for row in values)
