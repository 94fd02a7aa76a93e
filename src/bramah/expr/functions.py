"""The functions that laws are written with: the elementary ones, conditions, and look-ups in tables."""

from __future__ import annotations

from bramah.expr.graph import FALSE, TRUE, Expr, Value, as_expr, is_constant, node, number, unary


def sqrt(x: Value) -> Expr:
    return unary("sqrt", x)


def exp(x: Value) -> Expr:
    return unary("exp", x)


def log(x: Value) -> Expr:
    return unary("log", x)


def sin(x: Value) -> Expr:
    return unary("sin", x)


def cos(x: Value) -> Expr:
    return unary("cos", x)


def tan(x: Value) -> Expr:
    return unary("tan", x)


def arctan(x: Value) -> Expr:
    return unary("arctan", x)


def arctan2(y: Value, x: Value) -> Expr:
    return node("arctan2", as_expr(y), as_expr(x))


def sinh(x: Value) -> Expr:
    return unary("sinh", x)


def cosh(x: Value) -> Expr:
    return unary("cosh", x)


def tanh(x: Value) -> Expr:
    return unary("tanh", x)


def sign(x: Value) -> Expr:
    """-1, 0 or 1; its derivative is taken as 0."""
    return unary("sign", x)


def floor(x: Value) -> Expr:
    return unary("floor", x)


def minimum(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    return a if a is b else node("min", a, b)


def maximum(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    return a if a is b else node("max", a, b)


def equal(x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    return TRUE if a is b else node("eq", a, b)


def both(x: Value, y: Value) -> Expr:
    """Logical and of two conditions."""
    return _logical("and", x, y)


def either(x: Value, y: Value) -> Expr:
    """Logical or of two conditions."""
    return _logical("or", x, y)


def negation(x: Value) -> Expr:
    """Logical not."""
    return unary("not", x)


def _logical(op: str, x: Value, y: Value) -> Expr:
    a, b = as_expr(x), as_expr(y)
    for one, other in ((a, b), (b, a)):
        if is_constant(one):
            if (number(one) != 0.0) == (op == "and"):
                return node("ne", other, FALSE)
            return FALSE if op == "and" else TRUE
    return node(op, a, b)


def table(handle: Value, x: Value, derivative: int = 0) -> Expr:
    """A curve given by pieces of cubics, or its derivative.

    `handle` is where its data start (see bramah.expr.tables).
    """
    return node("table", as_expr(handle), as_expr(x), value=float(derivative))


def piece(handle: Value, number_of_piece: Value, x: Value, derivative: int = 0) -> Expr:
    """The cubic of one piece of a table, whether or not x lies in it; for signals whose corners are scheduled."""
    return node("piece", as_expr(handle), as_expr(number_of_piece), as_expr(x), value=float(derivative))


def corner(handle: Value, number_of_corner: Value) -> Expr:
    """Where a piece of a table begins; minus or plus infinity below the first and above the last."""
    return node("corner", as_expr(handle), as_expr(number_of_corner))
