"""Kinds of studies: how cases are chosen, and what is made of their rows. All use one engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

from bramah.errors import unknown_name

if TYPE_CHECKING:
    from bramah.studies.session import Session
    from bramah.studies.study import Study
    from bramah.studies.table import Table

Note = Callable[[tuple[str, ...], str], None]
"""Takes the place in a study file and what is wrong there."""


class Tables(dict[str, Any]):
    """The tables of a study file, which remember the names that were asked for."""

    def __init__(self, tables: Mapping[str, Any], folder: Path) -> None:
        super().__init__(tables)
        self.folder = folder
        """That of the file: names of other files are relative to it."""
        self.asked: list[str] = []

    def __getitem__(self, name: str) -> Any:
        self.asked.append(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.append(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self.asked.append(str(name))
        return super().__contains__(name)


class Outcome(Protocol):
    """What came of a study: its rows, and what they show together."""

    @property
    def table(self) -> Table: ...

    def __str__(self) -> str:
        """A summary in words."""

    def data(self) -> dict[str, Any]:
        """The same as JSON can write it."""

    def figure(self, path: str | None = None) -> Any:
        """The figure made for this kind."""


class Kind(Protocol):
    """A kind of study, with what it needs to know besides circuit, what varies and what is measured."""

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        """From the tables of a study file that are its own; what is wrong is noted."""

    def carry_out(self, study: Study, session: Session) -> Outcome:
        """Choose cases, have them run, once or again and again, and say what they show."""


@runtime_checkable
class Preparing(Protocol):
    """A kind that asks more of the runs than what varies and what is measured."""

    def prepared(self, study: Study) -> tuple[Study, Kind]:
        """The study as it is to be run, and the kind that knows what it needs."""


KINDS = {
    "calibrate": "bramah.studies.calibrate:Calibrate",
    "locus": "bramah.studies.locus:RootLoci",
    "monte-carlo": "bramah.studies.monte_carlo:MonteCarlo",
    "optimise": "bramah.studies.optimise:Optimise",
    "sensitivity": "bramah.studies.sensitivity:Sensitivity",
    "sweep": "bramah.studies.sweep:Sweep",
    "worst-case": "bramah.studies.worst_case:WorstCases",
}
"""By the name they have in files."""


def kind_named(name: str) -> type[Kind]:
    """The kind of study of a name."""
    if name not in KINDS:
        raise unknown_name("kind of study", name, KINDS)
    module, _, own = KINDS[name].partition(":")
    found: type[Kind] = getattr(import_module(module), own)
    return found
