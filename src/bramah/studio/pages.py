"""The page itself: three files that were built from TypeScript, and a sentence where they are missing."""

from __future__ import annotations

import gzip
import secrets
from hashlib import blake2b
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from bramah.studio.settings import Settings

INDEX = "index.html"
NEEDED = (INDEX, "app.js", "app.css")
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
WORTH = 1000
"""Bytes from which on a file is packed."""


def missing(page: Path) -> str:
    """What of the page is not there, in a sentence; nothing if all is."""
    left = [name for name in NEEDED if not (page / name).is_file()]
    if not left:
        return ""
    listed = " and ".join([", ".join(left[:-1]), left[-1]] if len(left) > 1 else left)
    return (
        f"The page of the studio has not been built: {listed} missing in {page}. An installed Bramah has it; in a "
        "checkout, build it with: python scripts/page.py"
    )


class Pages:
    """Serves the page and what it loads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def index(self, request: Request) -> Response:
        given = request.query_params.get("token", "")
        if not secrets.compare_digest(given.encode("utf-8", "replace"), self._settings.token.encode()):
            sentence = "The token is missing or wrong. Open the address that bramah studio printed when it was started."
            return PlainTextResponse(sentence + "\n", 401)
        lacking = missing(self._settings.page)
        if lacking:
            return PlainTextResponse(lacking + "\n", 503)
        return self._file(request, INDEX)

    async def asset(self, request: Request) -> Response:
        """A file of the page, by a name that must be one of those that are there."""
        name = str(request.path_params["name"])
        known = {file.name for file in self._settings.page.glob("*.*") if file.suffix in KINDS and file.is_file()}
        if name not in known or name == INDEX:
            return PlainTextResponse(missing(self._settings.page) or "There is no such file.", 404)
        return self._file(request, name)

    def _file(self, request: Request, name: str) -> Response:
        data = (self._settings.page / name).read_bytes()
        mark = f'"{blake2b(data, digest_size=8).hexdigest()}"'
        headers = {"Cache-Control": "no-cache", "ETag": mark, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers=headers)
        return packed(request, data, KINDS[Path(name).suffix], headers)


def packed(request: Request, data: bytes, kind: str, headers: dict[str, str] | None = None) -> Response:
    """Bytes, packed if they are many and the browser can unpack them."""
    given = dict(headers or {})
    if len(data) >= WORTH and "gzip" in request.headers.get("accept-encoding", ""):
        data = gzip.compress(data, 5, mtime=0)
        given["Content-Encoding"] = "gzip"
    return Response(data, media_type=kind, headers=given)
