"""How figures look: colours that colour-blind readers can tell apart, few lines, legible type."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bramah.errors import BramahError, UnitError
from bramah.units import quantity_name

# Okabe and Ito's palette without its yellow, which is too faint on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
DASHES: tuple[Any, ...] = ("-", (0, (5, 1.5)), (0, (1.5, 1)))
INK = "#333333"
GRID = "#E6E6E6"
EVENT = "#9A9A9A"

STYLE: Mapping[str, Any] = MappingProxyType(
    {
        "font.family": "sans-serif",
        "font.size": 10.0,
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "axes.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.axisbelow": True,
        "grid.color": GRID,
        "grid.linewidth": 0.8,
        "xtick.color": INK,
        "ytick.color": INK,
        "text.color": INK,
        "lines.linewidth": 1.6,
        "lines.solid_capstyle": "round",
        "svg.fonttype": "none",
        "svg.hashsalt": "bramah",
    }
)


class PlotError(BramahError, RuntimeError):
    """A figure that cannot be made here."""


def require_matplotlib() -> None:
    """Raise PlotError with the remedy if matplotlib is not installed."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise PlotError("Figures need the package matplotlib. Install it with: pip install 'bramah[plot]'") from None


def axis_label(unit: str) -> str:
    """What an axis in this unit shows: "Pressure [bar]"."""
    if unit in ("", "-", "*"):
        return "Value"
    try:
        name = quantity_name(unit) or ""
    except UnitError:
        name = ""
    word = name.split(" ", 1)[-1].partition(" or ")[0]
    # Over time, lengths are positions.
    word = "position" if word == "length" else word
    return f"{word[:1].upper()}{word[1:]} [{unit}]".strip()


def line_style(number: int) -> dict[str, Any]:
    """Colour and dashes of the n-th line of an axis."""
    return {"color": COLOURS[number % len(COLOURS)], "linestyle": DASHES[number // len(COLOURS) % len(DASHES)]}
