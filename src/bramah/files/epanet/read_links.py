"""Pipes, pumps and valves of an EPANET file."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

from bramah.errors import nearest, quoted
from bramah.files.epanet.network import HeadLoss, Link, Network, Pipe, Pump, Status, Valve
from bramah.files.epanet.options import Options
from bramah.files.epanet.sections import Sections
from bramah.files.epanet.words import Words

VALVES = ("TCV", "PRV", "PSV", "FCV")
OTHER_VALVES = {"PBV": "takes a given pressure away", "GPV": "follows a curve", "PCV": "follows a curve"}
Points = tuple[tuple[float, float], ...]


class LinkReader:
    """Reads one line after the other into a network."""

    def __init__(self, sections: Sections, options: Options, made: Network, factor: Mapping[str, float]) -> None:
        self.measures, self.made, self.factor = options.measures, made, factor
        self.curves = self._curves(sections)

    def _curves(self, sections: Sections) -> dict[str, Points]:
        found: dict[str, Points] = {}
        for row in sections.rows.get("curves", []):
            words = Words(row, sections)
            if words.enough(3):
                found[words[0]] = (*found.get(words[0], ()), (words.number(1, "x"), words.number(2, "y")))
        return found

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
                made.head = self._head(words, words[k + 1])
            elif key == "SPEED":
                made.speed *= words.number(k + 1, "speed")
            elif key == "PATTERN":
                made.speed *= self.factor.get(words[k + 1], 1.0)
            elif key == "POWER":
                words.wrong(f"Pump {words[0]} has a constant power, which is not read. Give it a HEAD curve.")
            else:
                words.wrong(f"Pump {words[0]}: {quoted(words[k])} is not known. There are HEAD, SPEED and PATTERN.")
        if "HEAD" not in (keys := [words.upper(k) for k in range(3, len(words), 2)]) and "POWER" not in keys:
            words.wrong(f"Pump {words[0]} has no HEAD curve.")
        self._add(words, made)

    def _head(self, words: Words, name: str) -> Points:
        points = self.curves.get(name)
        if points is None:
            near = nearest(name, self.curves)
            words.wrong(f"There is no curve {quoted(name)}.{f' Did you mean {near}?' if near else ''}")
            return ()
        flow, length = self.measures.flow, self.measures.length
        found = tuple((q * flow, h * length) for q, h in points)
        falling = all(a[0] < b[0] and a[1] > b[1] for a, b in pairwise(found))
        alone = len(found) == 1 and (found[0][0] <= 0 or found[0][1] <= 0)
        if not falling or alone or (len(found) > 1 and found[0][0] != 0):
            words.wrong(
                f"The head of curve {name} must begin at a flow of 0 and fall with it, or be one point above 0."
            )
            return ()
        return found

    def valve(self, words: Words) -> None:
        """ID node node diameter type setting [loss]"""
        if not words.enough(6):
            return
        kind = words.upper(4)
        if kind in OTHER_VALVES:
            words.wrong(
                f"Valve {words[0]} is a {kind}, which {OTHER_VALVES[kind]}; only {', '.join(VALVES)} are read. "
                "Take it out or write it as one of them."
            )
            return
        if kind not in VALVES:
            words.wrong(f"Valve {words[0]}: there is no type {quoted(words[4])}. {', '.join(VALVES)} are read.")
            return
        diameter, setting, loss = words.number(3, "diameter"), words.number(5, "setting"), words.number(6, "loss", 0.0)
        if diameter <= 0 or setting < 0 or loss < 0:
            words.wrong(f"Valve {words[0]} needs a diameter above 0, and neither setting nor loss below 0.")
        self._add(words, Valve(
            words.line, words[1], words[2], Status.OPEN, kind, diameter * self.measures.diameter,
            setting * self._unit(kind), loss,
        ))  # fmt: skip

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
        elif isinstance(link, Valve):
            link.setting = words.number(1, "setting") * self._unit(link.kind)

    def _unit(self, kind: str) -> float:
        """Of a valve's setting."""
        return {"TCV": 1.0, "FCV": self.measures.flow}.get(kind, self.measures.pressure)


def power_law(points: Points) -> tuple[float, float, float, float] | None:
    """Shut-off head, rated flow, rated head and exponent of H = h0 - r q^n, as EPANET takes one or three points."""
    if len(points) == 1:
        ((q, h),) = points
        return 4.0 / 3.0 * h, q, h, 2.0
    if len(points) != 3:
        return None
    (_, h0), (q1, h1), (q2, h2) = points
    exponent = math.log((h0 - h2) / (h0 - h1)) / math.log(q2 / q1)
    return (h0, q1, h1, exponent) if 1.0 <= exponent <= 20.0 else None
