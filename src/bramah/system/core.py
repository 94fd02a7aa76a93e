"""The C run-time: its structures as in core/bramah.h, and the loaded library."""

from __future__ import annotations

import ctypes as c
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ABI = 1
STATUS = (
    "done", "paused", "step too small", "too many steps", "singular",
    "not finite", "inconsistent", "chatter", "no memory", "bad input",
)  # fmt: skip
RECORD = {"end": 0, "steps": 1, "grid": 2}
COUNTERS = ("rates", "jacobians", "factorisations", "pivotings", "solves", "accepted", "rejected", "events")

_FUNCTIONS = ("rates", "jacobian", "time_slope", "guards", "schedule", "holds", "transition")


class KernelStruct(c.Structure):
    _fields_ = [(n, c.c_int64) for n in ("count", "index_stride", "constant_stride", "entries")] + [
        (n, c.c_void_p) for n in ("index", "constant", "entry", *_FUNCTIONS)
    ]


class OwnerStruct(c.Structure):
    _fields_ = [(n, c.c_int64) for n in ("kernel", "instance", "event")]


class SystemStruct(c.Structure):
    _fields_ = [
        ("n", c.c_int64),
        ("entries", c.c_int64),
        *[(n, c.c_void_p) for n in ("row", "column", "differential", "sum0", "capacity0")],
        ("varying", c.c_int64),
        ("varying_row", c.c_void_p),
        ("scale", c.c_void_p),
        ("kernels", c.c_int64),
        ("kernel", c.c_void_p),
        ("discretes", c.c_int64),
        ("guards", c.c_int64),
        ("guard", c.c_void_p),
        ("times", c.c_int64),
        ("time", c.c_void_p),
        ("tables", c.c_void_p),
    ]


class MethodStruct(c.Structure):
    _fields_ = [
        *[(n, c.c_int64) for n in ("stages", "order", "error_order", "dense_terms")],
        ("gamma", c.c_double),
        *[(n, c.c_void_p) for n in ("alpha", "gamma_sum", "a", "c", "m", "e", "dense")],
    ]


class OptionsStruct(c.Structure):
    _fields_ = [
        ("relative", c.c_void_p),
        ("absolute", c.c_void_p),
        *[(n, c.c_double) for n in ("first_step", "smallest_step", "largest_step", "fixed_step")],
        ("most_steps", c.c_int64),
        ("chatter_events", c.c_int64),
        ("chatter_time", c.c_double),
        ("record", c.c_int64),
        ("grid_count", c.c_int64),
        ("grid", c.c_void_p),
    ]


class EventStruct(c.Structure):
    _fields_ = [("t", c.c_double), ("scheduled", c.c_int64), ("number", c.c_int64)]


class ViewStruct(c.Structure):
    _fields_ = [
        ("t", c.c_double),
        ("step", c.c_double),
        *[(n, c.c_void_p) for n in ("y", "d", "rate", "error")],
        ("culprit", c.c_int64),
        ("residual", c.c_double),
        *[(n, c.c_int64) for n in COUNTERS],
        ("events", c.c_int64),
        ("event", c.POINTER(EventStruct)),
        ("points", c.c_int64),
        ("discrete_points", c.c_int64),
    ]


def pointer(array: NDArray[Any] | None) -> int | None:
    """The address of an array's data. The array must outlive its use."""
    return None if array is None or array.size == 0 else array.ctypes.data


def read(address: int | None, count: int) -> NDArray[np.float64]:
    """A copy of `count` doubles at an address."""
    if not address or not count:
        return np.zeros(0)
    return np.ctypeslib.as_array((c.c_double * count).from_address(address)).copy()


@cache
def library() -> c.CDLL:
    """The run-time's library, loaded once; calls release Python's lock."""
    folder = Path(__file__).parent.parent
    found = [p for suffix in (".so", ".dylib", ".dll") for p in folder.glob(f"_core*{suffix}")]
    if not found:
        raise ImportError(
            "Bramah's compiled core is missing. Install the package (pip install .) instead of using its source folder."
        )
    lib = c.CDLL(str(found[0]))
    lib.bramah_abi.restype = c.c_int64
    if lib.bramah_abi() != ABI:
        raise ImportError(
            f"The compiled core {found[0].name} belongs to another version of Bramah. Install the package again."
        )
    p, d, i = c.c_void_p, c.c_double, c.c_int64
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "run_new": (p, [p, p, p, d, p, p, c.POINTER(c.c_int)]),
        "run_advance": (c.c_int, [p, d, d]),
        "run_assign": (c.c_int, [p, p, p]),
        "run_view": (None, [p, p]),
        "run_points": (None, [p, p, p, p, p]),
        "run_discretes": (None, [p, p, p]),
        "run_free": (None, [p]),
        "evaluator_new": (p, [p]),
        "evaluator_holds": (None, [p, p]),
        "evaluator_transition": (None, [p, d, p, p, i, i]),
        "evaluator_free": (None, [p]),
        **{
            f"evaluator_{n}": (None, [p, d, p, p, p]) for n in ("rates", "jacobian", "time_slope", "guards", "schedule")
        },
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(lib, f"bramah_{name}")
        function.restype, function.argtypes = result, arguments
    return lib
