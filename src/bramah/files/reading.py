"""Circuit files into circuits. Everything that is wrong with a file is reported at once, with the lines."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bramah.circuit import FLUID, Circuit, PortRef
from bramah.components.component import Component
from bramah.components.ports import Port, hydraulic
from bramah.errors import CircuitError, Problem, nearest
from bramah.files.defaults import Outdated, relied_on_defaults
from bramah.files.fluid import read_fluid
from bramah.files.positions import Positions
from bramah.files.run_table import places_in_run, read_run, read_start
from bramah.files.source import Source, parse, read_source
from bramah.files.subcircuits import read_subcircuit

FORMAT = 2
"""What is written: format 2 has other defaults than format 1, and both are read."""
TABLES = ("format", "title", "fluid", "fluids", "subcircuits", "components", "nets", "start", "run", "layout")

Types = Mapping[str, type[Component]]

_log = logging.getLogger(__name__)


def read_circuit(source: str | Path, types: Types | None = None) -> Circuit:
    """The circuit in a file (.toml, .json or EPANET's .inp) or in text: a string of several lines is text, else a path.

    `types` are the component types by name; without it, those of the library.
    """
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
        return parse_circuit(source, types=types)
    if Path(source).suffix.lower() == ".inp":
        from bramah.files.epanet import read_epanet

        return read_epanet(source)
    return _circuit(read_source(source), types)


def parse_circuit(text: str, name: str = "", types: Types | None = None) -> Circuit:
    """The circuit in TOML or JSON text; `name` stands for it in messages."""
    return _circuit(Source(text, name, json=text.lstrip().startswith("{")), types)


def _circuit(source: Source, types: Types | None) -> Circuit:
    if types is None:
        from bramah.components import registry

        types = registry()
    return _Reader(parse(source), Positions(source), types).circuit()


class _Unread(Component):
    """Stands for a component that could not be read, so that what is joined to it is not reported as well."""

    def __init__(self) -> None:
        self.__dict__.update(values={}, named={})

    def ports(self) -> dict[str, Port]:  # type: ignore[override]
        found: dict[str, Port] = self.__dict__["named"]
        return found


class _Reader:
    def __init__(self, document: dict[str, Any], where: Positions, types: Types) -> None:
        self.document, self.where, self.types = document, where, types
        self.problems: list[Problem] = []
        self.own: dict[str, type[Component]] = {}
        self.hints: dict[str, str] = {}
        self.unread: set[str] = set()
        self.format = FORMAT
        self.outdated: dict[str, Outdated] = {}
        self.made = Circuit()

    def circuit(self) -> Circuit:
        self.read_format()
        self.known(self.document, TABLES, "table or key", ())
        self.made.title = self.text_at("title")
        fluid = self.table("fluid")
        if fluid is not None:
            self.made.fluid = read_fluid(fluid, self.note, self.made.fluid, "fluid")
        for name, values in (self.table("fluids") or {}).items():
            self.fluid(name, values)
        self.made.subcircuits = self.table("subcircuits") or {}
        for name, values in self.made.subcircuits.items():
            self.subcircuit(name, values)
        for name, values in (self.table("components") or {}).items():
            self.component(name, values)
        joined: dict[str, str] = {}
        for name, given in (self.table("nets") or {}).items():
            self.net(name, given, joined)
        self.made.start_values = read_start(self.table("start") or {}, self.made.components, self.note)
        run = self.table("run") or {}
        self.made.run = read_run(run, self.note)
        for name, path in places_in_run(run):
            self.remember(name, self.where("run", *path))
        self.made.layout = self.table("layout") or {}
        if self.problems:
            raise CircuitError(self.problems + self.made.problems())
        self.made.notices = [outdated.told() for outdated in self.outdated.values()]
        for notice in self.made.notices:
            _log.warning("%s", notice)
        return self.made

    def note(self, path: tuple[str, ...], message: str, where: str | None = None) -> None:
        self.problems.append(Problem(where or ".".join(path), message, self.where(*path)))

    def read_format(self) -> None:
        given = self.document.get("format")
        if given is None:
            self.note(("format",), f"The file does not say which format it has. Write format = {FORMAT} at its top.")
        elif type(given) is not int or not 1 <= given <= FORMAT:
            message = f"format = {given!r} is not known here. This version of Bramah reads formats 1 to {FORMAT}."
            raise CircuitError([Problem("format", message, self.where("format"))])
        else:
            self.format = given

    def known(self, given: Mapping[str, Any], names: tuple[str, ...], kind: str, path: tuple[str, ...]) -> None:
        for name in given:
            if name not in names:
                near = nearest(name, names)
                hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(names)}."
                self.note((*path, name), f"There is no {kind} {name!r}. {hint}")

    def text_at(self, key: str) -> str:
        given = self.document.get(key, "")
        if isinstance(given, str):
            return given
        self.note((key,), f"{key} must be a text in quotes.")
        return ""

    def table(self, key: str) -> dict[str, Any] | None:
        given = self.document.get(key)
        if given is None or isinstance(given, dict):
            return given
        self.note((key,), f"{key} must be a table, written as [{key}].")
        return None

    def fluid(self, name: str, values: Any) -> None:
        """A fluid besides that of the circuit."""
        if isinstance(values, dict):
            self.made.fluids[name] = read_fluid(values, self.note, self.made.fluid, "fluids", name)
        else:
            self.note(("fluids", name), f"Fluid {name} must be a table, written as [fluids.{name}].")

    def subcircuit(self, name: str, values: Any) -> None:
        """A type of this file. One that could not be read is remembered, so that its uses are not reported as well."""
        if name in self.types:
            self.note(("subcircuits", name), f"There is a type {name!r} already. Give the sub-circuit another name.")
            return
        made = read_subcircuit(name, values, self.read_component, self.note)
        if made is None:
            self.unread.add(name)
        else:
            self.own[name] = made

    def component(self, name: str, values: Any) -> None:
        path = ("components", name)
        changes = self.fluid_changes(name, values, path)
        own = {key: v for key, v in values.items() if key != FLUID} if isinstance(values, dict) else values
        made = self.read_component(name, own, path)
        try:
            self.made.add(name, made, fluid=changes)
        except CircuitError as error:
            self.problems += [Problem(p.where, p.message, self.where(*path)) for p in error.problems]
            self.made.components[name] = made
        self.remember(name, self.where(*path))
        for parameter in values if isinstance(values, dict) else ():
            self.remember(f"{name}.{parameter}", self.where(*path, parameter))

    def fluid_changes(self, name: str, values: Any, path: tuple[str, ...]) -> dict[str, Any]:
        """Properties that the fluid has inside a component alone."""
        changes = values.get(FLUID, {}) if isinstance(values, dict) else {}
        if not isinstance(changes, dict):
            example = "{ viscosity = '30 cSt' }"
            message = f"{name}.fluid must be a table of properties, such as {example}. Which fluid it is, a net says."
            self.note((*path, FLUID), message, f"{name}.fluid")
            return {}
        for key in changes:
            self.remember(f"{name}.{FLUID}.{key}", self.where(*path, FLUID, key))
        return changes

    def read_component(self, name: str, values: Any, path: tuple[str, ...]) -> Component:
        if not isinstance(values, dict):
            self.note(path, f"{name} must be a table with a type, written as [components.{name}].", name)
            return _Unread()
        kind = values.get("type")
        if not isinstance(kind, str):
            say = "does not say its type" if kind is None else "has a type that is not a text"
            self.note(path, f'Component {name} {say}. Write for example type = "Orifice".', name)
            return _Unread()
        if kind in self.unread:
            return _Unread()
        known = self.own.get(kind) or self.types.get(kind)
        if known is None:
            self.note((*path, "type"), f"Component {name}: there is no type {kind!r}. {self.hint(kind)}", name)
            return _Unread()
        given = {key: value for key, value in values.items() if key != "type"}
        read, problems = known.check(given, owner=name)
        for problem in problems:
            parameter = problem.where.removeprefix(f"{name}.")
            self.note((*path, parameter), problem.message, problem.where)
        relied_on = relied_on_defaults(known, given, read, self.format)
        if relied_on:
            self.outdated.setdefault(kind, Outdated(kind, FORMAT, relied_on)).places.append(self.where(*path) or name)
        return known(**({} if problems else read))

    def hint(self, kind: str) -> str:
        # The same wrong type may stand in thousands of components, and the search is slow.
        if kind not in self.hints:
            near = nearest(kind, [*self.types, *self.own])
            self.hints[kind] = f"Did you mean {near!r}?" if near else "`bramah list` shows all types."
        return self.hints[kind]

    def net(self, name: str, given: Any, joined: dict[str, str]) -> None:
        """A list of ports, or a table with that and the fluid."""
        path = ("nets", name)
        table = given if isinstance(given, dict) else {"ports": given}
        ports, fluid = table.get("ports"), table.get(FLUID)
        self.known(table, ("ports", FLUID), "key of a net", path)
        if fluid is not None and not isinstance(fluid, str):
            self.note((*path, FLUID), f"Net {name!r}: fluid must be the name of one of the [fluids], in quotes.", name)
            fluid = None
        if not isinstance(ports, list) or not all(isinstance(port, str) for port in ports):
            self.note(path, f'Net {name!r} must be a list of ports, such as ["pump.P", "valve.P"].', name)
            return
        for port in ports:
            before = joined.setdefault(port, name)
            if before != name:
                self.note(path, f"Port {port} stands in two nets, {before!r} and {name!r}. Make them one net.", port)
            component, _, letter = port.rpartition(".")
            unread = self.made.components.get(component)
            if isinstance(unread, _Unread):
                unread.ports()[letter] = hydraulic("")
        self.made.connect(*(PortRef(*_split(port)) for port in ports), name=name, fluid=fluid)
        self.remember(name, self.where(*path))

    def remember(self, what: str, place: str | None) -> None:
        if place is not None:
            self.made.locations.setdefault(what, place)


def _split(port: str) -> tuple[str, str]:
    component, dot, letter = port.rpartition(".")
    return (component, letter) if dot else (port, "")
