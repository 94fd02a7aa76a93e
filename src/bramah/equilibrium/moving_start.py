"""How the start of a run changes with parameters, wherever it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bramah.states import State
from bramah.system import System

if TYPE_CHECKING:
    from bramah.system.tangents import Tangents


def moving_start(system: System, paths: Sequence[str], start: object, first: State) -> Tangents:
    """The parameters that derivatives are taken by, with how the start changes with them.

    `first` is what `start` came to: values by name, "steady", None for those of the circuit, or where a run stands,
    which is the same whatever the parameters are.
    """
    from bramah.system.directions import tangents_by
    from bramah.system.start_tangents import begin_anywhere, begin_at_start

    made = tangents_by(system, paths)
    if isinstance(start, str):
        from bramah.equilibrium.derivative import begin_steady

        begin_steady(made, first)
    elif isinstance(start, Mapping):
        known = system.signals.unknown_numbers, system.signals.discrete_numbers
        unknowns, discretes = ({numbers[name] for name in start if name in numbers} for numbers in known)
        begin_at_start(made, first.y, first.d, unknowns, discretes)
    elif start is not None:
        begin_anywhere(made)
    return made
