"""bramah export FILE"""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from bramah.cli import completion
from bramah.cli.errors import guarded
from bramah.cli.run import circuit_of
from bramah.cli.setting import read_settings, set_option, types_of, types_option


@click.command()
@click.argument("file", type=click.Path())
@click.option("--c", "folder", metavar="FOLDER", help="Write C with a Makefile into this folder.")
@click.option("--fmi", type=click.Choice(["2.0", "3.0"]), help="Write a functional mock-up unit of this version.")
@click.option("--out", metavar="FILE", help="The unit's file. Otherwise NAME.fmu.")
@click.option("--kind", "kinds", default="", metavar="me,cs", help="Model exchange, co-simulation. Otherwise both.")
@click.option("--input", "inputs", multiple=True, metavar="PARAMETER", help="An input of the unit. Repeatable.")
@click.option("--output", "outputs", multiple=True, metavar="SIGNAL", help="Outputs, by name or pattern. Repeatable.")
@click.option("--platforms", default="", metavar="all|NAME,...", help="Libraries for other machines too, by ziglang.")
@click.option("--name", default="", metavar="NAME", help="Name of the program or unit. Otherwise that of FILE.")
@click.option("--method", metavar="NAME", shell_complete=completion.methods, help="Solver, such as RODAS4.")
@click.option("--rtol", type=float, metavar="NUMBER", help="Relative tolerance.")
@click.option("--fixed-step", metavar="TIME", help='Steps of this length, such as "1 ms", as on a target in real time.')
@set_option
@types_option
@guarded
def export(
    file: str,
    folder: str | None,
    fmi: str | None,
    out: str | None,
    kinds: str,
    inputs: tuple[str, ...],
    outputs: tuple[str, ...],
    platforms: str,
    name: str,
    method: str | None,
    rtol: float | None,
    fixed_step: str | None,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
) -> None:
    """Write the circuit in FILE as C that any compiler takes (--c), or as a unit that other programs load (--fmi).

    The program in C runs the circuit and writes CSV; parameters can still be changed there, as they can in a unit.
    Method, tolerance and steps are what it does unless told otherwise.
    """
    if folder is None and fmi is None:
        raise click.UsageError("Say what to make of it: --c FOLDER, or --fmi VERSION.")
    if fmi is None and (kinds or inputs or outputs or platforms or out):
        raise click.UsageError("--kind, --input, --output, --platforms and --out are about units: give --fmi too.")
    from bramah.export import export_c, export_fmu
    from bramah.solvers.asked import Asked

    circuit = circuit_of(file, read_settings(settings), {}, False, types_of(modules))
    asked, name = Asked(method=method, rtol=rtol, fixed_step=fixed_step), name or Path(file).stem
    if folder is not None:
        export_c(circuit, folder, name=name, asked=asked)
        click.echo(f"Wrote {folder}. Build and run it: make -C {shlex.quote(folder)}")
    if fmi is not None:
        written = export_fmu(
            circuit, out or f"{name}.fmu", version=fmi, kinds=_words(kinds), inputs=inputs, outputs=outputs,
            platforms=_words(platforms), name=name, asked=asked,
        )  # fmt: skip
        click.echo(f"Wrote {written}.")


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
