"""A circuit looked at from all sides without being run: what `bramah check` says, and the studio after each change."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bramah.errors import BramahError, CircuitError, Problem, unknown_name

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.files import Draft
    from bramah.files.reader import Types
    from bramah.system import System


def check_file(file: str, changes: Mapping[str, Any], types: Types | None = None) -> Checked:
    """The circuit in a file, with other values for some parameters."""
    from bramah.files import read_circuit, read_draft

    if Path(file).suffix.lower() == ".inp":
        return Checked(read_circuit(file).replace(changes), changes)
    return check_draft(read_draft(file, types), changes)


def check_draft(draft: Draft, changes: Mapping[str, Any] | None = None) -> Checked:
    """The circuit in a text that could be parsed."""
    own, rest = draft.sorted(changes or {})
    looked = draft.looked_at(own)
    circuit, problems = looked.circuit, list(looked.problems)
    try:
        circuit = draft.changed(circuit, rest)
    except CircuitError as error:
        problems += error.problems
    return Checked(circuit, {**looked.given, **rest}, problems, whole=looked.whole)


class Checked:
    """A circuit, what is wrong with it, and what is allowed but looks like a mistake."""

    def __init__(
        self, circuit: Circuit, given: Mapping[str, Any], problems: list[Problem] | None = None, *, whole: bool = True
    ) -> None:
        """`given` are the parameters that are written, `whole` says whether all components could be read."""
        self.circuit = circuit
        self.problems: list[Problem] = []
        self.system: System | None = None
        self._add(problems or [])
        if whole:
            self._build()
        else:
            self._add(self.circuit.problems())
        self._look_at_run()
        self.notices = [*self.circuit.notices, *map(str, self._strange(given))]

    def facts(self) -> dict[str, int]:
        """How large it is, if it could be built."""
        if self.system is None:
            return {}
        return {
            "components": len(self.circuit.components),
            "nets": len(self.circuit.nets),
            "unknowns": len(self.system.names),
            "signals": len(self.system.signals.names()),
        }

    def _add(self, found: list[Problem]) -> None:
        self.problems += [problem for problem in found if problem not in self.problems]

    def _build(self) -> None:
        from bramah.system.builder import build_anew

        try:
            self.system = build_anew(self.circuit, compiled=False)
        except CircuitError as error:
            self._add(list(error.problems))

    def _look_at_run(self) -> None:
        """What a circuit's `run` says about method, accuracy and steps and cannot be."""
        method = self.circuit.run.get("method")
        reason = unknown_method_of_run(method) if method else ""
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


def unknown_method_of_run(method: str) -> str:
    """What is wrong with the name of a method, if something is."""
    from bramah.runs.others import OTHERS
    from bramah.solvers.methods import METHODS
    from bramah.solvers.names import own_name, unknown_method

    return "" if own_name(method) in {*METHODS, *OTHERS} else str(unknown_method(method, METHODS, OTHERS))


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
