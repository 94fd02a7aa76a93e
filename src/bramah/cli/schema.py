"""bramah schema"""

from __future__ import annotations

import json

import click

from bramah.cli.errors import guarded


@click.command()
@click.option("--out", metavar="FILE", help="Write it to this .json file instead of printing it.")
@click.option("--study", is_flag=True, help="That of study files instead of circuit files.")
@guarded
def schema(out: str | None, study: bool) -> None:
    """Print the JSON Schema of circuit files, by which editors complete and check them."""
    from bramah.cli.outputs import check_outputs
    from bramah.files.atomic import write_atomically
    from bramah.files.schema import schema as schema_of_files
    from bramah.studies.schema import schema as schema_of_studies

    check_outputs(out, None, (".json",))
    text = json.dumps(schema_of_studies() if study else schema_of_files(), indent=2, ensure_ascii=False)
    if out is None:
        click.echo(text)
    else:
        write_atomically(out, f"{text}\n".encode())
        click.echo(f"Wrote {out}.")
