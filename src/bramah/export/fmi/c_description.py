"""The fmi_description of core/export/fmi_unit.h as C: description.c of a unit's sources."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.export.c_text import NULL, C, Data, string, structure
from bramah.export.fmi.slopes import kernel_slopes, signal_slopes
from bramah.export.fmi.variables import Variables
from bramah.system import System

_HEAD = """\
/* What value references stand for, and derivatives along directions. */
#include "core/export/fmi_unit.h"
#include "core/export/model_math.h"
#include "token.h"

"""


def description_text(system: System, variables: Variables, signals: Sequence[str], kinds: int) -> str:
    data, texts, along = Data(), [], []
    for number, group in enumerate(system.equations.groups):
        text = kernel_slopes(group.kernel.layout, f"k{number}")
        texts += [text] if text else []
        along.append(f"k{number}_rates_along" if text else NULL.text)
    texts.append(signal_slopes(system, signals))
    items = [f"{{{int(v.kind)}, {v.number}}}" for v in variables.all]
    fields = {
        "token": C("FMI_TOKEN"), "kinds": kinds, "variables": len(items),
        "variable": data.structures("fmi_variable", "variables", items), "states": len(variables.states),
        "state": data.integers("states", variables.states),
        "along": C("along"), "signals_along": C("signals_along"),
    }  # fmt: skip
    kernels = f"static fmi_along *const along[] = {{{', '.join([*along, NULL.text])}}};"
    last = f"const fmi_description description = {structure(fields)};\n"
    return _HEAD + "\n".join([*texts, *data.lines, kernels, last])


def token_text(token: str) -> str:
    return f"#define FMI_TOKEN {string(token)}\n"
