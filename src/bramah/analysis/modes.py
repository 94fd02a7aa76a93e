"""Modes of a linearised circuit: how fast, how well damped, and which parts swing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import unknown_name
from bramah.records import dataclass
from bramah.system.structure.modes import Mode, Modes, character, eigen, named_shares, require_finite

if TYPE_CHECKING:
    from bramah.analysis.state_space import StateSpace

Floats = NDArray[np.float64]

LEAST_SHARE = 0.05
"""Components with a smaller part in a mode are not told of in tables."""


@dataclass(frozen=True, kw_only=True)
class LinearMode(Mode):
    """One eigenvalue with everything that takes part in it."""

    states: Mapping[str, float] = field(repr=False)
    """Participation of each state, 1 in all: how much of the eigenvalue is its own doing. Units do not matter."""
    components: Mapping[str, float] = field(repr=False)
    """The same summed by component; the pressure of a net is shared by those that store fluid there."""
    shape: Mapping[str, complex] = field(repr=False)
    """How far each state and output swings, in SI, and when: over that of the state with the largest part."""
    z: complex | None = None
    """Of a sampled circuit: the factor from one sample to the next."""

    def swing(self, signal: str) -> complex:
        """How far a state or an output swings, and when."""
        if signal not in self.shape:
            raise unknown_name("state or output", signal, self.shape)
        return self.shape[signal]

    @property
    def main_components(self) -> tuple[tuple[str, float], ...]:
        """Those with a part worth telling, largest first."""
        ranked = sorted(self.components.items(), key=lambda item: -item[1])
        return tuple((name, share) for name, share in ranked if share >= LEAST_SHARE)


@dataclass(frozen=True)
class LinearModes(Modes):
    """All modes of a linearised circuit, fastest first. `for mode in modes` gives one of each conjugate pair."""

    modes: tuple[LinearMode, ...]
    period: float = 0.0
    """Of a sampled circuit: the time over which `z` counts, s."""
    note: str = ""
    """What the list does not show."""

    def __iter__(self) -> Iterator[LinearMode]:
        return (mode for mode in self.modes if mode.value.imag >= 0)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def stable(self) -> bool:
        return not self.growing

    @property
    def least_damped(self) -> LinearMode | None:
        """The oscillation with the smallest damping ratio."""
        found = [mode for mode in self if mode.oscillating]
        return min(found, key=lambda mode: mode.damping or 0.0, default=None)

    def nearest(self, frequency: float) -> LinearMode:
        """The oscillation whose natural frequency is nearest to one in Hz."""
        found = [mode for mode in self if mode.oscillating]
        if not found:
            raise unknown_name("oscillation near", f"{frequency:g} Hz", ())
        return min(found, key=lambda mode: abs(math.log(mode.frequency / frequency)))

    def __str__(self) -> str:
        from bramah.analysis.text import modes_text

        return modes_text(self)

    def _repr_html_(self) -> str:
        from bramah.analysis.html import modes_table

        return modes_table(self)


def modes_of(space: StateSpace) -> LinearModes:
    """The modes of a linear system with states."""
    if not space.states:
        return LinearModes(space.t, ())
    require_finite(space.A, space.states, space.t)
    found = eigen(space.A, space.scale)
    seen = space.C @ found.right
    made = []
    for k in range(len(space.states)):
        value, kind = character(complex(found.value[k]), bool(found.undamped[k]))
        swings = [*found.right[:, k], *seen[:, k]]
        made.append(
            linear_mode(
                value, kind, space.states, found.share[:, k], space.owners, (*space.states, *space.outputs), swings
            )
        )
    return LinearModes(space.t, tuple(made))


def linear_mode(
    value: complex,
    kind: str,
    states: tuple[str, ...],
    share: Floats,
    owners: Mapping[str, Mapping[str, float]],
    names: tuple[str, ...],
    swings: Any,
    z: complex | None = None,
) -> LinearMode:
    """One mode from the shares of states and the swings of what is named."""
    first = complex(swings[int(np.argmax(share))]) or 1.0
    components: dict[str, float] = {}
    for name, part in zip(states, share.tolist(), strict=True):
        for owner, weight in owners.get(name, {name: 1.0}).items():
            components[owner] = components.get(owner, 0.0) + part * weight
    return LinearMode(
        value,
        kind,
        named_shares(share, states),
        states=dict(zip(states, share.tolist(), strict=True)),
        components=components,
        shape={name: complex(swing) / first for name, swing in zip(names, swings, strict=True)},
        z=z,
    )
