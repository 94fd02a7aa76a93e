"""bramah study run|show|resume|export STUDY"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bramah.cli.errors import FAILED, guarded
from bramah.cli.outputs import check_outputs
from bramah.cli.progress import Progress
from bramah.cli.setting import types_of, types_option
from bramah.errors import Interrupted

if TYPE_CHECKING:
    from bramah.studies.kind import Outcome
    from bramah.studies.recalled import Missing
    from bramah.studies.study_file import StudyFile
    from bramah.studies.table import Table

Command = TypeVar("Command", bound=Callable[..., Any])
TABLES = (".csv", ".parquet", ".nc")
MOST_ROWS = 24

_STORE = click.option(
    "--store", metavar="FILE", help="The file of the rows. Otherwise one beside STUDY that ends in .sqlite."
)
_PLOT = click.option("--plot", metavar="FILE", help="Write the figure of the study to a .png, .svg or .pdf file.")
_OUT = click.option("--out", metavar="FILE", help="Write the table to a .csv, .parquet or .nc (netCDF) file.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
CONDUCT = (
    click.option("--workers", type=click.IntRange(min=1), metavar="NUMBER", help="How many run at once."),
    click.option(
        "--executor", metavar="WHO",
        help="threads (otherwise), processes, or the address of a dask cluster, tcp://host:8786.",
    ),
    click.option(
        "--again", multiple=True, type=click.Choice(["failed", "crashed", "too late"]),
        help="Run cases again that ended so. Repeatable.",
    ),
)  # fmt: skip


def options(*all_of_them: Callable[..., Any]) -> Callable[[Command], Command]:
    """Give a command several options."""

    def give(command: Command) -> Command:
        for option in reversed(all_of_them):
            command = option(command)
        return command

    return give


@click.group()
def study() -> None:
    """Carry out, look at and export studies: many runs of one circuit, as a study file says."""


@study.command()
@click.argument("file", metavar="STUDY", type=click.Path())
@options(_STORE, *CONDUCT, _OUT, _PLOT, types_option, _JSON)
@click.option("--anew", is_flag=True, help="Forget the rows that are in the store.")
@guarded
def run(file: str, anew: bool, **asked: Any) -> None:
    """Carry out the study in the file STUDY (.toml or .json); rows that are in its store are not run again.

    Ctrl-C stops it and keeps what is done.
    """
    carry_out(file, anew=anew, **asked)


@study.command()
@click.argument("file", metavar="STUDY", type=click.Path())
@options(_STORE, *CONDUCT, _OUT, _PLOT, types_option, _JSON)
@guarded
def resume(file: str, **asked: Any) -> None:
    """Go on with a study that was stopped; one that was not begun is begun."""
    carry_out(file, anew=False, **asked)


@study.command()
@click.argument("file", metavar="STUDY", type=click.Path())
@options(_STORE, _PLOT, types_option, _JSON)
@guarded
def show(file: str, store: str | None, plot: str | None, modules: tuple[str, ...], as_json: bool) -> None:
    """Show what a study has come to so far, also while another process carries it out."""
    check_outputs(None, plot)
    read = _read(file, modules)
    table, outcome = _stored(read, store)
    if plot is not None:
        _figure(outcome, table, plot)
    files = [plot] if plot is not None else []
    if not isinstance(outcome, Exception):
        finish(outcome, files, as_json)
    elif as_json:
        done = sum(row.ok for row in table.rows)
        found = {"ok": False, "cases": len(table), "done": done, "wanted": outcome.wanted, "files": files}
        click.echo(json.dumps(found, indent=2))
    else:
        from bramah.studies.telling_tables import text_of

        words = f"{outcome.there} of {outcome.wanted} cases so far."
        click.echo("\n\n".join([words, text_of(table, MOST_ROWS), _go_on(file, store)]))


@study.command()
@click.argument("file", metavar="STUDY", type=click.Path())
@options(_STORE, types_option)
@click.option("--out", metavar="FILE", required=True, help="A .csv, .parquet or .nc (netCDF) file.")
@guarded
def export(file: str, store: str | None, modules: tuple[str, ...], out: str) -> None:
    """Write the table of a study, as far as it is done, to a file."""
    check_outputs(out, None, TABLES)
    table, outcome = _stored(_read(file, modules), store)
    (table if isinstance(outcome, Exception) else outcome.table).write(out)
    click.echo(f"Wrote {out}: {len(table)} cases.")


def carry_out(
    file: str, *, store: str | None, workers: int | None, executor: str | None, again: tuple[str, ...], out: str | None,
    plot: str | None, modules: tuple[str, ...], as_json: bool, anew: bool,
) -> None:  # fmt: skip
    """Run what is left of a study, and print what all rows show."""
    check_outputs(out, plot, TABLES)
    place = store or str(_beside(file))
    with Progress() as progress:
        conduct = {"store": place, "workers": workers or 0, "executor": executor, "again": again, "progress": progress}
        read = _read(file, modules, anew=anew, **conduct)
        try:
            outcome = read.study.run(read.kind)
        except Interrupted as interrupted:
            click.echo(f"{interrupted} {_go_on(file, store)}", err=True)
            sys.exit(FAILED)
    finish(outcome, written(outcome, out, plot), as_json)


def written(outcome: Outcome, out: str | None, plot: str | None) -> list[str]:
    """Write the files asked for; their names."""
    if out is not None:
        outcome.table.write(out)
    if plot is not None:
        outcome.figure(plot)
    return [path for path in (out, plot) if path is not None]


def finish(outcome: Outcome, files: list[str], as_json: bool) -> None:
    """Print an outcome; exit with 1 if no case has numbers."""
    ok = any(row.ok for row in outcome.table.rows)
    if as_json:
        click.echo(json.dumps({"ok": ok, **outcome.data(), "notes": outcome.table.notes, "files": files}, indent=2))
    else:
        click.echo("\n".join([str(outcome), *outcome.table.notes, *(f"Wrote {path}." for path in files)]))
    if not ok:
        sys.exit(FAILED)


def _read(file: str, modules: tuple[str, ...], **conduct: Any) -> StudyFile:
    from bramah.studies.study_file import read_study

    return read_study(file, types_of(modules), **conduct)


def _beside(file: str) -> Path:
    return Path(file).with_suffix(".sqlite")


def _stored(read: StudyFile, store: str | None) -> tuple[Table, Outcome | Missing]:
    """The rows of a store as a table, and what they show if all are there."""
    from bramah.studies.recalled import recalled
    from bramah.studies.store import read_rows, stranger

    place = store or read.store
    rows = read_rows(place)
    study, kind = read.study.ready(read.kind)
    note = stranger(place, study.work.identity())
    if note:
        click.echo(note, err=True)
    return study.table(rows), recalled(study, kind, rows)


def _figure(outcome: Outcome | Missing, table: Table, plot: str) -> None:
    if isinstance(outcome, Exception):
        from bramah.plot.sweep import sweep_figure

        sweep_figure(table, plot)
    else:
        outcome.figure(plot)


def _go_on(file: str, store: str | None) -> str:
    where = f" --store {store}" if store else ""
    return f"Go on with: bramah study resume {file}{where}"
