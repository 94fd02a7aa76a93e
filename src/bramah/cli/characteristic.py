"""bramah characteristic FILE COMPONENT"""

from __future__ import annotations

import json
from typing import Any

import click

from bramah.cli.accuracy import split_named
from bramah.cli.errors import guarded
from bramah.cli.outputs import check_outputs


@click.command()
@click.argument("file", type=click.Path())
@click.argument("component")
@click.option("--pressure", metavar="PRESSURE", default="200 bar", help="The highest pressure difference.")
@click.option("--between", metavar="PORT,PORT", help="Ports between which it is measured, such as P,A.")
@click.option("--at", metavar="NAME=VALUE,...", help='Values that give a curve each, such as "command=0.25,0.5,1".')
@click.option("--speed", "speeds", multiple=True, metavar="SPEED", help='Of a pump, such as "1500 rpm". Repeatable.')
@click.option("--plot", metavar="FILE", default="characteristic.png", help="The .png, .svg or .pdf file.")
@click.option("--out", metavar="FILE", help="Write the curves to a .csv or .parquet file.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def characteristic(
    file: str,
    component: str,
    pressure: str,
    between: str | None,
    at: str | None,
    speeds: tuple[str, ...],
    plot: str,
    out: str | None,
    as_json: bool,
) -> None:
    """Draw the characteristic of a valve or pump in the circuit in FILE: flow over pressure, in steady flow."""
    check_outputs(out, plot, (".csv", ".parquet"))
    from bramah.errors import unknown_name
    from bramah.files import read_circuit
    from bramah.plot.characteristic import characteristic_figure
    from bramah.studies.characteristic import characteristic as found_of

    circuit = read_circuit(file)
    if component not in circuit.components:
        raise unknown_name("component", component, circuit.components)
    options: dict[str, Any] = {"speeds": speeds} if speeds else {}
    if between is not None:
        first, _, second = (part.strip() for part in between.partition(","))
        options["between"] = (first, second)
    if at is not None:
        name, values = split_named(at, "--at", "command=0.25,0.5,1")
        options["at"] = {name: [_value(text) for text in values.split(",")]}
    found = found_of(
        circuit.components[component], pressure=pressure, fluid=circuit.fluid, title=component, **options
    )  # fmt: skip
    characteristic_figure(found, plot)
    if out is not None:
        found.write(out)
    files = [path for path in (out, plot) if path is not None]
    click.echo(json.dumps({"ok": True, "files": files}) if as_json else "\n".join(f"Wrote {path}." for path in files))


def _value(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text.strip()
