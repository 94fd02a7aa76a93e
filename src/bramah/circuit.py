"""A circuit as it is drawn: named components, a fluid, and nets that join ports. Nothing is computed here.

circuit = Circuit("Lift cylinder", fluid=oil(grade="ISO VG 46"))
pump = circuit.add("pump", FixedPump(displacement="28 cm3/rev"))
circuit.connect(pump.P, "relief.P", name="supply")
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import field, replace
from os import PathLike
from types import NoneType
from typing import TYPE_CHECKING, Any, Protocol

from bramah.components.component import Component
from bramah.components.ports import Port, SignalIn
from bramah.declare import ANY_UNIT, Parameter
from bramah.drawing.placement import Diagram
from bramah.errors import CircuitError, Problem, mapping_of, must_be, nearest
from bramah.fluids import Fluid, default_fluid
from bramah.records import dataclass
from bramah.units import format_quantity

if TYPE_CHECKING:
    from bramah.drawing.picture import Numbers, Picture
    from bramah.stepping import Simulation

FLUID = "fluid"
"""The name under which properties of the fluid are changed, unless a component has it."""
FLUIDS = "fluids"
"""What stands before the name of another fluid: "fluids.brake.viscosity"."""
MOST_LETTERS = 60
"""Of a parameter in notebooks."""
MOST_DRAWN = 200
"""Components of a circuit that is drawn in notebooks."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")


@dataclass(frozen=True)
class PortRef:
    """A port of a component, by name."""

    component: str
    port: str

    def __str__(self) -> str:
        return f"{self.component}.{self.port}"


class Placed:
    """A component in a circuit; its ports are attributes."""

    def __init__(self, name: str, component: Component) -> None:
        self.name, self.component = name, component

    def __getattr__(self, port: str) -> PortRef:
        if port.startswith("_"):
            raise AttributeError(port)
        return PortRef(self.name, port)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *connectable(self.component)]

    def __repr__(self) -> str:
        return f"<{self.name}: {self.component!r}>"


@dataclass(frozen=True)
class Net:
    """Ports joined to each other."""

    name: str
    ports: tuple[PortRef, ...]
    fluid: str | None = None
    """The name of its fluid, among the circuit's `fluids`; None: whatever fluid reaches it, or the circuit's own."""


class Origin(Protocol):
    """What a circuit was read from."""

    def says(self, circuit: Circuit) -> bool:
        """Whether a circuit is still as it was read."""


@dataclass
class Circuit:
    """What is drawn. `start_values` holds start values by signal name; `run` what the file says about running."""

    title: str = ""
    fluid: Fluid = field(default_factory=default_fluid)
    components: dict[str, Component] = field(default_factory=dict)
    nets: list[Net] = field(default_factory=list)
    start_values: dict[str, Any] = field(default_factory=dict)
    run: dict[str, Any] = field(default_factory=dict)
    subcircuits: dict[str, Any] = field(default_factory=dict)
    """Types that the circuit's file defines, as they stand there."""
    diagram: Diagram = field(default_factory=Diagram)
    """Where its symbols stand and its lines run in a drawing; without effect on the physics."""
    locations: dict[str, str] = field(default_factory=dict)
    """Where things stand in a file ("press.toml:41"), by component, parameter or net."""
    fluids: dict[str, Fluid] = field(default_factory=dict)
    """Fluids besides that of the circuit, by the names under which nets have them."""
    fluid_changes: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Properties of the fluid that are others inside a component, by component."""
    notices: list[str] = field(default_factory=list, compare=False)
    """What whoever reads the file should know: defaults that changed since it was written, values that look wrong."""
    parameters: dict[str, Any] = field(default_factory=dict, compare=False)
    """Quantities with a name from which values of the circuit's file are computed, as they stand there."""
    written: dict[str, tuple[Any, Any]] = field(default_factory=dict, compare=False, repr=False)
    """Values as they were read and as they stand in the file, by name: what has not changed is written as it stood."""
    questioned: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """Values in SI, by name of the parameter, that somebody has been asked about already."""
    draft: Origin | None = field(default=None, compare=False, repr=False)
    """The file that it was read from, if its [parameters] or open values may be given others; None otherwise."""

    def add(self, name: str, component: Component, *, fluid: Mapping[str, Any] | None = None) -> Placed:
        """Place a component under a name of its own.

        `fluid` are properties that the fluid has inside this component alone: fluid={"air_fraction": 0.02}.
        """
        problems, changed = [], mapping_of(fluid, "fluid", '{"air_fraction": 0.02}')
        if not isinstance(name, str) or not _NAME.match(name):
            problems.append(
                Problem(str(name), f"{name!r} cannot be a component's name: use letters, digits, '_' and '-'.")
            )
        elif name in self.components:
            problems.append(Problem(name, f"There is a component named {name!r} already."))
        if not _is_component(component):
            problems.append(Problem(str(name), f"{name} is not a component but {component!r}."))
        if problems:
            raise CircuitError(problems)
        self.components[name] = component
        if changed:
            self.fluid_changes[name] = dict(changed)
        return Placed(name, component)

    def connect(self, *ports: PortRef | str, name: str | None = None, fluid: str | None = None) -> None:
        """Join ports. Ports joined before stay joined; mistakes are reported together when the circuit is checked.

        `fluid` is the name of one of the circuit's `fluids`. All that passes fluid on from the net has it too.
        """
        must_be(name, (str, NoneType), "The name of a net", "a text")
        must_be(fluid, (str, NoneType), "The fluid of a net", "the name of one of the circuit's fluids")
        refs = tuple(p if isinstance(p, PortRef) else _reference(p) for p in ports)
        self.nets.append(Net(name or f"net{len(self.nets) + 1}", refs, fluid))

    def start(self, **options: Any) -> Simulation:
        """A simulation that is stepped from outside; the options are those of `bramah.start`."""
        from bramah.stepping import start

        return start(self, **options)

    def draw(
        self,
        path: str | PathLike[str] | None = None,
        *,
        values: Numbers | None = None,
        at: float | str | None = None,
        coloured: bool = True,
        theme: str = "light",
        relayout: bool = False,
    ) -> Picture:
        """A drawing of the circuit, which notebooks show; with `path` it is written to a .svg, .png or .pdf file too.

        `values` is a steady state or a result whose numbers are shown, with lines `coloured` by pressure and moving
        parts where they stand; `at` is the instant of a run ("0.5 s"), otherwise its end. The `theme` is "light",
        "dark" or "auto". With `relayout` the places and lines of `diagram` are set aside.
        """
        from bramah.drawing.picture import check_format, picture_of

        if path is not None:
            check_format(path)
        made = picture_of(self, values=values, at=at, coloured=coloured, theme=theme, relayout=relayout)
        if path is not None:
            made.save(path)
        return made

    def replace(self, changes: Mapping[str, Any]) -> Circuit:
        """A copy with some parameters changed, given as {"component.parameter": value, "fluid.property": value}.

        Those of a fluid with a name are "fluids.name.property", inside one component "component.fluid.property".
        """
        return self.copied().with_changes(changes)

    def with_changes(self, changes: Mapping[str, Any]) -> Circuit:
        """The same as `replace`, for those who change nothing else: all but the parameters is shared."""
        problems: list[Problem] = []
        by_owner: dict[str, dict[str, Any]] = {}
        for path, value in mapping_of(changes, "changes", '{"relief.set_pressure": "180 bar"}').items():
            name, _, parameter = path.rpartition(".")
            if name in self.components or name == FLUID or self.fluid_name(name) or self.fluid_changer(name):
                by_owner.setdefault(name, {})[parameter] = value
            else:
                problems.append(Problem(path, self._no_owner(path, name)))
        components, fluid, fluids, inside = dict(self.components), self.fluid, self.fluids, self.fluid_changes
        for name, values in by_owner.items():
            wrong: tuple[Problem, ...] = ()
            if name in components:
                components[name], wrong = components[name].changed(values, owner=name)
            elif name == FLUID:
                fluid, wrong = fluid.changed(values, owner=name)
            elif named := self.fluid_name(name):
                made, wrong = fluids[named].changed(values, owner=name)
                fluids = {**fluids, named: made}
            elif changer := self.fluid_changer(name):
                inside = {**inside, changer: {**inside.get(changer, {}), **values}}
            problems += wrong
        if problems:
            raise CircuitError(problems)
        return replace(self, components=components, fluid=fluid, fluids=fluids, fluid_changes=inside)

    def _no_owner(self, path: str, name: str) -> str:
        if name == "parameters" and path.partition(".")[2] in self.parameters:
            return f"{path} is computed with when the file is read. Give it to read_circuit(..., values=...)."
        return f"There is no component {name!r}.{_hint(name, self.components)}"

    def fluid_name(self, path: str) -> str | None:
        """The name of the fluid that "fluids.name" stands for."""
        head, _, name = path.partition(".")
        return name if head == FLUIDS and name in self.fluids else None

    def fluid_changer(self, path: str) -> str | None:
        """The component of which "component.fluid" is the fluid."""
        component, _, end = path.rpartition(".")
        return component if end == FLUID and component in self.components else None

    def copied(self) -> Circuit:
        """A circuit of its own with the same components, which cannot change."""
        own = {
            name: deepcopy(getattr(self, name))
            for name in ("start_values", "run", "subcircuits", "diagram", "locations", "fluid_changes")
        }
        components, nets, fluids = dict(self.components), list(self.nets), dict(self.fluids)
        return replace(self, components=components, nets=nets, fluids=fluids, draft=None, **own)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "draft": None}

    def problems(self) -> list[Problem]:
        """What is wrong with names and connections; laws are looked at when the system is built."""
        found = list(self._wrong_references())
        if not self.components:
            found.append(Problem("circuit", "The circuit has no components."))
        joined = {ref for ports in (set(net.ports) for net in self.nets) if len(ports) > 1 for ref in ports}
        for name, component in self.components.items():
            for port, declared in component.ports().items():
                if PortRef(name, port) not in joined:
                    found.append(self.problem(name, f"Port {name}.{port} is not connected. {declared.kind.unjoined}"))
            for port, wanted in component.inputs().items():
                if isinstance(wanted, SignalIn) and PortRef(name, port) not in joined:
                    found.append(self.problem(name, f"Input {name}.{port} is not connected. Join it to a signal."))
        return found

    def _repr_html_(self) -> str:
        """In notebooks: a drawing, components with what is said of them, and what they are joined to."""
        from bramah.notebook import table

        joined: dict[str, list[str]] = {name: [] for name in self.components}
        for net in self.nets:
            for ref in net.ports:
                if ref.component in joined and net.name not in joined[ref.component]:
                    joined[ref.component].append(net.name)
        rows = [(n, type(c).__name__, _said(c), ", ".join(joined[n])) for n, c in self.components.items()]
        title = f"{self.title or 'Circuit'}: {len(self.components)} components, {len(self.nets)} nets"
        drawing = self._repr_svg_() or ""
        return f"<div>{drawing}{table(rows, title, ('component', 'type', 'parameters', 'nets'))}</div>"

    def _repr_svg_(self) -> str | None:
        """In notebooks and editors: a drawing, unless it is too large to be seen there."""
        return self.draw().svg if len(self.components) <= MOST_DRAWN else None

    def problem(self, where: str, message: str) -> Problem:
        location = self.locations.get(where) or self.locations.get(where.split(".")[0])
        return Problem(where, message, location)

    def _wrong_references(self) -> Iterator[Problem]:
        for net in self.nets:
            for ref in net.ports:
                component = self.components.get(ref.component)
                if component is None:
                    hint = _hint(ref.component, self.components)
                    message = f"Net {net.name!r} names {ref}, but there is no component {ref.component!r}.{hint}"
                    yield self.problem(net.name, message)
                elif not can_join(component, ref.port):
                    names = connectable(component)
                    near = nearest(ref.port, names)
                    more = f" Did you mean {near!r}?" if near else f" It has {', '.join(names) or 'none'}."
                    yield self.problem(
                        net.name,
                        f"Net {net.name!r} names {ref}, but {type(component).__name__} has no port {ref.port!r}.{more}",
                    )
            if len(set(net.ports)) < 2:
                yield self.problem(net.name, f"Net {net.name!r} joins fewer than two ports.")


def connectable(component: Component) -> list[str]:
    """Everything of a component that can stand in a net."""
    return [*component.ports(), *component.inputs(), *component.outputs()]


def can_join(component: Component, name: str) -> bool:
    """Whether something of a component can stand in a net."""
    return name in component.ports() or name in component.inputs() or name in component.outputs()


def kind_of(component: Component, port: str) -> str:
    """The kind of a connectable thing: a port's kind, "signal in" or "signal out"."""
    declared = component.ports().get(port) or component.declarations[port]
    if isinstance(declared, Port):
        return declared.kind.name
    return "signal in" if isinstance(declared, SignalIn | Parameter) else "signal out"


def _said(component: Component) -> str:
    """The parameters that are not what they are by default."""
    known, words = component.given(), []
    for name, value in component.values.items():
        if value != known[name].default:
            unit = getattr(known[name], "unit", "-")
            plain = unit in ("", "-", ANY_UNIT) or not isinstance(value, float)
            words.append(f"{name} = {value if plain else format_quantity(value, unit)}"[:MOST_LETTERS])
    return ", ".join(words)


def _is_component(found: object) -> bool:
    return isinstance(found, Component)


def _reference(text: str) -> PortRef:
    component, dot, port = str(text).rpartition(".")
    if not dot:
        return PortRef(str(text), "")
    return PortRef(component, port)


def _hint(name: str, choices: Mapping[str, Any]) -> str:
    near = nearest(name, choices)
    return f" Did you mean {near!r}?" if near else ""
