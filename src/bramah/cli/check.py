"""bramah check FILE"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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
    from bramah.system import build

    circuit = read_circuit(file)
    system = build(circuit)
    _check_run(system, circuit.run)
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


def _check_run(system: System, wishes: Mapping[str, Any]) -> None:
    """Refuse what a circuit's `run` says about accuracy and steps if it cannot be, as a run would."""
    from bramah.solvers.meant import step_wishes
    from bramah.solvers.settings import make_settings
    from bramah.solvers.tolerances import absolute_wishes, laid_over

    make_settings(
        system,
        rtol=laid_over(wishes.get("rtol")),
        atol=absolute_wishes(wishes.get("atol")),
        **step_wishes(wishes, None, None, None),
        fixed_step=0.0,
        most_steps=0,
        begin=0.0,
        end=wishes.get("until", math.inf),
        record="end",
        grid=None,
    )
