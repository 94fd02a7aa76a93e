"""bramah harmonics FILE"""

from __future__ import annotations

import json
from math import pi
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bramah.cli.errors import guarded
from bramah.cli.harmonics_text import as_data, as_text, write_table
from bramah.cli.outputs import check_outputs
from bramah.cli.run import circuit_of, require_time, simulated
from bramah.errors import unknown_name

if TYPE_CHECKING:
    from bramah.result import Result

SAVED = ".npz"


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--signal", "signals", multiple=True, required=True, metavar="NAME", help="Signal to analyse. Repeatable."
)
@click.option("--frequency", metavar="FREQUENCY", help='Of the first harmonic, such as "171 Hz".')
@click.option("--period", metavar="TIME", help='Instead of it: the time after which the signal is the same, "6 ms".')
@click.option("--speed", metavar="SPEED", help='Instead of it: the speed of a shaft, such as "1466 rpm".')
@click.option(
    "--per-turn", type=int, default=1, show_default=True, metavar="NUMBER", help="Periods in a turn: pistons."
)
@click.option("--count", type=int, default=10, show_default=True, metavar="NUMBER", help="Harmonics to find.")
@click.option("--periods", type=int, default=1, show_default=True, metavar="NUMBER", help="Whole periods to analyse.")
@click.option("--end", metavar="TIME", help="Time at which these end. Otherwise the end of the run.")
@click.option("--until", metavar="TIME", help='Time to simulate, such as "2 s". Otherwise what FILE says.')
@click.option("--figure", metavar="FILE", help="Write the spectra to a .png or .svg file.")
@click.option("--csv", "table", metavar="FILE", help="Write the table to a .csv file.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def harmonics(
    file: str,
    signals: tuple[str, ...],
    frequency: str | None,
    period: str | None,
    speed: str | None,
    per_turn: int,
    count: int,
    periods: int,
    end: str | None,
    until: str | None,
    figure: str | None,
    table: str | None,
    as_json: bool,
) -> None:
    """Mean and harmonics of signals: of a result in FILE (.npz, from run --out), or of the circuit there, which is run.

    y(t) = M + sum of G_k sin(2 pi k f t + phi_k), over whole periods; phases are in degrees and count from t = 0.
    """
    f = first_frequency(frequency, period, speed, per_turn)
    check_outputs(table, figure, tables=(".csv",))
    result = _result(file, signals, until)
    from bramah.analysis import harmonics as analysed

    found = {name: analysed(result[name], f, count, periods=periods, until=end) for name in signals}
    units = {name: result.unit(name) for name in signals}
    if table is not None:
        write_table(table, found, units)
    if figure is not None:
        from bramah.plot.frequency import spectrum_figure

        if len(set(units.values())) > 1:
            raise click.UsageError("A figure shows signals of one unit. Ask for one figure for each.")
        spectrum_figure(found, figure, unit=units[signals[0]], title=result.title)
    files = [path for path in (table, figure) if path is not None]
    if as_json:
        click.echo(json.dumps({"ok": True, "signals": as_data(found, units), "files": files}, indent=2))
    else:
        click.echo("\n".join([*as_text(found, units), *(f"Wrote {path}." for path in files)]))


def first_frequency(frequency: str | None, period: str | None, speed: str | None, per_turn: int) -> float:
    """Hz, from the one of the three that is given."""
    from bramah.units import parse_quantity

    if sum(given is not None for given in (frequency, period, speed)) != 1:
        raise click.UsageError('How often does the signal repeat? Give one of --frequency "171 Hz", --period, --speed.')
    if frequency is not None:
        return parse_quantity(frequency, "Hz")
    unit, given = ("s", period) if period is not None else ("rad/s", speed)
    value = parse_quantity(given, unit)
    if not value > 0 or per_turn < 1:
        raise click.UsageError("Period, speed and the number of periods in a turn must be above 0.")
    return 1.0 / value if period is not None else per_turn * value / (2.0 * pi)


def _result(file: str, signals: tuple[str, ...], until: str | None) -> Result:
    if Path(file).suffix.lower() == SAVED:
        if until is not None:
            raise click.UsageError(
                f"{file} is the result of a run, which --until cannot change. Give --end, or a circuit."
            )
        from bramah.result.saved import load

        result = load(file)
        for name in signals:
            if name not in result:
                raise unknown_name("signal", name, result.names())
        return result
    options = {} if until is None else {"until": until}
    circuit = circuit_of(file, {}, options, ask=False)
    require_time(circuit, options)
    result = simulated(circuit, options, signals)
    result.raise_if_failed()
    return result
