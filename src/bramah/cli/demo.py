"""bramah demo"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import click

from bramah.cli.errors import guarded
from bramah.cli.outputs import check_outputs, write_outputs
from bramah.cli.run import finish, simulated

DEMO = "cylinder.toml"


@click.command()
@click.option("--out", metavar="FOLDER", default=".", help="Folder for demo.png; the current one by default.")
@click.option("--plot", metavar="FILE", help="Write the figure to this .png or .svg file instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def demo(out: str, plot: str | None, as_json: bool) -> None:
    """Simulate the cylinder circuit that comes with Bramah and write a figure of it."""
    target = plot or drawn_unasked(Path(out) / "demo.png")
    check_outputs(None, target)
    from bramah.files import parse_circuit

    circuit = parse_circuit(demo_text(), DEMO)
    result = simulated(circuit, {})
    finish(result, (), write_outputs(result, None, target, ()), as_json)
    if not as_json:
        click.echo(f"Now try: {own_command()} studio")


def own_command() -> str:
    """What to type to call Bramah again as it was called now."""
    called = sys.argv[0]
    if Path(called).name == "__main__.py":
        return "python -m bramah"
    found = shutil.which("bramah")
    return "bramah" if found and os.path.realpath(found) == os.path.realpath(called) else called


def drawn_unasked(path: Path) -> str | None:
    """The figure that nobody asked for, unless it cannot be drawn here, which is told."""
    from bramah.plot import require_matplotlib
    from bramah.plot.style import PlotError

    try:
        require_matplotlib()
    except PlotError as missing:
        click.echo(missing, err=True)
        return None
    return str(path)


def demo_text() -> str:
    """The circuit file that comes with Bramah."""
    from importlib.resources import files

    return files("bramah").joinpath("data", DEMO).read_text("utf-8")
