"""The variables of a unit: what a value reference stands for, and what the description says of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import IntEnum
from fnmatch import fnmatchcase

from bramah.errors import ExportError, UnknownName, nearest, quoted
from bramah.export.c_model import Model
from bramah.export.parameters import Offered
from bramah.export.plan import Plan
from bramah.records import dataclass
from bramah.units import parse_unit, si_unit


class Kind(IntEnum):
    """As in core/export/fmi_unit.h."""

    TIME = 0
    PARAMETER = 1
    INPUT = 2
    SIGNAL = 3
    STATE = 4
    DERIVATIVE = 5
    INDICATOR = 6


@dataclass(frozen=True)
class Variable:
    """One variable; its value reference is its place among all. Values are SI."""

    name: str
    kind: Kind
    number: int
    """Of the parameter, input, signal, state or guard."""
    unit: str = "-"
    """In which people read it."""
    causality: str = "local"
    variability: str = "continuous"
    initial: str = "calculated"
    start: float | None = None
    low: float = -math.inf
    high: float = math.inf
    nominal: float | None = None
    help: str = ""


@dataclass(frozen=True)
class Variables:
    """All variables of a unit, in the order of their value references."""

    all: list[Variable]
    states: list[int]
    """The unknown of each state."""

    def references(self, kind: Kind) -> dict[int, int]:
        """Value references of one kind, by their numbers."""
        return {v.number: k for k, v in enumerate(self.all) if v.kind is kind}

    @property
    def outputs(self) -> list[int]:
        return [k for k, v in enumerate(self.all) if v.causality == "output"]


@dataclass(frozen=True)
class Wanted:
    """What was asked for: parameters that are inputs, and names or patterns of signals that are outputs."""

    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


def variables_of(plan: Plan, model: Model, wanted: Wanted) -> Variables:
    """The variables of a unit."""
    return _Collector(plan, model, wanted).variables()


class _Collector:
    def __init__(self, plan: Plan, model: Model, wanted: Wanted) -> None:
        self._plan, self._system, self._model, self._wanted = plan, plan.system, model, wanted
        self._outputs = self._chosen(wanted.outputs)
        self._states = [i for i, differential in enumerate(self._system.equations.differential) if differential]
        self._state_set = set(self._states)
        self._known: set[str] = set()

    def variables(self) -> Variables:
        found = [Variable("time", Kind.TIME, 0, "s", "independent", help="time", initial="")]
        found += [_parameter(k, p) for k, p in enumerate(self._model.parameters)]
        found += self._inputs()
        self._known = {v.name for v in found}
        found += self._signals()
        found += self._derivatives()
        found += [
            Variable(f"event({guard.component}: {guard.name})#{k}", Kind.INDICATOR, k, help="event indicator")
            for k, guard in enumerate(self._system.named.guards)
        ]
        return Variables(found, self._states)

    def _chosen(self, wanted: Sequence[str]) -> set[str]:
        """Signals that are outputs: those asked for, or those the circuit shows."""
        found: set[str] = set()
        for pattern in wanted or self._system.wishes.plot:
            some = {name for name in self._model.signals if name == pattern or fnmatchcase(name, pattern)}
            if not some and wanted:
                close = nearest(pattern, self._model.signals)
                hint = f" Did you mean {quoted(close)}?" if close else ""
                raise UnknownName(f"There is no signal {quoted(pattern)} to be an output.{hint}")
            found |= some
        return found

    def _inputs(self) -> Iterator[Variable]:
        """One for each value that can be set, under the name that was asked for or that of the signal it is."""
        named: dict[int, tuple[bool, bool, int]] = {}
        for number, name in enumerate(self._model.inputs):
            discrete = self._system.named.settings[name].discrete
            rank = (name in self._wanted.inputs, name in self._own_outputs(discrete), -number)
            named[discrete] = max(named.get(discrete, rank), rank)
        for discrete, (_, _, place) in named.items():
            number = -place
            name = self._model.inputs[number]
            unit = self._system.named.settings[name].unit
            if unit == "*":
                unit = self._system.signals.unit(name) if name in self._model.signals else "-"
            yield Variable(
                name, Kind.INPUT, number, unit, "input", "continuous", "exact", float(self._plan.start.d[discrete]),
                help="set from outside; in co-simulation held over a step",
            )  # fmt: skip

    def _own_outputs(self, discrete: int) -> set[str]:
        owner = self._system.named.identity.discretes[discrete].rpartition(".")[0]
        component = self._system.derivation.circuit.components.get(owner)
        return {f"{owner}.{output}" for output in component.outputs()} if component is not None else set()

    def _signals(self) -> Iterator[Variable]:
        """Signals, and states that are none."""
        names, numbers = self._state_names(), {i: k for k, i in enumerate(self._states)}
        stated, signals = {name: i for i, name in names.items()}, self._system.signals
        for k, name in enumerate(self._model.signals):
            if name in stated:
                yield self._state(name, numbers[stated[name]], signals.unit(name))
            elif name not in self._known:
                causality = "output" if name in self._outputs else "local"
                yield Variable(name, Kind.SIGNAL, k, signals.unit(name), causality)
        for i in self._states:
            if names[i] not in self._model.signals:
                yield self._state(names[i], numbers[i], self._system.units[i])

    def _state_names(self) -> dict[int, str]:
        """Of each state, by its unknown: an output that is it, a signal of the unknown's own name, or any other."""
        unknowns, found = self._system.signals.unknown_numbers, {}
        best: dict[int, tuple[bool, bool]] = {}
        for name in self._model.signals:
            i = unknowns.get(name, -1)
            rank = (name in self._outputs, i >= 0 and name == self._model.unknowns[i])
            if name not in self._known and i in self._state_set and (i not in best or rank > best[i]):
                best[i], found[i] = rank, name
        return {i: found.get(i) or self._free(self._model.unknowns[i]) for i in self._states}

    def _free(self, name: str) -> str:
        return f"{name} (state)" if name in self._known else name

    def _state(self, name: str, number: int, unit: str) -> Variable:
        unknown, output = self._states[number], name in self._outputs
        return Variable(
            name, Kind.STATE, number, unit, "output" if output else "local", "continuous", "exact",
            float(self._plan.start.y[unknown]), nominal=float(self._system.equations.scale[unknown]), help="state",
        )  # fmt: skip

    def _derivatives(self) -> Iterator[Variable]:
        names = self._state_names()
        for k, i in enumerate(self._states):
            si = si_unit(parse_unit(_plain(self._system.units[i])).dimension)
            yield Variable(f"der({names[i]})", Kind.DERIVATIVE, k, "1/s" if si == "1" else f"({si})/s")


def _plain(unit: str) -> str:
    return "-" if unit == "*" else unit


def _parameter(number: int, p: Offered) -> Variable:
    if p.fixed:
        help = f"{p.help}; belongs to the structure: change it in Bramah and export again".lstrip("; ")
        return Variable(p.name, Kind.PARAMETER, number, p.unit, "local", "constant", "exact", p.value, help=help)
    return Variable(
        p.name, Kind.PARAMETER, number, p.unit, "parameter", "fixed", "exact", p.value, p.low, p.high, help=p.help
    )  # fmt: skip


def refuse_doubles(found: Variables) -> None:
    """Every name must be one variable's."""
    names = [v.name for v in found.all]
    twice = sorted({name for name in names if names.count(name) > 1}) if len(set(names)) < len(names) else []
    if twice:
        raise ExportError(f"Two variables would be called {quoted(twice[0])}. Give a component another name.")
