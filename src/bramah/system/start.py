"""Start values of the unknowns: what components say, what the circuit says, and zero."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.declare import ANY_UNIT
from bramah.errors import Problem, UnitError, nearest
from bramah.system.door import impossible
from bramah.system.flatten import Exposed
from bramah.system.kernel import Kernel
from bramah.system.numbering import Numbering
from bramah.system.records import Parts
from bramah.system.resolve import Cone, Instance
from bramah.system.system import System
from bramah.units import format_quantity, parse_any, parse_quantity

_AGREE = 1e-9
"""Start values of one net given twice must agree to this fraction of their scale."""


def start_values(
    circuit: Circuit,
    instances: list[Instance],
    numbering: Numbering,
    kernels: list[Kernel],
    cones: list[Cone],
    parts: Parts,
    exposed: Exposed,
) -> tuple[NDArray[np.float64], list[Problem]]:
    """The start of every unknown, and contradictions among what was said about them."""
    y = np.zeros(len(numbering.names))
    said: dict[int, tuple[float, str]] = {}
    problems: list[Problem] = []
    for i, instance in enumerate(instances):
        for name, declared in instance.component.states().items():
            begin = declared.start
            first = parts.values.of(i, begin) if isinstance(begin, str) else begin
            y[numbering.unknown[i][name]] = 0.0 if math.isnan(first) else first
    for i, kernel in enumerate(kernels):
        starts = kernel.template.starts
        for (port, what, _), value in zip(
            starts, parts.values.evaluate([e for _, _, e in starts], [cones[i]]), strict=True
        ):
            kind = instances[i].node[port].kind
            number = numbering.unknown[i].get(f"{port}.{kind.across if what == 'across' else kind.position}")
            if number is None or math.isnan(value[0]):
                continue
            who = f"{instances[i].name}.{port}"
            before = said.setdefault(number, (float(value[0]), who))
            if abs(before[0] - value[0]) > _AGREE * numbering.scales[number]:
                one, other = (format_quantity(v, numbering.units[number]) for v in (before[0], float(value[0])))
                problems.append(
                    circuit.problem(who, f"{who} starts at {other}, but {before[1]} on the same net at {one}.")
                )
            y[number] = value[0]
    names = numbering.aliases(instances)
    problems += override(y, circuit.start_values, {**_outer(names, exposed), **names}, numbering.units)
    return y, problems


def _outer(names: Mapping[str, int], exposed: Exposed) -> dict[str, int]:
    """Names at the ports of assemblies, which stand for ports inside them."""
    at_port: dict[str, list[tuple[str, int]]] = {}
    for name, number in names.items():
        port, _, quantity = name.rpartition(".")
        at_port.setdefault(port, []).append((quantity, number))
    return {
        f"{own}.{quantity}": number
        for own, inner in exposed.items()
        for quantity, number in at_port.get(str(inner[0]), ())
    }


def starting_point(
    system: System, given: Mapping[str, Any], t: float = 0.0, *, reached: bool = False
) -> tuple[NDArray[np.float64], NDArray[np.float64], list[Problem]]:
    """Unknowns and discrete values at the start, those given by name put in, and what is wrong with them.

    `reached`: they are where a run or a search ended.
    """
    n, discretes = system.n, system.signals.discrete_numbers
    point = np.concatenate([system.start, system.start_discrete]).astype(float)
    numbers = {**{name: n + k for name, k in discretes.items()}, **system.signals.unknown_numbers}
    problems = override(point, given, numbers, [*system.units, *["-"] * len(system.start_discrete)])
    y, d = point[:n], point[n:]
    if not given and _PASSED.get(system) == t:
        return y, d, []
    problems += impossible(system, t, y, d, reached=reached)
    if not given and not problems and not reached:
        _PASSED[system] = t
    return y, d, problems


_PASSED: WeakKeyDictionary[System, float] = WeakKeyDictionary()
"""The time at which a system's own start was last found to be possible, so that re-runs need not look again."""


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
