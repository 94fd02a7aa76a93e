"""bramah list [TYPE or WORDS]"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from bramah.cli import completion
from bramah.cli.errors import guarded

if TYPE_CHECKING:
    from bramah.components.component import Component

TELLS_ALL = "`bramah list TYPE` tells all about one of them."


@click.command("list")
@click.argument("wanted", metavar="[TYPE or WORDS]", nargs=-1, shell_complete=completion.types)
@click.option("--fluids", is_flag=True, help="List the fluids.")
@click.option("--methods", is_flag=True, help="List the methods of integration.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@guarded
def list_types(wanted: tuple[str, ...], fluids: bool, methods: bool, as_json: bool) -> None:
    """List the component types, or all about one TYPE: ports, parameters, signals, equations, discontinuities.

    With WORDS that are no type, the types that they are found in: bramah list relief, bramah list check valve.
    As JSON, without a TYPE, all about every type.
    """
    from bramah.catalogue import describe, describe_all
    from bramah.components import registry

    if fluids or methods:
        if wanted:
            raise click.UsageError("--fluids and --methods list everything; leave the words out.")
        click.echo(_others(fluids, methods, as_json))
        return
    types, type_name = registry(), " ".join(wanted) or None
    if type_name is None and as_json:
        click.echo(json.dumps([asdict(facts) | {"summary": facts.summary} for facts in describe_all()], indent=2))
    elif type_name is None:
        click.echo(_overview(types))
    elif type_name not in types:
        click.echo(_found(type_name, types, as_json))
    else:
        from bramah.cli.type_text import text

        facts = describe(type_name, types[type_name])
        click.echo(json.dumps(asdict(facts), indent=2) if as_json else text(facts))


def _found(text: str, types: Mapping[str, type[Component]], as_json: bool) -> str:
    """The types that words are found in. Raises where there are none."""
    from bramah.catalogue.search import search
    from bramah.catalogue.types import summary
    from bramah.errors import unknown_name

    found = search(text, types)
    if not found:
        raise unknown_name("component type", text, types)
    if as_json:
        return json.dumps([{"type": name, "summary": summary(types[name])} for name in found], indent=2)
    width = max(map(len, found))
    return "\n".join([*(f"{name:<{width}}  {summary(types[name])}" for name in found), TELLS_ALL])


def _others(fluids: bool, methods: bool, as_json: bool) -> str:
    """Fluids and methods by name, with what to choose them by."""
    from bramah.fluids import FLUIDS
    from bramah.runs.others import OTHERS
    from bramah.solvers.methods import METHODS

    tables: dict[str, dict[str, str]] = {}
    if fluids:
        tables["fluids"] = {name: (made.__doc__ or "").strip().partition("\n")[0] for name, made in FLUIDS.items()}
    if methods:
        tables["methods"] = {name: method.summary for name, method in METHODS.items()}
        tables["methods of other packages"] = {name: other.summary for name, other in OTHERS.items()}
    if as_json:
        return json.dumps(tables, indent=2)
    lines: list[str] = []
    for head, rows in tables.items():
        width = max(map(len, rows))
        lines += [f"{head}:", *(f"  {name:<{width}}  {text}" for name, text in rows.items()), ""]
    return "\n".join(lines).rstrip()


def _overview(types: Mapping[str, type[Component]]) -> str:
    from bramah.catalogue.types import family, summary

    families: dict[str, list[str]] = {}
    for name, kind in types.items():
        families.setdefault(family(kind), []).append(name)
    width = max(map(len, types))
    lines: list[str] = []
    for head, names in families.items():
        lines += [f"{head}:", *(f"  {name:<{width}}  {summary(types[name])}" for name in names), ""]
    return "\n".join([*lines, TELLS_ALL])
