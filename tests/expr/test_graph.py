"""Building expressions: the same expression is the same object, and simple ones simplify themselves."""

from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bramah import expr as x
from bramah.expr import Expr, constant, select, symbol, symbols, text, walk
from bramah.expr.graph import FALSE, ONE, TRUE, ZERO, node, walk_again
from tests.expr.graphs import EVERY, NAMES, graphs

a, b, c = symbol("a"), symbol("b"), symbol("c")


@given(st.sampled_from(sorted(EVERY)))
def test_the_same_expression_is_the_same_object(name: str) -> None:
    count, make = EVERY[name]
    operands = [symbol(n) for n in NAMES][:count]
    assert make(*operands) is make(*operands)


def test_sums_and_products_do_not_know_the_order_of_their_operands() -> None:
    assert a + b is b + a
    assert a * b is b * a
    assert (a + b) * c is c * (b + a)
    assert a - b is not b - a
    assert a / b is not b / a


@given(graphs())
def test_a_rank_belongs_to_one_content(built: list[Expr]) -> None:
    nodes = list(walk(built))
    assert len({n.rank for n in nodes}) == len(nodes)


@given(graphs())
def test_walking_meets_every_node_once_and_arguments_first(built: list[Expr]) -> None:
    seen: set[Expr] = set()
    for n in walk(built):
        assert n not in seen
        assert all(argument in seen for argument in n.args)
        seen.add(n)
    assert seen >= set(built)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (a + 0.0, a),
        (0.0 + a, a),
        (a - 0.0, a),
        (a - a, ZERO),
        (0.0 - a, -a),
        (a * 0.0, ZERO),
        (a * 1.0, a),
        (a * -1.0, -a),
        (x.constant(0.0) - (-a), a),
        (-(a - b), b - a),
        (a + -b, a - b),
        (-a + b, b - a),
        (a - -b, a + b),
        (-a * -b, a * b),
        (-a * b, -(a * b)),
        (a / 1.0, a),
        (0.0 / a, ZERO),
        (-a / b, -(a / b)),
        (a**0.0, ONE),
        (a**1.0, a),
        (a**0.5, x.sqrt(a)),
        (a**-1.0, 1.0 / a),
        (select(1.0, a, b), a),
        (select(0.0, a, b), b),
        (select(c, a, a), a),
        (x.minimum(a, a), a),
        (x.maximum(a, a), a),
        (x.equal(a, a), TRUE),
        (x.both(a < b, 0.0), FALSE),
        (x.either(a < b, 1.0), TRUE),
        (constant(2.0) + 3.0, constant(5.0)),
        (x.sqrt(4.0), constant(2.0)),
        (x.exp(0.0), ONE),
        (constant(1.0) < 2.0, TRUE),
        (a > b, b < a),
        (a >= b, b <= a),
    ],
)
def test_simple_expressions_simplify(made: Expr, expected: Expr) -> None:
    assert made is expected


def test_what_is_no_number_is_refused_or_kept() -> None:
    with pytest.raises(ValueError, match="not a number"):
        constant(math.nan)
    assert x.sqrt(-1.0).op == "sqrt"
    assert constant(math.inf).value == math.inf


def test_zeros_of_either_sign_differ() -> None:
    assert constant(0.0) is not constant(-0.0)
    assert text(constant(-0.0)) == "-0.0"


def test_an_expression_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match="select"):
        bool(a < b)


def test_symbols_are_listed_once() -> None:
    assert sorted(symbols([a * b + a, c])) == ["a", "b", "c"]


def test_operands_of_other_operations_keep_their_order() -> None:
    assert (a - b).ordered == (a, b)
    assert (b - a).ordered == (b, a)


def test_operands_of_sums_and_products_have_an_order_of_their_own() -> None:
    assert node("add", a, b).ordered == node("add", b, a).ordered
    assert node("mul", a, b).ordered == node("mul", b, a).ordered


def test_a_walk_gives_arguments_first_and_passes_by_what_is_known() -> None:
    e = (a + b) * c - (a + b)
    assert [walk([e]).index(n) < walk([e]).index(e) for n in (a, b, c, a + b)] == [True] * 4
    assert len(walk([e])) == len(set(walk([e]))) == 6
    assert a not in walk([e], {a + b}) and c in walk([e], {a + b})


def _chain(length: int) -> Expr:
    e = a
    for _ in range(length):
        e = x.sin(e) + 1.0
    return e


def test_very_deep_expressions_are_built_walked_and_dropped() -> None:
    """No recursion: a chain far deeper than Python's stack."""
    e = _chain(20_000)
    assert sum(1 for _ in walk([e])) == 40_002
    assert x.derivative(e, a).op != "const"
    del e
    gc.collect()


@given(graphs())
def test_walking_again_gives_the_same_order(roots: list[Expr]) -> None:
    for again in (roots, *([e] for e in roots), *([e] for e in roots)):
        assert walk_again(again) == walk(again)


def test_what_was_walked_again_is_dropped_at_once() -> None:
    """Without a search for garbage: its order does not hold the node itself."""
    e = a * 3.25 + symbol("dropped")
    walk_again([e])
    left = weakref.ref(e)
    gc.disable()
    try:
        del e
        assert left() is None
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("e", "written"),
    [
        (a + b * c, "a + b*c"),
        ((a + b) * c, "(a + b)*c"),
        (a - (b - c), "a - (b - c)"),
        (a - b - c, "a - b - c"),
        (a / (b * c), "a/(b*c)"),
        (a / b / c, "a/b/c"),
        (-(a + b), "-(a + b)"),
        (-(a**2.0), "-a**2"),
        ((-a) ** 2.0, "(-a)**2"),
        (a**-0.25, "a**(-0.25)"),
        ((a**b) ** c, "(a**b)**c"),
        (a ** (b**c), "a**(b**c)"),
        (select(x.both(a < b, b <= c), a, 1e-7), "select(a < b and b <= c, a, 1e-07)"),
        (x.negation(a < b), "not a < b"),
        (x.either(x.both(a < b, c < a), b < c), "a < b and c < a or b < c"),
        (abs(a) + x.maximum(a, 2.0), "abs(a) + max(a, 2)"),
        (x.table(a, b, 1), "table(a, b, 1)"),
        (constant(math.inf) - a, "inf - a"),
    ],
)
def test_text_uses_as_few_brackets_as_possible(e: Expr, written: str) -> None:
    assert text(e) == written
    assert repr(e) == written


def test_equations_are_written_with_their_left_side() -> None:
    from bramah.expr.text import equation

    assert equation("x'", a + b) == "x' = a + b"
    assert equation("q", ZERO) == "q = 0"


def make_in_order(first: Callable[[], Expr], second: Callable[[], Expr]) -> str:
    from tests.expr.compiling import assembly

    kept = first()
    code = assembly([second() * kept])
    return code


def test_compiled_code_does_not_depend_on_what_was_built_before() -> None:
    """An object in the cache is found by its text, whichever order a sum was first written in."""
    one = make_in_order(lambda: a * symbol("u") + symbol("w"), lambda: symbol("w") + symbol("u") * a)
    gc.collect()
    other = make_in_order(lambda: symbol("w") + symbol("u") * a, lambda: a * symbol("u") + symbol("w"))
    assert one == other
