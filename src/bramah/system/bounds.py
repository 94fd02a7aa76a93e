"""Positions that have ends: pistons, poppets, shafts between stops."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from bramah.components.references import Own, reference_of
from bramah.expr import Expr, evaluate, symbols
from bramah.records import dataclass
from bramah.system.numbering import Numbering
from bramah.system.resolve import Instance

if TYPE_CHECKING:
    from bramah.system.parameters import Parameters


@dataclass(frozen=True)
class Bound:
    """Between which values an unknown must lie, and whose stops they are; SI."""

    owner: str
    unknown: int
    lower: float
    upper: float
    leeway: float
    """How far beyond either it may start, to be put back."""
    contact: int
    """The discrete value that is -1 at rest at the lower end, 1 at the upper."""


def bounds_of(
    instances: list[Instance], numbering: Numbering, parameters: Parameters, wanted: Iterable[int]
) -> list[Bound]:
    """What some components say about the travel of unknowns, with the numbers of this circuit."""
    found = []
    for i in wanted:
        instance = instances[i]
        for travel in instance.probe.equations.travels:
            number = numbering.unknown[i].get(travel.position)
            if number is None:
                continue
            lower, upper, leeway = (
                _value(parameters, instance, i, e, otherwise)
                for e, otherwise in ((travel.lower, -math.inf), (travel.upper, math.inf), (travel.leeway, 0.0))
            )
            found.append(Bound(instance.name, number, lower, upper, leeway, numbering.discrete[i][Own(travel.contact)]))
    return found


def _value(parameters: Parameters, instance: Instance, i: int, e: Expr | None, otherwise: float) -> float:
    """The value of an expression of parameters; one of what changes, or none, bounds nothing."""
    if e is None:
        return otherwise
    used, given = {name: reference_of(name) for name in symbols([e])}, instance.component.values
    if any(not isinstance(own, Own) or own.name not in given or own in instance.link for own in used.values()):
        return otherwise
    return float(evaluate([e], {name: parameters.of(i, own) for name, own in used.items()}, parameters.tables)[0])
