"""bramah list [TYPE]"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import guarded

if TYPE_CHECKING:
    from bramah.components.component import Component


@click.command("list")
@click.argument("type_name", metavar="[TYPE]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@guarded
def list_types(type_name: str | None, as_json: bool) -> None:
    """List the component types, or all about one TYPE: ports, parameters, signals, equations, discontinuities.

    As JSON, without a TYPE, all about every type.
    """
    from bramah.components import registry
    from bramah.errors import unknown_name

    types = registry()
    if type_name is None:
        click.echo(json.dumps(_everything(types), indent=2) if as_json else _overview(types))
        return
    if type_name not in types:
        raise unknown_name("component type", type_name, types)
    from bramah.cli.describe import describe, text

    facts = describe(type_name, types[type_name])
    click.echo(json.dumps(facts, indent=2) if as_json else text(facts))


def family(kind: type[Component]) -> str:
    """The folder of the library a type lives in."""
    parts = kind.__module__.split(".")
    return parts[2] if parts[:2] == ["bramah", "components"] and len(parts) > 3 else "other"


def summary(kind: type[Component]) -> str:
    """The first line of its documentation."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _everything(types: dict[str, type[Component]]) -> list[dict[str, Any]]:
    """All about every type, each with its summary."""
    from bramah.cli.describe import describe

    return [describe(name, kind) | {"summary": summary(kind)} for name, kind in types.items()]


def _overview(types: dict[str, type[Component]]) -> str:
    rows = [{"type": name, "family": family(kind), "summary": summary(kind)} for name, kind in types.items()]
    width = max(len(row["type"]) for row in rows)
    lines: list[str] = []
    for name in dict.fromkeys(row["family"] for row in rows):
        lines.append(f"{name}:")
        lines += [f"  {row['type']:<{width}}  {row['summary']}" for row in rows if row["family"] == name]
        lines.append("")
    return "\n".join([*lines, "`bramah list TYPE` tells all about one of them."])
