"""The table [parameters] of a circuit file: quantities with a name, and values computed from them.

[parameters]
bore = "50 mm"
area = "pi / 4 * bore^2"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from bramah.declare import Choice, Count, Given, Numbers
from bramah.errors import UnitError, quoted
from bramah.files.arithmetic import FUNCTIONS, PI, Amount, evaluate, is_expression, is_unit, unknown_parameter
from bramah.files.open_values import OPEN, OpenValue

INDEX = "index"
"""The number of a component in its array."""
_WANTED = "a quantity with its unit"
MOST_CHAINED = 50
"""Parameters that follow from each other."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")

Note = Callable[..., None]


class Scope:
    """Values by name, computed when they are asked for."""

    def __init__(self, table: Mapping[str, Any], note: Note | None = None, index: int | None = None) -> None:
        self.table = dict(table)
        self._note: Note = note or (lambda path, message: None)
        self._known: dict[str, Amount] = {} if index is None else {INDEX: Amount(float(index))}
        self._wrong: set[str] = set()
        self._under: list[str] = []

    def indexed(self, index: int) -> Scope:
        """The same with the number of a component in its array."""
        found = Scope(self.table, self._note, index)
        found._known |= self._known
        found._wrong = self._wrong
        return found

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys([*self.table, *self._known]))

    def check(self, left: list[OpenValue]) -> None:
        """Note everything that is wrong with the table; what it leaves open is put into `left`."""
        for name, value in self.table.items():
            reason = _refused(name)
            if reason:
                self._note(("parameters", name), f"parameters.{name}: {reason}")
                self._wrong.add(name)
            elif value == OPEN:
                path = ("parameters", name)
                left.append(OpenValue(name=f"parameters.{name}", path=path, read=_read, limits=_WANTED))
                self._wrong.add(name)
        for name in self.table:
            if name not in self._wrong:
                try:
                    self.amount(name)
                except _Silent:
                    self._wrong.add(name)
                except UnitError as error:
                    self._wrong.add(name)
                    self._note(("parameters", name), f"parameters.{name}: {error}.")

    def amount(self, name: str) -> Amount:
        """The value of a name. Raises UnitError if there is none."""
        if name in self._known:
            return self._known[name]
        if name in self._wrong:
            raise _Silent
        if name not in self.table:
            raise unknown_parameter(name, self.names)
        if name in self._under:
            circle = [*self._under[self._under.index(name) :], name]
            raise UnitError(f"it depends on itself: {' -> '.join(circle)}")
        if len(self._under) >= MOST_CHAINED:
            raise UnitError(f"more than {MOST_CHAINED} parameters follow from each other")
        self._under.append(name)
        try:
            self._known[name] = self.value(self.table[name])
        finally:
            self._under.pop()
        return self._known[name]

    def value(self, written: Any) -> Amount:
        if isinstance(written, bool) or not isinstance(written, int | float | str):
            raise UnitError('it must be a number, a quantity such as "50 mm", or computed from others')
        if not isinstance(written, str):
            return Amount(float(written))
        return evaluate(written, self.amount, self.names)

    def computes(self, written: Any) -> bool:
        """Whether a value is to be computed."""
        return isinstance(written, str) and is_expression(written, self.names)

    def read(self, written: Any) -> Any:
        """A quantity in place of what is to be computed; anything else as it is."""
        return self.value(written).text() if self.computes(written) else written

    def read_for(self, declared: Given, written: Any) -> Any:
        """The same for a value of a declaration, also inside lists."""
        if isinstance(declared, Choice):
            return written
        if isinstance(written, list):
            return [self.read_for(declared, value) for value in written]
        if not self.computes(written):
            return written
        found = self.value(written)
        plain = isinstance(declared, Count) or (isinstance(declared, Numbers) and not declared.units)
        if plain and found.dimension == Amount(1.0).dimension:
            return int(found.si) if found.si.is_integer() else found.si
        return found.text()


class _Silent(UnitError):
    """What is wrong has been said elsewhere."""


def said_before(error: UnitError) -> bool:
    return isinstance(error, _Silent)


def _read(value: Any) -> Amount:
    return Scope({}).value(value)


def _refused(name: str) -> str:
    if not _NAME.match(name):
        return "a name is made of letters, digits and '_'."
    if is_unit(name):
        return f"{quoted(name)} is a unit. Choose another name."
    if name in (*FUNCTIONS, PI, INDEX):
        return f"{quoted(name)} has a meaning of its own. Choose another name."
    return ""
