"""Formulas mean what the expressions mean: a small reader of LaTeX gets the same numbers from them."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bramah.expr import Expr, both, constant, either, evaluate, maximum, minimum, negation, select, sin, sqrt, symbol
from bramah.expr import table as looked_up
from bramah.expr.latex import latex

A, B, C = map(symbol, "abc")

TOKEN = re.compile(r"\\begin\{cases\}|\\end\{cases\}|\\left\||\\right\||\\left|\\right|\\\\|\\\w+|\\;|\d+\.?\d*|\w|\S")


class Reader:
    """Values of formulas, by the rules by which people read them."""

    def __init__(self, formula: str, values: dict[str, float]) -> None:
        self.tokens, self.values = [t for t in TOKEN.findall(formula) if t not in (r"\left", r"\right", r"\;")], values

    def value(self) -> float:
        found = self.either()
        assert not self.tokens, self.tokens
        return found

    def next(self, *wanted: str) -> str | None:
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else None

    def either(self) -> float:
        found = self.both()
        while self.next(r"\vee"):
            found = float(bool(self.both()) or bool(found))
        return found

    def both(self) -> float:
        found = self.relation()
        while self.next(r"\wedge"):
            found = float(bool(self.relation()) and bool(found))
        return found

    def relation(self) -> float:
        if self.next(r"\neg"):
            return float(not self.atom())
        left = self.sum()
        sign = self.next("<", r"\le", ">", r"\ge", "=", r"\ne")
        if sign is None:
            return left
        right = self.sum()
        return float({"<": left < right, r"\le": left <= right, ">": left > right, r"\ge": left >= right,
                      "=": left == right, r"\ne": left != right}[sign])  # fmt: skip

    def sum(self) -> float:
        found = -self.product() if self.next("-") else self.product()
        while sign := self.next("+", "-"):
            found += self.product() if sign == "+" else -self.product()
        return found

    def product(self) -> float:
        found = self.power()
        while self.tokens and re.match(r"[\w({]|\\(left\||frac|sqrt|sin|max|min|pi|begin|cdot)", self.tokens[0]):
            self.next(r"\cdot")
            found *= self.power()
        return found

    def power(self) -> float:
        base = self.atom()
        return float(base ** self.atom()) if self.next("^") else base

    def atom(self) -> float:
        token = self.tokens.pop(0)
        if token in ("(", "{", r"\left|"):
            found = self.either()
            assert self.tokens.pop(0) == {"(": ")", "{": "}", r"\left|": r"\right|"}[token]
            return abs(found) if token == r"\left|" else found
        if token == r"\frac":
            return self.atom() / self.atom()
        if token == r"\sqrt":
            return math.sqrt(self.atom())
        if token == r"\sin":
            return math.sin(self.atom())
        if token in (r"\max", r"\min"):
            return self.extreme(max if token == r"\max" else min)
        if token == r"\begin{cases}":
            return self.cases()
        return math.pi if token == r"\pi" else self.values[token] if token in self.values else float(token)

    def extreme(self, choose: Any) -> float:
        assert self.tokens.pop(0) == "("
        left = self.either()
        assert self.tokens.pop(0) == ","
        right = self.either()
        assert self.tokens.pop(0) == ")"
        return float(choose(left, right))

    def cases(self) -> float:
        rows: list[tuple[float, bool]] = []
        while True:
            value = self.either()
            assert self.tokens.pop(0) == "&"
            if self.next(r"\mathrm"):
                assert "".join(self.tokens[:11]) == "{otherwise}"
                del self.tokens[:11]
                rows.append((value, True))
            else:
                rows.append((value, bool(self.either())))
            if self.tokens.pop(0) == r"\end{cases}":
                return next(value for value, chosen in rows if chosen)


leaves = st.sampled_from([A, B, C, *map(constant, (0.5, 2, 3, -1.5, 7e8, math.pi, math.pi / 12, 1e-5))])


def _larger(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    two = st.tuples(inner, inner)
    conditions = two.map(lambda p: p[0] < p[1]) | two.map(lambda p: negation(p[0] <= p[1]))
    pairs = st.tuples(conditions, conditions)
    conditions = conditions | pairs.map(lambda p: both(*p)) | pairs.map(lambda p: either(*p))
    return st.one_of(
        two.map(lambda p: p[0] + p[1]),
        two.map(lambda p: p[0] - p[1]),
        two.map(lambda p: p[0] * p[1]),
        two.map(lambda p: p[0] / p[1]),
        inner.map(lambda e: -e),
        inner.map(abs),
        inner.map(sin),
        inner.map(lambda e: sqrt(abs(e))),
        st.tuples(inner, st.sampled_from([2, -1, -2, 3])).map(lambda p: p[0] ** p[1]),
        inner.map(lambda e: abs(e) ** -0.25),
        inner.map(lambda e: abs(e) ** 0.5),
        two.map(lambda p: maximum(*p)),
        two.map(lambda p: minimum(*p)),
        st.tuples(conditions, inner, inner).map(lambda p: select(*p)),
    )


@given(st.recursive(leaves, _larger, max_leaves=12), st.tuples(*[st.floats(-3, 3)] * 3))
def test_a_formula_has_the_value_of_its_expression(e: Expr, point: tuple[float, ...]) -> None:
    """Products and powers are taken in another order, which rounding notices; a wrong bracket or sign is off by far
    more than 1e-9.
    """
    values = dict(zip("abc", point, strict=True))
    try:
        read = Reader(latex(e, digits=17), values).value()
    except (ZeroDivisionError, OverflowError, ValueError, TypeError):
        return
    [expected] = evaluate([e], values)
    if math.isfinite(read) and math.isfinite(float(expected)):
        assert read == pytest.approx(float(expected), rel=1e-9, abs=1e-9) or ill(e, values, float(expected)), latex(e)


def ill(e: Expr, values: dict[str, float], expected: float) -> bool:
    """Whether a last digit of an argument moves the value: nothing can be said there."""
    for name in values:
        [moved] = evaluate([e], {**values, name: values[name] * (1 + 1e-13) + 1e-15})
        if float(moved) != pytest.approx(expected, rel=1e-9, abs=1e-9):
            return True
    return False


@pytest.mark.parametrize(
    ("e", "formula"),
    [
        (A / (B * C), r"\frac{a}{b \; c}"),
        (A * A * B / C, r"\frac{{a}^{2} \; b}{c}"),
        (A - (B - C), r"a - \left(b - c\right)"),
        (-(A + B), r"-\left(a + b\right)"),
        (constant(math.pi / 4) * A, r"\frac{\pi}{4} \; a"),
        (constant(1.4e9) * A, r"1.4 \cdot 10^{9} \; a"),
        (A ** (constant(1) / B), r"{a}^{1 / b}"),
        (A ** constant(-0.5), r"\frac{1}{\sqrt{a}}"),
        (select(A < B, A, C), r"\begin{cases} a & a < b \\ c & \mathrm{otherwise} \end{cases}"),
        (symbol("full_area") * symbol("omega"), r"\mathrm{full\_area} \; \omega"),
        (symbol("e12"), r"e_{12}"),
        (looked_up(symbol("power"), A), r"\mathrm{power}\left(a\right)"),
    ],
)
def test_it_reads_like_a_book(e: Expr, formula: str) -> None:
    assert latex(e) == formula


def test_names_can_be_given() -> None:
    assert latex(A + B, {"a": r"p_{P}", "b": r"\rho"}.__getitem__) == r"p_{P} + \rho"
