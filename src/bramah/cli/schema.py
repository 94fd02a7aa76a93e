"""bramah schema"""

from __future__ import annotations

import json

import click

from bramah.cli.errors import guarded


@click.command()
@click.option("--out", metavar="FILE", help="Write it to this .json file instead of printing it.")
@guarded
def schema(out: str | None) -> None:
    """Print the JSON Schema of circuit files, by which editors complete and check them."""
    from bramah.cli.outputs import check_outputs
    from bramah.files.atomic import write_atomically
    from bramah.files.schema import schema as schema_of_files

    check_outputs(out, None, (".json",))
    text = json.dumps(schema_of_files(), indent=2, ensure_ascii=False)
    if out is None:
        click.echo(text)
    else:
        write_atomically(out, f"{text}\n".encode())
        click.echo(f"Wrote {out}.")
