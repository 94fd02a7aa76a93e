"""Linearisation of a circuit between chosen inputs and outputs, around any of its states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bramah.analysis.around import At, around
from bramah.analysis.corners import notes_of
from bramah.analysis.held import hold, units
from bramah.analysis.linear_system import LinearSystem
from bramah.analysis.opened import opened
from bramah.analysis.parts import Taken, take_out
from bramah.analysis.sampled_space import sampled_space
from bramah.analysis.wave_space import WaveSpace
from bramah.circuit import Circuit
from bramah.errors import SimulationError, names_of
from bramah.system import System, build


def linearise(
    circuit: Circuit | System,
    inputs: str | Sequence[str] = (),
    outputs: str | Sequence[str] = (),
    *,
    at: At = "steady",
    t: float | str | None = None,
) -> LinearSystem:
    """The linear system between inputs and outputs for small changes around a state.

    inputs    parameters that a signal may drive ("pump.flow"), whether or not one does that comes from a source block
              such as Input, Constant or Sine; or such blocks themselves ("input.y")
    outputs   any signals
    at        "steady", "start", a point that `steady` or `consistent` found, a snapshot, or a result, at its end or at
              time t
    t         time at which sources are taken; by default that of the point or result, otherwise 0

    A `StateSpace`; with lines in which waves travel, or delays, a `WaveSpace`, exact in the frequency domain; with
    sampled controllers a `SampledSpace`. Discrete values (open, stuck) stay as they are. What is to know about the
    state, such as a law that has a corner there, stands in `notes`.
    """
    base = circuit if isinstance(circuit, System) else build(circuit)
    before = around(base, circuit, at, t)
    asked, wanted = names_of(inputs, "inputs"), names_of(outputs, "outputs")
    taken, exposed = take_out(base, before), base.derivation.exposed
    changed, names = hold(taken.circuit, exposed, asked, before)
    held = dict(zip(asked, names, strict=True)) | {name: name for name in taken.feeds}
    seen = {name: name for name in wanted}
    seen |= seen_by_parts(taken)
    space, here = opened(changed, exposed, before, held, seen, taken.values)
    own_units = {name: space.units[name] for name in wanted} | units(taken.circuit, exposed, asked)
    space = replace(space, units=own_units, notes=(*base.notes, *notes_of(here, taken)))
    if taken.sampled:
        if taken.waves:
            raise SimulationError(
                f"{taken.sampled[0].name} is sampled and waves travel in {taken.waves[0].name}: such a circuit has "
                "neither a finite matrix in z nor a response that is exact. Choose another model for the line "
                "(segments, modal)."
            )
        return sampled_space(space, taken.sampled, tuple(asked), tuple(wanted))
    if taken.waves:
        return WaveSpace.of(space, taken.waves, tuple(asked), tuple(wanted))
    return space


def seen_by_parts(taken: Taken) -> dict[str, str]:
    """What parts see, by names that no output has: the same signal may be asked for, or seen by two."""
    return {f"seen {k} {name}": name for k, name in enumerate(taken.sees)}
