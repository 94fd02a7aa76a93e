"""bramah check FILE"""

from __future__ import annotations

import json

import click

from bramah.cli.errors import guarded


@click.command()
@click.argument("file", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def check(file: str, as_json: bool) -> None:
    """Say what is wrong with the circuit in FILE, all at once, without running it."""
    from bramah.files import read_circuit
    from bramah.system import build

    circuit = read_circuit(file)
    system = build(circuit)
    facts = {
        "components": len(circuit.components),
        "nets": len(circuit.nets),
        "unknowns": len(system.names),
        "signals": len(system.signals.names()),
    }
    if as_json:
        click.echo(json.dumps({"ok": True, "problems": [], "title": circuit.title, **facts}, indent=2))
    else:
        click.echo(f"{file}: no problems; {', '.join(f'{count} {name}' for name, count in facts.items())}.")
