"""Rewriting of expressions: replacing symbols, and moving what never changes out of the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bramah.expr.graph import ONE, Expr, div, is_constant, mul, node, power, select, sub, symbol, walk
from bramah.expr.graph import add as plus
from bramah.expr.graph import neg as minus

_SIMPLIFYING: dict[str, Callable[..., Expr]] = {
    "add": plus,
    "sub": sub,
    "mul": mul,
    "div": div,
    "neg": minus,
    "pow": power,
    "select": select,
}


def rebuild(e: Expr, args: Sequence[Expr]) -> Expr:
    """The same operation on other arguments, simplified like any new expression."""
    if e.args == tuple(args):
        return e
    make = _SIMPLIFYING.get(e.op)
    return make(*args) if make is not None else node(e.op, *args, value=e.value)


def substitute(roots: Iterable[Expr], replacement: Mapping[Expr, Expr]) -> list[Expr]:
    """The roots with symbols (or any nodes) replaced."""
    wanted = list(roots)
    found: dict[Expr, Expr] = dict(replacement)
    for e in walk(wanted, found):
        found[e] = rebuild(e, [found[a] for a in e.args])
    return [found[e] for e in wanted]


def hoisted_name(k: int) -> str:
    """The name of the symbol of the k-th hoisted value."""
    return f"constant.{k}"


class Hoisting:
    """Takes the subexpressions made of fixed symbols only out of expressions.

    Each becomes a symbol (`hoisted_name`) whose value is computed once; `hoisted` lists them. A division by a fixed
    value becomes a multiplication by its reciprocal.
    """

    def __init__(self, is_fixed: Mapping[str, bool]) -> None:
        self._is_fixed = is_fixed
        self._fixed: dict[Expr, bool] = {}
        self._names: dict[Expr, Expr] = {}
        self._rewritten: dict[Expr, Expr] = {}
        self.hoisted: list[Expr] = []

    def fixed(self, e: Expr) -> bool:
        """Whether an expression is made of fixed symbols only."""
        for n in walk([e], self._fixed):
            self._fixed[n] = self._is_fixed[str(n.value)] if n.op == "symbol" else all(self._fixed[a] for a in n.args)
        return self._fixed[e]

    def rewrite(self, e: Expr) -> Expr:
        self.fixed(e)
        if self._fixed[e]:
            return self._name(e)
        for n in walk([e], self._rewritten):
            if self._fixed[n]:
                continue
            if n.op == "div" and self._fixed[n.args[1]]:
                factor = self._name(div(ONE, n.args[1]))
                self._rewritten[n] = self._rewritten[n.args[0]] * factor
            else:
                self._rewritten[n] = rebuild(
                    n, [self._name(a) if self._fixed[a] else self._rewritten[a] for a in n.args]
                )
        return self._rewritten[e]

    def _name(self, e: Expr) -> Expr:
        if is_constant(e):
            return e
        if e not in self._names:
            self._names[e] = symbol(hoisted_name(len(self.hoisted)))
            self.hoisted.append(e)
        return self._names[e]
