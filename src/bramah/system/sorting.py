"""The order in which models can be called one after another (HASP; Wang 1988, sections 2.30 to 2.41).

Models are joined by numbered links. A model can be called once the values on all its links are known: from a model with
memory, or from one called before. What is left over is HASP's "implicit relationship between models". Bramah solves
such sets as they are; the order shows where a circuit has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from bramah.records import dataclass
from bramah.system.nets import Node
from bramah.system.resolve import Instance
from bramah.system.system import System


class Memory(Enum):
    """Whether a model knows the values on its links without being told."""

    INSTANTANEOUS = "instantaneous memory"
    """Given by data: a tank, a prime mover, a duty cycle."""
    NONE = "no memory"
    """Computed from what others say: a pump, a valve, a motor."""
    DYNAMIC = "dynamic memory"
    """States: a volume, a load."""


def memory_of(states: int, links: int) -> Memory:
    """The class as HASP takes it from a model's numbers of states and of external links.

    A model without states and with one link may have no memory all the same, as a load without inertia has none; that
    must be said.
    """
    if states:
        return Memory.DYNAMIC
    return Memory.INSTANTANEOUS if links == 1 else Memory.NONE


@dataclass(frozen=True)
class Model:
    """A model with the numbers of its external links."""

    name: str
    links: tuple[int, ...]
    memory: Memory
    known: tuple[int, ...] | None = None
    """Links on which its memory tells a value; by default all of a model with memory."""

    @property
    def supplied(self) -> tuple[int, ...]:
        if self.known is not None:
            return self.known
        return () if self.memory is Memory.NONE else self.links


Table = tuple[tuple[str, tuple[int, ...]], ...]
"""Models not called yet with their links, those known replaced by 0."""


@dataclass(frozen=True)
class CallingSequence:
    """Models in the order of their calls, and those left over with the links on which they wait."""

    order: tuple[str, ...]
    left: Mapping[str, tuple[int, ...]]
    tables: tuple[Table, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.left

    @property
    def message(self) -> str:
        if self.ok:
            return f"{len(self.order)} models can be called one after another."
        waiting = ", ".join(f"{name} (link {' '.join(map(str, links))})" for name, links in self.left.items())
        return f"Implicit relationship between models: {waiting}."


def calling_sequence(models: Sequence[Model], *, tables: bool = False) -> CallingSequence:
    """Sort models as HASP does: instantaneous memory, then those without memory, then dynamic memory.

    With `tables` the sort table is kept as it was at first, with own values known, with states known, and after each
    call of a model without states.
    """
    kinds = {kind: [m for m in models if m.memory is kind] for kind in Memory}
    table = _SortTable(models, keep=tables)
    for model in kinds[Memory.INSTANTANEOUS]:
        table.put_known(model.supplied, {model.name})
    table.note()
    stateless = {m.name for m in models if m.memory is not Memory.DYNAMIC}
    for model in kinds[Memory.DYNAMIC]:
        table.put_known(model.supplied, stateless)
    table.note()
    for model in (*kinds[Memory.INSTANTANEOUS], *kinds[Memory.NONE]):
        if table.all_known(model.name):
            table.call(model)
            table.note()
    if not any(m.name in table.rows for m in kinds[Memory.NONE]):
        for model in kinds[Memory.DYNAMIC]:
            table.put_known(model.supplied)
        for model in kinds[Memory.DYNAMIC]:
            if table.all_known(model.name):
                table.call(model)
    told = {link for model in models for link in model.supplied}
    waiting = {m.name: tuple(link for link in m.links if link not in told) for m in models if m.name in table.rows}
    left = {name: links for name, links in waiting.items() if links}
    return CallingSequence(tuple(table.order), left, tuple(table.noted))


class _SortTable:
    """HASP's model sort table: a row for each model not called yet, with 0 for links whose values are known."""

    def __init__(self, models: Sequence[Model], *, keep: bool) -> None:
        self.rows = {m.name: list(m.links) for m in models}
        self.order: list[str] = []
        self.noted: list[Table] = []
        self._keep = keep
        self._places: dict[int, list[tuple[str, int]]] = {}
        for model in models:
            for place, link in enumerate(model.links):
                self._places.setdefault(link, []).append((model.name, place))
        self.note()

    def note(self) -> None:
        if self._keep:
            self.noted.append(tuple((name, tuple(links)) for name, links in self.rows.items()))

    def put_known(self, links: Iterable[int], among: set[str] | None = None) -> None:
        for link in links:
            for name, place in self._places[link]:
                if name in self.rows and (among is None or name in among):
                    self.rows[name][place] = 0

    def all_known(self, name: str) -> bool:
        return not any(self.rows[name])

    def call(self, model: Model) -> None:
        self.order.append(model.name)
        del self.rows[model.name]
        self.put_known(model.links)


def link_table(system: System) -> list[Model]:
    """A circuit's components as models, its nets as links numbered from 1 in the order in which they are met.

    A component has memory on the nets whose pressure or speed it imposes or on which it stores. One that owns states
    but stores on no net (the poppet of a valve) is dynamic too and has no value for its nets.
    """
    numbers: dict[int, int] = {}
    return [_model(system, instance, numbers) for instance in system.signals.instances if instance.node]


def _model(system: System, instance: Instance, numbers: dict[int, int]) -> Model:
    equations = instance.probe.equations
    links = {at: numbers.setdefault(id(node), len(numbers) + 1) for at, node in instance.node.items()}
    stored = {at for at, _ in equations.store if _is_state(system, instance.node[at])}
    known = tuple(dict.fromkeys(links[at] for at in links if at in stored or at in equations.imposed))
    if stored or any(not declared.algebraic for declared in instance.probe.states().values()):
        memory = Memory.DYNAMIC
    else:
        memory = Memory.INSTANTANEOUS if equations.imposed else Memory.NONE
    return Model(instance.name, tuple(dict.fromkeys(links.values())), memory, known)


def _is_state(system: System, node: Node) -> bool:
    number = system.signals.unknown_of(node)
    return number is not None and bool(system.differential[number])
