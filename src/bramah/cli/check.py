"""bramah check FILE"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

import click

from bramah.cli.errors import guarded

if TYPE_CHECKING:
    from bramah.system import System


@click.command()
@click.argument("file", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def check(file: str, as_json: bool) -> None:
    """Say what is wrong with the circuit in FILE, all at once, without running it."""
    from bramah.files import read_circuit
    from bramah.system.builder import build_anew

    circuit = read_circuit(file)
    system = build_anew(circuit, compiled=False)
    _check_run(system)
    facts = {
        "components": len(circuit.components),
        "nets": len(circuit.nets),
        "unknowns": len(system.names),
        "signals": len(system.signals.names()),
    }
    if as_json:
        outcome = {"ok": True, "problems": [], "notices": circuit.notices, "title": circuit.title, **facts}
        click.echo(json.dumps(outcome, indent=2))
    else:
        click.echo(f"{file}: no problems; {', '.join(f'{count} {name}' for name, count in facts.items())}.")


def _check_run(system: System) -> None:
    """Refuse what a circuit's `run` says about method, accuracy and steps if it cannot be, as a run would."""
    from bramah.runs.start import require_method
    from bramah.solvers.asked import Asked
    from bramah.units import parse_quantity

    until, asked = system.wishes.until, Asked(record="end")
    settings = asked.settings(system, 0.0, math.inf if until is None else parse_quantity(until, "s"))
    require_method(system, asked.method_for(system), settings)
