"""Worst case: the lowest and highest value that measures can take within tolerances."""

from bramah.studies.worst_case.kind import WorstCases, worst_case
from bramah.studies.worst_case.outcome import Extreme, WorstCase

__all__ = ["Extreme", "WorstCase", "WorstCases", "worst_case"]
