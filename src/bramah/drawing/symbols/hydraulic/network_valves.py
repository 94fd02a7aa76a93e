"""Valves of water networks, as on plans of pipework: two triangles, with letters that say what they do."""

from __future__ import annotations

from bramah.drawing.shapes import Arc, Move, Side, Symbol
from bramah.drawing.symbols.hydraulic.check_valves import BALL, lifted
from bramah.drawing.symbols.parts.check import check_line
from bramah.drawing.symbols.parts.places import east, north, west
from bramah.drawing.symbols.parts.strokes import Shapes, closed, letters, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted

LETTERS = {"reduce": "PRV", "sustain": "PSV", "limit": "FCV", "curve": "GPV", "break": "PBV"}
"""As in EPANET, by `control` and by `law`."""
REGULATING = ("reduce", "sustain", "limit", "break")
SETTINGS = {"set_pressure": -2, "drop": -2, "set_flow": 2}
"""Where along the top the signals arrive that set what is regulated."""


def network_valve(wanted: Wanted) -> Symbol:
    """Moved by hand or, if it regulates, by a diaphragm; a ball and its seat if it only checks."""
    does = wanted.choice("control") or wanted.choice("law")
    ports = {"A": west(-3, 0), "B": east(3, 0), "opening": north(0, -2)}
    ports |= {name: north(x, -2) for name, x in SETTINGS.items()}
    moves: tuple[Move, ...] = ()
    if does == "check":
        shapes, moves = check_line((-3, 0), (3, 0), (0, 0), sprung=False, part=BALL), lifted("q", sprung=False)
    else:
        shapes = _bow_tie() + _actuator(does)
        shapes += letters(LETTERS[does], 0, 1.5, size=0.9) if does in LETTERS else ()
    shapes += _signals(wanted, -1.4 if does in REGULATING else -0.5)
    return Symbol(width=6, height=4, shapes=shapes, ports=ports, moves=moves, label=Side.NORTH, gauge="q")


def _bow_tie() -> Shapes:
    left, right = closed((-1.6, -0.9), (0, 0), (-1.6, 0.9)), closed((1.6, -0.9), (0, 0), (1.6, 0.9))
    return line((-3, 0), (-1.6, 0)) + line((1.6, 0), (3, 0)) + left + right


def _actuator(does: str) -> Shapes:
    """A diaphragm on a stem, or a handle; a curve of losses has neither."""
    if does == "curve":
        return ()
    if does not in REGULATING:
        return line((0, 0), (0, -1.2)) + line((-0.6, -1.2), (0.6, -1.2))
    dome = Arc(centre=(0.0, -1.1), radius=0.7, begin=180.0, end=360.0)
    return (*line((0, 0), (0, -1.1)), *line((-0.7, -1.1), (0.7, -1.1)), dome)


def _signals(wanted: Wanted, end: float) -> Shapes:
    """From the edge to what they act on, beside which they end at y = `end`."""
    drawn: Shapes = thin((0, -2), (0, end)) if "opening" in wanted.joined else ()
    for name, x in SETTINGS.items():
        if name in wanted.joined:
            beside = x / 3 if end == -1.4 else x / 2
            drawn += thin((x, -2), (x, -1.4), (beside, -1.4), (beside, end))
    return drawn


NETWORK_VALVES: dict[str, Builder] = {"network valve": network_valve}
"""Valves of water networks, by symbol."""
