"""bramah demo"""

from __future__ import annotations

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
    target = plot or str(Path(out) / "demo.png")
    check_outputs(None, target)
    from bramah.files import parse_circuit

    circuit = parse_circuit(demo_text(), DEMO)
    result = simulated(circuit, {})
    finish(result, (), write_outputs(result, None, target, ()), as_json)


def demo_text() -> str:
    """The circuit file that comes with Bramah."""
    from importlib.resources import files

    return files("bramah").joinpath("data", DEMO).read_text("utf-8")
