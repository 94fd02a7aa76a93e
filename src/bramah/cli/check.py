"""bramah check FILE"""

from __future__ import annotations

import json
import sys

import click

from bramah.cli.errors import WRONG_INPUT, guarded, problems
from bramah.cli.setting import read_settings, set_option, types_of, types_option
from bramah.errors import CircuitError


@click.command()
@click.argument("file", type=click.Path())
@set_option
@types_option
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def check(file: str, settings: tuple[str, ...], modules: tuple[str, ...], as_json: bool) -> None:
    """Say what is wrong with the circuit in FILE, all at once, without running it.

    What is allowed but looks like a mistake is a warning.
    """
    from bramah.checking import check_file

    found = check_file(file, read_settings(settings), types_of(modules))
    wrong = problems(CircuitError(found.problems))
    if not as_json:
        for text in [*(problem["text"] for problem in wrong), *(f"Warning: {notice}" for notice in found.notices)]:
            click.echo(text, err=True)
        if not wrong:
            facts = ", ".join(f"{count} {name}" for name, count in found.facts().items())
            many = len(found.notices)
            warnings = f", {many} warning{'s' if many > 1 else ''}" if many else ""
            click.echo(f"{file}: no problems{warnings}; {facts}.")
    else:
        title, facts_ = found.circuit.title, found.facts() if not wrong else {}
        outcome = {"ok": not wrong, "problems": wrong, "notices": found.notices, "title": title, **facts_}
        click.echo(json.dumps(outcome, indent=2))
    if wrong:
        sys.exit(WRONG_INPUT)
