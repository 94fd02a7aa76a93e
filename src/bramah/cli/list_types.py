"""bramah list [TYPE]"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

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
    from bramah.catalogue import describe, describe_all
    from bramah.components import registry
    from bramah.errors import unknown_name

    types = registry()
    if type_name is None and as_json:
        click.echo(json.dumps([asdict(facts) | {"summary": facts.summary} for facts in describe_all()], indent=2))
    elif type_name is None:
        click.echo(_overview(types))
    elif type_name not in types:
        raise unknown_name("component type", type_name, types)
    else:
        from bramah.cli.type_text import text

        facts = describe(type_name, types[type_name])
        click.echo(json.dumps(asdict(facts), indent=2) if as_json else text(facts))


def _overview(types: Mapping[str, type[Component]]) -> str:
    from bramah.catalogue.types import family, summary

    families: dict[str, list[str]] = {}
    for name, kind in types.items():
        families.setdefault(family(kind), []).append(name)
    width = max(map(len, types))
    lines: list[str] = []
    for head, names in families.items():
        lines += [f"{head}:", *(f"  {name:<{width}}  {summary(types[name])}" for name in names), ""]
    return "\n".join([*lines, "`bramah list TYPE` tells all about one of them."])
