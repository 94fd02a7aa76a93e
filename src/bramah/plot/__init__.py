"""Figures of results."""

from bramah.plot.figure import figure
from bramah.plot.style import require_matplotlib

__all__ = ["figure", "require_matplotlib"]
