"""What a circuit file leaves open, given by options or asked for on the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from bramah.errors import CircuitError, quoted

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.files import Draft, OpenValue

RUN = "run."


def completed(draft: Draft, changes: Mapping[str, Any], options: Mapping[str, Any], ask: bool) -> Circuit:
    """The circuit of a file, with changes of parameters and options of the run in the places of open values.

    With `ask`, what is still open is asked for, if there is a terminal; otherwise all of it is refused.
    """
    names = [value.name for value in draft.open]
    said = {**changes, **{f"{RUN}{key}": value for key, value in options.items()}}
    given, _ = draft.sorted(said)
    if ask and sys.stdin.isatty():
        circuit = _Dialogue(draft, given, options).circuit()
    else:
        try:
            circuit = draft.circuit(given)
        except CircuitError:
            if set(names) - set(given):
                way = "--ask needs a terminal to ask on" if ask else "or answer questions with --ask"
                click.echo(f"Open values are given with --set NAME=VALUE; {way}.", err=True)
            raise
    told = len(circuit.notices)
    changed = draft.changed(circuit, draft.sorted(changes)[1])
    for notice in changed.notices[told:]:
        click.echo(notice, err=True)
    return changed


class _Dialogue:
    """Asks for what is open until a circuit can be made of it."""

    def __init__(self, draft: Draft, given: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.draft, self.answers = draft, dict(given)
        self.settings: dict[str, Any] = {}
        self.said = {**draft.document.get("run", {}), **options}
        self.asked: list[OpenValue] = []

    def circuit(self) -> Circuit:
        wanted = [value for value in self.draft.open if value.name not in self.answers]
        wanted += self._missing("until")
        if wanted:
            many = "1 value is" if len(wanted) == 1 else f"{len(wanted)} values are"
            ways = "A plain number counts in the unit shown; Enter takes what is in brackets; Ctrl-C ends."
            click.echo(f"{many} open. {ways}", err=True)
        while wanted:
            self._ask(wanted)
            wanted = self._missing_step() or self._refused()
        circuit = self.draft.circuit(self.answers)
        circuit.run |= self.settings
        return circuit

    def _ask(self, wanted: Sequence[OpenValue]) -> None:
        in_file = {value.name for value in self.draft.open}
        for value in wanted:
            given = answer(value)
            if value.name in in_file:
                self.answers[value.name] = given
            else:
                self.settings[value.name.removeprefix(RUN)] = value.read(given)
            if value.name.startswith(RUN):
                self.said[value.name.removeprefix(RUN)] = given
        self.asked += [value for value in wanted if value not in self.asked]

    def _missing(self, key: str) -> list[OpenValue]:
        """A setting of the run that nobody has said anything about."""
        from bramah.files.run_table import open_setting

        return [] if key in self.said else [open_setting(key)]

    def _missing_step(self) -> list[OpenValue]:
        """The step of a method that cannot choose it."""
        from bramah.solvers.methods import METHODS
        from bramah.solvers.names import own_name

        method = METHODS.get(own_name(self.said.get("method", "")))
        return self._missing("fixed_step") if method is not None and method.needs_fixed_step else []

    def _refused(self) -> list[OpenValue]:
        """What to ask again because answers do not go together; all that is wrong is said."""
        found = self.draft.looked_at(self.answers)
        if not found.problems:
            return []
        wrong = {problem.where for problem in found.problems}
        again = [value for value in self.asked if wrong & {value.owner, value.name}]
        if not again:
            raise CircuitError(found.problems + found.circuit.problems())
        for problem in found.problems:
            click.echo(str(problem), err=True)
        return again


def answer(value: OpenValue) -> Any:
    """One answer; a wrong one is asked for again, with the reason."""
    click.echo(f"{value.name}: {value.wanted}" if value.wanted else value.name, err=True)
    while True:
        bracket = f" [{value.shown}]" if value.shown is not None else ""
        text = click.prompt(f"  {value.name}{bracket}", default="", show_default=False, err=True).strip()
        if not text and value.shown is not None:
            return value.default
        given, reason = understood(value, text)
        if not reason:
            return given
        click.echo(f"  {reason}", err=True)


def understood(value: OpenValue, text: str) -> tuple[Any, str]:
    """What an answer means, and what is wrong with it."""
    if not text:
        return None, "There is no default. Please give a value."
    if value.name == f"{RUN}method":
        from bramah.checking import unknown_method_of_run

        return text, unknown_method_of_run(text)
    given: Any = text
    if value.table or text.startswith(("[", "{")):
        try:
            given = json.loads(text)
        except (ValueError, RecursionError):
            return None, f"{quoted(text)} cannot be read as a list such as [[0, 0], [1, 5]]."
    else:
        number = _number(text)
        if number is not None:
            given = f"{text} {value.unit}" if value.unit else number
    return given, value.wrong(given)


def _number(text: str) -> float | int | None:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return None
