"""Root locus: how the poles of a circuit move with a parameter, each value around a state of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.around import At, around
from bramah.analysis.linear_system import LinearSystem
from bramah.analysis.linearise import linearise
from bramah.analysis.sampled_rest import is_sampled, sampled_rest
from bramah.analysis.sampled_space import SampledSpace
from bramah.analysis.wave_space import WaveSpace
from bramah.circuit import Circuit
from bramah.equilibrium import Point, near
from bramah.errors import SimulationError
from bramah.records import dataclass
from bramah.system import build
from bramah.units import parse_any

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

BISECTIONS = 60
WITHIN = 1e-9
"""Relative accuracy of the value at a crossing."""


@dataclass(frozen=True)
class Crossing:
    """Where a pole crosses the limit of stability."""

    value: float
    """Of the parameter, SI."""
    frequency: float
    """At which the circuit swings there, Hz; 0: it drifts away."""
    pole: complex
    direction: str
    """ "becomes unstable" or "becomes stable", as the parameter goes on."""


@dataclass(frozen=True, eq=False)
class Locus:
    """Poles over a parameter: one column for each branch, followed from value to value."""

    parameter: str
    values: Floats
    """SI."""
    branches: Complexes
    """values x poles: s in 1/s, or z of a sampled circuit."""
    crossings: tuple[Crossing, ...]
    period: float = 0.0
    """Of a sampled circuit, s; 0: the poles are in s."""
    unit: str = ""
    """In which the parameter is shown."""

    @property
    def stable(self) -> NDArray[np.bool_]:
        """For each value."""
        return np.asarray(growth(self.branches, self.period).max(axis=1, initial=-np.inf) <= _slack(self.branches))

    @property
    def damping(self) -> Floats:
        """Damping ratio of each pole: values x branches; 1 of one that does not swing."""
        s = continuous(self.branches, self.period)
        size = np.abs(s)
        return np.asarray(np.where(size > 0, -s.real / np.where(size > 0, size, 1.0), 1.0))

    @property
    def frequency(self) -> Floats:
        """Natural frequency of each pole, Hz."""
        return np.asarray(np.abs(continuous(self.branches, self.period)) / (2 * np.pi))

    def __str__(self) -> str:
        from bramah.analysis.text import locus_text

        return locus_text(self)

    def _repr_html_(self) -> str:
        from bramah.analysis.html import locus_table

        return locus_table(self)


def continuous(poles: Complexes, period: float) -> Complexes:
    """Poles in s, of a sampled circuit those that sample alike."""
    if not period:
        return poles
    return np.asarray(np.log(np.where(poles == 0, 1e-300, poles)) / period)


def growth(poles: Complexes, period: float) -> Floats:
    """What is above 0 of an unstable pole: Re s, or |z| - 1."""
    return np.asarray(np.abs(poles) - 1.0 if period else poles.real)


def _slack(poles: Complexes) -> float:
    """A pole at zero, of a position that nothing holds, is zero but for rounding errors."""
    return 1e-9 * float(np.abs(poles).max(initial=1.0))


def poles_of(
    circuit: Circuit, changes: Mapping[str, Any], at: At = "steady", t: float | str | None = None
) -> Complexes:
    """One case: the poles of a circuit with some parameters changed, around its own state. Pure, and can be pickled.

    A point, snapshot or result as `at` is where the steady state is looked for first, stable or not.
    """
    return linear_case(circuit, changes, at, t).poles


def linear_case(
    circuit: Circuit, changes: Mapping[str, Any], at: At = "steady", t: float | str | None = None
) -> LinearSystem:
    """The same with all that is known of the circuit around its state; refuses waves, which have poles without end."""
    return _Cases(circuit, at, t).linear(changes)


class _Cases:
    """The circuit with one change after the other, each around the steady state next to the one before."""

    def __init__(self, circuit: Circuit, at: At, t: float | str | None) -> None:
        self.circuit, self.at, self.t = circuit, at, t
        self.last: Point | None = None
        if not isinstance(at, str):
            self.last = around(build(circuit), circuit, at, t)

    def linear(self, changes: Mapping[str, Any]) -> LinearSystem:
        system = build(self.circuit.replace(changes))
        point = None
        if self.last is not None and system.grid is None:
            last = around(system, system, self.last, None)
            last = replace(last, calls=self.last.calls, memory=self.last.memory)
            point = sampled_rest(system, last) if is_sampled(system) else near(last)
        if point is None:
            fixed: At = self.at if isinstance(self.at, str) else "steady"
            point = around(system, system, fixed, self.t)
        if self.at != "start":
            self.last = point
        found = linearise(system, at=point)
        if isinstance(found, WaveSpace):
            raise SimulationError(
                f"Waves travel in {found.parts[0].name}, so that the circuit has poles without end. Choose another "
                "model for it (segments, modal), or look at modes(up_to=...) for each value."
            )
        return found


def locus(
    circuit: Circuit,
    parameter: str,
    values: Sequence[Any],
    *,
    at: At = "steady",
    t: float | str | None = None,
    crossings: bool = True,
) -> Locus:
    """Poles for each value of a parameter, "servo.gain", linearised around the steady state of each.

    values      numbers in SI or texts with a unit, rising or falling
    at          "steady", or a state next to which the first is looked for; each other one next to the one before, also
                where it is not stable. "start": around the start of each
    crossings   whether to find the values at which a branch crosses the limit of stability, by bisection

    Branches are followed so that each moves little from value to value.
    """
    if len(values) < 2:
        raise SimulationError("A root locus needs two values of the parameter at least.")
    cases = _Cases(circuit, at, t)
    spaces = [cases.linear({parameter: value}) for value in values]
    found = [space.poles for space in spaces]
    numbers = np.array([number_of(circuit, parameter, value) for value in values])
    for value, poles in zip(numbers, found, strict=True):
        if len(poles) != len(found[0]):
            raise SimulationError(
                f"With {parameter} = {value:g} the circuit has {len(poles)} poles, with {numbers[0]:g} it has "
                f"{len(found[0])}: the value changes its equations. Leave such values out."
            )
    order = np.argsort(-np.abs(found[0]), kind="stable")
    branches = followed(numbers, [found[0][order], *found[1:]])
    period = spaces[0].period if isinstance(spaces[0], SampledSpace) else 0.0
    located: tuple[Crossing, ...] = ()
    if crossings:
        located = crossings_of(lambda value: cases.linear({parameter: value}).poles, numbers, branches, period)
    return Locus(parameter, numbers, branches, located, period, _unit(circuit, parameter))


def followed(values: Floats, poles: Sequence[Complexes]) -> Complexes:
    """Poles sorted into branches: those of each value are matched with where the branches would go straight on."""
    from scipy.optimize import linear_sum_assignment

    made = [np.asarray(poles[0], dtype=complex)]
    for k in range(1, len(poles)):
        ahead = made[-1]
        if k > 1 and values[k - 1] != values[k - 2]:
            ahead = ahead + (made[-1] - made[-2]) * (values[k] - values[k - 1]) / (values[k - 1] - values[k - 2])
        size = np.maximum(np.abs(made[-1])[:, None], np.abs(poles[k])[None, :]) + 1e-300
        # Relative distances: fast poles move far without meaning it, slow ones by little.
        cost = (
            np.minimum(np.abs(ahead[:, None] - poles[k][None, :]), np.abs(made[-1][:, None] - poles[k][None, :])) / size
        )
        made.append(np.asarray(poles[k])[linear_sum_assignment(cost)[1]])
    return np.array(made)


def crossings_of(
    poles_at: Callable[[float], Complexes], values: Floats, branches: Complexes, period: float
) -> tuple[Crossing, ...]:
    """Where branches cross the limit of stability, by bisection between the values next to it."""
    worst = growth(branches, period)
    slack = _slack(branches)
    unstable = (worst > slack).sum(axis=1)
    found = []
    for k in np.flatnonzero(np.diff(unstable) != 0):
        low, high, more = float(values[k]), float(values[k + 1]), int(unstable[k + 1])
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            poles = poles_at(middle)
            # Poles at zero that nothing moves are zero but for rounding errors; all others count as they are.
            moving = np.abs(continuous(poles, period)) > slack
            if int((moving & (growth(poles, period) > 0)).sum()) == more:
                high = middle
            else:
                low = middle
            if abs(high - low) <= WITHIN * max(abs(high), abs(low)):
                break
        poles = poles_at(high)
        poles = poles[np.abs(continuous(poles, period)) > slack]
        nearest = poles[np.argmin(np.abs(growth(poles, period)))]
        s = complex(continuous(np.array([nearest]), period)[0])
        worse = more > int(unstable[k])
        frequency = abs(s.imag) / (2 * np.pi)
        found.append(
            Crossing(
                high,
                frequency,
                complex(nearest.real, abs(nearest.imag)),
                "becomes unstable" if worse else "becomes stable",
            )
        )
    return tuple(found)


def number_of(circuit: Circuit, parameter: str, value: Any) -> float:
    """A value in SI as the component holds it."""
    changed = circuit.replace({parameter: value})
    component, _, name = parameter.rpartition(".")
    owner = changed.components.get(component)
    return float(owner.values[name]) if owner is not None and name in owner.values else float(parse_any(value))


def _unit(circuit: Circuit, parameter: str) -> str:
    component, _, name = parameter.rpartition(".")
    owner = circuit.components.get(component)
    return "" if owner is None else str(getattr(owner.declarations.get(name), "unit", "") or "")
