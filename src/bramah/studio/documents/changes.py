"""Changes of a document: a path of keys, and the new value there, or None to remove what is there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bramah.studio.documents.errors import EditError

Path = tuple[str, ...]
Change = tuple[Path, Any]

MOST = 20_000
"""Changes in one edit: all places and lines of a circuit of thousands of components."""
DEEPEST_PATH = 8
LONGEST_KEY = 200
DEEPEST_VALUE = 8
LARGEST_VALUE = 100_000
"""Numbers, texts, lists and tables in one edit, together."""
LONGEST_TEXT = 100_000
"""Characters of one text."""
LARGEST_INTEGER = 2**63 - 1


def read_changes(given: Any) -> list[Change]:
    """Changes as a page sends them, [[path, value], ...], looked at before anything is done with them."""
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise EditError(
            'Changes must be a list of [path, value], such as [[["nets", "supply"], ["pump.P", "relief.P"]]].'
        )
    if len(given) > MOST:
        raise EditError(f"An edit has at most {MOST} changes, not {len(given)}.")
    left, found = [LARGEST_VALUE], []
    for change in given:
        if not isinstance(change, Sequence) or isinstance(change, str) or len(change) != 2:
            raise EditError("Each change must be a path of keys and a value.")
        path = _path(change[0])
        if change[1] is not None:
            _check(change[1], ".".join(path), DEEPEST_VALUE, left)
        found.append((path, change[1]))
    return found


def _path(given: Any) -> Path:
    if not isinstance(given, Sequence) or isinstance(given, str) or not 1 <= len(given) <= DEEPEST_PATH:
        raise EditError(f"The path of a change must be a list of 1 to {DEEPEST_PATH} keys.")
    for key in given:
        _check_key(key)
    return tuple(given)


def _check_key(key: Any) -> None:
    if not isinstance(key, str) or not 1 <= len(key) <= LONGEST_KEY:
        raise EditError(f"A key must be a text of 1 to {LONGEST_KEY} characters.")
    _check_text(key, "A key")


def _check_text(text: str, what: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise EditError(f"{what} has characters that no file can hold.") from error


def _check(value: Any, where: str, deep: int, left: list[int]) -> None:
    """Refuse what no file can hold, or nobody can mean."""
    left[0] -= 1
    if left[0] < 0:
        raise EditError(f"The edit is too large: it has more than {LARGEST_VALUE} values.")
    if deep < 0:
        raise EditError(f"The value of {where} is nested too deeply.")
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise EditError(f"The text at {where} is longer than {LONGEST_TEXT} characters.")
        _check_text(value, f"The text at {where}")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            _check_key(key)
            _check(inner, f"{where}.{key}", deep - 1, left)
    elif isinstance(value, list | tuple):
        for inner in value:
            _check(inner, where, deep - 1, left)
    elif not isinstance(value, bool | int | float):
        raise EditError(f"The value of {where} must be a number, a text, true or false, a list or a table.")
    elif not math.isfinite(value) or (isinstance(value, int) and abs(value) > LARGEST_INTEGER):
        raise EditError(f"The value of {where} is not a number that a file can hold.")


def same(a: Any, b: Any) -> bool:
    """Whether two values are the same in a file; 5 and 5.0 are, 1 and true are not."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, bool) != isinstance(b, bool):
        return False
    return bool(a == b) or (isinstance(a, float) and isinstance(b, float) and math.isnan(a) and math.isnan(b))


def pruned(value: Any) -> Any:
    """Without empty tables, which say nothing."""
    if not isinstance(value, Mapping):
        return value
    inner = {key: pruned(one) for key, one in value.items()}
    return {key: one for key, one in inner.items() if one != {} or not isinstance(one, dict)}


def value_at(document: Mapping[str, Any], path: Path) -> Any:
    """What stands there; None if nothing does."""
    found: Any = document
    for key in path:
        if not isinstance(found, Mapping) or key not in found:
            return None
        found = found[key]
    return found


def changed(document: Mapping[str, Any], changes: Sequence[Change]) -> dict[str, Any]:
    """A document with changes; the old one is not touched, and shares what is the same."""
    made = dict(document)
    own = {id(made)}
    for path, value in changes:
        table = made
        for depth, key in enumerate(path[:-1], start=1):
            inner = table.get(key)
            if inner is None:
                if value is None:
                    break
                inner = {}
            elif not isinstance(inner, dict):
                raise EditError(f"{'.'.join(path[:depth])} is not a table, so {'.'.join(path)} cannot be changed.")
            if id(inner) not in own:
                inner = dict(inner)
                own.add(id(inner))
            table[key] = inner
            table = inner
        else:
            if value is None:
                table.pop(path[-1], None)
            else:
                table[path[-1]] = value
    return made


def differences(before: Any, after: Any, path: Path = ()) -> Iterator[Change]:
    """Changes that make one document of another."""
    for key in before:
        if key not in after:
            yield (*path, key), None
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            yield from differences(old, value, (*path, key))
        elif key not in before or not same(old, value):
            yield (*path, key), value
