"""EPANET text into a network. Every line that cannot be read is reported, all together."""

from __future__ import annotations

from collections.abc import Callable

from bramah.errors import nearest, quoted
from bramah.files.epanet.measures import Measures
from bramah.files.epanet.network import HeadLoss, Junction, Network, Node, Reservoir, Tank
from bramah.files.epanet.options import Options, read_options
from bramah.files.epanet.read_links import LinkReader
from bramah.files.epanet.sections import Sections, split
from bramah.files.epanet.words import Words
from bramah.files.source import Source


def parse_network(source: Source | str) -> Network:
    """The network in a text."""
    sections = split(source if isinstance(source, Source) else Source(source))
    reader = _Reader(sections, read_options(sections))
    network = reader.network()
    sections.refuse()
    network.notes = list(sections.notes)
    return network


class _Reader:
    def __init__(self, sections: Sections, options: Options) -> None:
        self.sections, self.options = sections, options
        self.measures: Measures = options.measures
        self.made = Network(
            title=" ".join(w for row in sections.rows.get("title", [])[:1] for w in row.words),
            density=options.density,
            viscosity=options.viscosity,
            head_loss=HeadLoss(options.head_loss),
            pressure_driven=options.pressure_driven,
        )
        self.factor = _first_factors(sections)

    def network(self) -> Network:
        self.each("junctions", self.junction)
        self.each("reservoirs", self.reservoir)
        self.each("tanks", self.tank)
        self.demands()
        self.each("emitters", self.emitter)
        links = LinkReader(self.sections, self.options, self.made, self.factor)
        for section in ("pipes", "pumps", "valves"):
            self.each(section, getattr(links, section[:-1]))
        self.each("status", links.status)
        self.each("coordinates", self.place)
        self.connected()
        return self.made

    def each(self, section: str, read: Callable[[Words], None]) -> None:
        for row in self.sections.rows.get(section, []):
            words = Words(row, self.sections)
            if words.enough(2):
                read(words)

    def node(self, words: Words, made: Node) -> None:
        if words[0] in self.made.nodes:
            words.wrong(f"There is a node {words[0]} already.")
        self.made.nodes[words[0]] = made

    def junction(self, words: Words) -> None:
        elevation, demand = words.number(1, "elevation"), words.number(2, "demand", 0.0)
        wanted = demand * self.measures.flow * self.multiplier(words, 3)
        self.node(words, Junction(words.line, elevation * self.measures.length, wanted))

    def reservoir(self, words: Words) -> None:
        factor = self.factor.get(words[2], 1.0) if len(words) > 2 else 1.0
        self.node(words, Reservoir(words.line, words.number(1, "head") * self.measures.length * factor))

    def tank(self, words: Words) -> None:
        if not words.enough(6):
            return
        elevation, level, diameter = (
            words.number(k, what) for k, what in ((1, "elevation"), (2, "level"), (5, "diameter"))
        )
        if diameter <= 0 or level < 0:
            words.wrong(f"Tank {words[0]} needs a diameter above 0 and a level of at least 0.")
        if len(words) > 7 and words[7] != "*":
            self.sections.note(words.line, f"Tank {words[0]} is taken as upright: its volume curve is left aside")
        made = (x * self.measures.length for x in (elevation, level, diameter))
        self.node(words, Tank(words.line, *made))

    def multiplier(self, words: Words, k: int) -> float:
        """What the demand is multiplied by at the start."""
        name = words[k] if len(words) > k else self.options.pattern
        if name not in self.factor and len(words) > k:
            words.wrong(f"There is no pattern {quoted(name)}.")
        return self.factor.get(name, 1.0) * self.options.multiplier

    def demands(self) -> None:
        """They take the place of what [JUNCTIONS] says."""
        found: dict[str, float] = {}
        for row in self.sections.rows.get("demands", []):
            words = Words(row, self.sections)
            if words.enough(2) and self.known(words, Junction):
                wanted = words.number(1, "demand") * self.measures.flow * self.multiplier(words, 2)
                found[words[0]] = found.get(words[0], 0.0) + wanted
        for name, demand in found.items():
            node = self.made.nodes[name]
            assert isinstance(node, Junction)
            node.demand = demand

    def emitter(self, words: Words) -> None:
        if self.known(words, Junction):
            node = self.made.nodes[words[0]]
            assert isinstance(node, Junction)
            node.emitter = words.number(1, "coefficient") * self.measures.flow / self.measures.pressure**0.5

    def place(self, words: Words) -> None:
        if words.enough(3) and self.known(words, Junction, Reservoir, Tank):
            self.made.coordinates[words[0]] = words.number(1, "x"), words.number(2, "y")

    def known(self, words: Words, *kinds: type) -> bool:
        if isinstance(self.made.nodes.get(words[0]), kinds):
            return True
        names = [n for n, node in self.made.nodes.items() if isinstance(node, kinds)]
        near = nearest(words[0], names)
        what = "junction" if kinds == (Junction,) else "node"
        words.wrong(f"There is no {what} {quoted(words[0])}.{f' Did you mean {near}?' if near else ''}")
        return False

    def connected(self) -> None:
        joined = {name for link in self.made.links.values() for name in (link.start, link.end)}
        for name, node in self.made.nodes.items():
            if name not in joined:
                self.sections.wrong(node.line, f"Node {name} is joined to nothing")
        if not any(isinstance(node, Reservoir | Tank) for node in self.made.nodes.values()):
            self.sections.mistakes.append("The network has no reservoir and no tank, so nothing sets its pressure.")


def _first_factors(sections: Sections) -> dict[str, float]:
    """What each pattern begins with."""
    found: dict[str, float] = {}
    for row in sections.rows.get("patterns", []):
        words = Words(row, sections)
        if words.enough(2) and words[0] not in found:
            found[words[0]] = words.number(1, "factor")
    return found
