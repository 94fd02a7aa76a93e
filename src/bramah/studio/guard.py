"""What every request must pass: the right Host, no foreign Origin, the token, a size and a time."""

from __future__ import annotations

import asyncio
import secrets
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bramah.studio.refused import Refused, refusal
from bramah.studio.settings import Settings
from bramah.studio.studio import Studio

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
TOKEN = "x-bramah-token"
WATCH = "/api/watch"
API = "/api/"


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, settings: Settings, studio: Studio) -> None:
        self._app, self._settings, self.studio = app, settings, studio

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(scope["path"], send)
        try:
            self._check(scope)
        except Refused as refused:
            await refusal(refused.status, str(refused))(scope, receive, guarded)
            return
        await self._answer(scope, _limited(receive, self._settings.largest_body), guarded)

    def _check(self, scope: Scope) -> None:
        """Raise Refused if a request may not come in."""
        headers, path = Headers(scope=scope), scope["path"]
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0] not in self._settings.hosts:
            raise Refused(403, "The studio answers only under the address that it printed when it was started.")
        origins = headers.getlist("origin")
        if any(origin not in {f"http://{host}" for host in self._settings.hosts} for origin in origins):
            raise Refused(403, "Pages of another origin may not use the studio.")
        site = headers.get("sec-fetch-site", "none")
        if path.startswith(API):
            if site == "cross-site":
                raise Refused(403, "Pages of another origin may not use the studio.")
            self._check_token(headers.get(TOKEN) or (_query_token(scope) if path == WATCH else ""))
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit():
            raise Refused(400, "The length of the request is not a number.")
        if len(length) > 18 or int(length) > self._settings.largest_body:
            raise Refused(413, _too_large(self._settings.largest_body))

    def _check_token(self, given: str) -> None:
        if not secrets.compare_digest(given.encode("utf-8", "replace"), self._settings.token.encode()):
            raise Refused(401, "The token is missing or wrong. Open the address that bramah studio printed.")

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noticed(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            if scope["path"] == WATCH:
                await self._app(scope, receive, noticed)
            else:
                async with asyncio.timeout(self._settings.longest_request):
                    await self._app(scope, receive, noticed)
        except TimeoutError:
            if not begun:
                sentence = f"Not done after {self._settings.longest_request:g} s, which is the limit."
                await refusal(504, sentence)(scope, receive, send)


def _with_headers(path: str, send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if path.startswith(API):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent


def _limited(receive: Receive, most: int) -> Receive:
    """Messages of a request; Refused is raised once they are more than may be."""
    read = 0

    async def received() -> Message:
        nonlocal read
        message = await receive()
        if message["type"] == "http.request":
            read += len(message.get("body", b""))
            if read > most:
                raise Refused(413, _too_large(most))
        return message

    return received


def _too_large(most: int) -> str:
    return f"The request is larger than {most / 1e6:g} MB, which is the limit."


def _query_token(scope: Scope) -> str:
    found = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
    return found[0]
