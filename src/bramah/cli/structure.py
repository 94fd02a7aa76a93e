"""bramah structure FILE"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from bramah.cli.errors import guarded
from bramah.cli.outputs import check_outputs

if TYPE_CHECKING:
    from bramah.system import System
    from bramah.system.structure import Modes, Structure

MOST_STATES = 400
"""Eigenvalues of more states take too long to be computed unasked."""


@click.command()
@click.argument("file", type=click.Path())
@click.option("--at", metavar="TIME", help='Eigenvalues at this time of a run, such as "2 s". Otherwise at its start.')
@click.option("--picture", metavar="FILE", help="Draw the sparsity of the Jacobian in a .png or .svg file.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@guarded
def structure(file: str, at: str | None, picture: str | None, as_json: bool) -> None:
    """Show what Bramah makes of the circuit in FILE.

    Unknowns and equations, independent algebraic sets, evaluation order, causality, links, sparsity, eigenvalues.
    """
    check_outputs(None, picture)
    from bramah.cli.structure_text import as_data, as_text
    from bramah.files import read_circuit
    from bramah.system import build

    system = build(read_circuit(file))
    found = system.structure()
    modes, problem = _modes(system, found, at)
    if picture is not None:
        from bramah.plot.sparsity import sparsity_figure

        sparsity_figure(found, picture)
    if as_json:
        click.echo(json.dumps(as_data(found, modes, problem), indent=2))
    else:
        click.echo(as_text(found, modes, problem))
        if picture is not None:
            click.echo(f"\nWrote {picture}.")


def _modes(system: System, found: Structure, at: str | None) -> tuple[Modes | None, str | None]:
    """The eigenvalues, or why there are none."""
    from bramah.errors import SimulationError
    from bramah.simulation import simulate

    if len(found.states) > MOST_STATES and at is None:
        return None, f"there are more than {MOST_STATES} states. Ask for them with --at 0."
    run = simulate(system, until=at or 0.0, record="end")
    if not run.ok:
        return None, run.message
    recorded = run.recorded
    try:
        return found.eigenvalues(recorded.y[-1], float(recorded.t[-1]), recorded.discrete_at_points()[-1]), None
    except SimulationError as error:
        return None, str(error)
