"""What a page sees of a document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bramah.errors import BramahError, Problem
from bramah.studio.desk import Opened
from bramah.studio.plain import fault_of, named_within
from bramah.studio.stand_ins import drawable

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.studio.documents.looking import Looked

MOST_DRAWN = 5000
"""Components; a page cannot show more at once."""
_LINE = re.compile(r"(?:line )?(\d+)")


def state_of(opened: Opened, page: str) -> dict[str, Any]:
    """Text, JSON form, drawing, what is wrong, and what the page may undo."""
    document = opened.document
    looked = document.looked()
    if looked is not opened.looked or opened.shown.get("version") != document.version:
        opened.shown, opened.looked = _shown(opened, looked), looked
    return {
        **opened.shown,
        "saved": document.saved,
        "outside": document.outside(),
        "gone": document.gone(),
        "can_undo": document.can_undo(page),
        "can_redo": document.can_redo(page),
        "undo_label": document.undo_label(page),
        "redo_label": document.redo_label(page),
    }


def _shown(opened: Opened, looked: Looked) -> dict[str, Any]:
    """What is the same for all pages."""
    document = opened.document
    circuit, system = looked.circuit, looked.system
    facts = {"components": len(circuit.components), "nets": len(circuit.nets)}
    scene, fault = _scene(opened, drawable(circuit, looked.whole))
    names = [] if system is None else system.signals.names()
    if system is not None:
        facts |= {"unknowns": len(system.names), "signals": len(names)}
    return {
        "path": opened.path,
        "version": document.version,
        "text": document.text,
        "document": document.document,
        "scene": scene,
        "problems": [_problem(problem, opened) for problem in (*looked.problems, *fault)],
        "notices": [named_within(opened.folder, str(notice)) for notice in looked.notices],
        "title": circuit.title,
        "facts": facts,
        "signals": names,
        "insides": opened.insides.scenes(looked),
    }


def _scene(opened: Opened, circuit: Circuit) -> tuple[dict[str, Any], list[Problem]]:
    """The drawing; that of the last version that could be drawn where this one cannot, and why."""
    fault: list[Problem] = []
    if len(circuit.components) > MOST_DRAWN:
        sentence = f"The circuit has {len(circuit.components)} components. More than {MOST_DRAWN} are not drawn."
        return EMPTY, [Problem("diagram", sentence)]
    try:
        opened.drawn.draw(circuit)
    except BramahError as error:
        fault = [Problem("diagram", f"The circuit cannot be drawn: {error}")]
    except Exception as error:  # a person who draws goes on drawing
        fault = [Problem("diagram", f"The circuit cannot be drawn. {fault_of(error)}")]
    scene = opened.drawn.scene
    return EMPTY if scene is None else scene.json(), fault


EMPTY: dict[str, Any] = {"components": {}, "symbols": {}, "nets": {}, "box": [0, 0, 0, 0]}


def _problem(problem: Problem, opened: Opened) -> dict[str, Any]:
    """A problem; the line is one of the text itself, not of an included file."""
    location = named_within(opened.folder, problem.location or "")
    line = _LINE.fullmatch(location.removeprefix(f"{opened.path}:"))
    return {
        "where": problem.where,
        "message": named_within(opened.folder, problem.message),
        "location": location or None,
        "line": int(line.group(1)) if line else None,
    }
