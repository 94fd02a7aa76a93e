"""The [diagram] table: where symbols stand and lines run. It can be deleted without changing the physics.

[diagram.components]
pump = { at = [12, 40], turn = 90, mirror = true }
tank = { at = [12, 60], more = [[30, 60]] }

[diagram.nets.supply]
corners = [[[12, 38], [12, 30], [20, 30]]]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from typing import Any

from bramah.drawing.placement import Branch, Corner, Diagram, Placement
from bramah.errors import nearest
from bramah.files.positions import Path
from bramah.files.toml import Inline

KEY = "diagram"
KEYS = ("components", "nets")
PLACE = ("at", "turn", "mirror", "more")
NET = ("corners",)
FARTHEST = 1_000_000
"""Modules from the origin: 10 km on a screen."""

Note = Callable[[Path, str], None]
Tell = Callable[[Path, str], None]


class DiagramReader:
    """Reads the table. What is wrong with it is noted; what is left over from a deleted part is told."""

    def __init__(self, note: Note, tell: Tell, path: Path = (KEY,)) -> None:
        self._note, self._tell, self._path = note, tell, path

    def read(self, table: Mapping[str, Any], components: Collection[str], nets: Collection[str]) -> Diagram:
        """The drawing, of components and nets that there are."""
        self._known(table, KEYS, ())
        made = Diagram()
        for name, given in self._table(table, "components").items():
            place = self._placement(name, given)
            if name not in components:
                self._left_over("component", name, components)
            elif place is not None:
                made.components[name] = place
        for name, given in self._table(table, "nets").items():
            branches = self._branches(name, given)
            if name not in nets:
                self._left_over("net", name, nets)
            elif branches:
                made.nets[name] = branches
        return made

    def _wrong(self, where: Path, message: str) -> None:
        path = (*self._path, *where)
        self._note(path, f"{'.'.join(path)} {message}")

    def _left_over(self, kind: str, name: str, names: Collection[str]) -> None:
        near = nearest(name, names)
        hint = f" Did you mean {near!r}?" if near else ""
        path = (*self._path, f"{kind}s", name)
        self._tell(path, f"{'.'.join(path)} is left aside: there is no {kind} {name!r}.{hint}")

    def _known(self, given: Mapping[str, Any], names: tuple[str, ...], where: Path) -> None:
        for name in given:
            if name not in names:
                near = nearest(name, names)
                hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(names)}."
                self._wrong((*where, name), f"is not known. {hint}")

    def _table(self, table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        given = table.get(key, {})
        if isinstance(given, dict):
            return given
        self._wrong((key,), "must be a table.")
        return {}

    def _placement(self, name: str, given: Any) -> Placement | None:
        where = ("components", name)
        if not isinstance(given, dict) or "at" not in given:
            self._wrong(where, "must say where it stands, such as { at = [12, 40] }.")
            return None
        self._known(given, PLACE, where)
        at, turn, mirror = given["at"], given.get("turn", 0), given.get("mirror", False)
        more = given.get("more", [])
        right = True
        if not _is_corner(at):
            self._wrong((*where, "at"), f"must be two whole numbers, such as [12, 40], at most {FARTHEST}.")
            right = False
        if not _is_whole(turn) or turn % 90:
            self._wrong((*where, "turn"), "must be a multiple of 90, in degrees.")
            right = False
        if not isinstance(mirror, bool):
            self._wrong((*where, "mirror"), "must be true or false.")
            right = False
        if not isinstance(more, list) or not all(map(_is_corner, more)):
            self._wrong((*where, "more"), "must be a list of further places, such as [[30, 60]].")
            right = False
        return Placement(_corner(at), int(turn) % 360, mirror, tuple(map(_corner, more))) if right else None

    def _branches(self, name: str, given: Any) -> tuple[Branch, ...]:
        where = ("nets", name)
        if not isinstance(given, dict):
            self._wrong(where, "must be a table with corners.")
            return ()
        self._known(given, NET, where)
        branches = given.get("corners", [])
        whole = isinstance(branches, list) and all(
            isinstance(branch, list) and len(branch) > 1 and all(map(_is_corner, branch)) for branch in branches
        )
        if not whole:
            example = "[[[12, 38], [12, 30]]]"
            self._wrong(
                (*where, "corners"), f"must be lists of at least two corners in whole numbers, such as {example}."
            )
            return ()
        found = tuple(tuple(map(_corner, branch)) for branch in branches)
        for branch in found:
            for a, b in pairwise(branch):
                if a[0] != b[0] and a[1] != b[1]:
                    self._wrong(
                        (*where, "corners"), f"must be level or upright, but {list(a)} to {list(b)} is neither."
                    )
                    return ()
        return found


def diagram_table(diagram: Diagram) -> dict[str, Any]:
    """A drawing as it stands in a file."""
    made: dict[str, Any] = {}
    if diagram.components:
        made["components"] = {name: Inline(place_table(place)) for name, place in diagram.components.items()}
    if diagram.nets:
        made["nets"] = {
            name: {"corners": [[list(corner) for corner in branch] for branch in branches]}
            for name, branches in diagram.nets.items()
        }
    return made


def place_table(place: Placement) -> dict[str, Any]:
    """A place as it stands in a file, without what goes without saying."""
    made: dict[str, Any] = {"at": list(place.at)}
    if place.turn:
        made["turn"] = place.turn
    if place.mirror:
        made["mirror"] = True
    if place.more:
        made["more"] = [list(corner) for corner in place.more]
    return made


def _is_whole(value: object) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return abs(value) <= FARTHEST and value == int(value)


def _is_corner(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value))


def _corner(value: Any) -> Corner:
    return int(value[0]), int(value[1])
