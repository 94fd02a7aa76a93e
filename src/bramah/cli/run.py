"""bramah run FILE"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bramah.cli import completion
from bramah.cli.accuracy import accuracy_options, iteration_options, read_atol, read_rtol
from bramah.cli.asking import completed
from bramah.cli.errors import FAILED, guarded
from bramah.cli.outputs import check_outputs, write_outputs
from bramah.cli.progress import Progress
from bramah.cli.residuals import residual_data, residual_lines
from bramah.cli.summary import as_data, as_text
from bramah.errors import quoted, unknown_name

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.result import Result


@click.command()
@click.argument("file", type=click.Path())
@click.option("--until", metavar="TIME", help='Time to simulate, such as "2 s". Otherwise what FILE says.')
@click.option("--method", metavar="NAME", shell_complete=completion.methods, help="Solver, such as RODAS4.")
@accuracy_options
@click.option("--fixed-step", metavar="TIME", help='Steps of this length without error control, such as "0.1 ms".')
@click.option("--substeps", type=int, metavar="NUMBER", help="Most steps to try within a fixed step, by error control.")
@iteration_options
@click.option(
    "--verify/--no-verify",
    default=None,
    help="Ask another method for a second opinion; fixed steps are compared with half of them unless forbidden.",
)
@click.option("--start", metavar="WORD", help='"steady": start from the equilibrium of the circuit.')
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME.PARAMETER=VALUE",
    shell_complete=completion.parameters,
    help="Change a parameter. Repeatable.",
)
@click.option("--ask", is_flag=True, help="Ask for what FILE leaves open, and for the time if it says none.")
@click.option(
    "--save", metavar="FILE", help="Write the circuit with all values that were open to a .toml or .json file."
)
@click.option(
    "--signals", multiple=True, metavar="GLOB", shell_complete=completion.signals,
    help='Signals to write, such as "cylinder.*". Repeatable.',
)  # fmt: skip
@click.option("--out", metavar="FILE", help="Write the signals to a .csv or .npz file.")
@click.option("--plot", metavar="FILE", help="Write a figure to a .png or .svg file.")
@click.option("--residuals", is_flag=True, help="Print what is left over in the equations of each line with waves.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def run(
    file: str,
    settings: tuple[str, ...],
    ask: bool,
    save: str | None,
    signals: tuple[str, ...],
    out: str | None,
    plot: str | None,
    residuals: bool,
    as_json: bool,
    **asked: Any,
) -> None:
    """Simulate the circuit in FILE (.toml or .json).

    Ctrl-C stops the run and keeps what was computed.
    """
    changes = dict(_setting(text) for text in settings)
    asked |= {"rtol": read_rtol(asked["rtol"]), "atol": read_atol(asked["atol"])}
    check_outputs(out, plot)
    check_outputs(save, None, (".toml", ".json"))
    from bramah.files import write_circuit

    options = {key: value for key, value in asked.items() if value is not None}
    circuit = circuit_of(file, changes, options, ask)
    require_time(circuit, options)
    if save is not None:
        write_circuit(circuit, save)
    result = simulated(circuit, options, signals)
    files = [*([save] if save is not None else []), *write_outputs(result, out, plot, signals)]
    finish(result, signals, files, as_json, residuals)


def circuit_of(file: str, changes: dict[str, Any], asked: dict[str, Any], ask: bool) -> Circuit:
    """The circuit of a file with changes; open values are given by these and by the options, or asked for."""
    from bramah.files import read_circuit, read_draft

    if Path(file).suffix.lower() == ".inp":
        circuit = read_circuit(file)
        return circuit.replace(changes) if changes else circuit
    return completed(read_draft(file), changes, asked, ask)


def _setting(text: str) -> tuple[str, Any]:
    path, equals, value = text.partition("=")
    path, value = path.strip(), value.strip()
    if not equals or not value or "." not in path:
        raise click.BadParameter(
            f'{text!r} is not of the form component.parameter=value, such as relief.override="10 bar".'
        )
    if value.startswith("["):
        try:
            return path, json.loads(value)
        except (ValueError, RecursionError) as error:
            reason = "lists are nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise click.BadParameter(f"the list in {quoted(text)} cannot be read: {reason}.") from None
    return path, value


def require_time(circuit: Circuit, options: Mapping[str, Any]) -> None:
    """Refuse to run if neither the command line nor the file says how long."""
    if "until" not in {**options, **circuit.run}:
        raise click.UsageError(
            'How long shall it run? Give --until "2 s", or write until in the table [run] of the file.'
        )


def simulated(circuit: Circuit, options: dict[str, Any], signals: Sequence[str] = ()) -> Result:
    """Run the circuit with a progress bar; Ctrl-C ends it early. Patterns that match no signal are refused before."""
    from bramah.simulation import simulate
    from bramah.system import build

    with Progress() as progress:
        system = build(circuit)
        _check_signals(system.signals.names(), signals)
        return simulate(system, progress=progress, **options)


def _check_signals(names: Sequence[str], signals: Sequence[str]) -> None:
    for pattern in signals:
        if not any(name == pattern or fnmatchcase(name, pattern) for name in names):
            raise unknown_name("signal", pattern, names)


def finish(
    result: Result, signals: Sequence[str], files: Sequence[str], as_json: bool, residuals: bool = False
) -> None:
    """Print the outcome; exit with 1 if the run failed."""
    if as_json:
        more = {"residuals": residual_data(result)} if residuals else {}
        click.echo(json.dumps({**as_data(result, signals, files), **more}, indent=2))
    else:
        click.echo("\n".join([as_text(result, signals, files), *(residual_lines(result) if residuals else ())]))
    if not result.ok:
        if not as_json:
            click.echo(result.message, err=True)
        sys.exit(FAILED)
