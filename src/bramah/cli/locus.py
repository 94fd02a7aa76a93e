"""bramah locus FILE"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import guarded
from bramah.cli.linear import circuit_and_state, finish, linear_options, write_csv

if TYPE_CHECKING:
    from bramah.circuit import Circuit


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--vary", required=True, metavar="NAME.PARAMETER=FROM:TO:COUNT",
    help='Parameter and its values, such as "relief.set_pressure=120 bar:220 bar:21", or a list "gain.gain=1,2,5".',
)  # fmt: skip
@click.option("--fastest", metavar="FREQUENCY", help='Highest frequency that --plot shows, such as "80 Hz".')
@linear_options
@guarded
def locus(
    file: str,
    vary: str,
    fastest: str | None,
    at: str,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    out: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Show how the poles of the circuit in FILE move with a parameter, and where it becomes unstable.

    Each value is looked at around its own steady state, found next to that of the value before.
    """
    parameter, texts = _vary(vary)
    circuit, state = circuit_and_state(file, at, settings, modules, out, plot)
    from bramah.analysis import locus as followed
    from bramah.analysis.telling import complex_data
    from bramah.units import parse_quantity

    found = followed(circuit, parameter, _values(circuit, parameter, texts), at=state)
    if out is not None:
        head = [found.parameter, *(f"{part} {k + 1}" for k in range(found.branches.shape[1]) for part in ("Re", "Im"))]
        rows = zip(found.values, found.branches, strict=True)
        write_csv(out, head, ([v, *(x for p in poles for x in (p.real, p.imag))] for v, poles in rows))
    if plot is not None:
        from bramah.plot.poles import locus_figure

        locus_figure(found, plot, fastest=None if fastest is None else parse_quantity(fastest, "Hz"))
    crossings = [
        {"value": c.value, "frequency": c.frequency, "pole": complex_data(c.pole), "direction": c.direction}
        for c in found.crossings
    ]
    poles = [[complex_data(complex(p)) for p in row] for row in found.branches]
    data = {"parameter": parameter, "values": found.values.tolist(), "stable": found.stable.tolist()}
    finish(str(found), data | {"poles": poles, "crossings": crossings}, (), (out, plot), as_json)


def _vary(text: str) -> tuple[str, list[str]]:
    """Parameter and values as they were written: FROM, TO and COUNT, or a list."""
    parameter, equals, said = (part.strip() for part in text.partition("="))
    parts = [part.strip() for part in said.split(":")]
    if not equals or "." not in parameter or len(parts) not in (1, 3) or not all(parts):
        raise click.BadParameter(
            f'{text!r} is not of the form "component.parameter=from:to:count" or "component.parameter=1,2,5".'
        )
    return parameter, parts if len(parts) == 3 else [part.strip() for part in said.split(",")]


def _values(circuit: Circuit, parameter: str, texts: list[str]) -> list[Any]:
    """Numbers in SI between two values, or those of a list."""
    import numpy as np

    from bramah.analysis.locus import number_of

    if len(texts) == 3 and texts[2].isdigit() and "," not in "".join(texts):
        begin, end = (number_of(circuit, parameter, text) for text in texts[:2])
        return list(np.linspace(begin, end, int(texts[2])).tolist())
    return [number_of(circuit, parameter, text) for text in texts]
