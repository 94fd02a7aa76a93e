"""What commands of linear analysis share: the state of a circuit, notes, tables in files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bramah.cli.outputs import check_outputs
from bramah.cli.run import circuit_of, simulated
from bramah.cli.setting import read_settings, set_option, types_of, types_option

if TYPE_CHECKING:
    from bramah.analysis.around import At
    from bramah.circuit import Circuit

Command = TypeVar("Command", bound=Callable[..., Any])

OPTIONS = (
    click.option(
        "--at",
        default="steady",
        show_default=True,
        metavar="STATE",
        help='Around which state: "steady", "start", or a time of a run, such as "0.5 s".',
    ),
    set_option,
    types_option,
    click.option("--out", metavar="FILE", help="Write the table to a .csv file."),
    click.option("--plot", metavar="FILE", help="Write a figure to a .png, .svg or .pdf file."),
    click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON."),
)


def linear_options(command: Command) -> Command:
    """Give a command the options that say what is linearised, and what is written."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def circuit_and_state(
    file: str, at: str, settings: Sequence[str], modules: Sequence[str], out: str | None, plot: str | None
) -> tuple[Circuit, At]:
    """The circuit of a file, and where to linearise it; a time is reached by running it."""
    check_outputs(out, plot, (".csv",))
    circuit = circuit_of(file, read_settings(settings), {}, ask=False, types=types_of(modules))
    if at in ("steady", "start"):
        return circuit, at
    from bramah.errors import UnitError
    from bramah.units import parse_quantity

    try:
        until = parse_quantity(at, "s")
    except UnitError as error:
        raise click.BadParameter(f'{at!r} must be "steady", "start" or a time such as "0.5 s" ({error}).') from None
    result = simulated(circuit, {"until": until})
    result.raise_if_failed()
    return circuit, result


def finish(
    text: str,
    data: Mapping[str, Any],
    notes: Sequence[str],
    files: Iterable[str | None],
    as_json: bool,
) -> None:
    """Print the outcome."""
    written = [path for path in files if path is not None]
    if as_json:
        click.echo(json.dumps({"ok": True, **data, "notes": list(notes), "files": written}, indent=2))
        return
    told = [text, *(f"Note: {note}" for note in notes), *(f"Wrote {path}." for path in written)]
    click.echo("\n".join(told))


def write_csv(path: str, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A table as a file, whole or not at all."""
    from bramah.files.atomic import write_atomically

    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    write_atomically(path, made.getvalue().encode())
