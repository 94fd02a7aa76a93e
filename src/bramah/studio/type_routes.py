"""Component types, and whether a value will do."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from bramah.components.component import Component
from bramah.files.fluid import kinds_of_fluid
from bramah.studio.asked import Asked
from bramah.studio.pages import packed
from bramah.studio.plain import as_json
from bramah.studio.refused import Refused, json_response
from bramah.studio.studio import Studio
from bramah.studio.type_list import OWN, TypeList, facts_of, named, settings, wrong_in_run, wrong_with

JSON = "application/json"


def listing(studio: Studio) -> Callable[[Request], Awaitable[Response]]:
    """All types with their symbols; with a path, those that its file defines as well."""

    async def answer(request: Request) -> Response:
        path = request.query_params.get("path", "")
        whole = await studio.beside(studio.type_list)
        if path:
            whole = await studio.beside(_with_own, studio, path)
        return packed(request, whole, JSON, {"Vary": "Accept-Encoding"})

    return answer


async def facts(studio: Studio, asked: Asked) -> Response:
    """All about one type."""
    name, path = asked.name("name"), asked.optional("path")
    return json_response(await studio.beside(_facts, studio, name, path))


async def choices(studio: Studio, asked: Asked) -> Response:
    """Fluids with their parameters, and methods of integration."""
    return json_response(await studio.beside(settings))


async def check_value(studio: Studio, asked: Asked) -> Response:
    """Whether a value will do, said while it is typed."""
    kind, name, path = asked.name("type"), asked.name("name"), asked.optional("path")
    if "value" not in asked.body:
        raise Refused(400, "The request must say value.")
    message = await studio.beside(_wrong, studio, kind, name, asked.body["value"], path)
    return json_response({"ok": not message, "message": message})


def own_types(studio: Studio, path: str) -> dict[str, type[Component]]:
    """Sub-circuits that a file defines, as types."""
    if not path:
        return {}
    with studio.desk.at(path) as opened:
        return dict(opened.document.looked().own)


def _with_own(studio: Studio, path: str) -> bytes:
    made = TypeList()
    for name, kind in own_types(studio, path).items():
        made.add(name, kind, OWN)
    found: dict[str, Any] = json.loads(studio.type_list())
    found["types"] += made.types
    found["symbols"] |= made.symbols
    return as_json(found)


def _facts(studio: Studio, name: str, path: str) -> dict[str, Any]:
    own = own_types(studio, path)
    found = facts_of(name, named(name, studio.types, own))
    return {**found, "family": OWN} if name in own else found


def _wrong(studio: Studio, kind: str, name: str, value: Any, path: str) -> str:
    if kind == "run":
        return wrong_in_run(name, value)
    fluids = kinds_of_fluid()
    declared = fluids[kind].given() if kind in fluids else named(kind, studio.types, own_types(studio, path)).given()
    return wrong_with(declared, name, value, _parameters(studio, path))


def _parameters(studio: Studio, path: str) -> dict[str, Any]:
    """The quantities that a file gives names to."""
    if not path:
        return {}
    with studio.desk.at(path) as opened:
        return dict(opened.document.looked().circuit.parameters)
