"""Waivers change nothing but which corners count."""

from __future__ import annotations

from hypothesis import given

from bramah.expr import Expr, derivative, located, maximum, minimum, select, smooth, symbol, text, unwatched, walk
from bramah.expr.kinks import zeros
from bramah.expr.rewrite import substitute
from bramah.expr.text import short_text
from bramah.expr.waivers import stripped
from tests.expr.graphs import graphs

a, b, c = symbol("a"), symbol("b"), symbol("c")


def waived(e: Expr) -> set[Expr]:
    """The nodes that stand under a waiver."""
    return {n.args[0] for n in walk([e]) if n.op == "waived"}


@given(graphs())
def test_without_waivers_an_expression_is_the_one_that_was_written(built: list[Expr]) -> None:
    """The very same nodes, so that the same code is made of them."""
    plain = stripped(built)
    assert stripped([smooth(e, symbol("a")) for e in plain]) == plain


@given(graphs())
def test_every_corner_written_into_a_law_is_waived(built: list[Expr]) -> None:
    for e in stripped(built):
        law = smooth(e)
        under = waived(law)
        assert all(n in under for n in walk([law]) if zeros(n) or n.op == "table")


def test_arguments_keep_their_corners() -> None:
    given_one = maximum(a, b)
    law = smooth(given_one * abs(given_one), given_one)
    assert [n.op for n in waived(law)] == ["abs"]
    assert waived(smooth(abs(-given_one / 2.0), -given_one)) == {abs(-given_one / 2.0)}


def test_what_takes_the_place_of_a_symbol_keeps_its_corners() -> None:
    law = substitute([smooth(a * abs(a), a)], {a: minimum(b, c)})[0]
    assert [n.op for n in waived(law)] == ["abs"]


def test_the_same_node_elsewhere_is_not_waived() -> None:
    plain, law = abs(a), smooth(a * abs(a), a)
    assert plain not in [n for n in walk([law * plain]) if n.op == "waived"]
    assert law is not a * abs(a)


def test_text_and_slope_are_those_of_the_law() -> None:
    plain = select(a < b, a, maximum(a, 0.0))
    law = smooth(plain)
    assert text(law) == text(plain)
    assert stripped([derivative(law, a)])[0] is derivative(plain, a)


def test_a_constant_needs_no_waiver() -> None:
    assert text(substitute([smooth(abs(a), a)], {a: symbol("b") * 0.0 - 2.0})[0]) == "2"
    assert smooth(smooth(abs(a))) is smooth(abs(a))


def test_reasons_differ() -> None:
    assert len({make(abs(a)) for make in (smooth, located, unwatched)}) == 3


def test_a_long_text_is_cut() -> None:
    deep = a
    for _ in range(60):
        deep = abs(deep) + deep
    shown = short_text(deep, 40)
    assert len(shown) <= 40 and "..." in shown
    assert short_text(a + b) == "a + b"
    assert short_text((abs(a + b) - abs(b + c)) * c, 16) == "(... - ...)*c"
