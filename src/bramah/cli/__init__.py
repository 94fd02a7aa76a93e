"""The command line. Whatever is slow to import is imported by the command that needs it."""

from __future__ import annotations

import click

from bramah.cli.check import check
from bramah.cli.compare import compare
from bramah.cli.compare_lines import compare_lines
from bramah.cli.demo import demo
from bramah.cli.listing import list_types
from bramah.cli.run import run
from bramah.cli.steady import steady
from bramah.cli.structure import structure


def _version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if not asked or context.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"bramah {version('bramah')}")
    except PackageNotFoundError:
        click.echo("bramah, not installed as a package")
    context.exit()


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def main() -> None:
    """Simulate fluid-power circuits.

    A circuit is a text file that names components and joins their ports.

    Exit codes: 0 done, 1 the simulation failed, 2 wrong input.
    """


for _command in (run, check, compare, compare_lines, list_types, demo, structure, steady):
    main.add_command(_command)
