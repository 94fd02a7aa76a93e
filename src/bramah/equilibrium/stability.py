"""Whether a circuit stays at an equilibrium when it is disturbed a little."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.equilibrium.equations import Equations

Floats = NDArray[np.float64]

MOST_UNKNOWNS = 300
"""Above this the eigenvalues of a full matrix cost more than finding the equilibrium."""
ROUNDING = 1e-9
"""Of the largest eigenvalue: what rounding and weakly joined states do to those that are zero."""


def grows(equations: Equations, y: Floats, d: Floats) -> float:
    """The fastest rate at which a small disturbance grows, 1/s; 0 if none does or that is not known."""
    system, keep = equations.system, equations.keep
    states = keep[system.differential[keep] == 1]
    if not len(states) or len(keep) > MOST_UNKNOWNS:
        return 0.0
    full = np.zeros((system.n, system.n))
    full[system.equations.row, system.equations.column] = equations.jacobian(y, d)
    full *= system.scale[None, :] / system.scale[:, None]
    rest = keep[system.differential[keep] == 0]
    matrix = full[np.ix_(states, states)]
    try:
        if len(rest):
            inner = full[np.ix_(rest, rest)]
            matrix = matrix - full[np.ix_(states, rest)] @ np.linalg.solve(inner, full[np.ix_(rest, states)])
        values = np.linalg.eigvals(matrix)
    except np.linalg.LinAlgError:
        return 0.0
    fastest = float(np.max(values.real))
    return fastest if fastest > ROUNDING * float(np.max(np.abs(values))) else 0.0
