"""Waivers of corners: an author says that a law has none where its expression looks as if it had.

A waiver is a node that changes nothing: its value, derivative and text are those of its argument, and code is written
without it (`stripped`). It waives the corner of the very node it stands on, so that the same node used elsewhere keeps
its corner, and what later takes the place of a symbol below it keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from bramah.expr.graph import Expr, Value, as_expr, node, walk
from bramah.expr.kinks import zeros
from bramah.expr.rewrite import rebuild

SMOOTH, LOCATED, UNWATCHED = "smooth", "located", "unwatched"


def smooth(law: Value, *given: Value) -> Expr:
    """`law`, whose value and slope are continuous at its corners.

    All corners that were written into it are waived but those already in what was `given`, the arguments of the law.
    A test of every component compares value and slope on both sides of each.
    """
    return _waived(SMOOTH, as_expr(law), given)


def located(law: Value, *given: Value) -> Expr:
    """`law`, whose corners lie where the component has declared an event."""
    return _waived(LOCATED, as_expr(law), given)


def unwatched(law: Value, *given: Value) -> Expr:
    """`law`, whose corners are to be met as they come: the user has asked for that, or no solution gets there."""
    return _waived(UNWATCHED, as_expr(law), given)


def _waived(reason: str, law: Expr, given: Iterable[Value]) -> Expr:
    found = {e: e for e in walk(map(as_expr, given))}
    for e in walk([law], found):
        made = rebuild(e, [found[a] for a in e.args])
        if made.op == "waived" and made.args[0].op == "waived":
            made = made.args[0]
        found[e] = node("waived", made, value=reason) if made.op == "table" or zeros(made) else made
    return found[law]


def stripped(roots: Iterable[Expr]) -> list[Expr]:
    """The roots without waivers."""
    wanted = list(roots)
    found = {e: e for e in wanted if not e.waived}
    for e in walk(wanted, found):
        if e.op == "waived":
            found[e] = found[e.args[0]]
        else:
            found[e] = rebuild(e, [found[a] for a in e.args]) if e.waived else e
    return [found[e] for e in wanted]
