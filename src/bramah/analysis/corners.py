"""What a linearised circuit does not say by itself: laws at a corner, signals that are held."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.parts import Taken
from bramah.equilibrium import Point
from bramah.system.corner_names import corner_names

Floats = NDArray[np.float64]

NEAR = 1e-9
"""Of the scale of every unknown: a corner within such a change is where the circuit stands."""
AT_REST = 1e-3
"""1/s, of the scale or value of an unknown: what changes more slowly is at rest, as far as a search finds rest."""
MOST_TOLD = 3


def notes_of(here: Point, taken: Taken) -> tuple[str, ...]:
    """Sentences for the user."""
    return (*_moving(here), *_at_corners(here), *_held(taken), *_uneven(here, taken))


def _moving(here: Point) -> tuple[str, ...]:
    """Away from rest the slopes are those of an instant, and what grows then need not go on to grow."""
    system = here.system
    evaluator = system.evaluator()
    evaluator.hold(here.d)
    rate = evaluator.rates(here.t, here.y, here.d) / np.maximum(system.scale, np.abs(here.y))
    # What nothing depends on, such as the way of a cylinder that moves evenly, may go on.
    matters = (evaluator.jacobian(here.t, here.y, here.d) != 0).any(axis=0) & (system.differential != 0)
    rate = np.where(matters, np.abs(rate), 0.0)
    if not len(rate) or not rate.max() > AT_REST:
        return ()
    name = system.names[int(np.argmax(rate))]
    return (
        f"The circuit is not at rest here ({name} changes fastest): its modes and responses are those of this instant.",
    )


def _at_corners(here: Point) -> tuple[str, ...]:
    """A law whose slope jumps exactly here, or an event that is about to happen, makes two sides of the state."""
    system = here.system
    evaluator = system.evaluator()
    evaluator.hold(here.d)

    def distances(y: Floats) -> Floats:
        guards, corners = evaluator.guards(here.t, y, here.d), evaluator.corners(here.t, y, here.d)
        return np.concatenate([guards, corners])

    value = distances(here.y)
    if not len(value):
        return ()
    reach = np.zeros_like(value)
    size = np.maximum(system.scale, np.abs(here.y))
    for k in range(system.n):
        moved = np.array(here.y)
        moved[k] += NEAR * size[k]
        with np.errstate(invalid="ignore"):
            reach += np.abs(distances(moved) - value)
    near = np.flatnonzero(np.isfinite(value) & (reach > 0) & (np.abs(value) <= reach))
    if not len(near):
        return ()
    names = [*system.named.guards, *corner_names(system)]
    told = [f"{names[k].component} ({names[k].name})" for k in near[:MOST_TOLD]]
    more = f" and {len(near) - MOST_TOLD} more" if len(near) > MOST_TOLD else ""
    return (
        f"The circuit stands at a corner of {', '.join(told)}{more}: slopes are those of one side, and small changes "
        "to the other side are not described.",
    )


def _held(taken: Taken) -> tuple[str, ...]:
    periodic = [n for n, c in taken.circuit.components.items() if c.recurring]
    if not periodic:
        return ()
    return (f"{', '.join(periodic)} changes at times of its own; it is held at the value that it has here.",)


def _uneven(here: Point, taken: Taken) -> tuple[str, ...]:
    """A line is linearised with its mean flow everywhere; gas and cavities in it are left out."""
    found = []
    if taken.cavitating:
        found.append(f"Gas and vapour in {', '.join(taken.cavitating)} are left out: the column is taken to be whole.")
    for part in taken.waves:
        if part.line is None:
            continue
        into, out = (float(here[feed.replace(".c_", ".q_")]) for feed in part.feeds)
        if abs(into - out) > 1e-3 * max(abs(into), abs(out), 1e-9):
            found.append(f"Waves run in {part.name} at this instant; friction is taken at the mean flow of its ends.")
    return tuple(found)
