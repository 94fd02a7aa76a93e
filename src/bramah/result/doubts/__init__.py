"""What speaks against a run that reached its end: sentences, none where there is nothing to say.

A doubt is a function of the evidence that yields sentences. Each has a file of its own, which says when it speaks and
why then. The promise they hold a run to is that of `promise.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from bramah.result.doubts.balance import unbalanced_nodes
from bramah.result.doubts.beyond_points import beyond_points
from bramah.result.doubts.crowded import crowded_events
from bramah.result.doubts.defect import unfulfilled_equations
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.given_up import broken_tolerances, mended_unknowns
from bramah.result.doubts.lag import coarse_coupling
from bramah.result.doubts.lost import lost_fluid
from bramah.result.doubts.one_sided import one_sided_derivatives
from bramah.result.doubts.timing import shifted_waves
from bramah.result.doubts.travel import beyond_travel
from bramah.result.doubts.unseen import unseen_swings
from bramah.result.doubts.vacuum import below_absolute_zero, torn_liquid

if TYPE_CHECKING:
    from bramah.result.result import Result

Doubt = Callable[[Evidence], Iterable[str]]

OF_THE_MODEL: tuple[Doubt, ...] = (torn_liquid, beyond_points, shifted_waves, coarse_coupling)
"""Doubts that the circuit, or the grid of its lines, describes what is meant: they do not say that the equations are
solved badly, and every method shares them."""
DOUBTS: tuple[Doubt, ...] = (
    *OF_THE_MODEL,
    below_absolute_zero,
    beyond_travel,
    unfulfilled_equations,
    unseen_swings,
    lost_fluid,
    unbalanced_nodes,
    crowded_events,
    mended_unknowns,
    broken_tolerances,
    one_sided_derivatives,
)


OF_THE_STATE: tuple[Doubt, ...] = (torn_liquid, below_absolute_zero, beyond_travel)
"""Doubts that a piece of a run raises by itself: what is seen at its points, whatever came before."""


def doubts_of(result: Result) -> tuple[str, ...]:
    """All doubts about a run. One that failed says so itself, and a loaded one brings its own."""
    return said(DOUBTS, result)


def doubts_of_the_model(result: Result) -> tuple[str, ...]:
    """Those of them that are about the model alone."""
    return said(OF_THE_MODEL, result)


def said(doubts: Iterable[Doubt], result: Result) -> tuple[str, ...]:
    """What these doubts say."""
    evidence = Evidence.of(result)
    if evidence is None or not result.ok:
        return ()
    return tuple(sentence for doubt in doubts for sentence in doubt(evidence))
