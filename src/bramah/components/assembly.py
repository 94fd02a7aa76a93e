"""Components made of components: a sub-circuit with ports and parameters of its own.

    class Hose(Assembly):
        A = hydraulic("one end")
        B = hydraulic("other end")
        length = parameter("m", 1.0, above=0, help="length")
        segments = count(5, least=1, help="pieces it is cut into")

        def build(self, inside):
            for k in range(self.segments):
                inside.add(f"pipe{k}", ShortPipe(length=self.length / self.segments))
                if k:
                    inside.connect(f"pipe{k - 1}.B", f"pipe{k}.A")
            inside.expose("A", "pipe0.A")
            inside.expose("B", f"pipe{self.segments - 1}.B")

An assembly is taken apart before anything is compiled, so it costs nothing at run time. Its parts are named after it:
hose.pipe0.
"""

from __future__ import annotations

from typing import Any, ClassVar

from bramah.components.component import Component
from bramah.components.ports import Port, SignalIn, SignalOut


class Inside:
    """What an assembly is made of, while it is built: components, nets, and what its own ports stand for."""

    def __init__(self) -> None:
        self.components: dict[str, Component] = {}
        self.nets: list[tuple[str, ...]] = []
        self.exposed: dict[str, tuple[str, ...]] = {}

    def add(self, name: str, component: Component) -> None:
        """Place a part under a name of its own."""
        if name in self.components or "." in name:
            raise TypeError(f"{name!r} cannot name a part: it is taken or contains a dot.")
        self.components[name] = component

    def connect(self, *ports: str) -> None:
        """Join ports of parts, given as "part.port"."""
        self.nets.append(ports)

    def expose(self, own: str, *inner: str) -> None:
        """Let a port, input or output of the assembly stand for ports of its parts."""
        self.exposed[own] = (*self.exposed.get(own, ()), *inner)


class Assembly(Component):
    """What all assemblies share. Subclasses declare ports and parameters, and `build` their parts."""

    made_from: ClassVar[tuple[Any, ...] | None] = None
    """The arguments of `subcircuit`, for a type that no module has."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        if self.made_from is None:
            return super().__reduce_ex__(protocol)
        return _made_again, (self.made_from, dict(self.values))

    def build(self, inside: Inside) -> None:
        """Add parts, connect them, and expose their ports. Parameters are numbers in SI here."""
        raise TypeError(f"{type(self).__name__} does not say what it is made of.")

    def equations(self) -> None:
        raise TypeError(f"{type(self).__name__} has parts instead of equations.")

    def inside(self) -> Inside:
        """The parts, built for this object's values."""
        made = Inside()
        self.build(made)
        must = {n for n, d in self.declarations.items() if isinstance(d, Port | SignalIn | SignalOut)}
        missing = sorted(must - set(made.exposed))
        if missing:
            raise TypeError(f"{type(self).__name__} declares {missing[0]!r} but exposes no part there.")
        return made


def subcircuit(
    name: str,
    components: dict[str, Component],
    nets: list[tuple[str, ...]],
    ports: dict[str, tuple[str, ...]],
    parameters: dict[str, tuple[str, ...]],
    help: str = "",
) -> type[Assembly]:
    """An assembly type from data: ports stand for inner ports, parameters set "part.parameter"."""
    body: dict[str, Any] = {"__doc__": help or f"Sub-circuit {name}."}
    for own, inner in ports.items():
        body[own] = _copied(components, inner[0])
    for own, targets in parameters.items():
        part, _, parameter = targets[0].rpartition(".")
        declared = body[own] = _copied(components, targets[0])
        declared.default = components[part].values[parameter]

    def build(self: Assembly, inside: Inside) -> None:
        changes: dict[str, dict[str, Any]] = {}
        for own, targets in parameters.items():
            for target in targets:
                part, _, parameter = target.rpartition(".")
                changes.setdefault(part, {})[parameter] = self.values[own]
        for part, component in components.items():
            inside.add(part, component.replace(**changes.get(part, {})))
        for net in nets:
            inside.connect(*net)
        for own, inner in ports.items():
            inside.expose(own, *inner)

    body["build"] = build
    body["made_from"] = (name, components, nets, ports, parameters, help)
    return type(name, (Assembly,), body)


def _made_again(made_from: tuple[Any, ...], values: dict[str, Any]) -> Assembly:
    """A sub-circuit that was pickled."""
    return subcircuit(*made_from)(**values)


def _copied(components: dict[str, Component], path: str) -> Any:
    """A declaration of its own, like that of a part."""
    part, _, name = path.rpartition(".")
    declared = components[part].declarations[name]
    copy = object.__new__(type(declared))
    copy.__dict__.update(declared.__dict__)
    return copy
