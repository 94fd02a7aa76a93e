"""Expressions as C: straight-line code of double constants, shared values computed once.

The operations are those of compiled code (llvm.py) in the same order, and every function is the C library's own; the
few others are in core/export/model_math.h.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from bramah.expr.graph import Expr, is_constant, number, walk
from bramah.expr.tape import QUARTERS

_BINARY = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
_COMPARE = {"lt": "<", "le": "<=", "eq": "==", "ne": "!="}
_LOGICAL = {"and": "&&", "or": "||"}
_FUNCTION = {
    "sqrt": "sqrt", "exp": "exp", "log": "log", "sin": "sin", "cos": "cos", "floor": "floor", "tan": "tan",
    "arctan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "arctan2": "atan2", "abs": "fabs",
    "min": "least_of", "max": "greatest_of", "sign": "sign_of",
}  # fmt: skip
_CONDITIONS = {*_COMPARE, *_LOGICAL, "not"}
_TABLES = {"table": "curve_at", "piece": "piece_at", "corner": "corner_at"}
LONGEST = 90
"""Characters of an expression that is not given a name."""


def literal(value: float) -> str:
    """A double with all its bits."""
    if math.isnan(value):
        return "NAN"
    if math.isinf(value):
        return "INFINITY" if value > 0 else "(-INFINITY)"
    return repr(float(value)) if math.copysign(1.0, value) > 0 else f"({float(value)!r})"


class CWriter:
    """Writes the statements of one function body, which `lines` holds.

    `load` gives the C expression of each symbol. Bodies that share a function need different prefixes.
    """

    def __init__(self, load: Callable[[str], str], prefix: str = "v") -> None:
        self._load, self._prefix = load, prefix
        self.lines: list[str] = []
        self.uses_tables = False
        self._uses: Counter[Expr] = Counter()
        self._text: dict[Expr, str] = {}
        self._condition: dict[Expr, str] = {}

    def values(self, roots: Sequence[Expr], *, named: bool = False) -> list[str]:
        """C expressions of the roots, after the statements that they need; `named`: each in a variable of its own."""
        order = walk(roots)
        self._uses = Counter(a for e in order for a in e.args)
        self._uses.update(roots)
        for e in order:
            self._write(e)
        return [self._variable(self._text[e]) if named and e.op != "const" else self._text[e] for e in roots]

    def _write(self, e: Expr) -> None:
        if e.op == "const":
            self._text[e] = literal(number(e))
        elif e.op == "symbol":
            text = self._load(str(e.value))
            self._text[e] = self._variable(text) if self._uses[e] > 1 else text
        elif e.op == "waived":
            self._text[e] = self._text[e.args[0]]
        elif e.op in _CONDITIONS:
            self._compare(e)
        else:
            text = self._operation(e)
            self._text[e] = self._variable(text) if self._uses[e] > 1 or len(text) > LONGEST else text

    def _compare(self, e: Expr) -> None:
        """A condition is a number too, but where it decides it is asked directly."""
        if e.op in _COMPARE:
            a, b = (self._text[x] for x in e.args)
            said = f"({a} {_COMPARE[e.op]} {b})"
        elif e.op == "not":
            said = f"(!{self._asked(e.args[0])})"
        else:
            a, b = (self._asked(x) for x in e.args)
            said = f"({a} {_LOGICAL[e.op]} {b})"
        if self._uses[e] > 1 or len(said) > LONGEST:
            self._text[e] = self._variable(f"{said} ? 1.0 : 0.0")
        else:
            self._condition[e], self._text[e] = said, f"({said} ? 1.0 : 0.0)"

    def _asked(self, e: Expr) -> str:
        """A C condition that holds where the expression is not 0."""
        return self._condition.get(e) or f"({self._text[e]} != 0.0)"

    def _operation(self, e: Expr) -> str:
        a = [self._text[x] for x in e.ordered]
        if e.op in _BINARY:
            return f"({a[0]} {_BINARY[e.op]} {a[1]})"
        if e.op == "neg":
            return f"(-{a[0]})"
        if e.op == "pow":
            return self._power(e, a)
        if e.op == "select":
            return f"({self._asked(e.args[0])} ? {a[1]} : {a[2]})"
        if e.op in _FUNCTION:
            return f"{_FUNCTION[e.op]}({', '.join(a)})"
        self.uses_tables = True
        order = "" if e.op == "corner" else f", {int(float(e.value or 0.0))}"
        return f"{_TABLES[e.op]}(tables, {', '.join(a)}{order})"

    def _variable(self, text: str) -> str:
        name = f"{self._prefix}{len(self.lines)}"
        self.lines.append(f"const double {name} = {_bare(text)};")
        return name

    def _power(self, e: Expr, a: Sequence[str]) -> str:
        """Roots and small whole powers by multiplication and square roots; anything else by the library."""
        exponent = number(e.args[1]) if is_constant(e.args[1]) else math.nan
        quarters = abs(exponent) * 4
        if not quarters <= QUARTERS or quarters != int(quarters):
            return f"pow({a[0]}, {a[1]})"
        whole, rest = divmod(int(quarters), 4)
        base = a[0] if a[0].isidentifier() else self._variable(a[0])
        factors = [self._whole_power(base, whole)] if whole else []
        if rest:
            root = self._variable(f"sqrt({base})")
            factors += [root] if rest >= 2 else []
            factors += [f"sqrt({root})"] if rest % 2 else []
        result = factors[0]
        for factor in factors[1:]:
            result = f"({result} * {factor})"
        return result if exponent > 0 else f"(1.0 / {result})"

    def _whole_power(self, x: str, n: int) -> str:
        if n == 1:
            return x
        half = self._whole_power(x, n // 2)
        half = half if half.isidentifier() or n // 2 == 1 else self._variable(half)
        square = f"({half} * {half})"
        return square if n % 2 == 0 else f"({square} * {x})"


def _bare(text: str) -> str:
    """Without the brackets around the whole."""
    if not text.startswith("(") or not text.endswith(")"):
        return text
    depth = 0
    for k, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return text[1:-1] if k == len(text) - 1 else text
    return text
