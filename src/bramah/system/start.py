"""Start values of the unknowns: what components say, what the circuit says, and zero."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.components.references import AtPort
from bramah.declare import ANY_UNIT
from bramah.errors import Problem, UnitError, nearest
from bramah.records import dataclass
from bramah.system.door import impossible
from bramah.system.flatten import Exposed
from bramah.system.numbering import Numbering
from bramah.system.records import Parts
from bramah.system.resolve import Instance
from bramah.system.start_plan import StartPlan
from bramah.system.system import System
from bramah.units import format_quantity, parse_any, parse_quantity


def start_values(
    circuit: Circuit, instances: list[Instance], numbering: Numbering, plan: StartPlan, parts: Parts, exposed: Exposed
) -> tuple[NDArray[np.float64], dict[int, float], list[Problem]]:
    """The start of every unknown, what the circuit says of it, and contradictions among what was said."""
    y = plan.unknowns(parts.parameters, parts.constants)
    problems = []
    for found in plan.contradictions(parts.constants):
        unit = numbering.units[found.unknown]
        one, other = (format_quantity(v, unit) for v in (found.first_value, found.other_value))
        said = f"{found.other} starts at {other}, but {found.first} on the same net at {one}."
        problems.append(circuit.problem(found.other, said))
    for who, bearer in plan.unheard(parts.constants):
        said = f"{who} says how it starts, but {bearer} makes its speed of that of its other side. Say it there."
        problems.append(circuit.problem(who, said))
    names = numbering.aliases(instances)
    given = np.full(len(y), np.nan)
    problems += override(
        given, circuit.start_values, {**_outer(instances, numbering, exposed), **names}, numbering.units
    )
    known = {int(k): float(given[k]) for k in np.flatnonzero(~np.isnan(given))}
    y[list(known)] = list(known.values())
    return y, known, problems


def _outer(instances: list[Instance], numbering: Numbering, exposed: Exposed) -> dict[str, int]:
    """Names at the ports of assemblies, which stand for ports inside them."""
    number = {instance.name: i for i, instance in enumerate(instances)} if exposed else {}
    return {
        f"{own}.{reference.letter}": unknown
        for own, inner in exposed.items()
        for reference, unknown in numbering.unknown[number[inner[0].component]].items()
        if isinstance(reference, AtPort) and reference.port == inner[0].port
    }


def starting_point(
    system: System, given: Mapping[str, Any], t: float = 0.0, *, reached: bool = False
) -> tuple[NDArray[np.float64], NDArray[np.float64], list[Problem]]:
    """Unknowns and discrete values at the start, those given by name put in, and what is wrong with them.

    `reached`: they are where a run or a search ended.
    """
    y, d, problems = _given_point(system, given) if given else (system.start.copy(), system.start_discrete.copy(), [])
    passed = None if given else _PASSED.get(system)
    unseen = passed.unseen if passed is not None and passed.t == t else None
    if unseen is None or unseen:
        problems += impossible(system, t, y, d, reached=reached, only=unseen)
    if not given and not problems and not reached:
        _PASSED[system] = Passed(t, frozenset())
    return y, d, problems


def _given_point(
    system: System, given: Mapping[str, Any]
) -> tuple[NDArray[np.float64], NDArray[np.float64], list[Problem]]:
    """The start with values given by name put in, and what is wrong with these."""
    n, discretes = system.n, system.signals.discrete_numbers
    point = np.concatenate([system.start, system.start_discrete])
    numbers = {**{name: n + k for name, k in discretes.items()}, **system.signals.unknown_numbers}
    problems = override(point, given, numbers, [*system.units, *["-"] * len(system.start_discrete)])
    settle_fluids(system, point[:n], point[n:], [numbers[name] for name in given if name in numbers])
    return point[:n], point[n:], problems


def settle_fluids(system: System, y: NDArray[np.float64], d: NDArray[np.float64], given: Collection[int]) -> None:
    """Let the states that fluids bring along start in equilibrium, but for those given."""
    for number, value in system.signals.settled(0.0, y, d).items():
        if number not in given:
            y[number] = value


@dataclass(frozen=True)
class Passed:
    """The time at which a system's own start was found to be possible, but for some instances not yet looked at."""

    t: float
    unseen: frozenset[int]


_PASSED: WeakKeyDictionary[System, Passed] = WeakKeyDictionary()
"""So that re-runs need not look again."""


def but_for(made: System, like: System, changed: frozenset[int]) -> None:
    """What is known of the start of a system holds for one that differs from it in some instances.

    A system that was not looked at yet is looked at now, for there may be many like it.
    """
    if like not in _PASSED and starting_point(like, {})[2]:
        _PASSED[like] = Passed(0.0, frozenset(range(len(like.anatomy.instances))))
    passed = _PASSED[like]
    _PASSED[made] = Passed(passed.t, passed.unseen | changed)


def override(
    y: NDArray[np.float64], given: Mapping[str, Any], numbers: Mapping[str, int], units: list[str]
) -> list[Problem]:
    """Put start values given by name into y; returns what is wrong with them."""
    problems = []
    for name, value in given.items():
        number = numbers.get(name)
        if number is None:
            near = nearest(name, numbers)
            hint = f" Did you mean {near!r}?" if near else ""
            problems.append(Problem(name, f"There is no unknown {name!r} to start from.{hint}"))
            continue
        try:
            y[number] = parse_any(value) if units[number] == ANY_UNIT else parse_quantity(value, units[number])
        except UnitError as error:
            problems.append(Problem(name, f"{name}: {error}"))
    return problems
