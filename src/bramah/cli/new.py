"""bramah new FILE"""

from __future__ import annotations

from pathlib import Path

import click

from bramah.cli.errors import guarded
from bramah.errors import FileError

START = "start.toml"


@click.command()
@click.argument("file", type=click.Path())
@guarded
def new(file: str) -> None:
    """Write a small circuit with comments to FILE (.toml), to begin with."""
    from importlib.resources import files

    from bramah.cli.outputs import check_outputs
    from bramah.files.atomic import write_atomically

    check_outputs(file, None, (".toml",))
    if Path(file).exists():
        raise FileError(f"{file} is there already. Choose another name.")
    write_atomically(file, files("bramah").joinpath("data", START).read_bytes())
    click.echo(f"Wrote {file}. Next: bramah check {file}, then bramah run {file} --plot {Path(file).stem}.png")
