"""Expressions as LLVM assembly text.

Straight-line code: every node becomes one instruction or a few. Sums of products may be contracted (fused multiply-add)
and divisions by the same value may share a reciprocal; apart from that the rounding is that of the operations as
written.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable

from bramah.expr.graph import Expr, is_constant, number, walk

FLAGS = "contract arcp"
_BINARY = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}
_INTRINSIC = {"sqrt", "exp", "log", "sin", "cos", "floor"}
_LIBRARY = {"tan": "tan", "arctan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "arctan2": "atan2"}
_COMPARE = {"lt": "olt", "le": "ole", "eq": "oeq", "ne": "une"}


def literal(value: float) -> str:
    """A double with all its bits."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


class Emitter:
    """Writes the instructions of one function body.

    `load` is asked for the operand of each symbol when it is first needed. Bodies that share a function need different
    prefixes for the names of their values.
    """

    def __init__(self, load: Callable[[str], str], lines: list[str], prefix: str = "v") -> None:
        self._load, self.lines, self._prefix = load, lines, prefix
        self._operand: dict[Expr, str] = {}
        self.declared: set[str] = set()
        self.uses_tables = False

    def fresh(self, instruction: str) -> str:
        name = f"%{self._prefix}{len(self.lines)}"
        self.lines.append(f"  {name} = {instruction}")
        return name

    def values(self, roots: Iterable[Expr]) -> list[str]:
        """The operands that hold the roots, after emitting what is missing."""
        wanted = list(roots)
        for e in walk(wanted, self._operand):
            self._operand[e] = self._emit(e)
        return [self._operand[e] for e in wanted]

    def _emit(self, e: Expr) -> str:
        if e.op == "const":
            return literal(number(e))
        if e.op == "symbol":
            return self._load(str(e.value))
        a = [self._operand[x] for x in e.ordered]
        if e.op in _BINARY:
            return self.fresh(f"{_BINARY[e.op]} {FLAGS} double {a[0]}, {a[1]}")
        if e.op == "waived":
            return a[0]
        if e.op == "neg":
            return self.fresh(f"fneg double {a[0]}")
        if e.op == "pow":
            return self._power(e, a)
        if e.op in _COMPARE:
            bit = self.fresh(f"fcmp {_COMPARE[e.op]} double {a[0]}, {a[1]}")
            return self.fresh(f"uitofp i1 {bit} to double")
        if e.op in ("and", "or", "not"):
            return self._logical(e.op, a)
        if e.op == "select":
            return self.fresh(f"select i1 {self._bit(e.args[0])}, double {a[1]}, double {a[2]}")
        if e.op in ("min", "max"):
            return self._call(f"llvm.{e.op}imum.f64", a)
        if e.op == "abs":
            return self._call("llvm.fabs.f64", a)
        if e.op == "sign":
            return self._sign(a[0])
        if e.op in _INTRINSIC:
            return self._call(f"llvm.{e.op}.f64", a)
        if e.op in _LIBRARY:
            return self._call(_LIBRARY[e.op], a)
        self.uses_tables = True
        if e.op == "corner":
            return self.fresh(f"call double @table_corner(ptr %tables, double {a[0]}, double {a[1]})")
        order = literal(float(e.value or 0.0))
        arguments = ", ".join(f"double {x}" for x in a)
        return self.fresh(
            f"call double @table_{'value' if e.op == 'table' else 'piece'}(ptr %tables, {arguments}, double {order})"
        )

    def _bit(self, condition: Expr) -> str:
        return self.fresh(f"fcmp une double {self._operand[condition]}, {literal(0.0)}")

    def _call(self, function: str, arguments: list[str]) -> str:
        self.declared.add(f"declare double @{function}({', '.join(['double'] * len(arguments))}) nounwind memory(none)")
        return self.fresh(f"call {FLAGS} double @{function}({', '.join(f'double {x}' for x in arguments)})")

    def _logical(self, op: str, a: list[str]) -> str:
        bits = [self.fresh(f"fcmp une double {x}, {literal(0.0)}") for x in a]
        bit = self.fresh(f"xor i1 {bits[0]}, true" if op == "not" else f"{op} i1 {bits[0]}, {bits[1]}")
        return self.fresh(f"uitofp i1 {bit} to double")

    def _sign(self, x: str) -> str:
        up = self.fresh(f"fcmp ogt double {x}, {literal(0.0)}")
        down = self.fresh(f"fcmp olt double {x}, {literal(0.0)}")
        neither = self.fresh(f"fmul double {x}, {literal(0.0)}")  # what is not a number stays so
        low = self.fresh(f"select i1 {down}, double {literal(-1.0)}, double {neither}")
        return self.fresh(f"select i1 {up}, double {literal(1.0)}, double {low}")

    def _power(self, e: Expr, a: list[str]) -> str:
        """Roots and small whole powers by multiplication and square roots; anything else by the library."""
        if not is_constant(e.args[1]):
            return self._call("llvm.pow.f64", a)
        exponent = number(e.args[1])
        quarters = abs(exponent) * 4
        if quarters != int(quarters) or quarters > 32:
            return self._call("llvm.pow.f64", a)
        whole, rest = divmod(int(quarters), 4)
        factors = [self._whole_power(a[0], whole)] if whole else []
        if rest:
            root = self._call("llvm.sqrt.f64", [a[0]])
            if rest >= 2:
                factors.append(root)
            if rest % 2:
                factors.append(self._call("llvm.sqrt.f64", [root]))
        result = factors[0]
        for f in factors[1:]:
            result = self.fresh(f"fmul {FLAGS} double {result}, {f}")
        return result if exponent > 0 else self.fresh(f"fdiv {FLAGS} double {literal(1.0)}, {result}")

    def _whole_power(self, x: str, n: int) -> str:
        if n == 1:
            return x
        half = self._whole_power(x, n // 2)
        square = self.fresh(f"fmul {FLAGS} double {half}, {half}")
        return square if n % 2 == 0 else self.fresh(f"fmul {FLAGS} double {square}, {x}")


TABLE_FUNCTIONS = """
define internal double @table_cubic(ptr %c, double %u, double %order) nounwind {
  %p1 = getelementptr double, ptr %c, i64 1
  %p2 = getelementptr double, ptr %c, i64 2
  %p3 = getelementptr double, ptr %c, i64 3
  %c0 = load double, ptr %c
  %c1 = load double, ptr %p1
  %c2 = load double, ptr %p2
  %c3 = load double, ptr %p3
  %a0 = fmul double %u, %c3
  %a1 = fadd double %c2, %a0
  %a2 = fmul double %u, %a1
  %a3 = fadd double %c1, %a2
  %a4 = fmul double %u, %a3
  %value = fadd double %c0, %a4
  %b0 = fmul double %a0, 3.0
  %b1 = fadd double %c2, %c2
  %b2 = fadd double %b1, %b0
  %b3 = fmul double %u, %b2
  %slope = fadd double %c1, %b3
  %d0 = fmul double %a0, 6.0
  %curvature = fadd double %b1, %d0
  %third = fmul double %c3, 6.0
  %is3 = fcmp oeq double %order, 3.0
  %is2 = fcmp oeq double %order, 2.0
  %is1 = fcmp oeq double %order, 1.0
  %is0 = fcmp oeq double %order, 0.0
  %s3 = select i1 %is3, double %third, double 0.0
  %s2 = select i1 %is2, double %curvature, double %s3
  %s1 = select i1 %is1, double %slope, double %s2
  %s0 = select i1 %is0, double %value, double %s1
  ret double %s0
}
define internal double @table_corner(ptr %tables, double %handle, double %k) nounwind {
  %start = fptosi double %handle to i64
  %record = getelementptr double, ptr %tables, i64 %start
  %n = load double, ptr %record
  %below = fcmp olt double %k, 0.0
  %above = fcmp ogt double %k, %n
  %low = select i1 %below, double 0.0, double %k
  %in = select i1 %above, double %n, double %low
  %i = fptosi double %in to i64
  %j = add i64 %i, 2
  %at = getelementptr double, ptr %record, i64 %j
  %x = load double, ptr %at
  %v = select i1 %below, double 0xFFF0000000000000, double %x
  %w = select i1 %above, double 0x7FF0000000000000, double %v
  ret double %w
}
define internal double @table_piece(ptr %tables, double %handle, double %k, double %x, double %order) nounwind {
  %start = fptosi double %handle to i64
  %record = getelementptr double, ptr %tables, i64 %start
  %n = load double, ptr %record
  %last = fsub double %n, 1.0
  %below = fcmp olt double %k, 0.0
  %above = fcmp ogt double %k, %last
  %low = select i1 %below, double 0.0, double %k
  %in = select i1 %above, double %last, double %low
  %i = fptosi double %in to i64
  %pieces = fptosi double %n to i64
  %j = add i64 %i, 2
  %xp = getelementptr double, ptr %record, i64 %j
  %x0 = load double, ptr %xp
  %i4 = mul i64 %i, 4
  %skip = add i64 %pieces, 3
  %where = add i64 %skip, %i4
  %c = getelementptr double, ptr %record, i64 %where
  %u = fsub double %x, %x0
  %v = call double @table_cubic(ptr %c, double %u, double %order)
  ret double %v
}
define internal double @table_value(ptr %tables, double %handle, double %x, double %order) nounwind {
entry:
  %start = fptosi double %handle to i64
  %record = getelementptr double, ptr %tables, i64 %start
  %n = load double, ptr %record
  %pieces = fptosi double %n to i64
  %sp = getelementptr double, ptr %record, i64 1
  %straight = load double, ptr %sp
  %corners = getelementptr double, ptr %record, i64 2
  %first = load double, ptr %corners
  %lp = getelementptr double, ptr %corners, i64 %pieces
  %final = load double, ptr %lp
  %under = fcmp olt double %x, %first
  %over = fcmp ogt double %x, %final
  %x1 = select i1 %under, double %first, double %x
  %inside = select i1 %over, double %final, double %x1
  br label %search
search:
  %lo = phi i64 [ 0, %entry ], [ %lo2, %next ]
  %hi = phi i64 [ %pieces, %entry ], [ %hi2, %next ]
  %gap = sub i64 %hi, %lo
  %more = icmp sgt i64 %gap, 1
  br i1 %more, label %next, label %found
next:
  %sum = add i64 %lo, %hi
  %mid = lshr i64 %sum, 1
  %mp = getelementptr double, ptr %corners, i64 %mid
  %xm = load double, ptr %mp
  %right = fcmp ole double %xm, %inside
  %lo2 = select i1 %right, i64 %mid, i64 %lo
  %hi2 = select i1 %right, i64 %hi, i64 %mid
  br label %search
found:
  %k = sitofp i64 %lo to double
  %v = call double @table_piece(ptr %tables, double %handle, double %k, double %inside, double %order)
  %slope = call double @table_piece(ptr %tables, double %handle, double %k, double %inside, double 1.0)
  %beyond = fsub double %x, %inside
  %extra0 = fmul double %straight, %slope
  %extra = fmul double %extra0, %beyond
  %value0 = fadd double %v, %extra
  %is0 = fcmp oeq double %order, 0.0
  %is1 = fcmp oeq double %order, 1.0
  %at = fcmp oeq double %beyond, 0.0
  %outer = select i1 %is1, double %extra0, double 0.0
  %valued = select i1 %at, double %v, double %outer
  %result = select i1 %is0, double %value0, double %valued
  ret double %result
}
"""
