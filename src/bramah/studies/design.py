"""How the cases of a study are chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

from bramah.errors import MethodError, unknown_name
from bramah.studies.case import Case
from bramah.studies.vary import Varied, product

GRID, ONE_AT_A_TIME, TABLE = "grid", "one-at-a-time", "table"
MOST_CASES = 10_000_000
LARGEST = 10**300
"""More than this cannot be written as a number with a point."""


def cases_of(kind: str, varied: Mapping[str, Varied], count: int | None = None, seed: int = 0) -> list[Case]:
    """The cases of a design: "grid", "one-at-a-time", "latin-hypercube", "sobol" or "random"."""
    if kind == GRID:
        columns = [_listed(path, one) for path, one in varied.items()]
        _refuse_too_many(prod(len(column) for column in columns))
        return numbered(varied, product(columns))
    if kind == ONE_AT_A_TIME:
        return _one_at_a_time(varied)
    if kind not in SAMPLERS:
        raise unknown_name("design", kind, [GRID, ONE_AT_A_TIME, *SAMPLERS, TABLE])
    if count is None or count < 1:
        raise MethodError(f"The design {kind} needs the number of its cases: give count.")
    _refuse_too_many(count)
    shares = SAMPLERS[kind](count, len(varied), seed)
    columns = [one.quantile(shares[:, k]) for k, one in enumerate(varied.values())]
    return numbered(varied, list(zip(*columns, strict=True)))


def _refuse_too_many(count: int) -> None:
    if count > MOST_CASES:
        raise MethodError(
            f"{min(count, LARGEST):.3g} cases cannot be meant: more than {MOST_CASES:.0e} are not run. Take fewer "
            "values, or a random design."
        )


def numbered(names: Sequence[str] | Mapping[str, Any], values: Sequence[Sequence[Any]]) -> list[Case]:
    """Cases from rows of values in the order of names."""
    return [Case(k, dict(zip(names, row, strict=True))) for k, row in enumerate(values)]


def _listed(path: str, one: Varied) -> list[Any]:
    try:
        return one.values()
    except ValueError as error:
        raise MethodError(f"{path} {error}.") from None


def _one_at_a_time(varied: Mapping[str, Varied]) -> list[Case]:
    """Each quantity by itself, the others as the circuit has them, after the case in which nothing changes."""
    changes = [{}, *({path: value} for path, one in varied.items() for value in _listed(path, one))]
    return [Case(k, change) for k, change in enumerate(changes)]


def _random(count: int, dimensions: int, seed: int) -> Any:
    return np.random.default_rng(seed).random((count, dimensions))


def _latin_hypercube(count: int, dimensions: int, seed: int) -> Any:
    from scipy.stats.qmc import LatinHypercube

    return LatinHypercube(dimensions, seed=seed).random(count)


def _sobol(count: int, dimensions: int, seed: int) -> Any:
    from scipy.stats.qmc import Sobol

    size = 1 << (count - 1).bit_length()
    return Sobol(dimensions, seed=seed).random(size)[:count]


SAMPLERS: dict[str, Callable[[int, int, int], Any]] = {
    "latin-hypercube": _latin_hypercube,
    "sobol": _sobol,
    "random": _random,
}
DESIGNS = (GRID, ONE_AT_A_TIME, *SAMPLERS, TABLE)
"""All there are; a table is a CSV file with the cases themselves."""
