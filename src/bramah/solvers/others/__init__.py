"""Integrators of other packages on the same compiled system, for comparison."""

from bramah.solvers.others.catalogue import OTHERS, Other
from bramah.solvers.others.run import OtherRun

__all__ = ["OTHERS", "Other", "OtherRun"]
