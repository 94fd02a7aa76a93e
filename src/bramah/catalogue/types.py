"""All about the component types."""

from __future__ import annotations

import inspect
import re

from bramah.catalogue.equations import written
from bramah.catalogue.parameters import ParameterFacts, describe_parameter
from bramah.components.component import Component
from bramah.declare import Choice, Parameter, shown_unit
from bramah.records import dataclass

CITED = re.compile(
    r"[A-ZÅÄÖÉ][\w']+(?: (?:de|van|von|and|et|al\.|[A-ZÅÄÖÉ][\w']+))* (?:19|20)\d\d\b"
    r"(?:, (?:(?:sections?|eqs?\.|chapters?|table) \d[\w.]*\b|[A-Z]+\d+\b)(?:(?: and | to )\d[\w.]*\b)*)?"
)
"""An author and a year in running text, with the place in the work: "Esqué 2008, eqs. 3.1 and 3.3"."""


@dataclass(frozen=True)
class PortFacts:
    """A port."""

    name: str
    kind: str
    help: str
    fluid: int | None = None
    """Ports of a component with the same number share a fluid; None: it has none."""


@dataclass(frozen=True)
class InputFacts:
    """A signal input. One that is optional may drive the parameter of the same name."""

    name: str
    help: str
    optional: bool


@dataclass(frozen=True)
class SignalFacts:
    """What a run records of a component."""

    name: str
    unit: str
    help: str


@dataclass(frozen=True, kw_only=True)
class TypeFacts:
    """A component type: documentation, ports, parameters, signals, equations and discontinuities."""

    type: str
    family: str
    """The folder of the library it lives in."""
    documentation: str
    symbol: str
    ports: tuple[PortFacts, ...]
    inputs: tuple[InputFacts, ...]
    parameters: tuple[ParameterFacts, ...]
    signals: tuple[SignalFacts, ...]
    variant: dict[str, str]
    """The choices for which the equations are written."""
    equations: tuple[str, ...]
    formulas: tuple[str, ...]
    """The equations in LaTeX; of an assembly there are none."""
    discontinuities: tuple[str, ...]
    sources: tuple[str, ...]
    """Works that the documentation refers to."""

    @property
    def summary(self) -> str:
        """The first line of the documentation."""
        return self.documentation.partition("\n")[0]


def describe_all() -> list[TypeFacts]:
    """Every type of the library."""
    from bramah.components import registry

    return [describe(name, kind) for name, kind in registry().items()]


def describe(name: str, kind: type[Component]) -> TypeFacts:
    """All about one type, under the name it goes by."""
    text_of, fluids = written(kind), kind.fluid_numbers()
    return TypeFacts(
        type=name,
        family=family(kind),
        documentation=inspect.getdoc(kind) or "",
        symbol=kind.symbol,
        ports=tuple(PortFacts(n, p.kind.name, p.help, fluids.get(n)) for n, p in kind.ports().items()),
        inputs=tuple(InputFacts(n, d.help, isinstance(d, Parameter)) for n, d in kind.inputs().items()),
        parameters=tuple(describe_parameter(n, d) for n, d in kind.given().items()),
        signals=_signals(kind),
        variant={n: str(d.default.value) for n, d in kind.given().items() if isinstance(d, Choice)},
        equations=text_of.laws,
        formulas=text_of.formulas,
        discontinuities=text_of.discontinuities,
        sources=sources(kind),
    )


def family(kind: type[Component]) -> str:
    """The folder of the library a type lives in."""
    parts = kind.__module__.split(".")
    return parts[2] if parts[:2] == ["bramah", "components"] and len(parts) > 3 else "other"


def summary(kind: type[Component]) -> str:
    """The first line of its documentation."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def sources(kind: type[Component]) -> tuple[str, ...]:
    """The works that the documentation of a type, or of what it is derived from, refers to."""
    found: dict[str, None] = {}
    for base in kind.__mro__:
        if issubclass(base, Component) and base is not Component:
            found.update(dict.fromkeys(CITED.findall(" ".join((base.__doc__ or "").split()))))
    return tuple(found)


def _signals(kind: type[Component]) -> tuple[SignalFacts, ...]:
    found = []
    for name, port in kind.ports().items():
        for pair in port.kind.pairs:
            for letter, unit in (
                (pair.across, pair.across_unit),
                (pair.through, pair.through_unit),
                (pair.position, pair.position_unit),
            ):
                if letter is not None:
                    found.append(SignalFacts(f"{name}.{letter}", unit, ""))
    for name, declared in (kind.states() | kind.outputs() | kind.quantities()).items():
        found.append(SignalFacts(name, shown_unit(declared.unit), declared.help))
    for name, discrete in kind.discretes().items():
        found.append(SignalFacts(name, "-", discrete.help))
    return tuple(found)
