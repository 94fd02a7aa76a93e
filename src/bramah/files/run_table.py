"""The [run] and [start] tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bramah.errors import UnitError, nearest
from bramah.files.open_values import OPEN, OpenValue, open_property
from bramah.units import parse_any, parse_quantity

Note = Callable[..., None]

STEPS = ("first_step", "smallest_step", "largest_step", "fixed_step")
TIMES = ("until", "every", *STEPS, "line_step")
COUNTS = ("substeps", "max_order", "step_iterations", "balance_iterations", "steady_iterations")
JACOBIANS = ("exact", "differences")


def read_run(table: Mapping[str, Any], note: Note, left: list[OpenValue]) -> dict[str, Any]:
    """What the file says: times in s, method, tolerances, patterns of signals to plot, time step and grid of lines.

    What it leaves open is put into `left`.
    """
    run: dict[str, Any] = {}
    for key, value in table.items():
        reader = _READERS.get(key)
        if reader is None:
            near = nearest(key, _READERS)
            hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(_READERS)}."
            note(("run", key), f"There is no setting {key!r} of a run. {hint}")
            continue
        if value == OPEN:
            left.append(open_setting(key))
            continue
        try:
            run[key] = reader(value)
        except _At as error:
            note(("run", key, *error.path), f"run.{key}.{'.'.join(error.path)} {error}.")
        except UnitError as error:
            note(("run", key), str(error))
        except ValueError as error:
            note(("run", key), f"run.{key} {error}.")
    return run


def _until(value: Any) -> float:
    seconds = parse_quantity(value, "s")
    if seconds <= 0:
        raise ValueError('must be a time above 0, such as "2 s"')
    return seconds


def _method(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError('must be the name of a method, such as "RODAS4"')
    return value


class _At(ValueError):
    """Something wrong with one key of a table."""

    def __init__(self, path: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.path = path


def _rtol(value: Any) -> float | dict[str, float]:
    if isinstance(value, dict):
        return _by_name(value, _rtol_of_one)
    return _rtol_of_one(value)


def _rtol_of_one(value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value < 1:
        raise ValueError("must be a number between 0 and 1, such as 1e-6")
    return float(value)


def _atol(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError('must be a table of unknowns, such as {"*.p" = "0.01 bar"}')
    return _by_name(value, _atol_of_one)


def _atol_of_one(value: Any) -> Any:
    """Which unit it must have, the system knows."""
    if not 0 < parse_any(value) < math.inf:
        raise ValueError("must be above 0")
    return value


def _by_name(table: Mapping[str, Any], read: Callable[[Any], Any]) -> dict[str, Any]:
    """Values by name of an unknown or pattern; a.b = 1 and "a.b" = 1 mean the same."""
    found = {}
    for path, value in _flat(table, ()):
        try:
            found[".".join(path)] = read(value)
        except UnitError as error:
            raise _At(path, f"is not a quantity: {str(error).removesuffix('.')}") from error
        except ValueError as error:
            raise _At(path, str(error)) from error
    return found


def _jacobian(value: Any) -> str:
    if value not in JACOBIANS:
        raise ValueError(f'must be "{JACOBIANS[0]}" or "{JACOBIANS[1]}"')
    return str(value)


def _plot(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) and v for v in value):
        raise ValueError('must be a list of signals, such as ["pump.P.p", "cylinder.*"]')
    return list(value)


def _start(value: Any) -> str:
    if value != "steady":
        raise ValueError('must be "steady", to begin at the equilibrium; start values stand in the table [start]')
    return str(value)


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError("must be a whole number above 0")
    return value


def _grid(value: Any) -> str:
    if value not in ("adjust", "exact"):
        raise ValueError('must be "adjust" or "exact"')
    return str(value)


_READERS: dict[str, Callable[[Any], Any]] = {
    "until": _until,
    "method": _method,
    "rtol": _rtol,
    "atol": _atol,
    **dict.fromkeys(STEPS, _until),
    **dict.fromkeys(COUNTS, _count),
    "jacobian": _jacobian,
    "plot": _plot,
    "every": _until,
    "start": _start,
    "line_step": _until,
    "line_grid": _grid,
}


_ASKED = {
    "until": "time to simulate",
    "method": "solver, such as rodas4",
    "rtol": "relative tolerance, such as 1e-5",
    "first_step": "step to try first",
    "smallest_step": "shortest step",
    "largest_step": "longest step",
    "fixed_step": "length of every step",
    "line_step": "time step of waves in lines",
    "every": "interval between the rows of tables",
    **dict.fromkeys(COUNTS, "a whole number"),
}
"""What a setting is, in the words of a question."""


def open_setting(key: str) -> OpenValue:
    """What a setting of the run asks for."""
    unit = "s" if _READERS[key] is _until else ""
    return OpenValue(name=f"run.{key}", path=("run", key), read=_READERS[key], help=_ASKED.get(key, ""), unit=unit)


def places_in_run(table: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names of tolerances, and their keys in the table: what is wrong with them, the system may find."""
    for key in ("rtol", "atol"):
        value = table.get(key)
        if isinstance(value, dict):
            yield from ((f"run.{key}.{'.'.join(path)}", (key, *path)) for path, _ in _flat(value, ()))
        elif value is not None:
            yield f"run.{key}.*", (key,)


def read_start(
    table: Mapping[str, Any], components: Mapping[str, Any], note: Note, left: list[OpenValue]
) -> dict[str, Any]:
    """Start values by name of the signal; a.b = 1 and "a.b" = 1 mean the same. The system checks names and units.

    What is left open is put into `left`.
    """
    start: dict[str, Any] = {}
    for path, value in _flat(table, ()):
        name = ".".join(path)
        component = name.partition(".")[0]
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            note(("start", *path), f'start value of {name} must be a number in SI or a quantity such as "100 bar".')
        elif component not in components:
            near = nearest(component, components)
            hint = f" Did you mean {near!r}?" if near else ""
            note(("start", *path), f"There is no component {component!r} to start as {name}.{hint}")
        elif value == OPEN:
            left.append(open_property(("start", *path)))
        else:
            start[name] = value
    return start


def _flat(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, (*path, key))
        else:
            yield (*path, key), value
