"""Algebraic equations that cannot determine their unknowns, whatever the numbers: which, and what to do.

A largest matching of equations to unknowns leaves some of both over. From those left over, paths that alternate between
occurrences and matched pairs lead to the equations that are too many and the unknowns that are too many (Dulmage and
Mendelsohn 1958).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bramah.records import dataclass
from bramah.system.nets import Node, Wiring
from bramah.system.numbering import Numbering
from bramah.system.words import balance, described, listed

MOST_NAMED = 4


@dataclass(frozen=True)
class Fault:
    """Unknowns of which one too many is to be found, and equations of which one too many speaks of the same few."""

    unknowns: tuple[int, ...]
    equations: tuple[int, ...]
    spoken_of: tuple[int, ...]
    """Unknowns that occur in the equations."""


def faults(columns: Mapping[int, list[int]], row_of: Mapping[int, int], sets: Sequence[int]) -> list[Fault]:
    """One fault for each unknown left over. `columns` occur in each row, `row_of` is a largest matching."""
    column_of = {r: k for k, r in row_of.items()}
    rows: dict[int, list[int]] = {k: [] for k in columns}
    for r, occurring in columns.items():
        for k in occurring:
            rows[k].append(r)
    surplus = [r for r in columns if r not in column_of]
    found = []
    for k in columns:
        if k in row_of:
            continue
        unknowns = _reached(k, rows, column_of)
        equations = sorted({r for s in surplus if sets[s] == sets[k] for r in _reached(s, columns, row_of)})
        spoken_of = sorted({c for r in equations for c in columns[r]})
        found.append(Fault(tuple(unknowns), tuple(equations), tuple(spoken_of)))
    return found


def _reached(first: int, neighbours: Mapping[int, Iterable[int]], partner: Mapping[int, int]) -> list[int]:
    """Vertices of the kind of the first on alternating paths from it."""
    found = {first: None}
    queue = [first]
    for vertex in queue:
        for other in neighbours[vertex]:
            following = partner.get(other)
            if following is not None and following not in found:
                found[following] = None
                queue.append(following)
    return list(found)


def describe(fault: Fault, numbering: Numbering, wiring: Wiring, states: Sequence[int] = ()) -> str:
    """What nothing determines, why, and what to do. `states` are those that the equations left over tie together."""
    nodes = {numbering.node_number[id(n)]: n for n in wiring.nodes if id(n) in numbering.node_number}
    first, *others = fault.unknowns
    node = nodes.get(first)
    text = f"Nothing determines {_named(first, numbering, node)}"
    if others:
        text += f", nor {listed(_some([numbering.names[k] for k in others]))} with it"
    if node is None and len(states) > 1:
        tied = listed(_some([numbering.names[k] for k in states]))
        return f"{text}: its equation only ties {tied}, which store on their own. {_JOIN}"
    text += f": {'no equation that is left depends on it' if node is None else node.pair.words.loose}."
    if len(fault.equations) > 1:
        said = [_equation(r, numbering, nodes.get(r)) for r in fault.equations]
        about = listed(_some([numbering.names[k] for k in fault.spoken_of])) if fault.spoken_of else "no unknown"
        text += f" The {listed(_some(said))} are about {about} only."
    return f"{text} {_REMOVE if node is None else node.pair.words.add}"


_JOIN = (
    "Put what stores on one net, as a RigidShaft does, or let the joint give way: an orifice or a pipe, a Gearbox, "
    "a Lever or a spring with damping."
)
_REMOVE = "Let its equation depend on it, or remove one of the equations."


def _named(number: int, numbering: Numbering, node: Node | None) -> str:
    name = numbering.names[number]
    if node is None:
        return name
    return f"the {node.pair.words.across} {name} of net {described(node)}"


def _equation(number: int, numbering: Numbering, node: Node | None) -> str:
    if node is None:
        return f"equation of {numbering.names[number]}"
    return f"{balance(node, False)} ({', '.join(map(str, node.ports))})"


def _some(names: list[str]) -> list[str]:
    more = len(names) - MOST_NAMED
    return names if more <= 0 else [*names[:MOST_NAMED], f"{more} more"]
