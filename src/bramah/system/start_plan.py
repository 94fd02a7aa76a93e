"""Where start values come from: numbers that components declare, their parameters, and what they compute from these."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import AtPort, Own
from bramah.records import dataclass
from bramah.system.fixed import Fixed
from bramah.system.numbering import Numbering
from bramah.system.parameters import Parameters
from bramah.system.resolve import Instance

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_AGREE = 1e-9
"""Start values of one net given twice must agree to this fraction of their scale."""


@dataclass(frozen=True)
class Contradiction:
    """Two ports of one net that start at different values."""

    unknown: int
    first: str
    first_value: float
    other: str
    other_value: float


class Starts:
    """Numbers, some of which are parameters. One that was left unset is zero."""

    def __init__(self, starts: list[tuple[int, float | str]], parameters: Parameters) -> None:
        """Of each value: its instance, and a number or the name of a parameter."""
        named = [
            (k, parameters.places.own(i, Own(begin))) for k, (i, begin) in enumerate(starts) if isinstance(begin, str)
        ]
        self.declared = np.array([0.0 if isinstance(begin, str) else begin for _, begin in starts], dtype=float)
        self.number = np.array([k for k, _ in named], dtype=np.int64)
        self.at = np.array([at for _, at in named], dtype=np.int64)
        """Which of them are parameters, and the places of these."""

    def values(self, parameters: Parameters) -> Floats:
        found = self.declared.copy()
        given = parameters.vector[self.at]
        found[self.number] = np.where(np.isnan(given), 0.0, given)
        return found

    def tangents(self, parameters: Parameters, direction: Floats) -> Floats:
        """How they change while the parameters do (all x width)."""
        found = np.zeros((len(self.declared), direction.shape[1]))
        unset = np.isnan(parameters.vector[self.at])
        found[self.number] = np.where(unset[:, None], 0.0, direction[self.at])
        return found


class StartPlan:
    """Start values of a system whose parameters may change."""

    def __init__(self, instances: list[Instance], numbering: Numbering, fixed: Fixed, parameters: Parameters) -> None:
        states: list[tuple[int, float | str]] = [(0, 0.0)] * len(numbering.names)
        for i, instance in enumerate(instances):
            for name, declared in instance.probe.states().items():
                states[numbering.unknown[i][Own(name)]] = (i, declared.start)
        self.states = Starts(states, parameters)
        self.modes = Starts(numbering.discrete_starts, parameters)
        said = sorted(_said(instances, numbering, fixed))
        self.number = np.array([number for _, _, number, _, _ in said], dtype=np.int64)
        self.at = np.array([at for _, _, _, at, _ in said], dtype=np.int64)
        """Unknowns whose start ports say, and where among the constants."""
        self._who = [who for *_, who in said]
        self._unheard = list(_unheard(instances, numbering, fixed))
        self._leeway = _AGREE * np.array(numbering.scales, dtype=float)

    def unknowns(self, parameters: Parameters, constants: Floats) -> Floats:
        """The start of every unknown; where several ports of a net say it, the last one counts."""
        y, said = self.states.values(parameters), constants[self.at]
        known = ~np.isnan(said)
        y[self.number[known]] = said[known]
        return y

    def unknown_tangents(
        self, parameters: Parameters, constants: Floats, direction: Floats, tangents: Floats
    ) -> Floats:
        """How the start of every unknown changes while parameters do (all x width), and with them constants."""
        y, known = self.states.tangents(parameters, direction), ~np.isnan(constants[self.at])
        y[self.number[known]] = tangents[self.at[known]]
        return y

    def discretes(self, parameters: Parameters) -> Floats:
        return self.modes.values(parameters)

    def discrete_tangents(self, parameters: Parameters, direction: Floats) -> Floats:
        return self.modes.tangents(parameters, direction)

    def unheard(self, constants: Floats) -> Iterator[tuple[str, str]]:
        """Ports that say how their net starts although a component bears it, and the port of that."""
        yield from ((who, bearer) for at, who, bearer in self._unheard if not np.isnan(constants[at]))

    def contradictions(self, constants: Floats) -> Iterator[Contradiction]:
        """Ports that say otherwise than the first one of their net."""
        said = constants[self.at]
        first: dict[int, int] = {}
        for k in np.flatnonzero(~np.isnan(said)).tolist():
            number = int(self.number[k])
            before = first.setdefault(number, k)
            if abs(said[before] - said[k]) > self._leeway[number]:
                yield Contradiction(number, self._who[before], float(said[before]), self._who[k], float(said[k]))


def _unheard(instances: list[Instance], numbering: Numbering, fixed: Fixed) -> Iterator[tuple[int, str, str]]:
    """What ports say about the start of nets that others bear: place among the constants, who, and who bears it."""
    for batch in fixed.batches:
        for slot, what in batch.kernel.layout.starts.items():
            for i, at in zip(batch.instances, batch.places(slot).tolist(), strict=True):
                borne = (d for own, d in instances[i].link.items() if isinstance(own, AtPort) and own.port == what.port)
                imposed = next((d for d in borne if d.says in instances[d.instance].probe.burden), None)
                if imposed is not None and numbering.unknown[i].get(what) is None:
                    yield at, f"{instances[i].name}.{what.port}", imposed.port_of(instances)


def _said(instances: list[Instance], numbering: Numbering, fixed: Fixed) -> Iterator[tuple[int, int, int, int, str]]:
    """What ports say about the start of their nets: instance, slot, unknown, place among the constants, and who."""
    for batch in fixed.batches:
        for slot, what in batch.kernel.layout.starts.items():
            for i, at in zip(batch.instances, batch.places(slot).tolist(), strict=True):
                number = numbering.unknown[i].get(what)
                if number is not None:
                    yield i, slot, number, at, f"{instances[i].name}.{what.port}"
