"""The application: which function answers which request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from bramah.errors import BramahError
from bramah.files.reader import Types
from bramah.studio import document_routes, job_routes, type_routes
from bramah.studio.asked import Asked, asked
from bramah.studio.guard import Guard
from bramah.studio.pages import Pages
from bramah.studio.plain import fault_of, named_within
from bramah.studio.refused import refusal, refusal_of
from bramah.studio.settings import Settings
from bramah.studio.studio import Studio

Handler = Callable[[Studio, Asked], Awaitable[Response]]

GET: dict[str, Handler] = {
    "files": document_routes.files,
    "state": document_routes.state,
    "type": type_routes.facts,
    "choices": type_routes.choices,
    "job": job_routes.status,
    "result": job_routes.answer,
    "answer": job_routes.answer,
}
POST: dict[str, Handler] = {
    "open": document_routes.open_file,
    "close": document_routes.close,
    "edit": document_routes.edit,
    "text": document_routes.text,
    "undo": document_routes.undo,
    "redo": document_routes.redo,
    "rename": document_routes.rename,
    "gather": document_routes.gather,
    "save": document_routes.save,
    "reload": document_routes.reload,
    "check_value": type_routes.check_value,
    "run": job_routes.run,
    "ask": job_routes.ask,
    "live": job_routes.live,
    "signals": job_routes.signals,
    "frames": job_routes.frames,
    "export": job_routes.export,
}
DELETE: dict[str, Handler] = {"job": job_routes.cancel}


def application(settings: Settings, types: Types) -> Guard:
    """A server for a folder; its `studio` is what it holds."""
    studio, pages = Studio(settings, types), Pages(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        studio.start()
        try:
            yield
        finally:
            studio.close()

    async def watch(request: Request) -> Response:
        page = request.query_params.get("page", "")[:200]
        studio.hub.require_room()
        stream = studio.hub.stream(page, lambda: {"event": "hello", "page": page, "jobs": studio.jobs_of(page)})
        return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, BramahError)
        return refusal_of(error, studio.desk.folder)

    async def fault(request: Request, error: Exception) -> Response:
        return refusal(500, named_within(studio.desk.folder, fault_of(error)))

    routes = [
        Route("/", pages.index, methods=["GET"]),
        Route("/assets/{name}", pages.asset, methods=["GET"]),
        Route("/api/watch", watch, methods=["GET"]),
        Route("/api/types", type_routes.listing(studio), methods=["GET"]),
        *(
            Route(f"/api/{name}", _endpoint(studio, handler), methods=[method])
            for method, handlers in (("GET", GET), ("POST", POST), ("DELETE", DELETE))
            for name, handler in handlers.items()
        ),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={BramahError: refused, HTTPException: _unanswered, Exception: fault},
    )
    return Guard(app, settings, studio)


def _endpoint(studio: Studio, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            return await handler(studio, await asked(request))
        except ClientDisconnect:
            return refusal(400, "The request ended before it was complete.")

    return answer


async def _unanswered(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "There is nothing at this address.", 405: "This address is not asked in this way."}
    return refusal(error.status_code, words.get(error.status_code, str(error.detail)))
