"""bramah plot FILE..."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import guarded
from bramah.cli.figures import draw, figure_options, read_look
from bramah.cli.outputs import check_outputs

if TYPE_CHECKING:
    from bramah.result import Result


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--out", metavar="FILE", default="figure.png", help="The .png, .svg or .pdf file; figure.png otherwise.")
@click.option("--signals", multiple=True, metavar="GLOB", help='Signals to draw, such as "cylinder.*". Repeatable.')
@click.option("--label", "labels", multiple=True, metavar="TEXT", help="Name of each FILE in legends, in their order.")
@figure_options
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def plot(
    files: tuple[str, ...], out: str, signals: tuple[str, ...], labels: tuple[str, ...], as_json: bool, **asked: Any
) -> None:
    """Draw saved results: .npz files of `bramah run --out`, and .csv or .parquet tables, measured ones too.

    Several FILES are drawn over each other.
    """
    look = read_look(asked)
    if labels and len(labels) != len(files):
        raise click.UsageError(f"There are {len(files)} files and {len(labels)} labels.")
    check_outputs(None, out)
    draw(loaded(files, labels), out, signals, look)
    click.echo(json.dumps({"ok": True, "files": [out]}, indent=2) if as_json else f"Wrote {out}.")


def loaded(files: tuple[str, ...], labels: tuple[str, ...] = ()) -> dict[str, Result]:
    """Results by label: the one given, or the file's name."""
    from bramah.result.read_table import read_table
    from bramah.result.saved import load

    stems = [Path(file).stem for file in files]
    named = labels or (stems if len(set(stems)) == len(stems) else files)
    if len(set(named)) < len(files):
        raise click.UsageError("Two files have the same name. Give each a --label.")
    read = {".npz": load}
    return {
        name: read.get(Path(file).suffix.lower(), read_table)(file) for name, file in zip(named, files, strict=True)
    }
