"""Expressions as a person would write them."""

from __future__ import annotations

from bramah.expr.graph import ZERO, Expr, is_constant, node, number, symbol
from bramah.expr.kinks import is_condition

_INFIX = {
    "or": (1, " or "),
    "and": (2, " and "),
    "lt": (4, " < "),
    "le": (4, " <= "),
    "eq": (4, " == "),
    "ne": (4, " != "),
}
_ADD, _MUL, _NEG, _POW, _ATOM = 5, 6, 7, 8, 9


def text(e: Expr) -> str:
    """One line, with as few brackets as the usual rules allow.

    It is also valid Python, given functions of the same names.
    """
    return _write(e)[0]


def short_text(e: Expr, longest: int = 80) -> str:
    """The text, where it is too long with its innermost parts left out: shared parts could make it very long."""
    shown, depth = "...", 0
    while True:
        depth += 1
        outer = _outer(e, depth)
        longer = text(outer)
        if len(longer) > longest:
            return shown
        shown = longer
        if outer is e:
            return shown


def _outer(e: Expr, depth: int) -> Expr:
    if not e.args:
        return e
    # Not simplified: two parts left out need not be the same.
    return symbol("...") if not depth else node(e.op, *(_outer(a, depth - 1) for a in e.args), value=e.value)


def _number(value: float) -> str:
    return repr(int(value)) if value == int(value) and abs(value) < 1e6 and repr(value) != "-0.0" else repr(value)


def _write(e: Expr) -> tuple[str, int]:
    """The text and how tightly it binds."""
    if e.op == "waived":
        return _write(e.args[0])
    if e.op == "symbol":
        return str(e.value), _ATOM
    if e.op == "const":
        value = number(e)
        if value in (float("inf"), float("-inf")):
            return ("inf", _ATOM) if value > 0 else ("-inf", _NEG)
        return _number(value), _ATOM if value >= 0 and str(value)[0] != "-" else _NEG
    if e.op in ("add", "sub"):
        left, right = _bracket(e.args[0], _ADD), _bracket(e.args[1], _ADD + 1)
        return f"{left} {'+' if e.op == 'add' else '-'} {right}", _ADD
    if e.op in ("mul", "div"):
        left, right = _bracket(e.args[0], _MUL), _bracket(e.args[1], _MUL + 1)
        return f"{left}{'*' if e.op == 'mul' else '/'}{right}", _MUL
    if e.op == "neg":
        return f"-{_bracket(e.args[0], _NEG)}", _NEG
    if e.op == "pow":
        return f"{_bracket(e.args[0], _POW + 1)}**{_bracket(e.args[1], _POW + 1)}", _POW
    if e.op in _INFIX:
        level, word = _INFIX[e.op]
        operands = [_condition(a) for a in e.args] if e.op in ("and", "or") else e.args
        return word.join(_bracket(a, level + 1) for a in operands), level
    if e.op == "not":
        return f"not {_bracket(e.args[0], 4)}", 3
    arguments = [text(a) for a in e.args]
    if e.op in ("table", "piece") and e.value:
        arguments.append(_number(float(e.value)))
    return f"{e.op}({', '.join(arguments)})", _ATOM


def _condition(e: Expr) -> Expr:
    """Python's `and` and `or` return an operand, so one that is not 0 or 1 already is compared with 0."""
    return e if is_condition(e) else node("ne", e, ZERO)


def _bracket(e: Expr, least: int) -> str:
    written, level = _write(e)
    return written if level >= least else f"({written})"


def equation(left: str, right: Expr) -> str:
    """`left = right`; with `right` constant zero this is how a balance is shown."""
    return f"{left} = 0" if is_constant(right, 0.0) else f"{left} = {text(right)}"
