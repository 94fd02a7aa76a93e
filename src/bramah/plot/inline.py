"""Figures inside the HTML of notebooks."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from bramah.errors import BramahError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DPI = 80


def inline(draw: Callable[[], Figure]) -> str:
    """An image for a notebook; nothing where there is nothing to draw, or no matplotlib to draw with."""
    try:
        data = io.BytesIO()
        draw().savefig(data, format="png", dpi=DPI)
    except BramahError:
        return ""
    return f"<img src='data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}'/>"
