"""bramah draw FILE"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import guarded
from bramah.cli.setting import read_settings, set_option, types_of, types_option

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.files.reader import Types


@click.command()
@click.argument("file", type=click.Path())
@click.option("--out", metavar="FILE", help="The .svg, .png or .pdf file; otherwise the name of FILE with .svg.")
@click.option("--steady", is_flag=True, help="Show the numbers of the steady state.")
@click.option(
    "--at", metavar="TIME", help="Run the circuit to this time and show its numbers; with --steady, of sources."
)
@click.option("--black", is_flag=True, help="Black lines, where numbers would colour them by pressure.")
@click.option("--theme", type=click.Choice(["light", "dark", "auto"]), default="light", help="Ink and paper.")
@click.option("--relayout", is_flag=True, help="Set the places and lines that FILE says aside.")
@set_option
@types_option
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def draw(
    file: str,
    out: str | None,
    steady: bool,
    at: str | None,
    black: bool,
    theme: str,
    relayout: bool,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Draw the circuit in FILE with symbols after ISO 1219.

    What [diagram] in FILE does not say is laid out: tanks and supply below, actuators above.
    """
    from bramah.drawing.picture import check_format, picture_of

    path = check_format(out or Path(file).with_suffix(".svg").name)
    changes, types = read_settings(settings), types_of(modules)
    if steady or at is not None:
        from bramah.cli.run import circuit_of

        circuit = circuit_of(file, changes, {}, ask=False, types=types)
        values = _steady(circuit, at) if steady else _instant(circuit, str(at))
    else:
        circuit, values = _unfinished(file, changes, types), None
    picture_of(circuit, values=values, coloured=not black, theme=theme, relayout=relayout).save(path)
    if as_json:
        click.echo(json.dumps({"ok": True, "files": [str(path)], "components": len(circuit.components)}, indent=2))
    else:
        click.echo(f"Wrote {path}.")


def _unfinished(file: str, changes: Mapping[str, Any], types: Types | None) -> Circuit:
    """A circuit whose values may be left open and whose ports need not be joined."""
    from bramah.errors import CircuitError
    from bramah.files import read_circuit, read_draft

    if Path(file).suffix.lower() == ".inp":
        return read_circuit(file).replace(changes)
    draft = read_draft(file, types)
    own, rest = draft.sorted(changes)
    left = {value.name for value in draft.open}
    looked = draft.looked_at(own)
    wrong = [problem for problem in looked.problems if problem.where not in left]
    if wrong:
        raise CircuitError(wrong)
    return draft.changed(looked.circuit, rest)


def _steady(circuit: Circuit, at: str | None) -> Any:
    from bramah.equilibrium import steady

    return steady(circuit, t=at or "0 s")


def _instant(circuit: Circuit, at: str) -> Any:
    """The circuit at a time of its run; at none, as it starts."""
    from bramah.cli.run import simulated
    from bramah.equilibrium import consistent
    from bramah.errors import SimulationError
    from bramah.units import parse_quantity

    if parse_quantity(at, "s") == 0.0:
        return consistent(circuit)
    result = simulated(circuit, {"until": at})
    if not result.ok:
        raise SimulationError(result.message)
    return result
