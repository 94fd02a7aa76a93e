"""bramah check FILE"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import WRONG_INPUT, guarded, problems
from bramah.cli.setting import read_settings, set_option, types_of, types_option
from bramah.errors import BramahError, CircuitError, Problem, unknown_name

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.files.reader import Types
    from bramah.system import System


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
    found = Checked(file, read_settings(settings), types_of(modules))
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


class Checked:
    """A circuit file, looked at from all sides."""

    def __init__(self, file: str, changes: Mapping[str, Any], types: Types | None = None) -> None:
        self.problems: list[Problem] = []
        self.system: System | None = None
        self.circuit, given, whole = self._read(file, changes, types)
        if whole:
            self._build()
        else:
            self._add(self.circuit.problems())
        self._look_at_run()
        self.notices = [*self.circuit.notices, *map(str, self._strange(given))]

    def facts(self) -> dict[str, int]:
        assert self.system is not None
        return {
            "components": len(self.circuit.components),
            "nets": len(self.circuit.nets),
            "unknowns": len(self.system.names),
            "signals": len(self.system.signals.names()),
        }

    def _add(self, found: list[Problem]) -> None:
        self.problems += [problem for problem in found if problem not in self.problems]

    def _read(
        self, file: str, changes: Mapping[str, Any], types: Types | None
    ) -> tuple[Circuit, Mapping[str, Any], bool]:
        """The circuit, what of it is written, and whether all of it could be read."""
        from bramah.files import read_circuit, read_draft

        if Path(file).suffix.lower() == ".inp":
            return read_circuit(file).replace(changes), changes, True
        draft = read_draft(file, types)
        own, rest = draft.sorted(changes)
        looked = draft.looked_at(own)
        self._add(looked.problems)
        circuit = looked.circuit
        try:
            circuit = draft.changed(circuit, rest)
        except CircuitError as error:
            self._add(list(error.problems))
        return circuit, {**looked.given, **rest}, looked.whole

    def _build(self) -> None:
        from bramah.system.builder import build_anew

        try:
            built = build_anew(self.circuit, compiled=False)
        except CircuitError as error:
            self._add(list(error.problems))
        else:
            self.system = built

    def _look_at_run(self) -> None:
        """What a circuit's `run` says about method, accuracy and steps and cannot be."""
        from bramah.cli.asking import unknown

        method = self.circuit.run.get("method")
        reason = unknown(method) if method else ""
        if reason:
            self._add([self.circuit.problem("run.method", f"run.method: {reason}")])
        elif self.system is not None:
            try:
                _require_run(self.system)
            except CircuitError as error:
                self._add(list(error.problems))
            except BramahError as error:
                self._add([self.circuit.problem("run", str(error))])

    def _strange(self, given: Mapping[str, Any]) -> list[Problem]:
        from bramah.circuit_notices import idle_signals, overruled, unusual_values

        found = [*unusual_values(self.circuit), *idle_signals(self.circuit, given)]
        found += [problem for problem in overruled(self.circuit, given) if str(problem) not in self.circuit.notices]
        if self.system is not None:
            found += unknown_plots(self.circuit, self.system)
        return found


def unknown_plots(circuit: Circuit, system: System) -> list[Problem]:
    """Signals that `run` says to plot and that the circuit does not have."""
    from bramah.result.along import is_along

    names = system.signals.names()
    lines = [f"{name.removesuffix('.waves')}." for name in system.lines.discretes]
    missing = [
        p
        for p in circuit.run.get("plot", ())
        if not any(n == p or fnmatchcase(n, p) for n in names) and not (is_along(p) and p.startswith(tuple(lines)))
    ]
    return [circuit.problem("run.plot", f"run.plot: {unknown_name('signal', p, names)}") for p in missing]


def _require_run(system: System) -> None:
    """Refuse what cannot be, as a run would."""
    from bramah.runs.start import require_method
    from bramah.solvers.asked import Asked
    from bramah.units import parse_quantity

    until, asked = system.wishes.until, Asked(record="end")
    settings = asked.settings(system, 0.0, math.inf if until is None else parse_quantity(until, "s"))
    require_method(system, asked.method_for(system), settings)
