"""bramah steady FILE"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import click

from bramah.cli import completion
from bramah.cli.errors import FAILED, guarded
from bramah.cli.setting import types_of, types_option
from bramah.errors import unknown_name

if TYPE_CHECKING:
    from bramah.equilibrium import Steady, Value


@click.command()
@click.argument("file", type=click.Path())
@click.option("--at", "t", default="0 s", metavar="TIME", help="Time whose sources count. Otherwise 0 s.")
@click.option("--iterations", type=int, metavar="NUMBER", help="Most iterations of Newton's method. Otherwise 60.")
@click.option(
    "--signals", multiple=True, metavar="GLOB", shell_complete=completion.signals,
    help='Signals to show, such as "cylinder.*". Repeatable.',
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@types_option
@guarded
def steady(
    file: str,
    t: str,
    iterations: int | None,
    signals: tuple[str, ...],
    modules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Find the state in which nothing in the circuit of FILE changes.

    Sources keep the values they have at the given time. Without --signals the unknowns of the circuit are shown.
    """
    from bramah.equilibrium import steady as search
    from bramah.equilibrium.telling import as_data, as_text
    from bramah.files import read_circuit

    found = search(read_circuit(file, types_of(modules)), t=t, iterations=iterations)
    shown = _shown(found, signals)
    click.echo(json.dumps(as_data(found, shown), indent=2) if as_json else as_text(found, shown))
    if not found.ok:
        if not as_json:
            click.echo(found.message, err=True)
        sys.exit(FAILED)


def _shown(found: Steady, patterns: Sequence[str]) -> dict[str, Value]:
    """The signals asked for, or else the unknowns."""
    if not patterns:
        return found.values
    names = found.names()
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in names):
            raise unknown_name("signal", pattern, names)
    return {name: found[name] for name in names if any(fnmatchcase(name, pattern) for pattern in patterns)}
