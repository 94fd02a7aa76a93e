"""Sensitivity: what matters for a measure, around the circuit as it is and across all that varies."""

from bramah.studies.sensitivity.kind import Sensitivity, sensitivity
from bramah.studies.sensitivity.outcome import Global, Local

__all__ = ["Global", "Local", "Sensitivity", "sensitivity"]
