"""bramah sweep FILE"""

from __future__ import annotations

import sys
from typing import Any

import click

from bramah.cli import completion
from bramah.cli.errors import FAILED, guarded
from bramah.cli.outputs import check_outputs
from bramah.cli.progress import Progress
from bramah.cli.setting import read_settings, set_option, types_of, types_option
from bramah.cli.studies import CONDUCT, TABLES, finish, options, written
from bramah.errors import Interrupted

_DESIGNS = ("grid", "one-at-a-time", "latin-hypercube", "sobol", "random")


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--vary", multiple=True, metavar="NAME=VALUES", shell_complete=completion.parameters,
    help='What varies: relief.set_pressure="120 bar:220 bar:21", or "10 mm +- 5 %". Repeatable.',
)  # fmt: skip
@click.option("--cases", metavar="FILE", help="A .csv file whose headings are names with units, instead of --vary.")
@click.option(
    "--measure", multiple=True, metavar="[NAME=]MEASURE",
    help='What is measured: "maximum cylinder.A.p", "crosses cylinder.x at 100 mm". Repeatable.',
)  # fmt: skip
@click.option("--design", type=click.Choice(_DESIGNS), default="grid", show_default=True, help="How cases are chosen.")
@click.option("--count", type=click.IntRange(min=1), metavar="NUMBER", help="Cases of a random design.")
@click.option("--seed", type=click.IntRange(min=0), default=0, metavar="NUMBER", help="Of a random design.")
@click.option("--until", metavar="TIME", help='Time to simulate, such as "2 s". Otherwise what FILE says.')
@click.option("--method", metavar="NAME", shell_complete=completion.methods, help="Solver, such as RODAS4.")
@click.option("--rtol", type=float, metavar="NUMBER", help="Relative tolerance.")
@click.option("--store", metavar="FILE", help="Keep rows in this .sqlite file, and do not run again what is there.")
@options(*CONDUCT)
@click.option("--out", metavar="FILE", help="Write the table to a .csv, .parquet or .nc (netCDF) file.")
@click.option("--plot", metavar="FILE", help="Write a figure to a .png, .svg or .pdf file.")
@set_option
@types_option
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def sweep(
    file: str,
    vary: tuple[str, ...],
    cases: str | None,
    measure: tuple[str, ...],
    design: str,
    count: int | None,
    seed: int,
    out: str | None,
    plot: str | None,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    as_json: bool,
    workers: int | None,
    **asked: Any,
) -> None:
    """Run the circuit in FILE with other values, and print a table of what is measured."""
    if not vary and not cases:
        raise click.UsageError('What shall vary? Give --vary relief.set_pressure="120 bar:220 bar:21", or --cases.')
    if vary and cases:
        raise click.UsageError("The table of cases says what varies: leave out --vary.")
    check_outputs(out, plot, TABLES)
    from bramah.cli.run import circuit_of
    from bramah.studies.sweep import sweep as swept

    what: Any = cases or _once([_named(text, "--vary") for text in vary], "--vary")
    measures = _once([_measure(text) for text in measure], "--measure")
    circuit = circuit_of(file, read_settings(settings), {}, False, types_of(modules))
    more = {name: value for name, value in asked.items() if value is not None}
    with Progress() as progress:
        try:
            outcome = swept(
                circuit, what, measures, design=design, count=count, seed=seed, workers=workers or 0, progress=progress,
                **more,
            )  # fmt: skip
        except Interrupted as interrupted:
            kept = "Rows are kept: the same command goes on." if asked.get("store") else "With --store, rows are kept."
            click.echo(f"{interrupted} {kept}", err=True)
            sys.exit(FAILED)
    finish(outcome, written(outcome, out, plot), as_json)


def _named(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise click.BadParameter(
            f'{text!r} is not of the form name=values, such as relief.set_pressure="120 bar:220 bar:21".',
            param_hint=option,
        )
    return name.strip(), value.strip()


def _once(pairs: list[tuple[str, str]], option: str) -> dict[str, str]:
    """By name; the same name with something else is refused, since one of both would be forgotten."""
    found: dict[str, str] = {}
    for name, value in pairs:
        if found.setdefault(name, value) != value:
            raise click.BadParameter(f"{name} is given twice: {found[name]!r} and {value!r}.", param_hint=option)
    return found


def _measure(text: str) -> tuple[str, str]:
    """A measure with its name; without one it is called what it is."""
    name, equals, value = text.partition("=")
    return (name.strip(), value.strip()) if equals and name.strip() else (text.strip(), text.strip())
