"""Explicit Runge-Kutta methods as data.

    K_i = h f(t + alpha_i h, y + sum_j a_ij K_j),   y_new = y + sum b_i K_i,   error = sum e_i K_i
    y(t + theta h) = (1-theta) y + theta y_new + theta (1-theta) sum_p theta^p sum_i dense_pi K_i

The end of the step is the last stage of every method: its row of `a` is b, and f there begins the next step. In a
circuit with algebraic unknowns every stage is made consistent by Newton's method, which solves the circuit as if its
algebraic equations had been eliminated. Explicit steps are as short as the fastest part of a circuit demands.
"""

from __future__ import annotations

from collections.abc import Sequence

from bramah.errors import MethodError
from bramah.records import dataclass
from bramah.solvers.tableau import Row, Table


@dataclass(frozen=True, kw_only=True)
class ExplicitMethod:
    """One explicit method: what to choose it by, what it promises, its coefficients.

    Over one step the error estimate shrinks as h^(error_order+1), the error of the dense output as h^(dense_order+1).
    """

    name: str
    summary: str
    reference: str

    order: int
    error_order: int
    dense_order: int

    alpha: Row
    a: Table
    e: Row
    dense: Table

    family = "explicit"

    def __post_init__(self) -> None:
        for label, rows in (("a", self.a), ("e", (self.e,)), ("dense", self.dense)):
            if any(len(row) != self.stages for row in rows) or len(self.a) != self.stages:
                raise MethodError(f"{self.name}.{label} must have {self.stages} columns, one for each stage.")
        if any(value != 0 for i, row in enumerate(self.a) for value in row[i:]) or self.alpha[-1] != 1:
            raise MethodError(f"{self.name}.a must be zero on and above its diagonal, and its last stage end the step.")

    @property
    def stages(self) -> int:
        """Evaluations in one step, and the first of the next."""
        return len(self.alpha)

    @property
    def b(self) -> Row:
        return self.a[-1]

    @property
    def dense_terms(self) -> int:
        return len(self.dense)

    @property
    def needs_fixed_step(self) -> bool:
        """Whether it has no error estimate."""
        return not any(self.e)

    takes_fixed_step = True


def cubic(b: Sequence[float]) -> Table:
    """Dense output of order 3 from both ends and f there (Hermite); `b` includes the end of the step."""
    first, last = (float(i == 0) for i in range(len(b))), (float(i == len(b) - 1) for i in range(len(b)))
    ends = list(zip(b, first, last, strict=True))
    return tuple(f - w for w, f, _ in ends), tuple(2 * w - f - g for w, f, g in ends)
