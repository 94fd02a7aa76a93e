"""bramah bode FILE"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import guarded
from bramah.cli.linear import circuit_and_state, finish, linear_options, write_csv

if TYPE_CHECKING:
    from bramah.analysis import Bode, Loop

HEAD = ("frequency [Hz]", "gain", "gain [dB]", "phase [deg]")


@click.command()
@click.argument("file", type=click.Path())
@click.option("--input", "source", metavar="NAME", help='Parameter that a signal may drive, such as "pump.flow".')
@click.option("--output", "target", metavar="SIGNAL", help='Any signal, such as "cylinder.A.p".')
@click.option("--loop", "cut", metavar="SIGNAL", help="Instead: cut the loop at this signal, and show its margins.")
@click.option("--from", "low", metavar="FREQUENCY", help='Lowest frequency, such as "0.1 Hz".')
@click.option("--to", "high", metavar="FREQUENCY", help="Highest frequency.")
@click.option("--count", type=click.IntRange(2), default=200, show_default=True, help="Frequencies between them.")
@click.option(
    "--figure", "kind", type=click.Choice(["bode", "nyquist", "nichols"]), default="bode", show_default=True,
    help="What --plot draws; the last two of a loop.",
)  # fmt: skip
@linear_options
@guarded
def bode(
    file: str,
    source: str | None,
    target: str | None,
    cut: str | None,
    low: str | None,
    high: str | None,
    count: int,
    kind: str,
    at: str,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    out: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Show the frequency response of the circuit in FILE from an input to an output, or of a loop with its margins.

    A loop is cut at a signal: L = -(what comes back) / (what is fed), so that -1 is the limit of stability.
    """
    if (cut is None) == (source is None or target is None):
        raise click.UsageError("Give --input and --output, or --loop with a signal at which the loop is cut.")
    if cut is None and kind != "bode":
        raise click.UsageError(f"--figure {kind} is for loops: give --loop.")
    circuit, state = circuit_and_state(file, at, settings, modules, out, plot)
    from bramah.analysis import linearise
    from bramah.analysis import loop as cut_loop
    from bramah.analysis.telling import bode_data, bode_text, frequencies

    found: Any = linearise(circuit, str(source), str(target), at=state) if cut is None else None
    if cut is not None:
        found = cut_loop(circuit, cut, at=state)
    response = found.bode(frequencies=frequencies(found.frequencies(), low, high, count))
    margins = None if cut is None else found.margins()
    if out is not None:
        write_csv(out, HEAD, zip(response.frequency, response.magnitude, response.decibel, response.phase, strict=True))
    if plot is not None:
        _draw(found if cut else response, plot, kind, circuit.title)
    text = bode_text(response) if margins is None else str(margins)
    finish(text, bode_data(response, margins), found.notes, (out, plot), as_json)


def _draw(found: Loop | Bode, path: str, kind: str, title: str) -> None:
    from bramah.analysis import Bode
    from bramah.plot.frequency import bode_figure
    from bramah.plot.loops import loop_figure, nichols_figure, nyquist_figure

    if isinstance(found, Bode):
        bode_figure(found, path, title=title)
    else:
        draw: Any = {"bode": loop_figure, "nyquist": nyquist_figure, "nichols": nichols_figure}[kind]
        draw(found, path, title=title)
