"""The corners of a component's laws: where a row's value or slope jumps as unknowns or time pass a zero.

They are derived from the expressions of the rows, so that no author can forget one. Left out are corners that a law
waives (expr/waivers.py), that the component has declared as an event, and that only parameters or discrete values
could bring about, which change at events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bramah.components.references import FluidValue, reference_of, symbol_of
from bramah.expr import Expr, both, either, negation, select, symbols, table, walk
from bramah.expr.graph import FALSE, ONE, TRUE, is_constant, number, sub
from bramah.expr.kinks import zeros
from bramah.expr.waivers import stripped
from bramah.records import dataclass
from bramah.system.references import Corners, Leaf, leaf_of

Category = Callable[[str], str]
_MOVING = ("unknown", "time", "total")


@dataclass(frozen=True)
class Corner:
    """Passed where `zero` changes its sign, while the discrete values in `active` say that the law is in use."""

    zero: Expr
    active: Expr
    chosen: bool = False
    """Whether `active` is for parameters alone to say."""

    @property
    def guard(self) -> Expr:
        return self.zero if self.active is TRUE else select(self.active, self.zero, ONE)


def find_corners(rows: Sequence[Expr], guards: Iterable[Expr], category: Category) -> list[Corner]:
    """The corners of rows with waivers, each once; `guards` are those of the declared events."""
    search = _Search(category)
    declared = search.declared(guards)
    found: dict[Expr, Expr] = {}
    for e, active in search.reached(rows).items():
        for zero in search.zeros(e):
            plain = search.plain(stripped([zero])[0])[0]
            if search.moves(plain) and not {(plain, 1), (plain, -1)} <= declared:
                found[plain] = _either(found.get(plain, FALSE), stripped([active])[0])
    return [
        Corner(zero, active, active is not TRUE and search.fixed(active) and not _looks_up(active))
        for zero, active in found.items()
    ]


def find_waived(rows: Sequence[Expr], category: Category) -> list[tuple[str, Corner]]:
    """The corners of rows that are waived, with the reason given."""
    search = _Search(category)
    found: dict[tuple[str, Corner], None] = {}
    for e, active in search.reached(rows).items():
        if e.op == "waived":
            for zero in search.zeros(e.args[0]):
                bare = Corner(stripped([zero])[0], stripped([active])[0])
                if search.moves(bare.zero):
                    found[str(e.value), bare] = None
    return list(found)


class _Search:
    """Looks through expressions whose symbols have the categories of a template."""

    def __init__(self, category: Category) -> None:
        self._category = category

    def moves(self, e: Expr) -> bool:
        """Whether unknowns or time can change it between events."""
        return any(self._category(name) in _MOVING for name in symbols([e]))

    def fixed(self, e: Expr) -> bool:
        return all(self._category(name) == "fixed" for name in symbols([e]))

    def reached(self, rows: Sequence[Expr]) -> dict[Expr, Expr]:
        """Every node that counts, with the condition on discrete values under which it does; waivers stand for their
        node."""
        order = list(walk(rows))
        active: dict[Expr, Expr] = dict.fromkeys(rows, TRUE)
        for e in reversed(order):
            if e not in active:
                continue
            bare = e.args[0] if e.op == "waived" else e
            for a, condition in zip(bare.args, self._conditions(bare), strict=True):
                active[a] = _either(active.get(a, FALSE), _both(active[e], condition))
        return {e: active[e] for e in order if e in active}

    def _conditions(self, e: Expr) -> tuple[Expr, ...]:
        """When the arguments of a node matter to it."""
        if e.op == "select" and not self.moves(e.args[0]):
            return TRUE, e.args[0], negation(e.args[0])
        return (TRUE,) * len(e.args)

    def zeros(self, e: Expr) -> list[Expr]:
        """What is zero at the corners of a node. Surfaces, whose handles are sums, have none, nor have the curves of
        fluids, which are made with continuous slopes."""
        if e.op != "table":
            return zeros(e)
        handle, x = e.args
        if handle.op != "symbol" or isinstance(reference_of(str(handle.value)), FluidValue):
            return []
        leaf = leaf_of(str(handle.value))
        return [table(symbol_of(Leaf(leaf.member, Corners(leaf.own))), x)]

    def plain(self, e: Expr) -> tuple[Expr, int]:
        """An expression with the same zeros, the same for all that differ by sign or a factor of parameters; and
        whether they differ in sign, parameters taken for positive."""
        sign = 1
        while True:
            if e.op == "neg":
                e, sign = e.args[0], -sign
            elif e.op == "mul" and any(map(self.fixed, e.args)):
                factor, e = e.args if self.fixed(e.args[0]) else (e.args[1], e.args[0])
                sign = -sign if is_constant(factor) and number(factor) < 0 else sign
            elif e.op == "div" and self.fixed(e.args[1]):
                e = e.args[0]
            elif e.op == "sub" and e.args[1].rank < e.args[0].rank:
                return sub(e.args[1], e.args[0]), -sign
            else:
                return e, sign

    def declared(self, guards: Iterable[Expr]) -> set[tuple[Expr, int]]:
        """What events wait for to fall below zero, with its sign."""
        found: set[tuple[Expr, int]] = set()
        for guard in stripped(guards):
            waiting = [guard]
            while waiting:
                e = waiting.pop()
                if e.op == "select" and not self.moves(e.args[0]):
                    waiting += e.args[1:]
                else:
                    found.add(self.plain(e))
        return found


def _looks_up(e: Expr) -> bool:
    return any(n.op in ("table", "piece", "corner") for n in walk([e]))


def _both(x: Expr, y: Expr) -> Expr:
    return y if x is TRUE else x if y is TRUE else both(x, y)


def _either(x: Expr, y: Expr) -> Expr:
    """Logical or that knows x or not x."""
    if x is FALSE or y is FALSE:
        return y if x is FALSE else x
    if x is y or negation(x) is y or negation(y) is x:
        return x if x is y else TRUE
    return either(x, y)
