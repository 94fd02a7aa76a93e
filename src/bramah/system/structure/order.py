"""The order in which a system can be evaluated: definitions, sets of algebraic equations, rates.

Definitions are signals and imposed pressures, which are written into the equations that use them. Those that use an
algebraic unknown come after its equations, or within them if they close a loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import Output, Own, Reference, reference_of
from bramah.expr import Expr, symbols
from bramah.records import dataclass
from bramah.system.anatomy import Anatomy
from bramah.system.check import matching
from bramah.system.resolve import Definition, in_order
from bramah.system.structure.graph import strong_components

Vertex = Definition | int
"""A definition, or the number of an algebraic unknown."""


@dataclass(frozen=True)
class Step:
    """Something evaluated or solved before what follows."""

    kind: str
    """ "definition", "algebraic" or "rates"."""
    names: tuple[str, ...]
    words: str
    definitions: tuple[str, ...] = ()
    """Definitions evaluated within, because the equations solved here use them and they use what is solved here."""


@dataclass(frozen=True)
class Cut:
    """A definition that became an algebraic unknown, and the loop that it closed."""

    name: str
    loop: tuple[str, ...]
    """Empty if there is no loop but more definitions in a row than are written into one equation."""


def evaluation_order(
    anatomy: Anatomy,
    differential: NDArray[np.int64],
    row: NDArray[np.int64],
    column: NDArray[np.int64],
    sets: NDArray[np.int64],
) -> tuple[Step, ...]:
    """Definitions that need nothing solved come first. `sets` are the numbers of the algebraic sets."""
    names = anatomy.numbering.names
    graph = _needs(anatomy, differential, row, column)
    early: dict[Vertex, None] = {}
    first, later = [], []
    for group in strong_components(graph):
        solved = sorted(v for v in group if isinstance(v, int))
        defined = [v for v in group if not isinstance(v, int)]
        if solved:
            count = "one equation" if len(solved) == 1 else f"{len(solved)} equations together"
            within = tuple(_name(anatomy, v) for v in defined)
            words = f"{count}, set {sets[solved[0]] + 1}"
            later.append(Step("algebraic", tuple(names[k] for k in solved), words, within))
            continue
        steps = [Step("definition", (_name(anatomy, v),), _words(anatomy, v)) for v in defined]
        if all(needed in early for v in group for needed in graph[v]):
            early.update(dict.fromkeys(group))
            first += steps
        else:
            later += steps
    states = tuple(name for name, state in zip(names, differential.tolist(), strict=True) if state)
    rates = [Step("rates", states, "in any order")] if states else []
    return (*first, *later, *rates)


def cuts(anatomy: Anatomy) -> tuple[Cut, ...]:
    """Loops of definitions, each with the place where it was cut."""
    resolver = anatomy.resolver
    used = _used(anatomy)
    loops = {}
    for group in strong_components({d: list(resolver.uses(d)) for d in used}):
        closed = len(group) > 1 or group[0] in resolver.uses(group[0])
        loops.update(dict.fromkeys(group, group if closed else []))
    return tuple(
        Cut(_name(anatomy, d), tuple(_name(anatomy, other) for other in loops[d])) for d in in_order(resolver.cut)
    )


def _needs(
    anatomy: Anatomy, differential: NDArray[np.int64], row: NDArray[np.int64], column: NDArray[np.int64]
) -> dict[Vertex, list[Vertex]]:
    """What each definition, and the equation that determines each algebraic unknown, is made of."""
    used = _used(anatomy)
    free: dict[Vertex, list[Vertex]] = {d: [] for d in used if d not in anatomy.resolver.cut}
    for d in free:
        assert isinstance(d, Definition)
        free[d] = list(_made_of(anatomy, differential, d))
    written: dict[int, list[Vertex]] = {}
    for i, number, e in _rows(anatomy):
        if not differential[number]:
            written.setdefault(number, []).extend(_meant(anatomy, differential, i, map(reference_of, symbols(e))))
    for d in anatomy.resolver.cut:
        number = anatomy.numbering.unknown[d.instance][d.says]
        written.setdefault(number, []).extend(_made_of(anatomy, differential, d))
    columns: dict[int, list[int]] = {int(r): [] for r in np.flatnonzero(differential == 0)}
    computed = {(r, k) for _, r, k in anatomy.entries()}
    for r, k in zip(row.tolist(), column.tolist(), strict=True):
        if r in columns and k in columns and (r, k) in computed:
            columns[r].append(k)
    by_column = matching(columns)
    return free | {k: written.get(by_column[k], []) for k in sorted(by_column)}


def _used(anatomy: Anatomy) -> list[Definition]:
    """All definitions that something is made of."""
    return in_order({link for instance in anatomy.instances for link in instance.link.values()})


def _meant(anatomy: Anatomy, differential: NDArray[np.int64], i: int, used: Iterable[Reference]) -> Iterator[Vertex]:
    """The definitions and algebraic unknowns among symbols of instance i."""
    instance, numbers = anatomy.instances[i], anatomy.numbering.unknown[i]
    for reference in used:
        link = instance.link.get(reference)
        if link is not None and link not in anatomy.resolver.cut:
            yield link
        elif reference in numbers and not differential[numbers[reference]]:
            yield numbers[reference]


def _made_of(anatomy: Anatomy, differential: NDArray[np.int64], d: Definition) -> Iterator[Vertex]:
    for term in anatomy.resolver.terms(d):
        needs = anatomy.instances[term.instance].probe.needs[term.says]
        yield from _meant(anatomy, differential, term.instance, needs)


def _rows(anatomy: Anatomy) -> Iterator[tuple[int, int, list[Expr]]]:
    """(instance, row, expressions) of what components write into rows, before definitions are followed."""
    for i, instance in enumerate(anatomy.instances):
        said, numbers = instance.probe.equations, anatomy.numbering.unknown[i]
        for at, node in instance.node.items():
            if not anatomy.resolver.imposed(node):
                yield i, numbers[at], [e for where, e in (*said.through, *said.store, *said.borne) if where == at]
        for name, e in (*said.rates.items(), *said.balances.items()):
            yield i, numbers[Own(name)], [e]


def _name(anatomy: Anatomy, d: Definition) -> str:
    """A definition under the name of its signal."""
    return f"{anatomy.instances[d.instance].name}.{d.says.name if isinstance(d.says, Output) else d.says}"


def _words(anatomy: Anatomy, d: Definition) -> str:
    instance = anatomy.instances[d.instance]
    if isinstance(d.says, Output):
        return f"signal of {instance.name}"
    node, where = anatomy.resolver.net_of(d), d.port_of(anatomy.instances)
    if anatomy.resolver.arrives(d):
        return f"{node.pair.words.through} that net {node.name!r} brings to {where}"
    if anatomy.resolver.is_borne(d):
        return f"{node.pair.words.capacity} on net {node.name!r}, which {where} bears"
    said = node.pair.words.across if d.says in instance.node else "position"
    return f"{said} of net {node.name!r}, imposed by {where}"
