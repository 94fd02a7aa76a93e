"""Rewriting keeps values."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bramah import expr as x
from bramah.expr import Expr, evaluate, symbol, symbols, walk
from bramah.expr.rewrite import Hoisting, substitute
from tests.expr.graphs import NAMES, TABLES, graphs, points
from tests.expr.rounding import bounds

a, b, c, d = (symbol(n) for n in NAMES)


@given(graphs(), graphs(most=5), points(1))
def test_substituting_is_evaluating_the_replacement_first(
    built: list[Expr], other: list[Expr], rows: list[dict[str, float]]
) -> None:
    row = rows[0]
    replaced = substitute(built, {a: other[-1], b: c})
    inner, spread = bounds(other[-1:], row, TABLES)[0]
    if not np.isfinite(inner) or spread > 0:
        inner, row = np.float64(row["a"]), row | {"p": row["a"]}
        replaced = substitute(built, {a: symbol("p"), b: c})
    after = evaluate(replaced, row, TABLES)
    for found, (value, error) in zip(after, bounds(built, row | {"a": inner, "b": row["c"]}, TABLES), strict=True):
        assert not np.isfinite(error) or abs(found - value) <= error


def test_substituting_simplifies_and_leaves_alone() -> None:
    e = a * b + c
    assert substitute([e], {a: x.constant(0.0)}) == [c]
    assert substitute([e], {}) == [e]
    assert substitute([e], {d: a})[0] is e
    assert substitute([a, e], {a * b: d}) == [a, d + c]
    assert substitute([x.table(a, b, 1)], {b: c})[0] is x.table(a, c, 1)


@given(graphs(), points(1), st.sets(st.sampled_from(NAMES)))
def test_hoisting_keeps_values_and_leaves_nothing_fixed_behind(
    built: list[Expr], rows: list[dict[str, float]], fixed: set[str]
) -> None:
    hoist = Hoisting({n: n in fixed for n in NAMES})
    rewritten = [hoist.rewrite(e) for e in built]
    for e in hoist.hoisted:
        assert set(symbols([e])) <= fixed
        assert e.op != "const"
    for n in walk(rewritten):
        below = [str(s.value) for s in n.args if s.op == "symbol"]
        assert not (n.op == "symbol" and n.value in fixed)
        foldable = n.args and all(s.op == "const" or str(s.value).startswith("constant.") for s in n.args)
        assert not (foldable and below), f"{n} is made of fixed values only"
    known = evaluate(hoist.hoisted, rows[0], TABLES)
    values = rows[0] | {f"constant.{k}": float(v) for k, v in enumerate(known)}
    after = evaluate(rewritten, values, TABLES)
    for found, (value, error), (_, other) in zip(
        after, bounds(built, rows[0], TABLES), bounds(rewritten, values, TABLES), strict=True
    ):
        assert not np.isfinite(error + other) or abs(found - value) <= error + other


def test_hoisting_names_each_fixed_part_once() -> None:
    hoist = Hoisting({"a": True, "b": True, "c": False, "d": False})
    first = hoist.rewrite(x.sqrt(a * b) * c)
    second = hoist.rewrite(d + x.sqrt(a * b))
    assert hoist.hoisted == [x.sqrt(a * b)]
    assert first is symbol("constant.0") * c
    assert second is d + symbol("constant.0")


def test_division_by_something_fixed_becomes_a_product() -> None:
    hoist = Hoisting({"a": True, "c": False})
    assert hoist.rewrite(c / a) is c * symbol("constant.0")
    assert hoist.hoisted == [1.0 / a]


def test_what_is_fixed_altogether_becomes_one_constant() -> None:
    hoist = Hoisting({"a": True, "b": True})
    assert hoist.fixed(a + b)
    assert hoist.rewrite(a + b) is symbol("constant.0")
    assert hoist.rewrite(x.constant(3.0)) is x.constant(3.0)
