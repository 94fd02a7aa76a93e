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
from bramah.cli.figures import LOOKS, figure_options, read_look
from bramah.cli.outputs import check_outputs, read_reference, refuse_with_stream, write_outputs
from bramah.cli.progress import Progress
from bramah.cli.reports import Report, read_within, report_options, reports
from bramah.cli.residuals import residual_report
from bramah.cli.setting import read_settings, set_option, types_of, types_option
from bramah.errors import unknown_name

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.files.reader import Types
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
@set_option
@types_option
@click.option("--ask", is_flag=True, help="Ask for what FILE leaves open, and for the time if it says none.")
@click.option(
    "--save", metavar="FILE", help="Write the circuit with all values that were open to a .toml or .json file."
)
@click.option(
    "--signals", multiple=True, metavar="GLOB", shell_complete=completion.signals,
    help='Signals to write, such as "cylinder.*". Repeatable.',
)  # fmt: skip
@click.option("--out", metavar="FILE", help="Write the signals to a .csv, .parquet or .npz file.")
@click.option("--plot", metavar="FILE", help="Write a figure to a .png, .svg or .pdf file.")
@figure_options
@report_options
@click.option("--residuals", is_flag=True, help="Print what is left over in the equations of each line with waves.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def run(
    file: str,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    ask: bool,
    save: str | None,
    signals: tuple[str, ...],
    out: str | None,
    plot: str | None,
    every: str | None,
    stream: bool,
    table: str | None,
    why_slow: bool,
    against: str | None,
    within: tuple[str, ...],
    residuals: bool,
    as_json: bool,
    **asked: Any,
) -> None:
    """Simulate the circuit in FILE (.toml or .json).

    Ctrl-C stops the run and keeps what was computed.
    """
    changes = read_settings(settings)
    asked |= {"rtol": read_rtol(asked["rtol"]), "atol": read_atol(asked["atol"])}
    look = read_look({name: asked.pop(name) for name in LOOKS})
    check_outputs(out, plot, every=every)
    check_outputs(save, None, (".toml", ".json"))
    allowed, reference = read_within(within), read_reference(against)
    if stream:
        refuse_with_stream(out, plot=plot, table=table, why_slow=why_slow, against=against, verify=asked["verify"])
    from bramah.files import write_circuit

    options = {key: value for key, value in asked.items() if value is not None}
    circuit = circuit_of(file, changes, options, ask, types_of(modules))
    require_time(circuit, options)
    saved = [] if save is None else [save]
    if save is not None:
        write_circuit(circuit, save)
    if stream:
        options |= {"stream": out, "every": every or circuit.run.get("every")}
    result = simulated(circuit, options, signals)
    rows = every or circuit.run.get("every")
    files = [*saved, *([str(out)] if stream else write_outputs(result, out, plot, signals, rows, look))]
    told = reports(result, signals, table=table, why_slow=why_slow, reference=reference, within=allowed)
    finish(result, signals, files, as_json, [*told, *([residual_report(result)] if residuals else [])])


def circuit_of(
    file: str, changes: dict[str, Any], asked: dict[str, Any], ask: bool, types: Types | None = None
) -> Circuit:
    """The circuit of a file with changes; open values are given by these and by the options, or asked for."""
    from bramah.files import read_circuit, read_draft

    if Path(file).suffix.lower() == ".inp":
        circuit = read_circuit(file)
        return circuit.replace(changes) if changes else circuit
    return completed(read_draft(file, types), changes, asked, ask)


def require_time(circuit: Circuit, options: Mapping[str, Any]) -> None:
    """Refuse to run if neither the command line nor the file says how long."""
    if "until" not in {**options, **circuit.run}:
        raise click.UsageError(
            'How long shall it run? Give --until "2 s", or write until in the table [run] of the file.'
        )


def simulated(circuit: Circuit, options: dict[str, Any], signals: Sequence[str] = ()) -> Result:
    """Run the circuit with a progress bar; Ctrl-C ends it early. Patterns that match no signal are refused before."""
    from bramah.checking import unknown_plots
    from bramah.simulation import simulate
    from bramah.system import build

    with Progress() as progress:
        system = build(circuit)
        _check_signals(system.signals.names(), signals)
        for problem in unknown_plots(circuit, system):
            click.echo(str(problem), err=True)
        if (path := options.pop("stream", None)) is not None:
            from bramah.stepping.stream import stream

            return stream(system, path, signals=list(signals) or None, progress=progress, **options)
        return simulate(system, progress=progress, **options)


def _check_signals(names: Sequence[str], signals: Sequence[str]) -> None:
    for pattern in signals:
        if not any(name == pattern or fnmatchcase(name, pattern) for name in names):
            raise unknown_name("signal", pattern, names)


def finish(
    result: Result, signals: Sequence[str], files: Sequence[str], as_json: bool, reports: Sequence[Report] = ()
) -> None:
    """Print the outcome and the reports asked for; exit with 1 if the run failed or a report says so."""
    from bramah.result.summary import as_data, as_text

    if as_json:
        told = {report.key: report.data for report in reports}
        click.echo(json.dumps({**as_data(result, signals, files), **told}, indent=2))
    else:
        click.echo("\n\n".join([as_text(result, signals, files), *(report.text for report in reports)]))
    if not result.ok:
        if not as_json:
            click.echo(result.message, err=True)
        sys.exit(FAILED)
    if not all(report.ok for report in reports):
        sys.exit(FAILED)
