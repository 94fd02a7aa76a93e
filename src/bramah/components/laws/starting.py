"""Values that a component takes from its inputs before time begins to run."""

from __future__ import annotations

from bramah.expr import Expr, constant, select

PASSES = 2.0
"""The first time the inputs are taken, algebraic unknowns may still be guesses; the second time they are consistent."""
_EARLIEST, _NEXT, _NEVER = (constant(t) for t in (float("-inf"), -1e300, float("inf")))


def start_time(passes: Expr) -> Expr:
    """When an event that counts its `passes` happens: twice at the start, then never again."""
    return select(passes < 1.0, _EARLIEST, select(passes < PASSES, _NEXT, _NEVER))
