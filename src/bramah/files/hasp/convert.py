"""HASP's circuit files as circuit files of Bramah, with all that HASP asked for at run time left open.

A link is a net. Pipes and tanks take several links, which are one net; so are the links of models without a volume.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any

from bramah.circuit import kind_of
from bramah.components.component import Component
from bramah.errors import FileError
from bramah.files.hasp.models import CYLINDER, DUTY, MODELS, Model
from bramah.files.hasp.records import Line, read_lines
from bramah.files.open_values import OPEN
from bramah.files.reader import FORMAT, Types
from bramah.records import dataclass

SOURCES = {
    "hydraulic": ("PressureSource", "pressure", "P"),
    "rotational": ("Torque", "torque", "shaft"),
    "translational": ("Force", "force", "port"),
}
"""By kind of port: what makes an effort of a duty cycle's signal, its parameter and its port."""
_HEAD = re.compile(r"\s*\d{1,2}\s*\n\s*[A-Z][A-Z0-9]{3}\d{2}\s")


@dataclass(frozen=True)
class Converted:
    """A document as it stands in a circuit file, and what the user should know of it."""

    document: dict[str, Any]
    notes: tuple[str, ...]


def is_hasp(text: str) -> bool:
    """Whether a text begins as HASP's circuit files do."""
    return bool(_HEAD.match(text))


def convert(text: str, name: str = "") -> Converted:
    """The circuit of HASP's circuit file; `name` stands for it in messages."""
    from bramah.components import registry

    lines = read_lines(text, {model: known.attributes for model, known in MODELS.items()}, name)
    return _Conversion(lines, registry(), name).converted()


@dataclass
class _Net:
    links: set[int]
    ports: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"link{min(self.links)}" if self.links else self.ports[0].replace(".", "_")


class _Conversion:
    def __init__(self, lines: Sequence[Line], types: Types, name: str) -> None:
        self.lines, self.types, self.name = [self._in_order(line, lines) for line in lines], types, name
        self.components: dict[str, dict[str, Any]] = {}
        self.notes: list[str] = []
        self.nets: list[_Net] = []

    def converted(self) -> Converted:
        self._require_pairs()
        for line in self.lines:
            self._component(line)
        for line in self.lines:
            if MODELS[line.model].type == DUTY:
                self._drive(line)
        document = {
            "format": FORMAT,
            "title": f"From HASP's {self.name}" if self.name else "From HASP",
            "fluid": {"type": "constant", "reference_density": OPEN, "viscosity": OPEN, "reference_bulk_modulus": OPEN},
            "components": self.components,
            "nets": {net.name: net.ports for net in self.nets},
            "run": {"until": OPEN, "method": OPEN},
        }
        return Converted(document, tuple(dict.fromkeys([*self._reordered(), *self.notes])))

    def _in_order(self, line: Line, lines: Sequence[Line]) -> Line:
        """Directional valves stand in two orders of ports: position, P, A, B, T, and with T before B (section 1.15)."""
        if MODELS[line.model].ports[-2:] != ("B", "T"):
            return line
        tanks = {link for other in lines if other.model.startswith("TK") for link in other.external}
        *first, b, t = line.external
        return Line(line.name, (*first, t, b), line.internal, line.signals) if b in tanks and t not in tanks else line

    def _reordered(self) -> Iterable[str]:
        valves = [line.name for line in self.lines if MODELS[line.model].ports[-2:] == ("B", "T")]
        if valves:
            order = "position, P, A, B, T, or with T before B where only so it is at a tank"
            yield f"{', '.join(valves)}: ports are taken in the order {order}."

    def _require_pairs(self) -> None:
        """Every link joins two components."""
        at: dict[int, list[str]] = {}
        for line in self.lines:
            for link in dict.fromkeys(self._links(line)):
                at.setdefault(link, []).append(line.name)
        wrong = [f"link {link} at {', '.join(names)}" for link, names in at.items() if len(names) != 2]
        if wrong:
            raise FileError(f"{self.name or 'HASP file'}: a link joins two components, but not {'; '.join(wrong)}.")

    def _links(self, line: Line) -> tuple[int, ...]:
        """The external links that are links; shafts may have signals of inertias behind them."""
        model = MODELS[line.model]
        return line.external[: len(model.ports)] if len(model.ports) > 1 else line.external

    def _component(self, line: Line) -> None:
        model, links = MODELS[line.model], self._links(line)
        if model.note:
            self.notes.append(f"{line.name}: {model.note}")
        if not model.type:
            self._join(links)
            self.notes += self._chamber(line)
            return
        asked = dict.fromkeys(model.asked, OPEN)
        self.components[line.name] = {"type": model.type, **model.fixed, **asked}
        if len(model.ports) == 1:
            self._join(links, f"{line.name}.{model.ports[0]}")
        else:
            for link, port in zip(links, model.ports, strict=False):
                self._join((link,), f"{line.name}.{port}")
        self._parts(line.name, model)

    def _parts(self, name: str, model: Model) -> None:
        """What else belongs to a model, joined at its ports."""
        joined: dict[str, list[str]] = {}
        for part in model.parts:
            own = f"{name}_{part.name}"
            self.components[own] = {"type": part.type, **dict.fromkeys(part.asked, OPEN)}
            joined.setdefault(part.at, [f"{name}.{part.at}"]).append(f"{own}.{part.port}")
        self.nets += [_Net(set(), ports) for ports in joined.values()]

    def _chamber(self, line: Line) -> Iterable[str]:
        """Of a pipe at an actuator: where its volume is asked for."""
        for other in self.lines if line.signals else ():
            if MODELS[other.model].type == CYLINDER and line.signals[0] in other.signals:
                side = "AB"[other.signals.index(line.signals[0])]
                yield f"{line.name}: its volume is {other.name}.dead_volume_{side}, its start start_pressure_{side}."
                return
        if line.signals:
            raise FileError(f"{self.name or 'HASP file'}: no actuator gives signal {line.signals[0]} of {line.name}.")

    def _drive(self, line: Line) -> None:
        """A duty cycle at a port that is no signal drives a source there."""
        net = next(net for net in self.nets if line.external[0] in net.links)
        own = f"{line.name}.y"
        others = [port for port in net.ports if port != own]
        kinds = {kind_of(self._made(port), port.rpartition(".")[2]) for port in others}
        source = next((SOURCES[kind] for kind in kinds if kind in SOURCES), None)
        if source is None:
            return
        kind, parameter, port = source
        name = f"{line.name}_source"
        self.components[name] = {"type": kind}
        net.ports = [f"{name}.{port}", *others]
        self.nets.append(_Net(set(), [own, f"{name}.{parameter}"]))

    def _made(self, port: str) -> Component:
        return self.types[self.components[port.rpartition(".")[0]]["type"]]()

    def _join(self, links: Iterable[int], port: str = "") -> None:
        """One net of these links, and of all that these joined before."""
        wanted = set(links)
        same = [net for net in self.nets if net.links & wanted]
        joined = _Net(wanted.union(*(net.links for net in same)), [p for net in same for p in net.ports])
        joined.ports += [port] if port else []
        self.nets = [net for net in self.nets if net not in same] + [joined]
