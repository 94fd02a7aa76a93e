"""bramah linearise FILE"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import guarded
from bramah.cli.linear import circuit_and_state, finish, linear_options, write_csv

if TYPE_CHECKING:
    from bramah.analysis import StateSpace


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--input", "sources", multiple=True, required=True, metavar="NAME",
    help='Parameter that a signal may drive, such as "pump.flow". Repeatable.',
)  # fmt: skip
@click.option("--output", "targets", multiple=True, required=True, metavar="SIGNAL", help="Any signal. Repeatable.")
@linear_options
@guarded
def linearise(
    file: str,
    sources: tuple[str, ...],
    targets: tuple[str, ...],
    at: str,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    out: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Linearise the circuit in FILE between inputs and outputs: zeros, poles and gain of each, and the matrices.

    --out writes x' = A x + B u, y = C x + D u as one table in SI; --plot draws the step responses.
    """
    circuit, state = circuit_and_state(file, at, settings, modules, out, plot)
    from bramah.analysis import StateSpace
    from bramah.analysis import linearise as linearised
    from bramah.analysis.telling import linear_data, linear_text

    space = linearised(circuit, sources, targets, at=state)
    if out is not None:
        if not isinstance(space, StateSpace):
            raise click.UsageError("Only a circuit without waves and sampled controllers has matrices to write.")
        write_csv(out, ("", *space.states, *space.inputs), _matrix_rows(space))
    if plot is not None:
        from bramah.plot.poles import step_response_figure

        step_response_figure([space.step_response(i, o) for i in sources for o in targets], plot, title=circuit.title)
    finish(linear_text(space), linear_data(space), space.notes, (out, plot), as_json)


def _matrix_rows(space: StateSpace) -> list[list[Any]]:
    rates = [[f"{name}'", *a, *b] for name, a, b in zip(space.states, space.A, space.B, strict=True)]
    return rates + [[name, *c, *d] for name, c, d in zip(space.outputs, space.C, space.D, strict=True)]
