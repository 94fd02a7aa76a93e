"""Tangents as LLVM assembly text: values of some lanes at once, one for each direction.

What does not depend on a direction is computed once, before the loop over the lanes. Tangents are linear in the symbols
that have lanes, so that only sums, differences, multiples and choices of such values occur.
"""

from __future__ import annotations

from collections.abc import Callable

from bramah.expr.graph import ZERO, Expr
from bramah.expr.llvm import FLAGS, Emitter, literal

LANES = 4
"""Values at once. A row of tangents is as long as a multiple of this."""
VECTOR = f"<{LANES} x double>"

_SUMS = {"add": "fadd", "sub": "fsub"}


class LaneEmitter(Emitter):
    """Writes the instructions of one function body: `lines` run once, `inner` for each group of lanes.

    `load_lanes` is asked for the operand of each symbol that has lanes, and gives None for one that has not.
    """

    def __init__(
        self,
        load: Callable[[str], str],
        load_lanes: Callable[[str], str | None],
        lines: list[str],
        inner: list[str],
        prefix: str = "v",
    ) -> None:
        super().__init__(load, lines, prefix)
        self._load_lanes, self.inner = load_lanes, inner
        self._wide: set[Expr] = set()
        self._spread: dict[Expr, str] = {}

    def fresh_lanes(self, instruction: str) -> str:
        name = f"%{self._prefix}w{len(self.inner)}"
        self.inner.append(f"  {name} = {instruction}")
        return name

    def lanes(self, e: Expr) -> str:
        """The operand that holds the value of a root in all lanes."""
        [operand] = self.values([e])
        return operand if e in self._wide else self._spread_of(e)

    def _emit(self, e: Expr) -> str:
        if e.op == "symbol":
            operand = self._load_lanes(str(e.value))
            if operand is None:
                return super()._emit(e)
            self._wide.add(e)
            return operand
        if not any(a in self._wide for a in e.args):
            return super()._emit(e)
        self._wide.add(e)
        return self._emit_lanes(e)

    def _emit_lanes(self, e: Expr) -> str:
        if e.op == "neg":
            return self.fresh_lanes(f"fneg {VECTOR} {self._lanes_of(e.args[0])}")
        if e.op == "select" and e.args[0] not in self._wide:
            a, b = (self._lanes_of(x) for x in e.args[1:])
            return self.fresh_lanes(f"select i1 {self._bit(e.args[0])}, {VECTOR} {a}, {VECTOR} {b}")
        if e.op == "div" and e.args[1] not in self._wide:
            return self._times(e.args[0], self._inverse(e.args[1]))
        if e.op == "mul" and not all(a in self._wide for a in e.args):
            x, factor = e.args if e.args[0] in self._wide else e.args[::-1]
            return self._times(x, self._spread_of(factor))
        if e.op not in _SUMS:
            raise TypeError(f"A tangent contains {e.op!r} of what moves: {e!r}.")
        a, b = (self._lanes_of(x) for x in e.ordered)
        return self.fresh_lanes(f"{_SUMS[e.op]} {FLAGS} {VECTOR} {a}, {b}")

    def _times(self, x: Expr, factor: str) -> str:
        return self.fresh_lanes(f"fmul {FLAGS} {VECTOR} {self._operand[x]}, {factor}")

    def _lanes_of(self, e: Expr) -> str:
        return self._operand[e] if e in self._wide else self._spread_of(e)

    def _spread_of(self, e: Expr) -> str:
        """A value that is the same in all lanes."""
        if e is ZERO:
            return "zeroinitializer"
        if e not in self._spread:
            self._spread[e] = self._spread_operand(self._operand[e])
        return self._spread[e]

    def _inverse(self, e: Expr) -> str:
        return self._spread_operand(self.fresh(f"fdiv {FLAGS} double {literal(1.0)}, {self._operand[e]}"))

    def _spread_operand(self, operand: str) -> str:
        first = self.fresh(f"insertelement {VECTOR} poison, double {operand}, i64 0")
        return self.fresh(f"shufflevector {VECTOR} {first}, {VECTOR} poison, <{LANES} x i32> zeroinitializer")
