"""Where the corners of a system's laws are, in words."""

from __future__ import annotations

from bramah.expr import Expr, symbol, symbols
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import substitute
from bramah.expr.text import short_text
from bramah.system.corner_numbers import member_of
from bramah.system.corners import CORNERS
from bramah.system.system import EventName, System
from bramah.system.template import leaf_of


def corner_name(system: System, number: int) -> EventName:
    """The component and the expression that is zero at a corner; corners are counted from 0.

    What all belongs to one component whose signal others use is said to be its own.
    """
    group, instance, which = system.guard_owner[len(system.guard_names) + number]
    template = system.groups[group].kernel.template
    zero = template.corners[-1 - which].zero
    anatomy = system.anatomy
    alike = [i for i, kernel in enumerate(anatomy.kernels) if kernel is system.groups[group].kernel]
    members = [anatomy.instances[i].name for i in anatomy.cones[alike[instance]].members]
    used = {m for m in map(member_of, symbols([zero])) if m is not None}
    owner = members[used.pop() if len(used) == 1 else 0]
    shown = {}
    for name in symbols([zero]):
        member = member_of(name)
        if member is not None:
            own = leaf_of(name)[1].removesuffix(CORNERS)
            where = members[member]
            shown[symbol(name)] = symbol(own if where == owner else f"{where}.{own}")
    return EventName(owner, _words(substitute([zero], shown)[0]))


def _words(zero: Expr) -> str:
    """Where an expression is zero: a = b if it is a difference."""
    if zero.op == "table":
        return f"a corner of {zero.args[0].value} at {short_text(zero.args[1])}"
    a, b = zero.args if zero.op == "sub" else (zero, ZERO)
    a, b = (b, a) if a.op == "const" else (a, b)
    return f"{short_text(a)} = {short_text(b)}"


def corner_names(system: System) -> list[EventName]:
    """All of them, in the order of their numbers."""
    return [corner_name(system, k) for k in range(system.corners)]
