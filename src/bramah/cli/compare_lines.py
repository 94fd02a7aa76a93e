"""bramah compare-lines FILE"""

from __future__ import annotations

import click

from bramah.cli import completion
from bramah.cli.errors import guarded
from bramah.cli.outputs import check_outputs
from bramah.cli.progress import Progress
from bramah.cli.study import show_study


@click.command("compare-lines")
@click.argument("file", type=click.Path())
@click.option("--line", "lines", metavar="NAMES", help="Lines to change, with commas between. Otherwise all.")
@click.option("--models", default="all", show_default=True, metavar="NAMES", help="all, or names with commas between.")
@click.option(
    "--signals", multiple=True, metavar="GLOB", shell_complete=completion.signals,
    help='Signals to compare, such as "valve.*". Repeatable.',
)  # fmt: skip
@click.option("--until", metavar="TIME", help='Time to simulate, such as "2 s". Otherwise what FILE says.')
@click.option("--start", metavar="WORD", help='"steady": start from the equilibrium of the circuit.')
@click.option("--accuracy", type=float, default=0.01, show_default=True, metavar="NUMBER", help="The error wanted.")
@click.option("--seconds", type=float, default=10.0, show_default=True, metavar="NUMBER", help="Most time for one run.")
@click.option("--store", metavar="FILE", help="Keep what is found in this file, and go on from there.")
@click.option("--figure", metavar="FILE", help="Write signals, errors and costs to a .png or .svg file.")
@click.option("--csv", "table", metavar="FILE", help="Write the table to a .csv file.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def compare_lines(
    file: str,
    lines: str | None,
    models: str,
    signals: tuple[str, ...],
    until: str | None,
    start: str | None,
    accuracy: float,
    seconds: float,
    store: str | None,
    figure: str | None,
    table: str | None,
    as_json: bool,
) -> None:
    """Compare models of the long lines in FILE: characteristics, segments, rigid column, modes.

    Errors are mean differences from fine characteristics, as parts of the range over which a signal moves. Ctrl-C ends
    it with what is there.
    """
    check_outputs(table, figure, tables=(".csv",))
    from bramah.files import read_circuit
    from bramah.studies.compare_lines import compare_lines as compared

    circuit = read_circuit(file)
    with Progress() as progress:
        found = compared(
            circuit,
            line=None if lines is None else _names(lines),
            models="all" if models.strip().lower() == "all" else _names(models),
            signals=list(signals) or None,
            until=until,
            start=start,
            accuracy=accuracy,
            seconds=seconds,
            store=store,
            progress=progress,
        )
    if figure is not None:
        from bramah.plot.line_models import line_models

        line_models(found, figure)
    show_study(found, table, figure, as_json)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]
