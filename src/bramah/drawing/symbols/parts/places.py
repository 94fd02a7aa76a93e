"""Places of ports on a side."""

from __future__ import annotations

from bramah.drawing.shapes import PortPlace, Side


def north(x: int, y: int, dashed: bool = False) -> PortPlace:
    """A place whose line leaves upwards."""
    return PortPlace((x, y), Side.NORTH, dashed)


def south(x: int, y: int, dashed: bool = False) -> PortPlace:
    """A place whose line leaves downwards."""
    return PortPlace((x, y), Side.SOUTH, dashed)


def west(x: int, y: int = 0, dashed: bool = False) -> PortPlace:
    """A place whose line leaves to the left."""
    return PortPlace((x, y), Side.WEST, dashed)


def east(x: int, y: int = 0, dashed: bool = False) -> PortPlace:
    """A place whose line leaves to the right."""
    return PortPlace((x, y), Side.EAST, dashed)
