"""What a spool joins in each of its positions, as data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

Openings = tuple[float, ...]
"""Share of its full area that a path has in each position: (rest, actuated), or (left, centre, right)."""


class RestPosition(Enum):
    """What a two-position valve does with P while nothing acts on it."""

    CLOSED = "closed"
    OPEN = "open"


class Centre(Enum):
    """What a three-position valve joins in its centre."""

    CLOSED = "closed"
    OPEN = "open"
    TANDEM = "tandem"
    FLOAT = "float"
    REGENERATIVE = "regenerative"


CENTRES: Mapping[Centre, tuple[str, ...]] = {
    Centre.CLOSED: (),
    Centre.OPEN: ("PA", "PB", "AT", "BT"),
    Centre.TANDEM: ("PT",),
    Centre.FLOAT: ("AT", "BT"),
    Centre.REGENERATIVE: ("PA", "PB"),
}
"""The paths that are open in the centre; a path is named after the ports it joins."""

TWO_WAY: Mapping[RestPosition, Mapping[str, Openings]] = {
    RestPosition.CLOSED: {"PA": (0, 1)},
    RestPosition.OPEN: {"PA": (1, 0)},
}
THREE_WAY: Mapping[RestPosition, Mapping[str, Openings]] = {
    RestPosition.CLOSED: {"PA": (0, 1), "AT": (1, 0)},
    RestPosition.OPEN: {"PA": (1, 0), "AT": (0, 1)},
}
FOUR_WAY: Mapping[str, Openings] = {"PA": (0, 1), "BT": (0, 1), "PB": (1, 0), "AT": (1, 0)}
"""At rest P is joined to B, and A to T."""


def three_positions(centre: Centre) -> dict[str, Openings]:
    """The paths of a four-way valve with a centre: left as at rest in FOUR_WAY, right as actuated."""
    sides = {**FOUR_WAY, "PT": (0, 0)} if "PT" in CENTRES[centre] else FOUR_WAY
    return {path: (left, float(path in CENTRES[centre]), right) for path, (left, right) in sides.items()}
