"""bramah structure FILE"""

from __future__ import annotations

import json

import click

from bramah.cli.errors import guarded
from bramah.cli.outputs import check_outputs
from bramah.cli.setting import types_of, types_option


@click.command()
@click.argument("file", type=click.Path())
@click.option("--at", metavar="TIME", help='Eigenvalues at this time of a run, such as "2 s". Otherwise at its start.')
@click.option("--picture", metavar="FILE", help="Draw the sparsity of the Jacobian in a .png or .svg file.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@types_option
@guarded
def structure(file: str, at: str | None, picture: str | None, modules: tuple[str, ...], as_json: bool) -> None:
    """Show what Bramah makes of the circuit in FILE.

    Unknowns and equations, independent algebraic sets, evaluation order, causality, links, sparsity, eigenvalues.
    """
    check_outputs(None, picture)
    from bramah.catalogue.structure import as_data, report_of
    from bramah.catalogue.structure_text import as_text
    from bramah.files import read_circuit
    from bramah.system import build

    report = report_of(build(read_circuit(file, types_of(modules))), at, advice="Ask for them with --at 0.")
    if picture is not None:
        from bramah.plot.sparsity import sparsity_figure

        sparsity_figure(report.structure, picture)
    if as_json:
        click.echo(json.dumps(as_data(report), indent=2))
    else:
        click.echo(as_text(report))
        if picture is not None:
            click.echo(f"\nWrote {picture}.")
