"""Models of long lines compared on one's own circuit: what each costs, how far off it is, and which to use."""

from bramah.studies.compare_lines.all_models import compare_lines
from bramah.studies.compare_lines.comparison import LineComparison
from bramah.studies.compare_lines.trial import LineTrial

__all__ = ["LineComparison", "LineTrial", "compare_lines"]
