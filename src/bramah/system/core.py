"""The C run-time: its structures as in core/bramah.h, and the loaded library."""

from __future__ import annotations

import ctypes as c
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ABI = 10
STATUS = (
    "done", "paused", "step too small", "too many steps", "singular",
    "not finite", "inconsistent", "chatter", "no memory", "bad input", "empty",
)  # fmt: skip
RECORD = {"end": 0, "steps": 1, "grid": 2}
COUNTERS = ("rates", "jacobians", "factorisations", "pivotings", "solves", "accepted", "rejected", "events")
SPECIAL = ("newton_sets", "implicit_sets", "resets", "looked_again", "given_up", "differences")
"""Counters of what not every run meets, told where they are not zero."""
FAMILIES = ("rosenbrock", "explicit", "adams", "adams_implicit", "ndf", "bdf", "abm", "theta", "foreign")

_FUNCTIONS = ("rates", "jacobian", "time_slope", "guards", "schedule", "holds", "senses", "transition")


class PointStruct(c.Structure):
    """Only compiled kernels read it; expr/llvm.py and kernel.py know its layout."""

    _fields_ = [("t", c.c_double), *[(n, c.c_void_p) for n in ("y", "d", "rate", "sum", "inverse", "tables")]]


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
        *[(n, c.c_void_p) for n in ("row", "column", "differential")],
        ("sets", c.c_int64),
        *[(n, c.c_void_p) for n in ("set", "sum0", "capacity0")],
        ("varying", c.c_int64),
        ("varying_row", c.c_void_p),
        ("scale", c.c_void_p),
        ("kernels", c.c_int64),
        ("kernel", c.c_void_p),
        ("discretes", c.c_int64),
        ("guards", c.c_int64),
        ("guard", c.c_void_p),
        ("corner", c.c_void_p),
        ("times", c.c_int64),
        ("time", c.c_void_p),
        ("senses", c.c_int64),
        ("tables", c.c_void_p),
    ]


class MethodStruct(c.Structure):
    _fields_ = [
        *[(n, c.c_int64) for n in ("family", "stages", "order", "error_order", "dense_terms")],
        ("gamma", c.c_double),
        *[(n, c.c_void_p) for n in ("alpha", "gamma_sum", "a", "c", "m", "e", "dense")],
        ("second_look", c.c_double),
        ("foreign", c.c_void_p),
    ]


RESTART = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_double, c.c_void_p, c.c_void_p)
STEP = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_double, c.POINTER(c.c_double), c.c_void_p)
DENSE = c.CFUNCTYPE(None, c.c_void_p, c.c_double, c.c_void_p, c.c_double, c.c_void_p, c.c_void_p)


class ForeignStruct(c.Structure):
    _fields_ = [
        ("self", c.c_void_p),
        ("restart", RESTART),
        ("step", STEP),
        ("dense", DENSE),
        *[(n, c.c_int64) for n in ("looks_back", "stiff")],
    ]


class LineStruct(c.Structure):
    _fields_ = [
        ("reaches", c.c_int64),
        ("impedance", c.c_double),
        ("rise", c.c_double),
        ("friction", c.c_int64),
        *[(n, c.c_double) for n in ("laminar", "turbulent", "reynolds", "laminar_end", "turbulent_begin", "roughness")],
        ("terms", c.c_int64),
        ("gain", c.c_void_p),
        ("decay", c.c_void_p),
        ("unsteady", c.c_double),
        *[(n, c.c_int64) for n in ("laminar_only", "lagging", "cavitation")],
        *[(n, c.c_double) for n in ("vapour", "gas", "fraction")],
        ("creeps", c.c_int64),
        *[(n, c.c_void_p) for n in ("creep", "relaxation")],
    ]


class LineEndStruct(c.Structure):
    _fields_ = [("run", c.c_int64), ("sense", c.c_int64), ("tolerance", c.c_double), ("discrete", c.c_int64 * 7)]


TANGENT_FUNCTIONS = (
    "rates_point", "rates_numbers", "guards", "schedule", "transition"
)  # fmt: skip


class AlongStruct(c.Structure):
    """Only compiled kernels read it; system/tangent_emission.py knows its layout."""

    _fields_ = [("width", c.c_int64), *[(n, c.c_void_p) for n in ("t", "y", "d", "sum")]]


class KernelTangentsStruct(c.Structure):
    _fields_ = [
        *[(n, c.c_void_p) for n in TANGENT_FUNCTIONS],
        ("touched", c.c_int64),
        ("instance", c.c_void_p),
        ("tangent", c.c_void_p),
    ]


class TangentsStruct(c.Structure):
    _fields_ = [
        *[(n, c.c_int64) for n in ("parameters", "width")],
        *[(n, c.c_void_p) for n in ("kernel", "sum0", "capacity0")],
        ("rows", c.c_int64),
        *[(n, c.c_void_p) for n in ("row", "y", "d", "size")],
    ]


class OptionsStruct(c.Structure):
    _fields_ = [
        *[(n, c.c_void_p) for n in ("relative", "absolute", "given", "learned")],
        *[(n, c.c_double) for n in ("first_step", "smallest_step", "largest_step", "fixed_step")],
        ("substeps", c.c_int64),
        ("step_iterations", c.c_int64),
        ("balance_iterations", c.c_int64),
        ("most_steps", c.c_int64),
        ("chatter_events", c.c_int64),
        ("chatter_time", c.c_double),
        ("record", c.c_int64),
        ("grid_count", c.c_int64),
        ("grid", c.c_void_p),
        *[(n, c.c_int64) for n in ("sealed", "most_entries", "most_points", "most_events")],
        ("clock", c.c_void_p),
        ("differences", c.c_int64),
        ("increment", c.c_double),
        ("tangents", c.c_void_p),
    ]


class CountersStruct(c.Structure):
    _fields_ = [(n, c.c_int64) for n in (*COUNTERS, *SPECIAL)]


class EventStruct(c.Structure):
    _fields_ = [("t", c.c_double), ("scheduled", c.c_int64), ("number", c.c_int64)]


class LossStruct(c.Structure):
    _fields_ = [("t", c.c_double), *[(n, c.c_int64) for n in ("reason", "scheduled", "number")]]


class ViewStruct(c.Structure):
    _fields_ = [
        ("t", c.c_double),
        ("step", c.c_double),
        *[(n, c.c_void_p) for n in ("y", "d", "rate", "error")],
        ("culprit", c.c_int64),
        ("residual", c.c_double),
        *[(n, c.c_int64) for n in (*COUNTERS, *SPECIAL)],
        ("events", c.c_int64),
        ("event", c.POINTER(EventStruct)),
        ("points", c.c_int64),
        ("discrete_points", c.c_int64),
        ("learning", c.c_int64),
        ("learned", c.c_void_p),
    ]


STRUCTS: tuple[type[c.Structure], ...] = (
    PointStruct, KernelStruct, OwnerStruct, SystemStruct, MethodStruct, OptionsStruct,
    CountersStruct, EventStruct, ViewStruct, LineStruct, LineEndStruct, ForeignStruct,
    AlongStruct, KernelTangentsStruct, TangentsStruct, LossStruct,
)  # fmt: skip
"""In the order of `bramah_size`."""

_Begin = c.c_char * 0
"""Where the data of an array begin."""


def pointer(array: NDArray[Any] | None) -> int | None:
    """The address of an array's data. The array must outlive its use."""
    if array is None or array.size == 0:
        return None
    # Several times quicker than `ctypes.data`, but for what may be written to only.
    return c.addressof(_Begin.from_buffer(array.data)) if array.flags.writeable else array.ctypes.data


def read(address: int | None, count: int) -> NDArray[np.float64]:
    """A copy of `count` doubles at an address."""
    if not address or not count:
        return np.zeros(0)
    return np.frombuffer(memoryview((c.c_double * count).from_address(address))).copy()


def write(address: int | None, values: NDArray[np.float64]) -> None:
    """Copy doubles to an address."""
    if address and values.size:
        c.memmove(address, np.ascontiguousarray(values, dtype=float).ctypes.data, 8 * values.size)


def _fits(lib: c.CDLL) -> bool:
    """Whether a library is of this version and its structures have the sizes of those here."""
    lib.bramah_abi.restype = c.c_int64
    if lib.bramah_abi() != ABI or not hasattr(lib, "bramah_size"):
        return False
    lib.bramah_size.restype, lib.bramah_size.argtypes = c.c_int64, [c.c_int64]
    own = [*(c.sizeof(struct) for struct in STRUCTS), 0]
    return own == [lib.bramah_size(number) for number in range(len(own))]


SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}

BRIEF = frozenset((
    "run_new", "run_view", "run_points", "run_discretes", "run_attempts", "run_forget", "run_free", "refiner_new",
    "refiner_free", "defect_new", "defect_guards", "defect_theta", "defect_free", "evaluator_new", "evaluator_holds",
    "evaluator_free", "between_points",
))  # fmt: skip
"""Functions that take microseconds: who lets other threads have Python's lock meanwhile waits for them longer."""


def core_path(platform: str = sys.platform, folder: Path = Path(__file__).parent.parent) -> Path:
    """Where the run-time's library for this platform lies."""
    path = folder / f"_core{SUFFIXES.get(platform, '.so')}"
    if not path.exists():
        raise ImportError(
            f"Bramah's compiled core {path.name} is missing. Install the package (pip install .) instead of using its "
            "source folder."
        )
    return path


@cache
def library() -> c.CDLL:
    """The run-time's library, loaded once; calls release Python's lock, but for brief ones."""
    path = core_path()
    lib = c.CDLL(str(path))
    if not _fits(lib):
        raise ImportError(
            f"The compiled core {path.name} belongs to another version of Bramah. Install the package again."
        )
    p, d, i = c.c_void_p, c.c_double, c.c_int64
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "run_new": (p, [p, p, p, d, p, p, c.POINTER(c.c_int)]),
        "run_advance": (c.c_int, [p, d, d]),
        "run_assign": (c.c_int, [p, p, p]),
        "run_view": (None, [p, p]),
        "run_points": (None, [p, i, p, p, p, p]),
        "run_discretes": (None, [p, i, p, p]),
        "between_points": (None, [i, p, i, p, i, p, p, p, p, p]),
        "run_attempts": (i, [p, i, p]),
        "run_tangents": (None, [p, i, p, p]),
        "run_discrete_tangents": (None, [p, i, p]),
        "run_losses": (i, [p, p]),
        "run_tangents_here": (None, [p, p, p]),
        "run_forget": (None, [p]),
        "run_free": (None, [p]),
        "lines_new": (p, [i, p, d, c.POINTER(c.c_int)]),
        "lines_begin": (c.c_int, [p, d, p, p]),
        "lines_tick": (None, [p, p, p, p]),
        "lines_ends": (None, [p, p, p]),
        "lines_profile": (None, [p, p, p, p, p]),
        "lines_stored": (None, [p, p]),
        "lines_wall": (None, [p, p, p]),
        "lines_size": (i, [p]),
        "lines_save": (None, [p, p]),
        "lines_load": (c.c_int, [p, p]),
        "lines_free": (None, [p]),
        "coupled_new": (p, [i, p, p, p, i, i, c.POINTER(c.c_int)]),
        "coupled_advance": (c.c_int, [p, d, d]),
        "coupled_culprit": (i, [p]),
        "coupled_points": (i, [p]),
        "coupled_profiles": (None, [p, i, p, p, p]),
        "coupled_size": (i, [p]),
        "coupled_save": (c.c_int, [p, p]),
        "coupled_load": (c.c_int, [p, p]),
        "coupled_since": (None, [p, p, p]),
        "coupled_free": (None, [p]),
        "refiner_new": (p, [p]),
        "refiner_refine": (None, [p, i, p, p, p, p, p]),
        "refiner_free": (None, [p]),
        "defect_new": (p, [p, i, p, p, p, i, p, p, p]),
        "defect_guards": (None, [p, i, p, p, p]),
        "defect_errors": (c.c_int, [p, i, d, i, p, p, p, p]),
        "defect_theta": (d, [i, i]),
        "defect_free": (None, [p]),
        "balances": (c.c_int, [p, i, p, p, p, d, p]),
        "swings": (c.c_int, [p, i, p, p, p, p, d, d, p, p]),
        "tape_run": (c.c_int, [i, i, p, i, p, p, p, p, p, i, p]),
        "evaluator_new": (p, [p]),
        "evaluator_holds": (None, [p, p]),
        "evaluator_along": (None, [p, i, p, p, p, p, p]),
        "evaluator_transition": (None, [p, d, p, p, i, i]),
        "evaluator_free": (None, [p]),
        "tangents_new": (p, [p, p]),
        "tangents_at": (None, [p, d, p, p, p, p, p]),
        "tangents_transition": (None, [p, i, i, p, p]),
        "tangents_free": (None, [p]),
        **{f"tangents_{n}": (None, [p, p]) for n in ("rates", "guards", "schedule")},
        **{
            f"evaluator_{n}": (None, [p, d, p, p, p]) for n in ("rates", "jacobian", "time_slope", "guards", "schedule")
        },
    }
    brief = c.PyDLL(str(path))
    for name, (result, arguments) in signatures.items():
        function = getattr(brief if name in BRIEF else lib, f"bramah_{name}")
        function.restype, function.argtypes = result, arguments
        setattr(lib, f"bramah_{name}", function)
    return lib
