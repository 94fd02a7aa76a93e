"""Methods compared on one's own circuit: what each costs, how far off it is, and which to use."""

from bramah.studies.compare.all_methods import ALL, compare
from bramah.studies.compare.comparison import Comparison
from bramah.studies.compare.trial import Trial

__all__ = ["ALL", "Comparison", "Trial", "compare"]
