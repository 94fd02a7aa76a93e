"""How figures look: colours that colour-blind readers can tell apart, dashes for prints in grey, legible type."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bramah.errors import BramahError, UnitError
from bramah.units import quantity_name

# Okabe and Ito's palette without its yellow, which is too faint on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
DASHES: tuple[Any, ...] = ("-", (0, (8, 1.2)), (0, (2.5, 1)), (0, (8, 1.2, 2, 1.2)))
"""Beside each other in a figure, so that lines stay apart where colours do not, as in print."""
SET_POINT: Mapping[str, Any] = MappingProxyType(
    {"color": "#555555", "linestyle": (0, (4, 2)), "linewidth": 1.2, "zorder": 1.9}
)
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
        "legend.fontsize": 9.0,
        "pdf.fonttype": 42,
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
    # A torque has the dimension of an energy; nobody writes it in joules.
    word = "energy" if unit.endswith(("J", "Wh")) else word
    word = "value" if word == "plain number" else word
    # Over time, lengths are positions.
    word = "position" if word == "length" else word
    return f"{word[:1].upper()}{word[1:]} [{unit}]".strip()


def colour_of(number: int) -> str:
    """The n-th colour of areas; beyond the palette they are lighter."""
    own = COLOURS[number % len(COLOURS)]
    lighter = min(0.75, 0.45 * (number // len(COLOURS)))
    parts = (int(own[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{round(part + lighter * (255 - part)):02X}" for part in parts)


def is_light(colour: str) -> bool:
    """Whether dark letters are read better on it."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140


def line_style(number: int) -> dict[str, Any]:
    """Colour and dashes of the n-th line of an axis; 28 differ."""
    return {"color": COLOURS[number % len(COLOURS)], "linestyle": DASHES[number % len(DASHES)]}
