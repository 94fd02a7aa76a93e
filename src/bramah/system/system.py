"""A circuit's equations, compiled and ready to run. Nothing here changes during a run, so runs may share a system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from bramah.circuit import Circuit
from bramah.components.component import Sampling
from bramah.records import dataclass
from bramah.system.anatomy import Anatomy
from bramah.system.derivation import Derivation
from bramah.system.equations import Equations, Floats, Ints
from bramah.system.evaluator import Evaluator
from bramah.system.event_name import EventName
from bramah.system.names import Names
from bramah.system.parameters import Parameters
from bramah.system.signals import Signals
from bramah.system.wishes import Wishes

if TYPE_CHECKING:
    from bramah.lines.grid import Grid
    from bramah.system.structure import Structure


@dataclass(frozen=True)
class Sampler:
    """A sampled controller in a system."""

    name: str
    number: int
    """Of its instance."""
    sampling: Sampling
    held: dict[str, int]
    """Numbers of the discrete values that keep its outputs."""
    given: dict[str, float] = field(default_factory=dict)
    """Inputs that no signal drives, with their values."""


@dataclass(frozen=True, eq=False)
class Lines:
    """What the waves in the lines of a circuit have to do with its equations."""

    grid: Grid | None = None
    """None if there are no lines."""
    discretes: dict[str, dict[str, int]] = field(default_factory=dict)
    """Numbers of the discrete values of each line."""
    senses: dict[str, int] = field(default_factory=dict)
    """Numbers of what is sensed by "component.name"."""


@dataclass(frozen=True, eq=False, kw_only=True)
class System:
    """What the core runs, what people read, and the lines beside them."""

    equations: Equations
    named: Names
    lines: Lines
    samplers: list[Sampler]
    wishes: Wishes
    """What the circuit says about its runs."""
    anatomy: Anatomy = field(repr=False)
    """What it was built from."""
    derivation: Derivation = field(repr=False)
    """How it follows from its parameters."""

    def replace(self, changes: Mapping[str, Any]) -> System:
        """A system with some parameters changed, given as {"component.parameter": value, "fluid.property": value}.

        All that the change does not reach is shared; where it reaches the structure, the circuit is built anew.
        """
        from bramah.system.builder import build_like

        return build_like(self, self.derivation.circuit.with_changes(changes))

    def __reduce__(self) -> tuple[Callable[..., System], tuple[Circuit, bool]]:
        """A system is pickled as its circuit, and built again where it is loaded."""
        from bramah.system.builder import rebuilt

        return rebuilt, (self.derivation.circuit, self.derivation.corners)

    @property
    def circuit(self) -> Circuit:
        """A copy of what was given: changing it changes no system."""
        return self.derivation.circuit.copied()

    @property
    def parameters(self) -> Parameters:
        return self.anatomy.parameters

    @property
    def n(self) -> int:
        return self.equations.n

    @property
    def names(self) -> list[str]:
        """Of the unknowns."""
        return self.named.unknowns

    @property
    def units(self) -> list[str]:
        return self.named.units

    @property
    def signals(self) -> Signals:
        """All that can be plotted."""
        return self.named.signals

    @property
    def start(self) -> Floats:
        return self.equations.start

    @property
    def start_discrete(self) -> Floats:
        return self.equations.start_discrete

    @property
    def scale(self) -> Floats:
        return self.equations.scale

    @property
    def differential(self) -> Ints:
        """Per unknown: 1 if it is a state, 0 if it is algebraic."""
        return self.equations.differential

    @property
    def has_algebraic(self) -> bool:
        return bool((self.differential == 0).any())

    @property
    def grid(self) -> Grid | None:
        """Of the lines, if there are any."""
        return self.lines.grid

    @property
    def notes(self) -> tuple[str, ...]:
        """What was changed in building it, for every run to tell."""
        return () if self.grid is None else self.grid.notes

    def event_name(self, number: int) -> EventName | None:
        """The event that the core blames: guards are counted first, then scheduled times."""
        times = number - len(self.equations.guard_owner)
        names, k = (self.named.guards, number) if times < 0 else (self.named.times, times)
        return names[k] if 0 <= k < len(names) else None

    def evaluator(self) -> Evaluator:
        return Evaluator(self.equations)

    def _repr_html_(self) -> str:
        from bramah.system.html import system_table

        return system_table(self)

    def structure(self) -> Structure:
        """What was built: unknowns, equations, sets, order, causality, sparsity, links; eigenvalues when asked for."""
        from bramah.system.structure import structure_of

        return structure_of(self)
