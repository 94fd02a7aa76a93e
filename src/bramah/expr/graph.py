"""The expression graph: every equation of a circuit is made of these nodes.

Nodes are immutable and hash-consed: building the same expression twice gives the same object, so common subexpressions
are shared by construction and identity is equality. Conditions are numbers too, 1.0 for true and 0.0 for false.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Container, Iterable, Sequence
from weakref import WeakValueDictionary

Number = float | int


class Expr:
    """One node. `op` names the operation, `args` are nodes, `value` is a constant's number, a symbol's name or a
    table's derivative.

    `rank` is a digest of the content that is the same in every process and for either order of a sum's or product's
    operands, so that compiled code can be found again by its text.
    """

    __slots__ = ("__weakref__", "_below", "_symbols", "args", "op", "ordered", "rank", "value", "waived")

    op: str
    args: tuple[Expr, ...]
    ordered: tuple[Expr, ...]
    """The arguments in an order that does not depend on how a sum or product was written."""
    value: float | str | None
    rank: int
    _below: tuple[Expr, ...]
    waived: bool
    """Whether a waiver (waivers.py) stands on it or below it."""
    _symbols: tuple[str, ...] | None

    def __add__(self, other: Value) -> Expr:
        return add(self, other)

    def __radd__(self, other: Value) -> Expr:
        return add(other, self)

    def __sub__(self, other: Value) -> Expr:
        return sub(self, other)

    def __rsub__(self, other: Value) -> Expr:
        return sub(other, self)

    def __mul__(self, other: Value) -> Expr:
        return mul(self, other)

    def __rmul__(self, other: Value) -> Expr:
        return mul(other, self)

    def __truediv__(self, other: Value) -> Expr:
        return div(self, other)

    def __rtruediv__(self, other: Value) -> Expr:
        return div(other, self)

    def __pow__(self, other: Value) -> Expr:
        return power(self, other)

    def __neg__(self) -> Expr:
        return neg(self)

    def __abs__(self) -> Expr:
        return unary("abs", self)

    def __lt__(self, other: Value) -> Expr:
        return node("lt", as_expr(self), as_expr(other))

    def __le__(self, other: Value) -> Expr:
        return node("le", as_expr(self), as_expr(other))

    def __gt__(self, other: Value) -> Expr:
        return node("lt", as_expr(other), as_expr(self))

    def __ge__(self, other: Value) -> Expr:
        return node("le", as_expr(other), as_expr(self))

    def __bool__(self) -> bool:
        raise TypeError(
            "An expression has no truth value while equations are written. Use select(condition, a, b) instead of if."
        )

    def __repr__(self) -> str:
        from bramah.expr.text import text

        return text(self)


Value = Expr | float | int

_interned: WeakValueDictionary[tuple[object, ...], Expr] = WeakValueDictionary()


def _intern(op: str, args: tuple[Expr, ...], value: float | str | None) -> Expr:
    swapped = op in ("add", "mul") and args[1].rank < args[0].rank
    ordered = (args[1], args[0]) if swapped else args
    key = (op, ordered, value, math.copysign(1.0, value) if isinstance(value, float) else 0.0)
    found = _interned.get(key)
    if found is None:
        made = object.__new__(Expr)
        made.op, made.args, made.ordered, made.value, made._symbols = op, args, ordered, value, None
        made.waived = op == "waived" or any([a.waived for a in args])
        content = f"{op} {value!r} {[a.rank for a in ordered]}".encode()
        made.rank = int.from_bytes(hashlib.blake2b(content, digest_size=8).digest(), "little")
        found = _interned.setdefault(key, made)
    return found


def constant(value: Number) -> Expr:
    value = float(value)
    if math.isnan(value):
        raise ValueError("An equation contains a constant that is not a number (NaN).")
    return _intern("const", (), value)


def symbol(name: str) -> Expr:
    """A named quantity: an unknown, a parameter, a discrete value or the time."""
    return _intern("symbol", (), name)


def as_expr(value: Value) -> Expr:
    return value if isinstance(value, Expr) else constant(value)


ZERO, ONE = constant(0.0), constant(1.0)
FALSE, TRUE = ZERO, ONE


def is_constant(e: Expr, value: float | None = None) -> bool:
    return e.op == "const" and (value is None or e.value == value)


def number(e: Expr) -> float:
    """The value of a constant node."""
    assert isinstance(e.value, float)
    return e.value


def node(op: str, *args: Expr, value: float | str | None = None) -> Expr:
    """A node of any operation, evaluated at once where all arguments are constants."""
    if args and args[0].op == "const" and all(a.op == "const" for a in args):
        from bramah.expr.evaluate import fold

        folded = fold(op, tuple(number(a) for a in args), value)
        if folded is not None:
            return constant(folded)
    return _intern(op, args, value)


def unary(op: str, x: Value) -> Expr:
    return node(op, as_expr(x))


def add(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    if is_constant(a, 0.0):
        return b
    if is_constant(b, 0.0):
        return a
    if b.op == "neg":
        return sub(a, b.args[0])
    if a.op == "neg":
        return sub(b, a.args[0])
    return node("add", a, b)


def sub(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    if is_constant(b, 0.0):
        return a
    if is_constant(a, 0.0):
        return neg(b)
    if a is b:
        return ZERO
    if b.op == "neg":
        return add(a, b.args[0])
    return node("sub", a, b)


def mul(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    if is_constant(a, 0.0) or is_constant(b, 0.0):
        return ZERO
    if is_constant(a, 1.0):
        return b
    if is_constant(b, 1.0):
        return a
    if is_constant(a, -1.0):
        return neg(b)
    if is_constant(b, -1.0):
        return neg(a)
    if a.op == "neg" and b.op == "neg":
        return mul(a.args[0], b.args[0])
    if a.op == "neg":
        return neg(mul(a.args[0], b))
    if b.op == "neg":
        return neg(mul(a, b.args[0]))
    return node("mul", a, b)


def div(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    if is_constant(b, 1.0):
        return a
    if is_constant(a, 0.0) and not is_constant(b, 0.0):
        return ZERO
    if a.op == "neg":
        return neg(div(a.args[0], b))
    if b.op == "neg":
        return neg(div(a, b.args[0]))
    return node("div", a, b)


def neg(x: Value) -> Expr:
    a = as_expr(x)
    if a.op == "neg":
        return a.args[0]
    if a.op == "sub":
        return node("sub", a.args[1], a.args[0])
    return node("neg", a)


def power(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    if is_constant(b, 0.0):
        return ONE
    if is_constant(b, 1.0):
        return a
    if is_constant(b, 0.5):
        return node("sqrt", a)
    if is_constant(b, -1.0):
        return div(ONE, a)
    return node("pow", a, b)


def select(condition: Value, when_true: Value, when_false: Value) -> Expr:
    """`when_true` where the condition holds (is not 0), otherwise `when_false`. Both are evaluated."""
    c, a, b = as_expr(condition), as_expr(when_true), as_expr(when_false)
    if c.op == "const":
        return a if number(c) != 0.0 else b
    return a if a is b else node("select", c, a, b)


def walk(roots: Iterable[Expr], known: Container[Expr] = ()) -> list[Expr]:
    """Every node below the roots once, arguments before the nodes that use them; what is `known` is left out."""
    done: set[Expr] = set()
    found: list[Expr] = []
    # None stands above a node whose arguments are done. This is the innermost loop of building a system.
    stack: list[Expr | None] = [*reversed(list(roots))]
    while stack:
        e = stack.pop()
        if e is None:
            e = stack.pop()
            assert e is not None
        elif e in done or e in known:
            continue
        elif e.args:
            stack += (e, None)
            stack += [a for a in e.ordered[::-1] if a not in done]
            continue
        done.add(e)
        found.append(e)
    return found


def walk_again(roots: Sequence[Expr]) -> list[Expr]:
    """The same for roots that are walked often, as laws are whenever they are evaluated: one by itself keeps its order.

    Without itself: a node that refers to itself would live until garbage is looked for.
    """
    if len(roots) != 1:
        return walk(roots)
    [only] = roots
    if not hasattr(only, "_below"):
        only._below = tuple(walk(roots)[:-1])
    return [*only._below, only]


def symbols(roots: Sequence[Expr]) -> list[str]:
    """Names of the symbols below the roots, in order of first appearance."""
    found: dict[str, None] = {}
    for e in roots:
        if e._symbols is None:
            # The same expressions are asked again and again while a system is built.
            e._symbols = tuple(_symbols_below(e))
        found.update(dict.fromkeys(e._symbols))
    return list(found)


def _symbols_below(e: Expr) -> dict[str, None]:
    """In the order of `walk`: what was asked before need not be walked through."""
    found: dict[str, None] = {}
    seen: set[Expr] = set()
    stack = [e]
    while stack:
        n = stack.pop()
        if n in seen:
            continue
        seen.add(n)
        if n._symbols is not None:
            found.update(dict.fromkeys(n._symbols))
        elif n.op == "symbol":
            found[str(n.value)] = None
        else:
            stack += n.ordered[::-1]
    return found
