"""Where the corners of a system's laws are, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.components.references import reference_of
from bramah.expr import Expr, symbol, symbols
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import substitute
from bramah.expr.text import short_text
from bramah.system.corner_numbers import member_of
from bramah.system.event_name import EventName
from bramah.system.kernel import Kernel
from bramah.system.references import Corners, Leaf
from bramah.system.system import System


def corner_names(system: System) -> list[EventName]:
    """The component and the place of each corner, in the order of their numbers.

    A corner that is made of what belongs to one component is said to be its own, whoever uses its signal.
    """
    anatomy = system.anatomy
    alike: dict[Kernel, list[int]] = {}
    for i, kernel in enumerate(anatomy.kernels):
        alike.setdefault(kernel, []).append(i)
    found = []
    for group, instance, which in system.equations.guard_owner[len(system.named.guards) :]:
        kernel = system.equations.groups[group].kernel
        members = anatomy.cones[alike[kernel][instance]].members
        found.append(_name(kernel.template.corners[-1 - which].zero, [anatomy.instances[i].name for i in members]))
    return found


def _name(zero: Expr, members: Sequence[str]) -> EventName:
    used = {m for m in map(member_of, symbols([zero])) if m is not None}
    owner = members[used.pop() if len(used) == 1 else 0]
    shown = {}
    for name in symbols([zero]):
        leaf = reference_of(name)
        if isinstance(leaf, Leaf):
            own, where = leaf.own.curve if isinstance(leaf.own, Corners) else leaf.own, members[leaf.member]
            shown[symbol(name)] = symbol(str(own) if where == owner else f"{where}.{own}")
    return EventName(owner, _words(substitute([zero], shown)[0]))


def _words(zero: Expr) -> str:
    """Where an expression is zero: a = b if it is a difference."""
    if zero.op == "table":
        return f"a corner of {zero.args[0].value} at {short_text(zero.args[1])}"
    a, b = zero.args if zero.op == "sub" else (zero, ZERO)
    a, b = (b, a) if a.op == "const" else (a, b)
    return f"{short_text(a)} = {short_text(b)}"
