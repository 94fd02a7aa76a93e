"""Whose second opinion is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from bramah.runs.others import OTHERS
from bramah.solvers.methods import METHODS
from bramah.system import System

NEWTON = "ndf"
"""Iterates Newton's method at the end of each step, where Rosenbrock methods linearise at its beginning."""
ONE_STEP = "rodas5p"
"""For methods of the BDF family: it knows no past, so that it shares neither their starts nor their error constants."""
MULTISTEP = ("ndf", "plain_bdf", "bdf", "cvode", "ida", "lsoda")


def second_opinions(system: System, method: str) -> Iterator[str]:
    """Methods of another family than the one that was used, the next for where one fails."""
    if method in MULTISTEP:
        yield ONE_STEP
    else:
        yield NEWTON
    if system.grid is None and not system.samplers:
        fallback = "ida" if system.has_algebraic else "radau"
        if method != fallback and (fallback != "ida" or _available()):
            yield fallback


def _available() -> bool:
    """Whether SUNDIALS is installed."""
    from importlib.util import find_spec

    return find_spec("sksundae") is not None


assert NEWTON in METHODS and ONE_STEP in METHODS and set(MULTISTEP) <= set(METHODS) | set(OTHERS)
