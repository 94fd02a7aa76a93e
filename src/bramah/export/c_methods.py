"""The methods of the C core as C data: methods.c of an export."""

from __future__ import annotations

import numpy as np

from bramah.export.c_text import Data, one, structure
from bramah.solvers.methods import METHODS, Method
from bramah.solvers.multistep import AdamsMethod
from bramah.system import core

_ARRAYS = ("alpha", "gamma_sum", "a", "c", "m", "e", "dense")


def methods_text() -> str:
    """All methods by name."""
    data = Data()
    items = [_method(method, data) for method in METHODS.values()]
    data.lines.append("const bramah_named_method bramah_methods[] = {\n" + "".join(f"  {i},\n" for i in items) + "};")
    head = '/* The coefficients of the methods, as in Bramah. */\n#include "core/export/bramah_model.h"\n\n'
    return head + "\n".join(data.lines) + f"\nconst int64_t bramah_method_count = {len(items)};\n"


def _method(method: Method, data: Data) -> str:
    tableau = method.starter if isinstance(method, AdamsMethod) else method
    fields = {
        "family": core.FAMILIES.index(method.family), "stages": getattr(tableau, "stages", 0), "order": method.order,
        "error_order": method.error_order, "dense_terms": method.dense_terms,
        "gamma": float(getattr(method, "gamma", 0.0)),
    }  # fmt: skip
    arrays = {
        name: data.doubles(f"{method.name}_{name}", np.asarray(getattr(tableau, name), dtype=float))
        for name in _ARRAYS
        if hasattr(tableau, name)
    }
    last = {"second_look": float(getattr(method, "second_look", 0.0))}
    strictness = float(getattr(method, "strictness", 1.0))
    return f"{{{one(method.name)}, {one(strictness)}, {structure(fields | arrays | last)}}}"
