"""Documents: open, look at, change, save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from bramah.studio.asked import Asked
from bramah.studio.desk import Opened
from bramah.studio.documents import ChangedOutside, Conflict
from bramah.studio.listing import listed
from bramah.studio.refused import Refused, json_response
from bramah.studio.state import state_of
from bramah.studio.studio import Studio

MOST_CHANGES = 20_000
LONGEST_TEXT = 5_000_000
"""Characters of a document."""


async def files(studio: Studio, asked: Asked) -> Response:
    """The circuits and studies of the folder."""
    found = await studio.beside(listed, studio.desk.folder)
    return json_response({"folder": studio.desk.folder.name, "files": found})


async def state(studio: Studio, asked: Asked) -> Response:
    """A document as it is."""
    return await studio.beside(_state, studio, asked)


async def open_file(studio: Studio, asked: Asked) -> Response:
    """Open a file, or make one."""
    path, create = asked.path(), asked.flag("create")
    await studio.beside(studio.desk.open, path, create)
    if create:
        studio.hub.tell({"event": "files"})
    return await studio.beside(_state, studio, asked)


async def close(studio: Studio, asked: Asked) -> Response:
    """A page no longer shows a file."""
    return json_response({"path": asked.path()})


async def edit(studio: Studio, asked: Asked) -> Response:
    """Change values, tables and lists of a file where they stand."""
    changes, label = _changes(asked), asked.optional("label")
    return await _changed(studio, asked, lambda opened, page: opened.document.edit(changes, page, label))


async def text(studio: Studio, asked: Asked) -> Response:
    """Take another text; 409 if others changed the same place since the version that it was written for."""
    given, version = asked.text("text"), asked.whole("version", -1)
    base = asked.text("base") if "base" in asked.body else None
    if len(given) > LONGEST_TEXT:
        raise Refused(413, f"The text is longer than {LONGEST_TEXT} characters, which is the limit.")

    def change(opened: Opened, page: str) -> bool:
        try:
            opened.document.set_text(given, version, page, base)
        except Conflict:
            return False
        return True

    return await _changed(studio, asked, change)


async def undo(studio: Studio, asked: Asked) -> Response:
    return await _changed(studio, asked, lambda opened, page: opened.document.undo(page))


async def redo(studio: Studio, asked: Asked) -> Response:
    return await _changed(studio, asked, lambda opened, page: opened.document.redo(page))


async def rename(studio: Studio, asked: Asked) -> Response:
    """Give a component another name, wherever it is named."""
    old, new, inside = asked.name("old"), asked.name("new"), asked.optional("inside")
    return await _changed(studio, asked, lambda opened, page: opened.document.rename(old, new, page, inside))


async def gather(studio: Studio, asked: Asked) -> Response:
    """Make a sub-circuit of some components."""
    components, name = asked.names("components"), asked.name("name")
    return await _changed(studio, asked, lambda opened, page: opened.document.gather(components, name, page))


async def save(studio: Studio, asked: Asked) -> Response:
    """Write the file, unless somebody else has written it meanwhile."""
    return await studio.beside(_save, studio, asked, asked.flag("force"))


async def reload(studio: Studio, asked: Asked) -> Response:
    """Take what the file says now."""
    return await _changed(studio, asked, lambda opened, page: opened.document.reload(page))


async def _changed(studio: Studio, asked: Asked, change: Callable[[Opened, str], Any]) -> Response:
    """The state after a change; 409 with the state if it is refused because the document is another one by now."""

    def carried_out() -> Response:
        page = asked.optional("page")
        with studio.desk.changing(asked.path(), page) as opened:
            taken = change(opened, page)
            found = state_of(opened, page)
        if taken is False:
            return json_response({"error": "The file was changed meanwhile.", "problems": [], **found}, 409)
        return json_response(found)

    return await studio.beside(carried_out)


def _state(studio: Studio, asked: Asked) -> Response:
    with studio.desk.at(asked.path()) as opened:
        return json_response(state_of(opened, asked.optional("page")))


def _save(studio: Studio, asked: Asked, force: bool) -> Response:
    page = asked.optional("page")
    with studio.desk.at(asked.path()) as opened:
        try:
            opened.document.save(force=force)
        except ChangedOutside as error:
            return json_response({**state_of(opened, page), "error": str(error), "outside": True}, 409)
        opened.outside = opened.gone = False
        found = state_of(opened, page)
    studio.hub.tell({"event": "saved", "path": opened.path, "version": found["version"], "page": page})
    return json_response(found)


def _changes(asked: Asked) -> list[tuple[list[Any], Any]]:
    given = asked.body.get("changes")
    if not isinstance(given, list) or len(given) > MOST_CHANGES:
        raise Refused(400, f"changes must be a list of at most {MOST_CHANGES} changes.")
    found = []
    for one in given:
        fits = isinstance(one, list) and len(one) == 2 and isinstance(one[0], list) and len(one[0]) > 0
        if not fits or not all(isinstance(key, str | int) and not isinstance(key, bool) for key in one[0]):
            raise Refused(400, 'Each change must be a path of keys and a value: [["components", "pump"], {...}].')
        found.append((one[0], one[1]))
    return found
