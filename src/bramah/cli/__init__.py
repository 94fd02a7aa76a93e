"""The command line. A command is imported when it is called, and whatever is slow to import where it is needed."""

from __future__ import annotations

import atexit
import gc
import os
from importlib import import_module

import click

COMMANDS = {
    "bode": "bramah.cli.bode:bode",
    "characteristic": "bramah.cli.characteristic:characteristic",
    "check": "bramah.cli.check:check",
    "compare": "bramah.cli.compare:compare",
    "compare-lines": "bramah.cli.compare_lines:compare_lines",
    "completion": "bramah.cli.completion:completion",
    "convert": "bramah.cli.convert:convert",
    "demo": "bramah.cli.demo:demo",
    "draw": "bramah.cli.draw:draw",
    "export": "bramah.cli.export:export",
    "harmonics": "bramah.cli.harmonics:harmonics",
    "linearise": "bramah.cli.linearise:linearise",
    "list": "bramah.cli.list_types:list_types",
    "locus": "bramah.cli.locus:locus",
    "modes": "bramah.cli.modes:modes",
    "new": "bramah.cli.new:new",
    "plot": "bramah.cli.plot:plot",
    "realtime": "bramah.cli.realtime:realtime",
    "run": "bramah.cli.run:run",
    "schema": "bramah.cli.schema:schema",
    "steady": "bramah.cli.steady:steady",
    "studio": "bramah.cli.studio:studio",
    "study": "bramah.cli.studies:study",
    "sweep": "bramah.cli.sweep:sweep",
    "structure": "bramah.cli.structure:structure",
}
"""Where each command is defined."""
YOUNG = 100_000
"""Objects made before Python looks for cycles among them: building a system makes many that live and hardly any
cycles."""


class Commands(click.Group):
    """Commands by name, imported when they are asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        # Of a wrong name, click suggests the nearest of all that are there.
        for wanted in (name,) if name in COMMANDS else COMMANDS:
            module, _, function = COMMANDS[wanted].partition(":")
            self.add_command(getattr(import_module(module), function), wanted)
        return super().get_command(context, name)


def _version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if not asked or context.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"bramah {version('bramah')}")
    except PackageNotFoundError:
        click.echo("bramah, not installed as a package")
    context.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def main() -> None:
    """Simulate fluid-power circuits.

    A circuit is a text file that names components and joins their ports.

    Exit codes: 0 done, 1 the simulation failed, 2 wrong input.
    """
    # NumPy's OpenBLAS starts its threads when it is loaded; no command has matrices large enough for them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(YOUNG)
    # Python would look for cycles once more among all that it is about to give back.
    atexit.register(gc.freeze)
