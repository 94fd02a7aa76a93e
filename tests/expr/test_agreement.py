"""NumPy, compiled code, printed C and the text form give the same numbers, to rounding, on random graphs of all
operations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import integers, lists

from bramah.expr import Expr, both, evaluate, symbol, text, walk
from bramah.expr import functions as fn
from bramah.expr.evaluate import OPERATIONS
from bramah.expr.tables import evaluate_corner, evaluate_piece, evaluate_table
from bramah.expr.tape import OPERATIONS as TAPED
from bramah.expr.tape import TapeWriter
from bramah.system.taped import Given, played
from tests.expr.compiling import Compiled
from tests.expr.graphs import EVERY, NAMES, TABLES, anywhere, columns, graphs, points, written_size
from tests.expr.printing import Printed
from tests.expr.rounding import bounds

LONGEST = 3000
"""Operations in a text; shared parts are written out each time, so that a graph may have a very long one."""

BINDING = ("add", "sub", "mul", "div", "neg", "square", "raw power", "lt", "le", "eq", "and", "or", "not")
"""Operations whose text depends on what they are part of."""

_NUMPY = ("sqrt", "exp", "log", "sin", "cos", "tan", "arctan", "arctan2", "sinh", "cosh", "tanh", "sign", "floor")


def _of_floats(function: Callable[..., Any], *arguments: float) -> float:
    return float(function(*map(float, arguments)))


FUNCTIONS: dict[str, Any] = {
    "abs": abs,
    "min": min,
    "max": max,
    "select": lambda c, a, b: a if c else b,
    "inf": np.inf,
    "table": lambda h, x, order=0: float(evaluate_table(TABLES, h, x, order)),
    "piece": lambda h, k, x, order=0: float(evaluate_piece(TABLES, h, k, x, order)),
    "corner": lambda h, k: float(evaluate_corner(TABLES, h, k)),
    **{n: partial(_of_floats, getattr(np, n)) for n in _NUMPY},
}


def from_text(e: Expr, values: dict[str, float]) -> float:
    """What Python makes of the text; not a number where Python refuses, as it does 1/0, or leaves the real numbers."""
    try:
        with np.errstate(all="ignore"):
            found = eval(text(e), {"__builtins__": {}}, FUNCTIONS | values)
    except (ZeroDivisionError, OverflowError):
        return np.nan
    except TypeError as refused:
        assert "complex" in str(refused)
        return np.nan
    return np.nan if isinstance(found, complex) else float(found)


def assert_close(found: Any, value: Any, error: Any, e: Expr) -> None:
    sure = np.isfinite(error)
    wrong = sure & ~(np.abs(np.where(sure, found, 0.0) - np.where(sure, value, 0.0)) <= error)
    assert not np.any(wrong), f"{found} instead of {value}, {error} allowed: {text(e)}"


def test_the_graphs_cover_every_operation() -> None:
    letters = [symbol(n) for n in NAMES]
    made = [make(*letters[:count]) for count, make in EVERY.values()]
    made.append(both(letters[0], 1.0))
    assert {n.op for n in walk(made)} == OPERATIONS | {"const", "symbol"}


@settings(max_examples=150)
@given(graphs(), points())
def test_compiled_code_agrees(built: list[Expr], rows: list[dict[str, float]]) -> None:
    code = Compiled(built)
    found = np.array([code(row, TABLES) for row in rows])
    for k, (value, error) in enumerate(bounds(built, columns(rows), TABLES)):
        assert_close(found[:, k], np.broadcast_to(value, len(rows)), np.broadcast_to(error, len(rows)), built[k])


@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lists(graphs(), min_size=20, max_size=20), points())
def test_printed_c_agrees(tmp_path_factory: Any, built: list[list[Expr]], rows: list[dict[str, float]]) -> None:
    """Twenty graphs at a time, for each call of a compiler takes a while."""
    code = Printed(built, tmp_path_factory.mktemp("printed"))
    for number, roots in enumerate(built):
        found = np.array([code(number, row, TABLES) for row in rows])
        for k, (value, error) in enumerate(bounds(roots, columns(rows), TABLES)):
            assert_close(found[:, k], np.broadcast_to(value, len(rows)), np.broadcast_to(error, len(rows)), roots[k])


def on_tape(built: list[Expr], rows: list[dict[str, float]], parameters: int) -> Any:
    """By the core's tapes; the first symbols are parameters, which have one value, the others are loaded."""
    writer, known = TapeWriter(), dict[Expr, int]()

    def meaning(name: str) -> int:
        k = NAMES.index(name)
        return writer.parameter(k) if k < parameters else writer.load(Given.UNKNOWNS, k)

    tape = writer.tape([writer.expression(e, meaning, known) for e in built])
    arrays = np.array([[row[n] for n in NAMES] for row in rows])
    return played(tape, arrays[0], TABLES, {Given.TIME: np.zeros(len(rows)), Given.UNKNOWNS: arrays})


@settings(max_examples=150)
@given(graphs(), points(), integers(0, len(NAMES)))
def test_tapes_agree(built: list[Expr], rows: list[dict[str, float]], parameters: int) -> None:
    """At more points than a block of the core has."""
    rows = [row | {n: rows[0][n] for n in NAMES[:parameters]} for row in rows * 30]
    found = on_tape(built, rows, parameters)
    for k, (value, error) in enumerate(bounds(built, columns(rows), TABLES)):
        assert_close(found[k], np.broadcast_to(value, len(rows)), np.broadcast_to(error, len(rows)), built[k])


def test_tapes_know_every_operation() -> None:
    assert set(TAPED) == OPERATIONS - {"waived"} | {"constant", "parameter", "load", "store"}


@settings(max_examples=150)
@given(graphs(), points(1))
def test_the_text_is_python_with_the_same_value(built: list[Expr], rows: list[dict[str, float]]) -> None:
    _compare_text(built, rows)


@settings(max_examples=150)
@given(graphs({n: EVERY[n] for n in BINDING}, most=12), anywhere())
def test_brackets_stand_where_they_must(built: list[Expr], rows: list[dict[str, float]]) -> None:
    """Only operations that are written without a name, each of which binds in its own way."""
    _compare_text(built, rows)


def _compare_text(built: list[Expr], rows: list[dict[str, float]]) -> None:
    sizes: dict[Expr, int] = {}
    short = [e for e in built if written_size(e, sizes) <= LONGEST]
    for e, (value, error) in zip(short, bounds(short, rows[0], TABLES), strict=True):
        found = from_text(e, rows[0])
        assert_close(found, value, np.where(np.isnan(found), np.inf, error), e)


@given(graphs(), points())
def test_arrays_give_what_their_elements_give(built: list[Expr], rows: list[dict[str, float]]) -> None:
    whole = evaluate(built, columns(rows), TABLES)
    for k, row in enumerate(rows):
        for e, found, (value, error) in zip(built, whole, bounds(built, row, TABLES), strict=True):
            assert_close(np.broadcast_to(found, len(rows))[k], value, error, e)


def test_what_is_not_a_number_stays_so(tmp_path: Path) -> None:
    """The sign of it is not zero: a run must notice."""
    x = symbol("a")
    made = [fn.sign(x), fn.sign(abs(fn.log(x)))]
    code, printed = Compiled(made), Printed([made], tmp_path)
    for value in (np.nan, -1.0, 2.0, 0.0, -np.inf):
        with np.errstate(all="ignore"):
            wanted = [np.sign(value), np.sign(np.abs(np.log(value)))]
        given = {"a": value, **dict.fromkeys(NAMES[1:], 0.0)}
        assert np.array_equal(code(given, TABLES), wanted, equal_nan=True)
        assert np.array_equal(printed(0, given, TABLES), wanted, equal_nan=True)
        assert np.array_equal(on_tape(made, [given], 0)[:, 0], wanted, equal_nan=True)
