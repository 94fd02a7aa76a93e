"""A legend of areas above a figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def legend(made: Figure, colours: Mapping[str, str]) -> None:
    """Words with the colours they are drawn in, above all panels."""
    from matplotlib.patches import Patch

    patches = [Patch(color=colour) for colour in colours.values()]
    made.legend(patches, list(colours), loc="outside upper right", ncols=len(colours), frameon=False)
