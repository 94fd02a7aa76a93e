"""The document of a circuit file into a circuit. Everything that is wrong with it is noted, with the lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.circuit import FLUID, Circuit, PortRef
from bramah.components.component import Component
from bramah.components.ports import Port, hydraulic
from bramah.declare import Given
from bramah.errors import CircuitError, Problem, UnitError, nearest
from bramah.files.arrays import KEY as ARRAY
from bramah.files.arrays import expanded, net_names, sizes
from bramah.files.diagram import KEY as DIAGRAM
from bramah.files.diagram import DiagramReader
from bramah.files.fluid import kinds_of_fluid, read_fluid
from bramah.files.includes import Places
from bramah.files.notices import FORMAT, Notices
from bramah.files.open_values import OPEN, OpenValue, open_parameter, open_property
from bramah.files.parameters import INDEX, Scope, said_before
from bramah.files.plan import LAYOUT, older_places
from bramah.files.positions import Path
from bramah.files.run_table import TIMES, places_in_run, read_run, read_start
from bramah.files.subcircuits import read_subcircuit
from bramah.fluids import Fluid

TABLES = (
    "format", "title", "include", "parameters", "fluid", "fluids", "catalogue", "subcircuits", "components", "nets",
    "start", "run", "diagram", "layout",
)  # fmt: skip

Types = Mapping[str, type[Component]]
_ANY = Given()
"""A value of whatever kind."""


class Unread(Component):
    """Stands for a component that could not be read, so that what is joined to it is not reported as well."""

    def __init__(self) -> None:
        self.__dict__.update(values={}, named={})

    def ports(self) -> dict[str, Port]:  # type: ignore[override]
        found: dict[str, Port] = self.__dict__["named"]
        return found


class Reader:
    """Reads a document, and collects all that is wrong with it and all that it leaves open."""

    def __init__(self, document: dict[str, Any], where: Places, types: Types) -> None:
        self.document, self.where, self.types = document, where, types
        self.problems: list[Problem] = []
        self.own: dict[str, type[Component]] = {}
        self.hints: dict[str, str] = {}
        self.unread: set[str] = set()
        self.open: list[OpenValue] = []
        self.notices = Notices(where)
        self.given: dict[str, Any] = {}
        """Parameters of components that are written, by name."""
        self.made = Circuit()
        self.catalogue: dict[str, dict[str, Any]] = {}
        self.arrays: dict[str, int] = {}
        self.scope = Scope(self.table("parameters") or {}, self.note)

    def read(self) -> None:
        self.read_format()
        self.known(self.document, TABLES, "table or key", ())
        self.made.title = self.text_at("title")
        self.scope.check(self.open)
        self.made.parameters = self.scope.table
        fluid = self.table("fluid")
        if fluid is not None:
            self.made.fluid = self.read_fluid(fluid, "fluid")
        for name, values in (self.table("fluids") or {}).items():
            self.fluid(name, values)
        for name, values in (self.table("catalogue") or {}).items():
            self.entry(name, values)
        self.made.subcircuits = self.table("subcircuits") or {}
        for name, values in self.made.subcircuits.items():
            self.subcircuit(name, values)
        components = self.table("components") or {}
        self.arrays = sizes(components, self.scope, self.note)
        for name, values in components.items():
            if name in self.arrays:
                self.array(name, values)
            else:
                self.component(name, values, ("components", name))
        joined: dict[str, str] = {}
        for name, given in (self.table("nets") or {}).items():
            self.net(name, given, joined)
        start = self.table("start") or {}
        computed = {key: self.computed_start(value, ("start", key)) for key, value in start.items()}
        self.made.start_values = read_start(computed, self.made.components, self.note, self.open)
        run = self.table("run") or {}
        self.made.run = read_run(self.computed_run(run), self.note, self.open)
        self.keep("run", run, self.made.run)
        for key in run:
            self.remember(f"run.{key}", self.where("run", key))
        for name, path in places_in_run(run):
            self.remember(name, self.where("run", *path))
        nets = {net.name for net in self.made.nets}
        drawing = DiagramReader(self.note, self.notices.tell)
        self.made.diagram = drawing.read(self.table(DIAGRAM) or {}, self.made.components, nets)
        if LAYOUT in self.document:
            self.older_drawing(self.document[LAYOUT])
        read = [part for part in self.made.components.values() if not isinstance(part, Unread)]
        if fluid is None and any(part.fluid_numbers() for part in read):
            self.notices.tell_of_defaults("oil", kinds_of_fluid()["oil"], {}, {}, "[fluid]")
        self.made.notices, self.made.questioned = self.notices.told(self.made), self.notices.questioned

    def older_drawing(self, layout: Any) -> None:
        """Coordinates of a network become places; nothing else of older files was ever drawn."""
        places = older_places(layout, self.made.components)
        self.made.diagram.components.update({n: p for n, p in places.items() if n not in self.made.diagram.components})
        kept = "its coordinates are taken over" if places else "it is left aside"
        self.notices.tell((LAYOUT,), f"There is no table [{LAYOUT}] any more: {kept}. Places stand in [{DIAGRAM}].")

    @property
    def has_unread(self) -> bool:
        return any(isinstance(component, Unread) for component in self.made.components.values())

    def note(self, path: Path, message: str, where: str | None = None) -> None:
        self.problems.append(Problem(where or ".".join(path), message, self.where(*path)))

    def read_format(self) -> None:
        given = self.document.get("format")
        if given is None:
            self.note(("format",), f"The file does not say which format it has. Write format = {FORMAT} at its top.")
        elif type(given) is not int or not 1 <= given <= FORMAT:
            message = f"format = {given!r} is not known here. This version of Bramah reads formats 1 to {FORMAT}."
            raise CircuitError([Problem("format", message, self.where("format"))])
        else:
            self.notices.format = given

    def known(self, given: Mapping[str, Any], names: tuple[str, ...], kind: str, path: Path) -> None:
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
            self.made.fluids[name] = self.read_fluid(values, "fluids", name)
        else:
            self.note(("fluids", name), f"Fluid {name} must be a table, written as [fluids.{name}].")

    def read_fluid(self, values: dict[str, Any], *path: str) -> Fluid:
        """A fluid; of one with open values nothing but the others is read, and not whether they go together."""
        named = values.get("type")
        kind = kinds_of_fluid().get(named) if isinstance(named, str) else None
        rest = values if kind is None else self.without_open(values, kind.given(), path)

        def note(where: Path, message: str, named: str | None = None) -> None:
            if rest is values or where[-1]:
                self.note(where, message, named)

        computed = rest if kind is None else self.computed(rest, kind.given(), path, ".".join(path))
        if kind is not None:
            self.notices.tell_of_defaults(str(named), kind, values, rest, self.where(*path) or ".".join(path))
            own = {key: value for key, value in computed.items() if key != "type"}
            self.notices.ask_about(rest, *kind.check(own), kind.given(), path, ".".join(path))
        return read_fluid(computed, note, self.made.fluid, *path, written=values)

    def without_open(self, values: dict[str, Any], declared: Mapping[str, Given], path: Path) -> dict[str, Any]:
        """The values that are given; those left open are remembered. The same table if none is."""
        left = [name for name, value in values.items() if value == OPEN and name in declared]
        before = {value.path for value in self.open}
        self.open += [open_parameter((*path, name), declared[name]) for name in left if (*path, name) not in before]
        return {name: value for name, value in values.items() if name not in left} if left else values

    def computed(self, values: dict[str, Any], declared: Mapping[str, Given], path: Path, owner: str) -> dict[str, Any]:
        """The values with quantities in the places of what is computed; what cannot be is noted and left out."""
        found = {}
        for name, value in values.items():
            try:
                found[name] = self.scope.read_for(declared[name], value) if name in declared else value
            except UnitError as error:
                if not said_before(error):
                    self.note((*path, name), f"{owner}.{name}: {error}.", f"{owner}.{name}")
        return found

    def computed_run(self, run: dict[str, Any]) -> dict[str, Any]:
        return self.computed(run, dict.fromkeys(TIMES, _ANY), ("run",), "run")

    def computed_start(self, value: Any, path: Path) -> Any:
        if isinstance(value, dict):
            return {key: self.computed_start(inner, (*path, key)) for key, inner in value.items()}
        try:
            found = self.scope.read(value)
        except UnitError as error:
            if not said_before(error):
                self.note(path, f"{'.'.join(path)}: {error}.")
            return OPEN
        if found is not value:
            self.made.written[".".join(path)] = (found, value)
        return found

    def keep(self, owner: str, written: Mapping[str, Any], read: Mapping[str, Any]) -> None:
        """Remember how values were written, unless that has a meaning only where they stand."""
        for name, value in written.items():
            if value is not None and name in read and not (isinstance(value, str) and INDEX in value):
                self.made.written[f"{owner}.{name}"] = (read[name], value)

    def entry(self, name: str, values: Any) -> None:
        """An entry of the catalogue: a type with values, which is a type itself."""
        path = ("catalogue", name)
        if name in self.types:
            self.note(path, f"There is a type {name!r} already. Give the entry another name.")
        before = len(self.problems)
        self.read_component(name, values, path)
        if len(self.problems) > before:
            self.unread.add(name)
        else:
            self.catalogue[name] = self.entered(values)

    def entered(self, values: dict[str, Any]) -> dict[str, Any]:
        """Values of a component whose type may stand in the catalogue; its own win."""
        return {**self.catalogue.get(values["type"], values), **{k: v for k, v in values.items() if k != "type"}}

    def array(self, name: str, values: dict[str, Any]) -> None:
        """Components with the same table; what is wrong with the first is not said again for the others."""
        path, whole = ("components", name), self.scope
        own = {key: value for key, value in values.items() if key != ARRAY}
        before = len(self.problems)
        for k in range(1, self.arrays[name] + 1):
            self.scope = whole.indexed(k)
            if len(self.problems) > before:
                self.made.components[f"{name}{k}"] = Unread()
            else:
                self.component(f"{name}{k}", own, path)
        self.scope = whole

    def subcircuit(self, name: str, values: Any) -> None:
        """A type of this file. One that could not be read is remembered, so that its uses are not reported as well."""
        if name in self.types:
            self.note(("subcircuits", name), f"There is a type {name!r} already. Give the sub-circuit another name.")
            return
        made = read_subcircuit(name, values, self.read_component, self.note)
        parts = made.made_from[1].values() if made is not None and made.made_from is not None else ()
        if made is None or any(isinstance(part, Unread) for part in parts):
            self.unread.add(name)
        else:
            self.own[name] = made

    def component(self, name: str, values: Any, path: Path) -> None:
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
            self.given[f"{name}.{parameter}"] = values[parameter]

    def fluid_changes(self, name: str, values: Any, path: Path) -> dict[str, Any]:
        """Properties that the fluid has inside a component alone."""
        changes = values.get(FLUID, {}) if isinstance(values, dict) else {}
        if not isinstance(changes, dict):
            example = "{ viscosity = '30 cSt' }"
            message = f"{name}.fluid must be a table of properties, such as {example}. Which fluid it is, a net says."
            self.note((*path, FLUID), message, f"{name}.fluid")
            return {}
        for key, value in changes.items():
            self.remember(f"{name}.{FLUID}.{key}", self.where(*path, FLUID, key))
            if value == OPEN:
                self.open.append(open_property((*path, FLUID, key)))
        given = {key: value for key, value in changes.items() if value != OPEN}
        return self.computed(given, dict.fromkeys(given, _ANY), (*path, FLUID), f"{name}.{FLUID}")

    def read_component(self, name: str, values: Any, path: Path) -> Component:
        if not isinstance(values, dict):
            self.note(path, f"{name} must be a table with a type, written as [components.{name}].", name)
            return Unread()
        kind = values.get("type")
        if not isinstance(kind, str):
            say = "does not say its type" if kind is None else "has a type that is not a text"
            self.note(path, f'Component {name} {say}. Write for example type = "Orifice".', name)
            return Unread()
        if kind in self.unread:
            return Unread()
        if kind in self.catalogue:
            values = self.entered(values)
            kind = values["type"]
        known = self.own.get(kind) or self.types.get(kind)
        if known is None:
            self.note((*path, "type"), f"Component {name}: there is no type {kind!r}. {self.hint(kind)}", name)
            return Unread()
        given = {key: value for key, value in values.items() if key != "type"}
        rest = self.without_open(given, known.given(), path)
        read, problems = known.check(self.computed(rest, known.given(), path, name), owner=name)
        for problem in problems:
            # Whether values go together is not known before all of them are.
            if rest is given or problem.where != name:
                parameter = problem.where.removeprefix(f"{name}.")
                self.note((*path, parameter), problem.message, problem.where)
        self.notices.ask_about(rest, read, problems, known.given(), path, name)
        self.notices.tell_of_defaults(kind, known, given, read, self.where(*path) or name)
        if path[0] == "components":
            self.keep(name, rest, read)
        return _made(known, read)

    def hint(self, kind: str) -> str:
        # The same wrong type may stand in thousands of components, and the search is slow.
        if kind not in self.hints:
            near = nearest(kind, [*self.types, *self.own])
            self.hints[kind] = f"Did you mean {near!r}?" if near else "`bramah list` shows all types."
        return self.hints[kind]

    def net(self, name: str, given: Any, joined: dict[str, str]) -> None:
        """A list of ports, or a table with that and the fluid, or of arrays a chain or a net for each."""
        path = ("nets", name)
        table = given if isinstance(given, dict) else {"ports": given}
        self.known(table, ("ports", FLUID, "chain", "each"), "key of a net", path)
        try:
            if "chain" in table or "each" in table:
                for one, members in net_names(name, table, self.arrays):
                    self.one_net(one, members, table.get(FLUID), joined, path)
            else:
                ports = table.get("ports")
                if isinstance(ports, list) and all(isinstance(port, str) for port in ports):
                    ports = expanded(ports, self.arrays)
                self.one_net(name, ports, table.get(FLUID), joined, path)
        except ValueError as error:
            self.note(path, f"Net {name!r}: {error}.", name)

    def one_net(self, name: str, ports: Any, fluid: Any, joined: dict[str, str], path: Path) -> None:
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
            if isinstance(unread, Unread):
                unread.ports()[letter] = hydraulic("")
        self.made.connect(*(PortRef(*_split(port)) for port in ports), name=name, fluid=fluid)
        self.remember(name, self.where(*path))

    def remember(self, what: str, place: str | None) -> None:
        if place is not None:
            self.made.locations.setdefault(what, place)


def _made(kind: type[Component], values: Mapping[str, Any]) -> Component:
    """With what could be read, so that what else is wrong with the circuit is seen; values may not go together."""
    try:
        return kind(**values)
    except CircuitError:
        return kind()


def _split(port: str) -> tuple[str, str]:
    component, dot, letter = port.rpartition(".")
    return (component, letter) if dot else (port, "")
