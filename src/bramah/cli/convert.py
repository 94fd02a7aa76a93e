"""bramah convert FILE"""

from __future__ import annotations

from pathlib import Path

import click

from bramah.cli.errors import guarded
from bramah.errors import FileError


@click.command()
@click.argument("file", type=click.Path())
@click.option("--out", metavar="FILE", help="Write the circuit to this .toml file instead of printing it.")
@guarded
def convert(file: str, out: str | None) -> None:
    """Make a circuit file of the circuit in FILE, of HASP or EPANET (.inp).

    HASP's files hold no parameters, which it asked for: they are left open, for `bramah run --ask` or `--set`.
    """
    from bramah.cli.outputs import check_outputs
    from bramah.files.atomic import write_atomically

    check_outputs(out, None, (".toml",))
    text, left = _converted(file)
    if out is None:
        click.echo(text, nl=False)
        return
    write_atomically(out, text.encode())
    click.echo(f"Wrote {out}." + (f" {left} values are open: bramah run {out} --ask" if left else ""))


def _converted(file: str) -> tuple[str, int]:
    """The text of the circuit file, and how many values it leaves open."""
    from bramah.files import read_circuit, read_draft, write_circuit
    from bramah.files.hasp import convert, is_hasp
    from bramah.files.source import read_source
    from bramah.files.toml import to_toml

    if Path(file).suffix.lower() == ".inp":
        return write_circuit(read_circuit(file)), 0
    text = read_source(file).text
    if not is_hasp(text):
        raise FileError(
            f"{file} is no circuit file of HASP, whose first line is a number of components and whose second such as "
            "PU0001 01 02 03. Of other programs, EPANET's files (.inp) are understood."
        )
    found = convert(text, Path(file).name)
    notes = "".join(f"# {note}\n" for note in found.notes)
    written = f"{notes}\n{to_toml(found.document)}"
    return written, len(read_draft(written).open)
