"""How the numbers of a system's equations follow from its parameters; the structure it was built with is in here."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.records import dataclass
from bramah.system.fixed import Fixed
from bramah.system.flatten import Exposed
from bramah.system.start_plan import StartPlan

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, kw_only=True)
class Derivation:
    """What systems of one structure share, with the circuit and the constants of one of them."""

    circuit: Circuit
    """As it was given, with its assemblies."""
    elements: Circuit
    """The same without them: what they are made of may depend on more than their parameters."""
    exposed: Exposed
    fixed: Fixed
    plan: StartPlan
    given_start: dict[int, float]
    """What the circuit says about the start of unknowns, by number."""
    constants: Floats
    """The constant records of all batches, one after another."""
    corners: bool
    """Whether steps end at corners of laws."""
