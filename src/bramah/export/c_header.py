"""model.h of an export: the numbers of parameters, unknowns, signals and inputs by name."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.export.c_model import Model
from bramah.export.c_text import comment, identifier
from bramah.units import format_quantity

_BEGIN = """\
#ifndef MODEL_H
#define MODEL_H

#include "core/export/bramah_model.h"

extern const bramah_model model;
"""


def header_text(model: Model, title: str) -> str:
    """What a program that uses the model includes."""
    values = {p.name: f"{format_quantity(p.value, p.unit)}; {p.help}".rstrip("; ") for p in model.parameters}
    return "\n".join([
        comment(f"{title}: numbers of its parameters, unknowns, signals and inputs, for core/export/bramah_model.h."),
        _BEGIN,
        _numbers("PARAMETER", [p.name for p in model.parameters], values),
        _numbers("UNKNOWN", model.unknowns),
        _numbers("SIGNAL", model.signals),
        _numbers("INPUT", model.inputs),
        "#endif\n",
    ])  # fmt: skip


def _numbers(kind: str, names: Iterable[str], said: dict[str, str] | None = None) -> str:
    """An enumeration, and how many there are. Names that C cannot tell apart get their number behind."""
    lines, known = [], set()
    for number, name in enumerate(names):
        word = f"{kind}_{identifier(name)}"
        word = f"{word}_{number}" if word in known else word
        known.add(word)
        text = f"{name}, {said[name]}" if said else name
        lines.append(f"  {word} = {number}, /* {text.replace('*/', '* /')} */\n")
    return f"enum {{\n{''.join(lines)}  {kind}_COUNT = {len(lines)}\n}};\n"
