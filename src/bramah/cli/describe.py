"""All about one component type."""

from __future__ import annotations

import inspect
import re
import textwrap
from typing import Any

from bramah.cli.equations import written
from bramah.cli.listing import family
from bramah.components.component import Component
from bramah.declare import ANY_UNIT, Choice, Curve, Given, Numbers, Parameter, Surface

CITED = re.compile(
    r"[A-ZÅÄÖÉ][\w']+(?: (?:de|van|von|and|et|al\.|[A-ZÅÄÖÉ][\w']+))* (?:19|20)\d\d\b"
    r"(?:, (?:(?:sections?|eqs?\.|chapters?|table) \d[\w.]*\b|[A-Z]+\d+\b)(?:(?: and | to )\d[\w.]*\b)*)?"
)
"""An author and a year in running text, with the place in the work: "Esqué 2008, eqs. 3.1 and 3.3"."""


def describe(name: str, kind: type[Component]) -> dict[str, Any]:
    """Documentation, ports, parameters, signals, equations and discontinuities as plain data."""
    text_of = written(kind)
    return {
        "type": name,
        "family": family(kind),
        "documentation": inspect.getdoc(kind) or "",
        "symbol": kind.symbol,
        "ports": [{"name": n, "kind": p.kind.name, "help": p.help} for n, p in kind.ports().items()],
        "inputs": [{"name": n, "help": d.help, "optional": isinstance(d, Parameter)} for n, d in kind.inputs().items()],
        "parameters": [_parameter(n, d) for n, d in kind.given().items()],
        "signals": _signals(kind),
        "variant": {n: str(d.default.value) for n, d in kind.given().items() if isinstance(d, Choice)},
        "equations": list(text_of.laws),
        "discontinuities": list(text_of.discontinuities),
        "sources": sources(kind),
    }


def sources(kind: type[Component]) -> list[str]:
    """The works that the documentation of a type, or of what it is derived from, refers to."""
    found: dict[str, None] = {}
    for base in kind.__mro__:
        if issubclass(base, Component) and base is not Component:
            found.update(dict.fromkeys(CITED.findall(" ".join((base.__doc__ or "").split()))))
    return list(found)


def _parameter(name: str, declared: Given) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": name, "help": declared.help, "advanced": getattr(declared, "advanced", False)}
    if isinstance(declared, Parameter):
        unit = "any" if declared.unit == ANY_UNIT else declared.unit
        default = None if declared.default is None else declared.show(declared.default)
        return facts | {
            "unit": unit,
            "default": default,
            "limits": [f"{w} {declared.show(v)}" for w, v in declared.limits],
        }
    if isinstance(declared, Choice):
        words = [str(option.value) for option in declared.options]
        return facts | {"unit": None, "default": str(declared.default.value), "limits": [f"one of {', '.join(words)}"]}
    if isinstance(declared, Curve):
        units = f"{declared.x_unit} -> {declared.y_unit}".replace(ANY_UNIT, "any")
        return facts | {
            "unit": units,
            "default": None if declared.default is None else "a curve",
            "limits": ["pairs of points"],
        }
    if isinstance(declared, Surface):
        units = f"{declared.x_unit}, {declared.y_unit} -> {declared.unit}".replace(ANY_UNIT, "any")
        return facts | {"unit": units, "default": "a surface", "limits": ["a row of x, then rows of y and values"]}
    if isinstance(declared, Numbers):
        limits = ["equally long lists of numbers" if declared.rows else "numbers"]
        return facts | {"unit": None, "default": str([*declared.default]), "limits": limits}
    return facts | {"unit": None, "default": None, "limits": []}


def _signals(kind: type[Component]) -> list[dict[str, str]]:
    found = []
    for name, port in kind.ports().items():
        for letter, unit in (
            (port.kind.across, port.kind.across_unit),
            (port.kind.through, port.kind.through_unit),
            (port.kind.position, port.kind.position_unit),
        ):
            if letter is not None:
                found.append({"name": f"{name}.{letter}", "unit": unit, "help": ""})
    for name, declared in (kind.states() | kind.outputs() | kind.quantities()).items():
        found.append(
            {"name": name, "unit": "any" if declared.unit == ANY_UNIT else declared.unit, "help": declared.help}
        )
    for name, discrete in kind.discretes().items():
        found.append({"name": name, "unit": "-", "help": discrete.help})
    return found


def text(facts: dict[str, Any]) -> str:
    """The same for people."""
    parts = [f"{facts['type']} ({facts['family']})", textwrap.indent(facts["documentation"], "  ")]
    parts += _section("Ports", [(p["name"], p["kind"], p["help"]) for p in facts["ports"]])
    drives = {True: "may drive the parameter", False: "must be connected"}
    parts += _section("Signal inputs", [(i["name"], drives[i["optional"]], i["help"]) for i in facts["inputs"]])
    for title, advanced in (("Parameters", False), ("Advanced parameters", True)):
        parts += _section(title, [_row(p) for p in facts["parameters"] if p["advanced"] is advanced])
    parts += _section("Signals", [(s["name"], f"[{s['unit']}]", s["help"]) for s in facts["signals"]])
    chosen = ", ".join(f"{name} = {value}" for name, value in facts["variant"].items())
    for title, lines in (
        (f"Equations, for {chosen}" if chosen else "Equations", facts["equations"]),
        ("Discontinuities", facts["discontinuities"]),
        ("Sources", facts["sources"]),
    ):
        if lines:
            parts += [f"\n{title}", *(f"  {line}" for line in lines)]
    return "\n".join(parts)


def _row(parameter: dict[str, Any]) -> tuple[str, str, str]:
    default, unit = parameter["default"], parameter["unit"]
    value = default if default is not None else f"unset [{unit}]"
    limits = f" ({', '.join(parameter['limits'])})" if parameter["limits"] else ""
    return parameter["name"], value, f"{parameter['help']}{limits}"


def _section(title: str, rows: list[tuple[str, str, str]]) -> list[str]:
    if not rows:
        return []
    first, second = (max(len(row[i]) for row in rows) for i in (0, 1))
    return [f"\n{title}", *(f"  {a:<{first}}  {b:<{second}}  {c}".rstrip() for a, b, c in rows)]
