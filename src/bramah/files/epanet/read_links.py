"""Pipes, pumps and valves of an EPANET file."""

from __future__ import annotations

from collections.abc import Mapping

from bramah.errors import nearest, quoted
from bramah.files.epanet.curves import PERCENT, Curves
from bramah.files.epanet.network import HeadLoss, Link, Network, Pipe, Pump, Status, Valve
from bramah.files.epanet.options import Options
from bramah.files.epanet.sections import Sections
from bramah.files.epanet.words import Words

VALVES = ("TCV", "PRV", "PSV", "FCV", "PBV", "GPV", "PCV")


class LinkReader:
    """Reads one line after the other into a network."""

    def __init__(self, sections: Sections, options: Options, made: Network, factor: Mapping[str, float]) -> None:
        self.sections, self.measures, self.made, self.factor = sections, options.measures, made, factor
        self.curves = Curves(sections, options.measures)

    def _add(self, words: Words, link: Link) -> None:
        for name in (link.start, link.end):
            if name not in self.made.nodes:
                near = nearest(name, self.made.nodes)
                hint = f" Did you mean {near}?" if near else ""
                words.wrong(f"Link {words[0]} ends at {quoted(name)}, but there is no such node.{hint}")
        if link.start == link.end:
            words.wrong(f"Link {words[0]} begins and ends at {link.start}.")
        if words[0] in self.made.links:
            words.wrong(f"There is a link {words[0]} already.")
        self.made.links[words[0]] = link

    def pipe(self, words: Words) -> None:
        """ID node node length diameter roughness [loss] [status]"""
        if not words.enough(6):
            return
        length, diameter = words.number(3, "length"), words.number(4, "diameter")
        roughness = words.number(5, "roughness")
        rest = [words.upper(k) for k in range(6, min(len(words), 8))]
        states = [word for word in rest if word in Status.__members__]
        loss = words.number(6, "loss coefficient") if rest and rest[0] not in Status.__members__ else 0.0
        if len(rest) == 2 and rest[1] not in Status.__members__:
            words.wrong(f"The status of pipe {words[0]} must be OPEN, CLOSED or CV, not {quoted(words[7])}.")
        rough = self.made.head_loss is HeadLoss.DARCY_WEISBACH
        if length <= 0 or diameter <= 0 or roughness < 0 or (roughness == 0 and not rough) or loss < 0:
            words.wrong(f"Pipe {words[0]} needs a length, a diameter and a roughness above 0.")
        self._add(words, Pipe(
            words.line, words[1], words[2], Status(states[0]) if states else Status.OPEN,
            length * self.measures.length, diameter * self.measures.diameter,
            roughness * (self.measures.roughness if rough else 1.0), loss,
        ))  # fmt: skip

    def pump(self, words: Words) -> None:
        """ID node node {keyword value}"""
        if not words.enough(5):
            return
        made = Pump(words.line, words[1], words[2])
        for k in range(3, len(words) - 1, 2):
            key = words.upper(k)
            if key == "HEAD":
                made.head = self.curves.head(words, words[k + 1])
            elif key == "SPEED":
                made.speed *= words.number(k + 1, "speed")
            elif key == "PATTERN":
                made.speed *= self.factor.get(words[k + 1], 1.0)
            elif key == "POWER":
                made.power = words.number(k + 1, "power") * self.measures.power
                if made.power <= 0:
                    words.wrong(f"Pump {words[0]} needs a power above 0.")
            else:
                words.wrong(
                    f"Pump {words[0]}: {quoted(words[k])} is not known. There are HEAD, POWER, SPEED and PATTERN."
                )
        if len({"HEAD", "POWER"}.intersection(words.upper(k) for k in range(3, len(words), 2))) != 1:
            words.wrong(f"Pump {words[0]} needs a HEAD curve or a POWER, one of them.")
        self._add(words, made)

    def valve(self, words: Words) -> None:
        """ID node node diameter type setting [loss] [curve]"""
        if not words.enough(6):
            return
        kind = words.upper(4)
        if kind not in VALVES:
            words.wrong(f"Valve {words[0]}: there is no type {quoted(words[4])}. {', '.join(VALVES)} are read.")
            return
        diameter, loss = words.number(3, "diameter"), words.number(6, "loss", 0.0)
        setting = 0.0 if kind == "GPV" else words.number(5, "setting")
        if diameter <= 0 or setting < 0 or loss < 0:
            words.wrong(f"Valve {words[0]} needs a diameter above 0, and neither setting nor loss below 0.")
        made = Valve(
            words.line, words[1], words[2], Status.OPEN, kind, diameter * self.measures.diameter,
            setting * self._unit(kind), loss,
        )  # fmt: skip
        if kind == "GPV":
            made.curve = self.curves.loss(words, words[5])
        elif kind == "PCV" and len(words) > 7:
            made.curve = self.curves.opening(words, words[7])
        if kind == "PCV" and loss == 0:
            self.sections.note(words.line, f"PCV {words[0]} has no loss coefficient and so throttles nothing")
        self._add(words, made)

    def status(self, words: Words) -> None:
        """ID status, or ID setting"""
        link = self.made.links.get(words[0])
        if link is None:
            words.wrong(f"There is no link {quoted(words[0])}.")
        elif words.upper(1) in ("OPEN", "CLOSED"):
            link.status = Status(words.upper(1))
            if isinstance(link, Valve):
                link.fixed = True
        elif isinstance(link, Pipe):
            words.wrong(f"The status of pipe {words[0]} must be OPEN or CLOSED, not {quoted(words[1])}.")
        elif isinstance(link, Pump):
            link.speed = words.number(1, "speed")
        elif isinstance(link, Valve) and link.kind == "GPV":
            words.wrong(f"The status of GPV {words[0]} must be OPEN or CLOSED, not {quoted(words[1])}.")
        elif isinstance(link, Valve):
            link.setting = words.number(1, "setting") * self._unit(link.kind)

    def _unit(self, kind: str) -> float:
        """Of a valve's setting."""
        return {"TCV": 1.0, "FCV": self.measures.flow, "PCV": PERCENT}.get(kind, self.measures.pressure)
