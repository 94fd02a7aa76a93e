"""All about one component type, as text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bramah.catalogue.parameters import ParameterFacts
    from bramah.catalogue.types import TypeFacts

ASSUMED = "Assumed unless you say otherwise, and may change an answer by more than a per cent"


def text(facts: TypeFacts) -> str:
    """What is to be known of a type, for people."""
    parts = [f"{facts.type} ({facts.family})"]
    assumed = _section(ASSUMED, [_row(p) for p in facts.parameters if p.assumed])
    parts += [*assumed, ""] if assumed else []
    parts += [textwrap.indent(facts.documentation, "  ")]
    parts += _section("Ports", [(p.name, p.kind, p.help) for p in facts.ports])
    if apart := kept_apart(facts):
        parts.append(f"  Each may have a fluid of its own: {'; '.join(map(', '.join, apart))}.")
    drives = {True: "may drive the parameter", False: "must be connected"}
    parts += _section("Signal inputs", [(i.name, drives[i.optional], i.help) for i in facts.inputs])
    for title, advanced in (("Parameters", False), ("Advanced parameters", True)):
        parts += _section(title, [_row(p) for p in facts.parameters if p.advanced is advanced])
    parts += _section("Signals", [(s.name, f"[{s.unit}]", s.help) for s in facts.signals])
    chosen = ", ".join(f"{name} = {value}" for name, value in facts.variant.items())
    for title, lines in (
        (f"Equations, for {chosen}" if chosen else "Equations", facts.equations),
        ("Discontinuities", facts.discontinuities),
        ("Sources", facts.sources),
    ):
        if lines:
            parts += [f"\n{title}", *(f"  {line}" for line in lines)]
    return "\n".join(parts)


def kept_apart(facts: TypeFacts) -> list[list[str]]:
    """Ports that share a fluid, of a type that keeps fluids apart."""
    shared: dict[int, list[str]] = {}
    for port in facts.ports:
        if port.fluid is not None:
            shared.setdefault(port.fluid, []).append(port.name)
    return list(shared.values()) if len(shared) > 1 else []


def _row(parameter: ParameterFacts) -> tuple[str, str, str]:
    value = parameter.default if parameter.default is not None else f"unset [{parameter.unit}]"
    limits = f" ({', '.join(parameter.limits)})" if parameter.limits else ""
    return parameter.name, value, f"{parameter.help}{limits}"


def _section(title: str, rows: list[tuple[str, str, str]]) -> list[str]:
    if not rows:
        return []
    first, second = (max(len(row[i]) for row in rows) for i in (0, 1))
    return [f"\n{title}", *(f"  {a:<{first}}  {b:<{second}}  {c}".rstrip() for a, b, c in rows)]
