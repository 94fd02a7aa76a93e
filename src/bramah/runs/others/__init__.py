"""Integrators of other packages on the same compiled system, for comparison."""

from bramah.runs.others.catalogue import OTHERS, Other
from bramah.runs.others.other_run import OtherRun, refuse

__all__ = ["OTHERS", "Other", "OtherRun", "refuse"]
