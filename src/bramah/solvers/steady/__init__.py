"""Where a circuit begins and where it comes to rest."""

from bramah.solvers.steady.find import named_start, steady
from bramah.solvers.steady.found import Point, Steady, Value
from bramah.solvers.steady.starting import consistent

__all__ = ["Point", "Steady", "Value", "consistent", "named_start", "steady"]
