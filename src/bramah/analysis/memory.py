"""Numbers within what a controller remembers: attributes, and items of lists, mappings, arrays and objects in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np

Path = tuple[Any, ...]
Leaves = dict[Path, float]

DEEPEST = 6


def leaves_of(memory: dict[str, Any], *, whole: bool = False) -> Leaves:
    """Every number by its path. Whole numbers count and choose; they are left out unless asked for."""
    return dict(_walk(memory, (), whole))


def _walk(value: Any, path: Path, whole: bool) -> Iterator[tuple[Path, float]]:
    number = isinstance(value, float | np.floating) or (whole and isinstance(value, int) and value is not True)
    if number and value is not False:
        yield path, float(value)
    elif len(path) < DEEPEST:
        for key, item in _items(value):
            yield from _walk(item, (*path, key), whole)


def _items(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list | deque):
        yield from enumerate(value)
    elif isinstance(value, np.ndarray):
        if np.issubdtype(value.dtype, np.floating):
            yield from np.ndenumerate(value)
    elif hasattr(value, "__dict__") and not isinstance(value, type) and not callable(value):
        yield from vars(value).items()


def with_leaves(memory: dict[str, Any], changed: Leaves) -> dict[str, Any]:
    """A copy in which some numbers are others."""
    made = deepcopy(memory)
    for path, value in changed.items():
        inner: Any = made
        for key in path[:-1]:
            inner = inner[key] if isinstance(inner, dict | list | deque | np.ndarray) else vars(inner)[key]
        if isinstance(inner, dict | list | deque | np.ndarray):
            inner[path[-1]] = value
        else:
            setattr(inner, path[-1], value)
    return made
