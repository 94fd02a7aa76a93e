"""bramah compare FILE"""

from __future__ import annotations

from itertools import takewhile

import click

from bramah.cli import completion
from bramah.cli.errors import guarded
from bramah.cli.outputs import check_outputs
from bramah.cli.progress import Progress
from bramah.cli.study import show_study

MOST_DECADES = 13


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--methods", default="all", show_default=True, metavar="NAMES",
    shell_complete=completion.listed(completion.methods), help="all, or names with commas between.",
)  # fmt: skip
@click.option(
    "--rtol", default="1e-2..1e-6", show_default=True, metavar="NUMBERS", help="Tolerances: a range, or a list."
)
@click.option("--until", metavar="TIME", help='Time to simulate, such as "2 s". Otherwise what FILE says.')
@click.option("--accuracy", type=float, default=1e-4, show_default=True, metavar="NUMBER", help="The error wanted.")
@click.option(
    "--signals", default="", metavar="NAMES", shell_complete=completion.listed(completion.signals),
    help="Also errors of these in per cent, names with commas between.",
)  # fmt: skip
@click.option("--seconds", type=float, default=3.0, show_default=True, metavar="NUMBER", help="Most time for one run.")
@click.option("--store", metavar="FILE", help="Keep what is found in this file, and go on from there.")
@click.option("--figure", metavar="FILE", help="Write a work-precision diagram to a .png or .svg file.")
@click.option("--csv", "table", metavar="FILE", help="Write the table to a .csv file.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def compare(
    file: str,
    methods: str,
    rtol: str,
    until: str | None,
    accuracy: float,
    signals: str,
    seconds: float,
    store: str | None,
    figure: str | None,
    table: str | None,
    as_json: bool,
) -> None:
    """Compare solvers on the circuit in FILE: what each costs, how far off it is, and which to use.

    Errors are means over the run, in scales of the unknowns, like tolerances. Ctrl-C ends it with what is there.
    """
    tolerances = read_tolerances(rtol)
    check_outputs(table, figure, tables=(".csv",))
    from bramah.files import read_circuit
    from bramah.studies.compare import compare as compared

    circuit = read_circuit(file)
    names = "all" if methods.strip().lower() == "all" else [name.strip() for name in methods.split(",")]
    with Progress() as progress:
        found = compared(
            circuit, names, tolerances, until, accuracy=accuracy, seconds=seconds, store=store, progress=progress,
            signals=[name.strip() for name in signals.split(",") if name.strip()],
        )  # fmt: skip
    if figure is not None:
        from bramah.plot.work_precision import work_precision

        work_precision(found, figure)
    show_study(found, table, figure, as_json)


def read_tolerances(text: str) -> list[float]:
    """ "1e-2..1e-6": decades from one to the other; "1e-3,1e-5": these."""
    first, dots, last = text.partition("..")
    try:
        numbers = [float(first), float(last)] if dots else [float(part) for part in text.split(",")]
    except ValueError:
        raise click.BadParameter(
            f"{text!r} is neither a range such as 1e-2..1e-6 nor a list such as 1e-3,1e-5.", param_hint="--rtol"
        ) from None
    if not all(0 < number < 1 for number in numbers):
        raise click.BadParameter(f"the tolerances {text!r} must lie between 0 and 1.", param_hint="--rtol")
    if not dots:
        return numbers
    loose, tight = max(numbers), min(numbers)
    decades = (loose * 10.0**-k for k in range(MOST_DECADES + 1))
    return [float(f"{r:.3g}") for r in takewhile(lambda r: r > tight * (1 - 1e-9), decades)]
